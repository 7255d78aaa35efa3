import { parseHex } from "#lib/motion/composition/color.ts";
import type { DrawOp, Pixels, Surface } from "#lib/motion/draw/display.ts";
import { boundsUnder, IDENTITY, type Matrix, times } from "#lib/motion/shapes/geometry.ts";
import type { Outline } from "#lib/motion/shapes/outline.ts";
import { type Point, polylinesOf } from "#lib/motion/shapes/outline-part.ts";
import { rectangle } from "#lib/motion/shapes/outlines.ts";
import { atMost, onWholePixels } from "#lib/motion/draw/picture.ts";
import { colorOf, type Stage } from "#lib/motion/draw/stage.ts";

/** Looks of a shadow, as in CSS: Gaussian, its standard deviation half of the blur. */
export interface ShadowStyle {
  /** A role of the palette, or hex; its opacity is the shadow's. */
  color: string;
  /** In u. */
  blurUnits: number;
  /** How far below it stands, in u. */
  yUnits: number;
}

/** What casts a shadow: an outline, filled, drawn as a line or both. */
export interface Caster {
  outline: Outline;
  filled: boolean;
  /** Of the line, in the outline's coordinates; 0: none. */
  lineWidth: number;
}

/** How much of each pixel of a grid something covers: 0 to 1, or the sum of what its edges add from left to right. */
interface Grid {
  columns: number;
  rows: number;
  values: Float32Array;
}

/** Times a box is laid over the grid. Of four, an edge is within 1 % of a Gaussian's. */
const PASSES = 4;

/** How far a blur reaches, in standard deviations: half of all its boxes together. */
const REACH = Math.sqrt(3 * PASSES);

/**
 * Adds an edge of a filled figure: to each pixel that it crosses the area right of it, so that a row's running sum is
 * how much of each pixel the figure covers (Levien, font-rs).
 */
function addEdge({ columns, values }: Grid, from: Point, to: Point): void {
  if (from[1] === to[1]) return;
  const [direction, [x0, y0], [x1, y1]] = from[1] < to[1] ? [1, from, to] : [-1, to, from];
  const slope = (x1 - x0) / (y1 - y0);
  const add = (at: number, value: number) => {
    values[at] = (values[at] ?? 0) + value;
  };
  for (let row = Math.floor(y0); row < y1; row += 1) {
    const [top, bottom] = [Math.max(y0, row), Math.min(y1, row + 1)];
    const [start, end] = [x0 + (top - y0) * slope, x0 + (bottom - y0) * slope];
    const height = (bottom - top) * direction;
    const [left, right] = start < end ? [start, end] : [end, start];
    const [first, last] = [Math.floor(left), Math.max(Math.floor(left), Math.ceil(right) - 1)];
    let reached = 0;
    for (let column = first; column <= last; column += 1) {
      // the share of the edge that is left of this pixel's right side, and how far from that side it is
      const [low, high] = [Math.max(left, column), Math.min(right, column + 1)];
      const share = right > left ? (high - low) / (right - left) : 1;
      const area = height * share * (column + 1 - (low + high) / 2);
      add(row * columns + column, reached + area);
      reached = height * share - area;
    }
    add(row * columns + last + 1, reached);
  }
}

/** Where a line turns by more, it has a corner: the cosine of 25 degrees. */
const CORNER = 0.906;

/** A line's stretches between corners, as ribbons of its width, and a round at each corner: all of one turn. */
function figuresOfLine(points: readonly Point[], width: number): Point[][] {
  const half = width / 2;
  const path = points.filter(
    ([x, y], index) => !index || x !== points[index - 1]?.[0] || y !== points[index - 1]?.[1],
  );
  if (path.length < 2) return [];
  const normals = path.slice(1).map(([x, y], index): Point => {
    const [fromX, fromY] = path[index] as Point;
    const length = Math.sqrt((x - fromX) ** 2 + (y - fromY) ** 2);
    return [-(y - fromY) / length, (x - fromX) / length];
  });
  const [first, last] = [path[0] as Point, path.at(-1) as Point];
  const closed = first[0] === last[0] && first[1] === last[1];
  const figures: Point[][] = [];
  let [left, right]: [Point[], Point[]] = [[], []];
  const edge = ([x, y]: Point, [nx, ny]: Point, reach: number) => {
    left.push([x - nx * reach, y - ny * reach]);
    right.unshift([x + nx * reach, y + ny * reach]);
  };
  for (const [index, point] of path.entries()) {
    const before = normals[index - 1] ?? (closed ? normals.at(-1) : undefined);
    const after = normals[index] ?? (closed ? normals[0] : undefined);
    const cosine = before && after ? before[0] * after[0] + before[1] * after[1] : 1;
    if (cosine >= CORNER) {
      const [nx, ny] = [(before ?? after)?.[0] ?? 0, (before ?? after)?.[1] ?? 0];
      const sum: Point = before && after ? [nx + after[0], ny + after[1]] : [2 * nx, 2 * ny];
      // half of the sum of two normals is shorter than the edge is far
      edge(point, sum, half / (1 + cosine));
      continue;
    }
    if (index > 0 && before) edge(point, before, half);
    if (left.length > 1) figures.push([...left, ...right]);
    [left, right] = [[], []];
    if (index < path.length - 1 && after) edge(point, after, half);
    figures.push(EIGHTHS.map(([cos, sin]): Point => [point[0] + cos * half, point[1] + sin * half]));
  }
  if (left.length > 1) figures.push([...left, ...right]);
  return figures;
}

const D = Math.SQRT1_2;
/** Corners of an octagon around the origin. */
const EIGHTHS: readonly Point[] = [
  [1, 0],
  [D, D],
  [0, 1],
  [-D, D],
  [-1, 0],
  [-D, -D],
  [0, -1],
  [D, -D],
];

/** How much of each pixel figures cover: where they overlap, they cover it once. */
function coverageOf(figures: Iterable<readonly Point[]>, columns: number, rows: number): Grid {
  const grid = { columns, rows, values: new Float32Array(columns * rows) };
  for (const points of figures)
    for (let index = 0; index < points.length; index += 1)
      addEdge(grid, points.at(index - 1) as Point, points[index] as Point);
  const { values } = grid;
  for (let row = 0; row < rows; row += 1) {
    let sum = 0;
    for (let column = 0; column < columns; column += 1) {
      const at = row * columns + column;
      sum += values[at] ?? 0;
      values[at] = Math.min(1, Math.abs(sum));
    }
  }
  return grid;
}

/**
 * Blurs as a Gaussian does, by boxes whose ends count in part (Gwosdek et al. 2011, "Theoretical foundations of Gaussian
 * convolution by extended box filtering"): as quick for wide blurs as for narrow ones, and of sums and products alone,
 * which every engine rounds alike.
 */
function blur(grid: Grid, deviation: number): void {
  if (deviation <= 0) return;
  // a box of whole pixels `reach` to each side and a share of the next ones has the variance of one pass
  const variance = (deviation * deviation) / PASSES;
  const reach = Math.floor((Math.sqrt(12 * variance + 1) - 1) / 2);
  const whole = 2 * reach + 1;
  const end =
    (whole * (reach * (reach + 1) - 3 * variance)) / (6 * (variance - (reach + 1) * (reach + 1))) || 0;
  const weight = 1 / (whole + 2 * end);
  const line = new Float32Array(Math.max(grid.columns, grid.rows));
  const along = (start: number, step: number, count: number) => {
    const { values } = grid;
    for (let pass = 0; pass < PASSES; pass += 1) {
      for (let index = 0; index < count; index += 1) line[index] = values[start + index * step] ?? 0;
      let sum = 0;
      for (let index = 0; index < Math.min(reach, count); index += 1) sum += line[index] ?? 0;
      for (let index = 0; index < count; index += 1) {
        if (index + reach < count) sum += line[index + reach] ?? 0;
        const before = index > reach ? (line[index - reach - 1] ?? 0) : 0;
        const after = index + reach + 1 < count ? (line[index + reach + 1] ?? 0) : 0;
        sum -= before;
        values[start + index * step] = (sum + end * (before + after)) * weight;
      }
    }
  };
  for (let row = 0; row < grid.rows; row += 1) along(row * grid.columns, 1, grid.columns);
  for (let column = 0; column < grid.columns; column += 1) along(column, grid.columns, grid.rows);
}

/**
 * The shadow's picture: the colour, as opaque as what is above covers, blurred.
 *
 * @param matrix puts the outline on the picture
 * @param deviation of the Gaussian, in pixels
 */
export function shadowPixels(
  { outline, filled, lineWidth }: Caster,
  matrix: Matrix,
  deviation: number,
  color: readonly [number, number, number],
  columns: number,
  rows: number,
): Pixels {
  const [a, b, c, d, e, f] = matrix;
  const lines = polylinesOf(outline.data).map((points) =>
    points.map(([x, y]): Point => [a * x + c * y + e, b * x + d * y + f]),
  );
  const grid = coverageOf(filled ? lines : [], columns, rows);
  if (lineWidth > 0) {
    const width = lineWidth * Math.sqrt(Math.abs(a * d - b * c));
    const line = coverageOf(
      lines.flatMap((points) => figuresOfLine(points, width)),
      columns,
      rows,
    );
    for (const [at, value] of line.values.entries()) grid.values[at] = Math.max(grid.values[at] ?? 0, value);
  }
  blur(grid, deviation);
  const data = new Uint8ClampedArray(columns * rows * 4);
  for (const [at, value] of grid.values.entries()) {
    data[at * 4] = color[0];
    data[at * 4 + 1] = color[1];
    data[at * 4 + 2] = color[2];
    data[at * 4 + 3] = value * 255;
  }
  return { widthPixels: columns, heightPixels: rows, data };
}

/**
 * A soft shadow, blurred once and kept as a picture. A canvas's own shadow differs by a shade between the server and
 * browsers.
 *
 * @param toFrame puts the outline on the frame
 * @returns draws it, moved by a pose, with a share of its opacity
 */
export function shadowDrawing(
  style: ShadowStyle,
  caster: Caster,
  toFrame: Matrix,
  stage: Stage,
): (pose?: Matrix, share?: number) => DrawOp {
  const [red, green, blue, opacity] = parseHex(colorOf(style.color, stage));
  const deviation = (style.blurUnits * stage.unit) / 2;
  const under = times([1, 0, 0, 1, 0, style.yUnits * stage.unit], toFrame);
  const scale = Math.sqrt(Math.abs(toFrame[0] * toFrame[3] - toFrame[1] * toFrame[2]));
  // the pixels that the blur of each pass rounds up to, and one around all
  const margin = deviation * REACH + (caster.lineWidth * scale) / 2 + PASSES + 1;
  const bounds = boundsUnder(under, caster.outline.bounds);
  const [left, top] = [Math.floor(bounds.x - margin), Math.floor(bounds.y - margin)];
  const width = Math.ceil(bounds.x + bounds.width + margin) - left;
  const height = Math.ceil(bounds.y + bounds.height + margin) - top;
  const [columns, rows] = atMost(width, height, stage.picturePixels);
  const [across, down] = [columns / width, rows / height];
  const outline = rectangle(columns, rows);
  let picture: Surface | undefined;
  return (pose = IDENTITY, share = 1) => {
    picture ??= stage.assets.platform.createPicture(
      shadowPixels(
        caster,
        times([across, 0, 0, down, -left * across, -top * down], under),
        deviation * across,
        [red, green, blue],
        columns,
        rows,
      ),
    );
    const matrix = times(pose, [1 / across, 0, 0, 1 / down, left, top]);
    return { outline, picture, matrix: onWholePixels(matrix), alpha: opacity * share };
  };
}
