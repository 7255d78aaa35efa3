import type { Idea } from "#lib/search/expand.ts";
import { type KeptMatches, keptMatches } from "#lib/search/kept-matches.ts";
import { isPhrase, phraseTerms } from "#lib/search/phrases.ts";
import { SETTINGS } from "#lib/search/settings.ts";
import type { Meaning, Postings, Vocabulary } from "#lib/search/vocabulary.ts";

/** Numbers in the fewest bytes that hold them: a search reads thousands, and most from outside of the near caches. */
type Numbers = Uint8Array | Uint16Array | Uint32Array;

/** Where the index has a meaning, and how strongly. Sections, pages and terms go by number. */
export interface Matches {
  sections: Numbers;
  /** Best match in each of the sections: its place in `levels`. */
  strengths: Numbers;
  pages: Numbers;
  /** The best of each page's sections, likewise. */
  pageStrengths: Numbers;
  /** The strengths that occur, 0 to 1: few, whatever the corpus. */
  levels: Float64Array;
  terms: Int32Array;
  /** Of each term to the word that was asked for, 0 to 1. */
  likeness: Float64Array;
  /** What the meaning weighs by itself. */
  rarity: number;
}

/** Numbers and the level of each, side by side, so many as `count` says. */
interface Found {
  numbers: Int32Array;
  levels: Int32Array;
  count: number;
}

const makeFound = (most: number): Found => ({
  numbers: new Int32Array(most),
  levels: new Int32Array(most),
  count: 0,
});

/** Sums of one search, reused by the next: as long as there are sections, pages, terms; zero in between. */
export interface Scratch {
  /** Page of each section. */
  pageOf: Int32Array;
  scores: Float64Array;
  pageScores: Float64Array;
  /** 1 for what the meaning at hand has matched. */
  seen: Uint8Array;
  pageSeen: Uint8Array;
  /** Room for a meaning's sections and pages, and the levels of their matches. */
  found: Found;
  foundPages: Found;
  /** Sections with a score, so many of them as `count` says. */
  touched: Int32Array;
  count: number;
  /** Of each page that was looked at, the sum of its sections' best scores, and the last of them; else -1. */
  pageSums: Float64Array;
  pageLasts: Float64Array;
  /** Of each page, how many of its sections are taken. */
  pageTaken: Int32Array;
  /** For each term the idea that it is worth most to, its likeness to that idea's word, and what it is worth. */
  termIdea: Int32Array;
  termLikeness: Float64Array;
  termWorth: Float64Array;
  /** 1 for each term that an excerpt shows. Small enough to stay in the processor's first cache. */
  termShown: Uint8Array;
}

/** Fresh sums for the sections of these pages. */
export const makeScratch = (pageOf: readonly number[], pages: number, terms: number): Scratch => ({
  pageOf: Int32Array.from(pageOf),
  scores: new Float64Array(pageOf.length),
  pageScores: new Float64Array(pages),
  seen: new Uint8Array(pageOf.length),
  pageSeen: new Uint8Array(pages),
  found: makeFound(pageOf.length),
  foundPages: makeFound(pages),
  touched: new Int32Array(pageOf.length),
  count: 0,
  pageSums: new Float64Array(pages).fill(-1),
  pageLasts: new Float64Array(pages),
  pageTaken: new Int32Array(pages),
  termIdea: new Int32Array(terms),
  termLikeness: new Float64Array(terms),
  termWorth: new Float64Array(terms),
  termShown: new Uint8Array(terms),
});

/** A copy in the fewest bytes that hold numbers below a bound. */
function pack(numbers: Int32Array, below: number): Numbers {
  if (below <= 2 ** 8) return Uint8Array.from(numbers);
  return below <= 2 ** 16 ? Uint16Array.from(numbers) : Uint32Array.from(numbers);
}

/** A list of sections that match equally well. */
interface Matched {
  sections: readonly number[];
  value: number;
}

/** Every list of a meaning, strongest first, and in how many sections it stands directly. */
function listsOf(
  weights: ReadonlyMap<string, number>,
  postings: (term: string) => Postings,
): { lists: Matched[]; direct: number } {
  const lists: Matched[] = [];
  let direct = 0;
  for (const [term, weight] of weights) {
    for (const [slot, sections] of postings(term).entries()) {
      if (!sections || sections.length === 0) continue;
      lists.push({ sections, value: weight * (1 - slot / SETTINGS.resolution) });
      if (weight >= SETTINGS.sameWord) direct += sections.length;
    }
  }
  return { lists: lists.sort((a, b) => b.value - a.value), direct };
}

/** Takes what was found, and puts the room back to zero. */
function takeOut(found: Found, seen: Uint8Array, levels: number): { numbers: Numbers; strengths: Numbers } {
  const numbers = found.numbers.subarray(0, found.count);
  for (let at = 0; at < numbers.length; at += 1) seen[numbers[at] as number] = 0;
  const strengths = pack(found.levels.subarray(0, found.count), levels);
  found.count = 0;
  return { numbers: pack(numbers, seen.length), strengths };
}

/** The terms of a meaning; of a phrase its words. */
function termsOf(
  weights: ReadonlyMap<string, number>,
  vocabulary: Vocabulary,
): Pick<Matches, "terms" | "likeness"> {
  const terms: number[] = [];
  const likeness: number[] = [];
  for (const [name, weight] of weights) {
    for (const term of isPhrase(name) ? phraseTerms(vocabulary, name) : [name]) {
      terms.push(vocabulary.numbers.get(term) as number);
      likeness.push(weight);
    }
  }
  return { terms: Int32Array.from(terms), likeness: Float64Array.from(likeness) };
}

/**
 * Finds the sections that hold any word of a meaning. It has one rarity, counted over the sections that hold the
 * word or a form of it: else a rare misspelling would beat the word itself.
 */
function match(
  { weights }: Meaning,
  vocabulary: Vocabulary,
  postings: (term: string) => Postings,
  { pageOf, seen, pageSeen, found, foundPages }: Scratch,
): Matches {
  const { lists, direct } = listsOf(weights, postings);
  const levels: number[] = [];
  // the strongest list comes first: where a section is met for the first time is its best match
  for (const { sections, value } of lists) {
    if (levels.at(-1) !== value) levels.push(value);
    const level = levels.length - 1;
    for (let at = 0; at < sections.length; at += 1) {
      const section = sections[at] as number;
      if (seen[section] === 1) continue;
      seen[section] = 1;
      found.numbers[found.count] = section;
      found.levels[found.count++] = level;
      const page = pageOf[section] as number;
      if (pageSeen[page] === 1) continue;
      pageSeen[page] = 1;
      foundPages.numbers[foundPages.count] = page;
      foundPages.levels[foundPages.count++] = level;
    }
  }
  const frequency = direct > 0 ? Math.min(direct, found.count) : found.count;
  const sections = takeOut(found, seen, levels.length);
  const pages = takeOut(foundPages, pageSeen, levels.length);
  return {
    sections: sections.numbers,
    strengths: sections.strengths,
    pages: pages.numbers,
    pageStrengths: pages.strengths,
    levels: Float64Array.from(levels),
    ...termsOf(weights, vocabulary),
    rarity: Math.log(1 + (pageOf.length - frequency + 0.5) / (frequency + 0.5)) ** SETTINGS.rarityPower,
  };
}

/** What the postings say of a query; the sums themselves are in the scratch. */
export interface Sums {
  /** Of each idea. */
  matches: Matches[];
  /** Weight of each idea. */
  rarities: number[];
  /** Sum of the weights of the ideas that an answer should have. */
  perfect: number;
}

/** What each level of the meaning at hand adds. */
let worths = new Float64Array(256);

function addUp(
  { sections, strengths, pages, pageStrengths, levels }: Matches,
  rarity: number,
  scratch: Scratch,
): void {
  const { scores, pageScores, touched } = scratch;
  let { count } = scratch;
  if (worths.length < levels.length) worths = new Float64Array(levels.length);
  for (let level = 0; level < levels.length; level += 1) worths[level] = rarity * (levels[level] as number);
  for (let at = 0; at < sections.length; at += 1) {
    const section = sections[at] as number;
    const before = scores[section] as number;
    if (before === 0) touched[count++] = section;
    scores[section] = before + (worths[strengths[at] as number] as number);
  }
  scratch.count = count;
  for (let at = 0; at < pages.length; at += 1) {
    const page = pages[at] as number;
    pageScores[page] = (pageScores[page] as number) + (worths[pageStrengths[at] as number] as number);
  }
}

/** Notes for each term of an idea that it is worth most to this one, unless an earlier idea has it as much. */
function weighTerms({ terms, likeness }: Matches, idea: number, rarity: number, scratch: Scratch): void {
  const { termIdea, termLikeness, termWorth } = scratch;
  for (let at = 0; at < terms.length; at += 1) {
    const term = terms[at] as number;
    const worth = (likeness[at] as number) * rarity;
    if (worth <= (termWorth[term] as number)) continue;
    termIdea[term] = idea;
    termLikeness[term] = likeness[at] as number;
    termWorth[term] = worth;
  }
}

/**
 * Adds up, for every section and page, the best match of each idea times the idea's rarity, and weighs the
 * ideas' terms. Call `release` afterwards.
 */
export function accumulate(
  ideas: readonly Idea[],
  vocabulary: Vocabulary,
  postings: (term: string) => Postings,
  kept: KeptMatches,
  scratch: Scratch,
): Sums {
  const sums: Sums = { matches: [], rarities: [], perfect: 0 };
  const byWord = new Map<string, number>();
  for (const [number, { word, meaning, factor, extra, joins }] of ideas.entries()) {
    const matches = keptMatches(kept, meaning, () => match(meaning, vocabulary, postings, scratch));
    const own = joins?.reduce((sum, part) => sum + (byWord.get(part) ?? 0), 0) ?? matches.rarity;
    const rarity = own * factor;
    byWord.set(word, rarity);
    sums.matches.push(matches);
    sums.rarities.push(rarity);
    if (!extra) sums.perfect += rarity;
    if (rarity <= 0) continue;
    addUp(matches, rarity, scratch);
    weighTerms(matches, number, rarity, scratch);
  }
  return sums;
}

/** Puts the sums back to zero. */
export function release(scratch: Scratch, { matches }: Sums): void {
  const { pageOf, scores, pageScores, touched, termWorth, termLikeness, termShown } = scratch;
  for (let at = 0; at < scratch.count; at += 1) {
    const section = touched[at] as number;
    scores[section] = 0;
    pageScores[pageOf[section] as number] = 0;
  }
  scratch.count = 0;
  for (const { terms } of matches) {
    for (let at = 0; at < terms.length; at += 1) {
      const term = terms[at] as number;
      termWorth[term] = 0;
      termLikeness[term] = 0;
      termShown[term] = 0;
    }
  }
}

/**
 * The `count` ids with the highest scores, in no order. Quickselect: the others are never sorted. Takes the ids
 * as room to work in.
 */
export function strongest(ids: Int32Array, scores: Float64Array, count: number): Int32Array {
  let low = 0;
  let high = ids.length - 1;
  while (low < high && ids.length > count) {
    const pivot = scores[ids[(low + high) >>> 1] as number] as number;
    let left = low;
    let right = high;
    while (left <= right) {
      while ((scores[ids[left] as number] as number) > pivot) left += 1;
      while ((scores[ids[right] as number] as number) < pivot) right -= 1;
      if (left > right) break;
      const swapped = ids[left] as number;
      ids[left] = ids[right] as number;
      ids[right] = swapped;
      left += 1;
      right -= 1;
    }
    if (count - 1 <= right) high = right;
    else if (count - 1 >= left) low = left;
    else break;
  }
  return ids.subarray(0, count);
}
