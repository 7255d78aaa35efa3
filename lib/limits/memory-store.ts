import { createCounters } from "#lib/limits/counters.ts";
import type { QuotaStore } from "#lib/limits/quota-store.ts";
import { type Quota, type QuotaRule, quotaOf } from "#lib/limits/window.ts";

/** A quota store that always answers at once. */
export interface MemoryStore extends QuotaStore {
  take(key: string, now: number): Quota;
  /** Counters held, for tests and figures. At most `maxKeys`. */
  size(): number;
}

/**
 * Counts in this process: right for one process, and the default. Holds at most `maxKeys` counters (about
 * 20 MB at the default) however many addresses come; see `counters.ts` for what is forgotten first.
 */
export function createMemoryStore(rule: QuotaRule, maxKeys?: number): MemoryStore {
  const counters = createCounters(rule.windowSeconds, maxKeys);
  return {
    take: (key, now) => quotaOf(counters.add(key, now), rule, now),
    ready: () => Promise.resolve(),
    close: () => Promise.resolve(),
    size: counters.size,
  };
}
