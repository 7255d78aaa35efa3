import type { DrawOp } from "#lib/motion/draw/display.ts";
import { gridOps } from "#lib/motion/draw/layers/chart/axis.ts";
import { labelOp } from "#lib/motion/draw/layers/chart/label.ts";
import {
  axisOp,
  barOp,
  colorAt,
  grownAt,
  heightOf,
  isWritten,
  LEAST_LABEL,
  type Plot,
  type PlotDrawing,
  valueText,
  widestName,
  widestValue,
} from "#lib/motion/draw/layers/chart/plot.ts";
import { notesDrawing, notesHeight } from "#lib/motion/draw/layers/chart/story.ts";

/** Bars in their rows, pixels. */
interface BarsPlace {
  left: number;
  thick: number;
  valueSize: number;
  /** What stands still in each row, and where what grows has its top. */
  rows: { name: DrawOp; barTop: number; valueTop: number }[];
}

/** Where there are many, labels stand before their bars. */
function placeBehindNames(plot: Plot, row: number): BarsPlace {
  const { box, data, unit, scale, ink } = plot;
  const widest = Math.max(1, widestName(plot));
  const size = Math.min(row * 0.6, 3.6 * unit * scale, (box.width * 0.42) / widest);
  const valueSize = Math.min(row * 0.6, 4 * unit * scale);
  const left = box.x + widest * size + unit * 1.5;
  const thick = Math.min(row * 0.62, 5 * unit);
  const rows = data.map(({ label }, index) => {
    const middle = box.y + (index + 0.5) * row;
    const name = labelOp(plot.nameLabel(label), left - unit * 1.5, middle - size / 2, size, 1, ink);
    return { name, barTop: middle - thick / 2, valueTop: middle - valueSize / 2 };
  });
  return { left, thick, valueSize, rows };
}

function placeBelowNames(plot: Plot, row: number): BarsPlace {
  const { box, data, unit, scale, ink } = plot;
  const size = Math.min(row * 0.3, 3.6 * unit * scale, (box.width * 0.9) / Math.max(1, widestName(plot)));
  const valueSize = Math.min(row * 0.42, 5 * unit * scale);
  const thick = Math.min(row - size * 1.5 - row * 0.1, 5 * unit);
  const rows = data.map(({ label }, index) => {
    const top = box.y + index * row + row * 0.05;
    const name = labelOp(plot.nameLabel(label), box.x, top, size, 0, ink);
    const barTop = top + size * 1.35;
    return { name, barTop, valueTop: barTop + (thick - valueSize) / 2 };
  });
  return { left: box.x, thick, valueSize, rows };
}

/** Bars to the right, each in a row of its own, their values behind them. */
export function barsDrawing(plot: Plot): PlotDrawing {
  const { box, data, unit, ink } = plot;
  const row = box.height / data.length;
  const isLow = row * 0.3 < LEAST_LABEL * unit;
  const { left, thick, valueSize, rows } = isLow ? placeBehindNames(plot, row) : placeBelowNames(plot, row);
  const values = plot.showValues ? widestValue(plot) * valueSize + unit * 1.5 : 0;
  const room = (isLow ? box.x + box.width - left : box.width) - values;
  return (seconds) =>
    rows.flatMap(({ name, barTop, valueTop }, index) => {
      const share = grownAt(plot, seconds, index);
      const length = Math.max(0, room * ((data[index]?.value ?? 0) / plot.maximum) * share);
      const bar = barOp(left, barTop, length, thick, colorAt(plot, index), length > 0 ? 1 : 0);
      if (!isWritten(plot, seconds, index)) return [name, bar];
      const value = plot.valueLabel(valueText(plot, index, share));
      return [name, bar, labelOp(value, left + length + unit * 1.2, valueTop, valueSize, 0, ink)];
    });
}

/** Columns upwards on an axis, their values above them. */
export function columnsDrawing(plot: Plot): PlotDrawing {
  const { box, data, unit, scale, ink, layer } = plot;
  const column = box.width / data.length;
  const width = column * 0.66;
  const size = Math.min(3.6 * unit * scale, (column * 0.94) / Math.max(0.1, widestName(plot)));
  const valueSize = Math.min(5.2 * unit * scale, (column * 0.94) / Math.max(0.1, widestValue(plot)));
  const floor = box.y + box.height - size * 1.7;
  const across = data.map((_, index) => box.x + column * (index + 0.5));
  const above = plot.showValues ? valueSize * 1.5 : 0;
  const room = floor - box.y - above - notesHeight(plot, across);
  const still = [...gridOps(plot, floor, room), axisOp(plot, floor)];
  const notes = notesDrawing(
    plot,
    data.map(
      ({ value }, index) => [across[index] ?? 0, floor - room * heightOf(plot, value) - above] as const,
    ),
    [],
    (point) => (plot.begins[point] ?? 0) + layer.countSeconds * 0.5,
  );
  return (seconds) => {
    const ops: DrawOp[] = [...still];
    data.forEach(({ label, value }, index) => {
      const share = grownAt(plot, seconds, index);
      const height = Math.max(0, room * heightOf(plot, value) * share);
      const middle = across[index] ?? 0;
      const alpha = height > 0 ? 1 : 0;
      ops.push(barOp(middle - width / 2, floor - height, width, height, colorAt(plot, index), alpha));
      ops.push(labelOp(plot.nameLabel(label), middle, floor + size * 0.5, size, 0.5, ink));
      if (!isWritten(plot, seconds, index)) return;
      const one = plot.valueLabel(valueText(plot, index, share));
      ops.push(labelOp(one, middle, floor - height - valueSize * 1.25, valueSize, 0.5, ink));
    });
    return [...ops, ...notes(seconds)];
  };
}
