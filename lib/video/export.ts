import { mkdtemp, open, rename, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { requestId } from "#lib/base/ids.ts";
import { compositionHash } from "#lib/motion/composition-hash.ts";
import type { Composition } from "#lib/motion/composition.ts";
import { describeEncoder, describeEngine, describeFonts } from "#lib/video/engine.ts";
import {
  AUDIO_BITRATE,
  type Encoding,
  ExportError,
  joinArguments,
  probe,
  runEncoder,
} from "#lib/video/ffmpeg.ts";
import { sha256OfFile } from "#lib/video/file-hash.ts";
import { type Sound, writeJoinParts } from "#lib/video/join.ts";
import { defaultWorkers, makeSegments, type SegmentOptions } from "#lib/video/make-segments.ts";
import type { Manifest } from "#lib/video/manifest.ts";

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
  /** Frames whose segments an earlier export had made. */
  reusedFrames: number;
  manifest: Manifest;
}

export interface ExportOptions extends Partial<Omit<SegmentOptions, "ffmpeg">> {
  /** Path of an ffmpeg with libx264. */
  ffmpeg: string;
  /** Makes the sound of a film; null for a silent one. */
  renderSound?: (composition: Composition, options: { signal: AbortSignal }) => Promise<Sound | null>;
}

/** Errors of the disk as errors of an export. */
export function exportError(error: unknown, output: string): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code === "ENOSPC" || code === "EDQUOT") return new ExportError("disk_full", "The disk is full.");
  if (
    code === "EACCES" ||
    code === "EPERM" ||
    code === "ENOENT" ||
    code === "ENOTDIR" ||
    code === "EROFS" ||
    code === "EISDIR"
  )
    return new ExportError("unwritable", `${output} cannot be written (${code}).`);
  return error;
}

/**
 * Draws a composition and encodes it as an MP4. The file appears under its name only when it is whole. The same
 * composition, engine and encoder give the same bytes, whatever the cache holds and however many threads draw.
 *
 * @throws ExportError; CompositionError for what cannot be drawn
 */
export async function exportFilm(
  composition: Composition,
  output: string,
  options: ExportOptions,
): Promise<Exported> {
  const {
    ffmpeg,
    encoding = DEFAULT_ENCODING,
    cache,
    workers = defaultWorkers(composition),
    onProgress,
  } = options;
  const stop = new AbortController();
  const signal = options.signal ? AbortSignal.any([options.signal, stop.signal]) : stop.signal;
  const temporary = join(dirname(output), `.${basename(output)}.${requestId()}.part`);
  const cancelled = () => new ExportError("cancelled", "The export was cancelled.");
  let work: string | null = null;
  try {
    signal.throwIfAborted();
    // an output that cannot be written is told now, not after the work
    await (await open(temporary, "w")).close();
    if ((await stat(output).catch(() => null))?.isDirectory())
      throw new ExportError("unwritable", `${output} is a directory.`);
    work = cache ? await cache.workDirectory() : await mkdtemp(join(tmpdir(), "reelwright-"));
    const describe = async () => ({
      engine: await describeEngine(),
      encoder: await describeEncoder(ffmpeg),
    });
    const pictures = makeSegments(
      composition,
      work,
      { ffmpeg, encoding, cache, workers, onProgress, signal },
      describe,
    );
    const sound = options.renderSound?.(composition, { signal }) ?? Promise.resolve(null);
    const made = await Promise.all([pictures, sound]).catch((error) => {
      stop.abort();
      return Promise.allSettled([pictures, sound]).then(() => Promise.reject(error));
    });
    const [{ segments, reused }, heard] = made;
    const { engine, encoder } = await describe();
    const total = segments.reduce((sum, { frames }) => sum + frames, 0);
    const parts = await writeJoinParts(work, composition, segments, heard);
    await runEncoder(ffmpeg, joinArguments(composition, parts, temporary), signal);
    const found = probe(ffmpeg, temporary);
    if (
      found.frames !== total ||
      found.widthPixels !== composition.widthPixels ||
      found.heightPixels !== composition.heightPixels
    )
      throw new ExportError("output_unusable", `The file has ${found.frames} frames instead of ${total}.`);
    const sha256 = await sha256OfFile(temporary);
    const { size: bytes } = await stat(temporary);
    signal.throwIfAborted();
    await rename(temporary, output);
    await cache?.shrink();
    const { widthPixels, heightPixels, fps } = composition;
    onProgress?.({ done: total, total, reused });
    return {
      ...{ file: output, bytes, sha256, frames: total, seconds: total / fps },
      ...{ widthPixels, heightPixels, fps, reusedFrames: reused },
      manifest: {
        format: "reelwright-export/1",
        file: { name: basename(output), bytes, sha256 },
        composition: compositionHash(composition),
        film: { frames: total, fps, widthPixels, heightPixels },
        engine,
        fonts: await describeFonts(composition),
        encoder: { ...encoder, ...encoding },
        sound:
          heard && parts.sound
            ? {
                sampleRate: heard.sampleRate,
                samples: await sha256OfFile(parts.sound),
                bitsPerSecond: AUDIO_BITRATE,
              }
            : null,
        segments: segments.map(({ key, firstFrame, frames, bytes: size, sha256: hash }) => ({
          ...{ key, firstFrame, frames, bytes: size, sha256: hash },
        })),
      },
    };
  } catch (error) {
    await rm(temporary, { force: true });
    throw options.signal?.aborted ? cancelled() : exportError(error, output);
  } finally {
    if (work) await rm(work, { recursive: true, force: true });
  }
}
