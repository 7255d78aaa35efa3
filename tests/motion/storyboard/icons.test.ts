import { describe, expect, test } from "vitest";
import { isPath } from "#lib/motion/composition/schema/path-data.ts";
import { loadIcons } from "#lib/motion/storyboard/icons.ts";

/** Icons of Lucide as paths: every one is drawn, and within its plane. */

const { names, path } = await loadIcons();

/** Points of a path; those between are on curves, whose handles may lie a little outside. */
const numbersOf = (data: string): number[] => [...data.matchAll(/-?[\d.]+/g)].map(Number);

describe("every name of Lucide", () => {
  test("is a path that a composition takes", () => {
    expect(names.length).toBeGreaterThan(1500);
    expect(names.filter((name) => !isPath(path(name) ?? ""))).toEqual([]);
  });

  test("draws something, within 24 by 24", () => {
    expect(names.filter((name) => numbersOf(path(name) ?? "").length < 4)).toEqual([]);
    expect(
      names.filter((name) => numbersOf(path(name) ?? "").some((value) => value < -2 || value > 26)),
    ).toEqual([]);
  });
});

test("shapes of all kinds are the lines that they are", () => {
  // a circle of a radius of 10, in four curves
  expect(path("circle")).toMatch(/^M 2 12 C .* Z$/);
  expect(path("minus")).toBe("M 5 12 L 19 12");
});

test("what is no name has no path, and a method's name is none", () => {
  for (const name of ["no-such-icon", "", "constructor", "__proto__", "toString"])
    expect(path(name)).toBeNull();
});
