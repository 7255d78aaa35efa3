import { createHash } from "node:crypto";
import { Redis, type RedisOptions } from "ioredis";
import type { QuotaPolicy } from "#lib/limits/policy.ts";
import type { QuotaStore } from "#lib/limits/quota-store.ts";
import { remoteKeys } from "#lib/limits/remote-key.ts";
import { storeFailure } from "#lib/limits/store-failure.ts";
import { quotaOf, windowIndex } from "#lib/limits/window.ts";

/**
 * The counter lives for one window from its first request, so it outlives its window's end. A relative
 * time, not PEXPIREAT: if Redis's clock ran ahead of ours, an absolute one would delete the counter at once and
 * nothing would be limited.
 */
const TAKE = `local used = redis.call("INCR", KEYS[1])
if used == 1 then redis.call("PEXPIRE", KEYS[1], ARGV[1]) end
return used`;
const TAKE_SHA = createHash("sha1").update(TAKE).digest("hex");

const COMMAND_TIMEOUT_MS = 500;
const CONNECT_TIMEOUT_MS = 1_000;

/** Every wait is bounded, and nothing is queued while there is no connection. */
const CLIENT: RedisOptions = {
  lazyConnect: true,
  enableOfflineQueue: false,
  maxRetriesPerRequest: 0,
  autoResendUnfulfilledCommands: false,
  disableClientInfo: true,
  connectTimeout: CONNECT_TIMEOUT_MS,
  commandTimeout: COMMAND_TIMEOUT_MS,
  // A connection that went dead without a word (a lost route) would otherwise be waited for until TCP gives
  // up, a quarter of an hour later.
  socketTimeout: 2 * COMMAND_TIMEOUT_MS,
  disconnectTimeout: 200,
  retryStrategy: (attempt) => Math.min(50 * 2 ** Math.min(attempt, 5), 1_000),
};

/** The password in a Redis address, or "" when it has none. */
function passwordOf(url: string): string {
  try {
    return decodeURIComponent(new URL(url).password);
  } catch {
    return "";
  }
}

/**
 * Stores that count in a plain Redis (6.2 or later) at `url` (`redis://` or `rediss://`), shared by all processes
 * that name the same one: one connection for all of them, which ends with the last. One atomic script a request; it
 * is sent again whenever Redis has forgotten it.
 *
 * Every wait is bounded and nothing is queued while there is no connection: `take` rejects at once, within
 * half a second at the latest when Redis hangs, and the connection comes back by itself. Wrap it in
 * `createResilientStore`, which keeps even that half second from the client. Connects at the first `ready` or
 * `take`.
 */
export function redisStores(url: string): (policy: QuotaPolicy) => QuotaStore {
  let open = 0;
  const remoteKey = remoteKeys(passwordOf(url));
  const client = new Redis(url, CLIENT);
  let lastError: unknown;
  let connecting: Promise<void> | undefined;
  // Without a listener ioredis prints every connection error; we report outages once, elsewhere.
  client.on("error", (error) => {
    lastError = error;
  });

  /** The first connection, awaited by whoever comes before it stands; later ones are ioredis's own affair. */
  function connected(): Promise<void> | undefined {
    if (client.status === "ready") return undefined;
    if (client.status === "wait") {
      connecting = client
        .connect()
        .catch((error: unknown) => {
          throw lastError ?? error;
        })
        .finally(() => {
          connecting = undefined;
        });
    }
    return connecting ?? Promise.reject(lastError ?? new Error("not connected"));
  }

  async function count(key: string, windowMs: number): Promise<number> {
    try {
      const pending = connected();
      if (pending !== undefined) await pending;
      const used = await client.evalsha(TAKE_SHA, 1, key, windowMs).catch((error: unknown) => {
        if (error instanceof Error && error.message.startsWith("NOSCRIPT")) {
          return client.eval(TAKE, 1, key, windowMs);
        }
        throw error;
      });
      if (typeof used === "number" && used >= 1) return used;
      throw new Error("not a count");
    } catch (error) {
      throw storeFailure("redis", error);
    }
  }

  return (policy) => {
    const windowMs = policy.windowSeconds * 1000;
    let closed = false;
    open += 1;
    return {
      async take(key, now) {
        const index = windowIndex(now, policy.windowSeconds);
        const used = await count(`rw:${policy.name}:${remoteKey(key)}:${index}`, windowMs);
        return quotaOf(used, policy, now);
      },
      // The same operation as a take: a server that answers PING but cannot write is of no use.
      async ready() {
        await count(`rw:${policy.name}:ready`, windowMs);
      },
      // Not quit(): it waits for an answer that a hanging server never gives.
      async close() {
        if (closed) return;
        closed = true;
        open -= 1;
        if (open === 0) client.disconnect();
      },
    };
  };
}

/** One store, with a connection of its own. @see redisStores */
export const createRedisStore = (url: string, policy: QuotaPolicy): QuotaStore => redisStores(url)(policy);
