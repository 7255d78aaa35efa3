import { mkdtemp, rename, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import type { Composition } from "#lib/motion/composition/composition.ts";
import { diskFull, isFull, orFull } from "#lib/video/disk.ts";
import { describeEncoder, describeEngine } from "#lib/video/engine.ts";
import { type Encoding, ExportError } from "#lib/video/encode/ffmpeg.ts";
import { joinFilm, manifestOf } from "#lib/video/encode/join-film.ts";
import { sha256OfFile } from "#lib/video/file-hash.ts";
import type { Sound } from "#lib/video/encode/join.ts";
import { defaultWorkers, makeSegments, type SegmentOptions } from "#lib/video/encode/make-segments.ts";
import { cacheFull } from "#lib/video/encode/segment-cache.ts";
import type { Manifest } from "#lib/video/manifest.ts";
import { openPart, type Part } from "#lib/video/part-file.ts";

export const DEFAULT_ENCODING: Encoding = { preset: "veryfast", crf: 18 };
/** In few pixels a rounding is seen sooner: with it all golden films are within 45 dB of what was drawn. */
const SMALL = { pixels: 300_000, crf: 15 };

/** What a film is encoded with where nothing else is asked for. */
export const defaultEncoding = ({
  widthPixels,
  heightPixels,
}: Pick<Composition, "widthPixels" | "heightPixels">): Encoding =>
  widthPixels * heightPixels < SMALL.pixels ? { ...DEFAULT_ENCODING, crf: SMALL.crf } : DEFAULT_ENCODING;

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

export interface ExportOptions extends Partial<Omit<SegmentOptions, "ffmpeg" | "encoding">> {
  /** Instead of `defaultEncoding`, or of a part of it. */
  encoding?: Partial<Encoding>;
  /** Path of an ffmpeg with libx264. */
  ffmpeg: string;
  /** Writes the sound of a film into a file; null for a silent one. */
  renderSound?: (
    composition: Composition,
    file: string,
    options: { signal: AbortSignal },
  ) => Promise<Sound | null>;
  /** Told what a person should know, in a sentence, while the export goes on. */
  onNote?: (note: string) => void;
}

/** Errors of the disk as errors of an export. */
export function exportError(error: unknown, output: string): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (error instanceof ExportError) return error;
  if (isFull(error)) return diskFull(dirname(output));
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

/** What is told where an export goes on without its cache. */
export const withoutCache = ({ message }: ExportError): string => `${message} The film is made without it.`;

/**
 * Draws a composition and encodes it as an MP4. The file appears under its name only when it is whole. The same
 * composition, engine and encoder give the same bytes, whatever the cache holds and however many threads draw. A cache
 * whose disk is full is done without: it saves time, no more.
 *
 * @throws ExportError; CompositionError for what cannot be drawn
 */
export async function exportFilm(
  composition: Composition,
  output: string,
  options: ExportOptions,
): Promise<Exported> {
  try {
    return await exportOnce(composition, output, options);
  } catch (error) {
    if (!(error instanceof ExportError) || error.code !== "cache_full") throw error;
    options.onNote?.(withoutCache(error));
    return await exportOnce(composition, output, { ...options, cache: undefined });
  }
}

async function exportOnce(
  composition: Composition,
  output: string,
  options: ExportOptions,
): Promise<Exported> {
  const { ffmpeg, cache, workers = defaultWorkers(composition), onProgress } = options;
  const encoding = { ...defaultEncoding(composition), ...options.encoding };
  const stop = new AbortController();
  const signal = options.signal ? AbortSignal.any([options.signal, stop.signal]) : stop.signal;
  const cancelled = () => new ExportError("cancelled", "The export was cancelled.");
  let part: Part | null = null;
  let work: string | null = null;
  try {
    signal.throwIfAborted();
    // an output that cannot be written is told now, not after the work
    part = await openPart(output);
    const temporary = part.file;
    if ((await stat(output).catch(() => null))?.isDirectory())
      throw new ExportError("unwritable", `${output} is a directory.`);
    const workFull = cache ? cacheFull(cache.directory) : diskFull(tmpdir());
    work = await orFull(cache?.workDirectory() ?? mkdtemp(join(tmpdir(), "reelwright-")), workFull);
    const describe = async () => ({
      engine: await describeEngine(),
      encoder: await describeEncoder(ffmpeg),
    });
    const hearing = options.renderSound?.(composition, join(work, "sound.wav"), { signal });
    const heard = orFull(hearing ?? Promise.resolve(null), workFull);
    // the sound takes as much memory as an encoder: it has the place of one
    const making = { ffmpeg, encoding, cache, workers, beside: heard, onProgress, signal };
    const pictures = orFull(makeSegments(composition, work, making, describe), workFull);
    const [{ segments, reused }, sound] = await Promise.all([pictures, heard]).catch((error) => {
      stop.abort();
      return Promise.allSettled([pictures, heard]).then(() => Promise.reject(error));
    });
    const { engine, encoder } = await describe();
    const total = segments.reduce((sum, { frames }) => sum + frames, 0);
    const joined = joinFilm(composition, { segments, sound }, temporary, { ffmpeg, work, workFull, signal });
    await orFull(joined, diskFull(dirname(output)));
    const sha256 = await sha256OfFile(temporary);
    const { size: bytes } = await stat(temporary);
    signal.throwIfAborted();
    await rename(temporary, output);
    await cache?.shrink();
    const { widthPixels, heightPixels, fps } = composition;
    onProgress?.({ done: total, total, reused });
    const file = { name: basename(output), bytes, sha256 };
    const made = { engine, encoder: { ...encoder, ...encoding }, segments, sound };
    return {
      ...{ file: output, bytes, sha256, frames: total, seconds: total / fps },
      ...{ widthPixels, heightPixels, fps, reusedFrames: reused },
      manifest: await manifestOf(composition, file, made),
    };
  } catch (error) {
    throw options.signal?.aborted ? cancelled() : exportError(error, output);
  } finally {
    await part?.release();
    if (work) await rm(work, { recursive: true, force: true });
  }
}
