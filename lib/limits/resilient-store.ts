import { createCounters } from "#lib/limits/counters.ts";
import type { QuotaStore } from "#lib/limits/quota-store.ts";
import { failureCode, storeFailure } from "#lib/limits/store-failure.ts";
import { type Quota, type QuotaRule, quotaOf } from "#lib/limits/window.ts";

/** What is told, once each, when a remote store stops and starts deciding. Holds no key and no address. */
export type StoreEvent =
  | { event: "quota_store_down"; store: string; cause: string }
  | { event: "quota_store_up"; store: string; decidedLocally: number };

/** Runs `run` after `ms` milliseconds of real time; the returned function cancels it. Injected by tests. */
export type After = (ms: number, run: () => void) => () => void;

export type ResilientOptions = {
  remote: QuotaStore;
  rule: QuotaRule;
  /** The remote store's name, for the log: "redis", "upstash". */
  name: string;
  log: (event: StoreEvent) => void;
  /** Bound of the local counters; see `counters.ts`. */
  maxKeys?: number;
  after?: After;
};

export interface ResilientStore extends QuotaStore {
  /** Who decides now. */
  decider(): "remote" | "local";
}

/** What requests may wait for a store that seemed well, and for one that failed within the last 10 s. */
const PATIENCE_MS = 160;
const SECOND_PATIENCE_MS = 80;
const FIRST_PROBE_MS = 100;
const LAST_PROBE_MS = 2_000;
/** How long a store has to be well until an outage is over, and a failure after it is a new one. */
const STEADY_MS = 10_000;
const STEADY_PROBE_MS = 1_000;

/**
 * Real timers that keep no process alive. The setImmediate lets the sockets be read once more before a wait
 * is given up: after a pause of the whole process (a busy machine) the answer often lies there already.
 */
const realAfter: After = (ms, run) => {
  const timer = setTimeout(() => setImmediate(run), ms);
  timer.unref();
  return () => clearTimeout(timer);
};

/** A promise of what `call` gives, also if it throws before it returns one. */
async function settled<T>(call: () => T | Promise<T>): Promise<T> {
  return call();
}

type Waiting = { key: string; now: number; resolve: (quota: Quota) => void; cancel: () => void };

/**
 * Wraps a remote store so that its failure never reaches a client.
 *
 * **While it is well** the remote count decides, and every answer is remembered. A client that is known to be
 * used up is refused at once, from memory, for the rest of the window: exact, because a count never falls
 * within a window, and a flood of refusals costs the remote store nothing.
 *
 * **When it hangs** (160 ms), refuses or errs, the circuit opens: all requests in flight are decided locally
 * together, and from then on every request is, at once. A background probe (the same operation as a take, to
 * be answered within 160 ms) closes it. If the store fails again within 10 s it gets 80 ms, and after that it
 * has to answer every probe for 10 s. So an outage, however it flickers, costs the requests in it at most
 * 240 ms in all; it counts as over once the store has been well for 10 s.
 *
 * **What the local limiter starts from.** The last remote count that this process saw of each key, so a
 * client gets what was left of its window, not a new one. With several processes each goes on from what it
 * last saw by itself: n processes may pass up to n times what was left. A key that this process had not seen
 * starts at 0. What was passed locally is remembered until the window ends, and added to the remote count
 * when the store is back, so a client cannot spend those requests twice in this process.
 * A request that was in flight when the circuit opened may count in both: at worst one too many, never one
 * too few.
 */
export function createResilientStore(options: ResilientOptions): ResilientStore {
  const { remote, rule, name, log, after = realAfter } = options;
  const seen = createCounters(rule.windowSeconds, options.maxKeys);
  const passedLocally = createCounters(rule.windowSeconds, options.maxKeys);
  const waiting = new Set<Waiting>();
  let open = false;
  let closed = false;
  let strikes = 0;
  let goodProbes = 0;
  let probeDelayMs = FIRST_PROBE_MS;
  let decidedLocally = 0;
  let cancelTimer = () => {};

  function decide(key: string, now: number): Quota {
    decidedLocally += 1;
    passedLocally.add(key, now);
    return quotaOf(seen.add(key, now), rule, now);
  }

  function accept(key: string, now: number, answer: Quota): Quota {
    const remoteUsed = answer.allowed ? rule.limit - answer.remaining : rule.limit + 1;
    const local = passedLocally.read(key, now);
    seen.raise(key, remoteUsed + local, now);
    return local === 0
      ? answer
      : { ...quotaOf(remoteUsed + local, rule, now), resetSeconds: answer.resetSeconds };
  }

  function decideWaiting(): void {
    for (const { key, now, resolve, cancel } of waiting) {
      cancel();
      resolve(decide(key, now));
    }
    waiting.clear();
  }

  function openCircuit(cause: string): void {
    if (open || closed) return;
    open = true;
    strikes += 1;
    goodProbes = 0;
    decidedLocally = 0;
    probeDelayMs = FIRST_PROBE_MS;
    log({ event: "quota_store_down", store: name, cause });
    decideWaiting();
    cancelTimer();
    cancelTimer = after(probeDelayMs, probe);
  }

  function closeCircuit(): void {
    open = false;
    if (strikes > 1) strikes = 0;
    log({ event: "quota_store_up", store: name, decidedLocally });
    cancelTimer();
    cancelTimer = after(STEADY_MS, () => {
      if (!open) strikes = 0;
    });
  }

  function probe(): void {
    let over = false;
    const finish = (well: boolean) => {
      if (over || closed || !open) return;
      over = true;
      cancelTimer();
      goodProbes = well ? goodProbes + 1 : 0;
      const wellForMs = (goodProbes - 1) * STEADY_PROBE_MS;
      if (well && (strikes < 2 || wellForMs >= STEADY_MS)) return closeCircuit();
      probeDelayMs = Math.min(2 * probeDelayMs, LAST_PROBE_MS);
      cancelTimer = after(well ? STEADY_PROBE_MS : probeDelayMs, probe);
    };
    cancelTimer = after(PATIENCE_MS, () => finish(false));
    settled(() => remote.ready()).then(
      () => finish(true),
      () => finish(false),
    );
  }

  function take(key: string, now: number): Quota | Promise<Quota> {
    if (open) return decide(key, now);
    if (seen.read(key, now) >= rule.limit) return quotaOf(rule.limit + 1, rule, now);
    return new Promise((resolve) => {
      const patience = strikes === 0 ? PATIENCE_MS : SECOND_PATIENCE_MS;
      const entry: Waiting = {
        key,
        now,
        resolve,
        cancel: after(patience, () => {
          if (waiting.has(entry)) openCircuit("timeout");
        }),
      };
      waiting.add(entry);
      // Opening the circuit decides this request too, since it is still waiting then. An answer that comes
      // after that finds nobody waiting, and is dropped.
      settled(() => remote.take(key, now)).then(
        (answer) => {
          if (!waiting.delete(entry)) return;
          entry.cancel();
          resolve(accept(key, now, answer));
        },
        (error: unknown) => {
          if (waiting.has(entry)) openCircuit(failureCode(error));
        },
      );
    });
  }

  return {
    take,
    decider: () => (open ? "local" : "remote"),
    async ready() {
      try {
        await remote.ready();
      } catch (error) {
        throw storeFailure(name, error);
      }
    },
    async close() {
      closed = true;
      open = true;
      cancelTimer();
      decideWaiting();
      await remote.close();
    },
  };
}
