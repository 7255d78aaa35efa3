import { expect, test } from "@playwright/test";
import { openStudio, screen, steps } from "#tests/e2e/look/studio/bench.ts";

test("what a step offers stands apart", async ({ page }) => {
  await openStudio(page);
  await page.getByRole("button", { name: "make it faster" }).click();
  await expect(steps(page)).toHaveCount(2);
  const mend = await page.getByRole("button", { name: "Change how it was read" }).boundingBox();
  const back = await page.getByRole("button", { name: "Go back to this one" }).boundingBox();
  expect((back?.x ?? 0) - ((mend?.x ?? 0) + (mend?.width ?? 0))).toBeGreaterThan(8);
});

test("undo and redo go through what was said, and the step that is shown is in sight", async ({ page }) => {
  await openStudio(page);
  const say = async (words: string) => {
    await page.getByLabel("Change something").fill(words);
    await page.getByRole("button", { name: "Change it" }).click();
    await expect(page.locator(".studio")).toHaveAttribute("aria-busy", "false");
  };
  const current = page.locator(".step[aria-current]");
  await say("faster");
  await expect(current.getByText("faster", { exact: true })).toBeInViewport();
  await say("make it square");
  await say("undo");
  await expect(current.locator(".step-asked")).toHaveText("faster");
  await say("redo");
  await expect(current.locator(".step-asked")).toHaveText("make it square");
  await say("undo the last 2 changes");
  await expect(current.locator(".step-asked")).toHaveText("Your brief");
  await say("undo");
  await expect(page.locator(".studio-reasons")).toHaveText("Nothing to undo: this is your brief.");
  await expect(steps(page)).toHaveCount(3);
});

test("what is not understood is said, and nothing changes", async ({ page }) => {
  await openStudio(page);
  await page.getByLabel("Change something").fill("make it smell of lavender");
  await page.getByRole("button", { name: "Change it" }).click();
  await expect(page.locator(".studio-reasons")).toContainText("lavender");
  await expect(steps(page)).toHaveCount(1);
});

test("an empty brief is answered; undo and another wish are one instruction", async ({ page }) => {
  await openStudio(page);
  const written = await page.getByLabel("Brief").inputValue();
  await page.getByLabel("Brief").fill(" ");
  await page.getByRole("button", { name: "Make the film" }).click();
  await expect(page.locator(".studio-reasons")).toContainText("Write a brief first");
  await expect(page.getByLabel("Brief")).toBeFocused();
  await page.getByLabel("Brief").fill(written);
  const change = async (words: string, count: number) => {
    await page.getByLabel("Change something").fill(words);
    await page.getByRole("button", { name: "Change it" }).click();
    await expect(steps(page)).toHaveCount(count);
    await expect(page.locator(".studio")).toHaveAttribute("aria-busy", "false");
  };
  await change("bigger text", 2);
  await change("undo that and make it square", 2);
  await expect(steps(page).last()).not.toContainText("bigger");
  await page.getByRole("button", { name: "Another take" }).click();
  await expect(steps(page)).toHaveCount(3);
  await expect(page.locator(".studio")).toHaveAttribute("aria-busy", "false");
  await change("undo", 3);
  await expect(steps(page).nth(1)).toHaveAttribute("aria-current", /./);
});

test("who presses a button by keyboard keeps their place, and hears what became of it", async ({ page }) => {
  await openStudio(page);
  const bench = page.locator(".studio");
  const status = page.locator(".studio-place [role=status]");
  await expect(status).toHaveText(/^The film is there: \d+ seconds, \d+ scenes\.$/);
  const press = async (name: string, count: number) => {
    const button = page.getByRole("button", { name, exact: true });
    await button.press("Enter");
    await expect(steps(page)).toHaveCount(count);
    await expect(bench).toHaveAttribute("aria-busy", "false");
    await expect(button).toBeFocused();
  };
  await press("Make the film", 1);
  await press("make it faster", 2);
  await page.getByLabel("Change something").fill("make it square");
  await press("Change it", 3);
  // what was changed before stays: another take is one more step
  await press("Another take", 4);
  await page.getByRole("radio", { name: "4:5" }).press("Space");
  await expect(screen(page)).toHaveJSProperty("height", 1350);
  await expect(page.getByRole("radio", { name: "4:5" })).toBeFocused();
  await press("make it faster", 6);
  await page.getByRole("button", { name: "Go back to this one" }).last().press("Enter");
  await expect(page.getByRole("list", { name: "What was made so far" })).toBeFocused();
});
