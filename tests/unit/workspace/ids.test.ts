import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ID_PREFIXES, idPattern, newId } from "#lib/workspace/ids.ts";

const TIME = fc.integer({ min: 0, max: 2 ** 48 - 1 });

describe("ids", () => {
  test("have the form of their kind, and of no other", () => {
    fc.assert(
      fc.property(fc.constantFrom(...Object.values(ID_PREFIXES)), TIME, (prefix, now) => {
        const id = newId(prefix, now);
        expect(id).toHaveLength(prefix.length + 27);
        for (const other of Object.values(ID_PREFIXES))
          expect(idPattern(other).test(id)).toBe(other === prefix);
      }),
    );
  });
  test("sort by time", () => {
    fc.assert(
      fc.property(TIME, TIME, (one, other) => {
        fc.pre(one !== other);
        expect(newId("vid", one) < newId("vid", other)).toBe(one < other);
      }),
    );
  });
  test("of one millisecond differ", () => {
    expect(new Set(Array.from({ length: 1_000 }, () => newId("exp", 1))).size).toBe(1_000);
  });
  test.each(["", "vid_", "vid_x", `vid_${"z".repeat(26)}`, `vid_${"0".repeat(25)}u`, `x${newId("vid", 1)}`])(
    "%j is none",
    (text) => {
      expect(idPattern("vid").test(text)).toBe(false);
    },
  );
});
