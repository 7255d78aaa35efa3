import { stat } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import type { Composition } from "#lib/motion/composition/composition.ts";
import { isWholeMp4, unusable } from "#lib/video/disk.ts";
import { type DrawThread, SEGMENTS_AT_ONCE, startDrawThread } from "#lib/video/draw/draw-pool.ts";
import { describeFonts } from "#lib/video/engine.ts";
import { type Encoder, type Encoding, encoderArguments, startEncoder } from "#lib/video/encode/ffmpeg.ts";
import { sha256OfFile } from "#lib/video/file-hash.ts";
import { type SegmentCache, segmentKey } from "#lib/video/encode/segment-cache.ts";
import { type Segment, segmentsOf } from "#lib/video/encode/segments.ts";

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
  /** Segments that are made at once, each by an encoder of its own. */
  workers: number;
  /** Work of somebody else, in a thread of its own: until it ends, one segment less is made at once. */
  beside?: Promise<unknown> | undefined;
  /** Told after each frame; with `done` = `total` when the file is there. */
  onProgress: ((progress: Progress) => void) | undefined;
  /** Ends it; nothing is left behind but segments that are whole. */
  signal: AbortSignal;
}

/** From here on a thread and one encoder take about a gigabyte. */
const LARGE_PIXELS = 4_000_000;

/** A thread costs a quarter of a second of CPU until it is warm: for fewer frames than these none is started. */
const THREAD_FRAMES = 120;
/** A thread whose encoders wait for more than this share of its frames is joined by another. */
const LATE = 0.5;

/** Segments at once if nobody says otherwise: two, and one for a film larger than 2560 × 1440. */
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
 * @param describe versions of what draws and encodes
 * @throws ExportError, CompositionError, and the signal's reason
 */
export async function makeSegments(
  composition: Composition,
  work: string,
  options: SegmentOptions,
  describe: () => Promise<object>,
): Promise<{ segments: Made[]; reused: number }> {
  const { signal } = options;
  signal.throwIfAborted();
  // it starts while the segments are looked for; where all of them are found, it has started for nothing
  const threads = [startDrawThread(composition)];
  try {
    const found = await findSegments(composition, work, options, await describe());
    await makeMissing(composition, options, threads, found);
    const { segments, reused } = found;
    return { segments, reused };
  } finally {
    await Promise.all(threads.map((thread) => thread.stop()));
  }
}

/** A segment and its key in a cache. */
export interface PlannedSegment extends Segment {
  key: string;
}

/**
 * The segments of a film, each with the key of all that its bytes come from.
 *
 * @param made versions of what draws and encodes
 */
export async function planSegments(
  composition: Composition,
  encoding: Encoding,
  made: object,
): Promise<PlannedSegment[]> {
  const fonts = new Map<string, Promise<unknown>>();
  const planned: PlannedSegment[] = [];
  for (const segment of segmentsOf(composition)) {
    const scenes = segment.drawn.scenes.map(({ id }) => id).join();
    if (!fonts.has(scenes)) fonts.set(scenes, describeFonts(segment.drawn));
    const key = segmentKey(segment, { ...made, ...encoding, fonts: await fonts.get(scenes) });
    planned.push({ ...segment, key });
  }
  return planned;
}

/**
 * Draws and encodes one segment of a film, in a thread and a process of its own.
 *
 * @param index as in `segmentsOf`
 * @param file where it goes; what is left there after an error is of no use
 * @param options.onFrame told how many frames the encoder has taken
 * @throws ExportError, CompositionError, and the signal's reason
 */
export async function makeSegment(
  composition: Composition,
  index: number,
  file: string,
  options: { ffmpeg: string; encoding: Encoding; onFrame?: (frames: number) => void; signal: AbortSignal },
): Promise<{ bytes: number; sha256: string }> {
  const { ffmpeg, encoding, onFrame, signal } = options;
  signal.throwIfAborted();
  const thread = startDrawThread(composition);
  const encoder = startEncoder(ffmpeg, encoderArguments(composition, encoding, file));
  const aborted = Promise.withResolvers<never>();
  const abort = () => aborted.reject(signal.reason);
  aborted.promise.catch(() => {});
  signal.addEventListener("abort", abort);
  const make = async () => {
    let taken = 0;
    await thread.draw(index, async (frame) => {
      await encoder.write(frame);
      taken += 1;
      onFrame?.(taken);
    });
    await encoder.finish();
    if (!(await isWholeMp4(file))) throw await unusable(file);
    return { bytes: (await stat(file)).size, sha256: await sha256OfFile(file) };
  };
  try {
    return await Promise.race([make(), aborted.promise]);
  } finally {
    signal.removeEventListener("abort", abort);
    encoder.kill();
    await thread.stop();
  }
}

interface Found {
  segments: Made[];
  missing: Made[];
  /** Frames of those that were found. */
  reused: number;
}

/** Takes from the cache what it has. */
async function findSegments(
  composition: Composition,
  work: string,
  { encoding, cache, signal }: SegmentOptions,
  made: object,
): Promise<Found> {
  const found: Found = { segments: [], missing: [], reused: 0 };
  for (const [index, segment] of (await planSegments(composition, encoding, made)).entries()) {
    signal.throwIfAborted();
    const file = join(work, `${index}.mp4`);
    const entry: Made = { ...segment, file, bytes: 0, sha256: "" };
    found.segments.push(entry);
    const taken = await cache?.take(entry.key, file);
    if (taken) {
      Object.assign(entry, taken);
      found.reused += segment.frames;
    } else found.missing.push(entry);
  }
  return found;
}

/** Draws and encodes what is missing. @param threads one; more join it where drawing takes longer than encoding */
async function makeMissing(
  composition: Composition,
  { ffmpeg, encoding, cache, workers, beside, onProgress, signal }: SegmentOptions,
  threads: DrawThread[],
  { segments, missing, reused }: Found,
): Promise<void> {
  const total = segments.reduce((sum, { frames }) => sum + frames, 0);
  let done = reused;
  const report = () => done < total && onProgress?.({ done, total, reused });
  report();
  // the long ones first, so that no encoder works alone at the end
  const queue = missing.toSorted((a, b) => b.frames - a.frames);
  const encoders = new Set<Encoder>();
  const one = async (entry: Made, thread: DrawThread) => {
    const encoder = startEncoder(ffmpeg, encoderArguments(composition, encoding, entry.file));
    encoders.add(encoder);
    await thread.draw(segments.indexOf(entry), async (frame) => {
      await encoder.write(frame);
      done += 1;
      report();
    });
    await encoder.finish();
    encoders.delete(encoder);
    // half a segment in the cache would be in every later film
    if (!(await isWholeMp4(entry.file))) throw await unusable(entry.file);
    entry.bytes = (await stat(entry.file)).size;
    entry.sha256 = await sha256OfFile(entry.file);
    await cache?.keep(entry.key, entry.sha256, entry.file);
  };
  const started = () => {
    const thread = startDrawThread(composition);
    threads.push(thread);
    return thread;
  };
  const run = async (lane: number) => {
    // whoever waits for it hears of its errors
    if (lane === workers - 1) await beside?.catch(() => {});
    let thread = threads[Math.floor(lane / SEGMENTS_AT_ONCE)] ?? started();
    let alone = lane % SEGMENTS_AT_ONCE === 0;
    for (let entry = queue.shift(); entry; entry = queue.shift()) {
      await one(entry, thread);
      const left = queue.reduce((sum, { frames }) => sum + frames, 0);
      if (!alone && left >= THREAD_FRAMES && thread.late() > LATE) {
        thread = started();
        alone = true;
      }
    }
  };
  const aborted = Promise.withResolvers<never>();
  const abort = () => aborted.reject(signal.reason);
  aborted.promise.catch(() => {});
  signal.addEventListener("abort", abort);
  try {
    signal.throwIfAborted();
    const lanes = Array.from({ length: Math.min(workers, queue.length) }, (_, lane) => run(lane));
    await Promise.race([Promise.all(lanes), aborted.promise]);
  } finally {
    signal.removeEventListener("abort", abort);
    queue.length = 0;
    for (const encoder of encoders) encoder.kill();
  }
}
