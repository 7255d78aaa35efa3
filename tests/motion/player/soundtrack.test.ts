import { createHash } from "node:crypto";
import { type Browser, chromium, type Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { servePreview } from "#lib/cli/films/preview-server.ts";
import type { CompositionInput } from "#lib/motion/composition/composition.ts";
import { CHROMIUM_FLAGS, findChromium } from "#tests/harness/chromium.ts";
import { FILMS, readFilm } from "#tests/motion/films.ts";
import { rendered } from "#tests/motion/sound.ts";

const FILM: CompositionInput = {
  ...(FILMS.transitions as CompositionInput),
  scenes: (FILMS.transitions as CompositionInput).scenes.map((scene) => ({ ...scene, durationSeconds: 2 })),
  audio: {
    tracks: [
      { kind: "bed", mood: "bright" },
      { kind: "effect", effect: "whoosh", at: { scene: "scene-1", moment: "transition" } },
      { kind: "effect", effect: "chime", at: { seconds: 6 } },
    ],
  },
};

let browser: Browser;
let page: Page;
let preview: { url: string; close: () => Promise<void> };
const errors: string[] = [];
beforeAll(async () => {
  browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_FLAGS });
  preview = await servePreview(async () => FILM, 0);
  page = await browser.newPage();
  page.on("pageerror", (error) => errors.push(error.message));
  // what goes to the loudspeakers is heard, and what is started is written down
  await page.addInitScript(() => {
    const heard = { starts: [] as number[], stops: 0, contexts: 0, level: () => 0 };
    Object.assign(window, { heard });
    const { createGain } = AudioContext.prototype;
    AudioContext.prototype.createGain = function (this: AudioContext) {
      const gain = createGain.call(this);
      const analyser = this.createAnalyser();
      gain.connect(analyser);
      heard.contexts += 1;
      heard.level = () => {
        const samples = new Float32Array(analyser.fftSize);
        analyser.getFloatTimeDomainData(samples);
        return Math.max(...samples.map(Math.abs));
      };
      return gain;
    };
    const { start, stop } = AudioBufferSourceNode.prototype;
    AudioBufferSourceNode.prototype.start = function (when?: number, offset?: number) {
      heard.starts.push(offset ?? 0);
      return start.call(this, when, offset);
    };
    AudioBufferSourceNode.prototype.stop = function () {
      heard.stops += 1;
      return stop.call(this);
    };
  });
  await page.goto(preview.url);
  await page.waitForSelector("body[data-ready=true]");
});
afterAll(async () => {
  await browser.close();
  await preview.close();
});

type Heard = { starts: number[]; stops: number; contexts: number; level: () => number };
const heard = () =>
  page.evaluate(() => {
    const { starts, stops, contexts, level } = (window as unknown as { heard: Heard }).heard;
    return { starts, stops, contexts, level: level() };
  });
const loudness = async () => {
  const levels: number[] = [];
  for (let index = 0; index < 6; index += 1) {
    levels.push((await heard()).level);
    await page.waitForTimeout(60);
  }
  return Math.max(...levels);
};

describe("the sound of the preview", () => {
  test("is the exporter's, number by number", async () => {
    const sound = await rendered(readFilm(FILM));
    const ours = [sound?.left, sound?.right].map((channel = new Float32Array()) =>
      createHash("sha256").update(new Uint8Array(channel.buffer)).digest("hex"),
    );
    // as text: the test runner would rewrite the imports, and the page has an import map of its own
    const theirs = await page.evaluate(`(async () => {
      const { mixInSlices } = await import("#lib/motion/player/soundtrack.ts");
      const { readComposition } = await import("#lib/motion/composition/composition.ts");
      const { left, right } = await mixInSlices(window, readComposition(${JSON.stringify(FILM)}).composition);
      return Promise.all([left, right].map(async (channel) =>
        Array.from(new Uint8Array(await crypto.subtle.digest("SHA-256", channel)), (byte) =>
          byte.toString(16).padStart(2, "0")).join("")));
    })()`);
    expect(theirs).toEqual(ours);
  });

  test("is muted, and nothing is mixed, until somebody wants it", async () => {
    const button = page.getByRole("button", { name: "Sound" });
    expect(await button.getAttribute("aria-pressed")).toBe("false");
    await page.getByRole("button", { name: "Play" }).click();
    await page.waitForTimeout(200);
    expect(await heard()).toMatchObject({ starts: [], contexts: 0 });
  });

  test("joins a film that plays, follows pause and seek, and falls silent", async () => {
    await page.getByRole("button", { name: "Sound" }).click();
    await page.waitForFunction(() => (window as unknown as { heard: Heard }).heard.starts.length > 0, null, {
      timeout: 30_000,
    });
    // it begins where the picture is
    const at = await page.evaluate(() =>
      Number((document.getElementById("scrubber") as HTMLInputElement).value),
    );
    const joined = (await heard()).starts.at(-1) ?? 0;
    expect(joined).toBeGreaterThan(0.1);
    expect(Math.abs(at - joined)).toBeLessThan(0.7);
    expect(await loudness()).toBeGreaterThan(0.01);

    await page.getByRole("button", { name: "Pause" }).click();
    await page.waitForTimeout(150);
    expect(await loudness()).toBe(0);

    await page.evaluate(() =>
      (window as unknown as { reelwright: { seek(at: number): Promise<void> } }).reelwright.seek(4),
    );
    await page.getByRole("button", { name: "Play" }).click();
    await page.waitForTimeout(100);
    expect(Math.abs(((await heard()).starts.at(-1) ?? 0) - 4)).toBeLessThan(0.15);
    expect(await loudness()).toBeGreaterThan(0.01);

    await page.getByRole("button", { name: "Sound" }).click();
    await page.waitForTimeout(150);
    expect(await loudness()).toBe(0);
    expect(errors).toEqual([]);
  });

  test("a silent film offers no sound", async () => {
    const hidden = await page.evaluate(async (input) => {
      await (window as unknown as { reelwright: { load(input: unknown): Promise<unknown> } }).reelwright.load(
        input,
      );
      return (document.getElementById("sound") as HTMLButtonElement).hidden;
    }, FILMS.transitions);
    expect(hidden).toBe(true);
  });
});
