import type { LayerInput } from "#lib/motion/composition/schema/layers.ts";
import { formatNumber } from "#lib/motion/composition/format-number.ts";
import type { Box } from "#lib/motion/storyboard/frame.ts";
import { fadeIn, inBox, LABEL, plate, text, wipeIn } from "#lib/motion/storyboard/parts.ts";
import { suffixOf } from "#lib/motion/storyboard/scenes/values.ts";
import type { SceneContext } from "#lib/motion/storyboard/scene.ts";
import type { Series } from "#lib/motion/storyboard/storyboard.ts";

/** The plane of a chart: where values stand, its grid and its labels. */

export const written = (value: number, unit: string | undefined): string => {
  const decimals = Math.min(2, (String(value).split(".")[1] ?? "").length);
  const isBefore = unit !== undefined && /^[€$£]$/.test(unit);
  return formatNumber(value, {
    prefix: isBefore ? unit : "",
    suffix: isBefore ? "" : suffixOf(unit),
    decimals,
    grouping: ",",
    groupDigits: 3,
    scale: 1,
    decimalMark: ".",
  });
};

/** Round numbers from 0 to just above the highest value: three to five steps, the ones that leave least room. */
export function ticksOf(highest: number): number[] {
  const power = 10 ** Math.floor(Math.log10(highest / 4 || 1));
  const steps = [1, 1.5, 2, 2.5, 3, 4, 5, 7.5, 10, 15, 20, 25].map((one) => one * power);
  const counted = steps
    .map((step) => ({ step, count: Math.max(1, Math.ceil(highest / step - 1e-9)) }))
    .filter(({ count }) => count >= 3 && count <= 5)
    .sort((a, b) => a.step * a.count - b.step * b.count || a.count - b.count);
  const { step, count } = counted[0] ?? { step: highest || 1, count: 1 };
  return Array.from({ length: count + 1 }, (_, at) => Number((at * step).toPrecision(12)));
}

export interface Plot {
  box: Box;
  top: number;
  series: Series;
  x: (index: number) => number;
  y: (value: number) => number;
}

export function plotOf(series: Series, box: Box, isColumns: boolean): Plot {
  const top = ticksOf(Math.max(...series.y)).at(-1) ?? 1;
  const count = series.x.length;
  // a line begins and ends inside its grid: its first value stands clear of the axis
  const inset = isColumns ? 0 : Math.min(4, box.width * 0.04);
  const step = isColumns ? box.width / count : (box.width - 2 * inset) / Math.max(1, count - 1);
  return {
    box,
    top,
    series,
    x: (index) => box.x + inset + (isColumns ? step * (index + 0.5) : step * index),
    y: (value) => box.y + box.height - (value / top) * box.height,
  };
}

/** Grid lines with their numbers, and labels below. */
export function axes({ box, top, series, x, y }: Plot, { frame, tone }: SceneContext): LayerInput[] {
  const ticks = ticksOf(Math.max(...series.y)).filter((tick) => tick <= top);
  const size = LABEL[frame.shape];
  const width = box.width / series.x.length;
  const longest = Math.max(...series.x.map((label) => label.length)) * size * 0.62;
  const every = Math.max(1, Math.ceil(longest / Math.max(1, width)));
  return [
    ...ticks.flatMap((tick, at): LayerInput[] => [
      inBox(
        frame,
        { x: box.x, y: y(tick) - 0.07, width: box.width, height: 0.14 },
        plate({ fill: tone.muted, opacity: at ? 0.15 : 0.6, enter: wipeIn(0.1 + at * 0.05, 0.7) }),
      ),
      inBox(
        frame,
        { x: frame.content.x, y: y(tick) - size, width: box.x - frame.content.x - 1.2, height: size * 2 },
        text(written(tick, series.unit), {
          font: "text",
          color: tone.muted,
          sizeUnits: size,
          align: "end",
          verticalAlign: "center",
          wrap: "none",
          maximumLines: 1,
          // a mark of the scale: it says nothing of the client's
          bleed: true,
          enter: fadeIn(0.2),
        }),
      ),
    ]),
    ...series.x.flatMap((label, index): LayerInput[] =>
      index % every && index < series.x.length - 1
        ? []
        : [
            inBox(
              frame,
              {
                x: x(index) - Math.max(width, longest) / 2,
                y: box.y + box.height + 1,
                width: Math.max(width, longest),
                height: size * 1.6,
              },
              text(label, {
                font: "text",
                color: tone.muted,
                sizeUnits: size,
                align: "center",
                wrap: "none",
                maximumLines: 1,
                enter: fadeIn(0.25),
              }),
            ),
          ],
    ),
  ];
}

/** How a chart layer writes the values of a series. */
export const numberOf = (data: Series) => {
  const { unit = "" } = data;
  const isBefore = /^[€$£]$/.test(unit);
  return {
    prefix: isBefore ? unit : "",
    suffix: isBefore ? "" : suffixOf(unit),
    decimals: Math.min(2, Math.max(...data.y.map((value) => (String(value).split(".")[1] ?? "").length))),
  };
};
