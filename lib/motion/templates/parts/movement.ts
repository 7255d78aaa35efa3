import type { Enter } from "#lib/motion/composition/schema/movement.ts";
import type { LeafInput } from "#lib/motion/composition/schema/layers.ts";
import type { Look } from "#lib/motion/templates/template.ts";

/** Movements are the brand's: a line of the composition changes them all. */
export const headlineIn = (delaySeconds: number, by?: Enter["by"]) =>
  ({ preset: "brand-headline", delaySeconds, ...(by ? { by } : {}) }) as const;
export const detailIn = (delaySeconds: number) => ({ preset: "brand-detail", delaySeconds }) as const;
export const figureIn = (delaySeconds = 0) => ({ preset: "brand-figure", delaySeconds }) as const;

/** A panel or a line is uncovered; which way it goes. */
export const wipe = (
  direction: "up" | "down" | "right",
  durationSeconds: number,
  more: Pick<NonNullable<LeafInput["enter"]>, "delaySeconds" | "ease"> = {},
) => ({ preset: "wipe", direction, durationSeconds, ...more }) as const;

/** Seconds between one item and the next: they come in while there is time, not all at once. */
export const pace = (look: Look, count: number): number =>
  Math.min(1.8, Math.max(0.2, (look.seconds * 0.72 - 0.4) / count));

/** A figure goes on moving, slowly, while words are read. */
export const drift = (look: Look, x: number, y: number): NonNullable<LeafInput["keyframes"]> => ({
  x: [
    { atSeconds: 0, value: 0 },
    { atSeconds: look.seconds, value: x, ease: "out" },
  ],
  y: [
    { atSeconds: 0, value: 0 },
    { atSeconds: look.seconds, value: y, ease: "out" },
  ],
});

/** A part of the scene, for a line that goes on growing; an entrance takes 10 s at most. */
export const throughout = (look: Look, part: number): number => Math.min(10, look.seconds * part);
