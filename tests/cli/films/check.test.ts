import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { applyPatch } from "#lib/motion/patch/patch.ts";
import { BOARD, HASTY } from "#tests/cli/films/boards.ts";
import { filmCommand } from "#tests/harness/film-command.ts";
import { FILMS } from "#tests/motion/films.ts";

const { file, run } = filmCommand("check");
writeFileSync(file("board.json"), JSON.stringify(BOARD));
writeFileSync(file("hasty.json"), JSON.stringify(HASTY));
writeFileSync(file("text.json"), JSON.stringify(FILMS.text));
writeFileSync(file("brief.txt"), "Tallyhook saves 11 minutes. tallyhook.example");

describe("reelwright check", () => {
  test("says nothing found, and exits with 0", async () => {
    expect(await run(["check", file("board.json")])).toEqual({
      exitCode: 0,
      out: "Nothing found.\n",
      err: "",
    });
    const { exitCode, out } = await run(["check", file("board.json"), "--json"]);
    expect([exitCode, JSON.parse(out)]).toEqual([0, { findings: [] }]);
  });

  test("lists what it found, a line each, says what to do next, and exits with 1", async () => {
    const { exitCode, out, err } = await run(["check", file("hasty.json")]);
    expect(exitCode).toBe(1);
    expect(out).toMatch(/^1 must {2}\d+\.\d s {2}“Dispatchers copy.*→.* {2}\/scenes\/1\n/);
    expect(err).toMatch(
      /^error {2}1 finding\.\nwhy {4}1 must be mended before anybody sees it\.\nnext {3}\S/,
    );
    expect(err).toContain("reelwright sheet");
  });

  test("--json has each finding whole: its mend, done, leaves none", async () => {
    const { exitCode, out, err } = await run(["check", file("hasty.json"), "--json"]);
    expect(exitCode).toBe(1);
    expect(JSON.parse(err)).toMatchObject({ error: { exitCode: 1, what: "1 finding." } });
    const { findings } = JSON.parse(out);
    expect(findings).toEqual([
      {
        number: 1,
        rule: "gone-before-read",
        severity: 1,
        pointer: "/scenes/1",
        seconds: expect.any(Number),
        says: expect.stringContaining("is gone before it can be read."),
        measured: expect.stringMatching(/^\d+\.\d s$/),
        wanted: expect.stringMatching(/^\d+\.\d s$/),
        mend: [{ op: "replace", path: "/scenes/1/seconds", value: expect.any(Number) }],
      },
    ]);
    const mended = applyPatch(HASTY, findings[0].mend);
    writeFileSync(file("mended.json"), JSON.stringify(mended.ok && mended.value));
    expect((await run(["check", file("mended.json")])).exitCode).toBe(0);
  });

  test("compares a film with its brief", async () => {
    const { exitCode, out } = await run([
      "check",
      file("board.json"),
      "--brief",
      file("brief.txt"),
      "--json",
    ]);
    expect(exitCode).toBe(1);
    expect(JSON.parse(out).findings).toMatchObject([
      { rule: "missing-from-film", wanted: "11", severity: 2 },
    ]);
  });

  test("a composition's findings point into the composition", async () => {
    const { out, err } = await run(["check", file("text.json"), "--json"]);
    expect(JSON.parse(out).findings[0]).toMatchObject({ pointer: "/scenes/0/layers/0/children/1" });
    expect(JSON.parse(err).error.next).toContain("Mend the composition");
  });

  test.each<[string, string[], number, string]>([
    ["no file", ["check"], 2, "Which film?"],
    ["two files", ["check", file("board.json"), file("hasty.json")], 2, "check takes one file."],
    ["an option that there is not", ["check", file("board.json"), "--strict"], 2, "--strict"],
    ["a file that is not there", ["check", "nowhere.json"], 1, "There is no such file."],
    ["a brief that is not there", ["check", file("board.json"), "--brief", "nowhere.txt"], 1, "nowhere.txt"],
    ["what is no JSON", ["check", file("brief.txt")], 1, "is no JSON"],
  ])("%s is told in three lines", async (_, args, code, words) => {
    const { exitCode, out, err } = await run(args);
    expect([exitCode, out]).toEqual([code, ""]);
    expect(err).toContain(words);
    expect(err.trim().split("\n")).toHaveLength(3);
  });

  test("a wrong storyboard gets pointers and what was meant; a wrong composition what to read", async () => {
    const wrong = { ...BOARD, scenes: [{ is: "statement", text: "Words" }] };
    writeFileSync(file("wrong-board.json"), JSON.stringify(wrong));
    const board = JSON.parse((await run(["check", file("wrong-board.json"), "--json"])).err);
    expect(board.error.issues).toContainEqual({
      pointer: "/scenes/0/text",
      message: 'there is no "text" here: did you mean "say"?',
    });
    expect(board.error.next).toMatch(/^reelwright guide intents \([\d,]+ characters\)/);
    const layer = { kind: "text", runs: [{ text: "Words" }], fontSize: 5 };
    const scenes = [{ id: "one", durationSeconds: 1, layers: [layer] }];
    writeFileSync(file("wrong-film.json"), JSON.stringify({ ...FILMS.text, scenes }));
    const { err } = await run(["check", file("wrong-film.json")]);
    expect(err).toContain('/scenes/0/layers/0: there is no "fontSize" here: did you mean "sizeUnits"?');
    expect(err).toContain("/docs/films/composition.md?section=text");
  });

  test("as a program: findings on standard output, the rest on standard error; - is standard input", () => {
    const program = (args: string[], input?: string) =>
      spawnSync(process.execPath, ["lib/cli/reelwright.mjs", "check", ...args], { encoding: "utf8", input });
    const found = program([file("hasty.json"), "--json"]);
    expect([found.status, JSON.parse(found.stdout).findings.length]).toEqual([1, 1]);
    const fine = program(["-"], readFileSync(file("board.json"), "utf8"));
    expect([fine.status, fine.stdout, fine.stderr]).toEqual([0, "Nothing found.\n", ""]);
    expect(program([]).status).toBe(2);
  });
});
