import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page, test } from "@playwright/test";
import { EVERY_KIND, EVERY_PAGE } from "#tests/e2e/look/pages.ts";

test.describe.configure({ mode: "parallel" });

/** Violations as `rule: selector`, so that a failure names its element. */
async function violations(page: Page): Promise<string[]> {
  // without frames, which no page has, axe needs no second page, and half the time
  const { violations: found } = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
  return found.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(" ")}`));
}

test.describe("light", () => {
  test.use({ colorScheme: "light", contextOptions: { reducedMotion: "reduce" } });
  for (const path of new Set([...EVERY_PAGE, ...EVERY_KIND])) {
    test(`axe finds nothing on ${path}`, async ({ page }) => {
      await page.goto(path);
      expect(await violations(page)).toEqual([]);
    });
  }
});

test.describe("dark", () => {
  test.use({ colorScheme: "dark", contextOptions: { reducedMotion: "reduce" } });
  for (const path of EVERY_KIND) {
    test(`axe finds nothing on ${path} in the dark`, async ({ page }) => {
      await page.goto(path);
      expect(await violations(page)).toEqual([]);
    });
  }

  test("axe finds nothing with the search dialog open", async ({ page }) => {
    await page.goto("/docs");
    const field = page.getByRole("combobox");
    // until the page's scripts are there to hear it
    await expect(async () => {
      await page.keyboard.press("/");
      await expect(field).toBeFocused({ timeout: 500 });
    }).toPass();
    await field.fill("quota");
    await expect(page.getByRole("option").first()).toBeVisible();
    expect(await violations(page)).toEqual([]);
  });

  test("axe finds nothing with the menus of a narrow screen open", async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto("/docs/rate-limits");
    for (const name of ["Menu", "Documentation", "On this page"]) {
      await page.getByRole("button", { name }).click();
      expect(await violations(page)).toEqual([]);
      await page.keyboard.press("Escape");
    }
  });
});

test("the skip link is the first stop and leads to the content", async ({ page }) => {
  await page.goto("/docs/rate-limits");
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Skip to the content" });
  await expect(skip).toBeFocused();
  await page.keyboard.press("Enter");
  expect(new URL(page.url()).hash).toBe("#main");
});

test("every stop of the keyboard shows where it is", async ({ page }) => {
  await page.goto("/pricing");
  for (let stop = 0; stop < 30; stop++) {
    await page.keyboard.press("Tab");
    const focused = await page.evaluate(() => {
      const element = document.activeElement as HTMLElement;
      const style = getComputedStyle(element);
      return { name: element.outerHTML.slice(0, 80), outline: style.outlineStyle, width: style.outlineWidth };
    });
    expect(focused, focused.name).toMatchObject({ outline: "solid", width: "2px" });
  }
});
