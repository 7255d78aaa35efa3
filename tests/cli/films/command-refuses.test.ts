import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { BRIEFS } from "#tests/motion/briefs.ts";
import { EDIT_FILM } from "#tests/motion/edit-film.ts";
import { FILMS } from "#tests/motion/films.ts";
import { filmCommand } from "#tests/harness/film-command.ts";

const { directory, file, run } = filmCommand("command");
writeFileSync(file("brief.txt"), BRIEFS.launch ?? "");
writeFileSync(file("edit.json"), JSON.stringify(EDIT_FILM));

describe("what is no brief, or no film", () => {
  test.each(["plan", "render"])("%s: a composition is not read as words", async (command) => {
    writeFileSync(file("planned.json"), JSON.stringify(EDIT_FILM));
    const { exitCode, err } = await run([command, file("planned.json")]);
    expect(exitCode).toBe(1);
    expect(err).toContain("is a composition, no brief");
    expect(err).toContain("reelwright compose");
  });

  test.each(["plan", "render"])(
    "%s: words that no font draws are told, and nothing is written",
    async (command) => {
      const output = file(command === "plan" ? "chinese.json" : "chinese.mp4");
      writeFileSync(file("chinese.txt"), "A café called 我们. Good coffee, daily.");
      const { exitCode, err } = await run([command, file("chinese.txt"), "-o", output]);
      expect(exitCode).toBe(1);
      expect(err).toContain("们 (U+4EEC)");
      expect(existsSync(output)).toBe(false);
    },
  );

  test.each([
    ["render", "--seed", "-4", "It is a whole number, 0 to 4294967295."],
    ["plan", "--seed", "-4", "It is a whole number, 0 to 4294967295."],
    ["plan", "--seconds", "-4", "It is a whole number, 4 to 180."],
    ["frames", "--at", "-1s", "It is a time such as 1.5s or 00:01:12."],
  ])("%s %s %s: what may stand there is told", async (command, option, value, why) => {
    const { exitCode, err } = await run([
      command,
      file(command === "frames" ? "edit.json" : "brief.txt"),
      option,
      value,
    ]);
    expect(exitCode).toBe(2);
    expect(err).toContain(`error  ${option} ${value} does not do.\nwhy    ${why}\n`);
  });

  test("a directory is told as one", async () => {
    const { exitCode, err } = await run(["plan", directory]);
    expect([exitCode, err]).toEqual([1, expect.stringContaining("It is a directory.")]);
  });

  test("a name that is too long is told before the work", async () => {
    const { exitCode, err } = await run(["render", file("brief.txt"), "-o", file(`${"x".repeat(300)}.mp4`)]);
    expect([exitCode, err]).toEqual([1, expect.stringContaining("too long for the file system")]);
  });

  test("what is wrong: five in the terminal, and how many more; all of it as JSON", async () => {
    const layers = Array.from({ length: 8 }, () => ({ kind: "text", runs: [], sizeUnits: 0 }));
    writeFileSync(
      file("wrong.json"),
      JSON.stringify({ ...EDIT_FILM, audio: undefined, scenes: [{ ...EDIT_FILM.scenes[0], layers }] }),
    );
    const { err } = await run(["compose", file("wrong.json"), "-o", file("wrong.mp4")]);
    expect(err).toContain("; and 11 more; --json has all");
    const told = JSON.parse(
      (await run(["compose", file("wrong.json"), "-o", file("wrong.mp4"), "--json"])).err,
    );
    expect(told.error.issues).toHaveLength(16);
    expect(told.error.issues[0]).toMatchObject({ pointer: expect.stringMatching(/^\/scenes\/0\/layers\/0/) });
  });
});

describe("reelwright makes films", () => {
  test.each([
    ["no file", ["render"], 2, "Which brief?"],
    ["a file that is not there", ["render", "nowhere.txt"], 1, "There is no such file."],
    ["an odd size", ["render", file("brief.txt"), "--size", "1081x1920"], 2, "even numbers"],
    ["a palette that there is not", ["plan", file("brief.txt"), "--palette", "mauve"], 2, "tally"],
    ["a brief that is no composition", ["compose", file("brief.txt")], 1, "is no JSON"],
    ["an unknown option", ["compose", "--fast", "x"], 2, "--fast"],
  ])("%s is told in three lines", async (_, args, code, words) => {
    const { exitCode, err, out } = await run(args);
    expect([exitCode, out]).toEqual([code, ""]);
    expect(err).toContain(words);
    expect(err.trim().split("\n")).toHaveLength(3);
  });

  test("a wrong composition is told with its place", async () => {
    writeFileSync(file("wrong.json"), JSON.stringify({ ...FILMS.text, widthPixels: 641 }));
    expect((await run(["compose", file("wrong.json")])).err).toContain("/widthPixels");
    writeFileSync(file("empty.txt"), "Make a video, please.");
    expect((await run(["render", file("empty.txt")])).err).toContain("names no product");
  });

  /** Files and what they hold: nothing of them may change. */
  const contents = () =>
    Object.fromEntries(
      readdirSync(directory, { withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ name }) => [name, readFileSync(file(name), "base64")]),
    );

  test.each([
    ["a brief as its own plan", ["plan", "brief.json", "-o", "brief.json"], 2, "which is read for it"],
    ["a film as its own manifest", ["compose", "f.mp4.json", "-o", "f.mp4"], 2, "which is read for it"],
    [
      "another spelling of it",
      ["compose", "f.mp4.json", "-o", "f.mp4", "--manifest", "./f.mp4.json"],
      2,
      "read",
    ],
    ["a picture as a film", ["compose", "f.mp4.json", "-o", "x.png"], 2, "*.mp4, *.gif or *.webp"],
    ["another container", ["render", "brief.json", "-o", "x.mov"], 2, "*.mp4, *.gif or *.webp"],
    ["a JPEG", ["frames", "f.mp4.json", "-o", "x.jpg"], 2, "*.png"],
    [
      "two in one",
      ["compose", "f.mp4.json", "-o", "x.mp4", "--poster", "s.png", "--sheet", "s.png"],
      2,
      "--poster",
    ],
    ["a directory that is not there", ["plan", "brief.json", "-o", "no/p.json"], 1, "There is no directory"],
    [
      "a poster's",
      ["compose", "f.mp4.json", "-o", "x.mp4", "--poster", "no/p.png"],
      1,
      "p.png cannot be written",
    ],
    ["a directory", ["compose", "f.mp4.json", "-o", "taken.mp4"], 1, "It is a directory."],
    ["an edit over its history", ["edit", "f.mp4.json", "faster", "-o", "f.mp4.history.json"], 2, "is read"],
    [
      "a cache where none can be",
      ["compose", "f.mp4.json", "-o", "x.mp4", "--cache", "/proc/x"],
      1,
      "--no-cache",
    ],
    ["a time behind the end", ["frames", "f.mp4.json", "--at", "99s", "-o", "x.png"], 2, "The film is"],
  ])("where it writes, %s is told before the work", async (_, args, code, words) => {
    mkdirSync(file("taken.mp4"), { recursive: true });
    writeFileSync(file("brief.json"), BRIEFS.launch ?? "");
    writeFileSync(file("f.mp4.json"), JSON.stringify(FILMS.text));
    await run(["edit", file("f.mp4.json"), "change the headline to “Ahoy”"]);
    const before = contents();
    const inside = (arg: string) => (/\.\w+$/.test(arg) && !arg.startsWith("/") ? file(arg) : arg);
    const { exitCode, err } = await run(args.map(inside));
    expect([exitCode, err]).toEqual([code, expect.stringContaining(words)]);
    expect(contents()).toEqual(before);
  });
});
