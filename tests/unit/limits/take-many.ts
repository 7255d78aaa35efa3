/**
 * A process of its own for the test of several processes on one Redis: takes `count` times at once and prints
 * how many were allowed. Arguments: Redis address, policy name, key, count, now.
 */
import { createRedisStore } from "#lib/limits/redis-store.ts";

const [url = "", name = "", key = "", count = "0", now = "0"] = process.argv.slice(2);
const store = createRedisStore(url, { name, limit: 120, windowSeconds: 60 });
await store.ready();
const quotas = await Promise.all(Array.from({ length: Number(count) }, () => store.take(key, Number(now))));
console.log(quotas.filter((quota) => quota.allowed).length);
await store.close();
