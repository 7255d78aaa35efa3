import { type StartedThread, startThread } from "#lib/video/draw/start-thread.ts";

// Starting a drawing thread, apart from what it is told: loading its modules takes as long as loading the
// command's own, so a command starts it first. Imports next to nothing for the same reason.

let waiting: StartedThread | null = null;

const start = (): StartedThread => startThread(new URL("./draw-worker.mjs", import.meta.url));

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
