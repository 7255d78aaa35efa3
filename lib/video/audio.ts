import { Worker } from "node:worker_threads";
import type { Sound } from "#lib/motion/audio-mix.ts";
import type { Composition, Issue } from "#lib/motion/composition.ts";
import { CompositionError } from "#lib/video/composition-error.ts";
import { ExportError } from "#lib/video/ffmpeg.ts";

/** What the thread answers, once. */
export type WorkerSays = { sound: Sound | null } | { issue: Issue };

/** Seconds that a thread may take: a minute of music takes about two on a core of its own. */
const timeLimit = (filmSeconds: number): number => 120 + filmSeconds / 2;
/** Megabytes of JavaScript's own heap; samples and decoders lie beside it. */
const HEAP_MEGABYTES = 256;

/**
 * The sound of a film, in a thread of its own.
 *
 * @param options.signal ends the thread
 * @returns two channels at 48 kHz, exactly as long as the film; null for a silent film
 * @throws CompositionError for a file that cannot be read
 * @throws ExportError `cancelled`, or `sound_failed` when it takes too long or the thread dies
 */
export async function renderAudio(
  composition: Composition,
  options: { signal?: AbortSignal; timeLimitSeconds?: number } = {},
): Promise<Sound | null> {
  if (!composition.audio?.tracks.length) return null;
  const {
    signal,
    timeLimitSeconds = timeLimit(composition.scenes.reduce((sum, scene) => sum + scene.durationSeconds, 0)),
  } = options;
  const cancelled = () => new ExportError("cancelled", "The export was cancelled.");
  if (signal?.aborted) throw cancelled();
  // what the thread does not need is not copied
  const { audio, scenes, fps, seed, ...rest } = composition;
  const bare = scenes.map((scene) => ({ ...scene, layers: [] }));
  const worker = new Worker(new URL("./audio-worker.ts", import.meta.url), {
    workerData: { composition: { ...rest, assets: [], audio, scenes: bare, fps, seed } },
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MEGABYTES },
  });
  let timer: NodeJS.Timeout | undefined;
  let abort: (() => void) | undefined;
  try {
    const answer = await new Promise<WorkerSays>((resolve, reject) => {
      abort = () => reject(cancelled());
      signal?.addEventListener("abort", abort, { once: true });
      timer = setTimeout(
        () => reject(new ExportError("sound_failed", `The sound took longer than ${timeLimitSeconds} s.`)),
        timeLimitSeconds * 1000,
      );
      worker.once("message", resolve);
      worker.once("error", (error) =>
        reject(new ExportError("sound_failed", `The sound failed: ${error.message}`)),
      );
      worker.once("exit", () => reject(new ExportError("sound_failed", "The sound's thread ended early.")));
    });
    if ("issue" in answer) throw new CompositionError([answer.issue]);
    return answer.sound;
  } finally {
    clearTimeout(timer);
    if (abort) signal?.removeEventListener("abort", abort);
    await worker.terminate();
  }
}
