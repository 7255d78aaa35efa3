import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { chromium } from "playwright";
import { beforeAll, describe, expect, test } from "vitest";
import { progressBar } from "#lib/cli/films/export.ts";
import { captionFile } from "#lib/video/captions.ts";
import { type Exported, exportFilm } from "#lib/video/export.ts";
import { findFfmpeg } from "#lib/video/encode/ffmpeg.ts";
import { differences, Manifest } from "#lib/video/manifest.ts";
import { CHROMIUM_FLAGS, findChromium } from "#tests/harness/chromium.ts";
import { readFilm } from "#tests/motion/films.ts";
import { filmCommand } from "#tests/harness/film-command.ts";
import { THREE_SCENES as FILM } from "#tests/video/three-scenes.ts";

const { file: place, run: runFilms } = filmCommand("files");
const run = (...args: string[]) => runFilms(args);
const { path: ffmpeg } = await findFfmpeg();
writeFileSync(place("film.json"), JSON.stringify(FILM));
const about = (file: string) => spawnSync(ffmpeg, ["-hide_banner", "-i", file], { encoding: "utf8" }).stderr;
const pngSize = (file: string) => {
  const bytes = readFileSync(file);
  expect(bytes.toString("latin1", 1, 4)).toBe("PNG");
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
};

describe("files beside a film", () => {
  let film: Exported & { manifest: string };
  beforeAll(async () => {
    const extras = [
      "--poster",
      place("poster.png"),
      "--sheet",
      place("sheet.png"),
      "--captions",
      place("film.vtt"),
    ];
    const { out, err, exitCode } = await run(
      "compose",
      place("film.json"),
      "-o",
      place("film.mp4"),
      ...extras,
      "--json",
    );
    expect([exitCode, err.split("\n").filter((line) => line && !line.startsWith('{"event"'))]).toEqual([
      0,
      [],
    ]);
    film = JSON.parse(out);
  });

  test("chapters by scene, the index before the pictures, one picture track and AAC", () => {
    const said = about(film.file);
    const chapters = [
      ...said.matchAll(/Chapter #0:\d+: start ([\d.]+), end ([\d.]+)\s+Metadata:\s+title\s+: (.*)/g),
    ];
    expect(chapters.map(([, from, to, title]) => [Number(from), Number(to), title])).toEqual([
      [0, 1, "A = b; c #1 \\ <d> & e"],
      [1, 2.5, "Scene 2"],
      [2.5, 3.5, "Scene 3"],
    ]);
    expect(said).toMatch(/Video: h264.*yuv420p\(tv, bt709[,)]/);
    expect(said).toMatch(/Audio: aac.*48000 Hz, stereo/);
    // the whole file, sound too
    expect(said).toContain("Duration: 00:00:03.50,");
    const bytes = readFileSync(film.file);
    expect(bytes.indexOf("moov", 0, "latin1")).toBeLessThan(bytes.indexOf("mdat", 0, "latin1"));
  });

  test("poster, contact sheet and captions", () => {
    expect(pngSize(place("poster.png"))).toEqual([320, 180]);
    const [width = 0, height = 0] = pngSize(place("sheet.png"));
    expect([width > 3 * 480, height > 270, height < 2 * 270]).toEqual([true, true, true]);
    expect(readFileSync(place("film.vtt"), "utf8")).toBe(captionFile(readFilm(FILM)));
  });

  test("with sound too, the same film has the same bytes", async () => {
    const again = await run(
      "compose",
      place("film.json"),
      "-o",
      place("twin.mp4"),
      "--no-cache",
      "--workers",
      "1",
      "--json",
    );
    expect(JSON.parse(again.out).sha256).toBe(film.sha256);
  });

  test("verify makes it again and finds it equal", async () => {
    const { exitCode, out } = await run("verify", film.manifest, place("film.json"), "--json");
    expect([exitCode, JSON.parse(out)]).toEqual([0, { equal: true, differences: [], fileCompared: true }]);
  });

  const changed = (change: (manifest: Manifest) => Partial<Manifest>): Manifest => {
    const manifest = Manifest.parse(JSON.parse(readFileSync(film.manifest, "utf8")));
    return { ...manifest, ...change(manifest) };
  };
  const ZERO = "0".repeat(64);

  test.each([
    ["another composition", () => ({ composition: ZERO }), "the composition is another"],
    [
      "a film that was changed",
      ({ file }: Manifest) => ({ file: { ...file, sha256: ZERO } }),
      "film.mp4 is another file than the manifest's; another file of the same pictures",
    ],
  ])("verify tells: %s", async (name, change, words) => {
    const other = place(`${name.replaceAll(" ", "-")}.json`);
    writeFileSync(other, JSON.stringify(changed(change)));
    const { exitCode, err } = await run("verify", other, place("film.json"));
    expect([exitCode, err]).toEqual([1, expect.stringContaining(words)]);
  });

  test.each([
    ["nothing", () => ({}), []],
    [
      "pictures",
      ({ segments }: Manifest) => ({ segments: segments.map((one) => ({ ...one, sha256: ZERO })) }),
      ["other pictures in frames 0 to 29, 30 to 74, 75 to 104"],
    ],
    [
      "the engine",
      ({ engine }: Manifest) => ({ engine: { ...engine, harfbuzz: "0.9.9", code: ZERO } }),
      [
        "another source of the engine",
        expect.stringMatching(/another version of harfbuzz: [\d.]+ and 0\.9\.9/),
      ],
    ],
    ["silence", () => ({ sound: null }), ["another sound"]],
    ["fonts", () => ({ fonts: [] }), ["other fonts"]],
    [
      "the encoder",
      ({ encoder }: Manifest) => ({ encoder: { ...encoder, x264: "core 1", crf: 19 } }),
      [expect.stringMatching(/^another x264: core \d+.* and core 1$/), "another quality"],
    ],
  ] as [string, (manifest: Manifest) => Partial<Manifest>, unknown[]][])(
    "what differs is told in words: %s",
    (_, change, words) =>
      expect(
        differences(
          changed(() => ({})),
          changed(change),
        ),
      ).toEqual(words),
  );

  test.each([
    ["no manifest", { format: "reelwright-export/1" }],
    ["a name that leads elsewhere", null],
  ])("verify refuses %s", async (_, value) => {
    const manifest = JSON.parse(readFileSync(film.manifest, "utf8"));
    writeFileSync(
      place("wrong.json"),
      JSON.stringify(value ?? { ...manifest, file: { ...manifest.file, name: "../x.mp4" } }),
    );
    const { exitCode, err } = await run("verify", place("wrong.json"), place("film.json"));
    expect([exitCode, err]).toEqual([1, expect.stringContaining("is no manifest")]);
  });

  test("the film plays in Chromium: its size, its length, and the colour of each scene at its time", async () => {
    const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_FLAGS });
    try {
      const page = await browser.newPage();
      const seen = await page.evaluate(async (base64) => {
        const video = document.body.appendChild(document.createElement("video"));
        const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
        video.src = URL.createObjectURL(new Blob([bytes], { type: "video/mp4" }));
        video.muted = true;
        if (video.readyState < 1)
          await new Promise((resolve) => video.addEventListener("loadedmetadata", resolve, { once: true }));
        const canvas = document.createElement("canvas");
        [canvas.width, canvas.height] = [video.videoWidth, video.videoHeight];
        const context = canvas.getContext("2d") as CanvasRenderingContext2D;
        const colors: number[][] = [];
        for (const seconds of [0.5, 1.1, 3]) {
          video.currentTime = seconds;
          await new Promise((resolve) => video.addEventListener("seeked", resolve, { once: true }));
          context.drawImage(video, 0, 0);
          colors.push([...context.getImageData(2, 2, 1, 1).data.slice(0, 3)]);
        }
        await video.play();
        await new Promise((resolve) => video.addEventListener("ended", resolve, { once: true }));
        return { width: canvas.width, height: canvas.height, duration: video.duration, colors };
      }, readFileSync(film.file).toString("base64"));
      expect(seen).toMatchObject({ width: 320, height: 180 });
      expect(seen.duration).toBeCloseTo(3.5, 3);
      const [red, green, blue] = seen.colors.map((color) => color.map((value) => Math.round(value / 255)));
      expect([red, green, blue]).toEqual([
        [1, 0, 0],
        [0, 1, 0],
        [0, 0, 1],
      ]);
    } finally {
      await browser.close();
    }
  });
});

describe("progress", () => {
  const bar = (columns: number | null, json: boolean) => {
    const lines: string[] = [];
    let at = 0;
    const show = progressBar(
      { columns, write: (text) => lines.push(text), accent: (text) => text },
      () => at,
      json,
    );
    return {
      lines,
      show: (milliseconds: number, done: number, reused: number) => {
        at = milliseconds;
        show({ done, total: 240, reused });
      },
    };
  };

  test("the time left is that of the frames to draw: neither the start nor the cache counts", () => {
    const { lines, show } = bar(80, false);
    show(3000, 120, 120);
    show(3200, 121, 120);
    expect(lines.join("")).not.toContain("left");
    show(4000, 130, 120);
    show(5000, 150, 120);
    expect(lines.at(-1)).toContain("62 %  frame 150 of 240  5 s left");
    show(8000, 240, 120);
    expect(lines.at(-1)).toContain("100 %  frame 240 of 240  8.0 s");
    expect(lines.filter((line) => line.endsWith("\n"))).toHaveLength(1);
  });

  test.each([80, 60, 48])("%i columns: one line", (columns) => {
    const { lines, show } = bar(columns, false);
    show(3000, 100, 0);
    show(4000, 110, 0);
    show(9000, 240, 0);
    for (const line of lines) expect(line.replace(/[\r\n]/g, "").trimEnd().length).toBeLessThan(columns);
  });

  test("JSON: a line a second, and the last one", () => {
    const { lines, show } = bar(null, true);
    for (let at = 0; at <= 2400; at += 10) show(5000 + at, Math.min(239, at / 10), 0);
    show(8000, 240, 0);
    const events = lines.map((line) => JSON.parse(line));
    expect(events.map(({ done }) => done)).toEqual([0, 100, 200, 240]);
    expect(events.at(-1)).toEqual({ event: "progress", done: 240, total: 240, reused: 0, secondsLeft: 0 });
    expect(events[1].secondsLeft).toBe(2);
  });

  test("nothing where nobody looks", () => {
    const { lines, show } = bar(null, false);
    show(5000, 20, 0);
    show(9000, 240, 0);
    expect(lines).toEqual([]);
  });
});

describe("loops", () => {
  test.each(["gif", "webp"])(
    "%s: small enough, over and over, without sound; verify knows it",
    async (kind) => {
      const wide = { ...FILM, widthPixels: 1280, heightPixels: 720, fps: 50 };
      writeFileSync(place("wide.json"), JSON.stringify(wide));
      const { exitCode, out, err } = await run(
        "compose",
        place("wide.json"),
        "-o",
        place(`loop.${kind}`),
        "--json",
        "--preset",
        "ultrafast",
      );
      expect([exitCode, err.includes('"error"')]).toEqual([0, false]);
      const { manifest, ...told } = JSON.parse(out);
      const format = { widthPixels: 800, heightPixels: 450, fps: 25, frames: 88 };
      expect(told).toMatchObject({ ...format, seconds: 3.5 });
      expect(JSON.parse(readFileSync(manifest, "utf8")).film).toEqual(format);
      const bytes = readFileSync(place(`loop.${kind}`));
      if (kind === "gif") {
        expect([bytes.readUInt16LE(6), bytes.readUInt16LE(8)]).toEqual([800, 450]);
        expect(bytes.includes("NETSCAPE2.0")).toBe(true);
        const counted = spawnSync(ffmpeg, ["-i", place("loop.gif"), "-f", "null", "-"], { encoding: "utf8" });
        expect(counted.stderr).toMatch(/Video: gif.*25 fps/);
        // half of 175, up or down
        expect(Number([...counted.stderr.matchAll(/frame= *(\d+)/g)].at(-1)?.[1])).toBeGreaterThanOrEqual(87);
      } else {
        expect([bytes.toString("latin1", 8, 16), bytes.includes("ANIM")]).toEqual(["WEBPVP8X", true]);
        // canvas size less one, and endless: repeated 0 times
        expect([bytes.readUIntLE(24, 3) + 1, bytes.readUIntLE(27, 3) + 1]).toEqual([800, 450]);
        expect(bytes.readUInt16LE(bytes.indexOf("ANIM", 0, "latin1") + 12)).toBe(0);
      }
      expect((await run("verify", manifest, place("wide.json"))).err).toBe("");
    },
  );

  test("a film of more than 15 seconds is none", async () => {
    const long = { ...FILM, scenes: FILM.scenes.map((scene) => ({ ...scene, durationSeconds: 6 })) };
    writeFileSync(place("long.json"), JSON.stringify(long));
    const { exitCode, err } = await run("compose", place("long.json"), "-o", place("long.gif"));
    expect([exitCode, err]).toEqual([
      1,
      expect.stringContaining("The film is 18.0 s long: a gif takes 15 s."),
    ]);
  });
});

test("a silent film has no sound track, and says so in its manifest", async () => {
  const composition = readFilm({ ...FILM, audio: undefined });
  const { file, manifest } = await exportFilm(composition, place("silent.mp4"), { ffmpeg });
  expect(about(file)).not.toContain("Audio:");
  expect(manifest.sound).toBeNull();
});
