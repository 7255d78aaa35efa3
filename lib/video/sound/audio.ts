import { Worker } from "node:worker_threads";
import { SAMPLE_RATE } from "#lib/motion/sound/samples.ts";
import type { Composition } from "#lib/motion/composition/composition.ts";
import type { Issue } from "#lib/motion/composition/issue.ts";
import { CompositionError } from "#lib/video/composition-error.ts";
import { ExportError } from "#lib/video/encode/ffmpeg.ts";
import type { Sound } from "#lib/video/encode/join.ts";

/** What the thread is given. */
export interface WorkerGets {
  composition: Composition;
  file: string;
}
/** What the thread answers at its end: that the file is written, what is wrong with the film, an error of the system. */
type Answer = { written: boolean } | { issue: Issue } | { code: string; message: string };
/** Or, each second, that it works. */
export type WorkerSays = Answer | "working";

/** Seconds that a thread may say nothing: a machine may be busy, and a file may make a decoder hang. */
const PATIENCE_SECONDS = 120;
/** Megabytes of JavaScript's own heap; samples and decoders lie beside it. */
const HEAP_MEGABYTES = 256;

/**
 * Writes the sound of a film, in a thread of its own: a WAV of two channels at 48 kHz, exactly as long as the film. It
 * is made and read in pieces, so that memory does not grow with the film.
 *
 * @param file where it goes; what it is made from lies beside it and may be left there
 * @param options.signal ends the thread
 * @returns null for a silent film
 * @throws CompositionError for a file that cannot be read
 * @throws ExportError `cancelled`, or `sound_failed` when the thread hangs or dies
 * @throws an error of the system, such as ENOSPC
 */
export async function renderAudio(
  composition: Composition,
  file: string,
  options: { signal?: AbortSignal; patienceSeconds?: number } = {},
): Promise<Sound | null> {
  if (!composition.audio?.tracks.length) return null;
  const { signal, patienceSeconds = PATIENCE_SECONDS } = options;
  const cancelled = () => new ExportError("cancelled", "The export was cancelled.");
  if (signal?.aborted) throw cancelled();
  // what the thread does not need is not copied
  const { audio, scenes, fps, seed, ...rest } = composition;
  const bare = scenes.map((scene) => ({ ...scene, layers: [] }));
  const worker = new Worker(new URL("./audio-worker.ts", import.meta.url), {
    workerData: {
      file,
      composition: { ...rest, assets: [], audio, scenes: bare, fps, seed },
    } satisfies WorkerGets,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MEGABYTES },
  });
  let timer: NodeJS.Timeout | undefined;
  let abort: (() => void) | undefined;
  try {
    const answer = await new Promise<Answer>((resolve, reject) => {
      abort = () => reject(cancelled());
      signal?.addEventListener("abort", abort, { once: true });
      const hangs = () =>
        reject(new ExportError("sound_failed", `The sound has not gone on for ${patienceSeconds} s.`));
      timer = setTimeout(hangs, patienceSeconds * 1000);
      worker.on("message", (said: WorkerSays) => {
        if (said === "working") timer?.refresh();
        else resolve(said);
      });
      worker.once("error", (error) =>
        reject(new ExportError("sound_failed", `The sound failed: ${error.message}`)),
      );
      worker.once("exit", () => reject(new ExportError("sound_failed", "The sound's thread ended early.")));
    });
    if ("issue" in answer) throw new CompositionError([answer.issue]);
    if ("code" in answer) throw Object.assign(new Error(answer.message), { code: answer.code });
    return answer.written ? { sampleRate: SAMPLE_RATE, file } : null;
  } finally {
    clearTimeout(timer);
    if (abort) signal?.removeEventListener("abort", abort);
    await worker.terminate();
  }
}
