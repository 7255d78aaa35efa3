import type { ByShape } from "#lib/motion/composition/schema/values.ts";

/** What a frame counts as. */
export type FrameShape = "landscape" | "square" | "portrait";

/** Length of 1 u in pixels: a hundredth of the square root of the frame's area. */
export const unitPixels = (widthPixels: number, heightPixels: number): number =>
  Math.sqrt(widthPixels * heightPixels) / 100;

/** Width of a frame in u. */
export const widthUnitsOf = (widthPixels: number, heightPixels: number): number =>
  widthPixels / unitPixels(widthPixels, heightPixels);

/** Which of three shapes a frame counts as: 1:1 and 4:5 are square, 9:16 is portrait. */
export function shapeOf(widthPixels: number, heightPixels: number): FrameShape {
  const ratio = widthPixels / heightPixels;
  return ratio > 1.2 ? "landscape" : ratio < 0.7 ? "portrait" : "square";
}

/** The value for the stage's shape. */
export function forShape<T>(value: ByShape<T>, { shape }: { shape: FrameShape }): T {
  if (typeof value === "object" && value !== null && "landscape" in value) {
    const each = value as { landscape: T; square?: T; portrait: T };
    return shape === "square" ? (each.square ?? each.portrait) : each[shape];
  }
  return value as T;
}

/** The same for each shape of the frame. */
export const eachShape = <T, U>(value: ByShape<T>, change: (one: T) => U): ByShape<U> => {
  if (typeof value !== "object" || value === null || !("landscape" in value)) return change(value as T);
  const { landscape, square, portrait } = value as { landscape: T; square?: T; portrait: T };
  return {
    landscape: change(landscape),
    portrait: change(portrait),
    ...(square === undefined ? {} : { square: change(square) }),
  };
};
