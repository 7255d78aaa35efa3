import { poseOfPart } from "#lib/motion/draw/animate.ts";
import type { ImageLayer, LogoLayer } from "#lib/motion/composition/schema/image-layer.ts";
import type { Layer } from "#lib/motion/composition/schema/layers.ts";
import type { TextLayer } from "#lib/motion/composition/schema/text-layer.ts";
import type { DrawOp, Pixels, Surface } from "#lib/motion/draw/display.ts";
import { type Rect, times } from "#lib/motion/shapes/geometry.ts";
import { rectangle } from "#lib/motion/shapes/outlines.ts";
import { atMost, onWholePixels, resample, roundCorners } from "#lib/motion/draw/picture.ts";
import { type Drawing, radiusOf, type Stage } from "#lib/motion/draw/stage.ts";
import { forShape } from "#lib/motion/composition/frame-shape.ts";
import { measureText, textDrawing } from "#lib/motion/draw/layers/text-layer.ts";

/** @throws Error if the asset is not loaded */
export function pictureOf(stage: Stage, id: string): Pixels {
  const pixels = stage.assets.pictures.get(id);
  if (!pixels) throw new Error(`The picture ${id} is not loaded.`);
  return pixels;
}

/**
 * Room of a picture, in pixels: as high as asked, as wide as it then is.
 *
 * @param most how high it may be, if nobody gave it a height; null: as high as suits its width
 */
export function measureImage(
  layer: ImageLayer,
  width: number,
  scale: number,
  stage: Stage,
  most: number | null = null,
) {
  const { widthPixels, heightPixels } = pictureOf(stage, layer.asset);
  const asked =
    layer.heightUnits === undefined ? null : forShape(layer.heightUnits, stage) * stage.unit * scale;
  const height = Math.min(asked ?? most ?? Number.POSITIVE_INFINITY, (width * heightPixels) / widthPixels);
  return { width: (height * widthPixels) / heightPixels, height };
}

/** A picture in its box, scaled once and set on whole pixels. */
export function imageDrawing(layer: ImageLayer, box: Rect, stage: Stage): Drawing {
  return pictureDrawing(
    layer,
    pictureOf(stage, layer.asset),
    layer.fit,
    radiusOf(layer.radiusUnits, stage),
    "center",
    box,
    stage,
  );
}

/** Where of a picture too high for its box the cut is made. */
type Cut = "middle" | "top";

export function pictureDrawing(
  layer: Layer,
  source: Pixels,
  fit: "cover" | "contain",
  radius: number,
  align: "start" | "center" | "end",
  box: Rect,
  stage: Stage,
  cut: Cut = "middle",
): Drawing {
  const [w, h] = [source.widthPixels, source.heightPixels];
  const cover = Math.max(box.width / w, box.height / h);
  const contain = Math.min(box.width / w, box.height / h);
  const [width, height] = (fit === "cover" ? [box.width, box.height] : [w * contain, h * contain]).map(
    (value) => Math.max(1, Math.round(value)),
  ) as [number, number];
  const part =
    fit === "cover"
      ? {
          x: (w - box.width / cover) / 2,
          y: cut === "top" ? 0 : (h - box.height / cover) / 2,
          width: box.width / cover,
          height: box.height / cover,
        }
      : { x: 0, y: 0, width: w, height: h };
  const left = Math.round(box.x + (box.width - width) * { start: 0, center: 0.5, end: 1 }[align]);
  const top = Math.round(box.y + (box.height - height) / 2);
  const frame = { x: left, y: top, width, height };
  // groups within groups may make a picture thousands of times as large as the frame
  const [columns, rows] = atMost(width, height, stage.picturePixels);
  const outline = rectangle(columns, rows);
  let picture: Surface | undefined;
  return (seconds, sceneSeconds) => {
    const pose = poseOfPart(layer, seconds, 0, frame, stage.unit, sceneSeconds);
    if (pose.alpha <= 0) return [];
    if (!picture) {
      const pixels = resample(source, part, columns, rows);
      if (radius > 0) roundCorners(pixels, (radius * columns) / width);
      picture = stage.assets.platform.createPicture(pixels);
    }
    const matrix = times(pose.matrix, [width / columns, 0, 0, height / rows, left, top]);
    const op: DrawOp = { outline, picture, matrix: onWholePixels(matrix), alpha: pose.alpha };
    if (pose.clip) op.clip = pose.clip;
    return [op];
  };
}

const DEFAULT_LOGO_UNITS = 5;

/** The brand's name as a text layer: a word mark. */
function wordMark(layer: LogoLayer, stage: Stage): TextLayer {
  return {
    ...layer,
    kind: "text",
    runs: [{ text: stage.composition.brand.name || " " }],
    font: "display",
    weight: undefined,
    sizeUnits: layer.heightUnits === undefined ? DEFAULT_LOGO_UNITS : forShape(layer.heightUnits, stage),
    lineHeight: 1.1,
    trackingEm: -0.03,
    verticalAlign: "center",
    uppercase: false,
    wrap: "none",
    maximumLines: 1,
    fit: "shrink",
  };
}

/** Room of the logo, in pixels. */
export function measureLogo(layer: LogoLayer, width: number, scale: number, stage: Stage) {
  const { logo } = stage.composition.brand;
  if (!logo) return measureText(wordMark(layer, stage), width, scale, stage);
  const { widthPixels, heightPixels } = pictureOf(stage, logo);
  const asked = layer.heightUnits === undefined ? DEFAULT_LOGO_UNITS : forShape(layer.heightUnits, stage);
  const height = Math.min(asked * stage.unit * scale, (width * heightPixels) / widthPixels);
  return { width: (height * widthPixels) / heightPixels, height };
}

/** The brand's logo, or its name where there is none. */
export function logoDrawing(layer: LogoLayer, box: Rect, scale: number, stage: Stage): Drawing {
  const { logo } = stage.composition.brand;
  if (!logo) return textDrawing(wordMark(layer, stage), box, scale, stage);
  return pictureDrawing(
    layer,
    pictureOf(stage, logo),
    "contain",
    0,
    forShape(layer.align, stage),
    box,
    stage,
  );
}
