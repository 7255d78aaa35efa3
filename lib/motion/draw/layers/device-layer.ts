import { wholePixels } from "#lib/motion/draw/animate.ts";
import { legible, luminance, mix, withAlpha } from "#lib/motion/composition/color.ts";
import type { DeviceLayer } from "#lib/motion/composition/schema/layers.ts";
import { ownLayer } from "#lib/motion/composition/own-layer.ts";
import type { DrawOp, Op } from "#lib/motion/draw/display.ts";
import type { Matrix, Rect } from "#lib/motion/shapes/geometry.ts";
import { type Outline, outlineBuilder } from "#lib/motion/shapes/outline.ts";
import { pictureDrawing, pictureOf } from "#lib/motion/draw/layers/image-layer.ts";
import { ellipse, KAPPA, rectangle } from "#lib/motion/shapes/outlines.ts";
import { shadowDrawing } from "#lib/motion/draw/shadow.ts";
import { colorOf, type Drawing, type Stage } from "#lib/motion/draw/stage.ts";
import { forShape } from "#lib/motion/composition/frame-shape.ts";
import { textDrawing } from "#lib/motion/draw/layers/text-layer.ts";

/** Height by width: of a phone with its frame, and of a browser window that nobody gave a height. */
const PHONE_RATIO = 2.06;
const BROWSER_RATIO = 0.64;
/** Of a phone's width. */
const PHONE = { radius: 0.155, bezel: 0.042, island: 0.3, statusBar: 0.13, homeBar: 0.07 };
/** Of a device's frame. */
const SHADOW = { color: withAlpha("#000000", 0.3), blurUnits: 4.4, yUnits: 1.6 };
/**
 * A frame hides the corners of what it holds if it is at least this share of its own outer radius wide:
 * (√2 − 1) ÷ √2.
 */
const HIDES_CORNERS = 0.293;

/**
 * Whether a device is lower where there is less room. One with a height of its own, as a phone has with its width too,
 * gets smaller with the scale of what stands around it instead.
 */
export const isAsHighAsRoom = ({ device, heightUnits, widthUnits }: DeviceLayer): boolean =>
  heightUnits === undefined && (device === "browser" || widthUnits === undefined);

/** Whether it is as wide as there is room for. */
export const isAsWideAsRoom = (layer: DeviceLayer): boolean =>
  layer.widthUnits === undefined && (layer.device === "browser" || isAsHighAsRoom(layer));

/**
 * Room of a device at most this wide, in pixels.
 *
 * @param most how high it may be, if nobody gave it a height; null: as high as suits its width
 */
export function measureDevice(
  layer: DeviceLayer,
  width: number,
  scale: number,
  stage: Stage,
  most: number | null,
) {
  const asked =
    layer.heightUnits === undefined ? null : forShape(layer.heightUnits, stage) * stage.unit * scale;
  const highest = isAsHighAsRoom(layer) ? (most ?? Number.POSITIVE_INFINITY) : Number.POSITIVE_INFINITY;
  if (layer.device === "browser") return { width, height: asked ?? Math.min(highest, width * BROWSER_RATIO) };
  const height = Math.min(asked ?? highest, width * PHONE_RATIO);
  return { width: height / PHONE_RATIO, height };
}

/** Adds a rectangle with round corners, all of one turn. */
function addRounded(
  path: ReturnType<typeof outlineBuilder>,
  { x, y, width, height }: Rect,
  upper: number,
  lower: number,
  clockwise: boolean,
): void {
  const [left, top, right, bottom] = [x, y, x + width, y + height];
  const most = Math.min(width, height) / 2;
  const [u, l] = [Math.min(upper, most), Math.min(lower, most)];
  const [uk, lk] = [u * (1 - KAPPA), l * (1 - KAPPA)];
  if (clockwise) {
    path.add("M", left + u, top);
    path.add("L", right - u, top);
    path.add("C", right - uk, top, right, top + uk, right, top + u);
    path.add("L", right, bottom - l);
    path.add("C", right, bottom - lk, right - lk, bottom, right - l, bottom);
    path.add("L", left + l, bottom);
    path.add("C", left + lk, bottom, left, bottom - lk, left, bottom - l);
    path.add("L", left, top + u);
    path.add("C", left, top + uk, left + uk, top, left + u, top);
  } else {
    path.add("M", left + u, top);
    path.add("C", left + uk, top, left, top + uk, left, top + u);
    path.add("L", left, bottom - l);
    path.add("C", left, bottom - lk, left + lk, bottom, left + l, bottom);
    path.add("L", right - l, bottom);
    path.add("C", right - lk, bottom, right, bottom - lk, right, bottom - l);
    path.add("L", right, top + u);
    path.add("C", right, top + uk, right - uk, top, right - u, top);
  }
  path.add("Z");
}

/** A frame around its screen: the inner edge turns against the outer one, so that the screen stays open. */
function ring(body: Rect, radius: number, screen: Rect, upper: number, lower: number): Outline {
  const path = outlineBuilder();
  addRounded(path, body, radius, radius, true);
  addRounded(path, screen, upper, lower, false);
  return path.build();
}

export interface DeviceFrame {
  /** Drawn before the children, and after them. */
  under: Drawing;
  over: readonly Op[];
  /** The screen in whole pixels, a little under the frame: children are cut off at it. */
  clip: Rect;
  /** Where children stand: the screen without a phone's bars. */
  room: Rect;
  /** The whole device. */
  body: Rect;
}

/** What stands around a device's children. */
export function deviceFrame(layer: DeviceLayer, box: Rect, scale: number, stage: Stage): DeviceFrame {
  const phone = layer.device === "phone";
  const width = phone ? Math.min(box.width, box.height / PHONE_RATIO) : box.width;
  const height = phone ? width * PHONE_RATIO : box.height;
  const body = {
    x: Math.round(box.x + (box.width - width) / 2),
    y: Math.round(box.y + (box.height - height) / 2),
    width: Math.max(1, Math.round(width)),
    height: Math.max(1, Math.round(height)),
  };
  const brandRadius = stage.composition.brand.radiusUnits * stage.unit * 1.4;
  const radius = phone ? body.width * PHONE.radius : Math.min(brandRadius, body.width / 6, body.height / 6);
  const bezel = Math.max(phone ? body.width * PHONE.bezel : stage.unit * 0.18, radius * HIDES_CORNERS, 1);
  const bar = phone ? bezel : Math.min(body.height * 0.24, Math.max(stage.unit * scale * 4.4, radius));
  const screen = {
    x: body.x + bezel,
    y: body.y + bar,
    width: Math.max(1, body.width - 2 * bezel),
    height: Math.max(1, body.height - bar - bezel),
  };
  const frameColor = colorOf(layer.color ?? (phone ? "ink" : "surface"), stage);
  const background = colorOf(layer.background, stage);
  const dark = luminance(frameColor) < 0.2;
  const quiet = mix(frameColor, dark ? "#ffffff" : "#000000", dark ? 0.16 : 0.1);
  const innerRadius = Math.max(0, radius - bezel);
  const ground = rectangle(body.width, body.height, radius);
  const toBody: Matrix = [1, 0, 0, 1, body.x, body.y];
  const shadow =
    layer.shadow && shadowDrawing(SHADOW, { outline: ground, filled: true, lineWidth: 0 }, toBody, stage);
  const screenOp: DrawOp = { outline: ground, matrix: toBody, alpha: 1, fill: background };
  const picture = layer.image
    ? pictureDrawing(
        { ...layer, enter: undefined, exit: undefined },
        pictureOf(stage, layer.image),
        "cover",
        0,
        "center",
        wholePixels(screen),
        stage,
        "top",
      )
    : null;
  const over: Op[] = [
    {
      outline: ring(body, radius, screen, phone ? innerRadius : 0, innerRadius),
      matrix: [1, 0, 0, 1, 0, 0],
      alpha: 1,
      fill: frameColor,
    },
    ...(phone
      ? phoneParts(screen, frameColor, background)
      : windowParts(layer, body, bar, frameColor, quiet, stage)),
  ];
  const room = phone
    ? {
        ...screen,
        y: screen.y + body.width * PHONE.statusBar,
        height: Math.max(1, screen.height - body.width * (PHONE.statusBar + PHONE.homeBar)),
      }
    : screen;
  return {
    under: (seconds, sceneSeconds) => [
      ...(shadow ? [shadow()] : []),
      screenOp,
      ...(picture?.(seconds, sceneSeconds) ?? []),
    ],
    over,
    clip: wholePixels(screen),
    room,
    body,
  };
}

/** A phone's camera, as wide as a finger, and the bar that it is swiped home with. */
function phoneParts(screen: Rect, frameColor: string, background: string): DrawOp[] {
  const island = { width: screen.width * PHONE.island, height: screen.width * 0.085 };
  const home = { width: screen.width * 0.34, height: Math.max(1, screen.width * 0.014) };
  const middle = screen.x + screen.width / 2;
  return [
    {
      outline: rectangle(island.width, island.height, island.height / 2),
      matrix: [1, 0, 0, 1, middle - island.width / 2, screen.y + screen.width * 0.032],
      alpha: 1,
      fill: frameColor,
    },
    {
      outline: rectangle(home.width, home.height, home.height / 2),
      matrix: [
        1,
        0,
        0,
        1,
        middle - home.width / 2,
        screen.y + screen.height - screen.width * 0.028 - home.height,
      ],
      alpha: 1,
      fill: mix(background, luminance(background) < 0.2 ? "#ffffff" : "#000000", 0.55),
    },
  ];
}

/** Three dots and the address in its field. */
function windowParts(
  layer: DeviceLayer,
  body: Rect,
  bar: number,
  frameColor: string,
  quiet: string,
  stage: Stage,
): Op[] {
  const dot = bar * 0.24;
  const disc = ellipse(dot, dot);
  const left = body.x + bar * 0.42;
  const dots = [0, 1, 2].map(
    (index): DrawOp => ({
      outline: disc,
      matrix: [1, 0, 0, 1, left + index * dot * 1.62, body.y + (bar - dot) / 2],
      alpha: 1,
      fill: quiet,
    }),
  );
  const side = bar * 0.42 + dot * 4.24 + bar * 0.4;
  const field = {
    x: body.x + side,
    y: body.y + bar * 0.19,
    width: Math.max(0, body.width - 2 * side),
    height: bar * 0.62,
  };
  if (!layer.address || field.width < bar) return dots;
  const ground = mix(quiet, frameColor, 0.4);
  const text = ownLayer({
    kind: "text",
    runs: [{ text: layer.address }],
    font: "text",
    weight: 500,
    color: legible(mix(ground, luminance(ground) < 0.2 ? "#ffffff" : "#000000", 0.62), ground, 4.5),
    sizeUnits: Math.max(0.5, (bar * 0.36) / stage.unit),
    lineHeight: 1.3,
    wrap: "none",
    align: "center",
    verticalAlign: "center",
    maximumLines: 1,
  });
  const inner = { ...field, x: field.x + bar * 0.3, width: Math.max(1, field.width - bar * 0.6) };
  return [
    ...dots,
    {
      outline: rectangle(
        field.width,
        field.height,
        Math.min(field.height / 2, stage.composition.brand.radiusUnits * stage.unit),
      ),
      matrix: [1, 0, 0, 1, field.x, field.y],
      alpha: 1,
      fill: ground,
    },
    ...textDrawing(text, inner, 1, stage)(0, 1),
  ];
}
