import type { Composition } from "#lib/motion/composition/composition.ts";
import { FIGURES, isPhone } from "#lib/motion/edit/figures.ts";
import { say } from "#lib/motion/edit/film/say.ts";
import { removeFrom } from "#lib/motion/edit/film/scenes.ts";
import { saySentence, sentenceAround, sentencesSaying } from "#lib/motion/edit/film/sentence.ts";
import { allSlots, type Slot, sceneName } from "#lib/motion/templates/slots.ts";
import {
  distance,
  EditRefusal,
  isKeyword,
  wordsOf,
  mentions,
  plainWords,
} from "#lib/motion/edit/language.ts";
import { isText, onlySlot, slotsNamed, roleNamed } from "#lib/motion/edit/part.ts";
import { type Change, isKind, rulesOf, type Said } from "#lib/motion/edit/pattern.ts";
import { sceneOf } from "#lib/motion/edit/scene-names.ts";
import { figuresIn } from "#lib/motion/composition/figure.ts";
import { wholeWords } from "#lib/motion/words/plain-text.ts";
import { short } from "#lib/motion/composition/says.ts";
import PHRASES from "#lib/motion/edit/rules/words.json" with { type: "json" };

/** What is said. */

type Held = readonly string[];

const inCaseOf = (text: string, like: string): string =>
  like === like.toUpperCase() && /\p{L}/u.test(like) ? text.toUpperCase() : text;

/** Where something is done, behind what is to be said: "Tidewell to Tidewall everywhere". */
const EVERYWHERE =
  /(?<=\S),? (?:everywhere|throughout|wherever it (?:is|stands|appears)|(?:every|each) time|(?:in|on|across) (?:the whole (?:film|video|thing)|(?:all|every|each)(?: of)?(?: the)? (?:scenes?|slides?|cards?)))$/i;

/** Replaces words wherever they are said, as whole words; in any case where they are not said as typed. */
function replaceWords(
  composition: Composition,
  old: string,
  text: string,
  within: number | null = null,
): string | string[] {
  const bounded = wholeWords(old);
  const slots = allSlots(composition).filter(({ sceneIndex }) => within === null || sceneIndex === within);
  for (const flags of ["gu", "giu"]) {
    const pattern = new RegExp(bounded, flags);
    const hits = slots.filter((slot) => slot.text.search(pattern) >= 0);
    const inName = within === null && composition.brand.name.search(pattern) >= 0;
    if (!hits.length && !inName) continue;
    for (const slot of hits) {
      const words = slot.text
        .replace(pattern, (found) => inCaseOf(text, flags === "giu" ? found : ""))
        .trim();
      if (!words) throw new EditRefusal(`nothing would be left of “${slot.text}”`, [`remove “${slot.text}”`]);
      say(slot, words);
    }
    if (inName) composition.brand.name = composition.brand.name.replace(pattern, () => text).slice(0, 80);
    const scenes = [...new Set(hits.map(({ sceneIndex }) => sceneIndex + 1))];
    return `“${old}” becomes “${text}”${scenes.length ? ` in scene ${scenes.join(", ")}` : ""}`;
  }
  const [parts, ...others] = sentencesSaying(composition, old, within);
  if (parts && !others.length) return saySentence(composition, parts, text);
  throw new EditRefusal(`“${old}” is not on screen${within === null ? "" : ` in scene ${within + 1}`}`);
}

/** A target as it is meant beside what it is to say: `the number` of a telephone, `the address` of a shop. */
const askedFor = (target: string, words: string): string =>
  roleNamed(target) === "number" && isPhone(words) ? target.replace(/number$/i, "phone number") : target;

/** What can be said of a role, so that a sentence tells a fact: `the price is wrong` is no price. */
const FACTS: Record<string, (words: string) => boolean> = {
  name: (words) => /^[\p{Lu}\p{N}\ue000-\uefff]/u.test(words),
  price: (words) => /^(?:only |just |from )?[€$£¥]? ?\d/i.test(words),
  phone: isPhone,
  number: (words) => isPhone(words) || /^[€$£¥]?\d[\d.,]* ?\S{0,3}$/.test(words),
  date: (words) => FIGURES.date.test(words),
  hours: (words) => FIGURES.hours.test(words),
  address: (words) => isKind("web", words) || FIGURES.street.test(words),
};
const isFact = (target: string, words: string): boolean => !!FACTS[roleNamed(target) ?? ""]?.(words);

/** Another price in the place of one: without a currency it keeps that. */
function withCurrency(price: string, words: string): string {
  const [was, now] = [figuresIn(price)[0]?.number, figuresIn(words)[0]];
  return was && now?.number === words ? price.replace(was, words) : words;
}

/** A price or a telephone number, wherever it stands. */
function setFigure(
  composition: Composition,
  slots: readonly Slot[],
  figure: RegExp,
  words: string,
  what: string,
): string | string[] {
  const values = [...new Set(slots.flatMap(({ text }) => figure.exec(text)?.[0] ?? []))];
  const [first = "", ...more] = values;
  if (more.length)
    throw new EditRefusal(
      `there are ${values.length} of them: ${values.join(", ")}; say which ${what}`,
      values.map((value) => `change ${value} to ${words}`),
    );
  // a street in the same town
  const value = figure === FIGURES.street && !words.includes(",") ? first.replace(/,.*/, "") : first;
  const scenes = [...new Set(slots.map(({ sceneIndex }) => sceneIndex))];
  const now = what === "price" ? withCurrency(value, words) : words;
  return replaceWords(composition, value, now, scenes.length === 1 ? scenes[0] : null);
}

/** Says words in the place of a part that is named. */
function sayPart(composition: Composition, target: string, words: string, held: Held): string | string[] {
  if (slotsNamed(target, composition, held).name) {
    const { name } = composition.brand;
    if (!name) throw new EditRefusal("the film has no name yet: `brand.name` is empty");
    return replaceWords(composition, name, words);
  }
  const asked = askedFor(target, words);
  const { slots, figure, what } = slotsNamed(asked, composition, held);
  if (figure && slots.length) return setFigure(composition, slots, figure, words, what);
  const added = [`add a scene that says “${words}”`];
  if (!slots.length && mentions(what, "address phone price date opening street"))
    throw new EditRefusal(`there is no ${what} on screen`, added);
  if (roleNamed(asked) === "address" && FIGURES.street.test(words))
    throw new EditRefusal(`“${short(words)}” is not a web address, and there is no street on screen`, added);
  const same = slots.every(({ text }) => text === slots[0]?.text);
  const slot = slots[0] && same ? slots[0] : onlySlot(asked, composition, held);
  if (isText(asked)) return saySentence(composition, sentenceAround(slot, composition), words);
  const before = slot.text;
  // a telephone number beside the call to action is no part of it
  const [, beside = ""] = /^.+?( · .*\d.*)$/.exec(before) ?? [];
  if (roleNamed(asked) === "action" && beside && !/\d/.test(words)) {
    say(slot, `${words}${beside}`);
    return `the call to action of scene ${slot.sceneIndex + 1} says “${short(words)}”, not “${short(before.slice(0, -beside.length))}”`;
  }
  // the same words twice are one thing
  for (const one of same && slots.length ? slots : [slot]) say(one, words);
  return `the ${slot.role} of scene ${slot.sceneIndex + 1} says “${short(words)}”, not “${short(before)}”`;
}

const setPart =
  (target: string, text: string, held: Held): Change =>
  (composition) =>
    sayPart(composition, target, wordsOf(text, held), held);

/** What says that something is so: a fact that cannot be one is no edit. */
function setFact(target: string, text: string, held: Held): Change | null {
  const told = text.replace(/ now$/i, "");
  return isFact(target, wordsOf(told, held)) ? setPart(target, told, held) : null;
}

function sayScene({ scene = "", text = "" }: Said, held: Held): Change | null {
  if (/ instead of /.test(text)) return null;
  return (composition) => {
    const index = sceneOf(scene.replace(/:$/, ""), composition, held);
    const words = wordsOf(text, held);
    const slots = allSlots(composition).filter(({ sceneIndex }) => sceneIndex === index);
    const main = slots.filter(({ role }) => role === "headline" || role === "quote");
    const [first] = slots;
    // new words without a figure may be meant for those beside it
    const fits = /\d/.test(words) || slots.every(({ role }) => role !== "number");
    const isOne = fits && first && sentenceAround(first, composition).length === slots.length;
    const slot = main.length === 1 ? main[0] : isOne ? first : undefined;
    if (slot) return saySentence(composition, sentenceAround(slot, composition), words);
    if (!slots.length) throw new EditRefusal(`scene ${index + 1} has no words`);
    throw new EditRefusal(
      `${sceneName(composition, index)} says several things: say which`,
      slots.slice(0, 6).map((one) => `replace “${one.text}” with “${words}”`),
    );
  };
}

function replace({ old = "", text = "", scene }: Said, held: Held): Change | null {
  const words = text.replace(EVERYWHERE, "");
  if (isKind("part", old)) return setPart(old.trim(), words, held);
  if (isKind("scene", old)) return null;
  return (composition) => {
    const within = scene === undefined ? null : sceneOf(scene, composition, held);
    return replaceWords(composition, wordsOf(old, held), wordsOf(words, held), within);
  };
}

/** Words that are the name that was meant, spelled otherwise; the nearest on screen. */
function respell(composition: Composition, name: string): string | string[] {
  const limit = Math.max(1, Math.floor(name.length * 0.4));
  const runs = allSlots(composition).flatMap(({ text }) => {
    const words = text.split(/[\s,.;:!?“”"()]+/).filter(Boolean);
    return words.map((_, at) => words.slice(at, at + name.split(" ").length).join(" "));
  });
  const [near] = [...new Set(runs)]
    .map((run) => ({ run, far: distance(run.toLowerCase(), name.toLowerCase(), limit) }))
    .filter(({ run, far }) => run !== name && far <= limit)
    .sort((one, other) => one.far - other.far);
  if (!near) throw new EditRefusal(`nothing on screen is spelled like “${name}”`);
  return replaceWords(composition, near.run, name);
}

/** Words without quotation marks leave the screen where something says them and nothing else. */
function removeSaid({ gone = "" }: Said): Change {
  return (composition) => {
    const all = allSlots(composition);
    const hits = all.filter(({ text }) => plainWords(text) === plainWords(gone));
    if (!hits.length) {
      const around = all.filter(({ text }) => plainWords(text).includes(plainWords(gone)));
      throw new EditRefusal(
        around.length ? `“${gone}” is only a part of what is on screen` : `nothing on screen says “${gone}”`,
        around.slice(0, 3).map(({ text }) => `remove “${text}”`),
      );
    }
    for (const slot of hits) removeFrom(composition, slot);
    return `“${short(gone)}” is gone`;
  };
}

export const WORD_RULES = rulesOf(PHRASES, {
  name: ({ name = "" }, held) => setPart("the name", name, held),
  author: ({ author = "" }, held) => setPart("the author", author, held),
  fact: ({ target = "", text = "" }, held) => setFact(target, text, held),
  set: ({ target = "", text = "" }, held) => setPart(target.replace(/:$/, ""), text, held),
  hours: ({ hours = "" }, held) => setFact("the hours", hours, held),
  say: sayScene,
  replace,
});

/** Words without quotation marks that are all of the language of edits: "list" means the list. */
const isOurs = (words: string): boolean => words.split(/\W+/).every((word) => isKeyword(word));

/** What is asked only where nothing else fits: any words, of which some must be on screen. */
export const LAST_RULES = rulesOf(PHRASES, {
  // "the ending to Try it free": what begins small is rather what it is to be like
  become: (said, held) => (/^[\p{Lu}\d]/u.test(said.text ?? "") ? sayScene(said, held) : null),
  spelled:
    ({ name = "" }, held) =>
    (composition) =>
      respell(composition, wordsOf(name, held)),
  any: ({ old = "", text = "" }, held) =>
    isKind("part", old) || isKind("scene", old) || isOurs(old) ? null : replace({ old, text }, held),
  removeSaid: (said) => (isOurs(said.gone ?? "") ? null : removeSaid(said)),
});
