import { pathToFileURL } from "node:url";
import { Problem } from "#lib/http/problem.ts";
import { type StartedThread, startThread } from "#lib/video/draw/start-thread.ts";
import type { FilmTasks, TaskName } from "#lib/workspace/films/tasks.ts";

/** To a thread. */
export interface TaskOrder {
  name: TaskName;
  input: unknown[];
}
/** From it; `loaded` once, before anything else. */
export type TaskReport = { loaded: true } | { result: unknown } | { failed: string };

export interface ThreadLimits {
  /** At work at a time: frames are drawn beside requests, which go first. */
  threads: number;
  /** Tasks that wait for a thread. */
  waiting: number;
  /** A task that takes longer ends with its thread. */
  taskSeconds: number;
  /** A thread without work ends after so long. */
  idleSeconds: number;
  /** Memory of JavaScript in one thread; pictures are beside it. */
  heapMegabytes: number;
}

export const THREAD_LIMITS: ThreadLimits = {
  threads: 2,
  waiting: 40,
  taskSeconds: 20,
  idleSeconds: 60,
  heapMegabytes: 512,
};

/** What a thread may take to load on a machine that is busy, beside its first task. */
const LOADING_SECONDS = 20;

interface Waiting extends TaskOrder {
  resolve(result: unknown): void;
  reject(error: unknown): void;
  signal: AbortSignal | undefined;
}

/** A thread and what it does now. */
interface Hand {
  thread: StartedThread;
  task: Waiting | null;
  isLoaded: boolean;
  timer: NodeJS.Timeout | undefined;
}

const busy = (detail: string): Problem =>
  new Problem("unavailable", detail, {
    extras: { retryAfterSeconds: 5, retryable: true },
    headers: { "Retry-After": "5" },
  });

/** From the project's directory, as the build is: a bundle that this module may be in has no other file of ours beside it. */
const FILE = pathToFileURL("lib/workspace/films/film-worker.mjs");

/** A thread that has nothing to do yet. @param settle hears of its task's end, `drop` of its own */
function hire(
  { heapMegabytes }: ThreadLimits,
  settle: (hand: Hand, report: Exclude<TaskReport, { loaded: true }>) => void,
  drop: (hand: Hand, error: unknown) => void,
): Hand {
  const thread = startThread(FILE, { maxOldGenerationSizeMb: heapMegabytes });
  const hand: Hand = { thread, task: null, isLoaded: false, timer: undefined };
  thread.worker.on("message", (report: TaskReport) => {
    if ("loaded" in report) hand.isLoaded = true;
    else settle(hand, report);
  });
  const lost = (reason: string) => drop(hand, busy(`The work on this film ended: ${reason}. Try again.`));
  thread.worker.on("error", (error: unknown) => {
    const full = (error as { code?: string }).code === "ERR_WORKER_OUT_OF_MEMORY";
    lost(full ? "it took too much memory" : "a thread failed");
  });
  thread.worker.on("exit", () => lost("a thread failed"));
  return hand;
}

/** Does tasks in threads, which start when there is something to do. */
export function createFilmThreads(limits: ThreadLimits = THREAD_LIMITS): FilmTasks {
  const hands = new Set<Hand>();
  const queue: Waiting[] = [];
  let closed = false;

  /** Ends a thread, and what it does fails. */
  function drop(hand: Hand, error: unknown): void {
    if (!hands.delete(hand)) return;
    clearTimeout(hand.timer);
    hand.task?.reject(error);
    hand.task = null;
    void hand.thread.end();
    next();
  }

  function settle(hand: Hand, report: Exclude<TaskReport, { loaded: true }>): void {
    const { task } = hand;
    clearTimeout(hand.timer);
    hand.task = null;
    if ("result" in report) task?.resolve(report.result);
    else task?.reject(new Error(`a task failed: ${report.failed}`));
    next();
    if (hand.task) return;
    // a process may end while a thread only waits
    hand.thread.worker.unref();
    hand.timer = setTimeout(() => drop(hand, undefined), limits.idleSeconds * 1_000).unref();
  }

  function next(): void {
    for (const [at, { signal, reject }] of [...queue.entries()].reverse())
      if (signal?.aborted) {
        queue.splice(at, 1);
        reject(signal.reason);
      }
    const idle = [...hands].find(({ task }) => task === null);
    const free = queue.length > 0 && hands.size < limits.threads;
    const hand = idle ?? (free ? hire(limits, settle, drop) : undefined);
    const task = hand && queue.shift();
    if (!hand || !task) return;
    hands.add(hand);
    clearTimeout(hand.timer);
    hand.task = task;
    hand.thread.worker.ref();
    hand.timer = setTimeout(
      () =>
        drop(
          hand,
          busy(`This took longer than ${limits.taskSeconds} s and was ended. Try again, or ask for less.`),
        ),
      (limits.taskSeconds + (hand.isLoaded ? 0 : LOADING_SECONDS)) * 1_000,
    );
    try {
      hand.thread.worker.postMessage({ name: task.name, input: task.input } satisfies TaskOrder);
    } catch (error) {
      // what cannot be copied: the thread has not heard of it
      settle(hand, { failed: String(error) });
    }
  }

  return {
    run(name, input, signal) {
      if (closed) return Promise.reject(busy("The service is stopping."));
      if (queue.length >= limits.waiting)
        return Promise.reject(busy("Too many films are being worked on. Try again in some seconds."));
      return new Promise<never>((resolve, reject) => {
        queue.push({ name, input, signal, resolve: resolve as (result: unknown) => void, reject });
        next();
      });
    },
    async close() {
      closed = true;
      for (const { reject } of queue.splice(0)) reject(busy("The service is stopping."));
      const ending = [...hands];
      for (const hand of ending) drop(hand, busy("The service is stopping."));
      await Promise.all(ending.map(({ thread }) => thread.end()));
    },
  };
}
