import { expect, test } from "@playwright/test";
import { openStudio, screen } from "#tests/e2e/look/studio/bench.ts";

test("nobody is told to have JavaScript who has it", async ({ page }) => {
  await page.goto("/studio");
  await expect(page.getByText("The bench needs JavaScript.")).toBeHidden();
  await expect(page.locator(".playground-words")).toContainText("Without a browser");
  await expect(page.getByText("Without a browser")).toBeVisible();
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  for (const reducedMotion of ["no-preference", "reduce"] as const) {
    test(`what was made is seen, motion: ${reducedMotion}`, async ({ page }) => {
      await page.emulateMedia({ reducedMotion });
      await page.addInitScript(() => {
        const scrolled: unknown[] = [];
        Object.assign(window, { scrolled });
        const { scrollIntoView } = Element.prototype;
        Element.prototype.scrollIntoView = function (options) {
          if (this.matches("canvas")) scrolled.push((options as ScrollIntoViewOptions).behavior);
          scrollIntoView.call(this, options);
        };
      });
      await openStudio(page);
      await expect(page.locator(".studio")).toHaveAttribute("aria-busy", "false");
      // a page that opens stays where it is
      expect(await page.evaluate(() => window.scrollY)).toBe(0);
      await page.getByRole("button", { name: "Make the film" }).scrollIntoViewIfNeeded();
      for (const name of ["Make the film", "make it faster"]) {
        await page.getByRole("button", { name }).click();
        await expect(page.locator(".studio")).toHaveAttribute("aria-busy", "false");
        await expect(screen(page)).toBeInViewport({ ratio: 0.9 });
      }
      const behaviours = (await page.evaluate("scrolled")) as string[];
      expect(new Set(behaviours)).toEqual(new Set([reducedMotion === "reduce" ? "instant" : "smooth"]));
    });
  }

  test("the film stands under the button that makes it, and what changes it under the film", async ({
    page,
  }) => {
    await openStudio(page);
    const top = async (selector: string) =>
      (await page.locator(`.studio ${selector}`).boundingBox())?.y ?? Number.NaN;
    const order = await Promise.all([
      top(".studio-primary"),
      top("canvas"),
      top(".film-play"),
      top(".steps-made"),
      top("#studio-instruction"),
    ]);
    expect(order).toEqual([...order].sort((a, b) => a - b));
  });

  test("the film does not play before it is seen", async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 500 });
    await openStudio(page);
    await expect(page.locator(".studio")).toHaveAttribute("aria-busy", "false");
    await expect(screen(page)).not.toBeInViewport();
    await expect(page.locator(".studio .film-play")).toHaveAttribute("data-state", "paused");
    await screen(page).scrollIntoViewIfNeeded();
    await expect(page.locator(".studio .film-play")).toHaveAttribute("data-state", "playing");
  });

  test("the heading breaks between what it says", async ({ page }) => {
    await openStudio(page);
    const rows = await page
      .locator("h1 span")
      .evaluateAll((spans) => spans.map((span) => span.getClientRects().length));
    expect(rows).toEqual([1, 1, 1]);
  });
});

for (const shape of ["16:9", "9:16"]) {
  test(`1,440 px wide, ${shape}: the film is on the first screen, and nothing empty stands below it`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await openStudio(page);
    await page.getByRole("radio", { name: shape }).click();
    await expect(page.locator(".studio .film")).toHaveAttribute("data-aspect", shape);
    await expect(page.locator(".studio")).toHaveAttribute("aria-busy", "false");
    await expect(screen(page)).toBeInViewport({ ratio: 1 });
    await expect(page.locator(".studio .scrubber")).toBeInViewport({ ratio: 1 });
    // stage, timeline and scenes follow each other; the scenes end where the bench does
    const box = async (selector: string) => {
      const { y = 0, height = 0 } = (await page.locator(`.studio ${selector}`).boundingBox()) ?? {};
      return { top: y, bottom: y + height };
    };
    const [shapes, viewer, timeline, cues] = [
      await box(".studio-shapes"),
      await box(".viewer"),
      await box(".timeline"),
      await box(".cues"),
    ];
    expect(viewer.bottom - shapes.bottom).toBeLessThan(40);
    expect(Math.abs(timeline.top - viewer.bottom)).toBeLessThan(2);
    expect(Math.abs(cues.top - timeline.bottom)).toBeLessThan(2);
    expect((await box(".studio-export")).top - cues.bottom).toBeLessThan(40);
  });
}

for (const width of [320, 390]) {
  test(`nothing of the bench is cut off, ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await openStudio(page);
    const bench = await page.locator(".studio-place").boundingBox();
    for (const part of [".screen", ".scrubber", ".studio-shapes", ".cues", "#studio-brief"]) {
      const box = await page.locator(`.studio ${part}`).boundingBox();
      expect((box?.x ?? 0) + (box?.width ?? 0), part).toBeLessThanOrEqual(
        (bench?.x ?? 0) + (bench?.width ?? 0) + 0.5,
      );
    }
  });
}
