import { CLAUSES } from "#lib/motion/brief-weights.ts";
import { type Weights, weightsOf } from "#lib/motion/learned.ts";

/** What was learned of the clauses of briefs. */
export const LEARNED: Weights = weightsOf(CLAUSES);
