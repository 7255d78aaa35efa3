import type { Composition } from "#lib/motion/composition/composition.ts";
import type { Layer } from "#lib/motion/composition/schema/layers.ts";
import type { Scene } from "#lib/motion/composition/schema/scene.ts";
import { refuseUndrawable, plainWords } from "#lib/motion/edit/language.ts";
import { removeFrom, removeScenes, sceneSaying } from "#lib/motion/edit/film/scenes.ts";
import { say } from "#lib/motion/edit/film/say.ts";
import { allSlots, type Slot, slotsOf } from "#lib/motion/templates/slots.ts";
import { figuresIn } from "#lib/motion/composition/figure.ts";
import { escaped } from "#lib/motion/words/plain-text.ts";
import { short } from "#lib/motion/composition/says.ts";

/** A text that is set in several layers: a headline and what goes on below it, a figure and the words around it. */

const ENDS = /[.!?:…]["”’)]*$/u;
/** What begins a sentence of its own has a capital; a figure and a bracket go on. */
const GOES_ON = /^[\p{Ll}\d&(]/u;

/** The parts of what a viewer reads as one text, in the order in which they are read; one where it is in one piece. */
export function sentenceAround(slot: Slot, composition: Composition): Slot[] {
  const slots = slotsOf(composition.scenes[slot.sceneIndex] as Scene, slot.sceneIndex);
  const own = (one: Slot) => one.layer === slot.layer && one.text === slot.text;
  const group = slot.parents.at(-1);
  const beside = slots.filter(({ parents }) => parents.at(-1) === group);
  const at = beside.findIndex(own);
  if (!group || at < 0) return [slot];
  const numbers = slots.filter(({ role }) => role === "number");
  if (numbers.length === 1 && beside.some(({ role }) => role === "number"))
    return beside.every(({ role }) => role === "number" || role === "subline") ? beside : [slot];
  const head = beside.findIndex(({ role }) => role === "headline");
  const headline = beside[head];
  if (!headline || headline.text.toLowerCase() === composition.brand.name.toLowerCase()) return [slot];
  const [before, after] = [beside[head - 1], beside[head + 1]];
  const parts = [
    ...(before?.role === "subline" && !ENDS.test(before.text) ? [before] : []),
    headline,
    ...(after?.role === "subline" && !ENDS.test(headline.text) && GOES_ON.test(after.text) ? [after] : []),
  ];
  return parts.some(own) ? parts : [slot];
}

export const textOfAll = (parts: readonly Slot[]): string => parts.map(({ text }) => text).join(" ");

/** Texts of several parts that say just these words. */
export const sentencesSaying = (
  composition: Composition,
  words: string,
  within: number | null = null,
): Slot[][] => {
  const found = new Map<Layer | undefined, Slot[]>();
  for (const slot of allSlots(composition)) {
    if (within !== null && slot.sceneIndex !== within) continue;
    const parts = sentenceAround(slot, composition);
    if (parts.length > 1 && plainWords(textOfAll(parts)) === plainWords(words))
      found.set(parts[0]?.layer, parts);
  }
  return [...found.values()];
};

/** Words for a figure and what stands around it; false where they do not fall into the same parts. */
function sayAround(parts: readonly Slot[], number: Slot, words: string): boolean {
  const { layer } = number;
  if (layer.kind !== "chart") return false;
  const [found, more] = figuresIn(words);
  if (!found || more) return false;
  // what stands around the number now may be no unit that is known: "12 loaves"
  const [prefix, suffix] = [escaped(layer.number.prefix.trim()), escaped(layer.number.suffix.trim())];
  const own = new RegExp(
    `${prefix && `(?:${prefix} ?)?`}${escaped(found.shown)}${suffix && `(?: ?${suffix}(?![\\p{L}\\d]))?`}`,
    "iu",
  ).exec(words);
  if (!own) return false;
  const at = parts.indexOf(number);
  const said = [words.slice(0, own.index).trim(), words.slice(own.index + own[0].length).trim()];
  const around = [parts.slice(0, at), parts.slice(at + 1)];
  if (around.some((slots, side) => slots.length !== (said[side] ? 1 : 0))) return false;
  number.set(own[0]);
  for (const [side, [slot]] of around.entries()) if (slot) say(slot, said[side] ?? "");
  return true;
}

/** Other words in the place of all parts of a text. @returns what was done */
export function saySentence(composition: Composition, parts: readonly Slot[], words: string): string[] {
  const [first] = parts as [Slot];
  const was = textOfAll(parts);
  const what =
    parts.length > 1 ? `scene ${first.sceneIndex + 1}` : `the ${first.role} of scene ${first.sceneIndex + 1}`;
  const told = `${what} says “${short(words)}”, not “${short(was)}”`;
  const number = parts.length > 1 ? parts.find(({ role }) => role === "number") : undefined;
  const main = parts.find(({ role }) => role === "headline") ?? first;
  if (!number) {
    say(main, words);
    for (const part of parts) if (part !== main) removeFrom(composition, part);
    return [told];
  }
  refuseUndrawable(words);
  if (sayAround(parts, number, words)) return [told];
  const index = first.sceneIndex;
  const { id, durationSeconds, transition } = composition.scenes[index] as Scene;
  const { transition: _, ...set } = sceneSaying(composition, words, index, durationSeconds);
  composition.scenes[index] = { ...set, id, durationSeconds, ...(transition ? { transition } : {}) };
  return [told, "It is a headline now: only numbers count up"];
}

/** Takes all parts of a text out; the scene with them where nothing else is in it. */
export function removeSentence(composition: Composition, parts: readonly Slot[]): void {
  const index = parts[0]?.sceneIndex ?? 0;
  const all = slotsOf(composition.scenes[index] as Scene, index);
  if (parts.length > 1 && all.length === parts.length) removeScenes(composition, [index]);
  else for (const part of parts) removeFrom(composition, part);
}
