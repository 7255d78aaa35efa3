import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { clock } from "#lib/base/clock.ts";
import { runReelwright } from "#lib/cli/registry.ts";
import { EDIT_EXAMPLES } from "#lib/motion/edit/edit.ts";
import { EDIT_FILM } from "#tests/motion/edit-film.ts";

const directory = mkdtempSync(join(tmpdir(), "reelwright-edit-"));
afterAll(() => rmSync(directory, { recursive: true, force: true }));
const file = (name: string) => join(directory, name);
const FILM = file("film.json");
const json = (name: string) => JSON.parse(readFileSync(file(name), "utf8"));

async function run(...args: string[]) {
  const said = { out: "", err: "" };
  const output = (stream: keyof typeof said) => ({
    write: (text: string) => {
      said[stream] += text;
    },
    columns: null,
    accent: (text: string) => text,
  });
  const exitCode = await runReelwright(["edit", ...args], {
    terminal: { out: output("out"), err: output("err") },
    env: {},
    configDirectory: directory,
    cacheDirectory: file("cache"),
    now: clock,
    wait: async () => {},
    person: null,
  });
  return { exitCode, ...said };
}

beforeEach(() => {
  for (const name of readdirSync(directory)) rmSync(file(name));
  writeFileSync(FILM, JSON.stringify(EDIT_FILM, null, 2));
});

describe("reelwright edit", () => {
  test("changes the file, says what is different, and keeps its history", async () => {
    const { exitCode, out, err } = await run(FILM, "make it vertical and twice as fast");
    expect([exitCode, err]).toEqual([0, ""]);
    expect(out).toBe(`Format: 640 × 360 → 360 × 640\nLength: 15 s → 7.5 s\nRevision  2 in ${FILM}\n`);
    expect(json("film.json")).toMatchObject({ widthPixels: 360, heightPixels: 640 });
    expect(json("film.history.json")).toMatchObject({
      format: "history/1",
      head: 2,
      revisions: [{ by: "start" }, { number: 2 }],
    });
  });

  test("words that no font draws are refused before anything is written", async () => {
    const before = readFileSync(FILM, "utf8");
    const { exitCode, err } = await run(FILM, "change the headline of scene 1 to “们好”");
    expect(exitCode).toBe(1);
    expect(err).toMatch(/could not be drawn[\s\S]*no font draws 们 \(U\+4EEC\)/);
    expect(readFileSync(FILM, "utf8")).toBe(before);
  });

  test("an instruction may be several words without quotes of the shell", async () => {
    expect((await run(FILM, "make", "it", "square")).exitCode).toBe(0);
    expect(json("film.json").widthPixels).toBe(360);
  });

  test("undo and redo go back and forth, over runs", async () => {
    await run(FILM, "square");
    const square = readFileSync(FILM, "utf8");
    await run(FILM, "faster");
    expect((await run(FILM, "--undo")).out).toMatch(/^Length: 12 s → 15 s\nBack at {2}2 in /);
    expect(readFileSync(FILM, "utf8")).toBe(square);
    expect((await run(FILM, "undo")).exitCode).toBe(0);
    expect(json("film.json")).toEqual(EDIT_FILM);
    expect((await run(FILM, "--redo")).exitCode).toBe(0);
    expect(readFileSync(FILM, "utf8")).toBe(square);
    expect((await run(FILM, "--history")).out).toMatch(
      /^ {2}1 +start\n→ 2 +“square” · Format.*\n {2}3 +“faster” · Length/,
    );
  });

  test("-o leaves the file alone and takes the history along", async () => {
    await run(FILM, "square");
    const before = readFileSync(FILM, "utf8");
    const { out } = await run(FILM, "calmer", "-o", file("other.json"), "--json");
    expect(JSON.parse(out)).toMatchObject({
      file: file("other.json"),
      history: file("other.history.json"),
      did: "revised",
      revision: { number: 3, parent: 2, hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
      summary: expect.arrayContaining(["Motion: bold → calm"]),
    });
    expect(readFileSync(FILM, "utf8")).toBe(before);
    expect(json("film.history.json").head).toBe(2);
    expect((await run(file("other.json"), "undo")).exitCode).toBe(0);
  });

  test("a patch from a file", async () => {
    writeFileSync(
      file("patch.json"),
      JSON.stringify([{ op: "replace", path: "/scenes/0/durationSeconds", value: 4 }]),
    );
    expect((await run(FILM, "--patch", file("patch.json"))).out).toContain("Scene 1: 3 s → 4 s");
  });

  test("what is not understood beside what is, is said on standard error", async () => {
    const { exitCode, out, err } = await run(FILM, "make it square and wiggle the headline");
    expect(exitCode).toBe(0);
    expect(out).toContain("Format: 640 × 360 → 360 × 360");
    expect(err).toMatch(/^not done {2}“wiggle the headline”: not understood; try “/);
  });

  test.each([
    ["no file", [], 2, "Which composition?"],
    ["no change", [FILM], 2, "Which change?"],
    ["two changes", [FILM, "square", "--undo"], 2, "One change at a time."],
    ["a file that is not there", [file("nowhere.json"), "square"], 1, "There is no such file."],
    ["nothing that is understood", [FILM, "wiggle the headline"], 1, "not understood; try “"],
    ["nothing that changes", [FILM, "make it 640x360"], 1, "640 × 360 already"],
    ["an ambiguous target", [FILM, "change the headline to Ahoy"], 1, "2 of them, say which"],
    ["nothing to undo", [FILM, "--undo"], 1, "nothing to undo"],
    [
      "no directory for the result",
      [FILM, "square", "-o", join(directory, "no", "x.json")],
      1,
      "cannot be written",
    ],
    ["standard input's history", ["-", "--undo"], 2, "Standard input has no history."],
    ["all from standard input", ["-", "--patch", "-"], 2, "Two things from standard input?"],
    ["an unknown option", [FILM, "square", "--fast"], 2, "--fast"],
  ])("%s is told in three lines, and nothing is written", async (_, args, code, words) => {
    const before = readFileSync(FILM, "utf8");
    const { exitCode, out, err } = await run(...args);
    expect([exitCode, out]).toEqual([code, ""]);
    expect(err).toContain(words);
    expect(err.trim().split("\n")).toHaveLength(3);
    expect(readFileSync(FILM, "utf8")).toBe(before);
    expect(readdirSync(directory)).toEqual(["film.json"]);
  });

  test("a composition from standard input goes to standard output, or with its history to -o", () => {
    const edit = (...args: string[]) =>
      spawnSync(process.execPath, [join(process.cwd(), "lib/cli/reelwright.mjs"), "edit", "-", ...args], {
        encoding: "utf8",
        input: readFileSync(FILM, "utf8"),
        cwd: directory,
      });
    const piped = edit("make it square and wiggle the headline");
    expect(piped.status).toBe(0);
    expect(JSON.parse(piped.stdout)).toMatchObject({ widthPixels: 360, heightPixels: 360 });
    expect(piped.stderr).toContain("Format: 640 × 360 → 360 × 360");
    expect(piped.stderr).toContain("not done");
    expect(edit("square", "-o", "-").stdout).toBe(piped.stdout);
    expect(JSON.parse(edit("square", "--json").stdout)).toMatchObject({
      did: "revised",
      summary: ["Format: 640 × 360 → 360 × 360"],
      composition: { widthPixels: 360 },
    });
    expect(readdirSync(directory)).toEqual(["film.json"]);
    expect(edit("square", "-o", "other.json").status).toBe(0);
    expect(readdirSync(directory).sort()).toEqual(["film.json", "other.history.json", "other.json"]);
  });

  test("wrong files are named with their fault", async () => {
    writeFileSync(file("wrong.json"), JSON.stringify({ ...EDIT_FILM, widthPixels: 641 }));
    expect((await run(file("wrong.json"), "square")).err).toContain("/widthPixels");
    writeFileSync(file("film.history.json"), "{}");
    expect((await run(FILM, "square")).err).toContain("film.history.json is no history");
    rmSync(file("film.history.json"));
    writeFileSync(file("patch.json"), '[{"op":"remove","path":"/scenes/7"}]');
    expect((await run(FILM, "--patch", file("patch.json"))).err).toMatch(
      /\/0: remove \/scenes\/7: there is no element 7/,
    );
    writeFileSync(file("patch.json"), '[{"op":"remove","path":"/scenes/0/id"}]');
    expect((await run(FILM, "--patch", file("patch.json"))).err).toContain("/scenes/0/id");
  });

  test("runs as a program; help lists what it understands", () => {
    const help = spawnSync(process.execPath, ["lib/cli/reelwright.mjs", "edit", "--help"], {
      encoding: "utf8",
    });
    for (const example of EDIT_EXAMPLES) expect(help.stdout).toContain(example);
    const patch = spawnSync(process.execPath, ["lib/cli/reelwright.mjs", "edit", FILM, "--patch", "-"], {
      encoding: "utf8",
      input: '[{"op":"replace","path":"/fps","value":60},{"op":"add","path":"/title","value":"Sixty"}]',
    });
    expect(patch.stderr).toContain("The patch does not fit.");
    const fits = spawnSync(process.execPath, ["lib/cli/reelwright.mjs", "edit", FILM, "--patch", "-"], {
      encoding: "utf8",
      input: '[{"op":"add","path":"/fps","value":60}]',
    });
    expect(fits.stdout).toContain("Frame rate: 30 → 60 fps");
  });
});
