import { partsOf, type Tagger } from "#lib/motion/brief/network/network.ts";
import weights from "#lib/motion/brief/network/weights.json" with { type: "json" };
import { unpacked, wordsFrom } from "#lib/motion/brief/network/packed.ts";

/** What was learned of briefs (`tests/motion/tagger/learn.ts`): weights in few levels, a letter each. */

type Part = number[] | { scale: number; levels: string[] };
const parts: Record<string, Part> = weights.parts;
const rows = new Map(wordsFrom(weights.words.join("")).map((word, at) => [word, at + 1]));

const numbersOf = (part: Part): Float32Array =>
  Array.isArray(part)
    ? Float32Array.from(part)
    : Float32Array.from(unpacked(part.levels.join("")), (level) => level / part.scale);

export const LEARNED: Tagger = {
  words: rows,
  parts: Object.fromEntries(partsOf(rows.size + 1).map(([name]) => [name, numbersOf(parts[name] ?? [])])),
};
