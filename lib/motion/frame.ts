import { poseOfLayer, poseOfPart, wholePixels } from "#lib/motion/animate.ts";
import type { Background, Composition, Scene } from "#lib/motion/composition.ts";
import {
  boundsUnder,
  type DrawOp,
  IDENTITY,
  type Matrix,
  moved,
  type Op,
  paint,
  type Surface,
  times,
} from "#lib/motion/display.ts";
import { eased } from "#lib/motion/ease.ts";
import { layoutScene, type Placed } from "#lib/motion/layout.ts";
import { ellipse, rectangle } from "#lib/motion/outlines.ts";
import { type Assets, colorOf, linearAcross, type Stage, stageOf, transparent } from "#lib/motion/stage.ts";
import { frameAtSeconds, type Timeline, timelineOf } from "#lib/motion/timeline.ts";

/** A composition laid out for its frame: what is left is arithmetic in time. */
export interface Film {
  stage: Stage;
  timeline: Timeline;
  /** Operations of a frame, from back to front. Equal parts of two frames are the same objects' values. */
  frame(index: number): readonly Op[];
  /** Where the layers of a scene stand. */
  placed(sceneIndex: number): readonly Placed[];
}

function backgroundOps(background: Background, stage: Stage): DrawOp[] {
  const { widthPixels: width, heightPixels: height } = stage;
  const outline = rectangle(width, height);
  const whole = (fill: DrawOp["fill"]): DrawOp => ({
    outline,
    matrix: IDENTITY,
    alpha: 1,
    fill: fill as string,
  });
  switch (background.type) {
    case "solid":
      return [whole(colorOf(background.color, stage))];
    case "gradient": {
      const stops = background.stops.map(({ at, color }) => ({ at, color: colorOf(color, stage) }));
      return [
        whole({ type: "linear", geometry: linearAcross({ width, height }, background.angleDegrees), stops }),
      ];
    }
    case "mesh": {
      const longer = Math.max(width, height);
      return [
        whole(colorOf(background.base, stage)),
        ...background.spots.map(({ x, y, radius, color, strength }): DrawOp => {
          const hex = colorOf(color, stage);
          return {
            ...whole({
              type: "radial",
              geometry: [(x / 100) * width, (y / 100) * height, (radius / 100) * longer],
              // falls as a bell does, not as a cone
              stops: [0, 0.25, 0.5, 0.75, 1].map((at) => ({
                at,
                color: at === 1 ? transparent(hex) : alphaOf(hex, (Math.cos(at * Math.PI) + 1) / 2),
              })),
            }),
            alpha: strength,
          };
        }),
      ];
    }
  }
}

const alphaOf = (hex: string, alpha: number): string =>
  `${hex.slice(0, 7)}${Math.round(alpha * 255)
    .toString(16)
    .padStart(2, "0")}`;

function drawPlaced(placed: Placed, seconds: number, sceneSeconds: number, unit: number): Op[] {
  const pose = poseOfLayer(placed.layer, seconds, placed.box, unit);
  if (!pose || pose.alpha <= 0) return [];
  const ops = placed.draw
    ? placed.draw(seconds, sceneSeconds)
    : placed.children.flatMap((child) => drawPlaced(child, seconds, sceneSeconds, unit));
  const own = placed.draw ? null : poseOfPart(placed.layer, seconds, 0, placed.box, unit, sceneSeconds);
  if (own && own.alpha <= 0) return [];
  const matrix = own ? times(pose.matrix, own.matrix) : pose.matrix;
  const alpha = pose.alpha * (own?.alpha ?? 1);
  const still = matrix.every((value, index) => value === IDENTITY[index]);
  if (still && alpha === 1 && !own?.clip) return ops;
  return ops.map((op): Op => transformed(op, matrix, alpha, own?.clip));
}

function transformed(op: Op, matrix: Matrix, alpha: number, clip: DrawOp["clip"]): Op {
  if ("group" in op)
    return {
      ...op,
      group: op.group.map((child) => transformed(child, matrix, 1, clip)),
      alpha: op.alpha * alpha,
    };
  const next: DrawOp = { ...op, matrix: times(matrix, op.matrix), alpha: op.alpha * alpha };
  if (op.clip) next.clip = wholePixels(boundsUnder(matrix, op.clip));
  if (clip) next.clip = clip;
  return next;
}

/** Lays out a composition. Scenes are laid out when they are first drawn. */
export function prepareFilm(composition: Composition, assets: Assets): Film {
  const stage = stageOf(composition, assets);
  const timeline = timelineOf(composition);
  const layouts = new Map<number, { background: DrawOp[]; placed: Placed[] }>();
  const layoutOf = (index: number) => {
    let layout = layouts.get(index);
    if (!layout) {
      const scene = composition.scenes[index] as Scene;
      layout = {
        background: backgroundOps(scene.background, stage),
        placed: layoutScene(scene, index, stage),
      };
      layouts.set(index, layout);
    }
    return layout;
  };
  const sceneOps = (index: number, frame: number): Op[] => {
    const entry = timeline.scenes[index];
    if (!entry) return [];
    const { background, placed } = layoutOf(index);
    const seconds = frame / timeline.fps;
    const sceneSeconds = entry.frames / timeline.fps;
    const ops = placed.flatMap((one) => drawPlaced(one, seconds, sceneSeconds, stage.unit));
    const { camera } = entry.scene;
    if (!camera) return [...background, ...ops];
    const share = frame / Math.max(1, entry.frames - 1);
    const scale = 1 + camera.amount * (camera.preset === "push" ? share : 1 - share);
    const [cx, cy] = [stage.widthPixels / 2, stage.heightPixels / 2];
    const matrix: Matrix = [scale, 0, 0, scale, cx - cx * scale, cy - cy * scale];
    return [...background, ...ops.map((op) => transformed(op, matrix, 1, undefined))];
  };
  const lastOps = new Map<number, Op[]>();
  const heldOps = (index: number): Op[] => {
    let ops = lastOps.get(index);
    if (!ops) {
      ops = sceneOps(index, (timeline.scenes[index]?.frames ?? 1) - 1);
      lastOps.clear();
      lastOps.set(index, ops);
    }
    return ops;
  };
  const frameOps = (frame: number): readonly Op[] => {
    const entry = timeline.scenes.findLast(({ firstFrame }) => firstFrame <= frame) ?? timeline.scenes[0];
    if (!entry) return [];
    const local = frame - entry.firstFrame;
    const ops = sceneOps(entry.index, local);
    const { transition } = entry.scene;
    if (local >= entry.transitionFrames || !transition) return ops;
    const before = heldOps(entry.index - 1);
    const share = eased(transition.ease, local + 1, entry.transitionFrames + 1);
    const { widthPixels: width, heightPixels: height } = stage;
    const whole = { x: 0, y: 0, width, height };
    const [vx, vy] = { up: [0, -1], down: [0, 1], left: [-1, 0], right: [1, 0] }[transition.direction] as [
      number,
      number,
    ];
    // what is left of the way, in whole pixels
    const dx = Math.round(-vx * width * (1 - share));
    const dy = Math.round(-vy * height * (1 - share));
    const shown = {
      x: Math.max(0, dx),
      y: Math.max(0, dy),
      width: width - Math.abs(dx),
      height: height - Math.abs(dy),
    };
    switch (transition.kind) {
      case "cut":
        return ops;
      case "fade":
        return [...before, { group: ops, alpha: share }];
      case "slide":
        return [...before, ...moved(ops, dx, dy, shown)];
      case "push":
        return [
          ...moved(before, Math.round(vx * width) + dx, Math.round(vy * height) + dy, whole),
          ...moved(ops, dx, dy, shown),
        ];
      case "wipe":
        return [...before, ...moved(ops, 0, 0, shown)];
      case "iris": {
        const radius = (Math.hypot(width, height) / 2) * share;
        const outline = ellipse(radius * 2, radius * 2);
        const clipOutline = {
          outline,
          matrix: [1, 0, 0, 1, width / 2 - radius, height / 2 - radius] as Matrix,
        };
        return [...before, { group: ops, alpha: 1, clipOutline }];
      }
    }
  };
  return { stage, timeline, frame: frameOps, placed: (index) => layoutOf(index).placed };
}

const films = new WeakMap<Composition, { assets: Assets; film: Film }>();

/**
 * Draws a composition at a time: the whole of preview and export. Pure but for the surface: the same
 * arguments draw the same pixels.
 *
 * @param surface as large as the composition
 * @param composition as `readComposition` returned it
 * @param timeSeconds from the beginning; held at the first and the last frame
 * @param assets fonts, decoded pictures, and the platform's canvas
 */
export function renderFrame(
  surface: Surface,
  composition: Composition,
  timeSeconds: number,
  assets: Assets,
): void {
  let known = films.get(composition);
  if (known?.assets !== assets) {
    known = { assets, film: prepareFilm(composition, assets) };
    films.set(composition, known);
  }
  const { film } = known;
  const region = { x: 0, y: 0, width: composition.widthPixels, height: composition.heightPixels };
  paint(surface, film.frame(frameAtSeconds(film.timeline, timeSeconds)), assets.platform, region);
}
