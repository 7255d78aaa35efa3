import type { ByShape } from "#lib/motion/composition/schema/values.ts";

/** A size of each shape of the frame, times a factor, within limits. */
export function scaled(size: ByShape<number>, factor: number, least: number, most: number): ByShape<number> {
  const one = (value: number) => Math.min(most, Math.max(least, Math.round(value * factor * 100) / 100));
  if (typeof size === "number") return one(size);
  return {
    landscape: one(size.landscape),
    portrait: one(size.portrait),
    ...(size.square === undefined ? {} : { square: one(size.square) }),
  };
}
