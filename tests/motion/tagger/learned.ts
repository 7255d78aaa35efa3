import { unpacked } from "#lib/motion/learned.ts";
import { partsOf, type Tagger } from "#tests/motion/tagger/network.ts";
import { PARTS, WORDS } from "#tests/motion/tagger/weights.ts";

const words = new Map(WORDS.split(" ").map((word, at) => [word, at + 1]));
const parts: Record<string, number[] | { scale: number; levels: string }> = PARTS;

/** What was learned of labelled briefs, unpacked. */
export const TAGGER: Tagger = {
  words,
  parts: Object.fromEntries(
    partsOf(words.size + 1).map(([name, length]) => {
      const part = parts[name] ?? [];
      return [
        name,
        Array.isArray(part)
          ? Float32Array.from(part)
          : Float32Array.from(unpacked(part.levels, length), (level) => level / part.scale),
      ];
    }),
  ),
};
