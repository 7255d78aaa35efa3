import { getCompileCacheDir } from "node:module";
import { type ResourceLimits, Worker } from "node:worker_threads";

/** What a drawing thread starts with. */
export interface DrawWorkerData {
  /** Directory of compiled code, where the process has one. */
  codeCache: string | undefined;
  /** How many threads are ending: it loads when none is. */
  ending: Int32Array;
}

/** A thread that was started. */
export interface StartedThread {
  worker: Worker;
  /**
   * Ends it, when no thread of the process loads: V8 dies, with the process, where the end of a thread meets the loading
   * of another or its own (3 of 40 processes that failed within their first 200 ms; 1 of 240 threads that ended while
   * another loaded, in the WebAssembly that takes the types out of modules).
   */
  end(): Promise<void>;
}

const loading = new Set<Promise<void>>();
const ending = new Int32Array(new SharedArrayBuffer(4));

/**
 * Starts a thread that draws.
 *
 * @param file begins as draw-worker.mjs does, and its first message says that everything is loaded
 * @param resourceLimits of its memory; what takes more ends with an error
 */
export function startThread(file: URL, resourceLimits?: ResourceLimits): StartedThread {
  const worker = new Worker(file, {
    // drawing asks nothing of the environment; without this the canvas looks for the machine's fonts, eight times over
    env: { DISABLE_SYSTEM_FONTS_LOAD: "1" },
    workerData: { codeCache: getCompileCacheDir(), ending } satisfies DrawWorkerData,
    ...(resourceLimits ? { resourceLimits } : {}),
  });
  // the first message says that everything is loaded
  const loaded = new Promise<void>((resolve) => {
    for (const event of ["message", "error", "exit"]) worker.once(event, () => resolve());
  });
  loading.add(loaded);
  void loaded.then(() => loading.delete(loaded));
  return {
    worker,
    async end() {
      worker.ref();
      while (loading.size) await Promise.all(loading);
      Atomics.add(ending, 0, 1);
      await worker.terminate();
      Atomics.sub(ending, 0, 1);
      Atomics.notify(ending, 0);
    },
  };
}
