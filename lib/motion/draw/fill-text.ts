import type { DrawingContext, DrawOp, GroupOp, Op } from "#lib/motion/draw/display.ts";
import type { DrawnText } from "#lib/motion/shapes/outline.ts";
import type { Matrix } from "#lib/motion/shapes/geometry.ts";

/**
 * Larger type differs in more pixels than it saves time: its outlines are few. Type that has shrunk to nothing has
 * no transform.
 */
const [SMALLEST_PIXELS, LARGEST_PIXELS] = [1, 36];

/**
 * How much text a frame of so many pixels draws as text: the sizes of its characters, added up, are one pixel in this
 * many. A canvas puts glyphs on quarters of a pixel. Black on white, where that is farthest off, comes to 40.7 dB.
 */
const PIXELS_FOR_ONE = 500;

/** So little that no eye sees it, and enough that Skia neither hints glyphs nor puts them on whole lines of pixels. */
const SLOPE = 1 / 1024;

/** Height of the type in the frame, pixels. */
const sizeOf = ({ matrix }: DrawOp, { em }: DrawnText): number => em * Math.hypot(matrix[2], matrix[3]);

/**
 * Decides which texts of a frame are drawn as text: small ones, from back to front, as many as leave the frame at
 * 40 dB or more of its outlines. The others lose their text and are drawn as outlines.
 */
export function withTextWhereNear(ops: readonly Op[], widthPixels: number, heightPixels: number): Op[] {
  let left = (widthPixels * heightPixels) / PIXELS_FOR_ONE;
  const decide = (op: Op): Op => {
    if ("group" in op) return { ...op, group: op.group.map(decide) } satisfies GroupOp;
    if (!op.text || op.alpha <= 0) return op;
    const size = sizeOf(op, op.text);
    // words of a joined script are one run
    const cost = size * op.text.runs.reduce((sum, { text }) => sum + text.length, 0);
    if (size >= SMALLEST_PIXELS && size <= LARGEST_PIXELS && cost <= left) {
      left -= cost;
      return op;
    }
    const { text: _, ...outlined } = op;
    return outlined;
  };
  return ops.map(decide);
}

/**
 * Fills text as the canvas does, near to where its outline stands.
 *
 * @param matrix from the text's units to the frame: the context's transform, before and after
 */
export function fillText(context: DrawingContext, { em, runs }: DrawnText, matrix: Matrix): void {
  const [a, b, c, d, e, f] = matrix;
  // the size is the font's, not the transform's: Skia rounds the latter to 1/1024
  const scale = Math.hypot(c, d);
  const [ux, uy] = [a / scale, b / scale];
  context.setTransform(ux + (c / scale) * SLOPE, uy + (d / scale) * SLOPE, c / scale, d / scale, e, f);
  context.textAlign = "left";
  context.textRendering = "geometricPrecision";
  let family = "";
  for (const run of runs) {
    if (run.family !== family) context.font = `${em * scale}px "${run.family}"`;
    family = run.family;
    context.direction = run.rightToLeft ? "rtl" : "ltr";
    const x = run.x * scale;
    context.fillText(run.text, x, run.y * scale - x * SLOPE);
  }
  context.setTransform(...matrix);
}
