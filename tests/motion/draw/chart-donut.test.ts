import { describe, expect, test } from "vitest";
import { chartDrawing } from "#lib/motion/draw/layers/chart-layer.ts";
import { contrast, mix, parseHex, toHex } from "#lib/motion/composition/color.ts";
import type { ChartLayer } from "#lib/motion/composition/schema/chart-layer.ts";
import { layerOf } from "#lib/motion/composition/schema/layers.ts";
import type { DrawOp } from "#lib/motion/draw/display.ts";
import { stageOf } from "#lib/motion/draw/stage.ts";
import { loadAssets } from "#lib/video/assets.ts";
import { FILMS, readFilm } from "#tests/motion/films.ts";

const composition = readFilm(FILMS.charts);
const stage = stageOf(composition, await loadAssets(composition));
const { palette } = composition.brand;

/** A donut when it has grown: its parts, its middle, the squares of its legend. */
function donut(values: readonly number[], highlights: readonly number[], color = "ink") {
  const data = values.map((value, index) => ({
    label: `Part ${index}`,
    value,
    highlight: highlights.includes(index),
  }));
  const layer = layerOf({ kind: "chart", color, chart: { type: "donut", data } }) as ChartLayer;
  const ops = chartDrawing(layer, { x: 0, y: 0, width: 600, height: 300 }, 1, stage)(5, 10) as DrawOp[];
  const legend = ops.slice(values.length + 1).filter((_, index) => index % 2 === 0);
  const fills = (all: DrawOp[]) => all.map(({ fill }) => fill as string);
  return { parts: fills(ops.slice(0, values.length)), middle: ops[values.length], legend: fills(legend) };
}

/** A colour that lets the ground through, as it is seen. */
function seenOn(ground: string, color: string): string {
  const [red, green, blue, alpha] = parseHex(color);
  return mix(ground, toHex([red, green, blue, 1]), alpha);
}

describe("a donut with what is highlighted", () => {
  test.each([
    ["one of three", [46, 28, 14], [2]],
    ["one of seven", [30, 20, 15, 12, 10, 8, 5], [3]],
    ["two of four", [46, 28, 14, 12], [1, 3]],
    ["all of three", [46, 28, 14], [0, 1, 2]],
    ["none", [46, 28, 14, 12], []],
    ["one of twenty-four", Array.from({ length: 24 }, (_, index) => index + 1), [9]],
  ])("%s: each part has a colour of its own, and the legend has it", (_, values, highlights) => {
    const { parts, legend } = donut(values, highlights);
    expect(legend).toEqual(parts);
    expect(new Set(parts).size).toBe(values.length);
  });

  test.each([
    ["ink", palette.background],
    ["background", palette.ink],
  ])("%s on its ground: parts are told apart, and none is paler than a quiet bar", (color, ground) => {
    const ink = color === "ink" ? palette.ink : palette.background;
    const { parts } = donut([46, 28, 14, 12, 10], [2], color);
    expect(parts[2]).toBe(palette.accent);
    const quiet = parts.filter((_, index) => index !== 2).map((part) => seenOn(ground, part));
    const bar = contrast(mix(ink, ground, 0.72), ground);
    for (const [index, one] of quiet.entries()) {
      expect(contrast(one, ground)).toBeGreaterThan(bar - 0.02);
      for (const other of quiet.slice(index + 1)) expect(contrast(one, other)).toBeGreaterThan(1.25);
    }
  });

  test.each([
    ["the highlighted", [46, 28, 14], [2], 14],
    ["the largest of two", [46, 28, 14], [1, 2], 28],
    ["the largest where none is", [28, 46, 14], [], 46],
  ])("its middle tells %s", (_, values, highlights, told) => {
    const { middle } = donut(values, highlights);
    expect(middle?.outline).toEqual(donut([told, 1], []).middle?.outline);
  });
});
