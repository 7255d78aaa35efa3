import { performance } from "node:perf_hooks";
import { Redis } from "ioredis";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { publicPolicy } from "#lib/limits/policy.ts";
import type { QuotaStore } from "#lib/limits/quota-store.ts";
import { createRedisStore } from "#lib/limits/redis-store.ts";
import { createResilientStore, type ResilientStore, type StoreEvent } from "#lib/limits/resilient-store.ts";
import { createUpstashStore } from "#lib/limits/upstash-store.ts";
import { type Fault, type FaultProxy, startFaultProxy } from "#tests/faults/fault-proxy.ts";
import { hasRedisServer, type PrivateRedis, startPrivateRedis } from "#tests/faults/redis-server.ts";
import { startUpstashShim, type UpstashShim } from "#tests/fixtures/upstash-shim.ts";

/**
 * Real sockets, a Redis of our own, and faults between. The bound of 250 ms is proved with a clock of its own
 * in resilient-store.test.ts; here it is only asserted with room for a busy machine. The libraries' own
 * behaviour in these cases is 4 to 12 seconds.
 */
const GENEROUS_MS = 1_500;
const POLICY = publicPolicy();

const available = hasRedisServer();
if (!available) console.warn("Not tried: store faults on real sockets (no redis-server on this machine).");

type Bench = { store: ResilientStore; log: StoreEvent[] };

describe.runIf(available)("faults on real sockets", { timeout: 60_000 }, () => {
  let redis: PrivateRedis;
  let shim: UpstashShim;
  let proxies: { redis: FaultProxy; upstash: FaultProxy };
  const opened: QuotaStore[] = [];
  // A client of its own for each test: one that is used up is refused without asking the store.
  let clients = 0;
  let client = "";

  beforeAll(async () => {
    redis = await startPrivateRedis();
    shim = await startUpstashShim(redis.url);
    proxies = { redis: await startFaultProxy(redis.port), upstash: await startFaultProxy(shim.port) };
  });
  beforeEach(() => {
    clients += 1;
    client = `203.0.113.${clients}`;
  });
  afterEach(async () => {
    for (const store of opened.splice(0)) await store.close();
    await proxies.redis.set("pass");
    await proxies.upstash.set("pass");
    shim.wrongAnswer = null;
  });
  afterAll(async () => {
    await proxies.redis.close();
    await proxies.upstash.close();
    await shim.close();
    await redis.close();
  });

  async function wrap(name: string, remote: QuotaStore): Promise<Bench> {
    const log: StoreEvent[] = [];
    const store = createResilientStore({ remote, rule: POLICY, name, log: (event) => log.push(event) });
    opened.push(store);
    await store.ready();
    return { store, log };
  }
  const overRedis = (port: number) => wrap("redis", createRedisStore(`redis://127.0.0.1:${port}`, POLICY));
  const overUpstash = () =>
    wrap("upstash", createUpstashStore(`http://127.0.0.1:${proxies.upstash.port}`, shim.token, POLICY));

  /** Milliseconds that `count` requests of one client took, one after the other. */
  async function timeTakes(store: QuotaStore, count: number): Promise<number> {
    const start = performance.now();
    for (let i = 0; i < count; i += 1) {
      const quota = await store.take(client, Date.now());
      expect(quota).toMatchObject({ limit: 120, windowSeconds: 60 });
      expect(quota.resetSeconds).toBeGreaterThan(0);
    }
    return performance.now() - start;
  }

  const recovers = ({ store }: Bench) =>
    vi.waitFor(() => expect(store.decider()).toBe("remote"), { timeout: 30_000, interval: 20 });

  /**
   * The whole course: well, the outage, and well again, with one line for each end of it. A trip needs a
   * request, and none is under way when the states are compared, so a machine too busy to answer itself
   * within 160 ms does not disturb.
   */
  async function outage(bench: Bench, begin: () => unknown, end: () => unknown): Promise<void> {
    await timeTakes(bench.store, 1);
    await recovers(bench);
    bench.log.length = 0;
    await begin();
    expect(await timeTakes(bench.store, 50)).toBeLessThan(GENEROUS_MS);
    expect(bench.store.decider()).toBe("local");
    expect(bench.log.map(({ event }) => event)).toEqual(["quota_store_down"]);
    await end();
    await recovers(bench);
    expect(bench.log.map(({ event }) => event)).toEqual(["quota_store_down", "quota_store_up"]);
    expect(JSON.stringify(bench.log)).not.toContain(client);
  }

  const FAULTS: [row: string, fault: Fault][] = [
    ["R9 hangs", "hang"],
    ["R10 refuses", "refuse"],
    ["R10 resets", "cut"],
  ];

  test.each(FAULTS)("%s: Redis", async (_, fault) => {
    const bench = await overRedis(proxies.redis.port);
    await outage(
      bench,
      () => proxies.redis.set(fault),
      () => proxies.redis.set("pass"),
    );
  });

  test.each(FAULTS)("%s: Upstash", async (_, fault) => {
    const bench = await overUpstash();
    await outage(
      bench,
      () => proxies.upstash.set(fault),
      () => proxies.upstash.set("pass"),
    );
  });

  test.each([
    ["500", 500, "application/json", '{"error":"ERR internal"}'],
    ["429", 429, "application/json", '{"error":"ERR max requests limit exceeded"}'],
    ["502 in HTML", 502, "text/html", "<html><h1>Bad gateway</h1></html>"],
    ["200 in HTML", 200, "text/html", "<html><h1>Welcome</h1></html>"],
    ["200 with other JSON", 200, "application/json", '{"hello":"world"}'],
    ["200 with null", 200, "application/json", "null"],
    ["200 with a count of 0", 200, "application/json", '[{"result":[0,120]}]'],
    ["200 with a wrong result", 200, "application/json", '[{"result":["x","y"]}]'],
  ])("R11 Upstash answers %s", async (_, status, contentType, body) => {
    const bench = await overUpstash();
    await outage(
      bench,
      () => {
        shim.wrongAnswer = { status, contentType, body };
      },
      () => {
        shim.wrongAnswer = null;
      },
    );
  });

  test("R9 a connection lost without a word: Redis is reached over a new one", async () => {
    const bench = await overRedis(proxies.redis.port);
    await proxies.redis.set("lose");
    expect(await timeTakes(bench.store, 50)).toBeLessThan(GENEROUS_MS);
    expect(bench.log.map(({ event }) => event)).toEqual(["quota_store_down"]);
    await recovers(bench);
  });

  test("R10 one take is one attempt: nothing is sent again behind our back", async () => {
    const proxy = await startFaultProxy(shim.port);
    const store = createUpstashStore(`http://127.0.0.1:${proxy.port}`, shim.token, POLICY);
    await proxy.set("cut");
    await expect(store.take(client, Date.now())).rejects.toThrow("The quota store upstash failed");
    expect(proxy.accepted()).toBe(1);
    await proxy.close();
  });

  test.each([
    ["Redis", () => createRedisStore(`redis://127.0.0.1:${proxies.redis.port}`, POLICY)],
    ["Upstash", () => createUpstashStore(`http://127.0.0.1:${proxies.upstash.port}`, shim.token, POLICY)],
  ])(
    "R9 the bare store %s gives up by itself, so that no request to it is left hanging",
    async (_, create) => {
      const store = create();
      opened.push(store);
      await store.ready();
      await proxies.redis.set("hang");
      await proxies.upstash.set("hang");
      await expect(store.take(client, Date.now())).rejects.toThrow("The quota store");
      await expect(store.ready()).rejects.toThrow("The quota store");
    },
  );

  test("R11 a wrong Upstash token, a Redis that is none: the error holds neither key nor secret", async () => {
    const wrongToken = createUpstashStore(shim.url, "wrong-secret", POLICY);
    const failure = await Promise.resolve(wrongToken.take(client, Date.now())).catch((error: Error) => error);
    expect(failure).toBeInstanceOf(Error);
    expect(String(failure)).toBe("Error: The quota store upstash failed: UpstashError");
    const notRedis = createRedisStore(`redis://:hidden@127.0.0.1:${shim.port}`, POLICY);
    opened.push(notRedis);
    const other = await notRedis.ready().catch((error: Error) => error);
    expect(other).toBeInstanceOf(Error);
    expect(String(other)).not.toContain("hidden");
  });

  test("R12 Redis stopped by SIGSTOP, then going on", async () => {
    const bench = await overRedis(redis.port);
    await outage(bench, redis.freeze, redis.thaw);
  });

  test("R12 Redis killed, then started anew", async () => {
    const bench = await overRedis(redis.port);
    await outage(bench, redis.kill, redis.start);
  });

  test("R12 Redis away when the service starts: local at once, remote when it comes", async () => {
    await proxies.redis.set("refuse");
    const log: StoreEvent[] = [];
    const remote = createRedisStore(`redis://127.0.0.1:${proxies.redis.port}`, POLICY);
    const store = createResilientStore({
      remote,
      rule: POLICY,
      name: "redis",
      log: (event) => log.push(event),
    });
    opened.push(store);
    await expect(store.ready()).rejects.toThrow("The quota store redis failed: ECONNREFUSED");
    expect(await timeTakes(store, 50)).toBeLessThan(GENEROUS_MS);
    await proxies.redis.set("pass");
    await recovers({ store, log });
    expect(log.map(({ event }) => event)).toEqual(["quota_store_down", "quota_store_up"]);
  });

  test("R12 closing a store on a Redis that hangs does not hang", async () => {
    const remote = createRedisStore(`redis://127.0.0.1:${proxies.redis.port}`, POLICY);
    await remote.ready();
    await proxies.redis.set("hang");
    const pending = Promise.resolve(remote.take(client, Date.now()));
    const refused = expect(pending).rejects.toThrow("The quota store redis failed");
    await remote.close();
    await refused;
  });

  test.each([
    ["Redis", () => createRedisStore(redis.url, POLICY)],
    ["Upstash", () => createUpstashStore(shim.url, shim.token, POLICY)],
  ])("R13 %s forgets its scripts: no error", async (_, create) => {
    const store = create();
    opened.push(store);
    const admin = new Redis(redis.url);
    await timeTakes(store, 2);
    await admin.script("FLUSH");
    const quotas = await Promise.all(Array.from({ length: 50 }, () => store.take(client, Date.now())));
    expect(quotas).toHaveLength(50);
    admin.disconnect();
  });

  test("R13 Redis restarted with an empty script cache: the next takes count again", async () => {
    const bench = await overRedis(redis.port);
    await timeTakes(bench.store, 2);
    await redis.kill();
    await timeTakes(bench.store, 1);
    await redis.start();
    await recovers(bench);
    const counted = async () => {
      await recovers(bench);
      await timeTakes(bench.store, 1);
      expect(bench.store.decider()).toBe("remote");
    };
    await vi.waitFor(counted, { timeout: 30_000, interval: 20 });
  });
});
