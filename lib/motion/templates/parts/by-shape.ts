import type { Layer } from "#lib/motion/composition/schema/layers.ts";

export type Place = NonNullable<Layer["place"]>;
/** In percent of what it stands in. */
export type Box = { x: number; y: number; width: number; height: number };
/** Something for a frame of each shape. */
export type Each<T> = Record<"landscape" | "portrait" | "square", T>;

/** What is not said for a square frame is as in an upright one. */
export const each = <T>(landscape: T, portrait: T, square: T = portrait): Each<T> => ({
  landscape,
  portrait,
  square,
});
/** A box by its left and upper edge and its size. */
export const at = (x: number, y: number, width: number, height: number): Box => ({ x, y, width, height });
/** A place in a frame of each shape. */
export const placed = (landscape: Box, portrait: Box, square: Box = portrait): Place =>
  each(landscape, portrait, square);
