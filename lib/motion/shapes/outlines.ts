import type { Rect } from "#lib/motion/shapes/geometry.ts";
import { type Outline, outlineBuilder } from "#lib/motion/shapes/outline.ts";

/** How far a cubic's handles reach to draw a quarter of a circle. */
export const KAPPA = 0.5522847498307936;

/** Draws a rectangle. */
export function addBox(path: ReturnType<typeof outlineBuilder>, { x, y, width, height }: Rect): void {
  path.add("M", x, y);
  path.add("L", x + width, y);
  path.add("L", x + width, y + height);
  path.add("L", x, y + height);
  path.add("Z");
}

/** A rectangle with its corner at the origin. */
export function rectangle(width: number, height: number, radius = 0): Outline {
  const path = outlineBuilder();
  const r = Math.min(radius, width / 2, height / 2);
  if (r <= 0) {
    addBox(path, { x: 0, y: 0, width, height });
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
