import type { Scene } from "#lib/motion/composition/schema/scene.ts";
import { type DrawOp, moved, type Op } from "#lib/motion/draw/display.ts";
import { IDENTITY, type Matrix, type Rect } from "#lib/motion/shapes/geometry.ts";
import { type Outline, outlineBuilder } from "#lib/motion/shapes/outline.ts";
import { arc, ellipse, UNIT } from "#lib/motion/shapes/outlines.ts";
import { randomFrom, seedOf } from "#lib/motion/composition/random.ts";
import { colorOf, type Stage } from "#lib/motion/draw/stage.ts";

/** A scene's picture in two parts: what fills the frame, and what stands on it. */
export interface Picture {
  background: readonly Op[];
  layers: readonly Op[];
}

const VECTORS = { up: [0, -1], down: [0, 1], left: [-1, 0], right: [1, 0] } as const;
const BLINDS = 7;
const TILES_ACROSS = 12;

/** An even colour over a part of the frame. */
const panel = (fill: string, { x, y, width, height }: Rect, alpha = 1): DrawOp => ({
  outline: UNIT,
  matrix: [width, 0, 0, height, x, y],
  alpha,
  fill,
});

function boxes(rects: readonly Rect[]): Outline {
  const path = outlineBuilder();
  for (const { x, y, width, height } of rects) {
    path.add("M", x, y);
    path.add("L", x + width, y);
    path.add("L", x + width, y + height);
    path.add("L", x, y + height);
    path.add("Z");
  }
  return path.build();
}

/** A part of a frame that grows from one side, in whole pixels. */
function growing(width: number, height: number, share: number, [vx, vy]: readonly [number, number]): Rect {
  const w = vx ? Math.round(width * share) : width;
  const h = vy ? Math.round(height * share) : height;
  return { x: vx < 0 ? width - w : 0, y: vy < 0 ? height - h : 0, width: w, height: h };
}

const zoomed = (
  ops: readonly Op[],
  scale: number,
  stage: Stage,
  transform: (op: Op, matrix: Matrix) => Op,
): Op[] => {
  const [cx, cy] = [stage.widthPixels / 2, stage.heightPixels / 2];
  const matrix: Matrix = [scale, 0, 0, scale, cx - cx * scale, cy - cy * scale];
  return ops.map((op) => transform(op, matrix));
};

/**
 * One scene taking over from another. Everything is clips on whole pixels, cut outlines and opacity: no filter,
 * so that every canvas draws the same.
 *
 * @param share of the way, above 0 and below 1
 * @param transform moves an operation by a matrix
 */
export function transitionOps(
  scene: Scene,
  before: Picture,
  after: Picture,
  share: number,
  stage: Stage,
  transform: (op: Op, matrix: Matrix) => Op,
): Op[] {
  const { transition } = scene;
  const { widthPixels: width, heightPixels: height } = stage;
  const whole = { x: 0, y: 0, width, height };
  const old = [...before.background, ...before.layers];
  const fresh = [...after.background, ...after.layers];
  if (!transition) return fresh;
  const vector = VECTORS[transition.direction];
  const [vx, vy] = vector;
  // what is left of the way, in whole pixels
  const dx = Math.round(-vx * width * (1 - share)) || 0;
  const dy = Math.round(-vy * height * (1 - share)) || 0;
  const [outX, outY] = [Math.round(vx * width) + dx, Math.round(vy * height) + dy];
  const shown = {
    x: Math.max(0, dx),
    y: Math.max(0, dy),
    width: width - Math.abs(dx),
    height: height - Math.abs(dy),
  };
  const cutOut = (outline: Outline, matrix: Matrix = IDENTITY): Op => ({
    group: fresh,
    alpha: 1,
    clipOutline: { outline, matrix },
  });
  switch (transition.kind) {
    case "cut":
      return fresh;
    case "fade":
      return [...old, { group: fresh, alpha: share }];
    case "dip": {
      const color = colorOf(transition.color ?? "ink", stage);
      return share < 0.5
        ? [...old, panel(color, whole, share * 2)]
        : [...fresh, panel(color, whole, 2 - share * 2)];
    }
    case "slide":
      return [...old, ...moved(fresh, dx, dy, shown)];
    case "push":
      return [...moved(old, outX, outY, whole), ...moved(fresh, dx, dy, shown)];
    case "uncover": {
      const left = {
        x: Math.max(0, outX),
        y: Math.max(0, outY),
        width: width - Math.abs(outX),
        height: height - Math.abs(outY),
      };
      return [...fresh, ...moved(old, outX, outY, left)];
    }
    case "wipe":
      return [...old, ...moved(fresh, 0, 0, shown)];
    case "split": {
      const [w, h] = [
        vx ? Math.round((width * share) / 2) * 2 : width,
        vy ? Math.round((height * share) / 2) * 2 : height,
      ];
      const middle = { x: Math.round((width - w) / 2), y: Math.round((height - h) / 2), width: w, height: h };
      return [...old, ...moved(fresh, 0, 0, middle)];
    }
    case "curtain": {
      const color = colorOf(transition.color ?? "accent", stage);
      if (share < 0.5) return [...old, panel(color, growing(width, height, share * 2, vector))];
      return [...fresh, panel(color, growing(width, height, 2 - share * 2, [-vx, -vy]))];
    }
    case "blinds": {
      const slats = Array.from({ length: BLINDS }, (_, index): Rect => {
        const [side, length] = vx ? [0, width] : [0, height];
        const from = Math.round((length * index) / BLINDS) + side;
        const to = Math.round((length * (index + 1)) / BLINDS);
        const open = Math.round((to - from) * share);
        const start = vx < 0 || vy < 0 ? to - open : from;
        return vx ? { x: start, y: 0, width: open, height } : { x: 0, y: start, width, height: open };
      });
      return [...old, cutOut(boxes(slats))];
    }
    case "tiles": {
      const longer = Math.max(width, height);
      const columns = Math.max(1, Math.round((TILES_ACROSS * width) / longer));
      const rows = Math.max(1, Math.round((TILES_ACROSS * height) / longer));
      const random = randomFrom(seedOf(`${stage.composition.seed} ${scene.id}`));
      const tiles: Rect[] = [];
      for (let row = 0; row < rows; row += 1)
        for (let column = 0; column < columns; column += 1) {
          // each tile opens from its middle in a third of the time
          const open = Math.min(1, Math.max(0, (share - random() * 0.67) / 0.33));
          if (open <= 0) continue;
          const [left, right] = [column, column + 1].map((at) => Math.round((width * at) / columns));
          const [top, bottom] = [row, row + 1].map((at) => Math.round((height * at) / rows));
          const [w, h] = [(right ?? 0) - (left ?? 0), (bottom ?? 0) - (top ?? 0)];
          const [inX, inY] = [Math.floor((w * (1 - open)) / 2), Math.floor((h * (1 - open)) / 2)];
          tiles.push({ x: (left ?? 0) + inX, y: (top ?? 0) + inY, width: w - 2 * inX, height: h - 2 * inY });
        }
      return [...old, cutOut(boxes(tiles))];
    }
    case "iris": {
      const radius = (Math.hypot(width, height) / 2) * share;
      return [
        ...old,
        cutOut(ellipse(radius * 2, radius * 2), [1, 0, 0, 1, width / 2 - radius, height / 2 - radius]),
      ];
    }
    case "clock": {
      const radius = Math.hypot(width, height) / 2 + 2;
      return [...old, cutOut(arc(radius, 0, 360 * share, 0), [1, 0, 0, 1, width / 2, height / 2])];
    }
    case "zoom": {
      // the old picture comes closer and passes, the new one's layers come from behind it
      const through = zoomed(old, 1 + 0.45 * share, stage, transform);
      return [
        ...through,
        {
          group: [...after.background, ...zoomed(after.layers, 0.72 + 0.28 * share, stage, transform)],
          alpha: Math.min(1, share * 1.25),
        },
      ];
    }
  }
}
