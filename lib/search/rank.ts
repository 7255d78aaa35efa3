import type { Idea } from "#lib/search/expand.ts";
import { SETTINGS } from "#lib/search/settings.ts";

/** Postings of one term: slot (0 is strongest) → section numbers. Slots may be missing. */
export type Postings = readonly (readonly number[] | null | undefined)[];

/** Sums of one search, reused by the next: as long as there are sections and pages, zero in between. */
export interface Scratch {
  /** Page of each section. */
  pageOf: Int32Array;
  scores: Float64Array;
  /** The best match of the idea at hand, valid where the stamp is the idea's. */
  best: Float64Array;
  stamps: Int32Array;
  /** The same for pages: each idea counts where the page has it best. */
  pageScores: Float64Array;
  pageBest: Float64Array;
  pageStamps: Int32Array;
  stamp: number;
}

/** Fresh sums for the sections of these pages. */
export const makeScratch = (pageOf: readonly number[], pages: number): Scratch => ({
  pageOf: Int32Array.from(pageOf),
  scores: new Float64Array(pageOf.length),
  best: new Float64Array(pageOf.length),
  stamps: new Int32Array(pageOf.length),
  pageScores: new Float64Array(pages),
  pageBest: new Float64Array(pages),
  pageStamps: new Int32Array(pages),
  stamp: 0,
});

/** Finds the sections that hold any word of an idea, and how strongly, in `scratch.best`. */
function match(
  idea: Idea,
  postings: (term: string) => Postings,
  scratch: Scratch,
): { ids: number[]; direct: number } {
  const { best, stamps, stamp } = scratch;
  const ids: number[] = [];
  let direct = 0;
  for (const [term, weight] of idea.weights) {
    const slots = postings(term);
    for (let slot = 0; slot < slots.length; slot += 1) {
      const list = slots[slot];
      if (!list) continue;
      const value = weight * (1 - slot / SETTINGS.resolution);
      if (weight >= SETTINGS.inflected) direct += list.length;
      for (let at = 0; at < list.length; at += 1) {
        const id = list[at] as number;
        if (stamps[id] !== stamp) {
          stamps[id] = stamp;
          best[id] = value;
          ids.push(id);
        } else if (value > (best[id] as number)) best[id] = value;
      }
    }
  }
  return { ids, direct };
}

function addUp(ids: readonly number[], rarity: number, scratch: Scratch, touched: number[]): void {
  const { pageOf, scores, best, pageScores, pageBest, pageStamps, stamp } = scratch;
  for (let at = 0; at < ids.length; at += 1) {
    const id = ids[at] as number;
    const value = rarity * (best[id] as number);
    if (scores[id] === 0) touched.push(id);
    scores[id] = (scores[id] as number) + value;
    const page = pageOf[id] as number;
    const before = pageStamps[page] === stamp ? (pageBest[page] as number) : 0;
    if (value <= before) continue;
    pageStamps[page] = stamp;
    pageBest[page] = value;
    pageScores[page] = (pageScores[page] as number) + value - before;
  }
}

/** What the postings say of a query; the sums themselves are in the scratch. */
export interface Sums {
  /** Sections with a score. */
  touched: number[];
  /** Weight of each idea. */
  rarities: number[];
  /** Sum of the weights of the ideas that an answer should have. */
  perfect: number;
}

/**
 * Adds up, for every section and page, the best match of each idea times the idea's rarity. An idea has one
 * rarity, counted over the sections that hold the word or a form of it: else a rare misspelling would beat the
 * word itself. Call `release` afterwards.
 */
export function accumulate(
  ideas: readonly Idea[],
  postings: (term: string) => Postings,
  scratch: Scratch,
): Sums {
  const sections = scratch.scores.length;
  const touched: number[] = [];
  const rarities: number[] = [];
  const byWord = new Map<string, number>();
  let perfect = 0;
  for (const idea of ideas) {
    scratch.stamp += 1;
    const { ids, direct } = match(idea, postings, scratch);
    const frequency = direct > 0 ? Math.min(direct, ids.length) : ids.length;
    const own = Math.log(1 + (sections - frequency + 0.5) / (frequency + 0.5)) ** SETTINGS.rarityPower;
    const joined = idea.joins?.reduce((sum, word) => sum + (byWord.get(word) ?? 0), 0);
    const rarity = (joined ?? own) * idea.factor;
    byWord.set(idea.word, rarity);
    rarities.push(rarity);
    if (!idea.extra) perfect += rarity;
    if (rarity > 0) addUp(ids, rarity, scratch, touched);
  }
  return { touched, rarities, perfect };
}

const LAST_STAMP = 0x7fff0000;

/** Puts the sums back to zero. */
export function release(scratch: Scratch, touched: readonly number[]): void {
  for (const id of touched) {
    scratch.scores[id] = 0;
    scratch.pageScores[scratch.pageOf[id] as number] = 0;
  }
  if (scratch.stamp < LAST_STAMP) return;
  scratch.stamps.fill(0);
  scratch.pageStamps.fill(0);
  scratch.stamp = 0;
}

/** The `count` ids with the highest scores, in no order. Quickselect: the others are never sorted. */
export function strongest(ids: readonly number[], scores: Float64Array, count: number): number[] {
  const list = ids.slice();
  let low = 0;
  let high = list.length - 1;
  const score = (at: number): number => scores[list[at] as number] as number;
  while (low < high && list.length > count) {
    const pivot = score((low + high) >>> 1);
    let left = low;
    let right = high;
    while (left <= right) {
      while (score(left) > pivot) left += 1;
      while (score(right) < pivot) right -= 1;
      if (left > right) break;
      [list[left], list[right]] = [list[right] as number, list[left] as number];
      left += 1;
      right -= 1;
    }
    if (count - 1 <= right) high = right;
    else if (count - 1 >= left) low = left;
    else break;
  }
  return list.slice(0, count);
}
