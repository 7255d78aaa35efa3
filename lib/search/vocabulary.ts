import { bases, roots } from "#lib/search/word-forms.ts";

/** Terms of one length, for the search for typos. */
interface LengthClass {
  terms: string[];
  signatures: Int32Array;
}

/** Postings of one term: slot (0 is strongest) → section numbers. Slots may be missing. */
export type Postings = readonly (readonly number[] | null | undefined)[];

/** Most families have one member: a number of a term takes the least room. */
type Families = Map<string, number | number[]>;

/** The terms of an index, for look-up by spelling. */
export interface Vocabulary {
  /** In code unit order; a term's position is its number. */
  terms: string[];
  numbers: Map<string, number>;
  /** Term number → in how many sections it stands. */
  frequencies: Int32Array;
  byLength: (LengthClass | undefined)[];
  /** A word, whether the index has it or not → the terms that are regular forms of it, and the terms derived from it. */
  inflected: Families;
  derived: Families;
  /** Forms that were asked for: synonyms lead to the same words again and again. */
  forms: Map<string, WordForms>;
  /** Meanings that were asked for: of finished words, of words being typed, of words read as one. */
  meanings: { finished: Map<string, Meaning>; typed: Map<string, Meaning>; joined: Map<string, Meaning> };
}

/** What a word may be called in the index. The same object for every query that has the word. */
export interface Meaning {
  /** Term → weight, 0 to 1. */
  weights: ReadonlyMap<string, number>;
  found: "exact" | "form" | "completion" | "typo" | "nothing";
}

/** Other spellings of a word that the index has. */
export interface WordForms {
  inflected: string[];
  derived: string[];
}

/** So many different words are kept, the last ones that were asked for, so that a flood of words costs no memory. */
const MOST_REMEMBERED = 4000;

/** Which letters a word has, as bits: one edit changes two at most, so most words are refused without a look. */
function signature(word: string): number {
  let bits = 0;
  for (let at = 0; at < word.length; at += 1) bits |= 1 << (word.charCodeAt(at) & 31);
  return bits;
}

function bitCount(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}

function sortByLength(terms: readonly string[]): (LengthClass | undefined)[] {
  const lists: string[][] = [];
  for (const term of terms) {
    const list = lists[term.length];
    if (list) list.push(term);
    else lists[term.length] = [term];
  }
  return Array.from(lists, (list) => list && { terms: list, signatures: Int32Array.from(list, signature) });
}

function findFamilies(terms: readonly string[], headsOf: (term: string) => readonly string[]): Families {
  const families: Families = new Map();
  for (const [number, term] of terms.entries()) {
    for (const head of headsOf(term)) {
      const family = families.get(head);
      if (family === undefined) families.set(head, number);
      else if (typeof family === "number") families.set(head, [family, number]);
      else family.push(number);
    }
  }
  return families;
}

const membersOf = (families: Families, head: string): readonly number[] => {
  const family = families.get(head) ?? [];
  return typeof family === "number" ? [family] : family;
};

/** Orders the terms of an index, given in how many sections each stands. */
export function makeVocabulary(counts: ReadonlyMap<string, number>): Vocabulary {
  const terms = [...counts.keys()].sort();
  return {
    terms,
    numbers: new Map(terms.map((term, number) => [term, number])),
    frequencies: Int32Array.from(terms, (term) => counts.get(term) ?? 0),
    byLength: sortByLength(terms),
    // a word is a form of itself: `terms` has it
    inflected: findFamilies(terms, (term) => bases(term).slice(1)),
    derived: findFamilies(terms, (term) => roots(term).slice(bases(term).length)),
    forms: new Map(),
    meanings: { finished: new Map(), typed: new Map(), joined: new Map() },
  };
}

/** What is known for a word, made where it is not. What was not asked for longest makes room. */
export function remembered<Value>(known: Map<string, Value>, word: string, make: () => Value): Value {
  let value = known.get(word);
  if (value === undefined) {
    value = make();
    const oldest = known.size >= MOST_REMEMBERED ? known.keys().next().value : undefined;
    if (oldest !== undefined) known.delete(oldest);
  } else known.delete(word);
  // to the end of the row
  known.set(word, value);
  return value;
}

/** Whether any section holds the term. */
export const knows = (vocabulary: Vocabulary, term: string): boolean => vocabulary.numbers.has(term);

/** In how many sections the term stands. */
export function frequency(vocabulary: Vocabulary, term: string): number {
  const number = vocabulary.numbers.get(term);
  return number === undefined ? 0 : (vocabulary.frequencies[number] ?? 0);
}

/** The position of the first term that is not before `wanted`. */
function lowerBound(terms: readonly string[], wanted: string): number {
  let low = 0;
  let high = terms.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((terms[middle] ?? "") < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The shortest terms, at most `limit`, that begin with `prefix` and are longer. Ties: alphabetical. */
export function completions({ terms }: Vocabulary, prefix: string, limit: number): string[] {
  const found: string[] = [];
  for (let at = lowerBound(terms, prefix); at < terms.length; at += 1) {
    const term = terms[at] ?? "";
    if (!term.startsWith(prefix)) break;
    if (term.length > prefix.length) found.push(term);
  }
  // The sort is stable: equally long terms stay in alphabetical order.
  return found.length <= limit ? found : found.sort((a, b) => a.length - b.length).slice(0, limit);
}

/**
 * Other spellings of an English word that the index has: `inflected` (cache, cached, caching) and `derived`,
 * its near relatives (install, installation, installer). Words of other languages have none.
 */
export const knownForms = (vocabulary: Vocabulary, word: string): WordForms =>
  remembered(vocabulary.forms, word, () => findForms(vocabulary, word));

function findForms(vocabulary: Vocabulary, word: string): WordForms {
  const { terms, numbers, inflected, derived } = vocabulary;
  const collect = (heads: readonly string[], ...families: Families[]): Set<string> => {
    const found = new Set<string>();
    for (const head of heads) {
      if (numbers.has(head)) found.add(head);
      for (const family of families)
        for (const member of membersOf(family, head)) found.add(terms[member] as string);
    }
    found.delete(word);
    return found;
  };
  const near = collect(bases(word), inflected);
  const far = collect(roots(word), inflected, derived);
  return { inflected: [...near], derived: [...far].filter((term) => !near.has(term)) };
}

/**
 * Optimal string alignment distance (insert, delete, replace, swap neighbours), or `limit + 1` as soon as it
 * must be more than `limit`.
 */
export function distance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let before: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    let least = row;
    for (let column = 1; column <= b.length; column += 1) {
      const replaced = (previous[column - 1] ?? 0) + (a[row - 1] === b[column - 1] ? 0 : 1);
      let cost = Math.min((previous[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1, replaced);
      const swapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      if (swapped) cost = Math.min(cost, (before[column - 2] ?? 0) + 1);
      current[column] = cost;
      least = Math.min(least, cost);
    }
    if (least > limit) return limit + 1;
    before = previous;
    previous = current;
  }
  return previous[b.length] ?? limit + 1;
}

const digitsOf = (word: string): string => word.replace(/\D/g, "");

/** A word of this length may be wrong in two places. */
const TWO_EDITS = 8;

/**
 * The terms at so many edits from a misspelt word, one or two; at two there are none for a word of less than eight
 * letters. Numbers are not corrected: v15 is no typo of v16.
 *
 * @returns the commonest first, at most `limit`; ties alphabetical
 */
export function nearest(vocabulary: Vocabulary, word: string, edits: number, limit: number): string[] {
  if (edits > 1 && word.length < TWO_EDITS) return [];
  const bits = signature(word);
  const digits = digitsOf(word);
  const found: string[] = [];
  for (let length = word.length - edits; length <= word.length + edits; length += 1) {
    const { terms = [], signatures = undefined } = vocabulary.byLength[length] ?? {};
    for (let at = 0; at < terms.length; at += 1) {
      if (bitCount(bits ^ (signatures?.[at] ?? 0)) > 2 * edits) continue;
      const term = terms[at] ?? "";
      if (distance(word, term, edits) <= edits && digitsOf(term) === digits) found.push(term);
    }
  }
  const often = new Map(found.map((term) => [term, frequency(vocabulary, term)]));
  found.sort((a, b) => (often.get(b) ?? 0) - (often.get(a) ?? 0) || (a < b ? -1 : 1));
  return found.slice(0, limit);
}
