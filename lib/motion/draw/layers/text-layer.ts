import { poseOfPart } from "#lib/motion/draw/animate.ts";
import type { StyledRun } from "#lib/motion/text/clusters.ts";
import type { Enter } from "#lib/motion/composition/schema/movement.ts";
import type { TextLayer } from "#lib/motion/composition/schema/text-layer.ts";
import type { DrawOp } from "#lib/motion/draw/display.ts";
import { boundsUnder, type Matrix, type Rect, times } from "#lib/motion/shapes/geometry.ts";
import { type ShapedText, shapeText } from "#lib/motion/text/shape-text.ts";
import { EM } from "#lib/motion/text/shaper.ts";
import { colorOf, type Drawing, fontsFor, type Stage } from "#lib/motion/draw/stage.ts";
import { forShape } from "#lib/motion/composition/frame-shape.ts";
import { type BrokenText, breakText, widestWord } from "#lib/motion/text/break-text.ts";
import { drawText } from "#lib/motion/text/draw-text.ts";

/** Line heights and letter-spacing that suit the roles: display type is set tight. */
const SETTING = {
  display: { lineHeight: 1.04, trackingEm: -0.022 },
  text: { lineHeight: 1.36, trackingEm: -0.006 },
  mono: { lineHeight: 1.4, trackingEm: 0 },
} as const;

export function styledRuns(layer: TextLayer, stage: Stage): StyledRun[] {
  return layer.runs.map((run) => {
    const text = layer.uppercase ? run.text.toUpperCase() : run.text;
    return {
      text,
      fonts: fontsFor(stage, run.font ?? layer.font, run.weight ?? layer.weight, run.italic ?? false, text),
      color: colorOf(run.color ?? layer.color, stage),
      mark: run.mark && colorOf(run.mark, stage),
    };
  });
}

const shapedTexts = new WeakMap<TextLayer, { stage: Stage; shaped: ShapedText }>();

function shapedOf(layer: TextLayer, stage: Stage): ShapedText {
  const known = shapedTexts.get(layer);
  if (known?.stage === stage) return known.shaped;
  const tracking = layer.trackingEm ?? SETTING[layer.font].trackingEm;
  const shaped = shapeText(styledRuns(layer, stage), tracking, stage.assets.shaper);
  shapedTexts.set(layer, { stage, shaped });
  return shaped;
}

/** How much smaller a text may be set for the sake of a compound in one line. */
const SMALLER = 0.7;

/** The largest size at which the text keeps to the box; sizes step by 3 %. */
function fit(
  layer: TextLayer,
  shaped: ShapedText,
  width: number,
  height: number,
  scale: number,
  stage: Stage,
) {
  const lineHeight = layer.lineHeight ?? SETTING[layer.font].lineHeight;
  const wanted = forShape(layer.sizeUnits, stage) * stage.unit * scale;
  let size = layer.fit === "fill" ? wanted * 4 : wanted;
  const { widest, compound } = widestWord(shaped);
  if (layer.wrap !== "none") {
    // a compound is rather set a little smaller than broken
    if (compound * size > width && width / compound >= size * SMALLER) size = width / compound;
    if (widest * size > width) size = width / widest;
  }
  let broken: BrokenText;
  for (;;) {
    broken = breakText(
      shaped,
      layer.wrap === "none" ? Number.POSITIVE_INFINITY : width / size,
      layer.wrap === "balance",
    );
    const tooWide = broken.width * size > width * 1.0001;
    const tooHigh = broken.lines.length * lineHeight * size > height + 0.5;
    if ((!tooWide && !tooHigh && broken.lines.length <= layer.maximumLines) || size < 4) break;
    size *= 0.97;
  }
  return { size, broken, lineHeight };
}

/** Room that a text takes at most this wide, in pixels. */
export function measureText(layer: TextLayer, width: number, scale: number, stage: Stage) {
  const { size, broken, lineHeight } = fit(
    layer,
    shapedOf(layer, stage),
    width,
    Number.POSITIVE_INFINITY,
    scale,
    stage,
  );
  return { width: broken.width * size, height: broken.lines.length * lineHeight * size };
}

/** Outlines of a text in its box, by what moves on its own. */
export function textParts(layer: TextLayer, by: Enter["by"], box: Rect, scale: number, stage: Stage) {
  const shaped = shapedOf(layer, stage);
  const { size, broken, lineHeight } = fit(layer, shaped, box.width, box.height, scale, stage);
  const drawing = drawText(
    shaped,
    broken,
    { width: box.width / size, lineHeight, align: forShape(layer.align, stage), by },
    stage.assets.shaper,
  );
  const vertical = forShape(layer.verticalAlign, stage);
  const free = box.height - drawing.height * size;
  const top = box.y + (vertical === "start" ? 0 : vertical === "end" ? free : free / 2);
  const toFrame: Matrix = [size, 0, 0, size, box.x, top];
  const glyphsToFrame: Matrix = [size / EM, 0, 0, size / EM, box.x, top];
  const parts = drawing.parts.map((part) => ({ ...part, frameBox: boundsUnder(toFrame, part.box) }));
  const whole = parts.length
    ? parts
        .map(({ frameBox }) => frameBox)
        .reduce((a, b) => ({
          x: Math.min(a.x, b.x),
          y: Math.min(a.y, b.y),
          width: Math.max(a.x + a.width, b.x + b.width) - Math.min(a.x, b.x),
          height: Math.max(a.y + a.height, b.y + b.height) - Math.min(a.y, b.y),
        }))
    : box;
  const marks = drawing.marks.map((mark) => ({
    ...mark,
    frameBox: boundsUnder(glyphsToFrame, mark.outline.bounds),
  }));
  return { parts, marks, whole, glyphsToFrame, units: drawing.units };
}

/** A text in its box. */
export function textDrawing(layer: TextLayer, box: Rect, scale: number, stage: Stage): Drawing {
  const by = layer.enter?.by ?? "layer";
  const { parts, marks, whole, glyphsToFrame, units } = textParts(layer, by, box, scale, stage);
  // a marker is drawn over the words when they stand, from left to right
  const markEnter = {
    preset: "wipe" as const,
    direction: "right" as const,
    delaySeconds: 0,
    durationSeconds: 0.45,
    by: "layer" as const,
    staggerSeconds: 0.12,
    ease: "in-out" as const,
  };
  const settled = layer.enter
    ? layer.enter.delaySeconds +
      layer.enter.durationSeconds * 0.7 +
      Math.max(0, units - 1) * layer.enter.staggerSeconds
    : 0;
  return (seconds, sceneSeconds) => {
    const ops: DrawOp[] = [];
    for (const [index, mark] of marks.entries()) {
      const markLayer = { ...layer, enter: layer.enter && { ...markEnter, delaySeconds: settled } };
      const pose = poseOfPart(markLayer, seconds, index, mark.frameBox, stage.unit, sceneSeconds);
      if (pose.alpha > 0)
        ops.push({
          outline: mark.outline,
          matrix: times(pose.matrix, glyphsToFrame),
          alpha: pose.alpha,
          fill: mark.color,
          ...(pose.clip ? { clip: pose.clip } : {}),
        });
    }
    for (const part of parts) {
      const partBox = by === "layer" ? whole : part.frameBox;
      const pose = poseOfPart(
        layer,
        seconds,
        by === "layer" ? 0 : part.order,
        partBox,
        stage.unit,
        sceneSeconds,
      );
      if (pose.alpha <= 0) continue;
      ops.push({
        outline: part.outline,
        ...(part.text ? { text: part.text } : {}),
        matrix: times(pose.matrix, glyphsToFrame),
        alpha: pose.alpha,
        fill: part.color,
        ...(pose.clip ? { clip: pose.clip } : {}),
      });
    }
    return ops;
  };
}
