import type { Composition } from "#lib/motion/composition.ts";
import { changes, type Op, paint } from "#lib/motion/display.ts";
import { prepareFilm } from "#lib/motion/frame.ts";
import type { Assets } from "#lib/motion/stage.ts";
import { readPixels } from "#lib/video/canvas.ts";
import { freeRecent } from "#lib/video/collect.ts";
import { convertToI420, i420Bytes } from "#lib/video/i420.ts";

/** Rows that are read and converted at once: half a megabyte of 1080p stays in the processor's cache. */
const BAND_ROWS = 64;

/**
 * Frames of a film as I420, in order. Only what changed is painted and converted; the bytes are the same as if
 * all of it were.
 *
 * @param range which frames; without it all
 * @param buffers to write frames into, each of `i420Bytes`, at least two
 * @returns the same buffer for a frame that equals the one before, the next in turn otherwise: with `n` buffers a
 *   frame keeps for `n - 1` more
 */
export async function* frames(
  composition: Composition,
  assets: Assets,
  range?: { firstFrame: number; frames: number },
  buffers?: readonly Uint8Array[],
): AsyncGenerator<Uint8Array> {
  const film = prepareFilm(composition, assets);
  const { widthPixels: width, heightPixels: height } = composition;
  const { firstFrame, frames: count } = range ?? { firstFrame: 0, frames: film.timeline.frames };
  const surface = assets.platform.createSurface(width, height);
  const ring = buffers ?? [0, 1].map(() => Buffer.allocUnsafeSlow(i420Bytes(width, height)));
  let at = 0;
  let current = ring[0] as Uint8Array;
  let before: readonly Op[] | null = null;
  for (let index = firstFrame; index < firstFrame + count; index += 1) {
    const ops = film.frame(index);
    const regions = before ? changes(before, ops, width, height) : [{ x: 0, y: 0, width, height }];
    before = ops;
    if (regions.length) {
      at = (at + 1) % ring.length;
      const next = ring[at] as Uint8Array;
      next.set(current);
      current = next;
      for (const region of regions) {
        paint(surface, ops, assets.platform, region);
        const end = region.y + region.height;
        for (let y = region.y; y < end; y += BAND_ROWS) {
          const band = { ...region, y, height: Math.min(BAND_ROWS, end - y) };
          const pixels = readPixels(surface, band.x, band.y, band.width, band.height);
          convertToI420(pixels, band, current, width, height);
        }
      }
    }
    // the pixels that were read: the canvas lets go of them in between, the collector then
    await new Promise((resolve) => setImmediate(resolve));
    if (regions.length) freeRecent();
    yield current;
  }
}
