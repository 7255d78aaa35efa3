import { type Outline, outlineBuilder } from "#lib/motion/shapes/outline.ts";

export type Point = readonly [x: number, y: number];

/** How many numbers each command of a path takes. */
const TAKES: Record<string, number> = { M: 2, L: 2, Q: 4, C: 6, Z: 0 };

/**
 * The commands of path data, one at a time: absolute M, L, Q, C and Z. Numbers may stand for several commands of a
 * kind; after an M they are lines (SVG 2 §9.3.3).
 */
export function* commandsOf(data: string): Generator<{ command: string; values: number[] }> {
  for (const [, command = "", text = ""] of data.matchAll(/([MLQCZ])([^MLQCZ]*)/g)) {
    const numbers = (text.match(/[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/gi) ?? []).map(Number);
    const each = TAKES[command] ?? 0;
    if (!each) yield { command: "Z", values: [] };
    for (let index = 0; each && index + each <= numbers.length; index += each)
      yield { command: command === "M" && index ? "L" : command, values: numbers.slice(index, index + each) };
  }
}

/** A line or a Bézier curve: its two to four points. */
interface Piece {
  points: readonly Point[];
  /** Length from its beginning at evenly spaced values of its parameter, the first 0. */
  lengths: readonly number[];
}

/** Parts that a curve is measured in. */
const STEPS = 32;

const mix = (one: Point, other: Point, t: number): Point => [
  one[0] + (other[0] - one[0]) * t,
  one[1] + (other[1] - one[1]) * t,
];

/** The points of a curve up to a parameter, and from it on (de Casteljau). */
function cut(points: readonly Point[], t: number): { before: Point[]; after: Point[] } {
  const before: Point[] = [];
  const after: Point[] = [];
  let level = [...points];
  while (level.length) {
    before.push(level[0] as Point);
    after.unshift(level.at(-1) as Point);
    level = level.slice(1).map((point, index) => mix(level[index] as Point, point, t));
  }
  return { before, after };
}

function pieceOf(points: readonly Point[]): Piece {
  const steps = points.length === 2 ? 1 : STEPS;
  const lengths = [0];
  let from = points[0] as Point;
  for (let step = 1; step <= steps; step += 1) {
    const to = step === steps ? (points.at(-1) as Point) : (cut(points, step / steps).after[0] as Point);
    lengths.push((lengths.at(-1) ?? 0) + Math.sqrt((to[0] - from[0]) ** 2 + (to[1] - from[1]) ** 2));
    from = to;
  }
  return { points, lengths };
}

const lengthOf = ({ lengths }: Piece): number => lengths.at(-1) ?? 0;

/** The parameter at a length from a piece's beginning. */
function parameterAt({ lengths }: Piece, length: number): number {
  const next = lengths.findIndex((reached) => reached >= length);
  if (next <= 0) return next < 0 ? 1 : 0;
  const [low = 0, high = 0] = [lengths[next - 1], lengths[next]];
  return (next - 1 + (high > low ? (length - low) / (high - low) : 0)) / (lengths.length - 1);
}

/** The strokes of an outline: what one goes along without lifting the pen. */
function strokesOf(data: string): Piece[][] {
  const strokes: Piece[][] = [];
  let [at, start]: [Point, Point] = [
    [0, 0],
    [0, 0],
  ];
  const add = (...points: Point[]) => {
    if (!strokes.length) strokes.push([]);
    strokes.at(-1)?.push(pieceOf([at, ...points]));
    at = points.at(-1) as Point;
  };
  for (const { command, values } of commandsOf(data)) {
    const points = Array.from(
      { length: values.length / 2 },
      (_, index): Point => [values[index * 2] ?? 0, values[index * 2 + 1] ?? 0],
    );
    if (command === "M") {
      strokes.push([]);
      [at, start] = [points[0] as Point, points[0] as Point];
    } else if (command === "Z") {
      if (at[0] !== start[0] || at[1] !== start[1]) add(start);
    } else add(...points);
  }
  return strokes.filter((stroke) => stroke.length > 0);
}

/** The strokes of path data as lines from point to point. */
export const polylinesOf = (data: string): Point[][] =>
  strokesOf(data).map((pieces) => [
    pieces[0]?.points[0] as Point,
    ...pieces.flatMap(({ points }) =>
      points.length === 2
        ? [points[1] as Point]
        : Array.from({ length: STEPS }, (_, step) => cut(points, (step + 1) / STEPS).after[0] as Point),
    ),
  ]);

const COMMAND = ["", "", "L", "Q", "C"] as const;

/**
 * Measures an outline, so that parts of it can be drawn.
 *
 * @returns the same part of each of its strokes, by length; from 0 to 1 the outline itself
 */
export function partsOf(outline: Outline): (from: number, to: number) => Outline {
  let measured: { pieces: Piece[]; length: number }[] | undefined;
  return (from, to) => {
    if (from <= 0 && to >= 1) return outline;
    measured ??= strokesOf(outline.data).map((pieces) => ({
      pieces,
      length: pieces.reduce((sum, piece) => sum + lengthOf(piece), 0),
    }));
    const path = outlineBuilder();
    for (const { pieces, length } of measured) {
      const [begin, end] = [Math.max(0, from) * length, Math.min(1, to) * length];
      let [reached, down] = [0, false];
      for (const piece of pieces) {
        const [low, high] = [Math.max(begin, reached), Math.min(end, reached + lengthOf(piece))];
        if (low < high) {
          const [first, last] = [parameterAt(piece, low - reached), parameterAt(piece, high - reached)];
          const { before } = cut(piece.points, last);
          const points = first > 0 ? cut(before, first / last).after : before;
          if (!down) path.add("M", ...(points[0] as Point));
          path.add(COMMAND[points.length] as string, ...points.slice(1).flat());
          down = true;
        }
        reached += lengthOf(piece);
      }
    }
    return path.build();
  };
}
