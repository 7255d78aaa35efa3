import { partsOf, type Tagger } from "#lib/motion/brief/network.ts";
import weights from "#lib/motion/brief/weights.json" with { type: "json" };
import { unpacked, wordsFrom } from "#lib/motion/learned.ts";

/** What was learned of briefs (`tests/motion/tagger/learn.ts`): weights in few levels, a letter each. */

const parts: Record<string, number[] | { scale: number; levels: string }> = weights.parts;
const rows = new Map(wordsFrom(weights.words).map((word, at) => [word, at + 1]));

const numbersOf = (part: number[] | { scale: number; levels: string }): Float32Array =>
  Array.isArray(part)
    ? Float32Array.from(part)
    : Float32Array.from(unpacked(part.levels), (level) => level / part.scale);

export const LEARNED: Tagger = {
  words: rows,
  parts: Object.fromEntries(partsOf(rows.size + 1).map(([name]) => [name, numbersOf(parts[name] ?? [])])),
};
