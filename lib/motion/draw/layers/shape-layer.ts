import { type Pose, poseOfPart, trackAt } from "#lib/motion/draw/animate.ts";
import type { ShapeLayer } from "#lib/motion/composition/schema/shape-layer.ts";
import type { DrawOp, Paint } from "#lib/motion/draw/display.ts";
import { type Matrix, type Rect, times } from "#lib/motion/shapes/geometry.ts";
import { type Outline, outlineBuilder } from "#lib/motion/shapes/outline.ts";
import { commandsOf, partsOf } from "#lib/motion/shapes/outline-part.ts";
import { arc, ellipse, polygon, polyline, rectangle } from "#lib/motion/shapes/outlines.ts";
import { pattern } from "#lib/motion/shapes/pattern.ts";
import { shadowDrawing } from "#lib/motion/draw/shadow.ts";
import { colorOf, type Drawing, paintOf, radiusOf, type Stage } from "#lib/motion/draw/stage.ts";

/** Path data of the allowed commands, as an outline. */
function outlineOfData(data: string): Outline {
  const path = outlineBuilder();
  for (const { command, values } of commandsOf(data)) path.add(command, ...values);
  return path.build();
}

function outlineOf(
  { shape }: ShapeLayer,
  { width, height }: Rect,
  stage: Stage,
): { outline: Outline; inner: Matrix } {
  const { unit } = stage;
  const at = (outline: Outline, x = 0, y = 0, sx = 1, sy = 1) => ({
    outline,
    inner: [sx, 0, 0, sy, x, y] as Matrix,
  });
  switch (shape.type) {
    case "rectangle":
      return at(rectangle(width, height, radiusOf(shape.radiusUnits, stage)));
    case "ellipse": {
      const side = Math.min(width, height);
      return shape.square
        ? at(ellipse(side, side), (width - side) / 2, (height - side) / 2)
        : at(ellipse(width, height));
    }
    case "line": {
      const ends = {
        left: [
          [0, height / 2],
          [width, height / 2],
        ],
        top: [
          [width / 2, 0],
          [width / 2, height],
        ],
        rising: [
          [0, height],
          [width, 0],
        ],
        falling: [
          [0, 0],
          [width, height],
        ],
      } as const;
      return at(polyline(ends[shape.from]));
    }
    case "arc":
      return at(
        arc(Math.min(width, height) / 2, shape.startDegrees, shape.sweepDegrees),
        width / 2,
        height / 2,
      );
    case "polygon":
      return at(polygon(width, height, shape.sides, shape.inset));
    case "pattern":
      return at(pattern(shape.pattern, width, height, shape.stepUnits * unit, shape.weightUnits * unit));
    case "path": {
      const [x, y, w, h] = shape.viewBox;
      const scale = Math.min(width / w, height / h);
      return at(
        outlineOfData(shape.data),
        (width - w * scale) / 2 - x * scale,
        (height - h * scale) / 2 - y * scale,
        scale,
        scale,
      );
    }
  }
}

/** A paint for the layer's box, in the coordinates of an outline that `inner` puts into that box. */
function paintUnder(paint: Paint, [scale, , , , x, y]: Matrix): Paint {
  if (typeof paint === "string") return paint;
  const at = (value = 0, origin: number) => (value - origin) / scale;
  const [g0, g1, g2 = 0, g3] = paint.geometry;
  const geometry = {
    linear: [at(g0, x), at(g1, y), at(g2, x), at(g3, y)],
    radial: [at(g0, x), at(g1, y), g2 / scale],
    conic: [at(g0, x), at(g1, y), g2],
  }[paint.type];
  return { ...paint, geometry };
}

/** How thick lines and arcs without a stroke are, in u. */
const USUAL_LINE = 0.4;

/** How thick the line of a shape is, in u. */
export const lineUnits = ({ stroke }: ShapeLayer): number => stroke?.widthUnits ?? USUAL_LINE;

/** How much of each stroke is drawn: what its entrance or exit leaves, and no more than its keyframes say. */
function partDrawn({ keyframes }: ShapeLayer, seconds: number, drawn: Pose["drawn"]): Pose["drawn"] {
  if (!keyframes?.draw) return drawn;
  const to = Math.min(1, Math.max(0, trackAt(keyframes.draw, seconds, 1)));
  const { from, to: most } = drawn ?? { from: 0, to: 1 };
  return from === 0 && to === 1 ? drawn : { from: Math.min(from, to), to: Math.min(most, to) };
}

/** A shape in its box. Without fill and stroke it takes the accent. */
export function shapeDrawing(layer: ShapeLayer, box: Rect, stage: Stage): Drawing {
  const { outline, inner } = outlineOf(layer, box, stage);
  const toFrame = times([1, 0, 0, 1, box.x, box.y], inner);
  const open = layer.shape.type === "line" || layer.shape.type === "arc";
  const fill = open
    ? undefined
    : layer.fill
      ? paintUnder(paintOf(layer.fill, box, stage), inner)
      : layer.stroke
        ? undefined
        : colorOf("accent", stage);
  const scale = Math.abs(inner[0]);
  const strokeOf = layer.stroke ?? (open ? { color: "accent", widthUnits: USUAL_LINE } : undefined);
  const stroke = strokeOf && {
    paint: colorOf(strokeOf.color, stage),
    width: (strokeOf.widthUnits * stage.unit) / scale,
    cap: "butt" as const,
  };
  const shadow =
    layer.shadow &&
    shadowDrawing(
      layer.shadow,
      { outline, filled: fill !== undefined, lineWidth: stroke?.width ?? 0 },
      toFrame,
      stage,
    );
  const partOf = partsOf(outline);
  return (seconds, sceneSeconds) => {
    const pose = poseOfPart(layer, seconds, 0, box, stage.unit, sceneSeconds);
    if (pose.alpha <= 0 || box.width <= 0 || box.height <= 0) return [];
    const matrix = times(pose.matrix, toFrame);
    // a line is drawn along its length, and what lies inside or under it appears as it gets there
    const drawn = stroke && partDrawn(layer, seconds, pose.drawn);
    const clip = pose.clip && !drawn ? { clip: pose.clip } : {};
    const alpha = pose.alpha * (drawn ? drawn.to - drawn.from : 1);
    const ops: DrawOp[] = shadow ? [{ ...shadow(pose.matrix, alpha), ...clip }] : [];
    if (!drawn) {
      const painted = { ...(fill !== undefined && { fill }), ...(stroke && { stroke }) };
      return [...ops, { outline, matrix, alpha: pose.alpha, ...painted, ...clip }];
    }
    if (fill !== undefined) ops.push({ outline, matrix, alpha, fill });
    return [...ops, { outline: partOf(drawn.from, drawn.to), matrix, alpha: pose.alpha, stroke }];
  };
}
