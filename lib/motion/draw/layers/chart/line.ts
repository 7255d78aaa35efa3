import { eased } from "#lib/motion/composition/ease.ts";
import type { DrawOp } from "#lib/motion/draw/display.ts";
import { gridOps } from "#lib/motion/draw/layers/chart/axis.ts";
import { labelOp } from "#lib/motion/draw/layers/chart/label.ts";
import {
  axisOp,
  heightOf,
  LEAST_LABEL,
  type Plot,
  type PlotDrawing,
  widestName,
  widestValue,
} from "#lib/motion/draw/layers/chart/plot.ts";
import { type PointLabel, placeLabels } from "#lib/motion/draw/layers/chart/point-labels.ts";
import { drawnBySteps, notesDrawing, notesHeight, timeOf } from "#lib/motion/draw/layers/chart/story.ts";
import type { Matrix, Rect } from "#lib/motion/shapes/geometry.ts";
import { ellipse, polyline } from "#lib/motion/shapes/outlines.ts";
import { EM } from "#lib/motion/text/shaper.ts";

/** So many values of a line are all written, where there is room. */
const MOST_LINE_VALUES = 6;

/** Where a line stands in its box, and how large what is written is. Pixels. */
interface LinePlace {
  /** From the box's corner. */
  points: [x: number, y: number][];
  /** The axis, and the room above it. */
  floor: number;
  room: number;
  /** Room of notes above the values. */
  notes: number;
  /** Names: of every first, second, third point, back from the last. */
  every: number;
  size: number;
  /** Values: of all points, or of the last and those that are highlighted. */
  all: boolean;
  valueSize: number;
}

function linePlace(plot: Plot): LinePlace {
  const { box, data, unit, scale } = plot;
  const count = data.length;
  const widest = Math.max(0.1, widestName(plot));
  const between = (box.width / count) * 0.94;
  // many labels that would be too small to read are every second one, or every third, back from the last
  const every = Math.min(count, Math.max(1, Math.ceil((LEAST_LABEL * unit * scale * widest) / between)));
  const size = Math.min(3.4 * unit * scale, (between * every) / widest);
  const most = 5 * unit * scale;
  // beside each other, and no smaller than what is written below them
  const together = ((box.width / count) * 0.86) / Math.max(0.1, widestValue(plot));
  const all = count <= MOST_LINE_VALUES && together >= Math.max(size, most * 0.5);
  const valueSize = all ? Math.min(most, together) : most;
  const floor = box.y + box.height - size * 1.7;
  const inset = box.width / count / 2;
  const across = data.map((_, index) =>
    count > 1 ? inset + ((box.width - 2 * inset) * index) / (count - 1) : box.width / 2,
  );
  const notes = notesHeight(
    plot,
    across.map((x) => box.x + x),
  );
  const room = floor - box.y - valueSize * 1.6 - notes;
  const points = data.map(({ value }, index): [number, number] => [
    across[index] ?? 0,
    floor - box.y - room * heightOf(plot, value),
  ]);
  return { points, floor, room, notes, every, size, all, valueSize };
}

/** The written values, each at its point: index → operation. */
function valueOps(
  plot: Plot,
  { points, floor, notes, all, valueSize }: LinePlace,
): Map<number, { op: DrawOp; at: Rect }> {
  const { box, data, unit, finalTexts } = plot;
  const outlineAt = (point: number) => plot.valueLabel(finalTexts[point] ?? "").outline;
  const shrink = valueSize / EM;
  const written: PointLabel[] = plot.showValues
    ? data.flatMap(({ highlight }, point) => {
        if (!all && !highlight && point !== data.length - 1) return [];
        const { width, height } = outlineAt(point).bounds;
        return [{ point, width: (width * valueSize) / EM, height: (height * valueSize) / EM }];
      })
    : [];
  const above = { x: 0, y: notes, width: box.width, height: floor - box.y - unit - notes };
  const places = placeLabels(points, written, above, unit);
  return new Map(
    written.map(({ point }, index) => {
      const outline = outlineAt(point);
      const at = places[index] as Rect;
      const x = box.x + at.x - outline.bounds.x * shrink;
      const y = box.y + at.y - outline.bounds.y * shrink;
      const op: DrawOp = { outline, matrix: [shrink, 0, 0, shrink, x, y], alpha: 1, fill: plot.ink };
      return [point, { op, at: { ...at, x: box.x + at.x, y: box.y + at.y } }] as const;
    }),
  );
}

/** What is below the line, in its colour, fading out downwards. */
function areaOp({ box }: Plot, points: LinePlace["points"], bottom: number, color: string): DrawOp {
  const outline = polyline([[points[0]?.[0] ?? 0, bottom], ...points, [points.at(-1)?.[0] ?? 0, bottom]]);
  const stops = [
    { at: 0, color: `${color.slice(0, 7)}66` },
    { at: 1, color: `${color.slice(0, 7)}00` },
  ];
  const matrix: Matrix = [1, 0, 0, 1, box.x, box.y];
  return { outline, matrix, alpha: 1, fill: { type: "linear", geometry: [0, 0, 0, box.height], stops } };
}

/** The line in its parts: one, or what comes before the highlight and what is highlighted. */
function partOps(plot: Plot, { points, floor }: LinePlace, filled: boolean): DrawOp[] {
  const { box, unit } = plot;
  const from = highlightAt(plot);
  const parts = [
    ...(from > 0 ? [{ part: points.slice(0, from + 1), color: plot.quiet }] : []),
    { part: points.slice(from), color: plot.accent },
  ];
  const move: Matrix = [1, 0, 0, 1, box.x, box.y];
  return [
    ...(filled ? parts.map(({ part, color }) => areaOp(plot, part, floor - box.y, color)) : []),
    ...parts.map(({ part, color }): DrawOp => {
      const stroke = { paint: color, width: unit * 0.5, cap: "round" as const };
      return { outline: polyline(part), matrix: move, alpha: 1, stroke };
    }),
  ];
}

/** The point from which on a line is highlighted: the first, where nothing is. */
const highlightAt = ({ data, chart }: Plot): number =>
  Math.max(
    0,
    data.findIndex(({ label }) => label === chart.highlightFrom),
  );

/** How far a line is drawn at a time, pixels from its box: where it is uncovered to, and which points it has reached. */
function reachOf(
  plot: Plot,
  { points }: LinePlace,
): (seconds: number) => { uncovered: number; reached: number } | null {
  const { box, unit, layer, chart } = plot;
  if (chart.draw) {
    const steps = drawnBySteps(
      plot,
      points.map(([x]) => x),
    );
    return (seconds) => {
      const x = steps(seconds);
      return x === null ? null : { uncovered: x + unit, reached: x + 0.01 };
    };
  }
  return (seconds) => {
    const share = eased("in-out", seconds - plot.begin, layer.countSeconds);
    return share > 0
      ? { uncovered: (box.width + 2 * unit) * share, reached: share * (box.width + unit) }
      : null;
  };
}

/**
 * A line through the values, on an axis: it is uncovered from left to right, at once or in steps.
 *
 * @param filled with its area
 */
export function lineDrawing(plot: Plot, filled: boolean): PlotDrawing {
  const { box, data, unit, accent, quiet } = plot;
  const place = linePlace(plot);
  const { points, floor, every, size } = place;
  const values = valueOps(plot, place);
  const still = [...gridOps(plot, floor, place.room), axisOp(plot, floor)];
  const parts = partOps(plot, place, filled);
  const from = highlightAt(plot);
  const reach = reachOf(plot, place);
  const dot = ellipse(unit * 1.4, unit * 1.4);
  const notes = notesDrawing(
    plot,
    points.map(([x, y]) => [box.x + x, box.y + y] as const),
    [...values.values()].map(({ at }) => at),
    (point) => timeOf((seconds) => (reach(seconds)?.reached ?? -1) >= (points[point]?.[0] ?? 0)),
  );
  return (seconds) => {
    const drawn = reach(seconds);
    if (!drawn) return still;
    const clip = {
      x: Math.floor(box.x - unit),
      y: Math.floor(box.y - unit),
      width: Math.ceil(drawn.uncovered),
      height: Math.ceil(box.height + 2 * unit),
    };
    const ops: DrawOp[] = [...still, ...parts.map((op) => ({ ...op, clip }))];
    data.forEach(({ label }, index) => {
      const [x, y] = points[index] ?? [0, 0];
      if ((data.length - 1 - index) % every === 0)
        ops.push(labelOp(plot.nameLabel(label), box.x + x, floor + size * 0.5, size, 0.5, plot.ink));
      if (drawn.reached < x) return;
      ops.push({
        outline: dot,
        matrix: [1, 0, 0, 1, box.x + x - unit * 0.7, box.y + y - unit * 0.7],
        alpha: 1,
        fill: index < from ? quiet : accent,
      });
      const written = values.get(index);
      if (written) ops.push(written.op);
    });
    return [...ops, ...notes(seconds)];
  };
}
