import type { Composition } from "#lib/motion/composition/composition.ts";
import type { Layer } from "#lib/motion/composition/schema/layers.ts";
import type { Enter } from "#lib/motion/composition/schema/movement.ts";
import type { Scene } from "#lib/motion/composition/schema/scene.ts";
import { allSlots, type Slot, sceneName } from "#lib/motion/templates/slots.ts";
import { EditRefusal, mentions } from "#lib/motion/edit/language.ts";
import { onlySlot, slotsNamed } from "#lib/motion/edit/part.ts";
import { type Change, isKind, meaningOf, rulesOf, type Said } from "#lib/motion/edit/pattern.ts";
import { sceneOf } from "#lib/motion/edit/scene-names.ts";
import PHRASES from "#lib/motion/edit/rules/movement.json" with { type: "json" };

/** How words come in, what they do while they are seen, and the camera. */

type Held = readonly string[];
const rounded = (seconds: number): number => Math.round(seconds * 1000) / 1000;
const layersOf = (slots: readonly Slot[]): Layer[] => [...new Set(slots.map(({ layer }) => layer))];
const told = (words: string): string => words.toLowerCase().replace(/^(?:our|my) /, "the ");

/** What words mean: all of a kind, or the one that there is. */
function meantBy(words: string, composition: Composition, held: Held): Slot[] {
  const said = words.toLowerCase().replace(/^(?:(?:the|our|all) )+/, "");
  const all = allSlots(composition);
  if (["text", "texts", "words", "font", "type", "everything"].includes(said)) return all;
  if (["headlines", "titles", "headings"].includes(said))
    return all.filter(({ role }) => role === "headline");
  if (isKind("itemwords", said)) return itemsOf(composition);
  const { slots, name } = slotsNamed(words, composition, held);
  const isName = ({ text }: Slot) => text.toLowerCase() === composition.brand.name.toLowerCase();
  const own = name ? slots.filter(isName) : [];
  return own.length ? own : [onlySlot(words, composition, held)];
}

function itemsOf(composition: Composition): Slot[] {
  const items = allSlots(composition).filter(({ role }) => role === "item");
  if (!items.length) throw new EditRefusal("there is no list there", ["add a list: one, two, three"]);
  return items;
}

const lettersIn = (layer: Layer): number =>
  layer.kind === "text"
    ? layer.runs.reduce((sum, { text }) => sum + text.length, 0)
    : layer.kind === "quote"
      ? layer.text.length
      : 1;
const UNITS = { glyph: "letter", word: "word", line: "line" } as const;

/** Another way to come in, where and when as before. */
function comesIn(layer: Layer, how: Partial<Enter> & Pick<Enter, "preset">): void {
  const { direction = "up", delaySeconds = 0, staggerSeconds = 0.06 } = layer.enter ?? {};
  const usual = { durationSeconds: 0.6, ease: "expo-out", by: "layer" } as const;
  layer.enter = { direction, delaySeconds, staggerSeconds, ...usual, ...how };
}

/** Words that come in by letters, words or lines. */
function byUnits({ part = "", by: words }: Said, held: Held): Change {
  const by = meaningOf("byunit", words) as keyof typeof UNITS;
  return (composition) => {
    const slots = meantBy(part, composition, held);
    const able = slots.filter(({ layer }) => layer.kind === "text" || layer.kind === "quote");
    if (!able.length) throw new EditRefusal("only texts come in by lines, words or letters");
    for (const { layer, sceneIndex } of able) {
      // all letters are there before half of the scene is over
      const time = Math.max(0.6, (composition.scenes[sceneIndex]?.durationSeconds ?? 3) * 0.45);
      const stagger = {
        glyph: rounded(Math.min(0.07, time / Math.max(1, lettersIn(layer)))),
        word: 0.12,
        line: 0.2,
      };
      comesIn(layer, {
        durationSeconds: by === "glyph" ? 0.35 : 0.6,
        by,
        preset: by === "glyph" ? "fade" : "rise",
        staggerSeconds: stagger[by],
      });
    }
    return `${told(part)} come${able.length > 1 ? "" : "s"} in ${UNITS[by]} by ${UNITS[by]}`;
  };
}

function enter({ part = "", how, from }: Said, held: Held): Change | null {
  const way = meaningOf("how", how);
  if (way === "come" && !from) return null;
  const preset = (way === "come" || !way ? "slide" : way) as "slide";
  const direction = meaningOf("from", from) as "left";
  return (composition) => {
    for (const layer of layersOf(meantBy(part, composition, held)))
      comesIn(layer, { preset, ...(direction ? { direction } : {}) });
    return `${told(part)}: ${preset}${from ? ` from the ${from.toLowerCase()}` : ""}`;
  };
}

function paceItems({ way }: Said): Change {
  const factor = meaningOf("tempo", way) === "faster" ? 1 / 1.6 : 1.6;
  return (composition) => {
    const items = itemsOf(composition);
    const seen = new Map<number, number>();
    for (const layer of layersOf(items)) {
      if (!layer.enter) continue;
      const scene = items.find((slot) => slot.layer === layer)?.sceneIndex ?? 0;
      const { durationSeconds } = composition.scenes[scene] ?? { durationSeconds: 3 };
      const first = seen.get(scene) ?? layer.enter.delaySeconds;
      seen.set(scene, first);
      layer.enter.staggerSeconds = rounded(Math.min(2, layer.enter.staggerSeconds * factor));
      // lines that are texts of their own begin later, all of them while the scene lasts
      const later = (layer.enter.delaySeconds - first) * factor;
      layer.enter.delaySeconds = rounded(Math.min(durationSeconds * 0.75, first + later));
    }
    return `items come in ${factor > 1 ? "slower" : "faster"}, one after another`;
  };
}

function bold({ part = "", how = "bold" }: Said, held: Held): Change {
  const weight = Number(meaningOf("weight", how));
  return (composition) => {
    let changed = 0;
    for (const layer of layersOf(meantBy(part, composition, held)))
      if (layer.kind === "text" || layer.kind === "list" || layer.kind === "quote") {
        layer.weight = weight;
        changed += 1;
      }
    if (!changed) throw new EditRefusal("that can't be set in bold");
    return `${told(part)} ${weight > 400 ? "in bold" : "not in bold"}`;
  };
}

/** How far a camera goes over a scene, as a share of the frame: what a film is planned with, and what is seen at once. */
const MOVE = 0.06;
const STRONG_MOVE = 0.12;
/** A pan with no side goes as one reads. */
function cameraOf(way: string): NonNullable<Scene["camera"]>["preset"] {
  if (way.startsWith("drift")) return "drift";
  const side = ["left", "up", "down"].find((one) => way.endsWith(one)) ?? "right";
  if (way.startsWith("pan")) return `pan-${side}` as "pan-left";
  return mentions(way, "out back away") ? "pull" : "push";
}

/** The scenes that a camera is to move in, and how they are called. */
function filmed({ scene, part }: Said, composition: Composition, held: Held) {
  const only = scene === undefined ? null : sceneOf(scene, composition, held);
  // "zoom in on the quote": all that is in its scene moves
  const around = part && new Set(meantBy(part, composition, held).map(({ sceneIndex }) => sceneIndex));
  const scenes = composition.scenes.filter((_, index) =>
    around ? around.has(index) : (only ?? index) === index,
  );
  const where =
    only === null && !around
      ? "every scene"
      : scenes.map((one) => sceneName(composition, composition.scenes.indexOf(one))).join(", ");
  return { scenes, where };
}

function camera(said: Said, held: Held): Change {
  const preset = cameraOf((said.way ?? "").toLowerCase());
  const isStrong = mentions(`${said.much} ${said.much2}`, "strong big lot");
  return (composition) => {
    const { scenes, where } = filmed(said, composition, held);
    for (const one of scenes)
      one.camera = { preset, amount: isStrong ? STRONG_MOVE : MOVE, focus: { x: 50, y: 50 }, ease: "linear" };
    return `the camera in ${where}: ${preset}`;
  };
}

/** Takes the movement out of a layer and of what is in it. @returns whether anything moved */
function still(layer: Layer): boolean {
  const moved = [layer.enter, layer.exit, layer.emphasis, layer.keyframes].some(Boolean);
  for (const field of ["enter", "exit", "emphasis", "keyframes"] as const) delete layer[field];
  const within = layer.kind === "group" || layer.kind === "device" ? layer.children.map(still) : [];
  const counts = layer.kind === "chart" && layer.countSeconds > 0;
  const types = layer.kind === "code" && layer.charactersPerSecond > 0;
  if (counts) layer.countSeconds = 0;
  if (types) layer.charactersPerSecond = 0;
  return moved || counts || types || within.includes(true);
}

/** Takes the movement out of a part, a scene, or the film where none is named. */
function stillFilm({ part, scene }: Said, held: Held): Change {
  return (composition) => {
    if (part && !isKind("scene", part)) {
      const slots = meantBy(part, composition, held);
      if (!layersOf(slots).map(still).includes(true)) throw new EditRefusal(`${told(part)} does not move`);
      const around = slots.some(({ parents }) => parents.some(({ enter: one, emphasis }) => one ?? emphasis));
      return [`${told(part)} without movement`, ...(around ? ["It still moves with what is around it"] : [])];
    }
    const at = scene === undefined ? null : sceneOf(scene, composition, held);
    const scenes = composition.scenes.filter((_, index) => (at ?? index) === index);
    const moved = scenes.flatMap((one) => [!!one.camera, ...one.layers.map(still)]);
    for (const one of scenes) delete one.camera;
    const name = at === null ? "the film" : sceneName(composition, at);
    if (!moved.includes(true)) throw new EditRefusal(`nothing moves in ${name}`);
    return `${name} without movement`;
  };
}

export const MOVEMENT_RULES = rulesOf(PHRASES, {
  letters: byUnits,
  items: paceItems,
  enter,
  bold,
  camera,
  noCamera: (said, held) => (composition) => {
    const { scenes, where } = filmed(said, composition, held);
    if (!scenes.some((one) => one.camera)) throw new EditRefusal(`no camera moves in ${where}`);
    for (const one of scenes) delete one.camera;
    return `the camera stands still in ${where}`;
  },
  still: stillFilm,
});
