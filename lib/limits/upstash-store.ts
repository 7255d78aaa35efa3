import { Ratelimit } from "@upstash/ratelimit";
import { Redis } from "@upstash/redis";
import type { QuotaPolicy } from "#lib/limits/policy.ts";
import type { QuotaStore } from "#lib/limits/quota-store.ts";
import { remoteKeys } from "#lib/limits/remote-key.ts";
import { storeFailure } from "#lib/limits/store-failure.ts";
import { quotaOf } from "#lib/limits/window.ts";

const REQUEST_TIMEOUT_MS = 1_000;

/**
 * Counts in Upstash Redis over its REST address, through `@upstash/ratelimit`'s fixed window (epoch-aligned,
 * like ours). Requests of one tick travel together in one HTTP call.
 *
 * What the two libraries do by default, and what is done about it here:
 * - Ratelimit's timeout (5 s) answers "allowed" with limit, remaining and reset 0: switched off. A take that
 *   cannot be counted rejects.
 * - Redis retries five times with growing pauses, 4.3 s in all, and `retry: false` still means twice: 0 retries.
 * - A plain `signal` makes an aborted request look like a 200 whose result is "Aborted": a function makes it throw.
 * - The ephemeral cache is a Map that nothing bounds: off; `createResilientStore` remembers who is used up.
 * - Errors quote the command with its key: replaced by a code, and keys are hashed.
 * - Analytics and telemetry: off.
 *
 * The library reads the clock itself: `now` only serves `resetSeconds`, counted to the end of the window that
 * the library chose.
 */
export function createUpstashStore(url: string, token: string, policy: QuotaPolicy): QuotaStore {
  const remoteKey = remoteKeys(token);
  const ratelimit = new Ratelimit({
    redis: new Redis({
      url,
      token,
      retry: { retries: 0 },
      signal: () => AbortSignal.timeout(REQUEST_TIMEOUT_MS),
      readYourWrites: false,
      enableTelemetry: false,
    }),
    limiter: Ratelimit.fixedWindow(policy.limit, `${policy.windowSeconds} s`),
    prefix: `rw:${policy.name}`,
    timeout: 0,
    ephemeralCache: false,
    analytics: false,
    enableTelemetry: false,
  });

  async function count(key: string): Promise<{ used: number; endMs: number }> {
    try {
      const { success, limit, remaining, reset } = await ratelimit.limit(key);
      const sound = limit === policy.limit && remaining >= 0 && remaining < limit && reset > 0;
      if (!sound) throw new Error("not a quota");
      return { used: success ? limit - remaining : limit + 1, endMs: reset };
    } catch (error) {
      throw storeFailure("upstash", error);
    }
  }

  return {
    async take(key, now) {
      const { used, endMs } = await count(remoteKey(key));
      return quotaOf(used, policy, now, endMs);
    },
    // The same operation as a take, on a key that no client can have.
    async ready() {
      await count("ready");
    },
    // Idle connections of fetch close by themselves and keep no process alive.
    close: () => Promise.resolve(),
  };
}
