import { type Outline, outlineBuilder } from "#lib/motion/shapes/outline.ts";

/** How far a cubic's handles reach to draw a quarter of a circle. */
export const KAPPA = 0.5522847498307936;

/** A rectangle with its corner at the origin. */
export function rectangle(width: number, height: number, radius = 0): Outline {
  const path = outlineBuilder();
  const r = Math.min(radius, width / 2, height / 2);
  if (r <= 0) {
    path.add("M", 0, 0);
    path.add("L", width, 0);
    path.add("L", width, height);
    path.add("L", 0, height);
    path.add("Z");
    return path.build();
  }
  const k = r * (1 - KAPPA);
  path.add("M", r, 0);
  path.add("L", width - r, 0);
  path.add("C", width - k, 0, width, k, width, r);
  path.add("L", width, height - r);
  path.add("C", width, height - k, width - k, height, width - r, height);
  path.add("L", r, height);
  path.add("C", k, height, 0, height - k, 0, height - r);
  path.add("L", 0, r);
  path.add("C", 0, k, k, 0, r, 0);
  path.add("Z");
  return path.build();
}

/** One pixel, to be stretched: bars and rules that grow keep one outline. */
export const UNIT = rectangle(1, 1);

/** An ellipse in the box from the origin. */
export function ellipse(width: number, height: number): Outline {
  const path = outlineBuilder();
  const [rx, ry] = [width / 2, height / 2];
  const [kx, ky] = [rx * KAPPA, ry * KAPPA];
  path.add("M", rx, 0);
  path.add("C", rx + kx, 0, width, ry - ky, width, ry);
  path.add("C", width, ry + ky, rx + kx, height, rx, height);
  path.add("C", rx - kx, height, 0, ry + ky, 0, ry);
  path.add("C", 0, ry - ky, rx - kx, 0, rx, 0);
  path.add("Z");
  return path.build();
}

/**
 * A part of a circle around the origin, as a line or, with an inner radius, as a closed band.
 *
 * @param startDegrees 0 is up, clockwise
 */
export function arc(
  radius: number,
  startDegrees: number,
  sweepDegrees: number,
  innerRadius?: number,
): Outline {
  const path = outlineBuilder();
  const pieces = Math.max(1, Math.ceil(Math.abs(sweepDegrees) / 90));
  const step = ((sweepDegrees / pieces) * Math.PI) / 180;
  const reach = (4 / 3) * Math.tan(step / 4);
  const angle = (index: number) => ((startDegrees - 90) * Math.PI) / 180 + index * step;
  const along = (r: number, from: number, direction: 1 | -1) => {
    for (let index = 0; index < pieces; index += 1) {
      const a = angle(from + index * direction);
      const b = angle(from + (index + 1) * direction);
      const k = reach * r * direction;
      path.add(
        "C",
        r * Math.cos(a) - k * Math.sin(a),
        r * Math.sin(a) + k * Math.cos(a),
        r * Math.cos(b) + k * Math.sin(b),
        r * Math.sin(b) - k * Math.cos(b),
        r * Math.cos(b),
        r * Math.sin(b),
      );
    }
  };
  path.add("M", radius * Math.cos(angle(0)), radius * Math.sin(angle(0)));
  along(radius, 0, 1);
  if (innerRadius !== undefined) {
    path.add("L", innerRadius * Math.cos(angle(pieces)), innerRadius * Math.sin(angle(pieces)));
    along(innerRadius, pieces, -1);
    path.add("Z");
  }
  return path.build();
}

/** A regular polygon in the box; with an inset below 1 a star. */
export function polygon(width: number, height: number, sides: number, inset: number): Outline {
  const path = outlineBuilder();
  const corners = inset < 1 ? sides * 2 : sides;
  for (let index = 0; index < corners; index += 1) {
    const angle = (index / corners) * 2 * Math.PI - Math.PI / 2;
    const reach = inset < 1 && index % 2 ? inset : 1;
    path.add(
      index ? "L" : "M",
      (width / 2) * (1 + reach * Math.cos(angle)),
      (height / 2) * (1 + reach * Math.sin(angle)),
    );
  }
  path.add("Z");
  return path.build();
}

/** A line through points. */
export function polyline(points: readonly (readonly [number, number])[]): Outline {
  const path = outlineBuilder();
  for (const [index, [x, y]] of points.entries()) path.add(index ? "L" : "M", x, y);
  return path.build();
}

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

/**
 * A repeated figure that fills the box.
 *
 * @param step distance in pixels
 * @param weight thickness of lines, diameter of dots, in pixels
 */
export function pattern(
  kind: "dots" | "grid" | "lines" | "diagonals" | "rings" | "rays" | "ticks",
  width: number,
  height: number,
  step: number,
  weight: number,
): Outline {
  const path = outlineBuilder();
  const polygonOf = (points: readonly Point[]) => {
    if (points.length < 3) return;
    for (const [index, [x, y]] of points.entries()) path.add(index ? "L" : "M", x, y);
    path.add("Z");
  };
  const quad = (...corners: number[]) =>
    polygonOf([0, 2, 4, 6].map((at): Point => [corners[at] ?? 0, corners[at + 1] ?? 0]));
  const box = (x: number, y: number, w: number, h: number) => quad(x, y, x + w, y, x + w, y + h, x, y + h);
  // no more figures than a frame has room for
  const gap = Math.max(step, Math.sqrt((width * height) / 8000), 4);
  const columns = Math.floor(width / gap);
  const rows = Math.floor(height / gap);
  switch (kind) {
    case "dots":
      for (let row = 0; row <= rows; row += 1)
        for (let column = 0; column <= columns; column += 1) box(column * gap, row * gap, weight, weight);
      break;
    case "grid":
    case "lines":
      for (let row = 0; row <= rows; row += 1) box(0, row * gap, width, weight);
      if (kind === "grid")
        for (let column = 0; column <= columns; column += 1) box(column * gap, 0, weight, height);
      break;
    case "diagonals":
      // plumb at the box's sides, as at its ends
      for (let x = -height - weight; x < width; x += gap) {
        const band: Point[] = [
          [x, height],
          [x + weight, height],
          [x + weight + height, 0],
          [x + height, 0],
        ];
        polygonOf(between(band, width));
      }
      break;
    case "ticks":
      for (let column = 0; column <= columns; column += 1)
        box(column * gap, 0, weight, column % 5 ? height * 0.45 : height);
      break;
    case "rings":
    case "rays": {
      const radius = Math.min(width, height) / 2;
      const [cx, cy] = [width / 2, height / 2];
      if (kind === "rays") {
        const count = Math.max(6, Math.min(120, Math.round((Math.PI * 2 * radius) / gap)));
        for (let index = 0; index < count; index += 1) {
          const angle = (index / count) * 2 * Math.PI;
          const half = Math.min(weight / radius, Math.PI / count) / 2;
          path.add("M", cx, cy);
          path.add("L", cx + radius * Math.cos(angle - half), cy + radius * Math.sin(angle - half));
          path.add("L", cx + radius * Math.cos(angle + half), cy + radius * Math.sin(angle + half));
          path.add("Z");
        }
        break;
      }
      for (let r = gap; r <= radius; r += gap) {
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
  }
  return path.build();
}
