import { formatNumber } from "#lib/motion/composition/format-number.ts";
import { mix } from "#lib/motion/composition/color.ts";
import type { DrawOp } from "#lib/motion/draw/display.ts";
import { labelOp } from "#lib/motion/draw/layers/chart/label.ts";
import type { Plot } from "#lib/motion/draw/layers/chart/plot.ts";
import { UNIT } from "#lib/motion/shapes/outlines.ts";

/** Size of an axis' numbers, and how far they stand from it, in u. */
const SIZE = 2.4;
const GAP = 1.2;

/** Round numbers from where an axis begins to no more than the largest value. @param most steps */
export function ticksOf(from: number, largest: number, most: number): number[] {
  const span = largest > from ? largest - from : 1;
  const power = 10 ** Math.floor(Math.log10(span / most));
  const step = ([1, 2, 2.5, 5].find((one) => one * power * most >= span * 0.999_999) ?? 10) * power;
  const count = Math.floor(span / step + 1e-6);
  return Array.from({ length: count + 1 }, (_, index) => from + index * step);
}

/** As many decimals as tell one tick from the next. */
function tickTexts({ ticks, layer }: Pick<Plot, "ticks" | "layer">): string[] {
  const { number } = layer;
  const step = ((ticks[1] ?? 1) - (ticks[0] ?? 0)) / number.scale;
  const decimals = [0, 1, 2, 3, 4, 5].find(
    (one) => Math.abs(step * 10 ** one - Math.round(step * 10 ** one)) < 1e-6,
  );
  return ticks.map((tick) => formatNumber(tick, { ...number, decimals: decimals ?? 6 }));
}

type Measured = Pick<Plot, "ticks" | "layer" | "nameLabel" | "unit" | "scale">;

/** Room that the numbers of an axis take beside it, pixels. */
export function axisWidth(plot: Measured): number {
  const widest = Math.max(...tickTexts(plot).map((text) => plot.nameLabel(text).width));
  return (widest * SIZE * plot.scale + GAP) * plot.unit;
}

/** The lines across a chart, and the numbers of its axis. @param room above the floor, pixels */
export function gridOps(plot: Plot, floor: number, room: number): DrawOp[] {
  const { box, unit, scale, ink, background, ticks, least, maximum } = plot;
  const size = SIZE * scale * unit;
  const line = mix(ink, background, 0.86);
  const quiet = mix(ink, background, 0.4);
  return tickTexts(plot).flatMap((text, index): DrawOp[] => {
    const y = floor - (room * ((ticks[index] ?? 0) - least)) / (maximum - least);
    const number = labelOp(plot.nameLabel(text), box.x - GAP * unit, y - size / 2, size, 1, quiet);
    const across: DrawOp = {
      outline: UNIT,
      matrix: [box.width, 0, 0, Math.max(1, unit * 0.12), box.x, y],
      alpha: 1,
      fill: line,
    };
    // the floor has its own line
    return index ? [across, number] : [number];
  });
}
