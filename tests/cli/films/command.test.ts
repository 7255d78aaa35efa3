import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, describe, expect, test } from "vitest";
import { clock } from "#lib/base/clock.ts";
import { runReelwright } from "#lib/cli/registry.ts";
import type { AudioInput } from "#lib/motion/composition/sound-tracks.ts";
import { readComposition } from "#lib/motion/composition/composition.ts";
import { findFfmpeg, probe } from "#lib/video/ffmpeg.ts";
import { BRIEFS } from "#tests/motion/briefs.ts";
import { EDIT_FILM } from "#tests/motion/edit-film.ts";
import { FILMS } from "#tests/motion/films.ts";
import { writeSound } from "#tests/motion/sound.ts";

const directory = mkdtempSync(join(tmpdir(), "reelwright-command-"));
afterAll(() => rmSync(directory, { recursive: true, force: true }));
const file = (name: string) => join(directory, name);

async function run(args: string[], columns: number | null = null, ffmpeg?: string) {
  const said = { out: "", err: "" };
  const output = (stream: keyof typeof said) => ({
    write: (text: string) => {
      said[stream] += text;
    },
    columns,
    accent: (text: string) => text,
  });
  const exitCode = await runReelwright(args, {
    terminal: { out: output("out"), err: output("err") },
    env: { FFMPEG_PATH: ffmpeg },
    configDirectory: directory,
    cacheDirectory: file("cache"),
    now: clock,
    wait: async () => {},
    person: null,
  });
  return { exitCode, ...said };
}

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
  test("render: a brief becomes an MP4 of the length and size that were asked for", async () => {
    const output = file("out.mp4");
    const options = [
      "--size",
      "320x568",
      "--seconds",
      "4",
      "--fps",
      "24",
      "--seed",
      "7",
      "--preset",
      "ultrafast",
    ];
    const { exitCode, out, err } = await run([
      "render",
      file("brief.txt"),
      "-o",
      output,
      ...options,
      "--json",
    ]);
    for (const line of err.trim().split("\n")) expect(JSON.parse(line)).toMatchObject({ event: "progress" });
    expect(exitCode).toBe(0);
    expect(JSON.parse(out)).toMatchObject({
      planner: "storyboard",
      film: { frames: 96, seconds: 4, file: output },
    });
    expect(probe((await findFfmpeg()).path, output)).toMatchObject({
      frames: 96,
      widthPixels: 320,
      heightPixels: 568,
    });
  });

  test("plan --reading: how a brief was read, mended, is planned; a line that does not do is named", async () => {
    writeFileSync(file("tidewater.txt"), "Tidewater, a backup service. Restores take four minutes.");
    const [reading, composition] = [file("reading.txt"), file("read.json")];
    const planned = await run(["plan", file("tidewater.txt"), "--reading", reading, "-o", composition]);
    expect(planned.exitCode).toBe(0);
    const text = readFileSync(reading, "utf8");
    expect(text).toContain("\nClaim: Restores take four minutes\n");
    expect((await run(["plan", reading])).out).toBe(readFileSync(composition, "utf8"));

    writeFileSync(reading, text.replace("Claim: Restores", "Claim: All restores"));
    expect((await run(["plan", reading])).err).toContain("All restores take four minutes");

    writeFileSync(reading, text.replace("Claim: Restores", "Clam: Restores"));
    const refused = await run(["plan", reading]);
    expect(refused.exitCode).not.toBe(0);
    expect(refused.err).toContain("“Clam: Restores take four minutes”: there are Product,");

    const over = await run(["plan", file("tidewater.txt"), "--reading", file("tidewater.txt")]);
    expect(over.exitCode).not.toBe(0);
    expect(readFileSync(file("tidewater.txt"), "utf8")).toContain("Tidewater, a backup");
  });

  const SALE = "Café Nord: aligners from £1,450.\nCall us today.\n";
  const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, "utf16le");
  test.each([
    ["with a byte order mark", Buffer.from(`\ufeff${SALE}`)],
    ["with line ends of Windows", Buffer.from(SALE.replaceAll("\n", "\r\n"))],
    ["in UTF-16, as Notepad saves it", utf16(SALE.replaceAll("\n", "\r\n"))],
    ["in UTF-16, the other way round", utf16(SALE).swap16()],
  ])("a brief saved %s is the same film", async (_, bytes) => {
    writeFileSync(file("sale.txt"), SALE);
    writeFileSync(file("saved.txt"), bytes);
    expect((await run(["plan", file("saved.txt")])).out).toBe((await run(["plan", file("sale.txt")])).out);
  });

  test.each([
    ["brief.docx", "PK\x03\x04\x14\0\x06\0[Content_Types].xml…word/document.xml", /It is a Word document,/],
    ["brief.odt", "PK\x03\x04\x14\0\0\0mimetype", /It is a ZIP file,/],
    ["brief.doc", "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", /It is an old document of Microsoft Office,/],
    ["brief.pdf", "%PDF-1.7\n1 0 obj", /It is a PDF,/],
    ["brief.rtf", "{\\rtf1\\ansi Tidewater}", /It is a rich-text document/],
    ["brief.png", "\x89PNG\r\n\x1a\n\0", /It is a picture,/],
    ["brief.mp4", "\0\0\0\x20ftypisom", /It is a video,/],
    ["latin.txt", "Nice teeth.\nAligners from \xa31,450", /line 2, behind “Aligners from ”, is the byte A3,/],
    ["wide.txt", "T\0i\0d\0e\0w\0a\0t\0e\0r\0", /UTF-16 or UTF-32, without the mark/],
    ["odd.txt", "\xff\xfeT\0i", /begins as text in UTF-16 does/],
    ["bytes.txt", "Tidewater is a backup service \0 for small teams", /zero bytes/],
  ])("%s is no text: it is told what it seems to be, and no film is made", async (name, bytes, why) => {
    writeFileSync(file(name), Buffer.from(bytes, "latin1"));
    for (const args of [
      ["plan", file(name)],
      ["render", file(name), "-o", file("none.mp4")],
      ["compose", file(name), "-o", file("none.mp4")],
      ["edit", file(name), "make it square"],
    ]) {
      const { exitCode, err, out } = await run(args);
      expect([exitCode, out]).toEqual([1, ""]);
      expect(err).toMatch(why);
      expect(err).toMatch(/^next .*UTF-8/m);
    }
  });

  test("standard input is read as a file is", () => {
    const { status, stderr } = spawnSync(process.execPath, ["lib/cli/reelwright.mjs", "plan", "-"], {
      input: Buffer.from("Aligners from \xa31,450", "latin1"),
      encoding: "utf8",
    });
    expect([status, stderr]).toEqual([
      1,
      expect.stringMatching(/Standard input cannot be read.*\n.*byte A3/),
    ]);
  });

  test("a brief that is too long is to be shortened, a wrong line of a reading mended", async () => {
    writeFileSync(file("long.txt"), "Restores take four minutes. ".repeat(300));
    const long = await run(["plan", file("long.txt")]);
    expect(long.exitCode).toBe(1);
    expect(long.err).toMatch(/has 8400 characters: at most 8000\.\nnext +Shorten the brief,/);
    writeFileSync(file("wrong.txt"), "reading/1\nClam: Restores\n");
    expect((await run(["plan", file("wrong.txt")])).err).toMatch(/^next +Mend the line,/m);
  });

  test("plan, frames and compose work on the same file", async () => {
    expect(
      (await run(["plan", file("brief.txt"), "-o", file("plan.json"), "--size", "320x180", "--seconds", "4"]))
        .exitCode,
    ).toBe(0);
    const sheet = await run(["frames", file("plan.json"), "-o", file("sheet.png"), "--json"]);
    expect(JSON.parse(sheet.out).frames.length).toBeGreaterThan(1);
    const still = await run([
      "frames",
      file("plan.json"),
      "--at",
      "00:02:12",
      "-o",
      file("still.png"),
      "--json",
    ]);
    expect(JSON.parse(still.out)).toMatchObject({ frames: [72], widthPixels: 320, heightPixels: 180 });
    expect(readFileSync(file("still.png")).subarray(1, 4).toString()).toBe("PNG");
    const composed = await run(
      ["compose", file("plan.json"), "-o", file("composed.mp4"), "--preset", "ultrafast"],
      80,
    );
    expect(composed.exitCode).toBe(0);
    expect(composed.err).toMatch(/\r.*frame 120 of 120/);
    expect(composed.out).toMatch(/^File +.*composed\.mp4\n/);
  });

  test("plan --json without -o is one JSON: the summary with the composition in it", async () => {
    const { exitCode, out, err } = await run(["plan", file("brief.txt"), "--json"]);
    expect([exitCode, err]).toEqual([0, ""]);
    const { composition, ...summary } = JSON.parse(out);
    expect(readComposition(composition).ok).toBe(true);
    const placed = await run(["plan", file("brief.txt"), "--json", "-o", file("summed.json")]);
    expect(JSON.parse(placed.out)).toEqual(summary);
    expect(JSON.parse(readFileSync(file("summed.json"), "utf8"))).toEqual(composition);
  });

  test("plan says what it understood and what it did not use", async () => {
    writeFileSync(file("fitness.txt"), BRIEFS.fitness ?? "");
    const { out, err } = await run(["plan", file("fitness.txt")]);
    expect(JSON.parse(out)).toMatchObject({ format: "composition/1", widthPixels: 1080, heightPixels: 1920 });
    expect(err).toMatch(/product +Stride/);
    expect(err).toMatch(/music +\w+, .*beats a minute/);
  });

  test("music is what the brief says, what --music says, or none", async () => {
    writeFileSync(
      file("music.txt"),
      "A film for Otter, a notebook for maps. Calm piano music. It folds flat.",
    );
    const moods = async (...options: string[]) => {
      const { out, exitCode } = await run(["plan", file("music.txt"), ...options]);
      if (exitCode !== 0) return exitCode;
      const { audio } = JSON.parse(out) as { audio?: { tracks: { kind: string; mood?: string }[] } };
      return audio?.tracks.flatMap(({ kind, mood }) => (kind === "bed" ? [mood] : [])) ?? [];
    };
    expect(await moods()).toEqual(["calm"]);
    expect(await moods("--music", "driving")).toEqual(["driving"]);
    expect(await moods("--no-music")).toEqual([]);
    expect(await moods("--music", "polka")).toBe(2);
    expect(await moods("--music", "calm", "--no-music")).toBe(2);
  });

  test("a voice is heard, its length is told, and what is none is refused", async () => {
    const samples = new Float32Array(48_000 * 6).fill(0.1);
    writeSound(file("voice.wav"), { left: samples, right: samples });
    const brief = ["plan", file("brief.txt"), "-o", file("voiced.json"), "--seconds", "4"];
    const { exitCode, err } = await run([...brief, "--voice", file("voice.wav")]);
    expect(exitCode).toBe(0);
    expect(err).toMatch(
      /note +the voice is 6\.0 s long, the film 4\.0 s: its end is cut off; --seconds 6 keeps it/,
    );
    const { audio } = JSON.parse(readFileSync(file("voiced.json"), "utf8")) as { audio: AudioInput };
    expect(audio.tracks?.at(-1)).toEqual({ kind: "file", file: "voice", role: "voice" });
    expect(audio.files).toMatchObject([
      { id: "voice", data: expect.stringMatching(/^data:audio\/wav;base64,/) },
    ]);
    expect(readComposition(JSON.parse(readFileSync(file("voiced.json"), "utf8"))).ok).toBe(true);
    for (const name of [file("brief.txt"), file("nothing.wav")]) {
      const refused = await run([...brief, "--voice", name]);
      expect(refused.exitCode).toBe(1);
      expect(refused.err).toContain("cannot be used as the voice");
    }
  });

  test("schema is JSON Schema", async () => {
    expect(JSON.parse((await run(["schema"])).out)).toMatchObject({
      $schema: expect.stringContaining("2020-12"),
      type: "object",
    });
  });

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

  test("a file named - is standard input", () => {
    const { status, stdout } = spawnSync(process.execPath, ["lib/cli/reelwright.mjs", "plan", "-"], {
      encoding: "utf8",
      input: BRIEFS.launch,
    });
    expect([status, JSON.parse(stdout).title]).toEqual([0, "Tidewater"]);
  });

  test("an ffmpeg that gives no answer is said to give none, and is asked again the next time", async () => {
    const slow = file("slow-ffmpeg");
    writeFileSync(slow, "#!/bin/sh\nexec sleep 30\n", { mode: 0o755 });
    await expect(findFfmpeg(slow, 100)).rejects.toMatchObject({
      code: "encoder_silent",
      message: expect.stringContaining("no answer in 0.1 s"),
    });
    // of the system's ffmpeg only the name is known: the shell finds it in PATH, a link would not
    const { path } = await findFfmpeg();
    writeFileSync(file("quick-ffmpeg"), `#!/bin/sh\nexec "${path}" "$@"\n`, { mode: 0o755 });
    renameSync(file("quick-ffmpeg"), slow);
    expect((await findFfmpeg(slow)).path).toBe(slow);
  });

  test.each([
    ["/bin/true", "FFMPEG_PATH is /bin/true: that is no ffmpeg with libx264."],
    ["/nonexistent", "FFMPEG_PATH is /nonexistent: there is no such program."],
  ])("an ffmpeg that is none is told, and nothing is written: %s", async (ffmpeg, words) => {
    writeFileSync(file("small.json"), JSON.stringify(FILMS.transitions));
    const { exitCode, err } = await run(
      ["compose", file("small.json"), "-o", file("never.mp4")],
      null,
      ffmpeg,
    );
    expect([exitCode, err]).toEqual([1, expect.stringContaining(words)]);
    expect(err).toContain("Mend FFMPEG_PATH");
    expect(readdirSync(directory).filter((name) => name.includes("never"))).toEqual([]);
  });

  test("Ctrl-C ends an export and leaves nothing behind", async () => {
    writeFileSync(
      file("long.json"),
      JSON.stringify({
        ...FILMS.shapes,
        scenes: FILMS.shapes?.scenes.map((scene) => ({ ...scene, durationSeconds: 100 })),
      }),
    );
    const child = spawn(
      process.execPath,
      ["lib/cli/reelwright.mjs", "compose", file("long.json"), "-o", file("stopped.mp4")],
      { stdio: "ignore", env: { ...process.env, XDG_CACHE_HOME: file("xdg") } },
    );
    const exited = once(child, "exit");
    await expect
      .poll(() => readdirSync(directory).some((name) => name.startsWith(".stopped")), { timeout: 30_000 })
      .toBe(true);
    child.kill("SIGINT");
    expect(await exited).toEqual([130, null]);
    expect(readdirSync(directory).filter((name) => name.includes("stopped"))).toEqual([]);
    const left = readdirSync(file("xdg/reelwright/segments"));
    expect(left.filter((name) => name.startsWith("work-"))).toEqual([]);
  });

  test("the command runs as a program, and its preview answers", async () => {
    const bin = spawnSync(process.execPath, ["lib/cli/reelwright.mjs", "--help"], { encoding: "utf8" });
    for (const name of ["render", "plan", "compose", "frames", "preview", "schema"])
      expect(bin.stdout).toContain(name);
    const child = spawn(process.execPath, ["lib/cli/reelwright.mjs", "preview", file("brief.txt")], {
      stdio: ["ignore", "pipe", "ignore"],
    });
    const exited = once(child, "exit");
    const [url] = (await once(createInterface({ input: child.stdout }), "line")) as [string];
    try {
      expect(await (await fetch(new URL("/composition.json", url))).json()).toMatchObject({
        title: "Tidewater",
      });
      expect((await fetch(new URL("/lib/config/env.ts", url))).status).toBe(404);
      expect((await fetch(new URL("/fonts/..%2f..%2f..%2fpackage.json", url))).status).toBe(404);
    } finally {
      child.kill("SIGTERM");
      expect(await exited).toEqual([0, null]);
    }
  });
});
