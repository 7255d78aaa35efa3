import { poseOfLayer, poseOfPart, wholePixels } from "#lib/motion/draw/animate.ts";
import type { Composition } from "#lib/motion/composition/composition.ts";
import type { Background, Scene } from "#lib/motion/composition/schema/scene.ts";
import { type DrawOp, moved as shifted, type Op, paint, type Surface } from "#lib/motion/draw/display.ts";
import { boundsUnder, IDENTITY, intersect, type Matrix, times } from "#lib/motion/shapes/geometry.ts";
import { eased } from "#lib/motion/composition/ease.ts";
import { withTextWhereNear } from "#lib/motion/draw/fill-text.ts";
import { layoutScene, type Placed } from "#lib/motion/draw/layout.ts";
import { type Drawn, matchedTransition, pairsOf, type Side } from "#lib/motion/draw/match.ts";
import { rectangle } from "#lib/motion/shapes/outlines.ts";
import {
  type Assets,
  colorOf,
  linearAcross,
  type Stage,
  stageOf,
  transparent,
} from "#lib/motion/draw/stage.ts";
import { frameAtSeconds, type Timeline, timelineOf } from "#lib/motion/composition/timeline.ts";
import { type Picture, transitionOps } from "#lib/motion/draw/transitions.ts";

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
    : childOps(placed, seconds, sceneSeconds, unit);
  const own = placed.draw ? null : poseOfPart(placed.layer, seconds, 0, placed.box, unit, sceneSeconds);
  if (own && own.alpha <= 0) return [];
  const matrix = own ? times(pose.matrix, own.matrix) : pose.matrix;
  const alpha = pose.alpha * (own?.alpha ?? 1);
  const still = matrix.every((value, index) => value === IDENTITY[index]);
  if (still && alpha === 1 && !own?.clip) return ops;
  // a device is one thing: its screen does not show through its frame while it fades
  if (placed.around && alpha < 1)
    return [{ group: ops.map((op) => transformed(op, matrix, 1, own?.clip)), alpha }];
  return ops.map((op) => transformed(op, matrix, alpha, own?.clip));
}

const NOTHING = { x: 0, y: 0, width: 0, height: 0 };

function childOps(placed: Placed, seconds: number, sceneSeconds: number, unit: number): Op[] {
  const { around, clip } = placed;
  let ops = placed.children.flatMap((child) => drawPlaced(child, seconds, sceneSeconds, unit));
  if (clip) ops = shifted(ops, 0, 0, clip);
  return around ? [...around.under(seconds, sceneSeconds), ...ops, ...around.over] : ops;
}

function transformed(op: Op, matrix: Matrix, alpha: number, clip: DrawOp["clip"]): Op {
  const own = op.clip && wholePixels(boundsUnder(matrix, op.clip));
  const both = own && clip ? (intersect(own, clip) ?? NOTHING) : (own ?? clip);
  const clipped = both ? { clip: both } : {};
  if (!("group" in op))
    return { ...op, matrix: times(matrix, op.matrix), alpha: op.alpha * alpha, ...clipped };
  const { clipOutline } = op;
  return {
    ...op,
    group: op.group.map((child) => transformed(child, matrix, 1, undefined)),
    alpha: op.alpha * alpha,
    ...clipped,
    ...(clipOutline ? { clipOutline: { ...clipOutline, matrix: times(matrix, clipOutline.matrix) } } : {}),
  };
}

const PANS: Record<string, readonly [number, number]> = {
  "pan-left": [1, 0],
  "pan-right": [-1, 0],
  "pan-up": [0, 1],
  "pan-down": [0, -1],
  drift: [-0.5, 0],
};

/** Where the camera stands: layers move against its way. */
function cameraMatrix(
  camera: NonNullable<Scene["camera"]>,
  frame: number,
  last: number,
  stage: Stage,
): Matrix {
  const { widthPixels: width, heightPixels: height } = stage;
  const share = eased(camera.ease, frame, last);
  const closer = camera.preset === "pull" ? 1 - share : share;
  const zooms = camera.preset === "push" || camera.preset === "pull" || camera.preset === "drift";
  const scale = zooms ? 1 + camera.amount * closer : 1;
  const [vx, vy] = PANS[camera.preset] ?? [0, 0];
  // a pan goes through the place where everything stands as laid out
  const way = (share - 0.5) * camera.amount;
  const [fx, fy] = [(width * camera.focus.x) / 100, (height * camera.focus.y) / 100];
  return [scale, 0, 0, scale, fx - fx * scale + vx * way * width, fy - fy * scale + vy * way * height];
}

const moved = (op: Op, matrix: Matrix): Op => transformed(op, matrix, 1, undefined);

/** Scenes whose outlines and pictures are kept. */
const SCENES_KEPT = 16;

/** Lays out a composition. Scenes are laid out when they are first drawn. */
export function prepareFilm(composition: Composition, assets: Assets): Film {
  const stage = stageOf(composition, assets);
  const timeline = timelineOf(composition);
  const layouts = new Map<number, { background: DrawOp[]; placed: Placed[] }>();
  const layoutOf = (index: number) => {
    let layout = layouts.get(index);
    layouts.delete(index);
    if (!layout) {
      const scene = composition.scenes[index] as Scene;
      layout = {
        background: backgroundOps(scene.background, stage),
        placed: layoutScene(scene, index, stage),
      };
    }
    layouts.set(index, layout);
    const [oldest] = layouts.keys();
    if (layouts.size > SCENES_KEPT && oldest !== undefined) layouts.delete(oldest);
    return layout;
  };
  const drawnOf = (index: number, frame: number): Drawn => {
    const entry = timeline.scenes[index];
    if (!entry) return [];
    const seconds = frame / timeline.fps;
    const sceneSeconds = entry.frames / timeline.fps;
    const layers = layoutOf(index).placed.map((one) => drawPlaced(one, seconds, sceneSeconds, stage.unit));
    const { camera } = entry.scene;
    if (!camera) return layers;
    const matrix = cameraMatrix(camera, frame, Math.max(1, entry.frames - 1), stage);
    return layers.map((ops) => ops.map((op) => moved(op, matrix)));
  };
  const pictureOf = (index: number, frame: number): Picture => {
    const background = timeline.scenes[index] ? layoutOf(index).background : [];
    return { background, layers: drawnOf(index, frame).flat() };
  };
  const lastOf = (index: number): number => (timeline.scenes[index]?.frames ?? 1) - 1;
  const sideOf = (index: number, drawn: Drawn): Side => ({ ...layoutOf(index), drawn });
  const held = new Map<number, Picture>();
  const heldPicture = (index: number): Picture => {
    let picture = held.get(index);
    if (!picture) {
      picture = pictureOf(index, lastOf(index));
      held.clear();
      held.set(index, picture);
    }
    return picture;
  };
  const frameOps = (frame: number): readonly Op[] => {
    const entry = timeline.scenes.findLast(({ firstFrame }) => firstFrame <= frame) ?? timeline.scenes[0];
    if (!entry) return [];
    const local = frame - entry.firstFrame;
    const { transition } = entry.scene;
    const isTurning = transition && local < entry.transitionFrames;
    const share = isTurning ? eased(transition.ease, local + 1, entry.transitionFrames + 1) : 1;
    const pairs = isTurning ? pairsOf(layoutOf(entry.index - 1).placed, layoutOf(entry.index).placed) : [];
    if (pairs.length) {
      const old = sideOf(entry.index - 1, drawnOf(entry.index - 1, lastOf(entry.index - 1)));
      const fresh = sideOf(entry.index, drawnOf(entry.index, local));
      const ended = drawnOf(entry.index, entry.transitionFrames);
      return matchedTransition({
        ...{ scene: entry.scene, old, fresh, ended, pairs, share, stage },
        transform: moved,
      });
    }
    const picture = pictureOf(entry.index, local);
    if (!isTurning) return [...picture.background, ...picture.layers];
    return transitionOps(entry.scene, heldPicture(entry.index - 1), picture, share, stage, moved);
  };
  const { widthPixels, heightPixels } = stage;
  const frame =
    assets.platform.textMode === "fill"
      ? (index: number) => withTextWhereNear(frameOps(index), widthPixels, heightPixels)
      : frameOps;
  return { stage, timeline, frame, placed: (index) => layoutOf(index).placed };
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
