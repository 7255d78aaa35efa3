/**
 * Fixed windows, aligned to the Unix epoch: window `n` of a 60-second quota covers
 * `[n × 60 s, (n + 1) × 60 s)`. Every store uses this arithmetic, so a client sees the same window whichever
 * process or store counts it.
 *
 * The known price of fixed windows: a client may spend one whole quota just before an edge and another just
 * after it, so up to twice the limit can pass within a moment (240 of a quota of 120). We accept that: the
 * long-run rate is exact, a counter is one integer, and `reset` is one honest number.
 */

/** How many requests a client may make, and in which time. */
export type QuotaRule = { limit: number; windowSeconds: number };

/** The state of one client's window, the request that asked already counted in. */
export type Quota = {
  /** Requests that one window allows. */
  limit: number;
  /** Requests left in the window, never below 0. */
  remaining: number;
  /** Whole seconds until the window ends, rounded up: 1 to `windowSeconds`. Also the `Retry-After`. */
  resetSeconds: number;
  /** Whether the request that asked may pass. */
  allowed: boolean;
  /** Length of the window in seconds. */
  windowSeconds: number;
};

/** The number of the window that holds `now` (milliseconds since the epoch). */
export function windowIndex(now: number, windowSeconds: number): number {
  return Math.floor(now / (windowSeconds * 1000));
}

/**
 * The window that holds `now` (milliseconds since the epoch).
 * Returns its number, its first millisecond, and the first millisecond after it.
 */
export function windowOf(
  now: number,
  windowSeconds: number,
): { index: number; startMs: number; endMs: number } {
  const index = windowIndex(now, windowSeconds);
  const windowMs = windowSeconds * 1000;
  return { index, startMs: index * windowMs, endMs: (index + 1) * windowMs };
}

/**
 * Whole seconds from `now` to `endMs`, rounded up and held within 1 and `windowSeconds`: a window that still
 * runs never says 0, and a clock that disagrees a little (another process, a request that waited over the
 * edge) never says more than one window.
 */
export function secondsUntil(endMs: number, now: number, windowSeconds: number): number {
  return Math.max(1, Math.min(Math.ceil((endMs - now) / 1000), windowSeconds));
}

/**
 * The quota after `used` requests in the window that holds `now`, the asking one included (so `used` is at
 * least 1). `endMs` is only for a store that chose the window itself.
 */
export function quotaOf(used: number, rule: QuotaRule, now: number, endMs?: number): Quota {
  const { limit, windowSeconds } = rule;
  const windowMs = windowSeconds * 1000;
  const end = endMs ?? now - (now % windowMs) + windowMs;
  return {
    limit,
    remaining: used < limit ? limit - used : 0,
    resetSeconds: secondsUntil(end, now, windowSeconds),
    allowed: used <= limit,
    windowSeconds,
  };
}
