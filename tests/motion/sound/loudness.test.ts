import { describe, expect, test } from "vitest";
import { atOnce, integratedLoudness, limit, truePeak } from "#lib/motion/sound/loudness.ts";
import { memoryStore } from "#lib/motion/sound/samples.ts";
import { sine } from "#tests/motion/sound/hearing.ts";

describe("loudness, ITU-R BS.1770-4", () => {
  // Annex 1: a 997 Hz sine at full scale in one channel reads -3.01 LKFS
  test("a sine of 997 Hz at full scale in one channel", () => {
    const left = sine(997, 2, 1);
    expect(integratedLoudness({ left, right: new Float32Array(left.length) })).toBeCloseTo(-3.01, 1);
  });

  // EBU Tech 3341, case 1 and case 3: stereo 1 kHz at -23 dBFS; quiet beginnings and ends are gated
  test("EBU Tech 3341, cases 1 and 3", () => {
    const tone = (decibelsOfFullScale: number, seconds: number) =>
      sine(1000, seconds, 10 ** (decibelsOfFullScale / 20));
    const steady = tone(-23, 20);
    expect(Math.abs(integratedLoudness({ left: steady, right: steady }) + 23)).toBeLessThan(0.1);
    const parts = [tone(-36, 10), tone(-23, 60), tone(-36, 10)];
    const gated = Float32Array.from(parts.flatMap((part) => [...part]));
    expect(Math.abs(integratedLoudness({ left: gated, right: gated }) + 23)).toBeLessThan(0.1);
  });

  test("silence and what is too short have none", () => {
    expect(integratedLoudness({ left: new Float32Array(48_000), right: new Float32Array(48_000) })).toBe(
      Number.NEGATIVE_INFINITY,
    );
    expect(integratedLoudness({ left: sine(1000, 0.3, 1), right: sine(1000, 0.3, 1) })).toBe(
      Number.NEGATIVE_INFINITY,
    );
  });

  test("a peak between samples is found: a quarter of the sampling rate, out of step", () => {
    const left = Float32Array.from({ length: 4800 }, (_, index) =>
      Math.sin((Math.PI / 2) * index + Math.PI / 4),
    );
    expect(Math.max(...left)).toBeCloseTo(Math.SQRT1_2, 2);
    expect(20 * Math.log10(truePeak({ left, right: left }))).toBeGreaterThan(-0.4);
  });

  test("the limiter keeps the ceiling and leaves alone what is below it", () => {
    const loud = sine(220, 1, 0.9).map((sample, index) => (index % 4800 < 40 ? sample * 3 : sample));
    const reduced = atOnce(limit(memoryStore({ left: loud, right: loud.slice() }), -2, 1));
    expect(20 * Math.log10(truePeak({ left: loud, right: loud }))).toBeLessThanOrEqual(-1.9);
    expect(reduced).toBeGreaterThan(2);
    const quiet = sine(220, 0.2, 0.3);
    const before = quiet.slice();
    expect(atOnce(limit(memoryStore({ left: quiet, right: quiet }), -2, 1))).toBe(0);
    expect(quiet).toEqual(before);
  });
});
