import { mix, parseHex, withAlpha } from "#lib/motion/composition/color.ts";
import type { DrawOp } from "#lib/motion/draw/display.ts";
import { type Label, labelOp } from "#lib/motion/draw/layers/chart/label.ts";
import {
  barOp,
  divisor,
  grownAt,
  type Plot,
  type PlotDrawing,
  QUIET,
  valueText,
} from "#lib/motion/draw/layers/chart/plot.ts";
import type { Matrix } from "#lib/motion/shapes/geometry.ts";
import type { Outline } from "#lib/motion/shapes/outline.ts";
import { arc } from "#lib/motion/shapes/outlines.ts";

/** How much of the ink is left at most where each part that is not highlighted has a shade of its own. */
const QUIET_STRONGEST = 0.7;
/** Two shades are no further apart: the strongest would stand out as what is highlighted does. */
const QUIET_STEP = 0.16;
/** The least that is left of the accent where several are highlighted. */
const ACCENT_WEAKEST = 0.4;

/** Even steps down to the weakest of so many shades. */
const shades = (count: number, weakest: number, strongest: number, most: number): number[] => {
  const step = Math.min(most, (strongest - weakest) / Math.max(1, count - 1));
  return Array.from({ length: count }, (_, index) => weakest + step * (count - 1 - index));
};

const thinned = (color: string, share: number): string => withAlpha(color, parseHex(color)[3] * share);

/**
 * A colour for each part of a ring with highlights, none twice: its legend has nothing else to tell them by. They let
 * the ground through, whatever it is: mixed with the brand's background, light ink on a dark scene has no shades. No
 * part is weaker than a bar that is not highlighted.
 */
function highlightedTones({ data, accent, ink }: Plot): string[] {
  const strong = data.filter(({ highlight }) => highlight).length;
  const accents = shades(strong, strong > 1 ? ACCENT_WEAKEST : 1, 1, 1);
  const inks = shades(data.length - strong, QUIET, QUIET_STRONGEST, QUIET_STEP);
  return data.map(({ highlight }) =>
    highlight ? thinned(accent, accents.shift() ?? 1) : thinned(ink, inks.shift() ?? QUIET),
  );
}

/** A colour for each part of a ring without: the accent, and paler from one to the next. */
const evenTones = ({ data, accent, background }: Plot): string[] =>
  data.map((_, index) => mix(accent, background, data.length > 1 ? (index / data.length) * 0.8 : 0));

/** The part that a ring writes in its middle: the largest of those that are highlighted, or of all. */
function toldPart({ data, anyHighlight }: Plot): number {
  const told = data.map(({ value, highlight }) => (highlight || !anyHighlight ? value : -1));
  return told.indexOf(Math.max(...told));
}

/** The parts of a ring, by how much of it has grown: outlines are kept. */
function ringParts({ data }: Plot, radius: number): (share: number) => Outline[] {
  const sum = divisor(data.reduce((total, { value }) => total + value, 0));
  const known = new Map<number, Outline[]>();
  return (share) => {
    let arcs = known.get(share);
    if (!arcs) {
      let start = 0;
      arcs = data.map(({ value }) => {
        const sweep = (value / sum) * 360 * share;
        const one = arc(radius, start, sweep, radius * 0.58);
        start += sweep;
        return one;
      });
      known.set(share, arcs);
    }
    return arcs;
  };
}

/** What tells the parts of a ring, below each other: a square of the part's colour, and its words. */
function legendOps(
  { box, ink, accent }: Plot,
  all: readonly Label[],
  tones: readonly string[],
  place: { left: number; row: number; size: number },
): DrawOp[] {
  const { left, row, size } = place;
  const top = box.y + (box.height - row * all.length) / 2;
  return all.flatMap((label, index) => [
    barOp(left, top + row * index + row / 2 - size * 0.35, size * 0.7, size * 0.7, tones[index] ?? accent),
    labelOp(label, left + size * 1.3, top + row * index + (row - size) / 2, size, 0, ink),
  ]);
}

/** A ring with a legend. */
export function donutDrawing(plot: Plot): PlotDrawing {
  const { box, data, unit, scale, ink, finalTexts } = plot;
  const radius = Math.min(box.height / 2, box.width * 0.25);
  const row = Math.min((box.height * 0.92) / data.length, 10 * unit);
  const gap = 6 * unit;
  const legendRoom = Math.max(1, box.width - radius * 2 - gap - 4 * unit);
  const legend = data.map(({ label }, index) => plot.nameLabel(`${label}  ${finalTexts[index]}`));
  const widestEntry = Math.max(...legend.map((entry) => entry.width));
  const size = Math.min(row * 0.5, 4.8 * unit * scale, legendRoom / Math.max(0.1, widestEntry));
  // the ring and what tells its parts stand in the middle together
  const width = radius * 2 + gap + size * (1.3 + widestEntry);
  const left = box.x + Math.max(0, (box.width - width) / 2);
  const middle: Matrix = [1, 0, 0, 1, left + radius, box.y + box.height / 2];
  const told = toldPart(plot);
  const toldWidth = plot.valueLabel(finalTexts[told] ?? "").width;
  const holeSize = Math.min(radius * 0.42, (radius * 0.92) / Math.max(0.1, toldWidth));
  const tones = plot.anyHighlight ? highlightedTones(plot) : evenTones(plot);
  const beside = legendOps(plot, legend, tones, { left: left + radius * 2 + gap, row, size });
  const partsAt = ringParts(plot, radius);
  return (seconds) => {
    const share = Math.round(grownAt(plot, seconds, 0) * 1000) / 1000;
    const ops = partsAt(share).map(
      (outline, index): DrawOp => ({
        outline,
        matrix: middle,
        alpha: share > 0 ? 1 : 0,
        fill: tones[index] ?? plot.accent,
      }),
    );
    if (plot.showValues) {
      const one = plot.valueLabel(valueText(plot, told, share));
      ops.push(labelOp(one, left + radius, box.y + (box.height - holeSize) / 2, holeSize, 0.5, ink));
    }
    ops.push(...beside);
    return ops;
  };
}
