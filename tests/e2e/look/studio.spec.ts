import { expect, type Page, test } from "@playwright/test";

const steps = (page: Page) => page.locator(".steps-made .step");
const screen = (page: Page) => page.locator(".studio canvas");

async function openStudio(page: Page): Promise<void> {
  await page.goto("/studio");
  await expect(steps(page)).toHaveCount(1, { timeout: 20_000 });
}

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

test("what is not understood is said, and nothing changes", async ({ page }) => {
  await openStudio(page);
  await page.getByLabel("Change something").fill("make it smell of lavender");
  await page.getByRole("button", { name: "Change it" }).click();
  await expect(page.locator(".studio-reasons")).toContainText("lavender");
  await expect(steps(page)).toHaveCount(1);
});

test("a brief that says nothing, or what no font draws, is answered in words", async ({ page }) => {
  await openStudio(page);
  await page.getByLabel("Brief").fill("please");
  await page.getByRole("button", { name: "Make the film" }).click();
  await expect(page.locator(".studio-reasons")).not.toBeEmpty();
});

test("the film is scrubbed by keyboard, its scenes are buttons", async ({ page }) => {
  await openStudio(page);
  await page.getByRole("button", { name: "Pause the film" }).click();
  const timecode = page.locator(".studio .film-timecode");
  await page.locator(".studio .cue button").nth(1).click();
  const second = await timecode.getAttribute("data-time");
  expect(second).not.toBe("00:00:00:00");
  await page.getByRole("slider", { name: "Film position in seconds" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(timecode).not.toHaveAttribute("data-time", second ?? "");
});

test("the composition is saved as a file that the command line reads", async ({ page }) => {
  await openStudio(page);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save the composition" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe("composition.json");
  const { readFile } = await import("node:fs/promises");
  const { readComposition } = await import("#lib/motion/composition.ts");
  const saved = JSON.parse(await readFile((await file.path()) ?? "", "utf8"));
  expect(readComposition(saved).ok).toBe(true);
});

test("nothing that is typed leaves the page", async ({ page, baseURL }) => {
  await openStudio(page);
  const sent: string[] = [];
  page.on("request", (request) => sent.push(`${request.method()} ${request.url().slice(baseURL?.length)}`));
  await page.getByLabel("Change something").fill("faster");
  await page.getByRole("button", { name: "Change it" }).click();
  await expect(steps(page)).toHaveCount(2);
  expect(sent.filter((line) => !/^GET \/_next\/static\/media\//.test(line))).toEqual([]);
});
