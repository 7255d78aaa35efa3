import { readFileSync } from "node:fs";
import { brotliCompressSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { hashOf, LEVELS, packed, softmax, unpacked, wordsFrom } from "#lib/motion/brief/network/packed.ts";
import { frontCoded } from "#tests/motion/tagger/weights-file.ts";

describe("weights", () => {
  test("are small enough to be sent: 350 KB at most", () => {
    const file = readFileSync("lib/motion/brief/network/weights.json");
    expect(brotliCompressSync(file).length).toBeLessThan(350_000);
  });

  test("levels come back as they were, and take little room as sent", () => {
    const level = fc.oneof(
      { weight: 20, arbitrary: fc.constant(0) },
      { weight: 1, arbitrary: fc.integer({ min: -LEVELS, max: LEVELS }) },
    );
    fc.assert(
      fc.property(fc.array(level, { maxLength: 3000, size: "max" }), (numbers) => {
        const levels = Int8Array.from(numbers);
        expect(unpacked(packed(levels))).toEqual(levels);
      }),
      { numRuns: 300 },
    );
    for (const all of [-LEVELS, 0, LEVELS]) {
      const levels = new Int8Array(5000).fill(all);
      expect(unpacked(packed(levels))).toEqual(levels);
      expect(brotliCompressSync(packed(levels)).length).toBeLessThan(60);
    }
  });

  test("a hash is the same everywhere", () => {
    expect([hashOf(""), hashOf("w=please"), hashOf("ü")]).toEqual([2166202364, 2295279931, 2030793388]);
    expect(softmax([0, 0])).toEqual([0.5, 0.5]);
  });
});

test("words that are kept by how they differ from the one before are read as they were", () => {
  for (const words of [
    ["a", "about", "above", "zoo"],
    ["^", "\n", "aa", "aa-b"],
    ["x".repeat(40), "x".repeat(41)],
  ])
    expect(wordsFrom(frontCoded(words))).toEqual(words);
});
