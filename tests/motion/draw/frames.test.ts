import { createHash } from "node:crypto";
import { type Browser, chromium, type Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { servePreview } from "#lib/cli/films/preview-server.ts";
import type { CompositionInput } from "#lib/motion/composition/composition.ts";
import { LAYER_KINDS } from "#lib/motion/composition/schema/layers.ts";
import { TRANSITION_KINDS } from "#lib/motion/composition/schema/scene.ts";
import { changes, type Op, paint } from "#lib/motion/draw/display.ts";
import type { Rect } from "#lib/motion/shapes/geometry.ts";
import { prepareFilm } from "#lib/motion/draw/frame.ts";
import { loadAssets } from "#lib/video/assets.ts";
import { readPixels, skiaPlatform } from "#lib/video/draw/canvas.ts";
import { frames } from "#lib/video/frames.ts";
import { frameMemory, framesIn, frameWriter } from "#lib/video/encode/i420.ts";
import { CHROMIUM_FLAGS, findChromium } from "#tests/harness/chromium.ts";
import { FILMS, readFilm } from "#tests/motion/films.ts";
import { GOLDEN_FILMS, twelveFrames } from "#tests/motion/goldens.ts";

const FILM_NAMES = Object.keys(GOLDEN_FILMS);
const sha256 = (bytes: Uint8Array | Uint8ClampedArray) => createHash("sha256").update(bytes).digest("hex");

async function open(name: string) {
  const composition = readFilm(GOLDEN_FILMS[name]);
  const assets = await loadAssets(composition);
  const { widthPixels: width, heightPixels: height } = composition;
  const film = prepareFilm(composition, assets);
  const whole = { x: 0, y: 0, width, height };
  const surface = skiaPlatform.createSurface(width, height);
  /** The frame, painted on a surface that knows nothing of the ones before. */
  const draw = (index: number) => {
    paint(surface, film.frame(index), assets.platform, whole);
    return readPixels(surface, whole);
  };
  return { composition, film, whole, draw, width, height };
}

/** Hashes of the frames of each film, every third one: a change of a picture is meant, or it is a defect. */
describe("golden frames", () => {
  test.each(FILM_NAMES)("%s", async (name) => {
    const { film, draw } = await open(name);
    const all = createHash("sha256");
    for (let index = 0; index < film.timeline.frames; index += 3) all.update(draw(index));
    expect(all.digest("hex")).toMatchSnapshot();
  });

  test("forty of them: every kind of layer and transition, in the four formats", () => {
    expect(FILM_NAMES.length).toBeGreaterThanOrEqual(40);
    const used = JSON.stringify(Object.values(GOLDEN_FILMS));
    for (const kind of [...LAYER_KINDS, ...TRANSITION_KINDS]) expect(used).toContain(`"kind":"${kind}"`);
    const ratios = Object.values(GOLDEN_FILMS).map(
      ({ widthPixels, heightPixels }) => widthPixels / heightPixels,
    );
    for (const ratio of [16 / 9, 9 / 16, 1, 4 / 5]) expect(ratios).toContain(ratio);
  });

  test("a film is not one picture", async () => {
    const { film, draw } = await open("text");
    const hashes = new Set(Array.from({ length: film.timeline.frames }, (_, index) => sha256(draw(index))));
    expect(hashes.size).toBeGreaterThan(10);
  });
});

describe("painting only what changed gives the same pixels as painting all", () => {
  test.each(FILM_NAMES)("%s", async (name) => {
    const { film, draw, whole, width, height } = await open(name);
    const kept = skiaPlatform.createSurface(width, height);
    let before: readonly Op[] | null = null;
    let saved = 0;
    for (let index = 0; index < film.timeline.frames; index += 1) {
      const ops = film.frame(index);
      const regions = before ? changes(before, ops, width, height) : [whole];
      for (const region of regions) paint(kept, ops, skiaPlatform, region);
      if (!regions.length) saved += 1;
      before = ops;
      expect(sha256(readPixels(kept, whole)), `frame ${index}`).toBe(sha256(draw(index)));
    }
    if (name === "transitions") expect(saved).toBeGreaterThan(0);
  });
});

/** The rows of a picture that are in a band of all of its width. */
const bandOf = (pixels: Uint8ClampedArray, { y, width, height }: Rect) =>
  pixels.slice(y * width * 4, (y + height) * width * 4);

describe("the frames that are encoded are those that are drawn", () => {
  test.each(FILM_NAMES)("%s", async (name) => {
    const { composition, draw, whole, width, height } = await open(name);
    const memory = frameMemory(width, height, 1);
    const [drawn] = framesIn(memory) as [Uint8Array];
    const writer = frameWriter(memory);
    let index = 0;
    // as many places as an export has, and as few as there can be
    const ring = frameMemory(width, height, 2 + (FILM_NAMES.indexOf(name) % 3));
    const places = framesIn(ring);
    const kept: { frame: Uint8Array; hash: string }[] = [];
    for await (const frame of frames(composition, await loadAssets(composition), undefined, ring)) {
      const pixels = draw(index);
      writer.write(0, whole, (band) => bandOf(pixels, band));
      const hash = sha256(frame);
      expect(hash, `frame ${index}`).toBe(sha256(drawn));
      if (kept.at(-1)?.frame !== frame) kept.push({ frame, hash });
      if (kept.length > places.length) kept.shift();
      // one place is being written, the others wait for the encoder
      for (const one of kept.slice(1 - places.length)) expect(sha256(one.frame)).toBe(one.hash);
      index += 1;
    }
    expect(kept.every(({ frame }) => places.some((place) => place.byteOffset === frame.byteOffset))).toBe(
      true,
    );
  });

  test("a change of one pixel is drawn with what is beside it", async () => {
    const dot = { kind: "shape", shape: { type: "rectangle" }, fill: "ink", bleed: true } as const;
    const line: CompositionInput = {
      ...(FILMS.text as CompositionInput),
      widthPixels: 320,
      heightPixels: 180,
      scenes: [
        {
          id: "one",
          durationSeconds: 1,
          layers: [
            { ...dot, place: { x: 0, y: 0, width: 100, height: 100 }, fill: "accent" },
            {
              ...dot,
              place: { x: 99.5, y: 40, width: 0.3, height: 2 },
              keyframes: { opacity: [0, 1].map((value) => ({ atSeconds: value, value })) },
            },
          ],
        },
      ],
    };
    const composition = readFilm(line);
    const assets = await loadAssets(composition);
    const film = prepareFilm(composition, assets);
    const narrow = changes(film.frame(10), film.frame(11), 320, 180);
    expect(narrow).toEqual([expect.objectContaining({ x: 312, width: 8 })]);
    const memory = frameMemory(320, 180, 1);
    const [drawn] = framesIn(memory) as [Uint8Array];
    const surface = skiaPlatform.createSurface(320, 180);
    const whole = { x: 0, y: 0, width: 320, height: 180 };
    let index = 0;
    for await (const frame of frames(composition, assets)) {
      paint(surface, film.frame(index), skiaPlatform, whole);
      frameWriter(memory).write(0, whole, (band) => readPixels(surface, band));
      expect(sha256(frame), `frame ${index}`).toBe(sha256(drawn));
      index += 1;
    }
  });
});

/**
 * Frames of which Chromium draws one pixel otherwise: the last of a row, where the edge of a circle that goes on outside
 * of the picture crosses it.
 */
const ONE_PIXEL: Record<string, number[]> = { "transitions upwards": [95] };

describe("preview = export: Chromium's software canvas draws the exporter's pixels", () => {
  let browser: Browser;
  let page: Page;
  let preview: { url: string; close: () => Promise<void> };
  const errors: string[] = [];
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_FLAGS });
    // the preview begins with a film of its own; the others come through its hook
    preview = await servePreview(async () => FILMS.text, 0);
    page = await browser.newPage();
    page.on("pageerror", (error) => errors.push(error.message));
    await page.goto(preview.url);
    await page.waitForSelector("body[data-ready=true]");
    expect(await page.locator("#message").textContent()).toBe("");
    expect(await page.evaluate(() => document.querySelector("canvas")?.width)).toBe(FILMS.text?.widthPixels);
  });
  afterAll(async () => {
    await browser.close();
    await preview.close();
  });

  test.each(FILM_NAMES)("%s", async (name) => {
    const { film, draw, composition } = await open(name);
    const indexes = [...Array(film.timeline.frames).keys()];
    const theirs = await page.evaluate(
      async ({ input, seconds }) => {
        const { reelwright } = window as unknown as {
          reelwright: { seek(at: number): Promise<void>; load(input: unknown): Promise<{ ok: boolean }> };
        };
        const loaded = await reelwright.load(input);
        if (!loaded.ok) return [JSON.stringify(loaded)];
        const canvas = document.querySelector("canvas") as HTMLCanvasElement;
        const context = canvas.getContext("2d") as CanvasRenderingContext2D;
        const hashes: string[] = [];
        for (const at of seconds) {
          await reelwright.seek(at);
          const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
          const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", data));
          hashes.push([...digest].map((byte) => byte.toString(16).padStart(2, "0")).join(""));
        }
        return hashes;
      },
      { input: GOLDEN_FILMS[name], seconds: indexes.map((index) => (index + 0.5) / composition.fps) },
    );
    const others = indexes.filter((index) => sha256(draw(index)) !== theirs[index]);
    expect(others).toEqual(ONE_PIXEL[name] ?? []);
    // no golden frame is among them
    const golden = new Set(twelveFrames(film.timeline.frames));
    expect(others.filter((index) => golden.has(index))).toEqual([]);
    expect(errors).toEqual([]);
  });

  test("the hook: times out of the film are its ends, no number is refused, a wrong film leaves the one before", async () => {
    const answers = await page.evaluate(async (input) => {
      const { reelwright } = window as unknown as {
        reelwright: {
          seek(seconds: unknown): Promise<void>;
          load(input: unknown): Promise<{ ok: boolean; issues: { pointer: string }[] }>;
          composition: { widthPixels: number };
        };
      };
      const canvas = document.querySelector("canvas") as HTMLCanvasElement;
      const at = async (seconds: unknown) => {
        await reelwright.seek(seconds);
        return canvas.toDataURL();
      };
      const refused = (seconds: unknown) => reelwright.seek(seconds).catch((error: Error) => error.name);
      const loaded = await reelwright.load(input);
      const same = [(await at(-5)) === (await at(0)), (await at(1e9)) === (await at(59.99))];
      const last = canvas.toDataURL();
      const wrong = await reelwright.load({ version: "composition/1", fps: 12 });
      return {
        loaded,
        same,
        refused: await Promise.all([Number.NaN, "1", undefined, Number.POSITIVE_INFINITY].map(refused)),
        wrong: { ok: wrong.ok, pointers: wrong.issues.map(({ pointer }) => pointer) },
        stays: canvas.toDataURL() === last && reelwright.composition.widthPixels === canvas.width,
      };
    }, FILMS.text);
    expect(answers).toEqual({
      loaded: { ok: true },
      same: [true, true],
      refused: Array(4).fill("TypeError"),
      wrong: { ok: false, pointers: expect.arrayContaining(["/fps"]) },
      stays: true,
    });
  });
});
