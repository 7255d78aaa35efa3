import type { Composition, Emphasis, Layer, Scene } from "#lib/motion/composition.ts";
import { EditRefusal, numberOf, NUMBER, SCENE } from "#lib/motion/edit/language.ts";
import { onlySlot, slotsNamed, TARGET } from "#lib/motion/edit/part.ts";
import { type EditRule, IT, rule, whole } from "#lib/motion/edit/rule.ts";
import { sceneOf } from "#lib/motion/edit/scene-names.ts";
import { allSlots, type Slot, sceneName } from "#lib/motion/edit/targets.ts";

/** Rules for how words come in, and what they do while they are seen. */

const BY = { letter: "glyph", character: "glyph", word: "word", line: "line" } as const;
const COMES =
  "(?:to )?(?:come|comes|appear|appears|animate|reveal|enter|show up|slide|fly|fade|pop|type|drop|rise)s?(?: (?:in|up|on|out|on screen))?";
const PART = `(?:${TARGET}|(?:the )?(?:list )?(?:items|bullets|bullet points|steps|points|headlines|titles|text|words|everything))`;
/** Where something comes from, and so where it moves to. */
const TO = { left: "right", right: "left", top: "down", above: "down", bottom: "up", below: "up" } as const;
const HOW: Record<string, "slide" | "fade" | "pop" | "rise"> = {
  slide: "slide",
  fly: "slide",
  fade: "fade",
  pop: "pop",
  rise: "rise",
  drop: "slide",
};

/** What words mean: all of a kind, or the one that there is. */
function meantBy(words: string, composition: Composition, quotes: readonly string[]): Slot[] {
  const said = words.toLowerCase().replace(/^(?:the|our|all) (?:the )?/, "");
  const all = allSlots(composition);
  if (/^(?:text|words|everything)$/.test(said)) return all;
  if (/^(?:headline|title)s$/.test(said)) return all.filter(({ role }) => role === "headline");
  if (/^(?:list )?(?:items|bullets|bullet points|steps|points)$/.test(said)) {
    const items = all.filter(({ role }) => role === "item");
    if (!items.length) throw new EditRefusal("there is no list there");
    return items;
  }
  const { slots, name } = slotsNamed(words, composition, quotes);
  const own = name
    ? slots.filter(({ text }) => text.toLowerCase() === composition.brand.name.toLowerCase())
    : [];
  return own.length ? own : [onlySlot(words, composition, quotes)];
}
const rounded = (seconds: number): number => Math.round(seconds * 1000) / 1000;
const layersOf = (slots: readonly Slot[]): Layer[] => [...new Set(slots.map(({ layer }) => layer))];
const told = (words: string): string => words.toLowerCase().replace(/^(?:our|my) /, "the ");

const EVERY_SCENE = "(?:all|every|each)(?: of)?(?: the)? scenes?";
/** How far a camera goes over a scene, as a share of the frame: what a film is planned with, and what is seen at once. */
const MOVE = 0.06;
const STRONG_MOVE = 0.12;
/** A pan with no side goes as one reads. */
function cameraOf(way: string): NonNullable<Scene["camera"]>["preset"] {
  if (/^drift/.test(way)) return "drift";
  const [, side = "right"] = /^pan.*?(left|right|up|down)?$/.exec(way) ?? [];
  if (/^pan/.test(way)) return `pan-${side}` as "pan-left";
  return /out|back|away/.test(way) ? "pull" : "push";
}

export const MOVEMENT_RULES: EditRule[] = [
  rule(
    ["the headline of scene 1 letter by letter", "list items slide in from the left"],
    [
      whole(
        `(?:(?:make|have|let|get) )?(?<part>${PART})(?: (?:${COMES}))? (?:(?<by>letter|character|word|line)[ -]by[ -](?:letter|character|word|line)|one (?<by2>letter|character|word|line) (?:at a time|after (?:another|the other)))`,
        `(?:(?:make|have|let|get) )?(?<part2>${PART}) (?<how>slide|fly|fade|pop|rise|drop|come|appear|enter)s?(?: (?:in|up|on))?(?: from (?:the )?(?<from>left|right|top|above|bottom|below))?`,
      ),
    ],
    ({ part, part2, by, by2, how = "", from }, quotes) => {
      const words = part ?? part2 ?? "";
      const each = BY[(by ?? by2 ?? "").toLowerCase() as keyof typeof BY];
      const preset = HOW[how.toLowerCase()] ?? (from ? "slide" : undefined);
      if (!each && !preset) return null;
      return (composition) => {
        const layers = layersOf(meantBy(words, composition, quotes));
        const able = layers.filter(({ kind }) => !each || kind === "text" || kind === "quote");
        if (!able.length) throw new EditRefusal("only texts come in by lines, words or letters");
        for (const layer of able) {
          const before = layer.enter;
          const scene = composition.scenes.find(({ layers: own }) => holds(own, layer));
          // all letters are there before half of the scene is over
          const time = Math.max(0.6, (scene?.durationSeconds ?? 3) * 0.45);
          layer.enter = {
            direction: from ? TO[from.toLowerCase() as keyof typeof TO] : (before?.direction ?? "up"),
            delaySeconds: before?.delaySeconds ?? 0,
            durationSeconds: each === "glyph" ? 0.35 : 0.6,
            ease: "expo-out",
            by: each ?? "layer",
            preset: preset ?? (each === "glyph" ? "fade" : "rise"),
            staggerSeconds:
              each === "glyph"
                ? Math.round(Math.min(0.07, time / Math.max(1, lettersIn(layer))) * 1000) / 1000
                : each === "word"
                  ? 0.12
                  : each === "line"
                    ? 0.2
                    : (before?.staggerSeconds ?? 0.06),
          };
        }
        return each
          ? `${told(words)} come${able.length > 1 ? "" : "s"} in ${each === "glyph" ? "letter" : each} by ${each === "glyph" ? "letter" : each}`
          : `${told(words)}: ${preset}${from ? ` from the ${from.toLowerCase()}` : ""}`;
      };
    },
  ),
  rule(
    ["list items slower, one after another"],
    [
      whole(
        `(?:(?:make|have|let) )?(?:the )?(?:list )?(?:items|bullets|bullet points|steps|points)(?: (?:${COMES}))?(?: one (?:after (?:another|the other)|by one|at a time))? (?<way>slower|faster|quicker|more slowly|more quickly)`,
        `(?:(?:make|have|let) )?(?:the )?(?:list )?(?:items|bullets|bullet points|steps|points)(?: (?:${COMES}))? (?<way2>slower|faster|quicker),? one (?:after (?:another|the other)|by one|at a time)`,
        `(?:(?:make|have|let) )?(?:the )?(?:list )?(?:items|bullets|bullet points|steps|points)(?: (?:${COMES}))?(?: one (?:after (?:another|the other)|by one|at a time))?,? (?:with )?(?:like |about |around )?(?<gap>${NUMBER}) ?(?:s|secs?|seconds?) (?:between|in between|apart)(?: (?:each|them)(?: one| of them)?)?`,
        `(?:(?:make|have|let) )?(?:the )?(?:list )?(?:items|bullets|bullet points|steps|points)(?: (?:${COMES})) (?<way3>one (?:after (?:another|the other)|by one|at a time))`,
      ),
    ],
    ({ way, way2, way3, gap }) =>
      (composition) => {
        const named = way ?? way2 ?? way3 ?? "";
        const factor = /fast|quick/i.test(named) ? 1 / 1.6 : 1.6;
        const items = allSlots(composition).filter(({ role }) => role === "item");
        if (!items.length) throw new EditRefusal("there is no list there");
        const seen = new Map<number, { first: number; count: number }>();
        const apart = gap === undefined ? null : numberOf(gap);
        for (const layer of layersOf(items)) {
          if (!layer.enter) continue;
          const scene = items.find((slot) => slot.layer === layer)?.sceneIndex ?? 0;
          const { durationSeconds } = composition.scenes[scene] ?? { durationSeconds: 3 };
          const { first, count } = seen.get(scene) ?? { first: layer.enter.delaySeconds, count: 0 };
          seen.set(scene, { first, count: count + 1 });
          const stagger = apart ?? layer.enter.staggerSeconds * factor;
          layer.enter.staggerSeconds = rounded(Math.min(2, stagger));
          // lines that are texts of their own begin later, all of them while the scene lasts
          const later = apart === null ? (layer.enter.delaySeconds - first) * factor : count * apart;
          layer.enter.delaySeconds = rounded(Math.min(durationSeconds * 0.75, first + later));
        }
        if (apart !== null) return `items come in ${apart} s apart`;
        return `items come in ${factor > 1 ? "slower" : "faster"}, one after another`;
      },
  ),
  rule(
    ["the number counts up slower"],
    [
      whole(
        `(?:(?:make|have|let) )?(?:the )?(?:numbers?|counter|figure)(?: (?:of|in) (?<scene>${SCENE}))? (?:counts?|counting|goes|runs?)(?: up)?(?: (?:more )?(?<way>slower|slowly|faster|quicker|too (?:fast|slow)|quickly)(?:, can it take longer)?| (?:for|over|in) (?<seconds>${NUMBER}) ?(?:s|secs?|seconds?))?`,
      ),
    ],
    ({ scene, way = "", seconds }, quotes) => {
      if (!way && !seconds) return null;
      return (composition) => {
        const at = scene === undefined ? null : sceneOf(scene, composition, quotes);
        const counters = layersOf(
          allSlots(composition).filter(
            ({ role, sceneIndex }) => role === "number" && (at ?? sceneIndex) === sceneIndex,
          ),
        );
        const slower = /slow|too fast/i.test(way) && !/too slow/i.test(way);
        for (const layer of counters)
          if (layer.kind === "chart")
            layer.countSeconds = Math.min(
              20,
              seconds ? numberOf(seconds) : Math.round(layer.countSeconds * (slower ? 1.6 : 0.6) * 100) / 100,
            );
        if (!counters.length) throw new EditRefusal("no scene counts up to a number");
        return seconds
          ? `the number counts up for ${numberOf(seconds)} s`
          : `the number counts up ${slower ? "slower" : "faster"}`;
      };
    },
  ),
  rule(
    ["the list items in bold"],
    [
      whole(
        `(?:bold(?:en)?|(?:make|have|put|set)) (?<part>${PART})(?: (?:in |into )?(?<how>bold|bolder|heavier|thinner|lighter weight|light|regular|not bold))?`,
        `(?<part2>${PART}) (?:in |should be )?(?<how2>bold|bolder|heavier|thinner|not bold)`,
      ),
      /^(?<bold>bold) (?<part>.+)$/i,
    ],
    ({ part, part2, how = "", how2 = how, bold }, quotes) => {
      const words = part ?? part2 ?? "";
      if (!how2 && !bold) return null;
      if (bold && !whole(PART).test(words) && !/\bnames?$/i.test(words)) return null;
      return (composition) => {
        const named = whole(PART).test(words) ? words : "the items";
        const able = layersOf(meantBy(named, composition, quotes)).filter(
          (layer) => "weight" in layer || layer.kind !== "chart",
        );
        const weight = /thin|light|regular|not/i.test(how2) ? 400 : 800;
        let changed = 0;
        for (const layer of able)
          if (layer.kind === "text" || layer.kind === "list" || layer.kind === "quote") {
            layer.weight = weight;
            changed += 1;
          }
        if (!changed) throw new EditRefusal("that has no weight of its own");
        return `${told(named)} ${weight > 400 ? "in bold" : "not in bold"}`;
      };
    },
  ),
  rule(
    [],
    [
      whole(
        "(?:(?:make|have|let) )?(?:the )?(?:numbers?|counter|figure) (?:counts?|goes|runs?)(?: up)?(?: from (?:0|zero))?",
      ),
    ],
    () => () => {
      throw new EditRefusal("a number counts up from 0 already: ask for slower or faster");
    },
  ),
  rule(
    ["zoom in slowly on scene 2", "pan left in scene 3", "no camera movement"],
    [
      whole(
        `(?:(?:add|use|give it|with|have|let['’]?s have|let the camera|the camera should) )?(?:an? )?(?<much>(?:(?:very )?(?:slow|slowly|gentle|gently|subtle|strong|big|little|small|slight|slightly) )*)(?<way>zoom(?:s|ing)?(?: (?:in|out|back))?|push(?:es)?(?: in| closer)?|pulls? (?:back|out|away)|pan(?:s|ning)?(?: to the)?(?: (?:left|right|up|down))?|drift(?:s|ing)?)(?: (?<much2>(?:very )?(?:slowly|gently|slightly|a (?:bit|little)|a lot)))?(?: (?:on|in|into|to|of|for|over|across|during|through(?:out)?)(?: to)? (?<scene>${SCENE}|${EVERY_SCENE}|${IT}|${PART}))?`,
      ),
      whole(
        `(?:no|without|(?:remove|turn off|stop|drop)(?: all)?(?: the)?) (?<none>camera(?: (?:movements?|moves|motion))?|zoom(?:s|ing)?(?: in)?|pan(?:s|ning)?)(?: (?:in|on|of|from|for) (?<scene2>${SCENE}|${EVERY_SCENE}))?`,
      ),
    ],
    ({ way = "", much = "", much2 = "", none, scene, scene2 }, quotes) =>
      (composition) => {
        const words = scene ?? scene2 ?? "";
        const isAll = !words || whole(EVERY_SCENE, IT).test(words);
        const at = whole(SCENE).test(words) ? sceneOf(words, composition, quotes) : null;
        // "zoom in on the quote": all that is in its scene moves
        const held = isAll || at !== null ? [] : meantBy(words, composition, quotes);
        const scenes = composition.scenes.filter((_, index) =>
          held.length ? held.some(({ sceneIndex }) => sceneIndex === index) : (at ?? index) === index,
        );
        const where = isAll
          ? "every scene"
          : scenes.map((one) => sceneName(composition, composition.scenes.indexOf(one))).join(", ");
        if (none) {
          if (!scenes.some(({ camera }) => camera)) throw new EditRefusal(`no camera moves in ${where}`);
          for (const one of scenes) delete one.camera;
          return `the camera stands still in ${where}`;
        }
        const preset = cameraOf(way.toLowerCase());
        const amount = /strong|big|a lot/i.test(much + much2) ? STRONG_MOVE : MOVE;
        for (const one of scenes) one.camera = { preset, amount, focus: { x: 50, y: 50 }, ease: "linear" };
        return `the camera in ${where}: ${preset}`;
      },
  ),
  rule(
    ["no animation on the headline of scene 1"],
    [
      whole(
        `(?:no|without|(?:remove|turn off|stop)(?: all)?(?: the)?) (?:animations?|movements?|motion)(?: (?:on|of|for|in|from) (?<part>${PART}|${SCENE}))?`,
        `(?:don['’]?t|do not|stop) animat(?:e|ing) (?<part2>${PART}|${SCENE})`,
      ),
    ],
    ({ part, part2 }, quotes) =>
      (composition) =>
        stillFilm(part ?? part2 ?? "", composition, quotes),
  ),
  rule(
    ["the button pulses"],
    [
      whole(
        `(?:(?:make|have|let|get) )?(?<part>${PART}) (?<how>pulse|float|sway|shake|bounce|wiggle)s?(?: (?<much>a (?:bit|little)|gently|slightly))?`,
        `(?:add )?(?:a )?(?:gentle |little |small )?(?<how2>pulse|wiggle|bounce) (?:to|on) (?<part2>${PART})`,
      ),
    ],
    ({ part, part2, how, how2, much }, quotes) =>
      (composition) => {
        const named = (how ?? how2 ?? "pulse").toLowerCase();
        const preset = (named === "wiggle" ? "sway" : named) as Emphasis["preset"];
        const words = part ?? part2 ?? "";
        for (const layer of layersOf(meantBy(words, composition, quotes)))
          layer.emphasis = { preset, periodSeconds: preset === "shake" ? 1 : 1.6, amount: much ? 0.3 : 0.5 };
        return `${told(words)}: ${preset}`;
      },
  ),
];

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
function stillFilm(words: string, composition: Composition, quotes: readonly string[]): string | string[] {
  const isScene = whole(SCENE).test(words);
  if (words && !isScene) {
    const slots = meantBy(words, composition, quotes);
    if (!layersOf(slots).map(still).includes(true)) throw new EditRefusal(`${told(words)} does not move`);
    const around = slots.some(({ parents }) => parents.some(({ enter, emphasis }) => enter ?? emphasis));
    return [`${told(words)} without movement`, ...(around ? ["It moves with what is around it still"] : [])];
  }
  const at = isScene ? sceneOf(words, composition, quotes) : null;
  const scenes = composition.scenes.filter((_, index) => (at ?? index) === index);
  const moved = scenes.flatMap((scene) => [!!scene.camera, ...scene.layers.map(still)]);
  for (const scene of scenes) delete scene.camera;
  const name = at === null ? "the film" : sceneName(composition, at);
  if (!moved.includes(true)) throw new EditRefusal(`nothing moves in ${name}`);
  return `${name} without movement`;
}

const holds = (layers: readonly Layer[], sought: Layer): boolean =>
  layers.some(
    (layer) =>
      layer === sought ||
      ((layer.kind === "group" || layer.kind === "device") && holds(layer.children, sought)),
  );
const lettersIn = (layer: Layer): number =>
  layer.kind === "text"
    ? layer.runs.reduce((sum, { text }) => sum + text.length, 0)
    : layer.kind === "quote"
      ? layer.text.length
      : 1;
