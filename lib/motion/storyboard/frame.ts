import type { Layer } from "#lib/motion/composition/schema/layers.ts";
import type { SizeName } from "#lib/motion/storyboard/storyboard.ts";

/** A rectangle of the frame, in u from its upper left corner. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The frame of a film, and where words may stand in it. */
export interface Frame {
  /** In u. */
  width: number;
  height: number;
  shape: "wide" | "tall" | "square";
  /** Inside the margins, and inside what stays over the scenes. */
  content: Box;
}

/** Of 9:16, apps lay their own words over the top 250 and the bottom 340 of 1,920 pixels. */
const TALL_TOP = 250 / 1920;
const TALL_BOTTOM = 340 / 1920;
const MARGINS = { wide: [8, 7], tall: [6.5, 0], square: [7, 7] } as const;

/**
 * @param kept u that is taken at the top and at the bottom by what stays
 */
export function frameOf(
  { widthPixels, heightPixels }: { widthPixels: number; heightPixels: number },
  kept: { top: number; bottom: number },
): Frame {
  const unit = Math.sqrt(widthPixels * heightPixels) / 100;
  const [width, height] = [widthPixels / unit, heightPixels / unit];
  const shape = width > height * 1.2 ? "wide" : height > width * 1.5 ? "tall" : "square";
  const [side, edge] = MARGINS[shape];
  const top = (shape === "tall" ? height * TALL_TOP : edge) + kept.top;
  const bottom = (shape === "tall" ? height * TALL_BOTTOM : edge) + kept.bottom;
  return {
    width,
    height,
    shape,
    content: { x: side, y: top, width: width - 2 * side, height: height - top - bottom },
  };
}

/** A box as a layer's place, percent of the frame. */
export const placeOf = (
  { width, height }: { width: number; height: number },
  box: Box,
): NonNullable<Layer["place"]> => ({
  x: round((box.x / width) * 100),
  y: round((box.y / height) * 100),
  width: round((box.width / width) * 100),
  height: round((box.height / height) * 100),
});
const round = (value: number): number => Math.round(value * 100) / 100;

/** The largest box of an aspect (width by height) in the middle of another. */
export function fitted(box: Box, aspect: number): Box {
  const width = Math.min(box.width, box.height * aspect);
  const height = width / aspect;
  return { x: box.x + (box.width - width) / 2, y: box.y + (box.height - height) / 2, width, height };
}

/**
 * Words beside a picture: left and right in a wide frame, one above the other in the others.
 *
 * @param share of the width that the words have in a wide frame
 * @param above share of the height that they have in the others
 */
export function split(
  { content, shape }: Frame,
  share = 0.5,
  above = shape === "tall" ? 0.4 : 0.46,
): { words: Box; picture: Box } {
  const { x, y, width, height } = content;
  if (shape === "wide") {
    const gap = width * 0.06;
    const left = width * share;
    return {
      words: { x, y, width: left, height },
      picture: { x: x + left + gap, y, width: width - left - gap, height },
    };
  }
  const gap = height * 0.05;
  const upper = height * above;
  return {
    words: { x, y, width, height: upper },
    picture: { x, y: y + upper + gap, width, height: height - upper - gap },
  };
}

/** A part of a box above the rest: a title over a chart. */
export function below(box: Box, taken: number): { head: Box; rest: Box } {
  return {
    head: { ...box, height: taken },
    rest: { ...box, y: box.y + taken, height: box.height - taken },
  };
}

/** The nearest of the sizes that a storyboard has. */
export function nearestSize({
  widthPixels,
  heightPixels,
}: {
  widthPixels: number;
  heightPixels: number;
}): SizeName {
  const aspect = widthPixels / heightPixels;
  return aspect > 1.3 ? "16:9" : aspect > 0.9 ? "1:1" : aspect > 0.68 ? "4:5" : "9:16";
}
