import { expect, test } from "@playwright/test";

test.use({ javaScriptEnabled: false });

test("search is a form that answers", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("link", { name: "Search", exact: true }).click();
  await page.getByRole("searchbox").fill("rate limit");
  await page.getByRole("button", { name: "Search" }).click();
  expect(new URL(page.url()).searchParams.get("query")).toBe("rate limit");
  const first = page.getByRole("main").getByRole("listitem").first().getByRole("link");
  await first.click();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(new URL(page.url()).pathname).toMatch(/^\/docs\//);
});

test("the menus of a narrow screen open", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/docs/rate-limits");
  const main = page.getByRole("navigation", { name: "Main" });
  await expect(main).toBeHidden();
  await page.getByRole("button", { name: "Menu" }).click();
  await expect(main.getByRole("link", { name: "Pricing" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Documentation" }).click();
  const tree = page.getByRole("navigation", { name: "Documentation" });
  await tree.getByRole("link", { name: "Versioning" }).click();
  await expect(page).toHaveURL(/\/docs\/versioning$/);
});

test("what would do nothing is not shown", async ({ page }) => {
  await page.goto("/docs/rate-limits");
  for (const name of ["Dark colours", "Copy for an agent", "Copy the code", "Wrap long lines"]) {
    await expect(page.getByRole("button", { name })).toHaveCount(0);
  }
  await expect(page.getByRole("link", { name: "View as Markdown" })).toBeVisible();
});

test("the film is its MP4, with the browser's own controls", async ({ page }) => {
  await page.goto("/");
  const video = page.locator(".film video");
  await expect(video).toBeVisible();
  await expect(video).toHaveAttribute("src", "/films/home.mp4");
  // the first: a film that an agent directed stands further down
  await expect(page.getByRole("link", { name: /^This film as MP4/ }).first()).toHaveAttribute(
    "href",
    "/films/home.mp4",
  );
});

test("the studio says what to do without it", async ({ page }) => {
  await page.goto("/studio");
  await expect(page.getByRole("main")).toContainText("The bench needs JavaScript");
  // in the bench's place is a film with its poster, no higher than it has to be
  const film = page.locator(".studio-place video");
  await expect(film).toHaveAttribute("poster", /\.webp$/);
  const place = await page.locator(".studio-place").boundingBox();
  const picture = await film.boundingBox();
  expect(picture?.height).toBeGreaterThan(300);
  expect((place?.height ?? 0) - (picture?.height ?? 0)).toBeLessThan(100);
});
