import type { Brief } from "#lib/motion/brief/brief.ts";
import { figureOf } from "#lib/motion/brief/figures.ts";
import { hasWord, isCall, rowOf, sentencesIn, unstopped } from "#lib/motion/brief/said.ts";
import { ADDRESS, PHONE, shownAddress } from "#lib/motion/words/address.ts";
import { capitalised, clean, wordsAlone, wordsIn } from "#lib/motion/words/text.ts";

/** A brief while it is made: what is said goes where it belongs, in the order of the text. */
export interface Making {
  brief: Brief;
  steps: string[];
  table: { cells: string[]; isHead: boolean }[];
  /** The list that goes on. */
  list: Brief["lists"][number] | null;
}

export const making = (brief: Brief): Making => ({ brief, steps: [], table: [], list: null });

export const sameWords = (one: string, other: string): boolean => wordsAlone(one) === wordsAlone(other);

/** Items of the list that goes on, or of one that begins. */
export function addItems(made: Making, items: readonly string[], title = ""): void {
  const { brief } = made;
  if (!made.list || (title && made.list.title !== title)) {
    made.list = { items: [], after: brief.claims.length, ...(title ? { title } : {}) };
    brief.lists.push(made.list);
  }
  made.list.items.push(...items);
}

export function addSteps(made: Making, steps: readonly string[]): void {
  const { claims, numbers } = made.brief;
  if (!made.steps.length) made.brief.stepsAfter = { claims: claims.length, numbers: numbers.length };
  made.steps.push(...steps.map((text) => capitalised(unstopped(text))));
}

/** One thing that is said: an address, an item, a figure that is worth a scene of its own, or words. */
export function say(made: Making, one: string, isItem = false): void {
  const { brief } = made;
  if (!hasWord(one) || sameWords(one, brief.product)) return;
  const found = ADDRESS.exec(one)?.[0];
  if (found && clean(one) === found && !brief.address) {
    brief.address = shownAddress(found);
    return;
  }
  if (isItem) {
    addItems(made, [capitalised(unstopped(one))]);
    return;
  }
  const figure = figureOf(one);
  if (figure) brief.numbers.push({ ...figure, after: brief.claims.length });
  else brief.claims.push(capitalised(unstopped(one)));
}

/** Sentences, or an item of a list, a card each. */
export function sayAll(made: Making, words: string, isItem: boolean): void {
  for (const whole of sentencesIn(words))
    for (const one of isItem ? [whole] : rowOf(whole)) say(made, one, isItem);
}

const JOINS: ReadonlySet<string> = new Set(["at", "on", "and", "or", "via"]);
/** What people are to do; what else stands beside it is said. */
export function sayCall(made: Making, words: string): void {
  const { brief } = made;
  const found = ADDRESS.exec(words)?.[0];
  if (found) brief.address ||= shownAddress(found);
  if (found && clean(words) === found) return;
  for (const part of sentencesIn(words)) {
    const bare = part.replace(PHONE, "").replace(ADDRESS, "");
    // what a direction has put there already, with where it is
    if (
      brief.callToAction &&
      wordsIn(bare).every((word) => JOINS.has(word) || wordsIn(brief.callToAction).includes(word))
    )
      continue;
    if (!brief.callToAction && isCall(part)) brief.callToAction = capitalised(unstopped(part));
    else if (!sameWords(bare, brief.product)) say(made, part);
  }
}
