import { eased } from "#lib/motion/composition/ease.ts";
import type { DrawOp } from "#lib/motion/draw/display.ts";
import { labelOp } from "#lib/motion/draw/layers/chart/label.ts";
import type { Plot } from "#lib/motion/draw/layers/chart/plot.ts";
import type { Rect } from "#lib/motion/shapes/geometry.ts";
import { UNIT } from "#lib/motion/shapes/outlines.ts";

/** Size of a note, its row and what is free around it, in u. */
const SIZE = 3;
const ROW = 1.5 * SIZE;
const APART = 2;
/** Seconds that a note takes to be seen. */
const APPEARS = 0.4;

/**
 * How far a line is drawn that is drawn in steps.
 *
 * @param across where its points are, pixels
 * @returns pixels at a time; null before it begins
 */
export function drawnBySteps({ chart, data, layer }: Plot, across: readonly number[]) {
  const steps = (chart.draw ?? []).map(({ to, atSeconds, durationSeconds = layer.countSeconds }) => ({
    ...{ atSeconds, durationSeconds },
    x: across[data.findIndex(({ label }) => label === to)] ?? 0,
  }));
  return (seconds: number): number | null => {
    if (seconds < (steps[0]?.atSeconds ?? 0)) return null;
    return steps.reduce(
      (x, step) => x + (step.x - x) * eased("in-out", seconds - step.atSeconds, step.durationSeconds),
      across[0] ?? 0,
    );
  };
}

/** When something that only grows is reached, seconds; never is Infinity. */
export function timeOf(isReached: (seconds: number) => boolean): number {
  let [low, high] = [0, 128];
  if (!isReached(high)) return Number.POSITIVE_INFINITY;
  for (let step = 0; step < 16; step += 1) {
    const middle = (low + high) / 2;
    if (isReached(middle)) high = middle;
    else low = middle;
  }
  return high;
}

/** A note where it stands. */
interface Placed {
  point: number;
  text: string;
  /** Its left edge, and its row from above. */
  x: number;
  row: number;
}

/** Notes in rows above a chart, no two in one place. @param across where the values are, pixels of the frame */
function placed({ chart, data, box, unit, scale, valueLabel }: Plot, across: readonly number[]): Placed[] {
  const found: (Placed & { end: number })[] = [];
  for (const { at, text } of chart.notes ?? []) {
    const point = data.findIndex(({ label }) => label === at);
    const width = Math.min(box.width, valueLabel(text).width * SIZE * unit * scale);
    const x = Math.max(box.x, Math.min((across[point] ?? 0) - width / 2, box.x + box.width - width));
    const taken = found.filter((one) => one.x < x + width + APART * unit && x < one.end + APART * unit);
    let row = 0;
    while (taken.some((one) => one.row === row)) row += 1;
    found.push({ point, text, x, row, end: x + width });
  }
  return found;
}

/** Room that notes take above a chart, pixels. */
export function notesHeight(plot: Plot, across: readonly number[]): number {
  const rows = Math.max(0, ...placed(plot, across).map(({ row }) => row + 1));
  return rows * ROW * plot.unit * plot.scale;
}

/**
 * Notes with their lines down to the values.
 *
 * @param points where the values are, pixels of the frame
 * @param labels what is written there: a line ends above it
 * @param reachedAt when the chart has come to a value
 */
export function notesDrawing(
  plot: Plot,
  points: readonly (readonly [x: number, y: number])[],
  labels: readonly Rect[],
  reachedAt: (point: number) => number,
): (seconds: number) => DrawOp[] {
  const { box, unit, scale, ink, valueLabel } = plot;
  const size = SIZE * unit * scale;
  const notes = placed(
    plot,
    points.map(([x]) => x),
  ).map(({ point, text, x, row }) => {
    const [at, y] = points[point] ?? [0, 0];
    const top = box.y + row * ROW * unit * scale;
    const tops = labels
      .filter((one) => one.x < at && at < one.x + one.width && one.y < y)
      .map((one) => one.y);
    const bottom = Math.min(y - 1.2 * unit, ...tops.map((one) => one - 0.6 * unit));
    const begin = top + size * 1.25;
    const label = valueLabel(text);
    const shrink = Math.min(1, box.width / (label.width * size));
    const line: DrawOp = {
      outline: UNIT,
      matrix: [Math.max(1, unit * 0.18), 0, 0, Math.max(0, bottom - begin), at, begin],
      alpha: 1,
      fill: ink,
    };
    return { ops: [line, labelOp(label, x, top, size * shrink, 0, ink)], from: reachedAt(point) };
  });
  return (seconds) =>
    notes.flatMap(({ ops, from }) => {
      const alpha = Math.min(1, Math.max(0, (seconds - from) / APPEARS));
      return alpha > 0 ? ops.map((op) => ({ ...op, alpha })) : [];
    });
}
