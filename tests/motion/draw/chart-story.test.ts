import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readComposition } from "#lib/motion/composition/composition.ts";
import { retimeChart } from "#lib/motion/composition/chart-form.ts";
import { type DrawOp, extentOf, type Op } from "#lib/motion/draw/display.ts";
import { prepareFilm } from "#lib/motion/draw/frame.ts";
import { ticksOf } from "#lib/motion/draw/layers/chart/axis.ts";
import { loadAssets } from "#lib/video/assets.ts";
import { FILMS, readFilm } from "#tests/motion/films.ts";

/** Charts that are drawn in steps, with an axis and notes; strokes that are drawn in part. */

const LABELS = ["Jan", "Feb", "Mar", "Apr"];
const data = [10, 20, 40, 80].map((value, index) => ({ label: LABELS[index], value }));
const PLACE = { x: 0, y: 0, width: 100, height: 100 };
const withLayer = (layer: object) => ({
  ...FILMS.text,
  scenes: [{ id: "one", durationSeconds: 8, layers: [{ place: PLACE, ...layer }] }],
});
const chart = (type: string, more: object, layer: object = {}) =>
  withLayer({ kind: "chart", chart: { type, data, ...more }, countSeconds: 1, ...layer });

/** The operations of a film's frame at a time, without the background. */
async function opsAt(input: unknown): Promise<(seconds: number) => DrawOp[]> {
  const composition = readFilm(input as Parameters<typeof readFilm>[0]);
  const film = prepareFilm(composition, await loadAssets(composition));
  const flat = (ops: readonly Op[]): DrawOp[] => ops.flatMap((op) => ("group" in op ? flat(op.group) : [op]));
  return (seconds) => flat(film.frame(Math.round(seconds * composition.fps))).slice(1);
}
const lines = (ops: DrawOp[]) => ops.filter(({ stroke }) => stroke);
const right = (op: DrawOp): number => {
  const extent = extentOf(op);
  return extent
    ? Math.min(extent.x + extent.width, op.clip ? op.clip.x + op.clip.width : Number.POSITIVE_INFINITY)
    : 0;
};
const wrong = (input: unknown): string[] => {
  const read = readComposition(input);
  return read.ok ? [] : read.issues.map(({ pointer, message }) => `${pointer}: ${message}`);
};

describe("a line that is drawn in steps", () => {
  const draw = [
    { to: "Feb", atSeconds: 1 },
    { to: "Apr", atSeconds: 4, durationSeconds: 2 },
  ];
  test("waits at each, goes on, and has drawn all in the end", async () => {
    const at = await opsAt(chart("line", { draw }));
    expect(lines(at(0.9))).toEqual([]);
    const reach = (seconds: number) => Math.max(...lines(at(seconds)).map(right));
    const [stop, later, whole] = [reach(2.1), reach(3.9), reach(6.1)];
    expect(later).toBe(stop);
    expect(reach(1.5)).toBeLessThan(stop);
    expect(reach(5)).toBeGreaterThan(stop);
    expect(whole).toBeGreaterThan(reach(5));
    const free = await opsAt(chart("line", {}));
    // it ends at its last point, not a cap later
    expect(Math.abs(whole - Math.max(...lines(free(7)).map(right)))).toBeLessThan(8);
  });

  test("what comes after the last step is not drawn", async () => {
    const at = await opsAt(chart("line", { draw: draw.slice(0, 1) }));
    const whole = await opsAt(chart("line", {}));
    expect(Math.max(...lines(at(7)).map(right))).toBeLessThan(Math.max(...lines(whole(7)).map(right)) * 0.6);
  });

  test("a note is seen when the line has come to its value", async () => {
    const at = await opsAt(chart("line", { draw, notes: [{ at: "Mar", text: "Noted" }] }));
    const without = await opsAt(chart("line", { draw }));
    const more = (seconds: number) => at(seconds).length - without(seconds).length;
    expect([more(3.9), more(4.3)]).toEqual([0, 0]);
    expect(more(7)).toBe(2);
  });

  test("bars and columns grow in their steps", async () => {
    for (const type of ["bar", "column"]) {
      const at = await opsAt(chart(type, { draw, showValues: false }));
      const bars = (seconds: number) =>
        at(seconds).filter(({ fill, alpha }) => fill === "#d93d17" && alpha > 0).length;
      expect([bars(0.9), bars(3.9), bars(7)], type).toEqual([0, 2, 4]);
    }
  });
});

test("a highlight from a value on: what is before it is quieter", async () => {
  for (const type of ["bar", "column", "line"]) {
    const at = await opsAt(chart(type, { highlightFrom: "Mar", showValues: false }));
    const colors = at(7).flatMap(({ fill, stroke }) => [fill, stroke?.paint]);
    const accent = colors.filter((color) => color === "#d93d17").length;
    expect(accent, type).toBe(type === "line" ? 3 : 2);
  }
});

describe("an axis", () => {
  test("has round, even numbers from where it begins to no more than the largest value, as many as asked at most", () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 1e9, noNaN: true }),
        fc.double({ min: 1e-6, max: 1e9, noNaN: true }),
        fc.integer({ min: 1, max: 8 }),
        (from, span, most) => {
          const ticks = ticksOf(from, from + span, most);
          expect(ticks[0]).toBe(from);
          expect(ticks.length).toBeLessThanOrEqual(most + 1);
          expect(ticks.at(-1)).toBeLessThanOrEqual((from + span) * (1 + 1e-6));
          const step = (ticks[1] ?? Number.NaN) - from;
          // of a span too small for the numbers beside it there is no step to be seen
          if (ticks.length > 1 && step > from * 1e-6)
            expect(Number(step.toPrecision(6)) % 1 === 0 || step < 10).toBe(true);
        },
      ),
      { numRuns: 2000 },
    );
    expect(ticksOf(0, 41200, 4)).toEqual([0, 20000, 40000]);
    expect(ticksOf(0, 10, 4)).toEqual([0, 2.5, 5, 7.5, 10]);
  });

  test("stands beside the chart, in its box", async () => {
    const at = await opsAt(chart("column", { axis: {} }, { place: { x: 20, y: 20, width: 60, height: 60 } }));
    const { width, height } = { width: FILMS.text?.widthPixels ?? 0, height: FILMS.text?.heightPixels ?? 0 };
    for (const op of at(7)) {
      const extent = extentOf(op);
      if (!extent) continue;
      expect(extent.x).toBeGreaterThanOrEqual(width * 0.2 - 2);
      expect(extent.x + extent.width).toBeLessThanOrEqual(width * 0.8 + 2);
      expect(extent.y).toBeGreaterThanOrEqual(height * 0.2 - 4);
    }
  });
});

test.each<[string, object, string]>([
  [
    "a note at no value",
    chart("line", { notes: [{ at: "May", text: "x" }] }),
    '/chart/notes/0/at: no value has the label "May"',
  ],
  [
    "a step to no value",
    chart("line", { draw: [{ to: "May", atSeconds: 1 }] }),
    '/chart/draw/0/to: no value has the label "May"',
  ],
  [
    "a step back",
    chart("line", {
      draw: [
        { to: "Mar", atSeconds: 1 },
        { to: "Feb", atSeconds: 2 },
      ],
    }),
    "/chart/draw/1/to: not after the step before it",
  ],
  [
    "a step before the one before it",
    chart("line", {
      draw: [
        { to: "Jan", atSeconds: 2 },
        { to: "Feb", atSeconds: 1 },
      ],
    }),
    "/chart/draw/1/atSeconds: earlier",
  ],
  ["a highlight from no value", chart("bar", { highlightFrom: "May" }), "/chart/highlightFrom: no value"],
  ["a donut with an axis", chart("donut", { axis: {} }), "/chart/axis: a donut has none"],
  ["bars with notes", chart("bar", { notes: [{ at: "Jan", text: "x" }] }), "/chart/notes: a bar has none"],
  [
    "columns that do not begin at 0",
    chart("column", { axis: { from: 5 } }),
    "/chart/axis/from: columns begin at 0",
  ],
  [
    "a value below the axis",
    chart("line", { axis: { from: 15 } }),
    "/chart/data/0/value: below where the axis begins: 15",
  ],
  [
    "a text that is drawn in part",
    withLayer({ kind: "text", runs: [{ text: "x" }], keyframes: { draw: [{ atSeconds: 0, value: 0 }] } }),
    "/keyframes/draw: only a shape has strokes",
  ],
])("%s is refused", (_, input, says) => {
  expect(wrong(input).join("\n")).toContain(`/scenes/0/layers/0${says}`);
});

test("keyframes draw a part of each stroke, and no more than the entrance has", async () => {
  const stroke = { color: "ink", widthUnits: 1 };
  const shape = (more: object) => withLayer({ kind: "shape", shape: { type: "line" }, stroke, ...more });
  const track = [
    { atSeconds: 1, value: 0, ease: "linear" },
    { atSeconds: 3, value: 1, ease: "linear" },
  ];
  const at = await opsAt(shape({ keyframes: { draw: track } }));
  const width = (ops: DrawOp[]) => (ops[0] ? (extentOf(ops[0])?.width ?? 0) : 0);
  const frame = FILMS.text?.widthPixels ?? 0;
  expect(width(at(0.5))).toBeLessThan(frame * 0.05);
  expect(width(at(2)) / frame).toBeCloseTo(0.5, 1);
  expect(at(4)).toEqual((await opsAt(shape({})))(4));
  const entering = await opsAt(
    shape({
      keyframes: { draw: [{ atSeconds: 0, value: 0.5 }] },
      enter: { preset: "draw", durationSeconds: 4, ease: "linear" },
    }),
  );
  expect(width(entering(1)) / frame).toBeCloseTo(0.25, 1);
  expect(width(entering(7)) / frame).toBeCloseTo(0.5, 1);
});

test("the steps of a chart keep their place in a scene of another length", () => {
  const layer = readFilm(
    chart("line", { draw: [{ to: "Feb", atSeconds: 2, durationSeconds: 1 }] }) as Parameters<
      typeof readFilm
    >[0],
  ).scenes[0]?.layers[0];
  if (layer?.kind !== "chart") throw new Error("no chart");
  retimeChart(layer, 0.5, 0.25);
  expect(layer).toMatchObject({
    countSeconds: 0.25,
    chart: { draw: [{ atSeconds: 1, durationSeconds: 0.25 }] },
  });
});
