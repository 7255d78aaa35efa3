import type { DrawOp } from "#lib/motion/draw/display.ts";
import { fontsFor, type Stage } from "#lib/motion/draw/stage.ts";
import { type Outline, outlineBuilder } from "#lib/motion/shapes/outline.ts";
import { shapeText } from "#lib/motion/text/shape-text.ts";
import { EM } from "#lib/motion/text/shaper.ts";
import { breakText } from "#lib/motion/text/break-text.ts";
import { drawText } from "#lib/motion/text/draw-text.ts";

/** One line of text, ready to be drawn at any place: its outline in em × 2048, its width in em. */
export interface Label {
  outline: Outline;
  width: number;
}

/** Labels and digits of a chart, each shaped once. */
export function labels(stage: Stage, role: "display" | "text") {
  const known = new Map<string, Label>();
  return (text: string, weight?: number): Label => {
    const key = `${weight}\0${text}`;
    let label = known.get(key);
    if (!label) {
      const fonts = fontsFor(stage, role, weight, false, text);
      const shaped = shapeText([{ text: text || " ", fonts, color: "" }], 0, stage.assets.shaper);
      const broken = breakText(shaped, Number.POSITIVE_INFINITY, false);
      const options = { width: broken.width, lineHeight: 1, align: "start", by: "layer" } as const;
      const drawing = drawText(shaped, broken, options, stage.assets.shaper);
      const outline = drawing.parts[0]?.outline ?? outlineBuilder().build();
      label = { outline, width: broken.width };
      known.set(key, label);
    }
    return label;
  };
}

/**
 * A label in its place, pixels.
 *
 * @param x where it begins, has its middle or ends
 * @param y its top
 * @param align how much of it is left of `x`: 0, 0.5 or 1
 */
export const labelOp = (
  { outline, width }: Label,
  x: number,
  y: number,
  size: number,
  align: 0 | 0.5 | 1,
  color: string,
): DrawOp => ({
  outline,
  matrix: [size / EM, 0, 0, size / EM, x - width * size * align, y],
  alpha: 1,
  fill: color,
});
