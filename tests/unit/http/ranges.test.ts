import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readRange } from "#lib/http/ranges.ts";

const parts = (field: string, length = 10_000) => {
  const read = readRange(field, length);
  return Array.isArray(read) ? read.map(({ start, end }) => `${start}-${end}`).join(" ") : read;
};

describe("Range, RFC 9110 §14.1.2", () => {
  test.each([
    ["the first 500 bytes", "bytes=0-499", "0-499"],
    ["the second 500 bytes", "bytes=500-999", "500-999"],
    ["the final 500 bytes", "bytes=-500", "9500-9999"],
    ["the same, from a place", "bytes=9500-", "9500-9999"],
    ["the first and the last byte only", "bytes=0-0,-1", "0-0 9999-9999"],
    ["the first, the middle and the last", "bytes= 0-999, 4500-5499, -1000", "0-999 4500-5499 9000-9999"],
    ["other spellings of one part", "bytes=500-600,601-999", "500-999"],
    ["parts that overlap", "bytes=500-700,601-999", "500-999"],
  ])("%s", (_, field, expected) => expect(parts(field)).toBe(expected));

  test.each([
    ["an end behind the end", "bytes=9990-20000", "9990-9999"],
    ["a suffix longer than all", "bytes=-20000", "0-9999"],
    ["the unit in capitals", "BYTES=0-1", "0-1"],
    ["empty elements of the list", "bytes=,0-1,, 500-501 ,", "0-1 500-501"],
    ["one of two is there", "bytes=20000-, 0-1", "0-1"],
    ["the order that was asked for", "bytes=5000-5001, 0-1", "5000-5001 0-1"],
    ["what a later part joins", "bytes=0-10, 500-600, 9-520", "0-600"],
    ["digits beyond any number", `bytes=0-${"9".repeat(400)}`, "0-9999"],
  ])("%s", (_, field, expected) => expect(parts(field)).toBe(expected));

  test.each([
    "bytes=10000-",
    "bytes=999999999-",
    "bytes=-0",
    "bytes=10000-10001, 20000-",
    "bytes=-0, 10000-",
  ])("%s cannot be satisfied", (field) => expect(parts(field)).toBe("unsatisfiable"));

  test.each([
    "bytes=5-2",
    "bytes=0-1, 5-2",
    "bytes=abc",
    "bytes=",
    "bytes=,",
    "bytes=-",
    "bytes=--5",
    "bytes=1",
    "bytes=1-2-3",
    "bytes=1 -2",
    "bytes=0x1-2",
    "bytes=1.5-2",
    "bytes=+1-2",
    "bytes =0-1",
    "bytes:0-1",
    "lines=0-1",
    "",
    "none",
    `bytes=${Array.from({ length: 17 }, (_, index) => `${index * 500}-${index * 500}`).join(",")}`,
  ])("%j is ignored", (field) => expect(parts(field)).toBeNull());

  test("what has no bytes has no parts", () => {
    expect(parts("bytes=0-", 0)).toBeNull();
    expect(parts("bytes=-5", 0)).toBeNull();
  });

  test("parts never overlap, are in bounds, and hold every byte that was asked for", () => {
    const spec = fc.tuple(fc.nat(120), fc.nat(120)).map(([start, more]) => ({ start, end: start + more }));
    fc.assert(
      fc.property(
        fc.array(spec, { minLength: 1, maxLength: 16 }),
        fc.integer({ min: 1, max: 400 }),
        (asked, length) => {
          const read = readRange(
            `bytes=${asked.map(({ start, end }) => `${start}-${end}`).join(",")}`,
            length,
          );
          const wanted = asked.filter(({ start }) => start < length);
          if (!wanted.length) {
            expect(read).toBe("unsatisfiable");
            return;
          }
          if (!Array.isArray(read)) throw new Error("ignored");
          const sorted = read.toSorted((a, b) => a.start - b.start);
          for (const [index, { start, end }] of sorted.entries()) {
            expect(start).toBeLessThanOrEqual(end);
            expect(end).toBeLessThan(length);
            expect(start).toBeGreaterThan(sorted[index - 1]?.end ?? -1);
          }
          for (const { start, end } of wanted)
            expect(read.some((part) => part.start <= start && part.end >= Math.min(end, length - 1))).toBe(
              true,
            );
        },
      ),
    );
  });
});
