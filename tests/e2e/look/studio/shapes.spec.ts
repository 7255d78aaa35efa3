import { readFile } from "node:fs/promises";
import { expect, test } from "@playwright/test";
import { readComposition } from "#lib/motion/composition/composition.ts";
import { openStudio, screen } from "#tests/e2e/look/studio/bench.ts";

test("another take, another shape", async ({ page }) => {
  await openStudio(page);
  // the words and their times may stay; the palette does not. At rest, where each chapter starts: what is seen
  // there is the same each time, so that no moment of a transition counts as another ground
  await page.getByRole("button", { name: "Pause the film" }).click();
  const grounds = async () => {
    const seen: string[] = [];
    for (const cue of await page.locator(".studio .cue button").all()) {
      await cue.click();
      await page.waitForTimeout(400);
      seen.push(
        await screen(page).evaluate((canvas) =>
          String((canvas as HTMLCanvasElement).getContext("2d")?.getImageData(4, 4, 1, 1).data),
        ),
      );
    }
    return seen;
  };
  const before = await grounds();
  expect(await grounds()).toEqual(before);
  await page.getByRole("button", { name: "Another take" }).click();
  await expect(page.locator(".studio")).toHaveAttribute("aria-busy", "false");
  await expect.poll(async () => (await grounds()).some((ground) => !before.includes(ground))).toBe(true);
  await page.getByRole("radio", { name: "9:16" }).click();
  await expect(screen(page)).toHaveJSProperty("height", 1920);
  await expect(page.locator(".studio-reasons")).toHaveCount(0);
});

test("another shape is as sharp as the brief asked for, and the step says it", async ({ page }) => {
  await openStudio(page);
  await page
    .getByLabel("Brief")
    .fill("Vertical, ten seconds. Product: Lumen, a lamp that follows the sun.\n- No switch\nlumen.example");
  await page.getByRole("button", { name: "Make the film" }).click();
  const format = page.locator(".step-done li", { hasText: /^format: / });
  await expect(format).toHaveText("format: 1080 × 1920");
  for (const [shape, width, height] of [
    ["1:1", 1080, 1080],
    ["4:5", 1080, 1350],
    ["16:9", 1920, 1080],
    ["9:16", 1080, 1920],
  ] as const) {
    await page.getByRole("radio", { name: shape, exact: true }).click();
    await expect(format).toHaveText(`format: ${width} × ${height}`);
    await expect(screen(page)).toHaveJSProperty("width", width);
    await expect(screen(page)).toHaveJSProperty("height", height);
    await expect(page.getByRole("radio", { name: shape, exact: true })).toBeChecked();
  }
  // what is saved is what the step says
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save the composition" }).click();
  const saved = JSON.parse(await readFile((await (await download).path()) ?? "", "utf8"));
  expect(saved).toMatchObject({ widthPixels: 1080, heightPixels: 1920 });

  // one that asks for a finer film keeps it in every shape
  await page
    .getByLabel("Brief")
    .fill("4k, ten seconds. Product: Lumen, a lamp that follows the sun.\n- No switch\nlumen.example");
  await page.getByRole("button", { name: "Make the film" }).click();
  await expect(screen(page)).toHaveJSProperty("height", 2160);
  await page.getByRole("radio", { name: "1:1" }).click();
  await expect(screen(page)).toHaveJSProperty("width", 2160);
});

test("the composition is saved as a file that the command line reads", async ({ page }) => {
  await openStudio(page);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save the composition" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe("composition.json");
  const saved = JSON.parse(await readFile((await file.path()) ?? "", "utf8"));
  expect(readComposition(saved).ok).toBe(true);
});
