import { expect, test } from "@playwright/test";
import { openStudio, screen, steps } from "#tests/e2e/look/studio/bench.ts";

test("a brief becomes a film in the page, and an instruction changes it", async ({ page }) => {
  await openStudio(page);
  await page
    .getByLabel("Brief")
    .fill(
      "Square, ten seconds, calm. Product: Lumen, a lamp that follows the sun.\n- No switch\n- No app\nlumen.example",
    );
  await page.getByRole("button", { name: "Make the film" }).click();
  await expect(page.locator(".studio .cue", { hasText: "No switch" }).first()).toBeVisible();
  await expect(screen(page)).toHaveJSProperty("width", 1080);
  await expect(page.getByRole("radio", { name: "1:1" })).toBeChecked();

  await page.getByLabel("Change something").fill("make it vertical");
  await page.getByRole("button", { name: "Change it" }).click();
  await expect(steps(page)).toHaveCount(2);
  await expect
    .poll(() => screen(page).evaluate((element: HTMLCanvasElement) => element.height > element.width))
    .toBe(true);
  await expect(page.getByRole("radio", { name: "9:16" })).toBeChecked();

  // back to the first, and the second is still there
  await page.getByRole("button", { name: "Go back to this one" }).click();
  await expect(page.getByRole("radio", { name: "1:1" })).toBeChecked();
  await expect(steps(page)).toHaveCount(2);
});

test("how the brief was read can be changed, and the film says it", async ({ page }) => {
  await openStudio(page);
  const field = page.getByLabel("Brief");
  const brief = await field.inputValue();
  await page.getByRole("button", { name: "Change how it was read" }).click();
  await expect(field).toBeFocused();
  const reading = await field.inputValue();
  expect(reading).toMatch(/^# How your brief was read: .*\nProduct: Tidewater\nWhat it is: /);

  const shown = await page.locator(".studio .cue").allTextContents();
  await page.getByRole("button", { name: "Make the film" }).click();
  await expect(page.locator(".studio")).toHaveAttribute("aria-busy", "false");
  expect(await page.locator(".studio .cue").allTextContents()).toEqual(shown);

  await field.fill(reading.replace("Restores take four minutes", "Restores take three minutes"));
  await page.getByRole("button", { name: "Make the film" }).click();
  await expect(
    page.locator(".studio .cue", { hasText: "Restores take three minutes" }).first(),
  ).toBeVisible();

  await field.fill(reading.replace("Product:", "Produkt:"));
  await page.getByRole("button", { name: "Make the film" }).click();
  await expect(page.locator(".studio").getByRole("alert")).toContainText("Line 2 of the reading");

  // the brief comes back as every browser brings back what one typed
  await field.fill(brief);
  await page.getByRole("button", { name: "Change how it was read" }).click();
  await expect(field).toHaveValue(/^# How your brief was read/);
  await page.keyboard.press("ControlOrMeta+z");
  await expect(field).toHaveValue(brief);
});

test("a brief that says nothing, or what no font draws, is answered in words", async ({ page }) => {
  await openStudio(page);
  await page.getByLabel("Brief").fill("please");
  await page.getByRole("button", { name: "Make the film" }).click();
  await expect(page.locator(".studio-reasons")).not.toBeEmpty();
});

test("a brief that is too long is not cut, and says by how much", async ({ page }) => {
  await openStudio(page);
  const field = page.getByLabel("Brief");
  const count = page.locator(".studio-count");
  await expect(count).toBeHidden();
  await field.fill("A film for Kiln. ".padEnd(8213, "Pots. "));
  await expect(field).toHaveJSProperty("value.length", 8213);
  await expect(count).toHaveText("8,213 of 8,000 characters: cut it down");
  await expect(field).toHaveAccessibleDescription("8,213 of 8,000 characters: cut it down");
  await page.getByRole("button", { name: "Make the film" }).click();
  await expect(page.locator(".studio-reasons")).toContainText("8213");
  await field.fill("A film for Kiln. ".padEnd(8000, "Pots. "));
  await expect(count).toHaveText("8,000 of 8,000 characters");
});
