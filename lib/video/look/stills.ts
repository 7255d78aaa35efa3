import { Worker } from "node:worker_threads";
import type { Composition } from "#lib/motion/composition/composition.ts";
import type { Issue } from "#lib/motion/composition/issue.ts";
import { CompositionError } from "#lib/video/composition-error.ts";
import { ExportError } from "#lib/video/encode/ffmpeg.ts";

/** What the thread is given. */
export interface StillsOrder {
  composition: Composition;
  /** Where the PNG of a frame of the first scene goes; null for none. */
  poster: string | null;
  /** Where the PNG of moments side by side goes; null for none. */
  sheet: string | null;
  /** Frames that `glimpses` are taken of. */
  frames: readonly number[];
}

/** Of each frame asked for: its lightness in `GLIMPSE` fields, row by row, as H.264 has it (16 black to 235 white). */
export type Glimpses = number[][];
/** What the thread answers. */
export type StillsAnswer = { glimpses: Glimpses } | { issues: readonly Issue[] };

/** Fields of a glimpse. Even, as H.264's frames. */
export const GLIMPSE = { columns: 16, rows: 10 };

/** Seconds that drawing sixteen moments and a poster may take on a busy machine. */
const PATIENCE_SECONDS = 300;

/**
 * Draws still pictures of a film, in a thread of its own.
 *
 * @throws CompositionError for what cannot be drawn, ExportError `drawing_failed`, and the signal's reason
 */
export async function drawStills(order: StillsOrder, signal: AbortSignal): Promise<Glimpses> {
  signal.throwIfAborted();
  const worker = new Worker(new URL("./stills-worker.ts", import.meta.url), {
    workerData: order,
    env: { DISABLE_SYSTEM_FONTS_LOAD: "1" },
  });
  const answered = Promise.withResolvers<StillsAnswer>();
  const failed = (why: string) => answered.reject(new ExportError("drawing_failed", why));
  const abort = () => answered.reject(signal.reason);
  const timer = setTimeout(
    () => failed(`The still pictures were not drawn in ${PATIENCE_SECONDS} s.`),
    PATIENCE_SECONDS * 1000,
  );
  signal.addEventListener("abort", abort);
  worker.once("message", answered.resolve);
  worker.once("error", (error) => {
    // what the disk says keeps its code
    if (error instanceof Error && "code" in error) answered.reject(error);
    else failed(`The still pictures were not drawn: ${error instanceof Error ? error.message : error}`);
  });
  worker.once("exit", () => failed("The thread that draws still pictures ended early."));
  try {
    const answer = await answered.promise;
    if ("issues" in answer) throw new CompositionError(answer.issues);
    return answer.glimpses;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", abort);
    await worker.terminate();
  }
}
