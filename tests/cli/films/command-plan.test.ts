import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { AudioInput } from "#lib/motion/composition/schema/sound-tracks.ts";
import { readComposition } from "#lib/motion/composition/composition.ts";
import { READING_HEAD } from "#lib/motion/plan/plan-error.ts";
import { BRIEFS } from "#tests/motion/briefs.ts";
import { writeSound } from "#tests/motion/sound.ts";
import { filmCommand } from "#tests/harness/film-command.ts";

const { file, run } = filmCommand("command");
writeFileSync(file("brief.txt"), BRIEFS.launch ?? "");

describe("reelwright makes films", () => {
  test("plan --storyboard: what was read, mended, is the film; what is read for it is not written over", async () => {
    writeFileSync(file("tidewater.txt"), "Tidewater, a backup service. Restores take four minutes.");
    const board = file("read.json");
    expect((await run(["plan", file("tidewater.txt"), "--storyboard", board])).exitCode).toBe(0);
    const text = readFileSync(board, "utf8");
    expect(text).toContain('"Restores take four minutes"');
    writeFileSync(board, text.replace("Restores take", "All restores take"));
    const { out } = await run(["plan", "--from-storyboard", board]);
    expect(out).toContain("All restores take four minutes");
    const over = await run(["plan", file("tidewater.txt"), "--storyboard", file("tidewater.txt")]);
    expect(over.exitCode).not.toBe(0);
    expect(readFileSync(file("tidewater.txt"), "utf8")).toContain("Tidewater, a backup");
  });

  test("the reading is the studio's: no option writes it, no answer has it", async () => {
    expect((await run(["plan", file("brief.txt"), "--reading", file("r.txt")])).exitCode).toBe(2);
    const { out } = await run(["plan", file("brief.txt"), "--json"]);
    expect(JSON.parse(out)).not.toHaveProperty("reading");
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
    writeFileSync(file("wrong.txt"), `${READING_HEAD}\nClam: Restores\n`);
    expect((await run(["plan", file("wrong.txt")])).err).toMatch(/^next +Mend the line,/m);
  });

  test("plan --json without -o is one JSON: the summary with the composition in it", async () => {
    const { exitCode, out, err } = await run(["plan", file("brief.txt"), "--json"]);
    expect([exitCode, err]).toEqual([0, ""]);
    const { composition, storyboard, ...summary } = JSON.parse(out);
    expect(readComposition(composition).ok).toBe(true);
    expect(storyboard.format).toBe("storyboard/1");
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

  test("a file named - is standard input", () => {
    const { status, stdout } = spawnSync(process.execPath, ["lib/cli/reelwright.mjs", "plan", "-"], {
      encoding: "utf8",
      input: BRIEFS.launch,
    });
    expect([status, JSON.parse(stdout).title]).toEqual([0, "Tidewater"]);
  });
});
