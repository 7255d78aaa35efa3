import { type After, realAfter } from "#lib/limits/after.ts";
import { createCircuit, settled } from "#lib/limits/circuit.ts";
import { createLocalLimiter } from "#lib/limits/local-limiter.ts";
import type { QuotaStore } from "#lib/limits/quota-store.ts";
import { failureCode, storeFailure } from "#lib/limits/store-failure.ts";
import type { Quota, QuotaRule } from "#lib/limits/window.ts";

/** What is told, once each, when a remote store stops and starts deciding. Holds no key and no address. */
export type StoreEvent =
  | { event: "quota_store_down"; store: string; cause: string }
  | { event: "quota_store_up"; store: string; decidedLocally: number };

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
  const local = createLocalLimiter(rule, options.maxKeys);
  const waiting = new Set<Waiting>();
  let decidedLocally = 0;

  function decide(key: string, now: number): Quota {
    decidedLocally += 1;
    return local.decide(key, now);
  }

  function decideWaiting(): void {
    for (const { key, now, resolve, cancel } of waiting) {
      cancel();
      resolve(decide(key, now));
    }
    waiting.clear();
  }

  const circuit = createCircuit({
    probe: () => remote.ready(),
    onOpen(cause) {
      decidedLocally = 0;
      log({ event: "quota_store_down", store: name, cause });
      decideWaiting();
    },
    onClose: () => log({ event: "quota_store_up", store: name, decidedLocally }),
    after,
  });

  function askRemote(key: string, now: number): Promise<Quota> {
    return new Promise((resolve) => {
      const entry: Waiting = {
        key,
        now,
        resolve,
        cancel: after(circuit.patienceMs(), () => {
          if (waiting.has(entry)) circuit.open("timeout");
        }),
      };
      waiting.add(entry);
      // Opening the circuit decides this request too, since it is still waiting then. An answer that comes
      // after that finds nobody waiting, and is dropped.
      settled(() => remote.take(key, now)).then(
        (answer) => {
          if (!waiting.delete(entry)) return;
          entry.cancel();
          resolve(local.accept(key, now, answer));
        },
        (error: unknown) => {
          if (waiting.has(entry)) circuit.open(failureCode(error));
        },
      );
    });
  }

  return {
    take: (key, now) =>
      circuit.isOpen() ? decide(key, now) : (local.refusal(key, now) ?? askRemote(key, now)),
    decider: () => (circuit.isOpen() ? "local" : "remote"),
    async ready() {
      try {
        await remote.ready();
      } catch (error) {
        throw storeFailure(name, error);
      }
    },
    async close() {
      circuit.end();
      decideWaiting();
      await remote.close();
    },
  };
}
