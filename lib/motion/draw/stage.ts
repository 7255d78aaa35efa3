import { hexOf, parseHex, toHex } from "#lib/motion/composition/color.ts";
import type { Composition } from "#lib/motion/composition/composition.ts";
import type { Fill } from "#lib/motion/composition/schema/fill.ts";
import type { Op, Paint, Pixels, Platform } from "#lib/motion/draw/display.ts";
import type { Rect } from "#lib/motion/shapes/geometry.ts";
import { fontChain } from "#lib/motion/composition/fonts.ts";
import { type FrameShape, shapeOf, unitPixels } from "#lib/motion/composition/frame-shape.ts";
import type { Shaper } from "#lib/motion/text/shaper.ts";

/** What a composition needs beside itself to be drawn. */
export interface Assets {
  shaper: Shaper;
  platform: Platform;
  /** Decoded images: id of the asset → its pixels. */
  pictures: ReadonlyMap<string, Pixels>;
}

/** A composition with what all of its layers ask for. */
export interface Stage {
  composition: Composition;
  assets: Assets;
  widthPixels: number;
  heightPixels: number;
  /** Pixels of 1 u. */
  unit: number;
  shape: FrameShape;
  /** Pixels that one picture may be kept at, at most: what is shown larger is drawn from as many. */
  picturePixels: number;
}

/** Pixels that the pictures of one scene may be kept at, at most: 128 MB. */
export const SCENE_PICTURE_PIXELS = 32_000_000;

/**
 * Pixels that a decoded picture may have in a film, at most: no frame shows more of them at once. Where photographs
 * are larger, this is what bounds the memory of 24.
 */
export const sourcePixels = ({
  widthPixels,
  heightPixels,
}: Pick<Composition, "widthPixels" | "heightPixels">): number =>
  Math.max(4_000_000, widthPixels * heightPixels);

/** Draws a layer, or a part of one, at a time of its scene. */
export type Drawing = (seconds: number, sceneSeconds: number) => Op[];

export function stageOf(composition: Composition, assets: Assets): Stage {
  const { widthPixels, heightPixels } = composition;
  return {
    composition,
    assets,
    widthPixels,
    heightPixels,
    unit: unitPixels(widthPixels, heightPixels),
    shape: shapeOf(widthPixels, heightPixels),
    picturePixels: SCENE_PICTURE_PIXELS,
  };
}

/** Corners in pixels. */
export const radiusOf = (radius: number | "brand", { composition, unit }: Stage): number =>
  (radius === "brand" ? composition.brand.radiusUnits : radius) * unit;

export const colorOf = (color: string, stage: Stage): string => hexOf(color, stage.composition.brand.palette);

/** A fill as paint for a box from the origin. */
export function paintOf(fill: Fill, box: Pick<Rect, "width" | "height">, stage: Stage): Paint {
  if (typeof fill === "string") return colorOf(fill, stage);
  const stops = fill.stops.map(({ at, color }) => ({ at, color: colorOf(color, stage) }));
  const [cx, cy] = [box.width / 2, box.height / 2];
  if (fill.type === "radial") return { type: "radial", geometry: [cx, cy, Math.max(cx, cy)], stops };
  const radians = (fill.angleDegrees * Math.PI) / 180;
  if (fill.type === "conic") return { type: "conic", geometry: [cx, cy, radians], stops };
  return { type: "linear", geometry: linearAcross(box, fill.angleDegrees), stops };
}

/** End points of a gradient that just reaches the box's corners; 0 points right, clockwise. */
export function linearAcross(
  { width, height }: Pick<Rect, "width" | "height">,
  angleDegrees: number,
): number[] {
  const radians = (angleDegrees * Math.PI) / 180;
  const reach = (Math.abs(width * Math.cos(radians)) + Math.abs(height * Math.sin(radians))) / 2;
  const [dx, dy] = [Math.cos(radians) * reach, Math.sin(radians) * reach];
  return [width / 2 - dx, height / 2 - dy, width / 2 + dx, height / 2 + dy];
}

/** The same colour, invisible: where a spot ends. */
export const transparent = (hex: string): string => {
  const [red, green, blue] = parseHex(hex);
  return toHex([red, green, blue, 0]);
};

/** Fonts of a text in this brand, first choice first. */
export function fontsFor(
  stage: Pick<Stage, "composition">,
  role: "display" | "text" | "mono",
  weight: number | undefined,
  italic: boolean,
  text: string,
): string[] {
  const { fonts, brand } = stage.composition;
  const { type } = brand;
  const usual = role === "display" ? type.displayWeight : role === "text" ? type.textWeight : 400;
  return fontChain(type[role], weight ?? usual, italic, text, fonts);
}
