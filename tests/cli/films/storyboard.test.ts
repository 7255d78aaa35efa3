import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { describe, expect, test } from "vitest";
import { readComposition } from "#lib/motion/composition/composition.ts";
import { BOARD, HASTY } from "#tests/cli/films/boards.ts";
import { filmCommand } from "#tests/harness/film-command.ts";
import { FILMS } from "#tests/motion/films.ts";

const { file, run } = filmCommand("storyboard");
const QUICK = ["--preset", "ultrafast", "--crf", "40"];
const write = (name: string, value: unknown) => writeFileSync(file(name), JSON.stringify(value));
write("board.json", BOARD);
write("hasty.json", HASTY);
write("film.json", FILMS.transitions);
write("wrong.json", { ...BOARD, scenes: [{ is: "statement", headline: "Words" }] });
writeFileSync(
  file("brief.txt"),
  "Product: Tallyhook\nTagline: reads delivery notes\nCTA: tallyhook.example\nNo music",
);

describe("reelwright plan --from-storyboard", () => {
  test("lays the storyboard out and writes the composition, which compose and check take", async () => {
    const output = file("laid.json");
    const { exitCode, out, err } = await run(["plan", "--from-storyboard", file("board.json"), "-o", output]);
    expect([exitCode, out]).toEqual([0, ""]);
    expect(err).toMatch(
      /^\d\.\d s +Tallyhook reads them \(statement\)\n\d\.\d s +Book a walkthrough.* \(ask\)\n$/,
    );
    const read = readComposition(JSON.parse(readFileSync(output, "utf8")));
    expect(read.ok && read.composition.scenes.map(({ id }) => id)).toEqual(["first", "ask"]);
    expect((await run(["check", output])).exitCode).toBe(0);
  });

  test("without -o the composition is on standard output; with --json it is in the summary", async () => {
    const plain = await run(["plan", "--from-storyboard", file("board.json")]);
    const told = JSON.parse((await run(["plan", "--from-storyboard", file("board.json"), "--json"])).out);
    expect(told).toEqual({ composition: JSON.parse(plain.out), scenes: expect.any(Array), notes: [] });
  });

  test("what could not be done as it asks is told", async () => {
    write("short.json", {
      ...HASTY,
      seconds: 3,
      scenes: [...HASTY.scenes, { is: "problem", say: "Lost", picture: { is: "icon", name: "bycicle" } }],
    });
    const { exitCode, err } = await run([
      "plan",
      "--from-storyboard",
      file("short.json"),
      "-o",
      file("short-laid.json"),
    ]);
    expect(exitCode).toBe(0);
    expect(err).toMatch(/^note +3 s asked/m);
    expect(err).toMatch(/^note +\/scenes\/3\/picture\/name: there is no icon "bycicle"/m);
  });

  const board = file("board.json");
  test.each<[string, string[], number, string]>([
    [
      "a wrong storyboard",
      ["--from-storyboard", file("wrong.json")],
      1,
      '/scenes/0/headline: there is no "headline" here: did you mean "say"?',
    ],
    ["a composition", ["--from-storyboard", file("film.json")], 1, "is a composition, no storyboard."],
    ["words", ["--from-storyboard", file("brief.txt")], 1, "is no JSON."],
    ["a storyboard as a brief", [board], 1, `reelwright plan --from-storyboard ${board}`],
    ["a brief beside it", [file("brief.txt"), "--from-storyboard", board], 2, "A brief and a storyboard?"],
    [
      "a length beside it",
      ["--from-storyboard", board, "--seconds", "9"],
      2,
      "--seconds does not go with a storyboard.",
    ],
    [
      "a storyboard of it",
      ["--from-storyboard", board, "--storyboard", file("r.json")],
      2,
      "--storyboard does not go",
    ],
    ["itself as the place", ["--from-storyboard", board, "-o", board], 2, "which is read for it"],
  ])("%s is told in three lines", async (_, args, code, words) => {
    const { exitCode, out, err } = await run(["plan", ...args]);
    expect([exitCode, out]).toEqual([code, ""]);
    expect(err).toContain(words);
    expect(err.trim().split("\n")).toHaveLength(3);
  });
});

describe("an export says what a check would find", () => {
  test("compose: one line with the command, and a count in the JSON; nothing of a film without", async () => {
    const hasty = await run(["compose", file("hasty.json"), "-o", file("hasty.mp4"), ...QUICK]);
    expect([hasty.exitCode, hasty.err]).toEqual([
      0,
      `check  1 finding: reelwright check ${file("hasty.json")}\n`,
    ]);
    const told = await run(["compose", file("hasty.json"), "-o", file("hasty.mp4"), ...QUICK, "--json"]);
    expect(JSON.parse(told.out)).toMatchObject({ findings: 1, file: file("hasty.mp4") });
    expect(told.err).not.toContain("reelwright check");
    const fine = await run(["compose", file("board.json"), "-o", file("fine.mp4"), ...QUICK]);
    expect([fine.exitCode, fine.err]).toEqual([0, ""]);
  });

  test("render of a storyboard lays it out; of a brief, only how many there are", async () => {
    const { exitCode, out, err } = await run([
      "render",
      file("hasty.json"),
      "-o",
      file("board.mp4"),
      ...QUICK,
    ]);
    expect(exitCode).toBe(0);
    expect(out).toMatch(/^File +.*board\.mp4\n/);
    expect(err).toContain("Tallyhook reads them\n");
    expect(err).toMatch(/check {2}1 finding: reelwright check \S+hasty\.json\n$/);
    const json = await run(["render", file("hasty.json"), "-o", file("board.mp4"), ...QUICK, "--json"]);
    expect(JSON.parse(json.out)).toMatchObject({
      findings: 1,
      notes: [],
      scenes: [{ id: "first" }, { pointer: "/scenes/1" }, { is: "ask" }],
      film: { file: file("board.mp4"), widthPixels: 1920 },
    });
    const brief = [
      "render",
      file("brief.txt"),
      "--seconds",
      "4",
      "--size",
      "320x180",
      "-o",
      file("brief.mp4"),
    ];
    const planned = await run([...brief, ...QUICK, "--json"]);
    expect(JSON.parse(planned.out).findings).toBeGreaterThanOrEqual(0);
    expect((await run([...brief, ...QUICK])).err).not.toContain("reelwright check");
  });

  test.each<[string, string[], number, string]>([
    [
      "an option of a brief",
      ["render", file("board.json"), "--motion", "calm"],
      2,
      "--motion does not go with a storyboard.",
    ],
    ["a wrong storyboard", ["render", file("wrong.json")], 1, "/scenes/0/headline"],
    ["a composition", ["render", file("film.json")], 1, "is a composition, no brief"],
  ])("render: %s is told, and nothing is written", async (_, args, code, words) => {
    const { exitCode, err } = await run([...args, "-o", file("never.mp4")]);
    expect([exitCode, err]).toEqual([code, expect.stringContaining(words)]);
    expect(existsSync(file("never.mp4"))).toBe(false);
  });

  test("render takes what begins with a brace and is no JSON as somebody's words; a torn storyboard not", async () => {
    writeFileSync(file("torn.json"), JSON.stringify(BOARD).slice(0, -2));
    expect((await run(["render", file("torn.json"), "-o", file("never.mp4")])).err).toContain("is no JSON.");
    writeFileSync(file("brace.txt"), "{Tallyhook} reads delivery notes. tallyhook.example");
    const { exitCode } = await run(["plan", file("brace.txt"), "-o", file("brace.json")]);
    expect(exitCode).toBe(0);
  });

  test("as programs: compose loads what draws, and verify takes the same storyboard", () => {
    const program = (...args: string[]) =>
      spawnSync(process.execPath, ["lib/cli/reelwright.mjs", ...args], { encoding: "utf8" });
    const made = program(
      "compose",
      file("board.json"),
      "-o",
      file("program.mp4"),
      ...QUICK,
      "--no-cache",
      "--json",
    );
    expect([made.status, JSON.parse(made.stdout).findings]).toEqual([0, 0]);
    const again = program("verify", file("program.mp4.json"), file("board.json"), "--json");
    expect([again.status, JSON.parse(again.stdout)]).toEqual([
      0,
      { equal: true, differences: [], fileCompared: true },
    ]);
  });
});

describe("reelwright schema", () => {
  test("of a composition where none is named, and of a storyboard", async () => {
    const [composition, same, storyboard] = await Promise.all(
      [[], ["composition"], ["storyboard"]].map(async (args) =>
        JSON.parse((await run(["schema", ...args])).out),
      ),
    );
    expect(composition).toEqual(same);
    expect([composition.$id, storyboard.$id]).toEqual([
      "urn:reelwright:schema:composition-1",
      "urn:reelwright:schema:storyboard-1",
    ]);
  });

  test.each([[["films"]], [["composition", "storyboard"]]])("of nothing else: %j", async (args) => {
    const { exitCode, out, err } = await run(["schema", ...args]);
    expect([exitCode, out]).toEqual([2, ""]);
    expect(err).toContain("There are composition and storyboard.");
  });
});

describe("reelwright preview of a storyboard", () => {
  test("shows it laid out, and says when the file has changed", async () => {
    write("seen.json", BOARD);
    const child = spawn(process.execPath, ["lib/cli/reelwright.mjs", "preview", file("seen.json")], {
      stdio: ["ignore", "pipe", "ignore"],
    });
    const exited = once(child, "exit");
    const [url] = (await once(createInterface({ input: child.stdout }), "line")) as [string];
    const film = new URL("/composition.json", url);
    try {
      const first = await fetch(film);
      expect(await first.json()).toMatchObject({
        format: "composition/1",
        scenes: [{ id: "first" }, { id: "ask" }],
      });
      const unchanged = await fetch(film, { method: "HEAD" });
      expect(unchanged.headers.get("etag")).toBe(first.headers.get("etag"));
      write("seen.json", HASTY);
      const changed = await fetch(film, { method: "HEAD" });
      expect(changed.headers.get("etag")).not.toBe(first.headers.get("etag"));
      expect((await (await fetch(film)).json()).scenes).toHaveLength(3);
      write("seen.json", { ...BOARD, scenes: [{ is: "statement", headline: "Words" }] });
      expect(await (await fetch(film)).text()).toContain('did you mean "say"?');
    } finally {
      child.kill("SIGTERM");
      expect(await exited).toEqual([0, null]);
    }
  });

  test("a wrong one is told before a page is shown", async () => {
    const { exitCode, err } = await run(["preview", file("wrong.json"), "--no-open"]);
    expect([exitCode, err]).toEqual([1, expect.stringContaining("/scenes/0/headline")]);
  });
});
