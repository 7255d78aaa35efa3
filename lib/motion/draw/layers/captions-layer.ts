import { poseOfPart } from "#lib/motion/draw/animate.ts";
import { legible } from "#lib/motion/composition/color.ts";
import type { CaptionsLayer } from "#lib/motion/composition/schema/captions-layer.ts";
import { ownLayer } from "#lib/motion/composition/own-layer.ts";
import type { DrawOp } from "#lib/motion/draw/display.ts";
import { type Rect, times, unite } from "#lib/motion/shapes/geometry.ts";
import { rectangle } from "#lib/motion/shapes/outlines.ts";
import { colorOf, type Drawing, type Stage } from "#lib/motion/draw/stage.ts";
import { forShape } from "#lib/motion/composition/frame-shape.ts";
import { measureText, textParts } from "#lib/motion/draw/layers/text-layer.ts";

const MAXIMUM_LINES = 2;
/** Room around the words on their plate, in sizes of the type. */
const PADDING = { x: 0.7, y: 0.42 };

const textOf = (layer: CaptionsLayer, text: string) =>
  ownLayer({
    kind: "text",
    runs: [{ text }],
    font: layer.font,
    weight: layer.weight,
    color: "ink",
    sizeUnits: layer.sizeUnits,
    lineHeight: 1.26,
    align: "center",
    verticalAlign: "end",
    maximumLines: MAXIMUM_LINES,
  });

/** Room that the highest line takes with its plate, in pixels. */
export function measureCaptions(layer: CaptionsLayer, width: number, scale: number, stage: Stage) {
  const size = forShape(layer.sizeUnits, stage) * stage.unit * scale;
  const inner = Math.max(1, width - 2 * PADDING.x * size);
  const heights = layer.lines.map(({ text }) => measureText(textOf(layer, text), inner, scale, stage).height);
  return { width, height: Math.max(...heights) + 2 * PADDING.y * size };
}

/** Captions in their box: one line at a time at its bottom, its words lit one after another. */
export function captionsDrawing(layer: CaptionsLayer, box: Rect, scale: number, stage: Stage): Drawing {
  const size = forShape(layer.sizeUnits, stage) * stage.unit * scale;
  const [padX, padY] =
    layer.plate === "none" ? [0, 0] : [PADDING.x * size, Math.min(PADDING.y * size, box.height / 4)];
  const inner = {
    x: box.x + padX,
    y: box.y + padY,
    width: Math.max(1, box.width - 2 * padX),
    height: Math.max(1, box.height - 2 * padY),
  };
  const plate = layer.plate === "none" ? null : colorOf(layer.plate, stage);
  const color = plate ? legible(colorOf(layer.color, stage), plate, 4.5) : colorOf(layer.color, stage);
  const lit =
    layer.highlight === "none"
      ? color
      : plate
        ? legible(colorOf(layer.highlight, stage), plate, 4.5)
        : colorOf(layer.highlight, stage);
  const set = layer.lines.map((line) => {
    const drawn = textParts(textOf(layer, line.text), "word", inner, scale, stage);
    const around = drawn.parts
      .map(({ frameBox }) => frameBox)
      .reduce(unite, drawn.parts[0]?.frameBox ?? inner);
    const behind = {
      x: around.x - padX,
      y: around.y - padY,
      width: around.width + 2 * padX,
      height: around.height + 2 * padY,
    };
    const radius = Math.min(stage.composition.brand.radiusUnits * stage.unit, behind.height / 2);
    const lengths = new Map<number, number>();
    for (const { order, frameBox } of drawn.parts) lengths.set(order, frameBox.width);
    const total = [...lengths.values()].reduce((sum, width) => sum + width, 0) || 1;
    let sum = 0;
    const begins = new Map<number, number>();
    for (const [order, width] of [...lengths].sort(([one], [other]) => one - other)) {
      begins.set(order, line.startSeconds + ((line.endSeconds - line.startSeconds) * sum) / total);
      sum += width;
    }
    return { line, ...drawn, behind, outline: rectangle(behind.width, behind.height, radius), begins };
  });
  return (seconds, sceneSeconds) => {
    const one = set.find(({ line }) => seconds >= line.startSeconds && seconds < line.endSeconds);
    if (!one) return [];
    const pose = poseOfPart(layer, seconds, 0, one.behind, stage.unit, sceneSeconds);
    if (pose.alpha <= 0) return [];
    const ops: DrawOp[] = plate
      ? [{ outline: one.outline, matrix: [1, 0, 0, 1, one.behind.x, one.behind.y], alpha: 1, fill: plate }]
      : [];
    for (const { outline, text, order } of one.parts)
      ops.push({
        outline,
        ...(text ? { text } : {}),
        matrix: one.glyphsToFrame,
        alpha: 1,
        fill: seconds >= (one.begins.get(order) ?? 0) ? lit : color,
      });
    return ops.map((op) => ({
      ...op,
      matrix: times(pose.matrix, op.matrix),
      alpha: pose.alpha,
      ...(pose.clip ? { clip: pose.clip } : {}),
    }));
  };
}
