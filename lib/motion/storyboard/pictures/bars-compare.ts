import { mix } from "#lib/motion/composition/color.ts";
import type { LayerInput } from "#lib/motion/composition/schema/layers.ts";
import type { PictureDrawing } from "#lib/motion/storyboard/pictures/picture.ts";
import {
  bars,
  coming,
  type Sketch,
  sketchOf,
  type Spot,
  traced,
  within,
  words,
} from "#lib/motion/storyboard/pictures/sketch.ts";

const LEFT = 2;
const WIDE = 96;
const SHORTEST = 1.6;

interface Bar {
  index: number;
  rows: number;
  top: number;
  high: number;
  /** Of the longest. */
  share: number;
  said: string | undefined;
  /** Written at its end. */
  value: number | undefined;
  /** Whether any bar has words. */
  isNamed: boolean;
}

/** A value as it is written: it stands while its bar grows, since a number on its way is a wrong one. */
const shown = (value: number): string => value.toLocaleString("en", { maximumFractionDigits: 2 });

/** Slanted lines over what the bar is shorter than the longest: only those that fit whole. */
function gap(sketch: Sketch, [x, y, w, h]: Spot): LayerInput[] {
  const step = 2.6;
  const lean = h * 0.5;
  const number = Math.floor((w - lean) / step);
  if (number < 2) return [];
  const start = x + w - lean - step * (number - 1);
  const data = Array.from({ length: number }, (_, index) => {
    const from = start + index * step;
    return `M ${from.toFixed(2)} ${(y + h).toFixed(2)} L ${(from + lean).toFixed(2)} ${y.toFixed(2)}`;
  }).join(" ");
  return [
    traced(
      sketch,
      data,
      {
        stroke: { color: mix(sketch.tone.ground, sketch.tone.pop, 0.55), widthUnits: sketch.u(0.5) },
        enter: coming(sketch, "wipe", 1.7, 0.7, { direction: "left" }),
      },
      [start, y, w - start + x, h],
    ),
  ];
}

/** A bar with its name above it, and its value at the end of that line. */
function barOf(sketch: Sketch, { index, rows, top, high, share, said, value, isNamed }: Bar): LayerInput[] {
  const { tone } = sketch;
  const isStrong = rows > 1 && index === rows - 1;
  const line = Math.min(11, Math.max(5.8, high * 0.3));
  const thick = high * 0.74 - line;
  const [y, from] = [top + line + high * 0.06, 0.2 + (0.5 * index) / rows];
  const long = Math.max(SHORTEST, WIDE * share);
  const radius = Math.min(3.2, thick * 0.22);
  const track: Spot = [LEFT, y, WIDE, thick];
  const enter = coming(sketch, "fade", from, 0.4);
  const color = isStrong ? tone.popText : tone.ink;
  return [
    ...(said
      ? [
          words(sketch, [LEFT, top, 62, line], said, line * 0.58, {
            color: isStrong ? color : tone.muted,
            enter,
          }),
        ]
      : isNamed
        ? []
        : [
            bars(
              sketch,
              [[LEFT, top + line * 0.3, 20 + 12 * sketch.random(), Math.min(2.6, line * 0.36)]],
              sketch.quiet,
              {
                enter: coming(sketch, "wipe", from, 0.5, { direction: "right" }),
              },
            ),
          ]),
    ...(value === undefined
      ? []
      : [
          words(sketch, [62, top, 36, line], shown(value), line * 0.62, {
            color,
            align: "end",
            enter: coming(sketch, "fade", from + 0.2, 0.4),
          }),
        ]),
    bars(sketch, [track], mix(tone.ground, tone.ink, 0.05), {
      radius,
      enter: coming(sketch, "fade", from - 0.2, 0.4),
    }),
    ...(isStrong ? gap(sketch, [LEFT + long + 1.5, y + thick * 0.22, WIDE - long - 4, thick * 0.56]) : []),
    bars(
      sketch,
      [[LEFT, y, long, thick]],
      isStrong || rows === 1 ? tone.pop : mix(tone.ground, tone.ink, 0.3),
      {
        radius: Math.min(radius, long / 2),
        enter: coming(sketch, "wipe", from + 0.2, 1.1, { direction: "right" }),
      },
    ),
  ];
}

/** Bars that grow to be compared, the last one in the accent; what it is shorter than the longest is hatched. */
export const barsCompare: PictureDrawing = {
  aspect: 1.2,
  draw({ count, labels = [], values = [] }, context) {
    const sketch = sketchOf(context, 2.4);
    const rows = within(values.length || labels.length || count, 2, 1, 6);
    const most = Math.max(...values, 0) || 1;
    const high = Math.min(38, (sketch.tall - 2) / rows);
    // where there are no values, the first is long, the last short
    const shareOf = (index: number): number =>
      values.length ? (values[index] ?? 0) / most : rows > 1 ? 1 - (0.66 * index) / (rows - 1) : 0.7;
    // a label that has its number needs no other
    const isWritten = labels.some((label) => /\d/.test(label));
    const first = (sketch.tall - high * rows + high * 0.2) / 2;
    return Array.from({ length: rows }, (_, index) =>
      barOf(sketch, {
        index,
        rows,
        top: first + high * index,
        high,
        share: shareOf(index),
        said: labels[index],
        value: isWritten ? undefined : values[index],
        isNamed: labels.length > 0,
      }),
    ).flat();
  },
};
