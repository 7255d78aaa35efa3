import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { Redis } from "ioredis";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { createMemoryStore } from "#lib/limits/memory-store.ts";
import type { QuotaPolicy } from "#lib/limits/policy.ts";
import type { QuotaStore } from "#lib/limits/quota-store.ts";
import { createRedisStore, redisStores } from "#lib/limits/redis-store.ts";
import { createResilientStore } from "#lib/limits/resilient-store.ts";
import { createUpstashStore } from "#lib/limits/upstash-store.ts";
import { sharedRedis } from "#tests/faults/redis-server.ts";
import { startUpstashShim, type UpstashShim } from "#tests/fixtures/upstash-shim.ts";

// The start of a minute, and ten seconds into it.
const START = Date.UTC(2026, 10, 21, 12);
const NOW = START + 10_000;
const CLIENT = "203.0.113.7";

const redis = await sharedRedis();
const shim: UpstashShim | null = redis && (await startUpstashShim(redis.url));
const wrapped = (policy: QuotaPolicy, remote: QuotaStore) =>
  createResilientStore({ remote, rule: policy, name: "redis", log: () => {} });

const STORES: [name: string, create: (policy: QuotaPolicy) => QuotaStore][] = [
  ["memory", (policy) => createMemoryStore(policy)],
];
if (redis && shim) {
  STORES.push(
    ["Redis", (policy) => createRedisStore(redis.url, policy)],
    ["Upstash", (policy) => createUpstashStore(shim.url, shim.token, policy)],
    ["resilient over Redis", (policy) => wrapped(policy, createRedisStore(redis.url, policy))],
  );
}

// The Upstash library reads the clock itself, so the clock is set for all of them; timers stay real.
beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
afterEach(() => void vi.useRealTimers());
afterAll(async () => {
  await shim?.close();
  await redis?.close();
});

describe.each(STORES)("the quota store %s", (_, create) => {
  let store: QuotaStore;
  let policy: QuotaPolicy;

  beforeEach(async () => {
    policy = { name: `test-${randomUUID()}`, limit: 120, windowSeconds: 60 };
    store = create(policy);
    await store.ready();
  });
  afterEach(() => store.close());

  const take = (key: string, now: number) => {
    vi.setSystemTime(now);
    return store.take(key, now);
  };

  test("counts down from the limit, one key apart from the other", async () => {
    expect(await take(CLIENT, NOW)).toEqual({
      limit: 120,
      remaining: 119,
      resetSeconds: 50,
      allowed: true,
      windowSeconds: 60,
    });
    expect((await take(CLIENT, NOW)).remaining).toBe(118);
    expect((await take("203.0.113.8", NOW)).remaining).toBe(119);
  });

  test("R1 1,000 requests at once: exactly 120 pass and 880 are refused", async () => {
    vi.setSystemTime(NOW);
    const quotas = await Promise.all(Array.from({ length: 1_000 }, () => store.take(CLIENT, NOW)));
    expect(quotas.filter((quota) => quota.allowed)).toHaveLength(120);
    const left = quotas.filter((quota) => quota.allowed).map((quota) => quota.remaining);
    expect(left.sort((a, b) => b - a)).toEqual(Array.from({ length: 120 }, (_, i) => 119 - i));
    expect(quotas.filter((quota) => !quota.allowed).every((quota) => quota.remaining === 0)).toBe(true);
  });

  test("R7 the state at the start, the end and the edge of a window", async () => {
    expect(await take(CLIENT, START)).toMatchObject({ remaining: 119, resetSeconds: 60 });
    expect(await take(CLIENT, START + 59_999)).toMatchObject({ remaining: 118, resetSeconds: 1 });
    expect(await take(CLIENT, START + 60_000)).toMatchObject({ remaining: 119, resetSeconds: 60 });
  });

  test("R7 a refusal tells the seconds to wait", async () => {
    for (let i = 0; i < 120; i += 1) await take(CLIENT, START + 15_500);
    expect(await take(CLIENT, START + 15_500)).toEqual({
      limit: 120,
      remaining: 0,
      resetSeconds: 45,
      allowed: false,
      windowSeconds: 60,
    });
  });

  test("R8 a burst over the edge of two windows passes 240, no more", async () => {
    let passed = 0;
    for (const now of [START + 59_999, START + 60_000]) {
      vi.setSystemTime(now);
      const quotas = await Promise.all(Array.from({ length: 200 }, () => store.take(CLIENT, now)));
      passed += quotas.filter((quota) => quota.allowed).length;
    }
    expect(passed).toBe(240);
  });
});

describe.runIf(redis !== null)("on Redis", () => {
  const url = redis?.url ?? "";
  let inspect: Redis;
  beforeAll(() => {
    inspect = new Redis(url);
  });
  afterAll(() => inspect.disconnect());

  test("R1 four processes of 250 requests each: exactly 120 pass", { timeout: 60_000 }, async () => {
    const script = fileURLToPath(new URL("./take-many.ts", import.meta.url));
    const name = `test-${randomUUID()}`;
    const runs = await Promise.all(
      Array.from({ length: 4 }, () =>
        promisify(execFile)(process.execPath, [
          "--experimental-strip-types",
          "--no-warnings",
          script,
          url,
          name,
          CLIENT,
          "250",
          String(NOW),
        ]),
      ),
    );
    const passed = runs.map(({ stdout }) => Number(stdout));
    expect(passed.reduce((sum, count) => sum + count, 0)).toBe(120);
  });

  test.each(STORES.filter(([name]) => name !== "memory"))(
    "%s stores no address, and every key has an end",
    async (_, create) => {
      const policy = { name: `test-${randomUUID()}`, limit: 120, windowSeconds: 60 };
      const store = create(policy);
      vi.setSystemTime(NOW);
      await store.take(CLIENT, NOW);
      await store.take(CLIENT, NOW);
      const keys = await inspect.keys(`rw:${policy.name}:*`);
      expect(keys).toHaveLength(1);
      expect(keys[0]).not.toContain(CLIENT);
      expect(await inspect.pttl(keys[0] ?? "")).toBeGreaterThan(0);
      expect(await inspect.pttl(keys[0] ?? "")).toBeLessThanOrEqual(60_000);
      await store.close();
    },
  );
});

test.runIf(shim !== null)("Upstash: the requests of one tick travel in one call", async () => {
  vi.setSystemTime(NOW);
  const policy = { name: `test-${randomUUID()}`, limit: 3, windowSeconds: 60 };
  const store = createUpstashStore(shim?.url ?? "", shim?.token ?? "", policy);
  await store.ready();
  const before = shim?.requests ?? 0;
  const quotas = await Promise.all([1, 2, 3, 4, 5].map(() => store.take(CLIENT, NOW)));
  expect(quotas.filter((quota) => quota.allowed)).toHaveLength(3);
  expect((shim?.requests ?? 0) - before).toBe(1);
});

test.runIf(shim !== null)(
  "Upstash: a request that crosses the edge on its way resets with the window it counted in",
  async () => {
    const policy = { name: `test-${randomUUID()}`, limit: 3, windowSeconds: 60 };
    const store = createUpstashStore(shim?.url ?? "", shim?.token ?? "", policy);
    vi.setSystemTime(START + 60_000);
    expect(await store.take(CLIENT, START + 59_990)).toMatchObject({ remaining: 2, resetSeconds: 60 });
  },
);

test.skipIf(!redis)("stores of one Redis have one connection, which ends with the last of them", async () => {
  const monitor = new Redis(redis?.url ?? "");
  const clients = async () =>
    String(await monitor.client("LIST"))
      .trim()
      .split("\n").length;
  const before = await clients();
  const make = redisStores(redis?.url ?? "");
  const stores = ["one", "two", "three"].map((name) =>
    make({ name: `${name}-${randomUUID()}`, limit: 2, windowSeconds: 60 }),
  );
  await Promise.all(stores.map((store) => store.ready()));
  expect(await clients()).toBe(before + 1);
  const [one, two, three] = stores;
  for (let index = 0; index < 3; index += 1) await one?.take("ada", 0);
  expect(await two?.take("ada", 0)).toMatchObject({ allowed: true, remaining: 1 });
  await one?.close();
  await one?.close();
  await two?.close();
  expect(await three?.take("ada", 0)).toMatchObject({ allowed: true });
  await three?.close();
  await vi.waitFor(async () => expect(await clients()).toBe(before));
  monitor.disconnect();
});
