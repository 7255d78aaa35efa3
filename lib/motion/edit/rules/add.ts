import type { Composition } from "#lib/motion/composition/composition.ts";
import type { Layer } from "#lib/motion/composition/schema/layers.ts";
import { order, sceneSaying, sceneShowing } from "#lib/motion/edit/film/scenes.ts";
import { say } from "#lib/motion/edit/film/say.ts";
import { scaled } from "#lib/motion/edit/film/scaled.ts";
import { allSlots, type Slot, slotsOf } from "#lib/motion/templates/slots.ts";
import {
  capitalised,
  EditRefusal,
  refuseUndrawable,
  released,
  sceneIn,
  secondsIn,
  wordsOf,
  mentions,
  plainWords,
} from "#lib/motion/edit/language.ts";
import { onlySlot, slotsNamed } from "#lib/motion/edit/part.ts";
import { type Change, isKind, rulesOf, type Said } from "#lib/motion/edit/pattern.ts";
import { beforeClosing, placeOf } from "#lib/motion/edit/place.ts";
import { sceneOf } from "#lib/motion/edit/scene-names.ts";
import { short } from "#lib/motion/composition/says.ts";
import type { Beat } from "#lib/motion/templates/beat.ts";
import PHRASES from "#lib/motion/edit/rules/add.json" with { type: "json" };

/** What is added: scenes, lines, list items, a call to action. */

type Held = readonly string[];

/** What a film has, and does not say: last words. */
const NOT_SAID =
  "logo color colour music sound effect font photo picture image video caption bullet item point step scene action cta button";
/** Last words of what needs nobody to say what it is. */
const SAYS_ITSELF =
  "price cost address website url link date slogan tagline motto headline line text word sentence message claim phrase question quote";

function addScene({ text: said = "", to, length, edged }: Said, held: Held): Change | null {
  const edge = edged === undefined ? "" : released(edged, held).replace(/^the /i, "");
  const isStart = mentions(edge, "open intro hook start begin first");
  if (edge && !isStart && !mentions(edge, "clos outro end last final")) return null;
  return (composition) => {
    // `with our opening hours, Tue to Sun 9 to 5`
    const text = wordsOf(said, held)
      .trim()
      .replace(/^(?:our|the|my) ((?:[a-z'’-]+ ){0,2}[a-z'’-]+), (?=.*\d)/i, (_, what: string) =>
        capitalised(`${what}: `),
      );
    if (composition.scenes.length >= 120) throw new EditRefusal("a film has at most 120 scenes");
    const count = composition.scenes.length;
    const at = edge ? (isStart ? 0 : count) : (placeOf(to, composition, held) ?? beforeClosing(composition));
    const scene = sceneSaying(composition, text, at, length ? secondsIn(length) : null);
    order(composition, composition.scenes.toSpliced(at, 0, scene));
    return `scene ${at + 1} is new and says “${short(text)}”`;
  };
}

/** A fact, by what it is of, or as a sentence. */
function addFact({ text = "", label: of = "", to }: Said, held: Held): Change | null {
  const label = released(of, held);
  const last = label.split(" ").at(-1);
  if (mentions(last, NOT_SAID)) return null;
  const words = wordsOf(text, held);
  const said = capitalised(!label || mentions(last, SAYS_ITSELF) ? words : `${label}: ${words}`);
  // `to the last scene` is a line in it
  if (to && isKind("intoscene", to))
    return (composition) => addBelow(slotBeside(sceneIn(to) ?? "", composition, held), words);
  return addScene({ text: said, to }, held);
}

/** The web address, in the place of the one that is there. */
function addAddress({ text = "", to }: Said, held: Held): Change {
  return (composition) => {
    const slots = allSlots(composition).filter(({ role }) => role === "address");
    const address = wordsOf(text, held);
    if (!slots.length) return [addScene({ text: address, to }, held)?.(composition) ?? ""].flat();
    for (const slot of slots) say(slot, address);
    return `the address is ${address}`;
  };
}

/** A new scene of a kind of its own, where it was asked for. */
const put =
  (beat: Beat, text: string, told: string, to: string | undefined, held: Held): Change =>
  (composition) => {
    const at = placeOf(to, composition, held) ?? beforeClosing(composition);
    const scene = sceneShowing(composition, beat, text, at, null);
    order(composition, composition.scenes.toSpliced(at, 0, scene));
    return `scene ${at + 1} is new: ${told}`;
  };

function addQuote({ quote = "", author: by = "", to }: Said, held: Held): Change {
  const [text, author] = [wordsOf(quote, held), wordsOf(by, held)];
  const told = `“${short(text)}”${author ? ` by ${author}` : ""}`;
  return put({ kind: "quote", text, author }, `${text} ${author}`, told, to, held);
}

/** Values with their names, as people type them: `Mon 12, Tue 18`. */
const rowsIn = (text: string): { label: string; value: number; suffix: string }[] =>
  [
    ...text.matchAll(
      /(?<label>\p{L}[\p{L}\d’' ]{0,30}?)[:= ]+[€$£]?(?<value>\d(?:[\d.,]*\d)?)(?<suffix>%?)/gu,
    ),
  ].map(({ groups = {} }) => ({
    label: capitalised((groups.label ?? "").replace(/^and /i, "").trim()),
    value: Number((groups.value ?? "").replace(/,(?=\d{3}\b)/g, "").replace(",", ".")),
    suffix: groups.suffix ?? "",
  }));

function addChart({ rows = "", title, to }: Said, held: Held): Change | null {
  const values = rowsIn(released(rows, held));
  if (values.length < 2) return null;
  const beat: Beat = { kind: "chart", rows: values, ...(title ? { title: capitalised(title) } : {}) };
  const told = `a chart of ${values.map(({ label, value }) => `${label} ${value}`).join(", ")}`;
  return put(beat, values.map(({ label }) => label).join(" "), told, to, held);
}

function addList({ items = "", title, to }: Said, held: Held): Change | null {
  const each = items
    .split(/, (?:and )?| and (?=[^,]+$)/)
    .map((one) => capitalised(one.trim()))
    .filter(Boolean);
  if (each.length < 2 || each.length > 8) return null;
  const beat: Beat = { kind: "list", items: each, ...(title ? { title: capitalised(title) } : {}) };
  return put(beat, each.join(" "), `a list of ${each.length}`, to, held);
}

/** The words that a line is to go below: of a part, of a scene, or said by their own first words. */
function slotBeside(words: string, composition: Composition, held: Held): Slot {
  if (isKind("part", words)) {
    const { slots, name } = slotsNamed(words, composition, held);
    const isName = ({ text }: Slot) => text.toLowerCase() === composition.brand.name.toLowerCase();
    return (name && slots.find(isName)) || onlySlot(words, composition, held);
  }
  const all = allSlots(composition);
  if (isKind("scene", words)) {
    const index = sceneOf(words, composition, held);
    const own = all.filter(({ sceneIndex }) => sceneIndex === index);
    const main = own.find(({ role }) => role === "headline" || role === "quote") ?? own[0];
    if (main) return main;
  }
  const said = plainWords(wordsOf(words, held)).replace(
    /^(?:the|our) | (?:bit|part|line|text|headline|name)$/g,
    "",
  );
  const found = said ? all.find(({ text }) => plainWords(text).includes(said)) : undefined;
  if (!found) throw new EditRefusal(`“${wordsOf(words, held)}” is not on screen`);
  return found;
}

/** A smaller line below words. @throws EditRefusal where nothing stands one below the other */
function addBelow(slot: Slot, words: string): string {
  refuseUndrawable(words);
  const told = `below “${short(slot.text)}” it says “${short(words)}”`;
  if (slot.layer.kind === "quote" && !slot.layer.role) {
    slot.layer.role = words;
    return told;
  }
  const group = slot.parents.at(-1);
  if (slot.layer.kind !== "text" || group?.kind !== "group" || group.layout?.type !== "stack")
    throw new EditRefusal(`nothing can stand below “${short(slot.text)}”: add a scene for it`, [
      `add a scene that says “${words}” after scene ${slot.sceneIndex + 1}`,
    ]);
  const { layer } = slot;
  const line: Layer = {
    ...structuredClone(layer),
    runs: [{ text: words }],
    font: "text",
    sizeUnits: scaled(layer.sizeUnits, 0.4, 2.6, 120),
    uppercase: false,
  };
  delete line.weight;
  delete line.id;
  if (line.enter) line.enter = { ...line.enter, delaySeconds: line.enter.delaySeconds + 0.35, by: "line" };
  group.children.splice(group.children.indexOf(layer) + 1, 0, line);
  return told;
}

const listsIn = (layers: readonly Layer[]): Extract<Layer, { kind: "list" }>[] =>
  layers.flatMap((layer) =>
    layer.kind === "list"
      ? [layer]
      : layer.kind === "group" || layer.kind === "device"
        ? listsIn(layer.children)
        : [],
  );

function addItem({ text = "", scene }: Said, held: Held): Change {
  return (composition) => {
    const words = wordsOf(text, held);
    const within = scene === undefined ? null : sceneOf(scene, composition, held);
    const lists = composition.scenes.flatMap((one, index) =>
      within === null || within === index ? listsIn(one.layers).map((layer) => ({ layer, index })) : [],
    );
    const [only] = lists;
    if (only && lists.length > 1)
      throw new EditRefusal(
        `there are ${lists.length} lists: say which scene`,
        lists.map(({ index }) => `add a bullet that says “${words}” to scene ${index + 1}`),
      );
    if (!only) {
      const isSet = composition.scenes.some((one, at) =>
        slotsOf(one, at).some(({ role }) => role === "item"),
      );
      throw new EditRefusal(
        isSet
          ? "the list is set line by line and takes no more lines: change one, or add a scene"
          : "there is no list there",
        [isSet ? `change the last bullet to “${words}”` : `add a scene that says “${words}”`],
      );
    }
    if (only.layer.items.length >= 12) throw new EditRefusal("a list has at most 12 items");
    refuseUndrawable(words);
    only.layer.items.push({ text: words });
    return `the list of scene ${only.index + 1} has “${words}” too`;
  };
}

/** What to do, where the film ends: on its closing card, or on a card of its own. */
function callToAction(composition: Composition, action: string): string {
  const last = composition.scenes.length - 1;
  const there = slotsNamed("call to action", composition, []).slots;
  const [slot] = there;
  if (slot) {
    for (const one of there) one.set(action);
    return `the call to action of scene ${slot.sceneIndex + 1} says “${short(action)}”`;
  }
  const { name } = composition.brand;
  const ends = allSlots(composition).filter(({ sceneIndex }) => sceneIndex === last);
  const address = ends.find(({ role }) => role === "address")?.text ?? "";
  // a card with nothing but the name and the address is one that closes
  const isClosing = last > 0 && ends.every(({ text }) => text === name || text === address);
  const at = isClosing ? last : last + 1;
  const text = [name, action, address].filter(Boolean).join(" ");
  const beat = { kind: "closing", product: name, action, address, tagline: "" } as const;
  const scene = sceneShowing(composition, beat, text, at, null);
  const before = isClosing ? composition.scenes[last] : undefined;
  if (before) {
    scene.id = before.id;
    scene.durationSeconds = Math.max(scene.durationSeconds, before.durationSeconds);
    if (before.transition) scene.transition = before.transition;
    else delete scene.transition;
  }
  order(composition, [...composition.scenes.slice(0, at), scene]);
  return `scene ${at + 1} says “${short(action)}”`;
}

export const ADD_RULES = rulesOf(PHRASES, {
  quote: addQuote,
  chart: addChart,
  list: addList,
  action:
    ({ text = "" }, held) =>
    (composition) =>
      callToAction(composition, wordsOf(text, held)),
  below:
    ({ below = "", text = "" }, held) =>
    (composition) =>
      addBelow(slotBeside(below, composition, held), wordsOf(text, held)),
  bullet: addItem,
  scene: addScene,
  address: addAddress,
  fact: addFact,
});
