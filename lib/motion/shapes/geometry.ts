// Boxes and transformations of them, in pixels.

/** a b c d e f, as in `setTransform`. */
export type Matrix = readonly [number, number, number, number, number, number];
export interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
}

export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

/** First `inner`, then `outer`. */
export const times = (outer: Matrix, inner: Matrix): Matrix => [
  outer[0] * inner[0] + outer[2] * inner[1],
  outer[1] * inner[0] + outer[3] * inner[1],
  outer[0] * inner[2] + outer[2] * inner[3],
  outer[1] * inner[2] + outer[3] * inner[3],
  outer[0] * inner[4] + outer[2] * inner[5] + outer[4],
  outer[1] * inner[4] + outer[3] * inner[5] + outer[5],
];

/** The box around a transformed box. */
export function boundsUnder(matrix: Matrix, { x, y, width, height }: Rect): Rect {
  const [a, b, c, d, e, f] = matrix;
  const xs = [
    a * x + c * y,
    a * (x + width) + c * y,
    a * x + c * (y + height),
    a * (x + width) + c * (y + height),
  ];
  const ys = [
    b * x + d * y,
    b * (x + width) + d * y,
    b * x + d * (y + height),
    b * (x + width) + d * (y + height),
  ];
  const left = Math.min(...xs);
  const top = Math.min(...ys);
  return { x: left + e, y: top + f, width: Math.max(...xs) - left, height: Math.max(...ys) - top };
}

/** Nothing in common: null. */
export function intersect(first: Rect, second: Rect): Rect | null {
  const x = Math.max(first.x, second.x);
  const y = Math.max(first.y, second.y);
  const width = Math.min(first.x + first.width, second.x + second.width) - x;
  const height = Math.min(first.y + first.height, second.y + second.height) - y;
  return width > 0 && height > 0 ? { x, y, width, height } : null;
}

export function unite(first: Rect, second: Rect): Rect {
  const x = Math.min(first.x, second.x);
  const y = Math.min(first.y, second.y);
  return {
    x,
    y,
    width: Math.max(first.x + first.width, second.x + second.width) - x,
    height: Math.max(first.y + first.height, second.y + second.height) - y,
  };
}
