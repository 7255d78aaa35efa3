import { eased } from "#lib/motion/composition/ease.ts";
import type { DrawOp } from "#lib/motion/draw/display.ts";
import { labelOp } from "#lib/motion/draw/layers/chart/label.ts";
import {
  axisOp,
  LEAST_LABEL,
  type Plot,
  type PlotDrawing,
  widestName,
  widestValue,
} from "#lib/motion/draw/layers/chart/plot.ts";
import { type PointLabel, placeLabels } from "#lib/motion/draw/layers/chart/point-labels.ts";
import type { Matrix, Rect } from "#lib/motion/shapes/geometry.ts";
import { ellipse, polyline } from "#lib/motion/shapes/outlines.ts";
import { EM } from "#lib/motion/text/shaper.ts";

/** So many values of a line are all written, where there is room. */
const MOST_LINE_VALUES = 6;

/** Where a line stands in its box, and how large what is written is. Pixels. */
interface LinePlace {
  /** From the box's corner. */
  points: [x: number, y: number][];
  /** The axis. */
  floor: number;
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
  const room = floor - box.y - valueSize * 1.6;
  const inset = box.width / count / 2;
  const points = data.map(({ value }, index): [number, number] => [
    count > 1 ? inset + ((box.width - 2 * inset) * index) / (count - 1) : box.width / 2,
    floor - box.y - room * (value / plot.maximum),
  ]);
  return { points, floor, every, size, all, valueSize };
}

/** The written values, each at its point: index → operation. */
function valueOps(plot: Plot, { points, floor, all, valueSize }: LinePlace): Map<number, DrawOp> {
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
  const above = { x: 0, y: 0, width: box.width, height: floor - box.y - unit };
  const places = placeLabels(points, written, above, unit);
  return new Map(
    written.map(({ point }, index): [number, DrawOp] => {
      const outline = outlineAt(point);
      const at = places[index] as Rect;
      const x = box.x + at.x - outline.bounds.x * shrink;
      const y = box.y + at.y - outline.bounds.y * shrink;
      return [point, { outline, matrix: [shrink, 0, 0, shrink, x, y], alpha: 1, fill: plot.ink }];
    }),
  );
}

/** What is below the line, in the accent, fading out downwards. */
function areaOp({ box, accent }: Plot, { points, floor }: LinePlace, matrix: Matrix): DrawOp {
  const bottom = floor - box.y;
  const outline = polyline([[points[0]?.[0] ?? 0, bottom], ...points, [points.at(-1)?.[0] ?? 0, bottom]]);
  const stops = [
    { at: 0, color: `${accent.slice(0, 7)}66` },
    { at: 1, color: `${accent.slice(0, 7)}00` },
  ];
  return { outline, matrix, alpha: 1, fill: { type: "linear", geometry: [0, 0, 0, box.height], stops } };
}

/**
 * A line through the values, on an axis: it is uncovered from left to right.
 *
 * @param filled with its area
 */
export function lineDrawing(plot: Plot, filled: boolean): PlotDrawing {
  const { box, data, unit, accent, layer } = plot;
  const place = linePlace(plot);
  const { points, floor, every, size } = place;
  const values = valueOps(plot, place);
  const axis = axisOp(plot, floor);
  const move: Matrix = [1, 0, 0, 1, box.x, box.y];
  const area = filled ? areaOp(plot, place, move) : null;
  const stroke = { paint: accent, width: unit * 0.5, cap: "round" as const };
  const line: DrawOp = { outline: polyline(points), matrix: move, alpha: 1, stroke };
  const dot = ellipse(unit * 1.4, unit * 1.4);
  return (seconds) => {
    const share = eased("in-out", seconds - plot.begin, layer.countSeconds);
    const clip = {
      x: Math.floor(box.x - unit),
      y: Math.floor(box.y - unit),
      width: Math.ceil((box.width + 2 * unit) * share),
      height: Math.ceil(box.height + 2 * unit),
    };
    const ops: DrawOp[] = [axis];
    if (share <= 0) return ops;
    if (area) ops.push({ ...area, clip });
    ops.push({ ...line, clip });
    data.forEach(({ label }, index) => {
      const [x, y] = points[index] ?? [0, 0];
      if ((data.length - 1 - index) % every === 0)
        ops.push(labelOp(plot.nameLabel(label), box.x + x, floor + size * 0.5, size, 0.5, plot.ink));
      if (share * (box.width + unit) < x) return;
      ops.push({
        outline: dot,
        matrix: [1, 0, 0, 1, box.x + x - unit * 0.7, box.y + y - unit * 0.7],
        alpha: 1,
        fill: accent,
      });
      const written = values.get(index);
      if (written) ops.push(written);
    });
    return ops;
  };
}
