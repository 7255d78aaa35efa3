import { getCompileCacheDir } from "node:module";
import { Worker } from "node:worker_threads";

// Starting a drawing thread, apart from what it is told: loading its modules takes as long as loading the
// command's own, so a command starts it first. Imports nothing for the same reason.

/** What a drawing thread starts with. */
export interface DrawWorkerData {
  /** Directory of compiled code, where the process has one. */
  codeCache: string | undefined;
}

let waiting: Worker | null = null;

const start = (): Worker =>
  new Worker(new URL("./draw-worker.mjs", import.meta.url), {
    workerData: { codeCache: getCompileCacheDir() } satisfies DrawWorkerData,
  });

/** Starts a thread that the next `takeDrawThread` gives. The process may end before that. */
export function warmDrawThread(): void {
  if (waiting) return;
  const worker = start();
  waiting = worker;
  worker.unref();
  const lost = () => {
    if (waiting === worker) waiting = null;
  };
  worker.once("exit", lost);
  // whoever takes a thread hears of its errors; of one that nobody took nobody needs to
  worker.once("error", lost);
}

/** A thread that waits for its first message: the one that was warmed, else a new one. */
export function takeDrawThread(): Worker {
  const worker = waiting ?? start();
  waiting = null;
  worker.ref();
  return worker;
}
