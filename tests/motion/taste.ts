import { createCanvas, Path2D } from "@napi-rs/canvas";
import { contrast, mix } from "#lib/motion/composition/color.ts";
import type { Layer } from "#lib/motion/composition/schema/layers.ts";
import type { DrawOp, Op, Paint } from "#lib/motion/draw/display.ts";
import { boundsUnder, intersect, type Rect, unite } from "#lib/motion/shapes/geometry.ts";
import type { Film } from "#lib/motion/draw/frame.ts";
import type { Placed } from "#lib/motion/draw/layout.ts";

/** The four formats that films are asked for in. */
export const FORMATS = [
  [1920, 1080],
  [1080, 1920],
  [1080, 1080],
  [1080, 1350],
] as const;

/** Below this a layer that comes or goes is not there yet, or no more. */
const HALF_SEEN = 0.5;
/** What is as near to its own opacity as this is read. */
const READ = 0.995;

/** Something that a frame shows, alone: out of its groups, with what is left of it. */
interface Shown {
  op: DrawOp;
  alpha: number;
  /** Of the frame, in pixels, behind its clips. */
  box: Rect;
  leaf: Leaf | null;
}
interface Leaf {
  layer: Layer;
  pointer: string;
  sceneIndex: number;
}

type Marked = Op & { leaf?: Leaf };

/** Every layer that draws, marked: what it draws says whose it is, in whatever group and transition. */
function mark(film: Film): void {
  const visit = (placed: Placed, sceneIndex: number): void => {
    const { draw, layer, pointer } = placed;
    const leaf = { layer, pointer, sceneIndex };
    if (draw) placed.draw = (...at) => draw(...at).map((op): Marked => ({ ...op, leaf }));
    for (const child of placed.children) visit(child, sceneIndex);
  };
  for (const { index } of film.timeline.scenes) for (const placed of film.placed(index)) visit(placed, index);
}

function shownIn(ops: readonly Op[]): Shown[] {
  const shown: Shown[] = [];
  const walk = (op: Marked, under: number, clipUnder: Rect | null, leafUnder: Leaf | null): void => {
    const leaf = op.leaf ?? leafUnder;
    const alpha = under * op.alpha;
    const clip = op.clip && clipUnder ? intersect(op.clip, clipUnder) : (op.clip ?? clipUnder);
    if (alpha <= 0 || (op.clip && !clip)) return;
    if ("group" in op) {
      for (const child of op.group) walk(child, alpha, clip, leaf);
      return;
    }
    if (!op.outline.data) return;
    const bounds = boundsUnder(op.matrix, op.outline.bounds);
    const box = clip ? intersect(bounds, clip) : bounds;
    if (box) shown.push({ op, alpha, box, leaf });
  };
  for (const op of ops) walk(op, 1, null, null);
  return shown;
}

/** How far a box stands out of the frame, less a margin. */
const outside = ({ x, y, width, height }: Rect, frame: Film["stage"], margin: number): number =>
  Math.max(
    margin - x,
    margin - y,
    x + width - (frame.widthPixels - margin),
    y + height - (frame.heightPixels - margin),
  );

/** The boxes of a frame's layers that are no decoration, at least half seen. */
function boxesOf(shown: readonly Shown[]): Map<Leaf, Rect> {
  const boxes = new Map<Leaf, Rect>();
  for (const { leaf, alpha, box } of shown) {
    if (!leaf || leaf.layer.bleed || alpha < HALF_SEEN) continue;
    const known = boxes.get(leaf);
    boxes.set(leaf, known ? unite(known, box) : box);
  }
  return boxes;
}

/**
 * What a designer would see at once, as far as it can be computed. In every frame: nothing overlaps, nothing is cut
 * off, all that is no decoration keeps to the margin, and no second passes with nothing on the ground. In a
 * transition one scene covers the other and leaves the frame, so there each is looked at by itself, and only for
 * overlaps.
 *
 * @param name of a scene, for the message
 */
export function expectTaste(film: Film, name: (sceneIndex: number) => string): void {
  mark(film);
  const { scenes, frames, fps } = film.timeline;
  const margin = Math.min(film.stage.widthPixels, film.stage.heightPixels) * 0.02;
  let scene = scenes[0];
  let bare = 0;
  for (let frame = 0; frame < frames; frame += 1) {
    scene = scenes[(scene?.index ?? -1) + 1]?.firstFrame === frame ? scenes[(scene?.index ?? -1) + 1] : scene;
    if (!scene) throw new Error("The film has no scenes.");
    const inTransition = frame - scene.firstFrame < scene.transitionFrames;
    const boxes = [...boxesOf(shownIn(film.frame(frame)))];
    const where = (leaf: Leaf) => `${name(leaf.sceneIndex)}, frame ${frame}: ${leaf.pointer}`;
    bare = boxes.length ? 0 : bare + 1;
    if (bare >= fps) throw new Error(`${name(scene.index)}: nothing to see for the second before ${frame}`);
    boxes.forEach(([leaf, box], at) => {
      const out = inTransition ? 0 : outside(box, film.stage, margin);
      if (out > 0.5) throw new Error(`${where(leaf)} is ${out.toFixed(1)} px out of the margin`);
      for (const [other, otherBox] of boxes.slice(at + 1)) {
        const over = other.sceneIndex === leaf.sceneIndex ? intersect(box, otherBox) : null;
        const depth = over ? Math.min(over.width, over.height) : 0;
        if (depth > 2) throw new Error(`${where(leaf)} is ${depth.toFixed(1)} px over ${other.pointer}`);
      }
    });
  }
}

const probe = createCanvas(1, 1).getContext("2d");
const paths = new WeakMap<DrawOp["outline"], Path2D>();

/** A frame of each scene in which everything has come and nothing goes yet. */
export const settledFrames = ({ timeline: { scenes, fps } }: Film): number[] =>
  scenes.map(({ firstFrame, frames }) => firstFrame + Math.max(0, frames - Math.ceil(fps / 5)));

/** Below this two colours are one. */
const TOLD_APART = 1.08;

/**
 * Shapes of a scene that nobody sees, as all around and behind them has their colour, by their pointers.
 *
 * @param frame what is looked at
 */
export function unseenShapes(film: Film, frame: number): string[] {
  mark(film);
  const shown = shownIn(film.frame(frame));
  return shown.flatMap(({ op, alpha, box, leaf }, at) => {
    if (leaf?.layer.kind !== "shape" || typeof op.fill !== "string" || alpha < READ) return [];
    const seen = [0.1, 0.3, 0.5, 0.7, 0.9].some((across) =>
      [0.1, 0.3, 0.5, 0.7, 0.9].some((down) => {
        const [x, y] = [box.x + box.width * across, box.y + box.height * down];
        const fill = op.fill as string;
        return groundsAt(shown.slice(0, at), x, y).some(
          (ground) => contrast(mix(ground, fill.slice(0, 7), opacityOf(fill) * alpha), ground) >= TOLD_APART,
        );
      }),
    );
    return seen ? [] : [`${leaf.pointer} ${op.fill}`];
  });
}

/** Whether a point of the frame is inside of what an operation fills. */
function covers({ op, box }: Shown, x: number, y: number): boolean {
  if (x < box.x || y < box.y || x > box.x + box.width || y > box.y + box.height) return false;
  const [a, b, c, d, e, f] = op.matrix;
  const area = a * d - b * c;
  if (!area) return false;
  let path = paths.get(op.outline);
  if (!path) {
    path = new Path2D(op.outline.data);
    paths.set(op.outline, path);
  }
  return probe.isPointInPath(path, (d * (x - e) - c * (y - f)) / area, (a * (y - f) - b * (x - e)) / area);
}

const colorsOf = (paint: Paint): string[] =>
  typeof paint === "string" ? [paint] : paint.stops.map(({ color }) => color);
const opacityOf = (hex: string): number => (hex.length > 7 ? Number.parseInt(hex.slice(7), 16) / 255 : 1);

/** The colours that may be behind a point: several where a gradient is. Specks of dust are no ground. */
function groundsAt(under: readonly Shown[], x: number, y: number): string[] {
  let grounds = ["#000000"];
  for (const shown of under) {
    const { fill, text } = shown.op;
    if (!fill || text || shown.leaf?.layer.kind === "particles" || !covers(shown, x, y)) continue;
    const laid = colorsOf(fill).flatMap((color) =>
      grounds.map((ground) => mix(ground, color.slice(0, 7), opacityOf(color) * shown.alpha)),
    );
    grounds = [...new Set(laid)];
  }
  return grounds;
}

/**
 * Words are read against what is behind them: 4.5:1 at least in every frame, wherever they stand, but for those that
 * are just coming or going.
 *
 * @param name of a scene, for the message
 * @param frames which are looked at: all, if it does not say
 */
export function expectContrast(
  film: Film,
  name: (sceneIndex: number) => string,
  frames: Iterable<number> = Array(film.timeline.frames).keys(),
): void {
  mark(film);
  for (const frame of frames) {
    const shown = shownIn(film.frame(frame));
    shown.forEach(({ op, alpha, box, leaf }, at) => {
      if (!op.text || alpha < READ || typeof op.fill !== "string" || !leaf || leaf.layer.bleed) return;
      for (const across of [0.1, 0.3, 0.5, 0.7, 0.9])
        for (const down of [0.25, 0.75]) {
          const grounds = groundsAt(
            shown.slice(0, at),
            box.x + box.width * across,
            box.y + box.height * down,
          );
          for (const ground of grounds) {
            const ratio = contrast(op.fill.slice(0, 7), ground);
            if (ratio < 4.5)
              throw new Error(
                `${name(leaf.sceneIndex)}, frame ${frame}: ${leaf.pointer} is ${op.fill} on ${ground}, ${ratio.toFixed(2)}:1`,
              );
          }
        }
    });
  }
}
