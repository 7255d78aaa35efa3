import { describe, expect, test } from "vitest";
import type { CompositionInput } from "#lib/motion/composition/composition.ts";
import type { LayerInput } from "#lib/motion/composition/schema/layers.ts";
import type { DrawOp, Op } from "#lib/motion/draw/display.ts";
import { layoutScene, type Placed, safeArea } from "#lib/motion/draw/layout.ts";
import { EM } from "#lib/motion/text/shaper.ts";
import { stageOf } from "#lib/motion/draw/stage.ts";
import { loadAssets } from "#lib/video/assets.ts";
import { film, PICTURE, readFilm } from "#tests/motion/films.ts";

const WORDS = { kind: "text", runs: [{ text: "Words" }], sizeUnits: 4 } satisfies LayerInput;
const HEADING = { kind: "text", runs: [{ text: "A heading" }], sizeUnits: 8 } satisfies LayerInput;
const PHONE = { kind: "device", device: "phone", paddingUnits: 1, children: [WORDS] } satisfies LayerInput;
const BROWSER = {
  kind: "device",
  device: "browser",
  address: "a.example",
  paddingUnits: 3,
  children: [WORDS],
} satisfies LayerInput;

const row = (...children: LayerInput[]): LayerInput => ({
  kind: "group",
  layout: { type: "stack", direction: "row", gapUnits: 4 },
  children,
});
const column = (...children: LayerInput[]): LayerInput => ({
  kind: "group",
  layout: { type: "stack", gapUnits: 4 },
  children,
});
const grid = (columns: number, ...children: LayerInput[]): LayerInput => ({
  kind: "group",
  layout: { type: "grid", columns, gapUnits: 4 },
  children,
});
const grown = <T extends LayerInput>(layer: T, grow = 1): T => ({ ...layer, grow });

const IMAGE = { kind: "image", asset: "field" } satisfies LayerInput;

const assets = await loadAssets(readFilm(sceneOf([1280, 720], column(BROWSER, IMAGE))));

function sceneOf([width, height]: readonly [number, number], layer: LayerInput): CompositionInput {
  return film(width, height, [{ id: "one", durationSeconds: 1, layers: [layer] }], {
    assets: [{ id: "field", kind: "image", data: PICTURE }],
  });
}

function laidOut(size: readonly [number, number], layer: LayerInput) {
  const composition = readFilm(sceneOf(size, layer));
  const stage = stageOf(composition, assets);
  const scene = composition.scenes[0] as (typeof composition.scenes)[number];
  const all = (placed: readonly Placed[]): Placed[] => placed.flatMap((one) => [one, ...all(one.children)]);
  return { stage, safe: safeArea(scene, stage), placed: all(layoutScene(scene, 0, stage)) };
}

/** Size of the type of a text's outline, in u. */
const typeUnits = (ops: readonly Op[], unit: number): number =>
  ((ops.at(-1) as DrawOp).matrix[0] * EM) / unit;

const SIZES = { "16:9": [1280, 720], "9:16": [720, 1280], "1:1": [720, 720] } as const;

describe.each(Object.entries(SIZES))("devices and pictures without a height give way in %s", (_, size) => {
  test.each([
    ["a browser alone in a row", row(BROWSER)],
    ["a growing one alone in a row", row(grown(BROWSER, 2))],
    ["a browser beside a phone", row(grown(BROWSER, 2), grown(PHONE))],
    ["neither of them growing", row(BROWSER, PHONE)],
    ["a phone alone in a row", row(PHONE)],
    ["words beside a growing phone", row(grown(WORDS), grown(PHONE))],
    ["words beside a phone", row(grown(WORDS), PHONE)],
    ["a browser and a phone in a grid", grid(2, BROWSER, PHONE)],
    ["two browsers in a column of a grid", grid(1, BROWSER, BROWSER)],
    ["a picture under a heading", column(HEADING, IMAGE)],
    ["a picture beside words", row(grown(WORDS), grown(IMAGE, 3))],
    ["pictures in a grid with words below", grid(2, IMAGE, IMAGE, WORDS, WORDS)],
    ["a grid with words below", grid(2, BROWSER, PHONE, WORDS, WORDS)],
    ["a phone beside a column in a grid", grid(2, PHONE, column(WORDS, WORDS))],
    ["a browser under a heading", column(HEADING, BROWSER)],
    ["a phone under a heading", column(HEADING, PHONE)],
    ["a row under a heading", column(HEADING, row(grown(WORDS), grown(PHONE)))],
    ["a growing row under a heading", column(HEADING, grown(row(grown(WORDS), PHONE)))],
  ])("%s: type keeps its size, and all is in the frame", (_, layer) => {
    const { stage, safe, placed } = laidOut(size, layer);
    for (const { layer: one, draw, box, around } of placed) {
      expect(box.x).toBeGreaterThan(safe.x - 1);
      expect(box.y).toBeGreaterThan(safe.y - 1);
      expect(box.x + box.width).toBeLessThan(safe.x + safe.width + 1);
      expect(box.y + box.height).toBeLessThan(safe.y + safe.height + 1);
      if (one.kind === "text" && draw)
        expect(typeUnits(draw(0.5, 1), stage.unit)).toBeCloseTo(one.sizeUnits as number, 1);
      if (one.kind === "device" && one.address && around)
        expect(typeUnits(around.over, stage.unit)).toBeGreaterThan(1.4);
    }
  });
});

test("a phone with a width of its own gets smaller together with the words under it", () => {
  const words = { ...WORDS, heightUnits: 40 };
  const { stage, placed } = laidOut([1280, 720], column(words, { ...PHONE, widthUnits: 30 }));
  const [text, phone] = ["text", "device"].map((kind) => placed.find(({ layer }) => layer.kind === kind));
  const scale = (text?.box.height ?? 0) / 40 / stage.unit;
  expect(scale).toBeLessThan(0.8);
  expect((phone?.box.width ?? 0) / 30 / stage.unit).toBeCloseTo(scale, 1);
});

test("devices in groups as deep as they nest are laid out at once", () => {
  let layer: LayerInput = column(HEADING, BROWSER);
  for (let depth = 0; depth < 5; depth += 1)
    layer = depth % 2 ? column(HEADING, layer, PHONE) : row(grown(WORDS), layer, grown(PHONE));
  const begin = performance.now();
  laidOut([1280, 720], layer);
  expect(performance.now() - begin).toBeLessThan(3000);
});
