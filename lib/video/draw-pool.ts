import { getCompileCacheDir } from "node:module";
import { Worker } from "node:worker_threads";
import type { Composition } from "#lib/motion/composition.ts";
import { ExportError } from "#lib/video/ffmpeg.ts";
import { type FrameMemory, frameMemory, framesIn } from "#lib/video/i420.ts";

/** What a drawing thread starts with. */
export interface DrawWorkerData {
  composition: Composition;
  ring: FrameMemory;
  /** Directory of compiled code, where the process has one. */
  codeCache: string | undefined;
}
/** To the thread: draw a segment; or: a frame was taken, its buffer is free. */
export type DrawOrder = { segment: number } | { taken: true };
/** From the thread: a frame is in this buffer; null: the segment is drawn. */
export interface DrawReport {
  buffer: number | null;
}

/** One frame is drawn while one waits and one is on its way to the encoder. */
const BUFFERS = 3;

/** A thread that draws, one segment at a time. */
export interface DrawThread {
  /**
   * @param index as in `segmentsOf`
   * @param take is given each frame in order; its bytes stay until it resolves
   * @throws ExportError `drawing_failed` if the thread dies, and what `take` throws
   */
  draw(index: number, take: (frame: Uint8Array) => Promise<void>): Promise<void>;
  /** Ends it at once, in the middle of a frame too. */
  stop(): Promise<void>;
}

/** Starts a thread that draws a composition. */
export function startDrawThread(composition: Composition): DrawThread {
  const { widthPixels, heightPixels } = composition;
  const ring = frameMemory(widthPixels, heightPixels, BUFFERS);
  const views = framesIn(ring);
  const worker = new Worker(new URL("./draw-worker.mjs", import.meta.url), {
    workerData: { composition, ring, codeCache: getCompileCacheDir() } satisfies DrawWorkerData,
  });
  let report: (report: DrawReport) => void = () => {};
  let fail: (error: unknown) => void = () => {};
  let dead: ExportError | null = null;
  const die = (reason: string) => {
    dead ??= new ExportError("drawing_failed", `A drawing thread ended: ${reason}`);
    fail(dead);
  };
  worker.on("message", (message: DrawReport) => report(message));
  worker.on("error", (error) => die(error instanceof Error ? error.message : String(error)));
  worker.on("exit", (code) => die(`code ${code}.`));
  return {
    draw: (index, take) =>
      new Promise<void>((resolve, reject) => {
        if (dead) return reject(dead);
        fail = reject;
        let taken: Promise<void> = Promise.resolve();
        report = ({ buffer }) => {
          taken = taken.then(async () => {
            if (buffer === null) return resolve();
            await take(views[buffer] as Uint8Array);
            worker.postMessage({ taken: true } satisfies DrawOrder);
          });
          taken.catch(reject);
        };
        worker.postMessage({ segment: index } satisfies DrawOrder);
      }),
    async stop() {
      await worker.terminate();
    },
  };
}
