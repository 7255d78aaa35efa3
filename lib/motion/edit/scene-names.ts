import type { Composition } from "#lib/motion/composition/composition.ts";
import type { Scene } from "#lib/motion/composition/schema/scene.ts";
import {
  EditRefusal,
  holding,
  NUMBER,
  numberOf,
  QUOTED,
  released,
  SCENE,
  wordsOf,
  mentions,
  quoteIn,
  scenesIn,
  isStopWord,
} from "#lib/motion/edit/language.ts";
import { FIGURES } from "#lib/motion/edit/figures.ts";
import { type Slot, type SlotRole, slotsOf } from "#lib/motion/templates/slots.ts";
import WORD_LISTS from "#lib/motion/edit/words.json" with { type: "json" };
import { sceneTitles, short, wordsIn } from "#lib/motion/composition/says.ts";

/** Scenes, as people name them: by number, by place, by what they show. */

function scenesSaid(composition: Composition, indexes: Iterable<number>): string {
  const titles = sceneTitles(composition);
  return [...indexes].map((index) => `${index + 1} “${short(titles[index] ?? "")}”`).join(", ");
}

const ORDINALS = WORD_LISTS.ordinals;
const ORDINAL = `(?:penultimate|(?:second|next)[ -]to[ -]last|${ORDINALS.join("|")}|\\d+(?:st|nd|rd|th)|last|final)`;
const NOUN = "(?:scenes?|slides?|shots?|pages?|screens?|cards?|parts?)";
const EDGE = "opening|intro|opener|hook|start|beginning|closing|closer|ending|outro|end";
const CONTENT = Object.values(WORD_LISTS.contents).join("|");
const KIND = `(?:${EDGE}|${CONTENT})`;
const NUMERAL = "(?:\\d+|one|two|three|four|five|six|seven|eight|nine|ten)";
/** No scene that is to be added. */
const NOT_NEW = "(?<!\\b(?:an?|another|new|more|extra|further|one) )";
/** What leads to what a scene shows. */
const ABOUT =
  "(?:with|about|on|showing|that (?:has|shows|mentions|is about|talks about|says)|where (?:it|you|we) (?:says?|shows?|mentions?|talks? about)|mentioning)";
/** Scenes, as people name one. Several in a list keep their names: `scenes 2 and 4`. */
const SCENE_NAMES = new RegExp(
  `(?<![A-Za-z0-9])(?:the )?(?:${[
    `(?<!\\b(?:every|each|all)(?: the)? )${NOUN} (?:no\\.? ?|number |# ?)?${NUMERAL}(?!\\.\\d)(?! ?(?:,|and|&|with|for|-|–) ?\\d+(?! ?(?:s\\b|sec|min|%|percent)))(?<!s \\d+(?= ?(?:to|through) \\d))`,
    `${ORDINAL} ${NOUN}`,
    `(?:${ORDINAL} )?${KIND} ${NOUN}`,
    `${NOT_NEW}(?:${NOUN}|bit|section) ${ABOUT} (?:the |our |an? )?${KIND}`,
    `${NOT_NEW}(?:${NOUN} (?:that|which|where it|with)(?: says?| reads?| the (?:text|words|headline))?|(?:scene|slide|shot|page|screen|card),?) ${QUOTED}`,
    `${NOT_NEW}${QUOTED} (?:scene|slide|shot|page|screen|card)`,
    "intro|opening|opener|outro|ending|closing|hook",
    "(?:first|last|final) one",
    // behind such a word `the quote` is no words: it is where they stand
    `(?<=\\b(?:before|after|behind|following|front of|between(?: .{1,60} and)?) the )(?:(?:${ORDINAL} )?${KIND}|${ORDINAL})`,
  ].join("|")})(?![A-Za-z0-9])`,
  "gi",
);

/** A scene where nothing but one can stand: its kind or its number is enough. */
export const SPOT = `(?:${SCENE}|(?:the |our )?(?:(?:${ORDINAL} )?${KIND}|${ORDINAL}|${NUMERAL}))`;
const ANY_WORD = "(?!(?:and|but|plus|with|then|that|for)\\b)[$£€]?[\\w'’%-]+";
/** A scene, or words that may be none's: `sceneOf` then says which there are. */
export const ANY_SPOT = `(?:${SCENE}|${ANY_WORD}(?: ${ANY_WORD}){0,4}(?: ${QUOTED})?)`;

/** A scene by words that it may say. */
export const ANY_SCENE = `(?:(?:the )?${ANY_WORD}(?: ${ANY_WORD}){0,8} (?:scene|slide|shot|page|screen|card)|(?:the )?(?:scene|slide|shot|page|screen|card|bit|part|section) ${ABOUT} ${ANY_WORD}(?: ${ANY_WORD}){0,8})`;
/** A scene that is called by some of its words: `the baked every morning one`. */
export const CALLED_SCENE =
  /\bthe (?!(?:first|last|next|other|same|whole|only|new|right|wrong|big|small|bold)\b)(?:[$£€]?[\w'’%,-]+ ){1,6}?(?:scene|slide|shot|screen|card|page|one|bit|part)\b|\bthe (?:one|bit|part|scene|slide|screen) (?:about|with|where it says|that says|saying) (?:[$£€]?[\w'’%-]+ ?){1,7}$/gi;
/** What a scene shows, for the scene. */
export const SHOWN = `(?:the |our )(?:(?:${ORDINAL} )?${KIND}|${ORDINAL} one)`;
/** Several scenes. */
export const SCENES = [
  `(?:the )?scenes? \\d+(?:(?:, ?| and |, and | ?& ?)\\d+)+`,
  `(?:the )?scenes? \\d+ ?(?:-|–|to|through) ?\\d+`,
  `(?:the )?(?:first|last) ${NUMBER} (?:scenes|slides)`,
  "(?:all|every|each)(?: of)?(?: the)? scenes?",
  `${SCENE}(?:(?:, ?| and |, and | ?& ?)${SCENE})+`,
].join("|");

/** A clause in which the name of each scene is one sign. @param held quotations; the names are added */
export const holdScenes = (clause: string, held: string[]): string => holding(clause, SCENE_NAMES, held);

/**
 * The scene that words name.
 *
 * @param words what SCENE matched, or a name
 * @throws EditRefusal if there is no such scene, or several
 */
export function sceneOf(words: string, composition: Composition, quotes: readonly string[]): number {
  const { scenes } = composition;
  const name = released(words, quotes).trim();
  const said = name
    .toLowerCase()
    .replace(/^(?:the|our) /, "")
    .replace(BEHIND, "")
    .replace(LEAD, "");
  const quoted = quoteIn(name);
  const all = () => scenesSaid(composition, scenes.keys());
  const only = (found: number[], what: string): number => {
    if (found.length === 1) return found[0] as number;
    throw new EditRefusal(
      found.length
        ? `${found.length} scenes have ${what}, say which: ${scenesSaid(composition, found)}`
        : `no scene has ${what}: there are ${all()}`,
      [],
      found.length ? { of: name, by: found.map((index) => `scene ${index + 1}`) } : null,
    );
  };
  if (quoted) {
    const text = wordsOf(quoted, quotes);
    return only(scenesSaying(composition, text), `“${text}”`);
  }
  const existing = (number: number): number => {
    if (number >= 1 && number <= scenes.length) return number - 1;
    throw new EditRefusal(`there is no scene ${number}: there are ${all()}`);
  };
  const numbered = NUMBERED.exec(said)?.[1];
  // `the 1,200 scene` shows that number
  if (numbered && Number.isInteger(numberOf(numbered))) return existing(numberOf(numbered));
  const [before = "", rank] = RANKED.exec(said) ?? [];
  const kind = said.slice(before.length);
  if (rank && !kind) return existing(rankIn(rank, scenes.length));
  if (!rank && EDGES.test(kind)) return mentions(kind, "open intro hook start begin") ? 0 : scenes.length - 1;
  const [what = ""] =
    Object.entries(WORD_LISTS.contents).find(([, words]) => new RegExp(`^(?:${words})$`).test(kind)) ?? [];
  const test = SHOWS[what];
  if (!test) {
    const saying = said ? scenesSaying(composition, said) : [];
    if (saying.length) return only(saying, `“${said}”`);
    throw new EditRefusal(`no scene is “${wordsOf(name, quotes)}”: there are ${all()}`);
  }
  let found = scenes.flatMap((scene, index) =>
    test(slotsOf(scene, index), scene, composition.brand.name.toLowerCase()) ? [index] : [],
  );
  // the closing has the name too: it is called the closing
  if (what === "the name" && found.length > 1) found = found.filter((index) => index < scenes.length - 1);
  // a shop's address is its street where it shows no other
  if (what === "an address" && !found.length)
    found = [...scenes.keys()].filter((at) =>
      slotsOf(scenes[at] as Scene, at).some(({ text }) => FIGURES.street.test(text)),
    );
  // steps are a list too: `the list` is the other one, and steps without numbers are any list
  if (what === "steps" && !found.length) return sceneOf(`the ${before}list`, composition, quotes);
  const plain = found.filter((index) => what === "a list" && !isNumbered(scenes[index] as Scene));
  if (plain.length) found = plain;
  return rank
    ? only(found.slice(rankIn(rank, found.length) - 1).slice(0, 1), `${what}, the ${rank}`)
    : only(found, what);
}

/** The scenes that words like SCENES name. @throws EditRefusal if there is one that is not there */
export function scenesNamed(words: string, composition: Composition, quotes: readonly string[]): number[] {
  const count = composition.scenes.length;
  const each = scenesIn(words);
  if (each.length) return each.map((scene) => sceneOf(scene, composition, quotes));
  if (mentions(words, "all every each")) return composition.scenes.map((_, index) => index);
  const [, from, to] = /(\d+) ?(?:-|–|to|through) ?(\d+)/i.exec(words) ?? [];
  const [, end, many = ""] = new RegExp(`(first|last) (${NUMBER})`, "i").exec(words) ?? [];
  const numbers = from
    ? Array.from({ length: Math.max(0, Number(to) - Number(from) + 1) }, (_, at) => Number(from) + at)
    : end
      ? Array.from({ length: numberOf(many) }, (_, at) => (mentions(end, "first") ? at + 1 : count - at))
      : (words.match(/\d+/g) ?? []).map(Number);
  const missing = numbers.find((number) => number < 1 || number > count);
  if (missing !== undefined) throw new EditRefusal(`there is no scene ${missing}: there are ${count}`);
  return numbers.map((number) => number - 1);
}

/** The scene that what is between two scenes leads into. @throws EditRefusal if others are between them, or none */
export function secondOf(words: string, composition: Composition, quotes: readonly string[]): number {
  const [one, other, more] = scenesNamed(words, composition, quotes).toSorted((a, b) => a - b);
  if (one === undefined || other !== one + 1 || more !== undefined)
    throw new EditRefusal("a transition is between two scenes that follow each other: say which two");
  return other;
}

const BEHIND = new RegExp(` (?:${NOUN}|bit|section|one)$`);
const LEAD = new RegExp(`^(?:${NOUN}|bit|section|one) ${ABOUT} (?:the |our |an? )?`);
const NUMBERED = new RegExp(`^(?:${NOUN} )?(?:no\\.? ?|number |# ?)?(${NUMBER})$`);
const RANKED = new RegExp(`^(${ORDINAL})(?: |$)`);
const EDGES = new RegExp(`^(?:${EDGE})$`);

/** Which one of some an ordinal names, counted from 1. */
const rankIn = (rank: string, count: number): number =>
  mentions(rank, "penult second- second next") && rank !== "second"
    ? count - 1
    : mentions(rank, "last final")
      ? count
      : ORDINALS.indexOf(rank) + 1 || Number.parseInt(rank, 10);

const isNumbered = (scene: Scene): boolean =>
  /"text":"0?1[.)]?"|"marker":"number"/.test(JSON.stringify(scene));

const plain = (text: string): string => ` ${text.toLowerCase().replace(/\s+/g, " ").trim()} `;
/** Words without marks, and numbers without what groups their digits. */
const wordsAlone = (text: string): string =>
  plain(text.replace(/(?<=\d)[,.’'](?=\d{3}(?!\d))/g, "").replace(/[^\p{L}\p{N}]+/gu, " "));

/**
 * The scenes that words mean: those of that name; else those that say it, as whole words where there are such; else
 * those that say all of it, in other places.
 */
function scenesSaying(composition: Composition, words: string): number[] {
  const names = sceneTitles(composition).map(plain);
  const said = composition.scenes.map((scene, index) => slotsOf(scene, index).map(({ text }) => plain(text)));
  const all = composition.scenes.map((scene, index) =>
    wordsAlone([...(said[index] ?? []), ...wordsIn(scene, composition)].join(" ")),
  );
  const needle = plain(words);
  // a name that was cut for want of room
  const beginning = /^(.+?) *… $/.exec(needle)?.[1];
  // as a plan tells what a scene says: “Menu: soup · bread”
  const parts = words.split(/\s·\s|:\s/).map(wordsAlone);
  const spoken = wordsAlone(words).split(" ").filter(Boolean);
  const telling = spoken.filter((word) => !isStopWord(word));
  const each = telling.length ? telling : spoken;
  const tests: ((index: number) => boolean | undefined)[] = [
    (index) => names[index] === needle,
    (index) => !!beginning && names[index]?.startsWith(beginning),
    (index) => said[index]?.some((text) => text.includes(needle)),
    (index) => said[index]?.some((text) => text.includes(needle.trim())),
    (index) => parts.every((part) => part.trim() && all[index]?.includes(part)),
    (index) => each.length > 0 && each.every((word) => all[index]?.includes(` ${word} `)),
  ];
  for (const test of tests) {
    const found = [...names.keys()].filter(test);
    if (found.length) return found;
  }
  return [];
}

/** Which scenes show what they are called by. */
const has =
  (...roles: SlotRole[]) =>
  (slots: Slot[]): boolean =>
    slots.some(({ role }) => roles.includes(role));
const says =
  (figure: RegExp) =>
  (slots: Slot[]): boolean =>
    slots.some(({ text }) => figure.test(text));
const SHOWS: Record<string, (slots: Slot[], scene: Scene, name: string) => boolean> = {
  "a quote": has("quote"),
  code: has("code"),
  "a chart": (slots) => slots.some(({ layer }) => layer.kind === "chart" && layer.chart.type !== "counter"),
  "a number": has("number"),
  steps: (slots, scene) => has("item")(slots) && isNumbered(scene),
  "the name": (slots, scene, name) =>
    scene.layers.some(({ kind }) => kind === "logo") ||
    slots.some(({ role, text }) => role !== "label" && text.toLowerCase() === name),
  "an address": has("address"),
  "a price": says(FIGURES.price),
  "a phone number": says(FIGURES.phone),
  "a date": says(FIGURES.date),
  "a list": has("item"),
};
