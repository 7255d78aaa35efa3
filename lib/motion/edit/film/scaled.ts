import { eachShape } from "#lib/motion/composition/frame-shape.ts";
import type { ByShape } from "#lib/motion/composition/schema/values.ts";

/** A size of each shape of the frame, times a factor, within limits. */
export const scaled = (size: ByShape<number>, factor: number, least: number, most: number): ByShape<number> =>
  eachShape(size, (one) => Math.min(most, Math.max(least, Math.round(one * factor * 100) / 100)));
