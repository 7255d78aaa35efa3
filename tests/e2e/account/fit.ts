import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const WIDTHS = [320, 390, 640, 820, 961, 1024, 1200, 1440];

/** What is wrong with a page, whoever reads it and on whatever screen. */
export async function expectFit(page: Page): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
    expect(
      violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(" ")}`)),
      colorScheme,
    ).toEqual([]);
  }
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    const wider = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(wider, `${width} px`).toBe(0);
  }
}

/** What every page of one reader says of itself. */
export async function expectPrivate(page: Page, title: string): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
  await expect(page).toHaveTitle(`${title} · Reelwright`);
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/);
  const again = await page.reload();
  expect(again?.status()).toBe(200);
  expect(again?.headers()["cache-control"]).toMatch(/\bno-store\b/);
  const policy = again?.headers()["content-security-policy"] ?? "";
  const nonce = /script-src [^;]*'nonce-([^']+)'/.exec(policy)?.[1];
  expect(nonce, policy).toBeTruthy();
  expect(policy).toContain("form-action 'self'");
  expect(/script-src [^;]*/.exec(policy)?.[0]).not.toContain("unsafe");
  const next = await page.reload();
  expect(next?.headers()["content-security-policy"], "a nonce is used once").not.toContain(nonce);
}
