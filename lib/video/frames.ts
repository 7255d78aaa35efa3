import type { Composition } from "#lib/motion/composition/composition.ts";
import { changes, type Op, paint } from "#lib/motion/draw/display.ts";
import { type Rect, unite } from "#lib/motion/shapes/geometry.ts";
import { prepareFilm } from "#lib/motion/draw/frame.ts";
import type { Assets } from "#lib/motion/draw/stage.ts";
import { emptySurface, readPixels } from "#lib/video/draw/canvas.ts";
import { type FrameMemory, frameMemory, framesIn, frameWriter } from "#lib/video/encode/i420.ts";

const contains = (outer: Rect, inner: Rect): boolean =>
  outer.x <= inner.x &&
  outer.y <= inner.y &&
  outer.x + outer.width >= inner.x + inner.width &&
  outer.y + outer.height >= inner.y + inner.height;

/**
 * Frames of a film as I420, in order. Only what changed is painted and converted; the bytes are the same as if
 * all of it were.
 *
 * @param range which frames; without it all
 * @param ring memory to write frames into, of the film's size, for at least two
 * @returns the same bytes for a frame that equals the one before, the next in turn of `framesIn` otherwise: with
 *   memory for `n` a frame keeps for `n - 1` more
 */
export async function* frames(
  composition: Composition,
  assets: Assets,
  range?: { firstFrame: number; frames: number },
  ring: FrameMemory = frameMemory(composition.widthPixels, composition.heightPixels, 2),
): AsyncGenerator<Uint8Array> {
  const film = prepareFilm(composition, assets);
  const { widthPixels: width, heightPixels: height } = composition;
  const { firstFrame, frames: count } = range ?? { firstFrame: 0, frames: film.timeline.frames };
  const surface = assets.platform.createSurface(width, height);
  const [views, writer] = [framesIn(ring), frameWriter(ring)];
  /** Of each place of the ring: what changed since its frame was written. */
  const missed = views.map((): Rect[] => []);
  let at = 0;
  let before: readonly Op[] | null = null;
  for (let index = firstFrame; index < firstFrame + count; index += 1) {
    const ops = film.frame(index);
    const regions = before ? changes(before, ops, width, height) : [{ x: 0, y: 0, width, height }];
    before = ops;
    if (regions.length) {
      const last = at;
      at = (at + 1) % ring.count;
      for (const part of missed[at] as Rect[])
        if (!regions.some((region) => contains(region, part))) writer.copy(at, last, part);
      for (const [place, parts] of missed.entries())
        missed[place] = place === at ? [] : [...parts, ...regions];
      // the canvas begins at the frame's corner: what is drawn elsewhere is rounded differently
      const { width: right, height: bottom } = regions.reduce(unite, { x: 0, y: 0, width: 0, height: 0 });
      emptySurface(surface, right, bottom);
      for (const region of regions) paint(surface, ops, assets.platform, region);
      for (const region of regions) writer.write(at, region, (band) => readPixels(surface, band));
    }
    // the canvas lets go of the pixels that were read in between
    await new Promise((resolve) => setImmediate(resolve));
    yield views[at] as Uint8Array;
  }
}
