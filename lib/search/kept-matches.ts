import type { Matches } from "#lib/search/rank.ts";
import type { Meaning } from "#lib/search/vocabulary.ts";

/** Meanings that were matched lately: a word is matched once, and then only added up. Least lately used first. */
export interface KeptMatches {
  byMeaning: Map<Meaning, Matches>;
  /** Memory that they take. */
  bytes: number;
  /** What they may take. */
  mostBytes: number;
}

/** So many bytes for each section of the corpus: some 200 of its commonest words, thousands of others. */
const BYTES_PER_SECTION = 1024;
const LEAST_BYTES = 4 * 2 ** 20;
const MOST_BYTES = 64 * 2 ** 20;
/** The objects around the numbers. */
const OVERHEAD = 1024;

/** Room for the matches of a corpus of so many sections. */
export const makeKept = (sections: number): KeptMatches => ({
  byMeaning: new Map(),
  bytes: 0,
  mostBytes: Math.min(MOST_BYTES, Math.max(LEAST_BYTES, sections * BYTES_PER_SECTION)),
});

function bytesOf(matches: Matches): number {
  const { sections, strengths, pages, pageStrengths, levels, terms, likeness } = matches;
  let bytes = OVERHEAD;
  for (const part of [sections, strengths, pages, pageStrengths, levels, terms, likeness])
    bytes += part.byteLength;
  return bytes;
}

/** What a meaning matches: as kept, or found now. What was not used for longest makes room. */
export function keptMatches(kept: KeptMatches, meaning: Meaning, find: () => Matches): Matches {
  const { byMeaning } = kept;
  const known = byMeaning.get(meaning);
  if (known) {
    // to the end of the row
    byMeaning.delete(meaning);
    byMeaning.set(meaning, known);
    return known;
  }
  const matches = find();
  kept.bytes += bytesOf(matches);
  for (const [oldest, its] of byMeaning) {
    if (kept.bytes <= kept.mostBytes) break;
    byMeaning.delete(oldest);
    kept.bytes -= bytesOf(its);
  }
  byMeaning.set(meaning, matches);
  return matches;
}
