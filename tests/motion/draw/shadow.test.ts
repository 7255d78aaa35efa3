import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { LayerInput } from "#lib/motion/composition/schema/layers.ts";
import type { DrawOp, Pixels } from "#lib/motion/draw/display.ts";
import { IDENTITY, type Matrix } from "#lib/motion/shapes/geometry.ts";
import type { Outline } from "#lib/motion/shapes/outline.ts";
import { prepareFilm } from "#lib/motion/draw/frame.ts";
import { arc, ellipse, polygon, rectangle } from "#lib/motion/shapes/outlines.ts";
import { shadowPixels } from "#lib/motion/draw/shadow.ts";
import { loadAssets } from "#lib/video/assets.ts";
import { film, readFilm } from "#tests/motion/films.ts";

/** Distribution function of the normal distribution (Abramowitz and Stegun 7.1.26, within 1.5e-7). */
function normal(value: number): number {
  const x = Math.abs(value) / Math.SQRT2;
  const t = 1 / (1 + 0.3275911 * x);
  const sum =
    t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))));
  const erf = 1 - sum * Math.exp(-x * x);
  return value < 0 ? (1 - erf) / 2 : (1 + erf) / 2;
}

const filled = (outline: Outline) => ({ outline, filled: true, lineWidth: 0 });
const shifted = (x: number, y: number): Matrix => [1, 0, 0, 1, x, y];
const alphaAt = ({ data, widthPixels }: Pixels, x: number, y: number) =>
  data[(y * widthPixels + x) * 4 + 3] ?? -1;
const BLACK = [0, 0, 0] as const;
const areaOf = ({ data }: Pixels) =>
  data.reduce((sum, value, index) => (index % 4 === 3 ? sum + value / 255 : sum), 0);

describe("what casts a shadow, without a blur", () => {
  const side = 60;
  test.each([
    ["rectangle", rectangle(33.4, 21.7), 33.4 * 21.7],
    ["ellipse", ellipse(40, 30), Math.PI * 20 * 15],
    ["polygon", polygon(40, 40, 6, 1), ((3 * Math.sqrt(3)) / 2) * 20 * 20],
  ])("%s: as much as it covers", (_, outline, area) => {
    fc.assert(
      fc.property(
        fc.double({ min: 2, max: 12, noNaN: true }),
        fc.double({ min: 2, max: 12, noNaN: true }),
        (x, y) => {
          const pixels = shadowPixels(filled(outline), shifted(x, y), 0, BLACK, side, side);
          expect(Math.abs(areaOf(pixels) - area) / area).toBeLessThan(0.005);
        },
      ),
      { numRuns: 30 },
    );
  });

  test("the very share of each pixel", () => {
    const pixels = shadowPixels(filled(rectangle(2.5, 1.25)), shifted(1.5, 1), 0, BLACK, 6, 4);
    const rows = [0, 1, 2, 3].map((y) => [0, 1, 2, 3, 4, 5].map((x) => alphaAt(pixels, x, y)));
    const round = (share: number) => Math.round(share * 255);
    expect(rows).toEqual([
      [0, 0, 0, 0, 0, 0],
      [0, round(0.5), 255, 255, 0, 0],
      [0, round(0.125), round(0.25), round(0.25), 0, 0],
      [0, 0, 0, 0, 0, 0],
    ]);
  });

  test.each([
    ["rectangle", rectangle(30, 20), 34 * 24 - 26 * 16],
    ["ellipse", ellipse(40, 30), Math.PI * (22 * 17 - 18 * 13)],
    ["round rectangle", rectangle(40, 30, 10), 44 * 34 - 36 * 26 - (4 - Math.PI) * (144 - 64)],
  ])("%s: its line alone, half inside and half outside", (_, outline, area) => {
    const pixels = shadowPixels(
      { outline, filled: false, lineWidth: 4 },
      shifted(9.3, 8.6),
      0,
      BLACK,
      side,
      side,
    );
    expect(Math.abs(areaOf(pixels) / area - 1)).toBeLessThan(0.02);
    expect(alphaAt(pixels, 24, 20)).toBe(0);
  });

  test("an open line casts its stroke, not what its ends enclose", () => {
    const line = { outline: arc(20, 0, 180), filled: false, lineWidth: 4 };
    const pixels = shadowPixels(line, shifted(30, 30), 0, BLACK, side, side);
    expect(Math.abs(areaOf(pixels) - Math.PI * 20 * 4)).toBeLessThan(5);
    expect(alphaAt(pixels, 38, 30)).toBe(0);
    expect(alphaAt(pixels, 50, 30)).toBeGreaterThan(200);
  });
});

describe("the blur", () => {
  test.each([1, 2.5, 8, 17.3, 40, 120])("is a Gaussian's, of a deviation of %s pixels", (deviation) => {
    const reach = Math.ceil(deviation * 5) + 2;
    const length = reach * 4;
    // an edge in the middle, far from the ends
    const grid = shadowPixels(
      filled(rectangle(reach * 2, reach * 2)),
      shifted(reach, reach),
      deviation,
      BLACK,
      length,
      length,
    );
    let [worst, before] = [0, -1];
    for (let x = 0; x < reach * 2; x += 1) {
      const alpha = alphaAt(grid, x, reach * 2);
      worst = Math.max(worst, Math.abs(alpha / 255 - normal((x + 0.5 - reach) / deviation)));
      // no band, no edge: it only grows
      expect(alpha).toBeGreaterThanOrEqual(before);
      before = alpha;
    }
    expect(worst).toBeLessThan(deviation < 2 ? 0.02 : 0.01);
  });

  test("keeps what there is, and reaches no side", () => {
    const pixels = shadowPixels(filled(ellipse(80, 50)), shifted(40, 40), 9, BLACK, 160, 140);
    expect(areaOf(pixels) / (Math.PI * 40 * 25)).toBeCloseTo(1, 1);
    for (let x = 0; x < 160; x += 1) expect(alphaAt(pixels, x, 0) + alphaAt(pixels, x, 139)).toBe(0);
  });
});

describe("a shadow in a film", () => {
  const PLACE = { x: 25, y: 25, width: 50, height: 50 };
  async function drawn(layer: LayerInput, seconds = 1): Promise<DrawOp[]> {
    const composition = readFilm(
      film(400, 200, [
        {
          id: "one",
          durationSeconds: 4,
          background: { type: "solid", color: "background" },
          layers: [layer],
        },
      ]),
    );
    const prepared = prepareFilm(composition, await loadAssets(composition));
    return prepared.frame(Math.round(seconds * 30)).slice(1) as DrawOp[];
  }
  const shadow = { color: "#00000080", blurUnits: 4, yUnits: 2 };

  test("is one picture, at its opacity, as far down as asked, and the same one in each frame", async () => {
    const layer: LayerInput = {
      kind: "shape",
      shape: { type: "rectangle" },
      fill: "accent",
      place: PLACE,
      shadow,
    };
    const [op, shape] = await drawn(layer);
    expect(op?.picture).toBeDefined();
    expect(shape?.fill).toBeDefined();
    expect(op?.alpha).toBeCloseTo(0.5, 2);
    const { matrix, outline } = op as DrawOp;
    const middle = matrix[5] + (outline.bounds.height * matrix[3]) / 2;
    // 2 u of a frame of 400 × 200
    expect(middle).toBeCloseTo(100 + 2 * Math.sqrt(400 * 200) * 0.01, -0.5);
  });

  test("where it stands still, it stands on whole pixels", async () => {
    const moving: LayerInput = {
      kind: "shape",
      shape: { type: "ellipse" },
      place: PLACE,
      shadow,
      enter: { preset: "rise", durationSeconds: 1 },
    };
    for (const seconds of [0.2, 0.5, 3]) {
      const [op] = await drawn(moving, seconds);
      expect(op?.matrix.slice(0, 4)).toEqual(IDENTITY.slice(0, 4));
      expect(Number.isInteger(op?.matrix[4]) && Number.isInteger(op?.matrix[5])).toBe(true);
    }
  });
});
