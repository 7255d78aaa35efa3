import type { Layer } from "#lib/motion/composition/schema/layers.ts";
import type { Enter } from "#lib/motion/composition/schema/movement.ts";
import { IDENTITY, type Matrix, type Rect, times } from "#lib/motion/shapes/geometry.ts";
import { eased } from "#lib/motion/composition/ease.ts";

/** How a part of a layer stands at one moment. */
export interface Pose {
  /** In frame pixels, around `box`. */
  matrix: Matrix;
  alpha: number;
  /** Whole pixels. */
  clip?: Rect;
  /** The part of each stroke that is drawn, by length; what has no strokes goes by `clip`. */
  drawn?: { from: number; to: number };
}

const RESTING: Pose = { matrix: IDENTITY, alpha: 1 };
const HIDDEN: Pose = { matrix: IDENTITY, alpha: 0 };

const VECTORS = { up: [0, -1], down: [0, 1], left: [-1, 0], right: [1, 0] } as const;

/** The box, out to whole pixels: a clip between pixels would be smoothed. */
export const wholePixels = ({ x, y, width, height }: Rect): Rect => {
  const left = Math.floor(x);
  const top = Math.floor(y);
  return { x: left, y: top, width: Math.ceil(x + width) - left, height: Math.ceil(y + height) - top };
};

const around = (box: Rect, inner: Matrix): Matrix => {
  const [cx, cy] = [box.x + box.width / 2, box.y + box.height / 2];
  return times([1, 0, 0, 1, cx, cy], times(inner, [1, 0, 0, 1, -cx, -cy]));
};

/**
 * A part on its way in, or reversed on its way out.
 *
 * @param arrived 0 before, 1 there; may swing past 1
 * @param progress of the time, from 0 to 1
 * @param box of the part in frame pixels
 * @param leaving goes on in the direction it came with
 */
function posed(
  enter: Enter,
  arrived: number,
  progress: number,
  box: Rect,
  unit: number,
  leaving: boolean,
): Pose {
  const [vx, vy] = VECTORS[enter.direction];
  const away = (1 - arrived) * (leaving ? 1 : -1);
  const alpha = Math.min(1, progress * 3);
  switch (enter.preset) {
    // resolve.ts has put the brand's own movement in their place
    case "brand-headline":
    case "brand-detail":
    case "brand-figure":
    case "none":
      return progress > 0 ? RESTING : HIDDEN;
    case "fade":
      return { matrix: IDENTITY, alpha: Math.min(1, Math.max(0, arrived)) };
    case "rise":
      return { matrix: [1, 0, 0, 1, vx * away * unit * 5, vy * away * unit * 5], alpha };
    case "slide":
      return { matrix: [1, 0, 0, 1, vx * away * unit * 30, vy * away * unit * 30], alpha };
    case "mask": {
      // the clip is a little larger than the line, so that no accent is cut; the way is as much longer
      const margin = (vx ? box.width : box.height) * 0.14;
      const way = (vx ? box.width : box.height) + 2 * margin;
      const clip = wholePixels({
        x: box.x - (vx ? margin : unit * 2),
        y: box.y - (vy ? margin : unit * 2),
        width: box.width + 2 * (vx ? margin : unit * 2),
        height: box.height + 2 * (vy ? margin : unit * 2),
      });
      if (progress <= 0) return HIDDEN;
      return { matrix: [1, 0, 0, 1, vx * away * way, vy * away * way], alpha: 1, clip };
    }
    case "draw":
    case "wipe": {
      if (progress <= 0) return HIDDEN;
      const share = Math.min(1, Math.max(0, arrived));
      const fromFar = leaving ? -1 : 1;
      const grown = {
        x: box.x - unit,
        y: box.y - unit,
        width: box.width + 2 * unit,
        height: box.height + 2 * unit,
      };
      const width = vx ? grown.width * share : grown.width;
      const height = vy ? grown.height * share : grown.height;
      const clip = wholePixels({
        x: vx * fromFar < 0 ? grown.x + grown.width - width : grown.x,
        y: vy * fromFar < 0 ? grown.y + grown.height - height : grown.y,
        width,
        height,
      });
      if (enter.preset === "wipe") return { matrix: IDENTITY, alpha: 1, clip };
      const drawn = leaving ? { from: 1 - share, to: 1 } : { from: 0, to: share };
      return { matrix: IDENTITY, alpha: 1, clip, drawn };
    }
    case "grow": {
      const scale = 0.82 + 0.18 * arrived;
      return { matrix: around(box, [scale, 0, 0, scale, 0, 0]), alpha };
    }
    case "pop": {
      const scale = Math.max(0.001, arrived);
      return { matrix: around(box, [scale, 0, 0, scale, 0, 0]), alpha: progress > 0 ? 1 : 0 };
    }
  }
}

/**
 * A part of a layer at a time.
 *
 * @param seconds since the scene began
 * @param part which of the parts that move on their own, in order
 * @param box of the part in frame pixels
 * @param unit pixels of 1 u
 * @param sceneSeconds length of the scene
 */
export function poseOfPart(
  layer: Layer,
  seconds: number,
  part: number,
  box: Rect,
  unit: number,
  sceneSeconds: number,
): Pose {
  const { enter, exit, startSeconds } = layer;
  const end = layer.endSeconds ?? sceneSeconds;
  if (exit && exit.preset !== "none") {
    const left = end - seconds;
    if (left <= 0) return HIDDEN;
    if (left < exit.durationSeconds) {
      const remaining = eased(exit.ease, left, exit.durationSeconds);
      return posed(exit, remaining, left / exit.durationSeconds, box, unit, true);
    }
  }
  if (!enter) return RESTING;
  const elapsed = seconds - startSeconds - enter.delaySeconds - part * enter.staggerSeconds;
  if (elapsed < 0) return HIDDEN;
  if (elapsed >= enter.durationSeconds) return RESTING;
  // the first frame of a movement shows something of it
  const arrived = eased(enter.ease, elapsed, enter.durationSeconds);
  return posed(enter, arrived, Math.max(0.001, elapsed / enter.durationSeconds), box, unit, false);
}

/** What a track of keyframes says at a time. @param without where there is none */
export function trackAt(
  track: NonNullable<NonNullable<Layer["keyframes"]>["x"]> | undefined,
  seconds: number,
  without: number,
): number {
  if (!track?.length) return without;
  const next = track.findIndex(({ atSeconds }) => atSeconds > seconds);
  if (next === 0) return track[0]?.value ?? without;
  if (next < 0) return track.at(-1)?.value ?? without;
  const [from, to] = [track[next - 1], track[next]];
  if (!from || !to) return without;
  const share = eased(to.ease, seconds - from.atSeconds, to.atSeconds - from.atSeconds);
  return from.value + (to.value - from.value) * share;
}

/**
 * What moves a layer as a whole: its turn, keyframes and emphasis.
 *
 * @returns null outside the layer's time
 */
export function poseOfLayer(layer: Layer, seconds: number, box: Rect, unit: number): Pose | null {
  if (seconds < layer.startSeconds || (layer.endSeconds !== undefined && seconds >= layer.endSeconds))
    return null;
  const { keyframes, emphasis } = layer;
  if (!keyframes && !emphasis && !layer.rotateDegrees)
    return layer.opacity === 1 ? RESTING : { matrix: IDENTITY, alpha: layer.opacity };
  let x = trackAt(keyframes?.x, seconds, 0) * unit;
  let y = trackAt(keyframes?.y, seconds, 0) * unit;
  let scale = trackAt(keyframes?.scale, seconds, 1);
  let degrees = layer.rotateDegrees + trackAt(keyframes?.rotateDegrees, seconds, 0);
  const alpha = layer.opacity * Math.min(1, Math.max(0, trackAt(keyframes?.opacity, seconds, 1)));
  if (emphasis) {
    const turn = (seconds / emphasis.periodSeconds) * 2 * Math.PI;
    if (emphasis.preset === "pulse") scale *= 1 + 0.08 * emphasis.amount * Math.sin(turn);
    if (emphasis.preset === "float") y += 3 * unit * emphasis.amount * Math.sin(turn);
    if (emphasis.preset === "sway") degrees += 8 * emphasis.amount * Math.sin(turn);
    if (emphasis.preset === "shake")
      x += unit * emphasis.amount * Math.sin(turn * 6) * Math.max(0, 1 - 2 * ((turn / (2 * Math.PI)) % 1));
    if (emphasis.preset === "bounce") y -= 5 * unit * emphasis.amount * Math.abs(Math.sin(turn / 2));
    if (emphasis.preset === "spin") degrees += (seconds / emphasis.periodSeconds) * 360;
  }
  const radians = (degrees * Math.PI) / 180;
  const [cos, sin] = degrees ? [Math.cos(radians) * scale, Math.sin(radians) * scale] : [scale, 0];
  if (!x && !y && cos === 1 && sin === 0) return { matrix: IDENTITY, alpha };
  x = Math.abs(x) < 1e-9 ? 0 : x;
  y = Math.abs(y) < 1e-9 ? 0 : y;
  return { matrix: times([1, 0, 0, 1, x, y], around(box, [cos, sin, -sin, cos, 0, 0])), alpha };
}
