import type { Rect } from "#lib/motion/shapes/geometry.ts";

type Point = readonly [x: number, y: number];

/** A label that is to be placed: its ink, pixels, and the point that it is of. */
export interface PointLabel {
  point: number;
  width: number;
  height: number;
}

/** How far labels stand from the points and the line, and from each other to the side, in u. */
const FROM_POINT = 1.3;
const FROM_LINE = 0.55;
const APART = 1.5;
/** Steps to the sides, in widths of a label, and away from the point, in heights. */
const SHIFTS = [0, -0.3, 0.3, -0.6, 0.6, -0.9, 0.9];
const STEPS = [0, 0.25, 0.5, 0.8, 1.2, 1.7];
/** What standing below costs, in heights of a label: above is where one looks first. */
const BELOW = 0.6;
/** What standing as near to another point as to its own costs. */
const AMBIGUOUS = 1.5;
/** What standing on the side that the line comes from or goes to costs, where it is as good as the other. */
const WRONG_SIDE = 0.05;

const overlap = (a: Rect, b: Rect): number =>
  Math.max(0, Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)) *
  Math.max(0, Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y));

const grown = ({ x, y, width, height }: Rect, across: number, along: number): Rect => ({
  x: x - across,
  y: y - along,
  width: width + 2 * across,
  height: height + 2 * along,
});

/** From a rectangle to a point outside. */
const distance = ({ x, y, width, height }: Rect, [pointX, pointY]: Point): number =>
  Math.hypot(Math.max(x - pointX, 0, pointX - x - width), Math.max(y - pointY, 0, pointY - y - height));

/** Length of a line from one point to another within a rectangle (Liang and Barsky). */
function lengthWithin([x0, y0]: Point, [x1, y1]: Point, { x, y, width, height }: Rect): number {
  const [dx, dy] = [x1 - x0, y1 - y0];
  let [from, to] = [0, 1];
  for (const [step, room] of [
    [-dx, x0 - x],
    [dx, x + width - x0],
    [-dy, y0 - y],
    [dy, y + height - y0],
  ] as const) {
    if (step === 0) {
      if (room < 0) return 0;
    } else if (step < 0) from = Math.max(from, room / step);
    else to = Math.min(to, room / step);
  }
  return from < to ? (to - from) * Math.hypot(dx, dy) : 0;
}

/**
 * Places the labels of a line's points where the line does not cross them: above a point, else beside it or below, as
 * near as there is room. A label that finds no room stands where least of the line is behind it.
 *
 * @param points of the line, in order, pixels
 * @param labels in the order in which they choose
 * @param bounds where labels may stand
 * @param unit pixels of one u
 * @returns the ink of each label
 */
export function placeLabels(
  points: readonly Point[],
  labels: readonly PointLabel[],
  bounds: Rect,
  unit: number,
): Rect[] {
  const placed: Rect[] = [];
  for (const { point, width, height } of labels) {
    const [x, y] = points[point] ?? [0, 0];
    // above a line that falls there is room to the right, above one that rises to the left
    const [before, after] = [points[point - 1]?.[1] ?? y, points[point + 1]?.[1] ?? y];
    const falls = Math.sign(after - y) + Math.sign(y - before);
    const neighbours = points.filter((_, index) => Math.abs(index - point) === 1);
    let best: { cost: number; covered: number; box: Rect } | null = null;
    for (const side of [-1, 1] as const)
      for (const step of STEPS)
        for (const shift of SHIFTS) {
          const away = FROM_POINT * unit + step * height;
          const box = {
            x: Math.max(bounds.x, Math.min(x - width / 2 + shift * width, bounds.x + bounds.width - width)),
            y: side < 0 ? y - away - height : y + away,
            width,
            height,
          };
          if (box.y < bounds.y || box.y + height > bounds.y + bounds.height) continue;
          const padded = grown(box, FROM_LINE * unit, FROM_LINE * unit);
          let covered = 0;
          for (let index = 1; index < points.length; index += 1)
            covered += lengthWithin(points[index - 1] as Point, points[index] as Point, padded);
          for (const [dotX, dotY] of points)
            covered += overlap(padded, { x: dotX - unit, y: dotY - unit, width: 2 * unit, height: 2 * unit });
          for (const other of placed) covered += overlap(grown(box, APART * unit, FROM_LINE * unit), other);
          const cost =
            step +
            Math.abs(shift) * 0.8 +
            (side > 0 ? BELOW : 0) +
            AMBIGUOUS *
              Math.max(
                0,
                ...neighbours.map((one) => distance(box, [x, y]) / Math.max(1, distance(box, one))),
              ) +
            (shift * falls * side > 0 ? WRONG_SIDE : 0);
          if (!best || covered < best.covered - 1e-6 || (covered <= best.covered + 1e-6 && cost < best.cost))
            best = { cost, covered, box };
        }
    placed.push(best?.box ?? { x: x - width / 2, y: y - FROM_POINT * unit - height, width, height });
  }
  return placed;
}
