import { describe, expect, test } from "vitest";
import { quotaOf, secondsUntil, windowIndex, windowOf } from "#lib/limits/window.ts";

// 2026-11-21T12:00:00Z: the start of a minute.
const START = Date.UTC(2026, 10, 21, 12);
const RULE = { limit: 120, windowSeconds: 60 };

describe("fixed windows, aligned to the epoch", () => {
  test("a window holds its first millisecond and not the first after it", () => {
    expect(windowOf(START, 60)).toEqual({ index: START / 60_000, startMs: START, endMs: START + 60_000 });
    expect(windowIndex(START + 59_999, 60)).toBe(START / 60_000);
    expect(windowIndex(START + 60_000, 60)).toBe(START / 60_000 + 1);
  });

  test.each([
    ["R7 at the start of the window", 0, 60],
    ["R7 one millisecond later", 1, 60],
    ["R7 one second later", 1_000, 59],
    ["R7 in the last second", 59_001, 1],
    ["R7 in the last millisecond, still not 0", 59_999, 1],
    ["R7 at the edge, where the next window starts", 60_000, 60],
  ])("%s the reset is in whole seconds", (_, offsetMs, resetSeconds) => {
    expect(quotaOf(1, RULE, START + offsetMs).resetSeconds).toBe(resetSeconds);
  });

  test.each([
    ["the first request", 1, 119, true],
    ["the last that passes", 120, 0, true],
    ["the first that is refused", 121, 0, false],
    ["long after that", 100_000, 0, false],
  ])("R7 %s", (_, used, remaining, allowed) => {
    expect(quotaOf(used, RULE, START)).toEqual({
      limit: 120,
      remaining,
      resetSeconds: 60,
      allowed,
      windowSeconds: 60,
    });
  });

  test("R7 the seconds stay within 1 and the window where two clocks disagree at an edge", () => {
    expect(secondsUntil(START, START + 5, 60)).toBe(1);
    expect(secondsUntil(START + 60_000, START - 1, 60)).toBe(60);
  });
});
