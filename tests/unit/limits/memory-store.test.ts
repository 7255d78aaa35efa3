import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { describe, expect, test } from "vitest";
import { clientAddress } from "#lib/http/client-address.ts";
import { createCounters } from "#lib/limits/counters.ts";
import { createMemoryStore } from "#lib/limits/memory-store.ts";
import { addressKey } from "#lib/limits/policy.ts";
import { median } from "#tests/harness/median.ts";

const NOW = Date.UTC(2026, 10, 21, 12);
const RULE = { limit: 120, windowSeconds: 60 };

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

/** Bytes of live heap. */
function heap(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed;
}

const address = (i: number) => `${10 + (i >>> 24)}.${(i >>> 16) & 255}.${(i >>> 8) & 255}.${i & 255}`;

/** Nanoseconds a call, for each chunk of 10,000 of `count` keys that are made before the clock runs. */
function timeChunks(count: number, call: (key: string) => void): number[] {
  const chunks: number[] = [];
  for (let from = 0; from < count; from += 10_000) {
    const keys = Array.from({ length: 10_000 }, (_, i) => address(from + i));
    const start = process.hrtime.bigint();
    for (const key of keys) call(key);
    chunks.push(Number(process.hrtime.bigint() - start) / 10_000);
  }
  return chunks;
}

describe("memory, bounded", () => {
  test("answers at once, without a promise", () => {
    expect(createMemoryStore(RULE).take("a", NOW).remaining).toBe(119);
  });

  test("R14 a million addresses: the heap stays where the cap put it", () => {
    const store = createMemoryStore(RULE);
    const empty = heap();
    for (let i = 0; i < 200_000; i += 1) store.take(address(i), NOW);
    const atCap = heap() - empty;
    for (let i = 200_000; i < 1_000_000; i += 1) store.take(address(i), NOW);
    const afterFlood = heap() - empty;
    expect(store.size()).toBeLessThanOrEqual(200_000);
    expect(atCap).toBeGreaterThan(0);
    expect(afterFlood).toBeLessThan(1.5 * atCap);
  });

  test("R14 a counter does not keep the header that its address came from", () => {
    const store = createMemoryStore(RULE);
    const empty = heap();
    for (let i = 0; i < 20_000; i += 1) {
      // Fifteen characters: V8 copies slices shorter than 13, and keeps the parent of longer ones.
      const four = `100.${100 + (i >> 14)}.${100 + ((i >> 7) & 127)}.${100 + (i & 127)}`;
      store.take(addressKey(clientAddress("127.0.0.1", `${"x".repeat(4_000)}${i}, ${four}`, 1)), NOW);
      const six = `${"x".repeat(4_000)}${i}, 2001:db8:${(i >> 8).toString(16)}:${(i & 255).toString(16)}::1`;
      store.take(addressKey(clientAddress("127.0.0.1", six, 1)), NOW);
      store.take(clientAddress("127.0.0.1", six, 1), NOW);
    }
    // 40,000 headers of 4,000 characters would be 160 MB.
    expect(heap() - empty).toBeLessThan(40e6);
    expect(store.size()).toBe(60_000);
  });

  test("R14 R15 an insert costs the same in the last of a million addresses as at the cap", () => {
    const store = createMemoryStore(RULE);
    const plain = new Map<string, number>();
    const bare = median(timeChunks(200_000, (key) => plain.set(key, (plain.get(key) ?? 0) + 1)));
    const chunks = timeChunks(1_000_000, (key) => store.take(key, NOW));
    const early = median(chunks.slice(10, 30));
    const late = median(chunks.slice(-30));
    // Evicting the oldest entry one by one is more than 50 times the bare insert.
    expect(late / bare).toBeLessThan(12);
    expect(late / early).toBeLessThan(4);
  });

  test("R15 a client that keeps coming is not forgotten in a flood", () => {
    const store = createMemoryStore(RULE, 2_000);
    for (let i = 0; i < 100_000; i += 1) {
      if (i % 500 === 0) store.take("steady", NOW);
      store.take(address(i), NOW);
    }
    expect(store.take("steady", NOW).allowed).toBe(false);
  });
});

describe("counters", () => {
  test("hold no more than their bound, and the young ones survive", () => {
    const counters = createCounters(60, 10);
    for (let i = 0; i < 100; i += 1) counters.add(`${i}`, NOW);
    expect(counters.size()).toBeLessThanOrEqual(10);
    expect(counters.read("99", NOW)).toBe(1);
    expect(counters.read("0", NOW)).toBe(0);
  });

  test("are raised, never lowered", () => {
    const counters = createCounters(60);
    counters.raise("a", 7, NOW);
    counters.raise("a", 3, NOW);
    expect(counters.add("a", NOW)).toBe(8);
  });

  test("a request that waited over the edge counts in the newer window and does not wipe it", () => {
    const counters = createCounters(60);
    counters.add("a", NOW + 60_000);
    expect(counters.add("a", NOW + 59_990)).toBe(2);
    expect(counters.add("a", NOW + 60_001)).toBe(3);
  });

  test("a clock set back by ten minutes starts anew instead of refusing for ten minutes", () => {
    const counters = createCounters(60);
    for (let i = 0; i < 200; i += 1) counters.add("a", NOW);
    expect(counters.read("a", NOW - 600_000)).toBe(0);
    expect(counters.add("a", NOW - 600_000)).toBe(1);
  });

  test("the next window starts at 0, also to a reader", () => {
    const counters = createCounters(60);
    counters.add("a", NOW);
    expect(counters.read("a", NOW + 60_000)).toBe(0);
    expect(counters.add("a", NOW + 60_000)).toBe(1);
  });
});
