import { readFileSync, writeFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { BOARD, HASTY } from "#tests/cli/films/boards.ts";
import { filmCommand } from "#tests/harness/film-command.ts";
import { FILMS } from "#tests/motion/films.ts";

const { file, run } = filmCommand("sheet");
const SERIES = {
  ...BOARD,
  data: { rides: { x: ["Mar", "Apr", "May"], y: [21400, 23800, 31050] } },
  scenes: [
    { is: "series", of: "rides", say: "Monthly rides", beats: [{ draw: "Mar..Apr" }, { draw: "Apr..May" }] },
    { is: "ask", say: "Ride along", address: "tally.example", transition: "wipe" },
  ],
};
for (const [name, value] of Object.entries({
  board: BOARD,
  hasty: HASTY,
  series: SERIES,
  film: FILMS.transitions,
}))
  writeFileSync(file(`${name}.json`), JSON.stringify(value));

interface Told {
  moments: { seconds: number; label: string; findings?: number[] }[];
  findings: { number: number; seconds: number }[];
  leftOut: number;
  widthPixels: number;
  heightPixels: number;
}

async function sheetOf(name: string, ...options: string[]): Promise<Told> {
  const output = file("sheet.png");
  const { exitCode, out, err } = await run([
    "sheet",
    file(`${name}.json`),
    ...options,
    "-o",
    output,
    "--json",
  ]);
  expect([exitCode, err]).toEqual([0, ""]);
  const told = JSON.parse(out);
  expect(told.file).toBe(output);
  // the size that a PNG says of itself
  const png = readFileSync(output);
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([told.widthPixels, told.heightPixels]);
  return told;
}

describe("reelwright sheet", () => {
  test.each(["16:9", "9:16", "1:1", "4:5"])(
    "in %s it is at most 1,600 pixels wide, whatever it shows",
    async (size) => {
      writeFileSync(file("sized.json"), JSON.stringify({ ...BOARD, size }));
      for (const options of [[], ["--at", "1"], ["--every", "0.2"]]) {
        const { widthPixels, heightPixels, moments } = await sheetOf("sized", ...options);
        expect(widthPixels).toBeLessThanOrEqual(1600);
        expect(heightPixels).toBeGreaterThan(widthPixels / 8);
        expect(moments.length).toBeLessThanOrEqual(16);
      }
    },
  );

  test("shows each scene at work, with its name", async () => {
    const { moments, leftOut } = await sheetOf("board");
    expect(new Set(moments.map(({ label }) => label))).toEqual(new Set(["first", "ask"]));
    expect(leftOut).toBe(0);
  });

  test("shows nine moments and more, also of a film of few scenes", async () => {
    const scenes = [
      { id: "first", is: "statement", say: "Tallyhook reads them", seconds: 8 },
      { id: "ask", is: "ask", say: "Book a walkthrough", address: "tallyhook.example", seconds: 4 },
    ];
    writeFileSync(file("few.json"), JSON.stringify({ ...BOARD, scenes }));
    const { moments } = await sheetOf("few");
    expect(moments.length).toBeGreaterThanOrEqual(9);
    expect(moments.map(({ seconds }) => seconds)).toEqual(
      moments.map(({ seconds }) => seconds).sort((a, b) => a - b),
    );
  });

  test("has the numbers of what check finds, at the moments where it is", async () => {
    const { moments, findings } = await sheetOf("hasty");
    expect(findings.map(({ number }) => number)).toEqual([1]);
    const marked = moments.filter((moment) => moment.findings);
    expect(marked).toMatchObject([{ findings: [1] }]);
    expect(Math.abs((marked[0]?.seconds ?? 0) - (findings[0]?.seconds ?? 99))).toBeLessThan(1);
    const { out } = await run(["sheet", file("hasty.json"), "-o", file("hasty.png")]);
    expect(out).toMatch(/\nFound +1 finding:\n1 must {2}/);
    writeFileSync(file("brief.txt"), "11 minutes. tallyhook.example");
    const compared = await sheetOf("board", "--brief", file("brief.txt"));
    expect(compared.findings).toMatchObject([{ rule: "missing-from-film" }]);
  });

  test("--at: the moments that are named, in that order", async () => {
    const { moments } = await sheetOf("film", "--at", "2.6, 0.2s,1");
    expect(moments).toMatchObject([
      { seconds: 2.6, label: "scene-5" },
      { seconds: 0.2, label: "scene-0" },
      { seconds: 1, label: "scene-2" },
    ]);
  });

  test("--every: at equal steps, sixteen at most, and how many more there are", async () => {
    expect((await sheetOf("film", "--every", "1s")).moments.map(({ seconds }) => seconds)).toEqual([
      0, 1, 2, 3,
    ]);
    const many = await sheetOf("film", "--every", "0.1");
    expect([many.moments.length, many.leftOut]).toEqual([16, 15]);
  });

  test("--beats and --transitions: what the storyboard has", async () => {
    const { moments } = await sheetOf("series", "--beats");
    expect(moments.map(({ label }) => label)).toEqual(["series", "series beat 1", "series beat 2", "ask"]);
    expect((await sheetOf("series", "--transitions")).moments.map(({ label }) => label)).toEqual(["→ ask"]);
    expect((await sheetOf("film", "--transitions")).moments).toHaveLength(5);
  });

  test("without --json it says what it drew", async () => {
    const { exitCode, out } = await run(["sheet", file("board.json"), "--at", "1", "-o", file("said.png")]);
    expect(exitCode).toBe(0);
    expect(out).toMatch(/^File +.*said\.png\nSize +\d+ × \d+\nMoments +1\.0 s\n$/);
  });

  const board = file("board.json");
  test.each<[string, string[], number, string]>([
    ["no file", [], 2, "Which film?"],
    ["a time that is none", [board, "--at", "soon"], 2, "A time is written 2.5s"],
    ["a time behind the end", [board, "--at", "99"], 2, "s long"],
    ["no time between commas", [board, "--at", "1,,2"], 2, "A time is written 2.5s"],
    ["steps that are too small", [board, "--every", "0.01"], 2, "At least 0.1s."],
    ["beats of a composition that names none", [file("film.json"), "--beats"], 2, "There are no beats."],
    [
      "two choices of moments",
      [board, "--at", "1", "--every", "1s"],
      2,
      "One of --at, --every, --beats and --transitions.",
    ],
    ["another kind of picture", [board, "-o", "sheet.jpg"], 2, "*.png"],
    ["the film itself", [board, "-o", board], 2, "does not do"],
    ["a file that is not there", ["nowhere.json"], 1, "There is no such file."],
    ["a place that is not there", [board, "-o", "no/such/place/sheet.png"], 1, "There is no directory"],
  ])("%s is told in three lines, with what to do", async (_, args, code, words) => {
    const { exitCode, out, err } = await run(["sheet", ...args]);
    expect([exitCode, out]).toEqual([code, ""]);
    expect(err).toContain(words);
    expect(err.trim().split("\n")).toHaveLength(3);
  });

  test("a film that only cuts has no transitions to show", async () => {
    const cuts = FILMS.transitions?.scenes.map(({ transition: _, ...scene }) => scene);
    writeFileSync(file("cuts.json"), JSON.stringify({ ...FILMS.transitions, scenes: cuts }));
    const { exitCode, err } = await run(["sheet", file("cuts.json"), "--transitions"]);
    expect([exitCode, err]).toEqual([2, expect.stringContaining("The film cuts from scene to scene.")]);
  });
});
