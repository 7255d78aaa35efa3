import { createCounters } from "#lib/limits/counters.ts";
import { type Quota, type QuotaRule, quotaOf } from "#lib/limits/window.ts";

/** Counts in this process what a remote store decided, and decides in its place. */
export interface LocalLimiter {
  /** The refusal of a key that the remote store is known to refuse for the rest of the window, else null. */
  refusal(key: string, now: number): Quota | null;
  /** Decides from what was seen of the key. */
  decide(key: string, now: number): Quota;
  /** Remembers the remote store's answer, and adds what was passed here meanwhile. */
  accept(key: string, now: number, answer: Quota): Quota;
}

/** @param maxKeys bound of the counters; see `counters.ts` */
export function createLocalLimiter(rule: QuotaRule, maxKeys?: number): LocalLimiter {
  const seen = createCounters(rule.windowSeconds, maxKeys);
  const passedLocally = createCounters(rule.windowSeconds, maxKeys);
  return {
    refusal: (key, now) => (seen.read(key, now) >= rule.limit ? quotaOf(rule.limit + 1, rule, now) : null),
    decide(key, now) {
      passedLocally.add(key, now);
      return quotaOf(seen.add(key, now), rule, now);
    },
    accept(key, now, answer) {
      const remoteUsed = answer.allowed ? rule.limit - answer.remaining : rule.limit + 1;
      const local = passedLocally.read(key, now);
      seen.raise(key, remoteUsed + local, now);
      return local === 0
        ? answer
        : { ...quotaOf(remoteUsed + local, rule, now), resetSeconds: answer.resetSeconds };
    },
  };
}
