import { gzipSync } from "node:zlib";
import { expect, test } from "@playwright/test";
import { EVERY_KIND } from "#tests/e2e/look/pages.ts";

/** Bytes of gzip JavaScript that a page may load before it is there. Next's own part is about 130 KB. */
const SCRIPT_BUDGET = 140_000;
/** The engine comes after the page, when nothing else is to do: with a film's recording, or with the studio's player. */
const ENGINE_BUDGET = (path: string) => (path === "/studio" ? 145_000 : 80_000);

for (const path of EVERY_KIND) {
  test(`${path}: no error in the console, no violation of the policy, no foreign host, few scripts`, async ({
    page,
    baseURL,
  }) => {
    const complaints: string[] = [];
    const foreign: string[] = [];
    const scripts: { early: boolean; bytes: Promise<number> }[] = [];
    let loaded = false;
    page.on("console", (message) => {
      // the 404 page answers 404, and Chromium says so
      if (message.type() === "error" && !message.location().url.endsWith("/no-such-page"))
        complaints.push(message.text());
    });
    page.on("pageerror", (error) => complaints.push(String(error)));
    page.on("request", (request) => {
      if (!request.url().startsWith(baseURL ?? "") && !request.url().startsWith("data:"))
        foreign.push(request.url());
    });
    page.on("response", (response) => {
      if (response.request().resourceType() !== "script") return;
      const bytes = response.body().then((body) => gzipSync(body).length);
      // one that comes when the sums are done ends with the test, which is no failure of it
      bytes.catch(() => {});
      scripts.push({ early: !loaded, bytes });
    });
    page.once("load", () => {
      loaded = true;
    });
    await page.addInitScript(() => {
      addEventListener("securitypolicyviolation", (event) =>
        console.error(`policy: ${event.violatedDirective}`),
      );
    });
    await page.goto(path, { waitUntil: "networkidle" });
    expect(complaints).toEqual([]);
    expect(foreign).toEqual([]);
    const sum = async (early: boolean) => {
      const sizes = scripts.filter((script) => script.early === early).map(({ bytes }) => bytes);
      return (await Promise.all(sizes)).reduce((total, size) => total + size, 0);
    };
    expect(await sum(true)).toBeGreaterThan(0);
    expect(await sum(true)).toBeLessThanOrEqual(SCRIPT_BUDGET);
    expect(await sum(false)).toBeLessThanOrEqual(ENGINE_BUDGET(path));
  });
}

test("a page in the browser costs one request of the quota: no link is fetched ahead", async ({
  page,
  baseURL,
}) => {
  const counted: string[] = [];
  page.on("request", (request) => {
    const path = request.url().slice(baseURL?.length);
    if (!/^\/(?:_next|og)\/|^\/(?:favicon\.ico|icon\.svg)$/.test(path)) counted.push(path);
  });
  await page.goto("/docs", { waitUntil: "networkidle" });
  await page.mouse.wheel(0, 2000);
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Pricing" }).hover();
  await page.waitForLoadState("networkidle");
  expect(counted).toEqual(["/docs"]);
});

test.describe("the scheme", () => {
  test.use({ colorScheme: "light" });
  const scheme = "getComputedStyle(document.documentElement).colorScheme";

  test("follows the system until the visitor chooses, and is remembered on the next page", async ({
    page,
  }) => {
    await page.goto("/");
    expect(await page.evaluate(scheme)).toBe("light dark");
    const button = page.getByRole("button", { name: "Dark colours" });
    await expect(button).toHaveAttribute("aria-pressed", "false");
    await button.click();
    await expect(button).toHaveAttribute("aria-pressed", "true");
    expect(await page.evaluate(scheme)).toBe("dark");
    // set before the first paint, not by the page's scripts
    await page.route("**/*.js", (route) => route.abort());
    await page.goto("/docs");
    expect(await page.evaluate(scheme)).toBe("dark");
  });
});

test.describe("copying", () => {
  test.use({ permissions: ["clipboard-read", "clipboard-write"] });
  const clipboard = () => navigator.clipboard.readText();

  test("a code block gives its code, and says so", async ({ page }) => {
    await page.goto("/docs/rate-limits");
    const block = page.locator(".code").first();
    await block.getByRole("button", { name: "Copy the code" }).click();
    await expect(page.getByRole("status").first()).toHaveText("Copied");
    expect(await page.evaluate(clipboard)).toBe(await block.locator("code").textContent());
  });

  test("a page gives its Markdown", async ({ page, request }) => {
    await page.goto("/docs/rate-limits");
    await page.getByRole("button", { name: "Copy for an agent" }).click();
    await expect(page.getByRole("status").first()).toHaveText("Copied");
    expect(await page.evaluate(clipboard)).toBe(await (await request.get("/docs/rate-limits.md")).text());
  });

  test("long lines wrap where the reader asks for it", async ({ page }) => {
    await page.goto("/docs/rate-limits");
    const block = page.locator(".code").first();
    const wrap = block.getByRole("button", { name: "Wrap long lines" });
    await wrap.click();
    await expect(wrap).toHaveAttribute("aria-pressed", "true");
    await expect(block.locator("pre")).toHaveCSS("white-space-collapse", "preserve");
    await expect(block.locator("pre")).toHaveCSS("text-wrap-mode", "wrap");
  });
});
