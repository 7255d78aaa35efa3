import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readStoryboard } from "#lib/motion/storyboard/read-storyboard.ts";
import { BOARDS } from "#tests/motion/storyboard/boards.ts";
import { board, first, issuesOf, rides, scene } from "#tests/motion/storyboard/written.ts";

/** Storyboards that would be no film, and what somebody hostile sends: refused with a reason, and in little time. */

describe("what would be no film", () => {
  test.each([
    [
      "a scene of minutes",
      scene({ is: "problem", say: "x", beats: Array.from({ length: 8 }, () => ({ hold: 60 })) }),
      "/scenes/0 ",
      /at most 120 s a scene/,
    ],
    [
      "more than ten minutes",
      scene(...Array.from({ length: 11 }, () => ({ is: "statement", say: "x", seconds: 60 }))),
      "/scenes ",
      /660 s in all: at most 600 s/,
    ],
    [
      "more scenes than a film has",
      scene(
        ...Array.from({ length: 6 }, () => ({
          is: "sequence",
          items: Array.from({ length: 24 }, () => "x"),
        })),
      ),
      "/scenes ",
      /144 scenes: at most 120/,
    ],
    [
      "flashes",
      scene({ is: "sequence", seconds: 1, items: Array.from({ length: 24 }, () => "x") }),
      "/scenes/0/items/0 ",
      /0\.1 s for each part/,
    ],
    [
      "a number beyond all charts",
      scene({ is: "number", value: 1e300 }),
      "/scenes/0/value ",
      /at most 1,000,000,000,000/,
    ],
  ])("%s", (_, value, pointer, wanted) => {
    expect(first(value).startsWith(pointer)).toBe(true);
    expect(first(value)).toMatch(wanted);
  });
});

describe("what somebody hostile sends", () => {
  test.each([
    ["half a character", scene({ is: "statement", say: "a \ud83d b" }), "/scenes/0/say half a character"],
    [
      "half a character in a name",
      scene({ is: "statement", say: "x", "\udc00": 1 }),
      "/scenes/0/\udc00 half a character",
    ],
    [
      "half a character in a series' name",
      board({ data: { "\ud800": rides } }),
      "/data/\ud800 half a character",
    ],
    [
      "a control character",
      scene({ is: "statement", say: "a\u0007b" }),
      "/scenes/0/say the control character U+0007 cannot be drawn",
    ],
    [
      "an escape in code",
      scene({ is: "code", code: "\u001b[31mred" }),
      "/scenes/0/code the control character U+001B",
    ],
  ])("%s", (_, value, wanted) => {
    expect(first(value)).toContain(wanted);
  });

  test("new lines and tabs are no control characters", () => {
    expect(issuesOf(scene({ is: "code", code: "if (x) {\n\treturn;\r\n}" }))).toEqual([]);
  });

  test("nested without end", () => {
    let deep: unknown = "x";
    for (let depth = 0; depth < 20_000; depth += 1) deep = { items: [deep] };
    expect(first(board({ scenes: deep }))).toMatch(/nested deeper than any storyboard/);
  });

  test("a megabyte as a field, a value and an id is refused in little time and in few words", () => {
    const huge = "x".repeat(1_000_000);
    const begun = performance.now();
    for (const value of [
      board({ [huge]: 1 }),
      board({ title: huge }),
      board({ size: huge }),
      scene({ is: huge }),
      scene({ is: "recap", of: [huge] }),
      scene({ is: "series", of: huge }),
    ]) {
      const issues = issuesOf(value);
      expect(issues.length).toBeGreaterThan(0);
      for (const { message } of issues) expect(message.length).toBeLessThan(2000);
    }
    expect(performance.now() - begun).toBeLessThan(3000);
  });

  test("no more than 50 issues", () => {
    const odd = Object.fromEntries(Array.from({ length: 200 }, (_, at) => [`odd-${at}`, at]));
    expect(issuesOf(board(odd))).toHaveLength(50);
  });

  test("never throws, whatever the JSON", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => void readStoryboard(value)),
      { numRuns: 300 },
    );
  });

  test("never throws where a board's value is another", () => {
    const places = fc.constantFrom(...Object.values(BOARDS));
    fc.assert(
      fc.property(places, fc.nat(), fc.jsonValue(), (value, which, other) => {
        const text = JSON.stringify(value);
        let at = 0;
        const count = [...text.matchAll(/"[^"]*":/g)].length;
        const changed = JSON.parse(text, (_, member: unknown) => {
          at += 1;
          return at === which % count ? other : member;
        }) as unknown;
        const read = readStoryboard(changed);
        expect(typeof read.ok).toBe("boolean");
      }),
      { numRuns: 200 },
    );
  });
});
