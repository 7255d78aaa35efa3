import type { Idea } from "#lib/search/expand.ts";
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

/** Meanings that were matched lately: a word is matched once, and then only added up. */
export interface KeptMatches {
  byMeaning: Map<Meaning, Matches>;
  /** Sections that all of them name. */
  size: number;
}

/** So many numbers of sections are kept, in 24 MB with what belongs to them; then it begins anew. */
const MOST_KEPT = 1_000_000;

/** Sums of one search, reused by the next: as long as there are sections, pages, terms; zero in between. */
export interface Scratch {
  /** Page of each section. */
  pageOf: Int32Array;
  scores: Float64Array;
  pageScores: Float64Array;
  /** The best match of the meaning at hand. */
  best: Float64Array;
  pageBest: Float64Array;
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
  best: new Float64Array(pageOf.length),
  pageBest: new Float64Array(pages),
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

function pack(numbers: readonly number[], below: number): Numbers {
  if (below <= 2 ** 8) return Uint8Array.from(numbers);
  return below <= 2 ** 16 ? Uint16Array.from(numbers) : Uint32Array.from(numbers);
}

/** Takes the values of these numbers out of the scratch, each as its place among the levels, and puts them to zero. */
function takeOut(numbers: readonly number[], values: Float64Array, levels: Map<number, number>): number[] {
  return numbers.map((number) => {
    const value = values[number] as number;
    values[number] = 0;
    const level = levels.get(value) ?? levels.size;
    levels.set(value, level);
    return level;
  });
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
  { pageOf, pageScores, best, pageBest }: Scratch,
): Matches {
  const sections: number[] = [];
  const pages: number[] = [];
  let direct = 0;
  for (const [term, weight] of weights) {
    for (const [slot, list] of postings(term).entries()) {
      if (!list) continue;
      const value = weight * (1 - slot / SETTINGS.resolution);
      if (weight >= SETTINGS.sameWord) direct += list.length;
      for (const section of list) {
        if (best[section] === 0) sections.push(section);
        if (value > (best[section] as number)) best[section] = value;
        const page = pageOf[section] as number;
        if (pageBest[page] === 0) pages.push(page);
        if (value > (pageBest[page] as number)) pageBest[page] = value;
      }
    }
  }
  const frequency = direct > 0 ? Math.min(direct, sections.length) : sections.length;
  const levels = new Map<number, number>();
  const strengths = takeOut(sections, best, levels);
  const pageStrengths = takeOut(pages, pageBest, levels);
  return {
    sections: pack(sections, pageOf.length),
    strengths: pack(strengths, levels.size),
    pages: pack(pages, pageScores.length),
    pageStrengths: pack(pageStrengths, levels.size),
    levels: Float64Array.from(levels.keys()),
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
    let matches = kept.byMeaning.get(meaning);
    if (!matches) {
      matches = match(meaning, vocabulary, postings, scratch);
      keep(kept, meaning, matches);
    }
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

function keep(kept: KeptMatches, meaning: Meaning, matches: Matches): void {
  if (kept.size > MOST_KEPT) {
    kept.byMeaning.clear();
    kept.size = 0;
  }
  kept.byMeaning.set(meaning, matches);
  // a meaning without sections takes room, too
  kept.size += matches.sections.length + matches.terms.length + 1;
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
