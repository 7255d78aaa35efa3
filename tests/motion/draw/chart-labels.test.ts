import fc from "fast-check";
import { rulesPlanner } from "#lib/motion/plan/plan.ts";
import { describe, expect, test } from "vitest";
import { placeLabels } from "#lib/motion/draw/layers/chart/point-labels.ts";
import type { Rect } from "#lib/motion/shapes/geometry.ts";
import { prepareFilm } from "#lib/motion/draw/frame.ts";
import { loadAssets } from "#lib/video/assets.ts";
import { FILMS, readFilm } from "#tests/motion/films.ts";

const UNIT = 4;
const LABEL = { width: 30, height: 12 };

/** A line through values from 0 to 1 in a chart, with room above it, and where its labels stand. */
function labelled(values: readonly number[], width: number, height: number) {
  const points = values.map((value, index): [number, number] => [
    (width / values.length) * (index + 0.5),
    height - (height - 24) * value,
  ]);
  const bounds = { x: 0, y: 0, width, height: height - UNIT };
  const labels = values.map((_, point) => ({ point, ...LABEL }));
  return { points, bounds, boxes: placeLabels(points, labels, bounds, UNIT) };
}

/** Whether a line comes into a box: sampled, not by the arithmetic that is tested. */
const crosses = (points: readonly (readonly [number, number])[], box: Rect): boolean =>
  points.slice(1).some(([x1, y1], index) => {
    const [x0, y0] = points[index] ?? [0, 0];
    return Array.from({ length: 401 }, (_, step) => step / 400).some((at) => {
      const [x, y] = [x0 + (x1 - x0) * at, y0 + (y1 - y0) * at];
      return x > box.x && x < box.x + box.width && y > box.y && y < box.y + box.height;
    });
  });

const touches = (a: Rect, b: Rect): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

describe("values of a line stand clear of it and of each other", () => {
  test.each([
    ["rising", [0.05, 0.2, 0.4, 0.7, 1]],
    ["falling", [1, 0.7, 0.4, 0.2, 0.05]],
    ["up and down", [0.9, 0.2, 0.8, 0.1, 1, 0.15]],
    ["flat", [1, 1, 0.98, 0.99, 1, 0.97]],
    ["a peak on the floor", [0, 0, 1, 0, 0]],
    ["one", [1]],
  ])("%s, wide and high", (_, values) => {
    for (const [width, height] of [
      [500, 240],
      [220, 420],
    ] as const) {
      const { points, boxes, bounds } = labelled(values, width, height);
      boxes.forEach((box, index) => {
        expect(crosses(points, box), `label ${index} at ${width} × ${height}`).toBe(false);
        for (const other of boxes.slice(index + 1)) expect(touches(box, other)).toBe(false);
        expect([box.x >= bounds.x, box.x + box.width <= bounds.x + bounds.width]).toEqual([true, true]);
      });
    }
  });

  test("up to four of any values", () => {
    const values = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(values, fc.constantFrom([500, 240], [260, 420]), (list, [width = 0, height = 0]) => {
        const { points, boxes } = labelled(list, width, height);
        for (const box of boxes) expect(crosses(points, box)).toBe(false);
      }),
      { numRuns: 300 },
    );
  });
});

/** How many values the last frame of a chart shows: what is drawn more than without them. */
async function shown(type: "line" | "area", values: readonly number[], more: object = {}) {
  const count = async (showValues: boolean) => {
    const data = values.map((value, index) => ({ label: `${index}`, value, highlight: index === 1 }));
    const composition = readFilm({
      ...FILMS.text,
      scenes: [
        {
          id: "one",
          durationSeconds: 2,
          layers: [{ kind: "chart", countSeconds: 0.2, chart: { type, data, showValues }, ...more }],
        },
      ],
    });
    return prepareFilm(composition, await loadAssets(composition)).frame(50).length;
  };
  return (await count(true)) - (await count(false));
}

test("a line has all of up to six values, else the highlighted and the last", async () => {
  for (const type of ["line", "area"] as const) {
    expect(await shown(type, [1, 2, 3, 4, 5, 6])).toBe(6);
    expect(await shown(type, [1, 2, 3, 4, 5, 6, 7])).toBe(2);
  }
  // no room beside each other
  expect(await shown("line", [1, 2, 3, 4, 5, 6], { number: { suffix: " thousand kilometres" } })).toBe(2);
});

describe("more values than a chart has room for", () => {
  const rows = Array.from({ length: 18 }, (_, index) => ({ label: `Depot ${index + 1}`, value: 40 + index }));
  test("as many bars as fit are drawn; the plan says which are left out, and how many", async () => {
    const brief = `Parcels a day, Parcelo.\n\n| Depot | Parcels |\n| --- | --- |\n${rows
      .map(({ label, value }) => `| ${label} | ${value} |`)
      .join("\n")}`;
    const { composition, ignored } = await rulesPlanner.plan(brief);
    const drawn = composition.scenes
      .flatMap(({ layers }) => layers)
      .flatMap((layer) => (layer.kind === "chart" && "data" in layer.chart ? layer.chart.data : []))
      .map(({ label }) => label);
    const left = rows.filter(({ label }) => !drawn.includes(label)).map(({ label }) => label);
    expect(left.length).toBeGreaterThan(0);
    const told = ignored.find(({ why }) => why.includes(`${left.length} left out`));
    for (const label of left) expect(told?.text).toContain(label);
  });
});
