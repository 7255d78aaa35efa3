import { describe, expect, test } from "vitest";
import type { QuotaStore } from "#lib/limits/quota-store.ts";
import type { After } from "#lib/limits/after.ts";
import { createResilientStore, type StoreEvent } from "#lib/limits/resilient-store.ts";
import { type Quota, quotaOf } from "#lib/limits/window.ts";

const NOW = Date.UTC(2026, 10, 21, 12);
const RULE = { limit: 120, windowSeconds: 60 };
const BOUND_MS = 250;

/** Time that only moves when told to. */
function fakeTime() {
  let now = 0;
  const timers = new Set<{ at: number; run: () => void }>();
  const after: After = (ms, run) => {
    const timer = { at: now + ms, run };
    timers.add(timer);
    return () => timers.delete(timer);
  };
  const settle = async () => {
    for (let i = 0; i < 10; i += 1) await Promise.resolve();
  };
  return {
    after,
    now: () => now,
    timers: () => timers.size,
    async advance(ms: number) {
      const end = now + ms;
      await settle();
      for (;;) {
        const [next] = [...timers].filter((timer) => timer.at <= end).sort((a, b) => a.at - b.at);
        if (next === undefined) break;
        timers.delete(next);
        now = next.at;
        next.run();
        await settle();
      }
      now = end;
    },
  };
}

type Mood = "well" | "hang" | "err" | "throw";

/** A remote store with a real count, whose takes and probes can each be told to hang or fail. */
function moodyStore() {
  const counts = new Map<string, number>();
  const state = { take: "well" as Mood, ready: "well" as Mood, takes: 0, probes: 0, closed: false };
  function act<T>(mood: Mood, result: () => T): Promise<T> {
    if (mood === "throw") throw new Error("thrown at 203.0.113.7");
    if (mood === "hang") return new Promise(() => {});
    if (mood === "err") {
      return Promise.reject(Object.assign(new Error("refused 203.0.113.7"), { code: "ECONNREFUSED" }));
    }
    return Promise.resolve(result());
  }
  const store: QuotaStore = {
    take(key, now) {
      state.takes += 1;
      return act(state.take, () => {
        const used = (counts.get(key) ?? 0) + 1;
        counts.set(key, used);
        return quotaOf(used, RULE, now);
      });
    },
    ready() {
      state.probes += 1;
      return act(state.ready, () => undefined);
    },
    async close() {
      state.closed = true;
    },
  };
  return { store, state, counts, set: (mood: Mood) => Object.assign(state, { take: mood, ready: mood }) };
}

function setUp() {
  const time = fakeTime();
  const remote = moodyStore();
  const log: StoreEvent[] = [];
  const store = createResilientStore({
    remote: remote.store,
    rule: RULE,
    name: "redis",
    log: (event) => log.push(event),
    after: time.after,
  });
  return { time, remote, log, store };
}

/** Takes `count` times, letting promises settle after each but time stand still. */
async function takeMany(store: QuotaStore, key: string, count: number): Promise<Quota[]> {
  const quotas: Quota[] = [];
  for (let i = 0; i < count; i += 1) quotas.push(await store.take(key, NOW));
  return quotas;
}

describe("while the remote store is well", () => {
  test("it decides", async () => {
    const { store, remote } = setUp();
    remote.counts.set("a", 100);
    expect(await store.take("a", NOW)).toMatchObject({ remaining: 19, allowed: true });
    expect(store.decider()).toBe("remote");
  });

  test("a client that is used up is refused from memory, at once, until the window ends", async () => {
    const { store, remote } = setUp();
    await takeMany(store, "a", 120);
    const asked = remote.state.takes;
    expect(store.take("a", NOW)).toEqual(quotaOf(121, RULE, NOW));
    expect(remote.state.takes).toBe(asked);
    remote.counts.clear();
    expect(await store.take("a", NOW + 60_000)).toMatchObject({ remaining: 119 });
  });

  test("no timer is left behind by answered requests", async () => {
    const { store, time } = setUp();
    await takeMany(store, "a", 50);
    expect(time.timers()).toBe(0);
  });
});

describe("R9 a store that hangs", () => {
  test("R9 costs at most 250 ms summed over the outage, and requests in flight share the wait", async () => {
    const { store, remote, time, log } = setUp();
    remote.set("hang");
    const answeredAt: number[] = [];
    // One request every 10 ms for a minute: how long was anybody waiting?
    const startedAt: number[] = [];
    for (let i = 0; i < 6_000; i += 1) {
      const started = time.now();
      const answer = store.take(`client ${i % 50}`, NOW);
      if (answer instanceof Promise) {
        startedAt.push(started);
        void answer.then(() => answeredAt.push(time.now()));
      }
      await time.advance(10);
    }
    expect(startedAt.length).toBeGreaterThan(10);
    expect(answeredAt).toHaveLength(startedAt.length);
    expect(Math.max(...answeredAt) - Math.min(...startedAt)).toBeLessThanOrEqual(BOUND_MS);
    expect(log.map(({ event }) => event)).toEqual(["quota_store_down"]);
    await store.close();
  });

  test("R9 1,000 requests in flight are decided together: exactly 120 pass", async () => {
    const { store, remote, time } = setUp();
    remote.set("hang");
    const answers = Promise.all(Array.from({ length: 1_000 }, () => store.take("a", NOW)));
    await time.advance(BOUND_MS);
    expect((await answers).filter((quota) => quota.allowed)).toHaveLength(120);
  });

  test("R9 the local limiter answers at once, with one line when it starts and one when it ends", async () => {
    const { store, remote, time, log } = setUp();
    remote.set("hang");
    void store.take("a", NOW);
    await time.advance(BOUND_MS);
    expect(store.decider()).toBe("local");
    expect(store.take("a", NOW)).toEqual(quotaOf(2, RULE, NOW));
    await time.advance(30_000);
    expect(log).toEqual([{ event: "quota_store_down", store: "redis", cause: "timeout" }]);
    remote.set("well");
    await time.advance(2_500);
    expect(store.decider()).toBe("remote");
    expect(log[1]).toEqual({ event: "quota_store_up", store: "redis", decidedLocally: 2 });
    expect(log).toHaveLength(2);
  });

  test("R9 a store that flickers (probes answered, takes not) still costs at most 250 ms", async () => {
    const { store, remote, time } = setUp();
    remote.state.take = "hang";
    const waits: { from: number; to: number }[] = [];
    for (let i = 0; i < 6_000; i += 1) {
      const from = time.now();
      const answer = store.take(`client ${i % 50}`, NOW);
      if (answer instanceof Promise) void answer.then(() => waits.push({ from, to: time.now() }));
      await time.advance(10);
    }
    // Milliseconds in which somebody waited, in any ten seconds.
    const busy = new Set<number>();
    for (const { from, to } of waits) for (let ms = from; ms < to; ms += 1) busy.add(ms);
    const moments = [...busy].sort((a, b) => a - b);
    expect(moments.length).toBeGreaterThan(0);
    for (const start of moments) {
      expect(moments.filter((ms) => ms >= start && ms < start + 10_000).length).toBeLessThanOrEqual(BOUND_MS);
    }
    await store.close();
  });

  test("R9 an answer that comes after the decision changes nothing", async () => {
    const { time, log } = setUp();
    let answerLate = (_: Quota) => {};
    const store = createResilientStore({
      remote: {
        take: () => new Promise((resolve) => (answerLate = resolve)),
        ready: () => new Promise(() => {}),
        close: async () => {},
      },
      rule: RULE,
      name: "redis",
      log: (event) => log.push(event),
      after: time.after,
    });
    const answer = store.take("a", NOW);
    await time.advance(BOUND_MS);
    expect(await answer).toEqual(quotaOf(1, RULE, NOW));
    answerLate(quotaOf(121, RULE, NOW));
    await time.advance(0);
    expect(store.take("a", NOW)).toEqual(quotaOf(2, RULE, NOW));
    await store.close();
  });
});

describe("R10 a store that refuses", () => {
  test.each<[Mood, string]>([
    ["err", "ECONNREFUSED"],
    ["throw", "unavailable"],
  ])("R10 R11 %s: no wait, the request itself is decided locally", async (mood, cause) => {
    const { store, remote, log } = setUp();
    remote.set(mood);
    expect(await store.take("203.0.113.7", NOW)).toEqual(quotaOf(1, RULE, NOW));
    expect(log).toEqual([{ event: "quota_store_down", store: "redis", cause }]);
    await store.close();
  });

  test("R11 the log names no address, whatever the error says", async () => {
    const { store, remote, log } = setUp();
    remote.set("err");
    await store.take("203.0.113.7", NOW);
    await expect(store.ready()).rejects.toThrow("The quota store redis failed: ECONNREFUSED");
    expect(JSON.stringify(log)).not.toContain("203.0.113.7");
    await store.close();
  });

  test("R10 in flight with others: the first error decides them all", async () => {
    const { store, remote, log } = setUp();
    remote.set("err");
    const quotas = await Promise.all(Array.from({ length: 1_000 }, () => store.take("a", NOW)));
    expect(quotas.filter((quota) => quota.allowed)).toHaveLength(120);
    expect(log).toHaveLength(1);
    await store.close();
  });
});

describe("what the local limiter knows", () => {
  test("R9 it goes on from the last remote count", async () => {
    const { store, remote } = setUp();
    remote.counts.set("a", 99);
    await store.take("a", NOW);
    remote.set("err");
    const quotas = await takeMany(store, "a", 30);
    expect(quotas.filter((quota) => quota.allowed)).toHaveLength(20);
    await store.close();
  });

  test("R9 what passed locally is not given a second time when the store is back", async () => {
    const { store, remote, time } = setUp();
    await takeMany(store, "a", 10);
    remote.set("err");
    await takeMany(store, "a", 50);
    remote.set("well");
    await time.advance(1_000);
    expect(store.decider()).toBe("remote");
    const quotas = await takeMany(store, "a", 100);
    expect(quotas[0]).toMatchObject({ remaining: 59 });
    expect(quotas.filter((quota) => quota.allowed)).toHaveLength(60);
  });

  test("the next window knows nothing of the outage in the last", async () => {
    const { store, remote, time } = setUp();
    remote.set("err");
    await takeMany(store, "a", 120);
    remote.set("well");
    await time.advance(1_000);
    expect(await store.take("a", NOW + 60_000)).toMatchObject({ remaining: 119 });
  });
});

describe("the probe", () => {
  test("comes every 2 s at the most, and a hanging one is not waited for", async () => {
    const { store, remote, time } = setUp();
    remote.set("hang");
    void store.take("a", NOW);
    await time.advance(60_000);
    expect(remote.state.probes).toBeGreaterThan(20);
    expect(remote.state.probes).toBeLessThan(40);
    await store.close();
  });

  test("a store that failed twice within 10 s has to answer for 10 s", async () => {
    const { store, remote, time, log } = setUp();
    for (let failure = 0; failure < 2; failure += 1) {
      remote.state.take = "err";
      await store.take("a", NOW);
      await time.advance(150);
    }
    remote.state.take = "well";
    await time.advance(9_500);
    expect(store.decider()).toBe("local");
    await time.advance(500);
    expect(store.decider()).toBe("remote");
    expect(log.map(({ event }) => event)).toEqual([
      "quota_store_down",
      "quota_store_up",
      "quota_store_down",
      "quota_store_up",
    ]);
  });
});

describe("close", () => {
  test("answers who waits, stops every timer, closes the remote store, and counts on locally", async () => {
    const { store, remote, time, log } = setUp();
    remote.set("hang");
    const waiting = store.take("a", NOW);
    await store.close();
    expect(await waiting).toMatchObject({ allowed: true });
    expect(time.timers()).toBe(0);
    expect(remote.state.closed).toBe(true);
    expect(store.take("a", NOW)).toMatchObject({ remaining: 118 });
    expect(log).toEqual([]);
  });

  test("during an outage, no probe comes after it", async () => {
    const { store, remote, time } = setUp();
    remote.set("hang");
    void store.take("a", NOW);
    await time.advance(320);
    const { probes } = remote.state;
    expect(probes).toBe(1);
    await store.close();
    await time.advance(60_000);
    expect(remote.state.probes).toBe(probes);
    expect(time.timers()).toBe(0);
  });
});
