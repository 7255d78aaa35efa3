import { expect, type Page, test } from "@playwright/test";
import { EVERY_KIND } from "#tests/e2e/look/pages.ts";

/** 640 px is also a screen of 1,280 px zoomed to 200 %, 320 px one zoomed to 400 % (WCAG 1.4.10). */
const WIDTHS = [320, 390, 640, 820, 1024, 1200, 1440, 1920];

test.describe.configure({ mode: "parallel" });

/** Longer than a browser holds back text for a font, shorter than it takes to give up on one. */
const FONT_DELAY_MS = 500;

type Shift = { value: number; on: string };
const sumOf = (shifts: Shift[]) => shifts.reduce((sum, { value }) => sum + value, 0);

/** Loads a page and gives what moved, by how much, until the fonts are there and drawn. */
async function shiftsWhileLoading(page: Page, path: string): Promise<Shift[]> {
  await page.addInitScript(() => {
    const shifts: Shift[] = [];
    Object.assign(window, { shifts });
    type Entry = PerformanceEntry & { value: number; sources?: { node?: Element }[] };
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as Entry[]) {
        shifts.push({ value, on: (sources ?? []).map(({ node }) => node?.nodeName).join(" ") });
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  await page.goto(path, { waitUntil: "load" });
  return page.evaluate(async () => {
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    await document.fonts.ready;
    // drawn, and reported
    await frame();
    await frame();
    return (window as unknown as { shifts: Shift[] }).shifts;
  });
}

for (const path of EVERY_KIND) {
  test(`${path} fits every width`, async ({ page }) => {
    await page.goto(path);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      const wider = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(wider, `${width} px`).toBe(0);
    }
  });

  for (const viewport of [
    { width: 390, height: 844 },
    { width: 1440, height: 900 },
  ]) {
    test(`nothing moves while ${path} loads at ${viewport.width} px`, async ({ page }) => {
      await page.setViewportSize(viewport);
      const shifts = await shiftsWhileLoading(page, path);
      expect(sumOf(shifts), JSON.stringify(shifts)).toBeLessThan(0.005);
    });

    test(`${path} keeps its lines at ${viewport.width} px when the fonts come late`, async ({ page }) => {
      await page.setViewportSize(viewport);
      await page.route("**/*.woff2", async (route) => {
        await new Promise((later) => setTimeout(later, FONT_DELAY_MS));
        await route.continue();
      });
      const shifts = await shiftsWhileLoading(page, path);
      expect(sumOf(shifts), JSON.stringify(shifts)).toBeLessThan(0.02);
    });
  }
}

test("the contents mark the section in view", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/docs/rate-limits");
  const links = page.getByRole("navigation", { name: "On this page" }).getByRole("link");
  const third = links.nth(2);
  await third.click();
  await expect(third).toHaveAttribute("aria-current", "true");
  await expect(links.nth(0)).not.toHaveAttribute("aria-current", "true");
});

test("a wide table scrolls in its box, by keyboard too", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/docs/rate-limits");
  const box = page.locator(".table").first();
  await box.focus();
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => box.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0);
});

test("printed, a page is its content", async ({ page }) => {
  await page.goto("/docs/rate-limits");
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  for (const chrome of ["header.site-header", "footer.site-footer", ".tree", ".docs-side", ".code-tools"]) {
    await expect(page.locator(chrome).first()).toBeHidden();
  }
});
