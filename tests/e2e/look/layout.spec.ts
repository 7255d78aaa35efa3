import { expect, type Page, test } from "@playwright/test";
import { EVERY_KIND, EVERY_PAGE } from "#tests/e2e/look/pages.ts";

/** 640 px is also a screen of 1,280 px zoomed to 200 %, 320 px one zoomed to 400 % (WCAG 1.4.10). */
const WIDTHS = [320, 390, 640, 820, 1024, 1200, 1440, 1920];

test.describe.configure({ mode: "parallel" });

type Shift = { value: number; on: string };
const sumOf = (shifts: Shift[]) => shifts.reduce((sum, { value }) => sum + value, 0);

/** Loads a page whose fonts come when its text has been drawn without them, and gives what moved by how much. */
async function shiftsWithLateFonts(page: Page, path: string): Promise<Shift[]> {
  const { promise: drawn, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/*.woff2", async (route) => {
    await drawn;
    await route.continue();
  });
  await page.addInitScript(() => {
    const shifts: Shift[] = [];
    Object.assign(window, { shifts });
    type Entry = PerformanceEntry & { value: number; sources?: { node?: Element }[] };
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as Entry[]) {
        shifts.push({ value, on: (sources ?? []).map(({ node }) => node?.nodeName).join(" ") });
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  await page.goto(path, { waitUntil: "commit" });
  await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
  release();
  await page.waitForLoadState("load");
  return page.evaluate(async () => {
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    await document.fonts.ready;
    // drawn, and reported
    await frame();
    await frame();
    return (window as unknown as { shifts: Shift[] }).shifts;
  });
}

/**
 * What would move if a page came in the smallest of pieces and each was drawn as it came. Takes the nodes of the
 * body away from the last to the first, and weighs what moves in view each time as a browser does: the share of
 * the view that it covers before and after, by how far it goes (Layout Instability, §3.3).
 */
const shiftsWhileArriving = (page: Page): Promise<Shift[]> =>
  page.evaluate(() => {
    type Rect = { left: number; top: number; right: number; bottom: number };
    const shown = ({ left, top, right, bottom }: Rect): Rect => ({
      left: Math.max(0, left),
      top: Math.max(0, top),
      right: Math.min(innerWidth, right),
      bottom: Math.min(innerHeight, bottom),
    });
    const area = ({ left, top, right, bottom }: Rect) =>
      Math.max(0, right - left) * Math.max(0, bottom - top);
    // a drawing stands as a whole; a table comes as one, for its columns are as wide as what is in them
    // code and words with marks come as one, like any run of text: their parts are only places where it may break
    const within = (node: Node) => node.parentElement?.closest("svg, table, code, :has(> mark)");
    const places = new Map<Element, Rect>();
    for (const element of document.body.querySelectorAll("*")) {
      const place = element.getBoundingClientRect();
      if (!within(element) && area(shown(place)) > 0) places.set(element, place);
    }
    const nodes: ChildNode[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) if (!within(walker.currentNode)) nodes.push(walker.currentNode as ChildNode);
    const shifts: { value: number; on: string }[] = [];
    for (const node of nodes.reverse()) {
      node.remove();
      places.delete(node as unknown as Element);
      const moved = new Map<Element, { impact: number; distance: number }>();
      for (const [element, before] of places) {
        const after = element.getBoundingClientRect();
        const distance = Math.max(Math.abs(after.left - before.left), Math.abs(after.top - before.top));
        places.set(element, after);
        // what has come of it shows nothing yet
        if (distance < 3 || area(shown(after)) === 0) continue;
        const [from, to] = [shown(before), shown(after)];
        const both = {
          left: Math.max(from.left, to.left),
          top: Math.max(from.top, to.top),
          right: Math.min(from.right, to.right),
          bottom: Math.min(from.bottom, to.bottom),
        };
        moved.set(element, { impact: area(from) + area(to) - area(both), distance });
      }
      const outermost = [...moved].filter(([element]) => !moved.has(element.parentElement as Element));
      const impact = outermost.reduce((sum, [, move]) => sum + move.impact, 0) / (innerWidth * innerHeight);
      const distance = Math.max(0, ...[...moved.values()].map((move) => move.distance));
      const value = (impact * distance) / Math.max(innerWidth, innerHeight);
      const names = outermost.map(
        ([element]) => `${element.nodeName}.${element.getAttribute("class") ?? ""}`,
      );
      const next = `${node.nodeName} ${node.textContent?.trim().slice(0, 40)}`;
      if (value >= 0.0005) shifts.push({ value, on: `${names.slice(0, 5).join(" ")} before ${next}` });
    }
    return shifts;
  });

for (const path of EVERY_KIND) {
  test(`${path} fits every width`, async ({ page }) => {
    await page.goto(path);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      const wider = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(wider, `${width} px`).toBe(0);
    }
  });

  for (const viewport of [
    { width: 390, height: 844 },
    { width: 1440, height: 900 },
  ]) {
    test(`nothing moves on ${path} at ${viewport.width} px when the fonts come late`, async ({ page }) => {
      await page.setViewportSize(viewport);
      const shifts = await shiftsWithLateFonts(page, path);
      expect(sumOf(shifts), JSON.stringify(shifts)).toBeLessThan(0.005);
    });

    test(`nothing moves on ${path} at ${viewport.width} px while it arrives`, async ({ browser }) => {
      // no script and no motion: what moves is the layout
      const context = await browser.newContext({
        viewport,
        javaScriptEnabled: false,
        reducedMotion: "reduce",
      });
      const page = await context.newPage();
      await page.goto(path);
      const shifts = await shiftsWhileArriving(page);
      expect(sumOf(shifts), JSON.stringify(shifts, null, 1)).toBeLessThan(0.005);
      await context.close();
    });
  }
}

test("fonts that are there are used: the second page is in ours", async ({ page }) => {
  const client = await page.context().newCDPSession(page);
  await client.send("DOM.enable");
  await client.send("CSS.enable");
  await page.goto("/");
  await page.evaluate(() => document.fonts.ready);
  await page.goto("/terms");
  const { root } = await client.send("DOM.getDocument");
  const faces: Record<string, string[]> = {};
  for (const selector of ["h1", ".lede"]) {
    const { nodeId } = await client.send("DOM.querySelector", { nodeId: root.nodeId, selector });
    const { fonts } = await client.send("CSS.getPlatformFontsForNode", { nodeId });
    faces[selector] = fonts.map(({ familyName }) => familyName);
  }
  expect(faces).toEqual({
    h1: [expect.stringContaining("Bricolage Grotesque")],
    ".lede": [expect.stringContaining("Instrument Sans")],
  });
});

test("a post has the whole width of a tablet", async ({ page }) => {
  await page.setViewportSize({ width: 820, height: 1180 });
  await page.goto("/blog/accept-by-the-book");
  expect((await page.locator("main").boundingBox())?.width).toBeGreaterThan(650);
});

test("the contents mark the section in view", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/docs/rate-limits");
  const links = page.getByRole("navigation", { name: "On this page" }).getByRole("link");
  const third = links.nth(2);
  await third.click();
  await expect(third).toHaveAttribute("aria-current", "true");
  await expect(links.nth(0)).not.toHaveAttribute("aria-current", "true");
});

for (const width of [390, 820, 1024, 1440]) {
  test(`a link to a heading stops where all of it is seen, ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/docs/rate-limits#quota-headers");
    const heading = page.locator("h2:target");
    await expect(heading).toBeInViewport({ ratio: 1 });
    const { y } = (await heading.boundingBox()) ?? { y: 0 };
    for (const bar of await page.locator("header.site-header, .docs-bar").all()) {
      const box = await bar.boundingBox();
      // one that is not shown has no box
      expect(y).toBeGreaterThan(box ? box.y + box.height : 0);
    }
  });
}

/** Tables that are wider than their box, and what is missing of telling so. */
const wideTables = (page: Page) =>
  page.locator("main .table").evaluateAll((boxes) =>
    boxes.flatMap((box, index) => {
      if (box.scrollWidth <= box.clientWidth) return [];
      const { overflowX, backgroundImage, backgroundAttachment } = getComputedStyle(box);
      const told = {
        scrolls: overflowX === "auto",
        shadow: backgroundImage.includes("gradient") && /local.*scroll/.test(backgroundAttachment),
        focus: box.getAttribute("tabindex") === "0" && box.getAttribute("role") === "group",
        label: /scrolls/.test(box.getAttribute("aria-label") ?? ""),
      };
      const missing = Object.entries(told).flatMap(([name, is]) => (is ? [] : [name]));
      return [{ index, missing }];
    }),
  );

test("no table is wider than its box without telling, and none at 1,280 px", async ({ page }) => {
  test.setTimeout(300_000);
  const wide: string[] = [];
  for (const path of EVERY_PAGE.filter((one) => one.startsWith("/docs/"))) {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(path);
    for (const width of [390, 768, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await expect
        .poll(
          async () => (await wideTables(page)).filter(({ missing }) => missing.length),
          `${path}, ${width} px`,
        )
        .toEqual([]);
      if (width === 1280) for (const { index } of await wideTables(page)) wide.push(`${path} ${index}`);
    }
  }
  expect(wide).toEqual([]);
});

test("a table that fits is no stop of the keyboard's", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto("/docs/films/compare");
  const boxes = page.locator("main .table");
  expect(await wideTables(page)).toEqual([]);
  for (const box of await boxes.all()) await expect(box).not.toHaveAttribute("tabindex");
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(boxes.nth(2)).toHaveAttribute("tabindex", "0");
});

test("a wide table scrolls in its box, by keyboard too", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/docs/rate-limits");
  const box = page.locator(".table").first();
  await box.focus();
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => box.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0);
});

test("what runs and what does not is read on a phone without scrolling sideways", async ({ page }) => {
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto("/");
    const box = page.locator(".surfaces .table");
    expect(await box.evaluate((element) => element.scrollWidth - element.clientWidth), `${width} px`).toBe(0);
    for (const cell of await box.locator("tbody td").all())
      expect(await cell.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
  }
});

test("the diamond of a state is as wide as it is high", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/studio");
  const sides = await page.locator(".status").evaluateAll((all) =>
    all.map((one) => {
      const { inlineSize, blockSize } = getComputedStyle(one, "::before");
      return [Number.parseFloat(inlineSize), Number.parseFloat(blockSize)];
    }),
  );
  expect(sides.length).toBeGreaterThan(0);
  for (const [width, height] of sides) expect(width).toBeCloseTo(height ?? 0, 1);
});

test("printed, a page is its content", async ({ page }) => {
  await page.goto("/docs/rate-limits");
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  for (const chrome of ["header.site-header", "footer.site-footer", ".tree", ".docs-side", ".code-tools"]) {
    await expect(page.locator(chrome).first()).toBeHidden();
  }
});
