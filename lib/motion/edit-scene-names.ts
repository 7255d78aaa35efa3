import type { Composition, Scene } from "#lib/motion/composition.ts";
import {
  EditRefusal,
  holding,
  NUMBER,
  numberOf,
  QUOTED,
  released,
  SCENE,
  wordsOf,
} from "#lib/motion/edit-language.ts";
import { gistOf, type Slot, slotsOf } from "#lib/motion/edit-targets.ts";

/** Scenes, as people name them: by number, by place, by what they show. */

const scenesSaid = (composition: Composition, indexes: Iterable<number>): string =>
  [...indexes].map((index) => `${index + 1} ${gistOf(composition.scenes[index] as Scene, index)}`).join(", ");

const ORDINALS = [
  "first",
  "second",
  "third",
  "fourth",
  "fifth",
  "sixth",
  "seventh",
  "eighth",
  "ninth",
  "tenth",
];
const ORDINAL = `(?:penultimate|(?:second|next)[ -]to[ -]last|${ORDINALS.join("|")}|\\d+(?:st|nd|rd|th)|last|final)`;
const NOUN = "(?:scenes?|slides?|shots?|pages?|screens?|cards?|parts?)";
const EDGE = "opening|intro|opener|hook|start|beginning|closing|closer|ending|outro|end";
const CONTENT =
  "(?:quote|quotation|testimonial|step|snippet|chart|graph|diagram|comparison|number|stat|statistic|figure|list|bullet|bullet point)s?|code";
const KIND = `(?:${EDGE}|${CONTENT})`;
const NUMERAL = "(?:\\d+|one|two|three|four|five|six|seven|eight|nine|ten)";
/** Scenes, as people name one. Several in a list keep their names: `scenes 2 and 4`. */
const SCENE_NAMES = new RegExp(
  `(?<![A-Za-z0-9])(?:the )?(?:${[
    `${NOUN} (?:no\\.? ?|number |# ?)?${NUMERAL}(?! ?(?:,|and|&|with|for|-|–) ?\\d+(?! ?(?:s\\b|sec|min|%|percent)))(?<!s \\d+(?= ?(?:to|through) \\d))`,
    `${ORDINAL} ${NOUN}`,
    `(?:${ORDINAL} )?${KIND} ${NOUN}`,
    `(?<!\\b(?:an?|another|new|more|extra|further|one) )${NOUN} (?:that|which|where it|with)(?: says?| reads?| the (?:text|words|headline))? ${QUOTED}`,
    "intro|opening|opener|outro|ending|closing|hook",
    "(?:first|last|final) one",
    // behind such a word `the quote` is no words: it is where they stand
    `(?<=\\b(?:before|after|behind|following|front of|between(?: .{1,60} and)?) the )(?:(?:${ORDINAL} )?${KIND}|${ORDINAL})`,
  ].join("|")})(?![A-Za-z0-9])`,
  "gi",
);

/** A scene where nothing but one can stand: its kind or its number is enough. */
export const SPOT = `(?:${SCENE}|(?:the |our )?(?:(?:${ORDINAL} )?${KIND}|${ORDINAL}|${NUMERAL}))`;
const ANY_WORD = "(?!(?:and|but|plus|with|then|that|for)\\b)[\\w'’-]+";
/** A scene, or words that may be none's: `sceneOf` then says which there are. */
export const ANY_SPOT = `(?:${SCENE}|${ANY_WORD}(?: ${ANY_WORD}){0,4}(?: ${QUOTED})?)`;

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
    .replace(BEHIND, "");
  const quoted = new RegExp(QUOTED).exec(name)?.[0];
  const all = () => scenesSaid(composition, scenes.keys());
  const only = (found: number[], what: string): number => {
    if (found.length === 1) return found[0] as number;
    throw new EditRefusal(
      found.length
        ? `${found.length} scenes have ${what}, say which: ${scenesSaid(composition, found)}`
        : `no scene has ${what}: there are ${all()}`,
    );
  };
  if (quoted) {
    const text = wordsOf(quoted, quotes);
    const needle = text.toLowerCase();
    return only(
      scenes.flatMap((scene, index) =>
        slotsOf(scene, index).some((slot) => slot.text.toLowerCase().includes(needle)) ? [index] : [],
      ),
      `“${text}”`,
    );
  }
  const existing = (number: number): number => {
    if (number >= 1 && number <= scenes.length) return number - 1;
    throw new EditRefusal(`there is no scene ${number}: there are ${all()}`);
  };
  const numbered = NUMBERED.exec(said)?.[1];
  if (numbered) return existing(numberOf(numbered));
  const [before = "", rank] = RANKED.exec(said) ?? [];
  const kind = said.slice(before.length);
  if (rank && !kind) return existing(rankIn(rank, scenes.length));
  if (!rank && EDGES.test(kind)) return /^(?:open|intro|hook|start|begin)/.test(kind) ? 0 : scenes.length - 1;
  const [, test, what = ""] = (KNOWN.test(kind) && CONTENTS.find(([pattern]) => pattern.test(kind))) || [];
  if (!test) throw new EditRefusal(`no scene is “${wordsOf(name, quotes)}”: there are ${all()}`);
  let found = scenes.flatMap((scene, index) => (test(slotsOf(scene, index), scene) ? [index] : []));
  // steps are a list too: `the list` is the other one, and steps without numbers are any list
  if (what === "steps" && !found.length) return sceneOf(`the ${before}list`, composition, quotes);
  const plain = found.filter((index) => what === "a list" && !isNumbered(scenes[index] as Scene));
  if (plain.length) found = plain;
  return rank
    ? only(found.slice(rankIn(rank, found.length) - 1).slice(0, 1), `${what}, the ${rank}`)
    : only(found, what);
}

const BEHIND = new RegExp(` ${NOUN}$|(?<=first|last|final) one$`);
const NUMBERED = new RegExp(`^(?:${NOUN} )?(?:no\\.? ?|number |# ?)?(${NUMBER})$`);
const RANKED = new RegExp(`^(${ORDINAL})(?: |$)`);
const KNOWN = new RegExp(`^(?:${CONTENT})$`);
const EDGES = new RegExp(`^(?:${EDGE})$`);

/** Which one of some an ordinal names, counted from 1. */
const rankIn = (rank: string, count: number): number =>
  /^pen|to/.test(rank)
    ? count - 1
    : /^(?:last|final)/.test(rank)
      ? count
      : ORDINALS.indexOf(rank) + 1 || Number.parseInt(rank, 10);

const isNumbered = (scene: Scene): boolean =>
  /"text":"0?1[.)]?"|"marker":"number"/.test(JSON.stringify(scene));

/** What scenes are called by, and which scenes that are. */
const CONTENTS: [pattern: RegExp, test: (slots: Slot[], scene: Scene) => boolean, what: string][] = [
  [/^(?:quot|testimonial)/, (slots) => slots.some(({ role }) => role === "quote"), "a quote"],
  [/^(?:code|snippet)/, (slots) => slots.some(({ role }) => role === "code"), "code"],
  [
    /^(?:chart|graph|diagram|comparison)/,
    (slots) => slots.some(({ layer }) => layer.kind === "chart" && layer.chart.type !== "counter"),
    "a chart",
  ],
  [/^(?:number|stat|figure)/, (slots) => slots.some(({ role }) => role === "number"), "a number"],
  [/^step/, (slots, scene) => slots.some(({ role }) => role === "item") && isNumbered(scene), "steps"],
  [/^(?:list|bullet)/, (slots) => slots.some(({ role }) => role === "item"), "a list"],
];
