import { getCompileCacheDir } from "node:module";
import { Worker } from "node:worker_threads";

// Starting a drawing thread, apart from what it is told: loading its modules takes as long as loading the
// command's own, so a command starts it first. Imports nothing for the same reason.

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

let waiting: StartedThread | null = null;
const loading = new Set<Promise<void>>();
const ending = new Int32Array(new SharedArrayBuffer(4));

function start(): StartedThread {
  const worker = new Worker(new URL("./draw-worker.mjs", import.meta.url), {
    // drawing asks nothing of the environment; without this the canvas looks for the machine's fonts, eight times over
    env: { DISABLE_SYSTEM_FONTS_LOAD: "1" },
    workerData: { codeCache: getCompileCacheDir(), ending } satisfies DrawWorkerData,
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

/** Starts a thread that the next `takeDrawThread` gives. Who may end without one calls `dismissDrawThread`. */
export function warmDrawThread(): void {
  if (waiting) return;
  const started = start();
  waiting = started;
  started.worker.unref();
  const lost = () => {
    if (waiting === started) waiting = null;
  };
  started.worker.once("exit", lost);
  // whoever takes a thread hears of its errors; of one that nobody took nobody needs to
  started.worker.once("error", lost);
}

/** A thread that waits for its first message: the one that was warmed, else a new one. */
export function takeDrawThread(): StartedThread {
  const started = waiting ?? start();
  waiting = null;
  started.worker.ref();
  return started;
}

/** Ends the thread that was warmed, if nobody took it. */
export async function dismissDrawThread(): Promise<void> {
  const started = waiting;
  waiting = null;
  await started?.end();
}
