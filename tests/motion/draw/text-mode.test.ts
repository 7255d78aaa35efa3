import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { type Browser, chromium, type Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { servePreview } from "#lib/cli/films/preview-server.ts";
import type { CompositionInput } from "#lib/motion/composition/composition.ts";
import { changes, type DrawOp, type Op, paint, type Platform } from "#lib/motion/draw/display.ts";
import { withTextWhereNear } from "#lib/motion/draw/fill-text.ts";
import { prepareFilm } from "#lib/motion/draw/frame.ts";
import { fontsNeeded } from "#lib/motion/draw/needs.ts";
import { rulesPlanner } from "#lib/motion/plan/plan.ts";
import { loadAssets } from "#lib/video/assets.ts";
import { fontBytes } from "#lib/video/font-files.ts";
import { readPixels, skiaPlatform, skiaTextPlatform } from "#lib/video/draw/canvas.ts";
import { CHROMIUM_FLAGS, findChromium } from "#tests/harness/chromium.ts";
import { BRIEFS } from "#tests/motion/briefs.ts";
import { FILMS, film, readFilm } from "#tests/motion/films.ts";
import { GOLDEN_FILMS, twelveFrames } from "#tests/motion/goldens.ts";

/** Text as text comes to outlines, and one canvas's text to the other's, at least this near. No frame is let off. */
const DECIBELS = 40;

const planned = async (name: string) =>
  (
    await rulesPlanner.plan(BRIEFS[name] ?? "", {
      size: { widthPixels: 1280, heightPixels: 720 },
      seed: 1,
      seconds: 8,
    })
  ).composition;

/** The greatest contrast, in every weight of stroke, on every eighth of a pixel, as much of it as fits. */
const BLACK_ON_WHITE = film(640, 360, [
  {
    id: "one",
    durationSeconds: 1,
    background: { type: "solid", color: "#ffffff" },
    layers: Array.from({ length: 24 }, (_, line) => ({
      kind: "text" as const,
      runs: [{ text: "Hamburg 1,205 einfach", weight: line % 2 ? 900 : 400 }],
      color: "#000000",
      sizeUnits: 2 + (line % 3),
      place: { x: 3 + (line % 2) * 50, y: 2 + Math.floor(line / 2) * 8 + line / 29, width: 44, height: 8 },
      enter: { preset: "rise" as const, durationSeconds: 0.9 },
    })),
  },
]);

/** Few enough to be drawn as text. */
const SCRIPTS = film(1280, 720, [
  {
    id: "one",
    durationSeconds: 1,
    layers: ["שלום לכולם", "مرحبا بالعالم", "毎日六時に", "Café"].map((text, line) => ({
      kind: "text" as const,
      runs: [{ text }],
      sizeUnits: 3,
      place: { x: 10, y: 10 + line * 20, width: 80, height: 15 },
      enter: { preset: "rise" as const, durationSeconds: 0.9 },
    })),
  },
]);

/** There is room for one of the two. When the one behind comes, the one in front has to give way. */
const GIVES_WAY = film(640, 360, [
  {
    id: "one",
    durationSeconds: 1,
    layers: ["This comes later and behind", "This stands here all the time"].map((text, line) => ({
      kind: "text" as const,
      runs: [{ text }],
      sizeUnits: 3,
      place: { x: 5, y: 20 + line * 40, width: 90, height: 15 },
      startSeconds: line ? 0 : 0.5,
    })),
  },
]);

const ALL: Record<string, CompositionInput> = {
  ...GOLDEN_FILMS,
  "planned at 720p: launch": await planned("launch"),
  "planned at 720p: steps": await planned("steps"),
  "planned at 720p: social": await planned("social"),
  "black on white": BLACK_ON_WHITE,
  "four scripts": SCRIPTS,
  "gives way": GIVES_WAY,
};
const NAMES = Object.keys(ALL);

/** Peak signal-to-noise ratio of red, green and blue, in dB; infinite for equal pictures. */
function psnr(first: ArrayLike<number>, second: ArrayLike<number>): number {
  let squares = 0;
  let count = 0;
  for (let index = 0; index < first.length; index += 1) {
    if (index % 4 === 3) continue;
    squares += ((first[index] ?? 0) - (second[index] ?? 0)) ** 2;
    count += 1;
  }
  return 10 * Math.log10((255 * 255 * count) / squares);
}

async function open(name: string) {
  const composition = readFilm(ALL[name]);
  const assets = await loadAssets(composition);
  const textPlatform = skiaTextPlatform(await fontBytes(fontsNeeded(composition)));
  const { widthPixels: width, heightPixels: height } = composition;
  const whole = { x: 0, y: 0, width, height };
  const drawnBy = (platform: Platform) => {
    const prepared = prepareFilm(composition, { ...assets, platform });
    const surface = platform.createSurface(width, height);
    return (frame: number) => {
      paint(surface, prepared.frame(frame), platform, whole);
      return readPixels(surface, whole);
    };
  };
  const filled = prepareFilm(composition, { ...assets, platform: textPlatform });
  return {
    composition,
    film: filled,
    platform: textPlatform,
    whole,
    outlines: drawnBy(skiaPlatform),
    texts: drawnBy(textPlatform),
    frames: twelveFrames(filled.timeline.frames),
  };
}

describe("text drawn as text, in Chromium and on the server, and outlines are alike to 40 dB", () => {
  let browser: Browser;
  let page: Page;
  let preview: { url: string; close: () => Promise<void> };
  const filmsWithText: string[] = [];
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_FLAGS });
    preview = await servePreview(async () => FILMS.text, 0);
    page = await browser.newPage();
    await page.goto(`${preview.url}?text=fill`);
    await page.waitForSelector("body[data-ready=true]");
  });
  afterAll(async () => {
    await browser.close();
    await preview.close();
  });

  /** The frames as Chromium's software canvas draws them. */
  const inChromium = (input: unknown, seconds: number[]): Promise<string[]> =>
    page.evaluate(
      async ({ input, seconds }) => {
        const { reelwright } = window as unknown as {
          reelwright: { seek(at: number): Promise<void>; load(input: unknown): Promise<unknown> };
        };
        await reelwright.load(input);
        const canvas = document.querySelector("canvas") as HTMLCanvasElement;
        const context = canvas.getContext("2d") as CanvasRenderingContext2D;
        const pictures: string[] = [];
        for (const at of seconds) {
          await reelwright.seek(at);
          const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
          let binary = "";
          for (let index = 0; index < data.length; index += 8192)
            binary += String.fromCharCode(...data.subarray(index, index + 8192));
          pictures.push(btoa(binary));
        }
        return pictures;
      },
      { input, seconds },
    );

  test.each(NAMES)("%s", async (name) => {
    const { composition, frames, outlines, texts } = await open(name);
    const pictures = await inChromium(
      composition,
      frames.map((frame) => (frame + 0.5) / composition.fps),
    );
    for (const [index, frame] of frames.entries()) {
      const theirs = Buffer.from(pictures[index] ?? "", "base64");
      const [exact, ours] = [outlines(frame), texts(frame)];
      const ratios = [psnr(theirs, exact), psnr(ours, exact), psnr(theirs, ours)];
      for (const ratio of ratios) expect(ratio, `frame ${frame}: ${ratios}`).toBeGreaterThanOrEqual(DECIBELS);
      if (ratios.every(Number.isFinite) && !filmsWithText.includes(name)) filmsWithText.push(name);
    }
  });

  test("and it is text that was drawn, in more than half of the films", () => {
    expect(filmsWithText).toEqual(
      expect.arrayContaining([
        "text",
        "code",
        "planned at 720p: launch",
        "planned at 720p: social",
        "black on white",
        "four scripts",
      ]),
    );
    expect(filmsWithText.length).toBeGreaterThan(NAMES.length / 2);
  });
});

describe("painting only what changed gives the same pixels as painting all, with text as text too", () => {
  test.each(["gives way", "text", "list: bullets and checks", "quote: opening mark"])("%s", async (name) => {
    const { film, platform, whole, texts } = await open(name);
    const kept = platform.createSurface(whole.width, whole.height);
    let before: readonly Op[] | null = null;
    for (let index = 0; index < film.timeline.frames; index += 1) {
      const ops = film.frame(index);
      const regions = before ? changes(before, ops, whole.width, whole.height) : [whole];
      for (const region of regions) paint(kept, ops, platform, region);
      before = ops;
      const pixels = readPixels(kept, whole);
      expect(psnr(pixels, texts(index)), `frame ${index}`).toBe(Number.POSITIVE_INFINITY);
    }
  });
});

describe("which texts are drawn as text", () => {
  const op = (sizePixels: number, runs: number, text = "a"): DrawOp => ({
    outline: { data: "", bounds: { x: 0, y: 0, width: 1, height: 1 }, upright: false },
    text: {
      em: 100,
      runs: Array.from({ length: runs }, (_, index) => ({
        ...{ text, family: "some", x: index, y: 0, rightToLeft: false },
      })),
    },
    matrix: [sizePixels / 100, 0, 0, sizePixels / 100, 0, 0],
    alpha: 1,
    fill: "#000000",
  });
  /** In a frame of 100,000 pixels: room for 200 pixels of glyphs. */
  const chosen = (ops: Op[]) =>
    withTextWhereNear(ops, 400, 250)
      .flatMap((one) => ("group" in one ? one.group : [one]))
      .map((one) => "text" in one);

  test.each<[string, Op[], boolean[]]>([
    ["small ones", [op(20, 5), op(10, 10)], [true, true]],
    ["not those over 36 px", [op(36, 1), op(37, 1)], [true, false]],
    ["nor what has shrunk to nothing", [op(0, 1), op(0.5, 1), op(1, 1)], [false, false, true]],
    ["from back to front, while the frame has room", [op(20, 9), op(10, 3), op(10, 2)], [true, false, true]],
    ["by characters, not by runs", [op(20, 1, "مرحبا بالعالم")], [false]],
    ["in groups as well", [{ group: [op(20, 10), op(20, 1)], alpha: 0.5 }], [true, false]],
    ["what is not seen costs nothing", [{ ...op(20, 9), alpha: 0 }, op(20, 10)], [true, true]],
  ])("%s", (_, ops, expected) => {
    expect(chosen(ops)).toEqual(expected);
  });
});

test("reelwright preview --text fill shows it so, and knows no third way", async () => {
  const directory = await mkdtemp(join(tmpdir(), "text-mode-"));
  const file = join(directory, "film.json");
  await writeFile(file, JSON.stringify(FILMS.text));
  const run = (mode: string) =>
    spawn(process.execPath, ["lib/cli/reelwright.mjs", "preview", file, "--text", mode], {
      stdio: ["ignore", "pipe", "ignore"],
    });
  const child = run("fill");
  const exited = once(child, "exit");
  const [url] = (await once(createInterface({ input: child.stdout }), "line")) as [string];
  child.kill("SIGTERM");
  expect(new URL(url).search).toBe("?text=fill");
  expect(await exited).toEqual([0, null]);
  expect(await once(run("blurred"), "exit")).toEqual([2, null]);
  await rm(directory, { recursive: true });
});
