import type { NameModel } from "#lib/motion/brief-name-rank.ts";
import { partsOf, type Tagger } from "#lib/motion/brief-tagger.ts";
import * as tagger from "#lib/motion/brief-tagger-weights.ts";
import { NAMES, WORDS } from "#lib/motion/brief-weights.ts";
import { placeOf, unpacked, wordsFrom } from "#lib/motion/learned.ts";

/** What was learned of briefs. */
export interface Learned {
  tagger: Tagger;
  names: NameModel;
}

const parts: Record<string, number[] | { scale: number; levels: string }> = tagger.PARTS;
const rows = new Map(wordsFrom(tagger.WORDS).map((word, at) => [word, at + 1]));
const words = unpacked(WORDS.levels);

export const LEARNED: Learned = {
  tagger: {
    words: rows,
    parts: Object.fromEntries(
      partsOf(rows.size + 1).map(([name]) => {
        const part = parts[name] ?? [];
        return [
          name,
          Array.isArray(part)
            ? Float32Array.from(part)
            : Float32Array.from(unpacked(part.levels), (level) => level / part.scale),
        ];
      }),
    ),
  },
  names: {
    weights: { scale: NAMES.scale, table: unpacked(NAMES.levels) },
    knows: (word) => words[placeOf(word, WORDS.size)] === 1,
  },
};
