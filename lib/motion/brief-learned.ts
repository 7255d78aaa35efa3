import type { NameModel } from "#lib/motion/brief-name-rank.ts";
import { CLAUSES, NAMES, WORDS } from "#lib/motion/brief-weights.ts";
import { placeOf, unpacked, type Weights } from "#lib/motion/learned.ts";

/** What was learned of briefs. */
export interface Learned {
  clauses: Weights;
  names: NameModel;
}

const weightsOf = ({ scale, size, levels }: typeof CLAUSES): Weights => ({
  scale,
  table: unpacked(levels, size),
});
const words = unpacked(WORDS.levels, WORDS.size);
export const LEARNED: Learned = {
  clauses: weightsOf(CLAUSES),
  names: { weights: weightsOf(NAMES), knows: (word) => words[placeOf(word, WORDS.size)] === 1 },
};
