import { expect, type Page } from "@playwright/test";

/** The takes that the bench lists. */
export const steps = (page: Page) => page.locator(".steps-made .step");
/** Where its film is drawn. */
export const screen = (page: Page) => page.locator(".studio canvas");

/** Opens the bench and waits for its first film. */
export async function openStudio(page: Page): Promise<void> {
  await page.goto("/studio");
  await expect(steps(page)).toHaveCount(1, { timeout: 20_000 });
}
