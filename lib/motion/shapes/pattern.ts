import { type Outline, outlineBuilder } from "#lib/motion/shapes/outline.ts";
import { addBox, KAPPA } from "#lib/motion/shapes/outlines.ts";

type Point = readonly [x: number, y: number];

/** What of a polygon is right of 0 and left of a width (Sutherland and Hodgman). */
function between(points: readonly Point[], width: number): Point[] {
  let left = [...points];
  for (const [edge, sign] of [
    [0, 1],
    [width, -1],
  ] as const) {
    const isIn = ([x]: Point) => (x - edge) * sign >= 0;
    left = left.flatMap((to, index) => {
      const from = left.at(index - 1) as Point;
      const share = (edge - from[0]) / (to[0] - from[0]);
      const crossing: Point[] = isIn(from) === isIn(to) ? [] : [[edge, from[1] + (to[1] - from[1]) * share]];
      return [...crossing, ...(isIn(to) ? [to] : [])];
    });
  }
  return left;
}

/** A box that is filled, and what with. Pixels. */
interface Field {
  path: ReturnType<typeof outlineBuilder>;
  width: number;
  height: number;
  /** From one figure to the next. */
  gap: number;
  /** Thickness of lines, diameter of dots. */
  weight: number;
}

/** Where figures stand along a side. */
const places = (length: number, gap: number): number[] =>
  Array.from({ length: Math.floor(length / gap) + 1 }, (_, index) => index * gap);

function dots({ path, width, height, gap, weight }: Field): void {
  for (const y of places(height, gap))
    for (const x of places(width, gap)) addBox(path, { x, y, width: weight, height: weight });
}

function lines({ path, width, height, gap, weight }: Field): void {
  for (const y of places(height, gap)) addBox(path, { x: 0, y, width, height: weight });
}

function grid(field: Field): void {
  const { path, width, height, gap, weight } = field;
  lines(field);
  for (const x of places(width, gap)) addBox(path, { x, y: 0, width: weight, height });
}

/** Stripes, plumb at the box's sides as at its ends. */
function diagonals({ path, width, height, gap, weight }: Field): void {
  for (let x = -height - weight; x < width; x += gap) {
    const band: Point[] = [
      [x, height],
      [x + weight, height],
      [x + weight + height, 0],
      [x + height, 0],
    ];
    const corners = between(band, width);
    if (corners.length < 3) continue;
    for (const [index, corner] of corners.entries()) path.add(index ? "L" : "M", ...corner);
    path.add("Z");
  }
}

/** Marks of a ruler: each fifth is long. */
function ticks({ path, width, height, gap, weight }: Field): void {
  for (const [index, x] of places(width, gap).entries())
    addBox(path, { x, y: 0, width: weight, height: index % 5 ? height * 0.45 : height });
}

function rays({ path, width, height, gap, weight }: Field): void {
  const radius = Math.min(width, height) / 2;
  const [cx, cy] = [width / 2, height / 2];
  const count = Math.max(6, Math.min(120, Math.round((Math.PI * 2 * radius) / gap)));
  for (let index = 0; index < count; index += 1) {
    const angle = (index / count) * 2 * Math.PI;
    const half = Math.min(weight / radius, Math.PI / count) / 2;
    path.add("M", cx, cy);
    path.add("L", cx + radius * Math.cos(angle - half), cy + radius * Math.sin(angle - half));
    path.add("L", cx + radius * Math.cos(angle + half), cy + radius * Math.sin(angle + half));
    path.add("Z");
  }
}

function rings({ path, width, height, gap, weight }: Field): void {
  const [cx, cy] = [width / 2, height / 2];
  for (let r = gap; r <= Math.min(width, height) / 2; r += gap) {
    // outer and inner circle turn against each other: the inside stays open
    for (const [rr, turn] of [
      [r, 1],
      [Math.max(0, r - weight), -1],
    ] as const) {
      const k = rr * KAPPA * turn;
      const s = rr * turn;
      path.add("M", cx + rr, cy);
      path.add("C", cx + rr, cy + k, cx + rr * KAPPA, cy + s, cx, cy + s);
      path.add("C", cx - rr * KAPPA, cy + s, cx - rr, cy + k, cx - rr, cy);
      path.add("C", cx - rr, cy - k, cx - rr * KAPPA, cy - s, cx, cy - s);
      path.add("C", cx + rr * KAPPA, cy - s, cx + rr, cy - k, cx + rr, cy);
      path.add("Z");
    }
  }
}

const PATTERNS = { dots, grid, lines, diagonals, rings, rays, ticks };

/**
 * A repeated figure that fills the box.
 *
 * @param step distance in pixels
 * @param weight thickness of lines, diameter of dots, in pixels
 */
export function pattern(
  kind: keyof typeof PATTERNS,
  width: number,
  height: number,
  step: number,
  weight: number,
): Outline {
  const path = outlineBuilder();
  // no more figures than a frame has room for
  const gap = Math.max(step, Math.sqrt((width * height) / 8000), 4);
  PATTERNS[kind]({ path, width, height, gap, weight });
  return path.build();
}
