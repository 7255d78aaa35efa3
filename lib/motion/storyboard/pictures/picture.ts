import type { LayerInput } from "#lib/motion/composition/schema/layers.ts";
import type { SceneTone } from "#lib/motion/storyboard/palette.ts";
import type { Picture } from "#lib/motion/storyboard/storyboard.ts";

/** What a picture is drawn with. */
export interface PictureContext {
  /** Colours of the ground that it stands on: it uses no others. */
  tone: SceneTone;
  /** When it begins, seconds from the start of its layers; the group that holds it starts with the scene. */
  delaySeconds: number;
  /** How long it is on screen: what happens in it is over after two thirds. */
  seconds: number;
  /** Chance, the same for the same storyboard and seed: 0 to 1. */
  random: () => number;
  /** Paths of icons by name, 24 by 24, stroked; null for a name that the set does not have. */
  icon: (name: string) => string | null;
  /** Its box, u: strokes and type are set in u. */
  width: number;
  height: number;
}

/** Draws one kind of picture. */
export interface PictureDrawing {
  /** Width by height of its box. */
  aspect: number;
  /**
   * @param picture what the storyboard says of it; each drawing has defaults for what is missing
   * @returns layers with places in percent of the picture's box, from back to front; no more than 40
   */
  draw(picture: Picture, context: PictureContext): LayerInput[];
}

/** A place in percent of the picture's box. */
export const at = (x: number, y: number, width: number, height: number) => ({ x, y, width, height });

/**
 * Keyframes from an offset to none: evenly, then to rest.
 *
 * @param time seconds of a plan as seconds of the scene
 */
export function settling(time: (seconds: number) => number, from: number, rests: number, offset: number) {
  // the rest of the way is as long as the pace wants it where it slows down
  const even = from + (rests - from) * 0.57;
  return [
    { atSeconds: time(from), value: offset, ease: "linear" as const },
    { atSeconds: time(even), value: offset * 0.2, ease: "linear" as const },
    { atSeconds: time(rests), value: 0, ease: "out" as const },
  ];
}

type Point = readonly [x: number, y: number];

/** A line with round ends, as the outline of its inside: strokes end square. */
export function capsule([ax, ay]: Point, [bx, by]: Point, thick: number): string {
  const length = Math.hypot(bx - ax, by - ay) || 1;
  const [dx, dy] = [((bx - ax) / length) * (thick / 2), ((by - ay) / length) * (thick / 2)];
  // a half circle, about, with handles of four thirds of its radius
  const cap = (x: number, y: number, side: number) =>
    [
      [x - side * dy + (side * 4 * dx) / 3, y + side * dx + (side * 4 * dy) / 3],
      [x + side * dy + (side * 4 * dx) / 3, y - side * dx + (side * 4 * dy) / 3],
      [x + side * dy, y - side * dx],
    ]
      .flat()
      .map((value) => value.toFixed(2))
      .join(" ");
  const point = (x: number, y: number) => `${x.toFixed(2)} ${y.toFixed(2)}`;
  return `M ${point(ax - dy, ay + dx)} L ${point(bx - dy, by + dx)} C ${cap(bx, by, 1)} L ${point(ax + dy, ay - dx)} C ${cap(ax, ay, -1)} Z`;
}
