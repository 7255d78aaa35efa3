import type { ByShape, Layer } from "#lib/motion/composition/composition.ts";

export type Place = NonNullable<Layer["place"]>;

export type Box = { x: number; y: number; width: number; height: number };

export const each = <T>(landscape: T, portrait: T, square: T = portrait): ByShape<T> => ({
  landscape,
  portrait,
  square,
});

export const at = (x: number, y: number, width: number, height: number): Box => ({ x, y, width, height });

export const placed = (landscape: Box, portrait: Box, square: Box = portrait): Place => ({
  landscape,
  portrait,
  square,
});
