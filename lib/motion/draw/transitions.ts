import type { Scene } from "#lib/motion/composition/schema/scene.ts";
import { type DrawOp, moved, type Op } from "#lib/motion/draw/display.ts";
import { IDENTITY, type Matrix, type Rect } from "#lib/motion/shapes/geometry.ts";
import { type Outline, outlineBuilder } from "#lib/motion/shapes/outline.ts";
import { addBox, arc, ellipse, UNIT } from "#lib/motion/shapes/outlines.ts";
import { randomFrom, seedOf } from "#lib/motion/composition/random.ts";
import { colorOf, type Stage } from "#lib/motion/draw/stage.ts";

/** A scene's picture in two parts: what fills the frame, and what stands on it. */
export interface Picture {
  background: readonly Op[];
  layers: readonly Op[];
}

type Transition = NonNullable<Scene["transition"]>;

/** One scene taking over from another, at one moment. */
interface Turn {
  scene: Scene;
  transition: Transition;
  stage: Stage;
  after: Picture;
  /** All of the scene before, and of the one that comes. */
  old: readonly Op[];
  fresh: readonly Op[];
  /** Of the way, above 0 and below 1. */
  share: number;
  vector: readonly [x: number, y: number];
  /** The frame. */
  whole: Rect;
  /** Moves an operation by a matrix. */
  transform: (op: Op, matrix: Matrix) => Op;
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
  for (const rect of rects) addBox(path, rect);
  return path.build();
}

/** A part of a frame that grows from one side, in whole pixels. */
function growing({ width, height }: Rect, share: number, [vx, vy]: readonly [number, number]): Rect {
  const w = vx ? Math.round(width * share) : width;
  const h = vy ? Math.round(height * share) : height;
  return { x: vx < 0 ? width - w : 0, y: vy < 0 ? height - h : 0, width: w, height: h };
}

const zoomed = (ops: readonly Op[], scale: number, { whole, transform }: Turn): Op[] => {
  const [cx, cy] = [whole.width / 2, whole.height / 2];
  const matrix: Matrix = [scale, 0, 0, scale, cx - cx * scale, cy - cy * scale];
  return ops.map((op) => transform(op, matrix));
};

/** The new scene, within an outline, on the old one. */
const cutOut = ({ old, fresh }: Turn, outline: Outline, matrix: Matrix = IDENTITY): Op[] => [
  ...old,
  { group: fresh, alpha: 1, clipOutline: { outline, matrix } },
];

/** How far the new scene is from its place, in whole pixels. */
const distanceOf = ({ whole, share, vector: [vx, vy] }: Turn): [x: number, y: number] => [
  Math.round(-vx * whole.width * (1 - share)) || 0,
  Math.round(-vy * whole.height * (1 - share)) || 0,
];

/** How far the old one is from its place, where the new one pushes it out. */
function pushedOf(turn: Turn): [x: number, y: number] {
  const { whole, vector } = turn;
  const [dx, dy] = distanceOf(turn);
  return [Math.round(vector[0] * whole.width) + dx, Math.round(vector[1] * whole.height) + dy];
}

/** What of the frame a picture covers that is moved. */
const coveredBy = ({ whole }: Turn, [dx, dy]: readonly [number, number]): Rect => ({
  x: Math.max(0, dx),
  y: Math.max(0, dy),
  width: whole.width - Math.abs(dx),
  height: whole.height - Math.abs(dy),
});

/** The new scene moves to its place. */
function arriving(turn: Turn): Op[] {
  const at = distanceOf(turn);
  return moved(turn.fresh, ...at, coveredBy(turn, at));
}

/** A colour covers the old scene, and uncovers the new one. */
function dip({ transition, stage, old, fresh, share, whole }: Turn): Op[] {
  const color = colorOf(transition.color ?? "ink", stage);
  return share < 0.5
    ? [...old, panel(color, whole, share * 2)]
    : [...fresh, panel(color, whole, 2 - share * 2)];
}

function curtain({ transition, stage, old, fresh, share, vector, whole }: Turn): Op[] {
  const color = colorOf(transition.color ?? "accent", stage);
  if (share < 0.5) return [...old, panel(color, growing(whole, share * 2, vector))];
  return [...fresh, panel(color, growing(whole, 2 - share * 2, [-vector[0], -vector[1]]))];
}

/** The new scene's frame opens from the middle to the sides. */
function split({ old, fresh, share, vector: [vx, vy], whole: { width, height } }: Turn): Op[] {
  const w = vx ? Math.round((width * share) / 2) * 2 : width;
  const h = vy ? Math.round((height * share) / 2) * 2 : height;
  const middle = { x: Math.round((width - w) / 2), y: Math.round((height - h) / 2), width: w, height: h };
  return [...old, ...moved(fresh, 0, 0, middle)];
}

function slats({ share, vector: [vx, vy], whole: { width, height } }: Turn): Rect[] {
  const length = vx ? width : height;
  return Array.from({ length: BLINDS }, (_, index): Rect => {
    const from = Math.round((length * index) / BLINDS);
    const to = Math.round((length * (index + 1)) / BLINDS);
    const open = Math.round((to - from) * share);
    const start = vx < 0 || vy < 0 ? to - open : from;
    return vx ? { x: start, y: 0, width: open, height } : { x: 0, y: start, width, height: open };
  });
}

/** Tiles that open in an order of the film's own. */
function tiles({ scene, stage, share, whole: { width, height } }: Turn): Rect[] {
  const longer = Math.max(width, height);
  const columns = Math.max(1, Math.round((TILES_ACROSS * width) / longer));
  const rows = Math.max(1, Math.round((TILES_ACROSS * height) / longer));
  const random = randomFrom(seedOf(`${stage.composition.seed} ${scene.id}`));
  const found: Rect[] = [];
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1) {
      // each tile opens from its middle in a third of the time
      const open = Math.min(1, Math.max(0, (share - random() * 0.67) / 0.33));
      if (open <= 0) continue;
      const [left, right] = [column, column + 1].map((at) => Math.round((width * at) / columns));
      const [top, bottom] = [row, row + 1].map((at) => Math.round((height * at) / rows));
      const [w, h] = [(right ?? 0) - (left ?? 0), (bottom ?? 0) - (top ?? 0)];
      const [inX, inY] = [Math.floor((w * (1 - open)) / 2), Math.floor((h * (1 - open)) / 2)];
      found.push({ x: (left ?? 0) + inX, y: (top ?? 0) + inY, width: w - 2 * inX, height: h - 2 * inY });
    }
  return found;
}

function iris(turn: Turn): Op[] {
  const { width, height } = turn.whole;
  const radius = (Math.hypot(width, height) / 2) * turn.share;
  return cutOut(turn, ellipse(radius * 2, radius * 2), [1, 0, 0, 1, width / 2 - radius, height / 2 - radius]);
}

function clock(turn: Turn): Op[] {
  const { width, height } = turn.whole;
  const radius = Math.hypot(width, height) / 2 + 2;
  return cutOut(turn, arc(radius, 0, 360 * turn.share, 0), [1, 0, 0, 1, width / 2, height / 2]);
}

/** The old picture comes closer and passes, the new one's layers come from behind it. */
function zoom(turn: Turn): Op[] {
  const { old, after, share } = turn;
  const behind = [...after.background, ...zoomed(after.layers, 0.72 + 0.28 * share, turn)];
  return [...zoomed(old, 1 + 0.45 * share, turn), { group: behind, alpha: Math.min(1, share * 1.25) }];
}

/**
 * How each kind takes over. Everything is clips on whole pixels, cut outlines and opacity: no filter, so that every
 * canvas draws the same.
 */
const KINDS: Record<Transition["kind"], (turn: Turn) => readonly Op[]> = {
  cut: ({ fresh }) => fresh,
  fade: ({ old, fresh, share }) => [...old, { group: fresh, alpha: share }],
  dip,
  slide: (turn) => [...turn.old, ...arriving(turn)],
  push: (turn) => [...moved(turn.old, ...pushedOf(turn), turn.whole), ...arriving(turn)],
  uncover: (turn) => {
    const at = pushedOf(turn);
    return [...turn.fresh, ...moved(turn.old, ...at, coveredBy(turn, at))];
  },
  wipe: (turn) => [...turn.old, ...moved(turn.fresh, 0, 0, coveredBy(turn, distanceOf(turn)))],
  split,
  curtain,
  blinds: (turn) => cutOut(turn, boxes(slats(turn))),
  tiles: (turn) => cutOut(turn, boxes(tiles(turn))),
  iris,
  clock,
  zoom,
};

/**
 * One scene taking over from another.
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
): readonly Op[] {
  const { transition } = scene;
  const fresh = [...after.background, ...after.layers];
  if (!transition) return fresh;
  return KINDS[transition.kind]({
    ...{ scene, transition, stage, after, fresh, share, transform },
    old: [...before.background, ...before.layers],
    vector: VECTORS[transition.direction],
    whole: { x: 0, y: 0, width: stage.widthPixels, height: stage.heightPixels },
  });
}
