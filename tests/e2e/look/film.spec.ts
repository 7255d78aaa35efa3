import { expect, test } from "@playwright/test";
import { AUDIENCE_SLUGS, audiencePath, USE_CASE_SLUGS, usecasePath } from "#lib/config/paths.ts";

const FILMED = ["/", ...USE_CASE_SLUGS.map(usecasePath), ...AUDIENCE_SLUGS.map(audiencePath)];

for (const path of FILMED) {
  test(`${path}: a drawn frame for each cut of the storyboard, and the film has them all`, async ({
    page,
  }) => {
    await page.goto(path);
    const cuts = (await page.locator(".storyboard li").count()) - 1;
    expect(cuts).toBeGreaterThan(3);
    await expect(page.locator(".storyboard .frame:not(.frame-out)")).toHaveCount(cuts);
    await expect(page.locator(".storyboard .frame-out")).toHaveCount(1);
    await expect(page.locator(".film .scene")).toHaveCount(cuts);
  });
}

/** Where the film's playhead is, in seconds after its own start. */
const position = () =>
  Number(
    document
      .querySelector(".film")
      ?.getAnimations({ subtree: true })
      .find((animation) => (animation as CSSAnimation).animationName === "play")?.currentTime,
  ) /
    1000 -
  Number(document.querySelector<HTMLElement>(".film")?.dataset.intro);

test("the film shows the scene under its playhead, pauses and is scrubbed", async ({ page }) => {
  await page.goto("/");
  const scenes = page.locator(".film .scene");
  const scrubber = page.getByRole("slider", { name: "Film position in seconds" });
  const pause = page.getByRole("checkbox", { name: "Pause the film" });
  // until the page's scripts are there to follow
  await expect(async () => {
    await scrubber.fill("0");
    await scrubber.fill("7");
    await expect(pause).toBeChecked({ timeout: 500 });
  }).toPass();
  // 7 s: the fourth scene, from 6.5 to 8.3 s
  await expect(scenes.nth(3)).toHaveCSS("visibility", "visible");
  await expect(scenes.nth(0)).toHaveCSS("visibility", "hidden");
  const before = await page.evaluate(position);
  expect(before).toBeCloseTo(7, 1);
  await pause.uncheck();
  await expect.poll(() => page.evaluate(position)).toBeGreaterThan(before);
});

test.describe("with reduced motion", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });
  test("the film is a still that says the same", async ({ page }) => {
    await page.goto("/");
    expect(
      await page.evaluate(() => document.querySelector(".film")?.getAnimations({ subtree: true }).length),
    ).toBe(0);
    await expect(page.locator(".film .scene[data-poster]")).toHaveCSS("visibility", "visible");
    await expect(page.locator(".brief span").last()).toHaveCSS("opacity", "1");
  });
});
