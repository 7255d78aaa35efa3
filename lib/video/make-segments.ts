import { stat } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import type { Composition } from "#lib/motion/composition.ts";
import { type DrawThread, startDrawThread } from "#lib/video/draw-pool.ts";
import { describeFonts } from "#lib/video/engine.ts";
import { type Encoder, type Encoding, encoderArguments, startEncoder } from "#lib/video/ffmpeg.ts";
import { sha256OfFile } from "#lib/video/file-hash.ts";
import type { SegmentCache } from "#lib/video/segment-cache.ts";
import { type Segment, segmentKey, segmentsOf } from "#lib/video/segments.ts";

/** How far an export is, in frames. */
export interface Progress {
  done: number;
  total: number;
  /** Of those done: taken from the cache. */
  reused: number;
}

export interface SegmentOptions {
  ffmpeg: string;
  encoding: Encoding;
  /** Where segments are kept for the next export; without it they are not. */
  cache: SegmentCache | undefined;
  /** Threads that draw, each beside an encoder of its own. */
  workers: number;
  /** Told after each frame; with `done` = `total` when the file is there. */
  onProgress: ((progress: Progress) => void) | undefined;
  /** Ends it; nothing is left behind but segments that are whole. */
  signal: AbortSignal;
}

/** From here on one thread and its encoder take about a gigabyte. */
const LARGE_PIXELS = 4_000_000;

/** A thread costs half a second of CPU until it is warm: what is less than these frames is left to one. */
const THREAD_FRAMES = 120;

/** Threads that draw if nobody says otherwise: two, and one for a film larger than 2560 × 1440. */
export const defaultWorkers = ({ widthPixels, heightPixels }: Composition): number =>
  widthPixels * heightPixels > LARGE_PIXELS ? 1 : Math.min(2, availableParallelism());

/** A segment that is encoded, in the job's own directory. */
export interface Made extends Segment {
  key: string;
  file: string;
  bytes: number;
  sha256: string;
}

/**
 * Takes the segments of a film from the cache, and draws and encodes the rest, several at a time.
 *
 * @param work a directory for this job alone
 * @param made versions of what draws and encodes
 * @throws ExportError, and the signal's reason
 */
export async function makeSegments(
  composition: Composition,
  work: string,
  options: SegmentOptions,
  made: object,
): Promise<{ segments: Made[]; reused: number }> {
  const { encoding, cache, onProgress, signal } = options;
  const segments: Made[] = [];
  const missing: Made[] = [];
  const fonts = new Map<string, Promise<unknown>>();
  let [done, reused] = [0, 0];
  for (const [index, segment] of segmentsOf(composition).entries()) {
    signal.throwIfAborted();
    const scenes = segment.drawn.scenes.map(({ id }) => id).join();
    if (!fonts.has(scenes)) fonts.set(scenes, describeFonts(segment.drawn));
    const key = segmentKey(segment, { ...made, ...encoding, fonts: await fonts.get(scenes) });
    const file = join(work, `${index}.mp4`);
    const entry: Made = { ...segment, key, file, bytes: 0, sha256: "" };
    segments.push(entry);
    const found = await cache?.take(key, file);
    if (found) {
      Object.assign(entry, found);
      reused += segment.frames;
      done += segment.frames;
    } else missing.push(entry);
  }
  const total = segments.reduce((sum, { frames }) => sum + frames, 0);
  const report = () => done < total && onProgress?.({ done, total, reused });
  report();
  // the long ones first, so that no thread works alone at the end
  const queue = missing.toSorted((a, b) => b.frames - a.frames);
  const threads: DrawThread[] = [];
  const encoders = new Set<Encoder>();
  const end = () => {
    queue.length = 0;
    for (const encoder of encoders) encoder.kill();
    return Promise.all(threads.map((thread) => thread.stop()));
  };
  const one = async (entry: Made, thread: DrawThread) => {
    const encoder = startEncoder(options.ffmpeg, encoderArguments(composition, encoding, entry.file));
    encoders.add(encoder);
    await thread.draw(segments.indexOf(entry), async (frame) => {
      await encoder.write(frame);
      done += 1;
      report();
    });
    await encoder.finish();
    encoders.delete(encoder);
    entry.bytes = (await stat(entry.file)).size;
    entry.sha256 = await sha256OfFile(entry.file);
    await cache?.keep(entry.key, entry.sha256, entry.file);
  };
  const run = async () => {
    const thread = startDrawThread(composition);
    threads.push(thread);
    for (let entry = queue.shift(); entry; entry = queue.shift()) await one(entry, thread);
  };
  const aborted = Promise.withResolvers<never>();
  const abort = () => aborted.reject(signal.reason);
  aborted.promise.catch(() => {});
  signal.addEventListener("abort", abort);
  try {
    signal.throwIfAborted();
    const frames = queue.reduce((sum, entry) => sum + entry.frames, 0);
    const count = Math.min(options.workers, queue.length, Math.ceil(frames / THREAD_FRAMES));
    await Promise.race([Promise.all(Array.from({ length: count }, run)), aborted.promise]);
  } finally {
    signal.removeEventListener("abort", abort);
    await end();
  }
  return { segments, reused };
}
