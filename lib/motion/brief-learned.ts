import type { NameModel } from "#lib/motion/brief-name-rank.ts";
import { CLAUSES, NAMES, WORDS } from "#lib/motion/brief-weights.ts";
import { bytesFrom, hashOf, type Weights, weightsOf } from "#lib/motion/learned.ts";

/** What was learned of briefs. */
export interface Learned {
  names: NameModel;
  clauses: Weights;
}

const words = bytesFrom(WORDS);
const isWord = (word: string): boolean => {
  const at = hashOf(word) & (words.length * 8 - 1);
  return (((words[at >> 3] ?? 0) >> (at & 7)) & 1) === 1;
};

export const LEARNED: Learned = {
  names: { weights: weightsOf(NAMES), knows: isWord },
  clauses: weightsOf(CLAUSES),
};
