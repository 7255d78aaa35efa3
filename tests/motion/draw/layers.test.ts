import { describe, expect, test } from "vitest";
import type { LayerInput } from "#lib/motion/composition/schema/layers.ts";
import { extentOf } from "#lib/motion/draw/display.ts";
import { prepareFilm } from "#lib/motion/draw/frame.ts";
import { loadAssets } from "#lib/video/assets.ts";
import type { CompositionError } from "#lib/video/composition-error.ts";
import { FILMS, readFilm } from "#tests/motion/films.ts";

const layers = (...list: unknown[]) => ({
  ...FILMS.text,
  scenes: [{ id: "one", durationSeconds: 1, layers: list }],
});

test("particles in a box thinner than any pixel have places", async () => {
  const place = { x: 0, y: 0, width: 5e-324, height: 5e-324 };
  const thin: LayerInput[] = (["bubbles", "snow", "dust", "confetti", "sparks"] as const).map((style) => ({
    kind: "particles",
    style,
    place,
  }));
  const composition = readFilm({
    ...FILMS.text,
    scenes: [{ id: "one", durationSeconds: 1, layers: thin }],
  });
  const ops = prepareFilm(composition, await loadAssets(composition)).frame(9);
  const matrices = ops.flatMap((op) => ("group" in op ? [] : op.matrix));
  expect(matrices.length).toBeGreaterThan(0);
  expect(matrices.filter((value) => !Number.isFinite(value))).toEqual([]);
});

/** Boxes of the shapes of a scene, percent of the frame, without its own ground. */
async function boxesOf(...list: unknown[]) {
  const composition = readFilm(layers(...list));
  const { widthPixels, heightPixels } = composition;
  const ops = prepareFilm(composition, await loadAssets(composition)).frame(20);
  return ops.slice(1).map((op) => {
    const box = extentOf(op);
    // an extent has two pixels more on each side
    return {
      width: box ? ((box.width - 4) / widthPixels) * 100 : 0,
      height: box ? ((box.height - 4) / heightPixels) * 100 : 0,
    };
  });
}

describe("shapes without a height in stacks and grids are seen", () => {
  const rectangle = { kind: "shape", shape: { type: "rectangle" } };
  const line = { kind: "shape", shape: { type: "line" } };
  const words = { kind: "text", runs: [{ text: "Words" }], sizeUnits: 6 };
  const group = (layout: object, ...children: object[]) => ({ kind: "group", layout, children });
  const grid = { type: "grid", columns: 4 };
  const stack = { type: "stack" };
  const row = { type: "stack", direction: "row" };
  const leavesIn = (layer: { children?: object[] }): number =>
    layer.children ? layer.children.reduce((sum, child) => sum + leavesIn(child), 0) : 1;

  test.each([
    ["a grid", group(grid, ...Array(8).fill(rectangle))],
    ["a stack", group(stack, rectangle, rectangle)],
    ["a row", group({ ...row, align: "center" }, { ...rectangle, grow: 1 }, { ...rectangle, grow: 1 })],
    ["a row in a stack", group(stack, words, group(row, { ...rectangle, grow: 1 }))],
    ["a grid in a stack", group(stack, words, group(grid, rectangle, rectangle))],
    ["beside what grows", group(stack, rectangle, { ...rectangle, grow: 1 })],
    ["a line", group(stack, words, line, words)],
  ])("%s", async (_, layer) => {
    const boxes = await boxesOf(layer);
    expect(boxes).toHaveLength(leavesIn(layer));
    for (const { width, height } of boxes) {
      expect(width).toBeGreaterThan(5);
      expect(height).toBeGreaterThan(layer.children.includes(line) ? 0.2 : 5);
      expect(height).toBeLessThanOrEqual(100);
    }
  });

  test("a grid of four is squares; with words they are as high as these", async () => {
    const [square] = await boxesOf(group(grid, ...Array(4).fill(rectangle)));
    expect((square?.width ?? 0) * 16).toBeCloseTo((square?.height ?? 0) * 9, 0);
    const [beside] = await boxesOf(group(grid, rectangle, words));
    expect(beside?.height).toBeLessThan((square?.height ?? 0) / 2);
  });
});

describe("characters that no font draws are named where they stand", () => {
  test.each([
    [
      "in a text",
      { kind: "text", runs: [{ text: "fine" }, { text: "fire 🔥" }] },
      "/scenes/0/layers/0/runs/1/text",
    ],
    [
      "in an item of a list",
      { kind: "list", items: [{ text: "fine" }, { text: "🔥" }] },
      "/scenes/0/layers/0/items/1/text",
    ],
    [
      "in a note of a list",
      { kind: "list", items: [{ text: "fine", note: "🔥" }] },
      "/scenes/0/layers/0/items/0/note",
    ],
    ["in a quote", { kind: "quote", text: "🔥 and more" }, "/scenes/0/layers/0/text"],
    ["in an author", { kind: "quote", text: "fine", author: "🔥" }, "/scenes/0/layers/0/author"],
    ["in a title of code", { kind: "code", code: "fine", title: "🔥" }, "/scenes/0/layers/0/title"],
    [
      "in a label of a chart",
      {
        kind: "chart",
        chart: {
          type: "bar",
          data: [
            { label: "fine", value: 1 },
            { label: "🔥", value: 2 },
          ],
        },
      },
      "/scenes/0/layers/0/chart/data/1/label",
    ],
    [
      "before a number",
      { kind: "chart", chart: { type: "counter", value: 1 }, number: { prefix: "🔥" } },
      "/scenes/0/layers/0/number/prefix",
    ],
    ["a keycap", { kind: "text", runs: [{ text: "1\ufe0f\u20e3" }] }, "/scenes/0/layers/0/runs/0/text"],
    [
      "in captions",
      { kind: "captions", lines: [{ startSeconds: 0, endSeconds: 1, text: "हिन्दी" }] },
      "/scenes/0/layers/0/lines/0/text",
    ],
    [
      "in an address",
      { kind: "device", device: "browser", address: "🔥.example" },
      "/scenes/0/layers/0/address",
    ],
    [
      "on a screen",
      { kind: "device", device: "phone", children: [{ kind: "text", runs: [{ text: "안녕" }] }] },
      "/scenes/0/layers/0/children/0/runs/0/text",
    ],
  ])("%s", async (_, layer, pointer) => {
    const composition = readFilm(layers(layer));
    const failure = await loadAssets(composition).then(
      () => null,
      (error: unknown) => error as CompositionError,
    );
    expect(failure?.issues.map((issue) => issue.pointer)).toEqual([pointer]);
    expect(failure?.issues[0]?.message).toMatch(/^no font draws .* \(U\+[0-9A-F]{4,}\)/);
  });
});

test("a brand's motion and radius are one line each, and change what is drawn", async () => {
  const shown = async (brand: object) => {
    const composition = readFilm(
      layers({
        kind: "shape",
        shape: { type: "rectangle", radiusUnits: "brand" },
        enter: { preset: "brand-figure", durationSeconds: 9 },
      }),
    );
    Object.assign(composition.brand, brand);
    const ops = prepareFilm(composition, await loadAssets(composition)).frame(8);
    return JSON.stringify(ops);
  };
  const usual = await shown({});
  expect(await shown({})).toBe(usual);
  expect(await shown({ motion: "playful" })).not.toBe(usual);
  expect(await shown({ radiusUnits: 6 })).not.toBe(usual);
});
