/**
 * What counting costs in memory, as ratios to a bare Map increment in the same run.
 * Run: `npm run node -- tests/bench/limits.ts`.
 */
import { performance } from "node:perf_hooks";
import { clientAddress } from "#lib/http/client-address.ts";
import { createMemoryStore } from "#lib/limits/memory-store.ts";
import { addressKey, publicPolicy, quotaHeaders } from "#lib/limits/policy.ts";
import { createResilientStore } from "#lib/limits/resilient-store.ts";

const NOW = Date.UTC(2026, 10, 21, 12);
const CLIENTS = 1_000;
const CALLS = 1_000_000;
const ROUNDS = 7;

const address = (i: number) => `${10 + (i >>> 24)}.${(i >>> 16) & 255}.${(i >>> 8) & 255}.${i & 255}`;
const clients = Array.from({ length: CLIENTS }, (_, i) => address(i));
const crowd = Array.from({ length: CALLS }, (_, i) => address(i));
const clientsV6 = clients.map((_, i) => `2001:db8:1:${(i + 1).toString(16)}:a1b2:c3d4:e5f6:1`);
const shortV6 = clients.map((_, i) => `2001:db8:${(i + 1).toString(16)}::1`);
const policy = publicPolicy();
let sink = 0;

/** Median nanoseconds a call over the rounds, each with a fresh subject. */
function measure(keys: string[], make: () => (key: string) => number): number {
  const figures: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const call = make();
    const start = performance.now();
    for (let i = 0; i < CALLS; i += 1) sink += call(keys[i % keys.length] ?? "");
    figures.push(((performance.now() - start) * 1e6) / CALLS);
  }
  return figures.sort((a, b) => a - b)[ROUNDS >> 1] ?? Number.NaN;
}

function bareMap() {
  const counts = new Map<string, number>();
  return (key: string) => {
    const used = (counts.get(key) ?? 0) + 1;
    counts.set(key, used);
    return used;
  };
}

function memory() {
  const store = createMemoryStore(policy);
  return (key: string) => store.take(key, NOW).remaining;
}

function wholeDoor(socket: (key: string) => string) {
  return () => {
    const store = createMemoryStore(policy);
    return (key: string) => {
      const quota = store.take(addressKey(clientAddress(socket(key), undefined, 0)), NOW);
      return quotaHeaders(quota).length;
    };
  };
}

/** The local limiter behind a remote store that is away (a closed one decides in the same way). */
function outage() {
  const store = createResilientStore({
    remote: {
      take: () => Promise.reject(new Error()),
      ready: () => Promise.reject(new Error()),
      close: async () => {},
    },
    rule: policy,
    name: "none",
    log: () => {},
    after: () => () => {},
  });
  void store.close();
  return (key: string) => (store.take(key, NOW) as { remaining: number }).remaining;
}

const plain = (key: string) => key;
const mapped = (key: string) => `::ffff:${key}`;
const bare = measure(clients, bareMap);
const bareCrowd = measure(crowd, bareMap);
const rows: [label: string, nanoseconds: number, base: number][] = [
  ["bare Map increment, 1,000 clients", bare, bare],
  ["memory take, 1,000 clients", measure(clients, memory), bare],
  ["  with address, key and headers, IPv4", measure(clients, wholeDoor(plain)), bare],
  ["  the same, ::ffff: IPv4", measure(clients, wholeDoor(mapped)), bare],
  ["  the same, IPv6", measure(clientsV6, wholeDoor(plain)), bare],
  ["  the same, IPv6 with :: in its /64", measure(shortV6, wholeDoor(plain)), bare],
  ["local take in a remote outage, 1,000 clients", measure(clients, outage), bare],
  ["bare Map increment, 1,000,000 addresses, unbounded", bareCrowd, bareCrowd],
  ["memory take, flood of 1,000,000 addresses", measure(crowd, memory), bareCrowd],
];

console.log("| what | ns | × bare Map |\n|---|---|---|");
for (const [label, nanoseconds, base] of rows) {
  console.log(`| ${label} | ${nanoseconds.toFixed(0)} | ${(nanoseconds / base).toFixed(2)} |`);
}
if (sink === 0) throw new Error("nothing was counted");
