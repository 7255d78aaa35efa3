import { expect } from "vitest";
import { boundsUnder, extentOf, type Op, type Rect } from "#lib/motion/display.ts";
import type { Film } from "#lib/motion/frame.ts";
import type { Placed } from "#lib/motion/layout.ts";

/** The four formats that films are asked for in. */
export const FORMATS = [
  [1920, 1080],
  [1080, 1920],
  [1080, 1080],
  [1080, 1350],
] as const;

const leaves = (placed: readonly Placed[]): Placed[] =>
  placed.flatMap((one) => (one.draw ? [one] : one.layer.bleed ? [] : leaves(one.children)));

/** The drawn box, not the reserved one. */
const drawnBox = (ops: readonly Op[]): Rect | null => {
  const boxes = ops.flatMap((op) =>
    "group" in op || op.alpha <= 0 || !op.outline.data ? [] : [boundsUnder(op.matrix, op.outline.bounds)],
  );
  if (!boxes.length) return null;
  const left = Math.min(...boxes.map(({ x }) => x));
  const top = Math.min(...boxes.map(({ y }) => y));
  return {
    x: left,
    y: top,
    width: Math.max(...boxes.map(({ x, width }) => x + width)) - left,
    height: Math.max(...boxes.map(({ y, height }) => y + height)) - top,
  };
};

/**
 * What a designer would see at once, as far as it can be computed: at the end of a scene nothing overlaps,
 * nothing is cut off, all that is no decoration keeps to the margin; and no scene begins empty.
 *
 * @param name of a scene, for the message
 */
export function expectTaste(film: Film, name: (sceneIndex: number) => string): void {
  const { widthPixels, heightPixels } = film.stage;
  for (const { index, frames, firstFrame, scene } of film.timeline.scenes) {
    const sceneSeconds = frames / film.timeline.fps;
    const boxes = leaves(film.placed(index)).flatMap((leaf) => {
      if (leaf.layer.bleed) return [];
      const box = drawnBox(leaf.draw?.(sceneSeconds - 1e-6, sceneSeconds) ?? []);
      return box ? [{ leaf, box }] : [];
    });
    const where = name(index);
    expect(boxes.length, `${where}: something to see at the end`).toBeGreaterThan(0);
    for (const { leaf, box } of boxes) {
      const margin = Math.min(widthPixels, heightPixels) * 0.02;
      expect(box.x, `${where} ${leaf.pointer} left`).toBeGreaterThanOrEqual(margin);
      expect(box.y, `${where} ${leaf.pointer} top`).toBeGreaterThanOrEqual(margin);
      expect(box.x + box.width, `${where} ${leaf.pointer} right`).toBeLessThanOrEqual(widthPixels - margin);
      expect(box.y + box.height, `${where} ${leaf.pointer} bottom`).toBeLessThanOrEqual(
        heightPixels - margin,
      );
    }
    boxes.forEach(({ leaf, box }, at) => {
      for (const other of boxes.slice(at + 1)) {
        const overlapX =
          Math.min(box.x + box.width, other.box.x + other.box.width) - Math.max(box.x, other.box.x);
        const overlapY =
          Math.min(box.y + box.height, other.box.y + other.box.height) - Math.max(box.y, other.box.y);
        expect(
          Math.min(overlapX, overlapY),
          `${where} (${scene.id}): ${leaf.pointer} over ${other.leaf.pointer}`,
        ).toBeLessThanOrEqual(2);
      }
    });
    // after the first half second of a scene there is more than its ground
    const early = film.frame(firstFrame + Math.round(0.7 * film.timeline.fps));
    expect(early.filter((op) => extentOf(op)).length, `${where}: something to see early`).toBeGreaterThan(1);
  }
}
