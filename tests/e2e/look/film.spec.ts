import { expect, type Page, test } from "@playwright/test";
import { PAGE_FILMS, type PageFilm, posterSeconds } from "#lib/content/data.ts";
import { filmInWords } from "#lib/motion/words/film-words.ts";
import { timecodeOf } from "#lib/motion/composition/timecode.ts";

/** The canvas as one number: other pixels, another number (FNV-1a over a grid of its pixels). */
const pixelsOf = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const canvas = document.querySelector<HTMLCanvasElement>(".film canvas");
    const context = canvas?.getContext("2d");
    if (!canvas || !context) return 0;
    const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
    let hash = 0x811c9dc5;
    for (let at = 0; at < data.length; at += 397) hash = Math.imul(hash ^ (data[at] ?? 0), 0x01000193);
    return hash >>> 0;
  });

const canvas = (page: Page) => page.locator(".film canvas");

for (const [path, film] of Object.entries(PAGE_FILMS)) {
  test(`${path}: the film of the brief is drawn live, and its storyboard has every scene`, async ({
    page,
  }) => {
    await page.goto(path);
    await expect(page.locator(".storyboard .frame")).toHaveCount(film.scenes.length);
    await expect(page.locator(".storyboard li").nth(1)).toContainText(
      timecodeOf(film.scenes[1]?.startSeconds ?? 0, film.fps),
    );
    await page.locator(".film .screen").scrollIntoViewIfNeeded();
    await expect(canvas(page)).toBeVisible();
    expect(
      await canvas(page).evaluate((element: HTMLCanvasElement) => [element.width, element.height]),
    ).toEqual([film.widthPixels, film.heightPixels]);
    const first = await pixelsOf(page);
    await expect.poll(() => pixelsOf(page)).not.toBe(first);
  });

  test(`${path}: the MP4 is there, whole and in parts`, async ({ request }) => {
    const whole = await request.get(`/films/${film.name}.mp4`);
    expect(whole.status()).toBe(200);
    expect(whole.headers()["content-type"]).toBe("video/mp4");
    expect((await whole.body()).length).toBe(film.bytes);
    const part = await request.get(`/films/${film.name}.mp4`, { headers: { Range: "bytes=0-99" } });
    expect(part.status()).toBe(206);
  });
}

test("the film pauses, is scrubbed, and rests while nobody sees it", async ({ page }) => {
  await page.goto("/");
  const button = page.locator(".film-play");
  const scrubber = page.getByRole("slider", { name: "Film position in seconds" });
  await page.locator(".film .screen").scrollIntoViewIfNeeded();
  await expect(page.locator(".film").getByRole("img")).toHaveAccessibleName(
    filmInWords(
      PAGE_FILMS["/"]?.seconds ?? 0,
      (PAGE_FILMS["/"]?.scenes ?? []).map(({ says }) => says),
    ),
  );
  await expect(button).toHaveAttribute("data-state", "playing");
  await page.getByRole("button", { name: "Pause the film" }).click();
  await expect(page.getByRole("button", { name: "Play the film" })).toBeVisible();
  const film = PAGE_FILMS["/"];
  const third = film?.scenes[2]?.startSeconds ?? 0;
  await scrubber.fill(String(third + 0.5));
  await expect(page.locator(".film .cue[data-now]")).toHaveAttribute(
    "data-words",
    film?.scenes[2]?.says ?? "",
  );
  await expect(scrubber).toHaveAttribute("aria-valuetext", / seconds, scene 3$/);
  const there = await pixelsOf(page);
  await scrubber.fill("0");
  await expect.poll(() => pixelsOf(page)).not.toBe(there);
  await scrubber.fill(String(third + 0.5));
  await expect.poll(() => pixelsOf(page)).toBe(there);

  await page.getByRole("button", { name: "Play the film" }).click();
  await expect(button).toHaveAttribute("data-state", "playing");
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await expect(button).toHaveAttribute("data-state", "paused");
  await page.evaluate(() => scrollTo(0, 0));
  await expect(button).toHaveAttribute("data-state", "playing");
});

for (const path of ["/", "/for/founders", "/use-cases/explainers"]) {
  test(`${path}: on a phone the film comes and plays when its canvas is in view, not before`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 700 });
    const scripts: string[] = [];
    page.on("request", (request) => request.resourceType() === "script" && scripts.push(request.url()));
    await page.goto(path, { waitUntil: "networkidle" });
    const screen = page.locator(".film .screen");
    // the brief is in view, the film is not
    await expect(page.locator(".brief")).toBeInViewport();
    await expect(screen).not.toBeInViewport();
    await expect(canvas(page)).toBeHidden();
    await expect(page.locator(".film-play")).toHaveAttribute("data-state", "paused");
    const before = scripts.length;
    await screen.scrollIntoViewIfNeeded();
    await expect(canvas(page)).toBeVisible();
    await expect(page.locator(".film-play")).toHaveAttribute("data-state", "playing");
    expect(scripts.length).toBeGreaterThan(before);
  });
}

test("each picture of a storyboard is of a scene, and shows something", async ({ page }) => {
  await page.goto("/");
  const film = PAGE_FILMS["/"] as PageFilm;
  const frames = page.locator(".storyboard li > .frame");
  await expect(page.locator(".storyboard li")).toHaveCount(film.scenes.length);
  await expect(frames).toHaveCount(film.scenes.length);
  for (const frame of await frames.all()) await expect(frame).toHaveCSS("background-image", /^url\(/);
});

test("a film that cannot be fetched stays a poster", async ({ page }) => {
  await page.goto("/docs");
  await page.route("**/_next/static/chunks/**", async (route) => {
    const response = await route.fetch();
    // the engine's chunk alone is missing: the page's own scripts know nothing of recordings
    if ((await response.text()).includes("was not recorded")) await route.abort();
    else await route.fulfill({ response });
  });
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(String(error)));
  await page.goto("/");
  await page.waitForLoadState("networkidle");
  await expect(page.locator(".film .screen img")).toBeVisible();
  await expect(canvas(page)).toBeHidden();
  expect(errors).toEqual([]);
  // what the page fetches ahead may still be on its way
  await page.unrouteAll({ behavior: "wait" });
});

test.describe("with reduced motion", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });
  test("the film is a still until somebody plays it", async ({ page }) => {
    await page.goto("/");
    await page.waitForLoadState("networkidle");
    await expect(canvas(page)).toBeHidden();
    await expect(page.locator(".film .screen img")).toBeVisible();
    // the time is that of the picture
    const at = posterSeconds(PAGE_FILMS["/"] as PageFilm);
    await expect(page.locator(".film-timecode")).toHaveAttribute("data-time", timecodeOf(at, 30));
    await expect(page.locator(".film .scrubber")).toHaveAttribute(
      "aria-valuetext",
      /^[\d.]+ of [\d.]+ seconds/,
    );
    await expect(page.locator(".brief span").last()).toHaveCSS("opacity", "1");
    await page.getByRole("button", { name: "Play the film" }).click();
    await expect(canvas(page)).toBeVisible();
    await expect(page.locator(".film-play")).toHaveAttribute("data-state", "playing");
  });
});
