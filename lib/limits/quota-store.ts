import type { Quota } from "#lib/limits/window.ts";

/**
 * The port behind which quotas are counted. Implementations: `memory-store.ts`, `redis-store.ts`,
 * `upstash-store.ts`, and `resilient-store.ts`, which wraps a remote one.
 */
export interface QuotaStore {
  /**
   * Counts one request of `key` at `now` (milliseconds since the epoch) and returns the state after it.
   * A store that knows the answer returns it at once, not as a promise: the hot path must not wait for a
   * microtask. A remote store rejects when it cannot count.
   */
  take(key: string, now: number): Quota | Promise<Quota>;
  /** Resolves when the store can count, rejects (in bounded time) when it cannot. */
  ready(): Promise<void>;
  /** Releases connections and timers. Never hangs, whatever state the store is in. */
  close(): Promise<void>;
}
