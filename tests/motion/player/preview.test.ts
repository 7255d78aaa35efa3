import { type Browser, chromium, type Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { servePreview } from "#lib/cli/films/preview-server.ts";
import { CHROMIUM_FLAGS, findChromium } from "#tests/harness/chromium.ts";
import { FILMS, film as filmOf } from "#tests/motion/films.ts";

type Result = { ok: true } | { ok: false; issues: { pointer: string; message: string }[] };
interface Hook {
  load(input: unknown): Promise<Result>;
  seek(seconds: number): Promise<void>;
  composition: { widthPixels: number; title: string } | null;
}

const scene = (id: string, text: string) => ({
  id,
  durationSeconds: 2,
  // nothing is there on the first frame: it fades in
  layers: [{ kind: "text" as const, runs: [{ text }], enter: { preset: "fade" as const } }],
});
const film = (widthPixels: number, heightPixels: number) =>
  filmOf(widthPixels, heightPixels, [scene("one", "First words"), scene("two", "Last words.")], {
    title: "Two words",
  });
const WRONG = { format: "composition/1", fps: 12 };

let browser: Browser;
const closes: (() => Promise<void>)[] = [];
beforeAll(async () => {
  browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_FLAGS });
});
afterAll(async () => {
  for (const close of closes) await close();
  await browser.close();
});

/** A page of the preview that is ready, as content/docs/cli.mdx says. */
async function open(
  composition: () => Promise<unknown>,
  width = 1280,
  version?: () => Promise<string>,
): Promise<Page> {
  const preview = await servePreview(composition, 0, version);
  closes.push(preview.close);
  const page = await browser.newPage({ viewport: { width, height: 844 } });
  await page.goto(preview.url);
  await page.waitForSelector("body[data-ready=true]");
  return page;
}

/** Colours of the canvas, none counted twice. */
const coloursOf = (page: Page) =>
  page.evaluate(() => {
    const canvas = document.querySelector("canvas") as HTMLCanvasElement;
    const context = canvas.getContext("2d") as CanvasRenderingContext2D;
    const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
    return new Set(new Uint32Array(data.buffer)).size;
  });

/**
 * Loads the first film, whose fonts come late, and the second meanwhile.
 *
 * @returns what both loads answered, and the width of the film that is shown in the end
 */
async function race(first: unknown, second: unknown) {
  const page = await open(async () => film(160, 90));
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let asked = 0;
  await page.route("**/*.ttf", async (route) => {
    asked += 1;
    // one film has one font: the first to be asked for is the first film's
    if (asked === 1) await held;
    await route.continue();
  });
  await page.evaluate((input) => {
    const { reelwright } = window as unknown as { reelwright: Hook };
    Object.assign(window, { first: reelwright.load(input) });
  }, first);
  const late = await page.evaluate(
    (input) => (window as unknown as { reelwright: Hook }).reelwright.load(input),
    second,
  );
  const message = await page.locator("#message").textContent();
  release();
  const early = await page.evaluate(() => (window as unknown as { first: Promise<Result> }).first);
  const shown = await page.evaluate(() => document.querySelector("canvas")?.width);
  return { early, late, shown, message, messageAfter: await page.locator("#message").textContent() };
}

describe("the preview's hook", () => {
  test("a load that is refused does not overtake one that is under way", async () => {
    const { early, late, shown, message, messageAfter } = await race(film(320, 180), WRONG);
    expect(early).toEqual({ ok: true });
    expect(late.ok).toBe(false);
    expect(shown).toBe(320);
    expect(messageAfter).toBe(message);
    expect(message).toContain("/fps");
  });

  test("a load that a later one has overtaken says so", async () => {
    const { early, late, shown, messageAfter } = await race(film(320, 180), film(640, 360));
    expect(late).toEqual({ ok: true });
    expect(early).toEqual({ ok: false, issues: [{ pointer: "", message: expect.stringMatching(/later/) }] });
    expect(shown).toBe(640);
    expect(messageAfter).toBe("");
  });

  test("seek is refused before there is a film", async () => {
    const page = await open(async () => null);
    const seek = () =>
      page.evaluate(() =>
        (window as unknown as { reelwright: Hook }).reelwright.seek(1).then(
          () => "done",
          (error: Error) => error.message,
        ),
      );
    expect(await seek()).toMatch(/load one first/);
    await page.keyboard.press("ArrowRight");
    expect(await page.getByRole("slider").isDisabled()).toBe(true);
    await page.evaluate(
      (input) => (window as unknown as { reelwright: Hook }).reelwright.load(input),
      FILMS.text,
    );
    expect(await seek()).toBe("done");
    expect(await page.getByRole("slider").isDisabled()).toBe(false);
  });

  test("composition is a copy", async () => {
    const page = await open(async () => film(160, 90));
    const title = await page.evaluate(() => {
      const { reelwright } = window as unknown as { reelwright: Hook };
      if (reelwright.composition) reelwright.composition.title = "changed";
      return reelwright.composition?.title;
    });
    expect(title).toBe("Two words");
  });

  test("it is ready, and says why, where the composition cannot be read", async () => {
    const page = await open(() => Promise.reject(new Error("film.json is no JSON")));
    expect(await page.getByRole("alert").textContent()).toBe("film.json is no JSON");
  });
});

describe("the preview page", () => {
  test("begins with a still that shows something, at the time that it says, and plays from the start", async () => {
    const page = await open(async () => film(320, 180));
    expect(await page.locator("#time").textContent()).toBe("00:01:21 / 00:04:00");
    expect(await coloursOf(page)).toBeGreaterThan(2);
    await page.getByRole("button", { name: "Play" }).click();
    await page.waitForFunction(() => {
      const { value } = document.getElementById("scrubber") as HTMLInputElement;
      return Number(value) > 0 && Number(value) < 1.6;
    });
    await page.getByRole("button", { name: "Pause" }).click();
    await page.close();
  });

  test("shows the film again when its file has changed, at the moment that is shown", async () => {
    let shown = film(320, 180);
    const page = await open(
      async () => shown,
      1280,
      async () => String(shown.widthPixels),
    );
    await page.evaluate(() => (window as unknown as { reelwright: Hook }).reelwright.seek(3));
    shown = film(640, 360);
    await page.waitForFunction(() => document.querySelector("canvas")?.width === 640);
    await page.waitForFunction(() => document.getElementById("time")?.textContent === "00:03:00 / 00:04:00");
    await page.close();
  });

  test("film and position are in words for those who do not see them", async () => {
    const page = await open(async () => film(320, 180));
    expect(await page.getByRole("img").getAttribute("aria-label")).toBe(
      "A film of 4 seconds in 2 scenes: 1. First words. 2. Last words.",
    );
    await page.evaluate(() => (window as unknown as { reelwright: Hook }).reelwright.seek(2.5));
    expect(await page.getByRole("slider").getAttribute("aria-valuetext")).toBe("2.5 of 4 seconds, scene 2");
  });

  test.each([320, 390, 1280])("every control is large enough for a finger, %i px wide", async (width) => {
    const page = await open(async () => film(1280, 720), width);
    await page.evaluate(() => {
      // a film with sound has one button more
      (document.getElementById("sound") as HTMLButtonElement).hidden = false;
    });
    for (const id of ["play", "sound", "scrubber"]) {
      const box = await page.locator(`#${id}`).boundingBox();
      expect(box?.height, id).toBeGreaterThanOrEqual(44);
    }
    expect((await page.locator("#scrubber").boundingBox())?.width).toBeGreaterThan(width * 0.8);
    expect(
      await page.evaluate(() => [
        document.documentElement.scrollWidth,
        document.documentElement.scrollHeight,
      ]),
    ).toEqual([width, 844]);
  });
});
