/** Runs `run` after `ms` milliseconds of real time; the returned function cancels it. Injected by tests. */
export type After = (ms: number, run: () => void) => () => void;

/**
 * Real timers that keep no process alive. The setImmediate lets the sockets be read once more before a wait
 * is given up: after a pause of the whole process (a busy machine) the answer often lies there already.
 */
export const realAfter: After = (ms, run) => {
  const timer = setTimeout(() => setImmediate(run), ms);
  timer.unref();
  return () => clearTimeout(timer);
};
