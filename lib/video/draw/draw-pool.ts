import type { Composition } from "#lib/motion/composition/composition.ts";
import type { Issue } from "#lib/motion/composition/issue.ts";
import { CompositionError } from "#lib/video/composition-error.ts";
import { takeDrawThread } from "#lib/video/draw/draw-thread.ts";
import { ExportError } from "#lib/video/encode/ffmpeg.ts";
import { type FrameMemory, frameMemory, framesIn } from "#lib/video/encode/i420.ts";

/** The first message to a drawing thread. */
export interface DrawFilm {
  composition: Composition;
  /** One for each segment that is drawn at a time. */
  rings: FrameMemory[];
}
/** From then on: draw a segment into a ring; or: a frame of a ring was taken, its place is free. */
export type DrawOrder = { segment: number; ring: number } | { taken: number };
export type DrawMessage = DrawFilm | DrawOrder;
/**
 * From the thread: it is loaded; or: the frame of a ring that was drawn, null: the segment is; or: why the film cannot
 * be drawn.
 */
export type DrawReport =
  | { loaded: true }
  | { ring: number; frame: number | null }
  | { issues: readonly Issue[] };

/** One frame is drawn while one waits and one is on its way to the encoder. */
const FRAMES = 3;

/** Drawing takes a quarter of what encoding does: a thread draws for two encoders, in turns. */
export const SEGMENTS_AT_ONCE = 2;

/** A thread that draws. */
export interface DrawThread {
  /**
   * Draws a segment; at most `SEGMENTS_AT_ONCE` at a time.
   *
   * @param index as in `segmentsOf`
   * @param take is given each frame in order; its bytes stay until it resolves
   * @throws CompositionError if the film cannot be drawn, ExportError `drawing_failed` if the thread dies, and what
   *   `take` throws
   */
  draw(index: number, take: (frame: Uint8Array) => Promise<void>): Promise<void>;
  /** The share of the frames since it was asked last for which `take` had to wait: 0 where it draws fast enough. */
  late(): number;
  /** Ends it at once, in the middle of a frame too. */
  stop(): Promise<void>;
}

interface Lane {
  views: Uint8Array[];
  report(frame: number | null): void;
  fail(error: unknown): void;
}

/** Starts a thread that draws a composition. */
export function startDrawThread(composition: Composition): DrawThread {
  const { widthPixels, heightPixels } = composition;
  const rings = Array.from({ length: SEGMENTS_AT_ONCE }, () =>
    frameMemory(widthPixels, heightPixels, FRAMES),
  );
  const lanes = rings.map((ring): Lane => ({ views: framesIn(ring), report() {}, fail() {} }));
  const free = [...lanes.keys()];
  const started = takeDrawThread();
  const { worker } = started;
  worker.postMessage({ composition, rings } satisfies DrawFilm);
  const order = (message: DrawOrder) => worker.postMessage(message);
  let dead: Error | null = null;
  const die = (error: Error) => {
    dead ??= error;
    for (const { fail } of lanes) fail(dead);
  };
  const end = (reason: string) => die(new ExportError("drawing_failed", `A drawing thread ended: ${reason}`));
  worker.on("message", (message: DrawReport) => {
    if ("issues" in message) die(new CompositionError(message.issues));
    else if ("ring" in message) lanes[message.ring]?.report(message.frame);
  });
  worker.on("error", (error) => end(error instanceof Error ? error.message : String(error)));
  worker.on("exit", (code) => end(`code ${code}.`));
  let [frames, waitedFor] = [0, 0];
  return {
    draw: (index, take) =>
      new Promise<void>((resolve, reject) => {
        if (dead) return reject(dead);
        const ring = free.pop();
        const lane = ring === undefined ? undefined : lanes[ring];
        if (ring === undefined || !lane) throw new Error("The thread draws all that it can.");
        let taken: Promise<void> = Promise.resolve();
        let untaken = 0;
        lane.fail = reject;
        lane.report = (frame) => {
          if (!untaken && frame !== null) waitedFor += 1;
          untaken += 1;
          taken = taken.then(async () => {
            if (frame === null) {
              free.push(ring);
              return resolve();
            }
            await take(lane.views[frame] as Uint8Array);
            untaken -= 1;
            frames += 1;
            order({ taken: ring });
          });
          taken.catch(reject);
        };
        order({ segment: index, ring });
      }),
    late() {
      const share = frames ? waitedFor / frames : 0;
      [frames, waitedFor] = [0, 0];
      return share;
    },
    async stop() {
      await started.end();
    },
  };
}
