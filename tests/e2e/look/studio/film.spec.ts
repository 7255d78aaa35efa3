import { expect, test } from "@playwright/test";
import { openStudio, screen, steps } from "#tests/e2e/look/studio/bench.ts";

test("a script drives the studio as it drives the bare player", async ({ page }) => {
  await openStudio(page);
  type Hook = {
    load(composition: unknown): Promise<{ ok: boolean; issues?: { pointer: string }[] }>;
    seek(seconds: number): Promise<void>;
    composition: { widthPixels: number; scenes: { id: string }[] } | null;
  };
  type Scripted = Window & typeof globalThis & { reelwright: Hook };
  await page.waitForFunction(() => (window as Scripted).reelwright?.composition);

  await page.evaluate(() => (window as Scripted).reelwright.seek(3));
  const timecode = page.locator(".studio .film-timecode");
  await expect(timecode).toHaveAttribute("data-time", "00:00:03:00");
  await expect(page.locator(".studio .film-play")).toHaveAttribute("data-state", "paused");

  const made = await page.evaluate(() => {
    const { reelwright } = window as Scripted;
    const { composition } = reelwright;
    // a copy: this changes nothing
    composition?.scenes.pop();
    return { scenes: composition?.scenes.length ?? 0, again: reelwright.composition?.scenes.length ?? 0 };
  });
  expect(made.again).toBe(made.scenes + 1);

  // another film is a step that can be gone back from, and be changed
  const loaded = await page.evaluate(() => {
    const { reelwright } = window as Scripted;
    return reelwright.load({ ...reelwright.composition, widthPixels: 640, heightPixels: 640 });
  });
  expect(loaded).toEqual({ ok: true });
  await expect(screen(page)).toHaveJSProperty("width", 640);
  await expect(page.getByRole("radio", { name: "1:1" })).toBeChecked();
  await expect(steps(page)).toHaveCount(2);
  await page.getByRole("button", { name: "make it vertical" }).click();
  await expect(screen(page)).toHaveJSProperty("width", 640);
  await expect(steps(page)).toHaveCount(3);

  // one that is wrong is refused, and the film stays
  const refused = await page.evaluate(() =>
    (window as Scripted).reelwright.load({ format: "composition/1" }),
  );
  expect(refused.ok).toBe(false);
  expect(refused.issues?.length).toBeGreaterThan(0);
  await expect(screen(page)).toHaveJSProperty("width", 640);
  await expect(steps(page)).toHaveCount(3);
});

test("the film rests while nobody sees it", async ({ page }) => {
  await openStudio(page);
  const play = page.locator(".studio .film-play");
  await expect(play).toHaveAttribute("data-state", "playing");
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect(play).toHaveAttribute("data-state", "paused");
  await screen(page).scrollIntoViewIfNeeded();
  await expect(play).toHaveAttribute("data-state", "playing");
});

test("the film is scrubbed by keyboard, its scenes are buttons", async ({ page }) => {
  await openStudio(page);
  await page.getByRole("button", { name: "Pause the film" }).click();
  const timecode = page.locator(".studio .film-timecode");
  await page.locator(".studio .cue button").nth(1).click();
  const second = await timecode.getAttribute("data-time");
  expect(second).not.toBe("00:00:00:00");
  await page.getByRole("slider", { name: "Film position in seconds" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(timecode).not.toHaveAttribute("data-time", second ?? "");
});

test("the film and its position are in words", async ({ page }) => {
  await openStudio(page);
  await expect(screen(page)).toHaveAttribute("aria-label", /^A film of [\d.]+ seconds in \d+ scenes: 1\. /);
  await page.getByRole("button", { name: "Pause the film" }).click();
  await page.locator(".studio .cue button").nth(1).click();
  await expect(page.locator(".studio .scrubber")).toHaveAttribute(
    "aria-valuetext",
    /^[\d.]+ of [\d.]+ seconds, scene 2$/,
  );
});

test.describe("with reduced motion", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });
  test("the film rests on a picture that shows something, and plays from the start", async ({ page }) => {
    await openStudio(page);
    const timecode = page.locator(".studio .film-timecode");
    await expect(page.locator(".studio .film-play")).toHaveAttribute("data-state", "paused");
    await expect(timecode).not.toHaveAttribute("data-time", "00:00:00:00");
    await expect(page.locator(".studio .cue").first()).toHaveAttribute("data-now");
    const rested = Number(await page.locator(".studio .scrubber").inputValue());
    const colours = await screen(page).evaluate((canvas: HTMLCanvasElement) => {
      const data = canvas.getContext("2d")?.getImageData(0, 0, canvas.width, canvas.height).data;
      return new Set(new Uint32Array(data?.buffer ?? new ArrayBuffer(0))).size;
    });
    expect(colours).toBeGreaterThan(8);
    // above a second: the scrubber is as long as the film
    expect(rested).toBeGreaterThan(1);
    await page.getByRole("button", { name: "Play the film" }).click();
    await expect
      .poll(() => page.locator(".studio .scrubber").inputValue().then(Number), { intervals: [50] })
      .toBeLessThan(rested);
  });
});
