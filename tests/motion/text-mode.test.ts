import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { type Browser, chromium, type Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { servePreview } from "#lib/cli/preview.ts";
import type { CompositionInput } from "#lib/motion/composition.ts";
import { paint, type Platform } from "#lib/motion/display.ts";
import { fontsNeeded } from "#lib/motion/needs.ts";
import { prepareFilm } from "#lib/motion/frame.ts";
import { storyboardPlanner } from "#lib/motion/plan.ts";
import { fontBytes, loadAssets } from "#lib/video/assets.ts";
import { readPixels, skiaPlatform, skiaTextPlatform } from "#lib/video/canvas.ts";
import { CHROMIUM_FLAGS, findChromium } from "#tests/harness/chromium.ts";
import { BRIEFS } from "#tests/motion/briefs.ts";
import { FILMS, readFilm } from "#tests/motion/films.ts";
import { LAYER_FILMS } from "#tests/motion/layer-films.ts";

const planned = async (name: string) =>
  (
    await storyboardPlanner.plan(BRIEFS[name] ?? "", {
      size: { widthPixels: 1280, heightPixels: 720 },
      seed: 1,
    })
  ).composition;

/**
 * How near text drawn as text comes to outlines, in dB, at least. The bar is 40: frames of planned films reach 39
 * to 50. Canvases fit glyphs to whole pixels: where a frame is small and full of text, that is what one sees of it.
 */
const FILMS_AND_FLOORS: Record<string, [film: CompositionInput | undefined, decibels: number]> = {
  "planned: launch": [await planned("launch"), 39],
  "planned: steps": [await planned("steps"), 39],
  "planned: social": [await planned("social"), 39],
  "small and full: text": [FILMS.text, 30],
  "small and full: four scripts": [FILMS.scripts, 30],
  "small and full: code": [FILMS.code, 30],
  "small and full: a list": [LAYER_FILMS["list: numbers and rules"], 27],
  "small and full: a quote": [LAYER_FILMS["quote: marks of another language"], 27],
  "small and full: captions": [LAYER_FILMS["captions on a plate"], 27],
};
const NAMES = Object.keys(FILMS_AND_FLOORS);

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
  const [film, floor] = FILMS_AND_FLOORS[name] ?? [undefined, 0];
  const composition = readFilm(film);
  const assets = await loadAssets(composition);
  const prepared = prepareFilm(composition, assets);
  const { widthPixels: width, heightPixels: height } = composition;
  const draw = (frame: number, platform: Platform) => {
    const surface = platform.createSurface(width, height);
    paint(surface, prepared.frame(frame), platform, { x: 0, y: 0, width, height });
    return readPixels(surface, 0, 0, width, height);
  };
  const { scenes } = prepared.timeline;
  const frames =
    scenes.length > 1
      ? scenes.map(({ firstFrame, frames: count }) => firstFrame + Math.floor(count * 0.8))
      : [0.3, 1].map((share) => Math.round(share * (prepared.timeline.frames - 1)));
  return { composition, draw, frames, floor };
}

/** Equal frames are those without small text; a film has some. */
function expectNear(ratios: readonly number[], floor: number): void {
  expect(ratios.some(Number.isFinite), "some text was drawn as text").toBe(true);
  for (const ratio of ratios) expect(ratio, ratios.join(" ")).toBeGreaterThanOrEqual(floor);
}

describe("text drawn as text differs from outlines at the edges of glyphs", () => {
  test.each(NAMES)("on the server: %s", async (name) => {
    const { composition, draw, frames, floor } = await open(name);
    const platform = skiaTextPlatform(await fontBytes(fontsNeeded(composition)));
    expectNear(
      frames.map((frame) => psnr(draw(frame, platform), draw(frame, skiaPlatform))),
      floor,
    );
  });

  describe("in Chromium", () => {
    let browser: Browser;
    let page: Page;
    let preview: { url: string; close: () => Promise<void> };
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

    test.each(NAMES)("%s", async (name) => {
      const { composition, draw, frames, floor } = await open(name);
      const theirs = await page.evaluate(
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
        { input: composition, seconds: frames.map((frame) => (frame + 0.5) / composition.fps) },
      );
      expectNear(
        theirs.map((picture, index) =>
          psnr(Buffer.from(picture, "base64"), draw(frames[index] ?? 0, skiaPlatform)),
        ),
        floor,
      );
    });
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
