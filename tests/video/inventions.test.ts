import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { inventions, leftOut, ownWords } from "#lib/motion/model/inventions.ts";
import { boardOf, BOARDS } from "#tests/motion/storyboard/boards.ts";
import { BOARD, BRIEF } from "#tests/video/model-board.ts";

const textsOf = (value: unknown): string[] =>
  typeof value === "object" && value !== null ? Object.values(value).flatMap(textsOf) : [String(value)];
const films = Object.values(BOARDS).map(boardOf);

/** Places of a storyboard where words or figures are drawn. */
const PLACES: ((words: string, value: number) => object)[] = [
  (say) => ({ scenes: [{ is: "statement", say }] }),
  (under) => ({ scenes: [{ is: "statement", say: "x", under }] }),
  (over) => ({ scenes: [{ is: "headline", say: "x", over }] }),
  (say) => ({ scenes: [{ is: "list", items: [say] }] }),
  (note) => ({ scenes: [{ is: "steps", items: [{ say: "x", note }] }] }),
  (at) => ({ scenes: [{ is: "timeline", items: [{ at, say: "x" }] }] }),
  (unit, value) => ({ scenes: [{ is: "sequence", items: [{ value, unit: "x", say: unit }] }] }),
  (_, value) => ({ scenes: [{ is: "number", value }] }),
  (cell) => ({ scenes: [{ is: "table", columns: ["x", "y"], rows: [["x", cell]] }] }),
  (say) => ({ scenes: [{ is: "problem", say: "x", beats: [{ say }] }] }),
  (label, value) => ({
    scenes: [
      {
        is: "problem",
        say: "x",
        picture: { is: "bars-compare", labels: ["x", label], values: [value, value] },
      },
    ],
  }),
  (text) => ({ scenes: [{ is: "statement", say: "x" }], keep: [{ is: "note", text }] }),
  (text) => ({ scenes: [{ is: "statement", say: "x" }], keep: [{ is: "strip", texts: ["x", text] }] }),
  (label, value) => ({
    scenes: [{ is: "series", of: "s" }],
    data: { s: { x: ["x", label], y: [value, value] } },
  }),
];

describe("what a storyboard has and its brief does not", () => {
  test("nothing, where the brief says all of it", () => {
    for (const board of films) expect(inventions(board, textsOf(board).join("\n")), board.title).toEqual([]);
    expect(inventions(boardOf(BOARD), BRIEF)).toEqual([]);
  });

  test("a figure that the brief does not have is found wherever it is drawn", () => {
    const written = fc.integer({ min: 11, max: 900_000_000 });
    fc.assert(
      fc.property(fc.constantFrom(...PLACES), written, fc.boolean(), (place, value, isGrouped) => {
        const said = isGrouped ? value.toLocaleString("en-US") : String(value);
        const board = boardOf({ format: "storyboard/1", title: "T", ...place(`${said} x`, value) });
        expect(inventions(board, "x x y")).not.toEqual([]);
        expect(inventions(board, `x x y x: ${said} x`)).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  test.each([
    ["98,2 % genau", 98.2],
    ["1.290 Euro", 1290],
    ["1'290 francs", 1290],
    ["98.20 percent", 98.2],
    ["ninety-eight of them", 98],
    ["minus 12 degrees", -12],
  ])("%s is %d", (brief, value) => {
    const number = (shown: number) =>
      inventions(
        boardOf({ format: "storyboard/1", title: "T", scenes: [{ is: "number", value: shown }] }),
        brief,
      );
    expect(number(value)).toEqual([]);
    expect(number(value + 1)).toHaveLength(1);
  });

  test("a series may have one unit for millions and thousands; figures by themselves may not", () => {
    const brief = "Sales: 950k in 2023, 1.2M in 2024";
    const board = (scenes: object[], y: number[]) =>
      boardOf({ format: "storyboard/1", title: "T", data: { s: { x: ["2023", "2024"], y } }, scenes });
    expect(inventions(board([{ is: "series", of: "s" }], [950_000, 1_200_000]), brief)).toEqual([]);
    expect(inventions(board([{ is: "series", of: "s" }], [950, 1200]), brief)).toEqual([]);
    expect(inventions(board([{ is: "series", of: "s" }], [950, 1300]), brief)).toHaveLength(1);
    expect(inventions(board([{ is: "number", value: 1200 }], [950, 1200]), brief)).toHaveLength(1);
  });

  test("words of its own are told by the text, what it leaves out by the sentence", () => {
    const board = boardOf({
      ...BOARD,
      scenes: [{ is: "headline", say: "Sleep soundly tonight", over: "Backup for teams" }],
    });
    expect(ownWords(board, BRIEF)).toEqual(["Sleep soundly tonight"]);
    expect(leftOut(board, ["the backup thing for small teams", "People lose hours", "Yes."])).toEqual([
      "People lose hours",
    ]);
  });
});
