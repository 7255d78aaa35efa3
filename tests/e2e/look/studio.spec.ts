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

test("how the brief was read can be changed, and the film says it", async ({ page }) => {
  await openStudio(page);
  const field = page.getByLabel("Brief");
  const brief = await field.inputValue();
  await page.getByRole("button", { name: "Change how it was read" }).click();
  await expect(field).toBeFocused();
  const reading = await field.inputValue();
  expect(reading).toMatch(/^reading\/1\nProduct: Tidewater\nWhat it is: /);

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
  await expect(field).toHaveValue(/^reading\/1/);
  await page.keyboard.press("ControlOrMeta+z");
  await expect(field).toHaveValue(brief);
});

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
  const { readFile } = await import("node:fs/promises");
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

test("what a step offers stands apart", async ({ page }) => {
  await openStudio(page);
  await page.getByRole("button", { name: "make it faster" }).click();
  await expect(steps(page)).toHaveCount(2);
  const mend = await page.getByRole("button", { name: "Change how it was read" }).boundingBox();
  const back = await page.getByRole("button", { name: "Go back to this one" }).boundingBox();
  expect((back?.x ?? 0) - ((mend?.x ?? 0) + (mend?.width ?? 0))).toBeGreaterThan(8);
});

test("nobody is told to have JavaScript who has it", async ({ page }) => {
  await page.goto("/studio");
  await expect(page.getByText("The bench needs JavaScript.")).toBeHidden();
  await expect(page.locator(".playground-words")).toContainText("Without a browser");
  await expect(page.getByText("Without a browser")).toBeVisible();
});

test("a script drives the studio as it drives the bare player", async ({ page }) => {
  await openStudio(page);
  type Hook = {
    load(composition: unknown): Promise<{ ok: boolean; issues?: { pointer: string }[] }>;
    seek(seconds: number): Promise<void>;
    composition: { widthPixels: number; scenes: { id: string }[] } | null;
  };
  type Scripted = Window & typeof globalThis & { reelwright: Hook };
  await page.waitForFunction(() => (window as Scripted).reelwright?.composition);

  await page.evaluate(() => (window as Scripted).reelwright.seek(3));
  const timecode = page.locator(".studio .film-timecode");
  await expect(timecode).toHaveAttribute("data-time", "00:00:03:00");
  await expect(page.locator(".studio .film-play")).toHaveAttribute("data-state", "paused");

  const made = await page.evaluate(() => {
    const { reelwright } = window as Scripted;
    const { composition } = reelwright;
    // a copy: this changes nothing
    composition?.scenes.pop();
    return { scenes: composition?.scenes.length ?? 0, again: reelwright.composition?.scenes.length ?? 0 };
  });
  expect(made.again).toBe(made.scenes + 1);

  // another film is a step that can be gone back from, and be changed
  const loaded = await page.evaluate(() => {
    const { reelwright } = window as Scripted;
    return reelwright.load({ ...reelwright.composition, widthPixels: 640, heightPixels: 640 });
  });
  expect(loaded).toEqual({ ok: true });
  await expect(screen(page)).toHaveJSProperty("width", 640);
  await expect(page.getByRole("radio", { name: "1:1" })).toBeChecked();
  await expect(steps(page)).toHaveCount(2);
  await page.getByRole("button", { name: "make it vertical" }).click();
  await expect(screen(page)).toHaveJSProperty("width", 640);
  await expect(steps(page)).toHaveCount(3);

  // one that is wrong is refused, and the film stays
  const refused = await page.evaluate(() =>
    (window as Scripted).reelwright.load({ format: "composition/1" }),
  );
  expect(refused.ok).toBe(false);
  expect(refused.issues?.length).toBeGreaterThan(0);
  await expect(screen(page)).toHaveJSProperty("width", 640);
  await expect(steps(page)).toHaveCount(3);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  for (const reducedMotion of ["no-preference", "reduce"] as const) {
    test(`what was made is seen, motion: ${reducedMotion}`, async ({ page }) => {
      await page.emulateMedia({ reducedMotion });
      await page.addInitScript(() => {
        const scrolled: unknown[] = [];
        Object.assign(window, { scrolled });
        const { scrollIntoView } = Element.prototype;
        Element.prototype.scrollIntoView = function (options) {
          if (this.matches("canvas")) scrolled.push((options as ScrollIntoViewOptions).behavior);
          scrollIntoView.call(this, options);
        };
      });
      await openStudio(page);
      await expect(page.locator(".studio")).toHaveAttribute("aria-busy", "false");
      // a page that opens stays where it is
      expect(await page.evaluate(() => window.scrollY)).toBe(0);
      await page.getByRole("button", { name: "Make the film" }).scrollIntoViewIfNeeded();
      for (const name of ["Make the film", "make it faster"]) {
        await page.getByRole("button", { name }).click();
        await expect(page.locator(".studio")).toHaveAttribute("aria-busy", "false");
        await expect(screen(page)).toBeInViewport({ ratio: 0.9 });
      }
      const behaviours = (await page.evaluate("scrolled")) as string[];
      expect(new Set(behaviours)).toEqual(new Set([reducedMotion === "reduce" ? "instant" : "smooth"]));
    });
  }

  test("the film stands under the button that makes it, and what changes it under the film", async ({
    page,
  }) => {
    await openStudio(page);
    const top = async (selector: string) =>
      (await page.locator(`.studio ${selector}`).boundingBox())?.y ?? Number.NaN;
    const order = await Promise.all([
      top(".studio-primary"),
      top("canvas"),
      top(".film-play"),
      top(".steps-made"),
      top("#studio-instruction"),
    ]);
    expect(order).toEqual([...order].sort((a, b) => a - b));
  });

  test("the film does not play before it is seen", async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 500 });
    await openStudio(page);
    await expect(page.locator(".studio")).toHaveAttribute("aria-busy", "false");
    await expect(screen(page)).not.toBeInViewport();
    await expect(page.locator(".studio .film-play")).toHaveAttribute("data-state", "paused");
    await screen(page).scrollIntoViewIfNeeded();
    await expect(page.locator(".studio .film-play")).toHaveAttribute("data-state", "playing");
  });

  test("the heading breaks between what it says", async ({ page }) => {
    await openStudio(page);
    const rows = await page
      .locator("h1 span")
      .evaluateAll((spans) => spans.map((span) => span.getClientRects().length));
    expect(rows).toEqual([1, 1, 1]);
  });
});

for (const shape of ["16:9", "9:16"]) {
  test(`1,440 px wide, ${shape}: the film is on the first screen, and nothing empty stands below it`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await openStudio(page);
    await page.getByRole("radio", { name: shape }).click();
    await expect(page.locator(".studio .film")).toHaveAttribute("data-aspect", shape);
    await expect(page.locator(".studio")).toHaveAttribute("aria-busy", "false");
    await expect(screen(page)).toBeInViewport({ ratio: 1 });
    await expect(page.locator(".studio .scrubber")).toBeInViewport({ ratio: 1 });
    // stage, timeline and scenes follow each other; the scenes end where the bench does
    const box = async (selector: string) => {
      const { y = 0, height = 0 } = (await page.locator(`.studio ${selector}`).boundingBox()) ?? {};
      return { top: y, bottom: y + height };
    };
    const [shapes, viewer, timeline, cues] = [
      await box(".studio-shapes"),
      await box(".viewer"),
      await box(".timeline"),
      await box(".cues"),
    ];
    expect(viewer.bottom - shapes.bottom).toBeLessThan(40);
    expect(Math.abs(timeline.top - viewer.bottom)).toBeLessThan(2);
    expect(Math.abs(cues.top - timeline.bottom)).toBeLessThan(2);
    expect((await box(".studio-export")).top - cues.bottom).toBeLessThan(40);
  });
}

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

test("the film rests while nobody sees it", async ({ page }) => {
  await openStudio(page);
  const play = page.locator(".studio .film-play");
  await expect(play).toHaveAttribute("data-state", "playing");
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect(play).toHaveAttribute("data-state", "paused");
  await screen(page).scrollIntoViewIfNeeded();
  await expect(play).toHaveAttribute("data-state", "playing");
});

for (const width of [320, 390]) {
  test(`nothing of the bench is cut off, ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await openStudio(page);
    const bench = await page.locator(".studio-place").boundingBox();
    for (const part of [".screen", ".scrubber", ".studio-shapes", ".cues", "#studio-brief"]) {
      const box = await page.locator(`.studio ${part}`).boundingBox();
      expect((box?.x ?? 0) + (box?.width ?? 0), part).toBeLessThanOrEqual(
        (bench?.x ?? 0) + (bench?.width ?? 0) + 0.5,
      );
    }
  });
}

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
  const { readComposition } = await import("#lib/motion/composition/composition.ts");
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
  // fonts, and the grammar of edits when somebody is about to type one: names of the build, and nothing behind them
  expect(sent.filter((line) => !/^GET \/_next\/static\/(?:media|chunks)\/[\w.~-]+$/.test(line))).toEqual([]);
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

test("the film and its position are in words", async ({ page }) => {
  await openStudio(page);
  await expect(screen(page)).toHaveAttribute("aria-label", /^A film of [\d.]+ seconds in \d+ scenes: 1\. /);
  await page.getByRole("button", { name: "Pause the film" }).click();
  await page.locator(".studio .cue button").nth(1).click();
  await expect(page.locator(".studio .scrubber")).toHaveAttribute(
    "aria-valuetext",
    /^[\d.]+ of [\d.]+ seconds, scene 2$/,
  );
});

test.describe("with reduced motion", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });
  test("the film rests on a picture that shows something, and plays from the start", async ({ page }) => {
    await openStudio(page);
    const timecode = page.locator(".studio .film-timecode");
    await expect(page.locator(".studio .film-play")).toHaveAttribute("data-state", "paused");
    await expect(timecode).not.toHaveAttribute("data-time", "00:00:00:00");
    await expect(page.locator(".studio .cue").first()).toHaveAttribute("data-now");
    const rested = Number(await page.locator(".studio .scrubber").inputValue());
    const colours = await screen(page).evaluate((canvas: HTMLCanvasElement) => {
      const data = canvas.getContext("2d")?.getImageData(0, 0, canvas.width, canvas.height).data;
      return new Set(new Uint32Array(data?.buffer ?? new ArrayBuffer(0))).size;
    });
    expect(colours).toBeGreaterThan(8);
    // above a second: the scrubber is as long as the film
    expect(rested).toBeGreaterThan(1);
    await page.getByRole("button", { name: "Play the film" }).click();
    await expect
      .poll(() => page.locator(".studio .scrubber").inputValue().then(Number), { intervals: [50] })
      .toBeLessThan(rested);
  });
});
