import type { Rect } from "#lib/motion/shapes/geometry.ts";

/** What the platform makes of SVG path data; opaque here. */
export type PathHandle = object;

/** An outline, in its own coordinates. The handle is made when it is first painted. */
export interface Outline {
  data: string;
  bounds: Rect;
  /**
   * One figure of level and plumb edges: such an outline looks the same when a clip cuts it. Of several, Skia adds
   * up what covers a pixel otherwise where some of them are cut away (a row of ticks: one level in 255).
   */
  upright: boolean;
  handle?: PathHandle;
}

/** Collects path commands and the box of their points. */
export function outlineBuilder() {
  const parts: string[] = [];
  let left = Number.POSITIVE_INFINITY;
  let top = Number.POSITIVE_INFINITY;
  let right = Number.NEGATIVE_INFINITY;
  let bottom = Number.NEGATIVE_INFINITY;
  let upright = true;
  let figures = 0;
  let [penX, penY, startX, startY] = [0, 0, 0, 0];
  const lineTo = (x: number, y: number) => {
    if (x !== penX && y !== penY) upright = false;
    [penX, penY] = [x, y];
  };
  const round = (value: number) => Math.round(value * 100) / 100;
  return {
    add(command: string, ...values: number[]): void {
      for (let index = 0; index + 1 < values.length; index += 2) {
        const [x = 0, y = 0] = [values[index], values[index + 1]];
        left = Math.min(left, x);
        right = Math.max(right, x);
        top = Math.min(top, y);
        bottom = Math.max(bottom, y);
      }
      if (command === "M") figures += 1;
      if (command === "M")
        [penX, penY, startX, startY] = [values[0] ?? 0, values[1] ?? 0, values[0] ?? 0, values[1] ?? 0];
      else if (command === "L") lineTo(values[0] ?? 0, values[1] ?? 0);
      else if (command === "Z") lineTo(startX, startY);
      else upright = false;
      parts.push(command + values.map(round).join(" "));
    },
    build(): Outline {
      const empty = left > right;
      return {
        data: parts.join(""),
        upright: upright && figures < 2,
        bounds: empty
          ? { x: 0, y: 0, width: 0, height: 0 }
          : { x: left, y: top, width: right - left, height: bottom - top },
      };
    },
  };
}

/** A stretch of text that an outline draws too, where it stands in the outline's coordinates. */
export interface TextRun {
  text: string;
  /** Family as the canvas knows it. */
  family: string;
  x: number;
  y: number;
  rightToLeft: boolean;
}
/** Text whose em has this many units. */
export interface DrawnText {
  em: number;
  runs: readonly TextRun[];
}
