import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { asWord, likenessTo } from "#lib/discovery/spelling.ts";

/** Optimal string alignment by its definition, a table of all prefixes. */
function distanceByTable(a: string, b: string): number {
  const rows = Array.from({ length: a.length + 1 }, (_, i) =>
    Array.from({ length: b.length + 1 }, (_, j) => i || j),
  );
  const at = (i: number, j: number) => rows[i]?.[j] ?? Number.POSITIVE_INFINITY;
  for (let i = 1; i <= a.length; i += 1)
    for (let j = 1; j <= b.length; j += 1) {
      let best = Math.min(
        at(i - 1, j) + 1,
        at(i, j - 1) + 1,
        at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1),
      );
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        best = Math.min(best, at(i - 2, j - 2) + 1);
      (rows[i] as number[])[j] = best;
    }
  return at(a.length, b.length);
}
const likeness = (a: string, b: string, floor: number) => likenessTo(asWord(a), floor)(asWord(b));

describe("likeness of two words", () => {
  test.each([
    ["rate-limit", "rate-limit", 1],
    ["serach", "search", 1 - 1 / 6],
    ["pricng", "pricing", 1 - 1 / 7],
    ["limit", "limits", 1 - 1 / 6],
    ["wp-login", "pricing", 0],
    ["", "search", 0],
    ["x".repeat(33), "x".repeat(33), 1],
    ["x".repeat(33), "x".repeat(32), 0],
    ["x".repeat(32), "x".repeat(31), 1 - 1 / 32],
  ])("%s, %s", (a, b, expected) => expect(likeness(a, b, 0.6)).toBeCloseTo(expected, 12));

  test("it is the distance of the definition, where that reaches the floor", () => {
    const word = fc.string({ unit: fc.constantFrom("a", "b", "c", "-", "1"), minLength: 1, maxLength: 32 });
    fc.assert(
      fc.property(word, word, fc.constantFrom(0, 0.6, 0.7), (a, b, floor) => {
        const longer = Math.max(a.length, b.length);
        const distance = distanceByTable(a, b);
        const expected = distance > longer * (1 - floor) ? 0 : 1 - distance / longer;
        expect(likeness(a, b, floor)).toBeCloseTo(expected, 12);
      }),
      { numRuns: 2_000 },
    );
  });
});
