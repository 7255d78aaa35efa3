/** Percentiles of single calls, in milliseconds. */
export interface Latency {
  p50: number;
  p99: number;
}

/** Two engines on the same queries, measured in turns. */
export interface Compared {
  ours: Latency;
  peer: Latency;
  /** Ours divided by the peer's: below 1 we are faster. */
  ratio: Latency;
}

const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;

function percentiles(times: number[]): Latency {
  times.sort((a, b) => a - b);
  return { p50: at(times, 0.5), p99: at(times, 0.99) };
}

function time(call: () => void): number {
  const start = performance.now();
  call();
  return performance.now() - start;
}

/**
 * Asks both engines every query in turns, so that what else the machine does meets both; each query `passes`
 * times, after one pass to warm up. Only the ratio means something.
 *
 * @param warm passes that do not count: 0 to count first asks, whose words nothing has matched before
 */
export function compareLatency(
  queries: readonly string[],
  ours: (query: string) => unknown,
  peer: (query: string) => unknown,
  passes: number,
  warm = 1,
): Compared {
  const times: { ours: number[]; peer: number[] } = { ours: [], peer: [] };
  for (let pass = 0; pass < warm + passes; pass += 1) {
    for (const query of queries) {
      const own = time(() => ours(query));
      const other = time(() => peer(query));
      if (pass < warm) continue;
      times.ours.push(own);
      times.peer.push(other);
    }
  }
  const own = percentiles(times.ours);
  const other = percentiles(times.peer);
  return { ours: own, peer: other, ratio: { p50: own.p50 / other.p50, p99: own.p99 / other.p99 } };
}
