import type { Brief } from "#lib/motion/brief/brief.ts";
import { addChart, barsOf, changeIn } from "#lib/motion/brief/bars.ts";
import { figureOf } from "#lib/motion/words/figures.ts";
import { hasWord, QUOTED } from "#lib/motion/brief/marks.ts";
import { isCall, rowOf, sentencesIn, unstopped } from "#lib/motion/brief/said.ts";
import { ADDRESS, PHONE, shownAddress } from "#lib/motion/words/address.ts";
import { capitalised, clean, unquoted, wordCount, wordsAlone, wordsIn } from "#lib/motion/words/text.ts";

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

/** "Gas 1,840 euros against heat pump 1,190 euros", "Visits: May 12,400, June 18,900, July 31,250": a chart. */
function sayBars(brief: Brief, one: string): boolean {
  const change = changeIn(one);
  if (change) addChart(brief, change.title, change.bars);
  if (change) return true;
  const sides = one.split(/,?\s+(?:against|versus|vs\.?|compared (?:to|with))\s+/i);
  const [, title = "", rest = ""] = /^([^:]{2,40}):\s+(.+)$/.exec(one) ?? [];
  const bars = barsOf(sides.length > 1 ? sides : rest.split(/,\s+(?:and\s+)?/));
  if (!bars || (sides.length < 2 && bars.length < 3)) return false;
  addChart(brief, sides.length > 1 ? "" : title, bars);
  return true;
}

/** "3 scents: Moss, Ember, Rain": side by side, with what they are. */
function sayListed(made: Making, one: string): boolean {
  const [, title = "", rest = ""] = /^([^:,]{2,30}):\s+(.+)$/.exec(one) ?? [];
  const items = unstopped(rest)
    .split(/,\s+(?:and\s+)?|\s+and\s+/)
    .map(capitalised);
  const isList = wordCount(title) <= 3 && items.length > 2 && items.every((item) => wordCount(item) <= 4);
  if (!isList || sameWords(title, made.brief.product)) return false;
  made.list = null;
  addItems(made, items, capitalised(title));
  made.list = null;
  return true;
}

/** One thing that is said: an address, an item, a figure that is worth a scene of its own, or words. */
export function say(made: Making, one: string, isItem = false): void {
  const { brief } = made;
  if (!hasWord(one) || sameWords(one, brief.product)) return;
  const found = ADDRESS.exec(one)?.[0];
  // an address and a number stand on the last card by themselves
  if (
    clean(one) === brief.phone ||
    (found && clean(one) === found && (brief.address || shownAddress(found)) === shownAddress(found))
  ) {
    brief.address ||= shownAddress(found ?? "");
    return;
  }
  if (isItem) {
    addItems(made, [capitalised(unstopped(one))]);
    return;
  }
  const figure = figureOf(one);
  // '"We are hiring" for Studio Marlow': whose words they are stands elsewhere
  const [inner = one] = [...one.matchAll(QUOTED)].map(([, words = ""]) => words);
  const isAll =
    hasWord(inner) && !hasWord(one.replace(inner, "").replace(brief.product, "").replace(FOR, ""));
  const quoted = isAll ? inner.trim() : unquoted(one);
  if (figure) brief.numbers.push({ ...figure, after: brief.claims.length });
  else brief.claims.push(capitalised(quoted === one ? unstopped(one) : quoted));
}

/** "Three things.": what follows are they. */
const COUNTED = /^(?:two|three|four|five|six) \p{L}+[.:]?$/iu;
/** Sentences, or an item of a list, a card each. */
export function sayAll(made: Making, words: string, isItem: boolean): void {
  const sentences = sentencesIn(words);
  for (const [at, whole] of sentences.entries()) {
    const items = COUNTED.test(sentences[at - 1] ?? "") && !isItem ? whole.split(/,\s+(?:and\s+)?/) : [];
    if (items.length > 1 && sameWords(made.brief.claims.at(-1) ?? "", sentences[at - 1] ?? "")) {
      addItems(
        made,
        items.map((item) => capitalised(unstopped(item))),
        made.brief.claims.pop(),
      );
      made.list = null;
      continue;
    }
    if (!isItem && (sayBars(made.brief, whole) || sayListed(made, whole))) continue;
    for (const one of isItem ? [whole] : rowOf(whole)) say(made, one, isItem);
  }
}

const FOR = /\b(?:for|by|from|at)\b/i;
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
