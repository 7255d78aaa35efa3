import { expect, type Page, test } from "@playwright/test";
import { API_PATHS } from "#lib/config/paths.ts";

const SEARCH = `**${API_PATHS.searchV1}**`;
const field = (page: Page) => page.getByRole("combobox", { name: "Search the documentation" });
/** Presses until the page's scripts are there to hear it. */
const open = (page: Page, keys = "/") =>
  expect(async () => {
    await page.keyboard.press(keys);
    await expect(field(page)).toBeFocused({ timeout: 500 });
  }).toPass();
const said = (page: Page) => page.getByRole("dialog").getByRole("status");

for (const keys of ["/", "Control+k", "Meta+k"]) {
  test(`${keys} opens the search, Escape closes it and gives the focus back`, async ({ page }) => {
    await page.goto("/docs");
    const link = page.getByRole("banner").getByRole("link", { name: "Docs" });
    await link.focus();
    await open(page, keys);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
    await expect(link).toBeFocused();
    await page.keyboard.press(keys);
    await expect(field(page)).toBeFocused();
  });
}

test("Escape closes the search with words in the field, and the words are there when it opens again", async ({
  page,
}) => {
  await page.goto("/docs");
  await open(page);
  await field(page).fill("rate limit");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await open(page);
  await expect(field(page)).toHaveValue("rate limit");
});

test("a slash that is typed into a field stays a slash", async ({ page }) => {
  await page.goto("/search");
  await page.getByRole("searchbox").fill("");
  await page.getByRole("searchbox").press("/");
  await expect(page.getByRole("searchbox")).toHaveValue("/");
  await expect(page.getByRole("dialog")).toBeHidden();
});

test("arrows choose, Enter opens the section", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("banner").getByRole("link", { name: "Search" }).click();
  await field(page).fill("rate limit");
  const options = page.getByRole("option");
  await expect(options.first()).toHaveAttribute("aria-selected", "true");
  await expect(said(page)).toHaveText(/^\d+ results?$/);
  await page.keyboard.press("ArrowUp");
  await expect(options.last()).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await expect(options.nth(1)).toHaveAttribute("aria-selected", "true");
  await expect(field(page)).toHaveAttribute(
    "aria-activedescendant",
    (await options.nth(1).getAttribute("id")) ?? "none",
  );
  const title = await options.nth(1).locator(".hit-title").textContent();
  await page.keyboard.press("Enter");
  await page.waitForURL((url) => url.pathname !== "/");
  const target = new URL(page.url()).hash
    ? page.locator(new URL(page.url()).hash)
    : page.getByRole("heading", { level: 1 });
  await expect(target).toContainText(title ?? "");
});

test("the focus stays in the dialog", async ({ page }) => {
  await page.goto("/docs");
  await open(page);
  await expect(field(page)).toBeFocused();
  for (let stop = 0; stop < 6; stop++) {
    await page.keyboard.press("Tab");
    const inside = await page.evaluate(
      () => document.activeElement === document.body || Boolean(document.activeElement?.closest("dialog")),
    );
    expect(inside).toBe(true);
  }
});

test("words that nothing matches, and what could have been meant", async ({ page }) => {
  await page.goto("/docs");
  await open(page);
  await field(page).fill("xqzvw");
  await expect(said(page)).toHaveText("Nothing found for “xqzvw”.");
});

test("a refused search says when to try again", async ({ page }) => {
  await page.route(SEARCH, (route) =>
    route.fulfill({ status: 429, headers: { "retry-after": "17" }, json: { code: "rate_limited" } }),
  );
  await page.goto("/docs");
  await open(page);
  await field(page).fill("quota");
  await expect(said(page)).toHaveText("Too many requests from your address. Try again in 17 s.");
});

test("a search that cannot be reached says so", async ({ page }) => {
  await page.route(SEARCH, (route) => route.abort());
  await page.goto("/docs");
  await open(page);
  await field(page).fill("quota");
  await expect(said(page)).toHaveText("The search cannot be reached. Are you online?");
});

test("what is found is shown as text, whatever it holds", async ({ page }) => {
  const excerpt = '<img src=x onerror="document.title=1"> quota';
  await page.route(SEARCH, (route) =>
    route.fulfill({
      json: {
        query: "quota",
        hits: [
          {
            id: "a",
            title: "A",
            url: "/docs",
            path: "/docs",
            section: "A",
            breadcrumbs: ["Reelwright"],
            excerpt,
            highlights: [[39, 44]],
          },
        ],
        suggestions: [],
      },
    }),
  );
  await page.goto("/docs");
  await open(page);
  await field(page).fill("quota");
  await expect(page.getByRole("option").locator(".hit-excerpt")).toHaveText(excerpt);
  await expect(page.getByRole("option").locator("mark")).toHaveText("quota");
  await expect(page.getByRole("option").locator("img")).toHaveCount(0);
});
