import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { rename, rm, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { requestId } from "#lib/base/ids.ts";
import type { Composition } from "#lib/motion/composition.ts";
import { changes, type Op, paint } from "#lib/motion/display.ts";
import { prepareFilm } from "#lib/motion/frame.ts";
import type { Assets } from "#lib/motion/stage.ts";
import { readPixels } from "#lib/video/canvas.ts";
import { type Encoding, encoderArguments, ExportError, probe, startEncoder } from "#lib/video/ffmpeg.ts";
import { convertToI420, i420Bytes } from "#lib/video/i420.ts";

export const DEFAULT_ENCODING: Encoding = { preset: "veryfast", crf: 18 };

/** What an export says when it is done. */
export interface Exported {
  file: string;
  bytes: number;
  sha256: string;
  frames: number;
  seconds: number;
  widthPixels: number;
  heightPixels: number;
  fps: number;
  /** Frames that needed paint; the others repeat the one before. */
  paintedFrames: number;
}

/**
 * Frames of a film as I420, in order. Only what changed is painted and converted; the bytes are the same as if
 * all of it were.
 *
 * @returns the same buffer for a frame that equals the one before; two buffers in turn otherwise, so a frame
 *   must be used before the next but one is asked for
 */
export async function* frames(composition: Composition, assets: Assets): AsyncGenerator<Uint8Array> {
  const film = prepareFilm(composition, assets);
  const { widthPixels: width, heightPixels: height } = composition;
  const surface = assets.platform.createSurface(width, height);
  let current = Buffer.allocUnsafeSlow(i420Bytes(width, height));
  let spare = Buffer.allocUnsafeSlow(i420Bytes(width, height));
  let before: readonly Op[] | null = null;
  for (let index = 0; index < film.timeline.frames; index += 1) {
    const ops = film.frame(index);
    const regions = before ? changes(before, ops, width, height) : [{ x: 0, y: 0, width, height }];
    before = ops;
    if (regions.length) {
      [current, spare] = [spare, current];
      current.set(spare);
      for (const region of regions) {
        paint(surface, ops, assets.platform, region);
        const { x, y, width: w, height: h } = region;
        convertToI420(readPixels(surface, x, y, w, h), region, current, width, height);
      }
    }
    // lets go of the pixels that were read: without it they pile up by the gigabyte
    await new Promise((resolve) => setImmediate(resolve));
    yield current;
  }
}

async function sha256Of(file: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(file)) hash.update(chunk as Uint8Array);
  return hash.digest("hex");
}

/**
 * Draws a composition and encodes it as an MP4. The file appears under its name only when it is whole.
 *
 * @param options.ffmpeg path of an ffmpeg with libx264
 * @param options.onFrame told after each frame, with frames done and in all
 * @param options.signal ends it; nothing is left behind
 * @throws ExportError
 */
export async function exportFilm(
  composition: Composition,
  assets: Assets,
  output: string,
  options: {
    ffmpeg: string;
    encoding?: Encoding;
    onFrame?: (done: number, total: number) => void;
    signal?: AbortSignal;
  },
): Promise<Exported> {
  const { ffmpeg, encoding = DEFAULT_ENCODING, onFrame, signal } = options;
  const temporary = join(dirname(output), `.${basename(output)}.${requestId()}.part`);
  const encoder = startEncoder(ffmpeg, encoderArguments(composition, encoding, temporary));
  const cancelled = () => new ExportError("cancelled", "The export was cancelled.");
  const stop = () => encoder.kill();
  signal?.addEventListener("abort", stop);
  try {
    const total = prepareFilm(composition, assets).timeline.frames;
    let done = 0;
    let painted = 0;
    let last: Uint8Array | null = null;
    let taken: Promise<void> = Promise.resolve();
    for await (const frame of frames(composition, assets)) {
      if (signal?.aborted) throw cancelled();
      // one frame is on its way while the next is drawn
      await taken;
      taken = encoder.write(frame);
      taken.catch(() => {});
      if (frame !== last) painted += 1;
      last = frame;
      done += 1;
      onFrame?.(done, total);
    }
    await taken;
    await encoder.finish();
    if (signal?.aborted) throw cancelled();
    const found = probe(ffmpeg, temporary);
    if (
      found.frames !== total ||
      found.widthPixels !== composition.widthPixels ||
      found.heightPixels !== composition.heightPixels
    )
      throw new ExportError("output_unusable", `The file has ${found.frames} frames instead of ${total}.`);
    const sha256 = await sha256Of(temporary);
    await rename(temporary, output);
    return {
      file: output,
      bytes: (await stat(output)).size,
      sha256,
      frames: total,
      seconds: total / composition.fps,
      widthPixels: composition.widthPixels,
      heightPixels: composition.heightPixels,
      fps: composition.fps,
      paintedFrames: painted,
    };
  } catch (error) {
    encoder.kill();
    await rm(temporary, { force: true });
    throw signal?.aborted ? cancelled() : error;
  } finally {
    signal?.removeEventListener("abort", stop);
  }
}
