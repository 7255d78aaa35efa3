import { expect, test } from "@playwright/test";
import { openStudio, steps } from "#tests/e2e/look/studio/bench.ts";

test("fonts that cannot be fetched are told, and the bench goes on", async ({ page }) => {
  await openStudio(page);
  await page.route(/\.(?:ttf|woff2?)(?:$|\?)/, (route) => route.abort());
  await page.getByLabel("Brief").fill("A film for Kiln. 日本語のことば. Ten seconds.");
  await page.getByRole("button", { name: "Make the film" }).click();
  await expect(page.locator(".studio-reasons")).toContainText("could not be fetched");
  await expect(page.locator(".studio-reasons")).toBeInViewport();
  await page.unroute(/\.(?:ttf|woff2?)(?:$|\?)/);
  await page.getByRole("button", { name: "Make the film" }).click();
  await expect(page.locator(".studio-reasons")).toHaveCount(0);
});

test("a part of the studio that cannot be fetched is told, and comes when asked again", async ({ page }) => {
  await openStudio(page);
  await page.route(/\/chunks\//, (route) => route.abort());
  await page.getByLabel("Change something").fill("make it faster");
  await page.getByRole("button", { name: "Change it" }).click();
  await expect(page.locator(".studio-reasons")).toContainText("could not be fetched");
  await expect(page.getByLabel("Change something")).toHaveValue("make it faster");
  await page.unroute(/\/chunks\//);
  await page.getByRole("button", { name: "Change it" }).click();
  await expect(steps(page)).toHaveCount(2);
});

test("the planner comes when a brief is about to be written; one that cannot be fetched is told", async ({
  page,
}) => {
  const chunks: Promise<number>[] = [];
  page.on("requestfinished", (request) => {
    if (request.url().includes("/chunks/"))
      chunks.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
  });
  await openStudio(page);
  await page.waitForLoadState("networkidle");
  const before = chunks.length;
  await page.route(/\/chunks\//, (route) => route.abort());
  await page
    .getByLabel("Brief")
    .fill("Square, ten seconds. Product: Lumen, a lamp.\n- No switch\nlumen.example");
  await page.getByRole("button", { name: "Make the film" }).click();
  await expect(page.locator(".studio-reasons")).toContainText("could not be fetched");
  await page.unroute(/\/chunks\//);
  await page.getByRole("button", { name: "Make the film" }).click();
  await expect(page.locator(".studio .cue", { hasText: "No switch" }).first()).toBeVisible();
  const planner = (await Promise.all(chunks.slice(before))).reduce((sum, bytes) => sum + bytes, 0);
  expect(planner).toBeGreaterThan(0);
  // as sent, in brotli: 202 KB of it are what was learned of briefs (decision 032)
  expect(planner).toBeLessThanOrEqual(375_000);
});

test("the engine loads no polyfill of Node's Buffer", async ({ page }) => {
  const chunks: Promise<string>[] = [];
  page.on("response", (response) => {
    if (response.url().includes("/chunks/")) chunks.push(response.text());
  });
  await openStudio(page);
  await page.waitForLoadState("networkidle");
  const scripts = await Promise.all(chunks);
  // what says where lines break is among them
  expect(scripts.some((script) => script.includes("highStart"))).toBe(true);
  expect(scripts.filter((script) => script.includes("INSPECT_MAX_BYTES"))).toEqual([]);
});

test("nothing that is typed leaves the page", async ({ page, baseURL }) => {
  await openStudio(page);
  const sent: string[] = [];
  page.on("request", (request) => sent.push(`${request.method()} ${request.url().slice(baseURL?.length)}`));
  await page.getByLabel("Change something").fill("faster");
  await page.getByRole("button", { name: "Change it" }).click();
  await expect(steps(page)).toHaveCount(2);
  // fonts, and the grammar of edits when somebody is about to type one: names of the build, and nothing behind them
  expect(sent.filter((line) => !/^GET \/_next\/static\/(?:media|chunks)\/[\w.~-]+$/.test(line))).toEqual([]);
});
