import { createCanvas, Path2D } from "@napi-rs/canvas";
import { expect, test } from "vitest";
import { pattern } from "#lib/motion/shapes/pattern.ts";

test.each([
  [200, 600],
  [600, 200],
  [300, 300],
])(
  "diagonal stripes are cut plumb at the sides of a box of %i × %i, and fill it to each",
  (width, height) => {
    const outline = pattern("diagonals", width, height, 42, 17);
    const { x, y, width: wide, height: high } = outline.bounds;
    expect([x, y, wide, high].map(Math.round)).toEqual([0, 0, width, height]);
    const context = createCanvas(width, height).getContext("2d");
    context.fill(new Path2D(outline.data));
    const { data } = context.getImageData(0, 0, width, height);
    const painted = (column: number): number =>
      Array.from({ length: height }, (_, row) => (data[(row * width + column) * 4 + 3] ?? 0) / 255).reduce(
        (sum, share) => sum + share,
        0,
      );
    // a stripe that ends before its box, or in a slope beyond it, leaves a side barer than the middle
    for (const column of [0, width - 1])
      expect(Math.abs(painted(column) - painted(Math.floor(width / 2)))).toBeLessThanOrEqual(18);
  },
);
