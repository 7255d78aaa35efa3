import type { Take } from "#app/_ui/studio/engine.ts";

/** The shapes that have a button; words make any other. */
export const SHAPES = [
  { name: "16:9", across: 16, down: 9 },
  { name: "9:16", across: 9, down: 16 },
  { name: "1:1", across: 1, down: 1 },
  { name: "4:5", across: 4, down: 5 },
] as const;

/** The name of a take's shape; empty for one that has none here. A side is even, so that it may be a pixel off. */
export const shapeOf = ({ composition: { widthPixels, heightPixels } }: Take): string =>
  SHAPES.find(({ across, down }) => Math.abs(widthPixels - (heightPixels * across) / down) <= 2)?.name ?? "";

/**
 * The size of a film in a shape. It stays as sharp as it is: its shorter side does not change.
 *
 * @returns undefined for what is no shape: then the brief says it
 */
export function sizeIn(shape: string, { composition: { widthPixels, heightPixels } }: Take) {
  const found = SHAPES.find(({ name }) => name === shape);
  if (!found) return undefined;
  const unit = Math.min(widthPixels, heightPixels) / Math.min(found.across, found.down);
  const even = (pixels: number) => 2 * Math.round(pixels / 2);
  return { widthPixels: even(found.across * unit), heightPixels: even(found.down * unit) };
}
