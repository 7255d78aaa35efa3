import { describe, expect, test } from "vitest";
import { EFFECTS, MOODS } from "#lib/motion/composition/sound-names.ts";
import type { AudioInput } from "#lib/motion/composition/schema/sound-tracks.ts";
import { renderEffect } from "#lib/motion/sound/effects.ts";
import { INSTRUMENTS, renderNote } from "#lib/motion/sound/instruments.ts";
import { integratedLoudness, truePeak } from "#lib/motion/sound/loudness.ts";
import { biquad, filter, SAMPLE_RATE, samplesOf } from "#lib/motion/sound/samples.ts";
import { decibels, mix, power, stereo } from "#tests/motion/sound/hearing.ts";

describe("instruments and effects", () => {
  test.each(INSTRUMENTS)("%s: begins and ends at rest, is no noise, is in tune", (instrument) => {
    for (const pitch of [48, 60]) {
      const { left, right } = renderNote(instrument, pitch, 0.6, 0.8);
      expect(left.length).toBe(right.length);
      expect(left.every(Number.isFinite)).toBe(true);
      const peak = left.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
      expect(peak).toBeGreaterThan(0.05);
      expect(Math.abs(left[0] ?? 1)).toBeLessThan(0.02 * peak);
      expect(Math.abs(left.at(-1) ?? 1)).toBeLessThan(0.02 * peak);
      // the fundamental: of all semitones around it the note itself is the strongest
      const at = (semitones: number) => {
        const w = (2 * Math.PI * 440 * 2 ** ((pitch + semitones - 69) / 12)) / SAMPLE_RATE;
        let [cosine, sinus] = [0, 0];
        const length = Math.min(left.length, samplesOf(0.4));
        for (let index = 0; index < length; index += 1) {
          cosine += (left[index] ?? 0) * Math.cos(w * index);
          sinus += (left[index] ?? 0) * Math.sin(w * index);
        }
        return Math.hypot(cosine, sinus);
      };
      const levels = Array.from({ length: 13 }, (_, index) => at(index - 6));
      expect(levels.indexOf(Math.max(...levels))).toBe(6);
    }
  });

  test.each(EFFECTS)("%s lands where it says", (effect) => {
    const { left, right, landing } = renderEffect(effect, 9);
    expect([...left, ...right].every(Number.isFinite)).toBe(true);
    const windows = Array.from({ length: Math.floor(left.length / 480) }, (_, index) =>
      power(left, index / 100, (index + 1) / 100),
    );
    const loudest = windows.indexOf(Math.max(...windows)) / 100;
    const seconds = landing / SAMPLE_RATE;
    if (landing === 0) {
      const threshold = 0.1 * left.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
      expect(left.findIndex((sample) => Math.abs(sample) > threshold) / SAMPLE_RATE).toBeLessThan(0.005);
    } else expect(Math.abs(loudest - seconds), `${loudest} ${seconds}`).toBeLessThan(0.08);
    expect(Math.abs(left[0] ?? 1)).toBeLessThan(0.01);
    expect(Math.abs(left.at(-1) ?? 1)).toBeLessThan(0.01);
  });
});

describe("a bed", () => {
  test.each(MOODS)("%s sounds like music", (mood) => {
    const sound = mix({ tracks: [{ kind: "bed", mood }] });
    const { left, right } = stereo(sound);
    expect(left.length).toBe(samplesOf(18));
    expect(left.every(Number.isFinite) && right.every(Number.isFinite)).toBe(true);
    expect(Math.abs(integratedLoudness({ left, right }) + 14)).toBeLessThan(1);
    expect(20 * Math.log10(truePeak({ left, right }))).toBeLessThanOrEqual(-1.9);

    // no direct current, no click at the edges, no jump within
    expect(Math.abs(left.reduce((sum, sample) => sum + sample, 0) / left.length)).toBeLessThan(1e-3);
    expect(Math.abs(left[0] ?? 1)).toBeLessThan(0.01);
    expect(Math.abs(left.at(-1) ?? 1)).toBeLessThan(1e-3);
    let jump = 0;
    for (let index = 1; index < left.length; index += 1)
      jump = Math.max(jump, Math.abs((left[index] ?? 0) - (left[index - 1] ?? 0)));
    expect(jump).toBeLessThan(0.5);

    // dynamics: neither flattened nor spiky
    const all = (power(left) + power(right)) / 2;
    const crest = decibels(truePeak({ left, right }) ** 2 / all);
    expect(crest).toBeGreaterThan(8);
    expect(crest).toBeLessThan(17);

    // the bands: bass carries, the top does not hiss
    const band = (kind: "lowpass" | "highpass", hertz: number) =>
      decibels(power(filter(filter(left.slice(), biquad(kind, hertz)), biquad(kind, hertz))) / power(left));
    expect(band("lowpass", 60)).toBeLessThan(-3);
    expect(band("highpass", 2500)).toBeLessThan(-9);
    expect(band("highpass", 9000)).toBeLessThan(-22);

    // wide, and still there in mono
    const middle = left.map((sample, index) => (sample + (right[index] ?? 0)) / 2);
    const side = left.map((sample, index) => (sample - (right[index] ?? 0)) / 2);
    const width = decibels(power(side) / power(middle));
    expect(width).toBeGreaterThan(-22);
    expect(width).toBeLessThan(-3);

    // it resolves: the last tenth of a second has died away
    expect(decibels(power(left, 17.9, 18) / all)).toBeLessThan(-25);
  });

  test("driving: the beat is heard, as often as its tempo says", () => {
    const audio: AudioInput = { tracks: [{ kind: "bed", mood: "driving", beatsPerMinute: 120 }] };
    const { left } = stereo(mix(audio, new Map(), [20]));
    const low = filter(filter(left.slice(), biquad("lowpass", 90)), biquad("lowpass", 90));
    const flux = Array.from({ length: 1600 }, (_, index) =>
      power(low, 4 + index / 200, 4 + (index + 1) / 200),
    );
    const rise = flux.map((value, index) => Math.max(0, value - (flux[index - 1] ?? value)));
    const again = (lag: number) =>
      rise.reduce((sum, value, index) => sum + value * (rise[index + lag] ?? 0), 0);
    const lags = Array.from({ length: 81 }, (_, index) => 60 + index);
    const best = lags.reduce((most, lag) => (again(lag) > again(most) ? lag : most));
    expect(Math.abs(best / 200 - 0.5)).toBeLessThanOrEqual(0.01);
  });

  test("it grows louder towards the middle", () => {
    for (const mood of ["bright", "driving", "cinematic"] as const) {
      const { left } = stereo(mix({ tracks: [{ kind: "bed", mood }] }));
      expect(decibels(power(left, 9, 14) / power(left, 0, 3)), mood).toBeGreaterThan(1);
    }
  });

  test("the same composition, the same samples", () => {
    const audio: AudioInput = {
      tracks: [
        { kind: "bed", mood: "warm" },
        { kind: "effect", effect: "chime", at: { seconds: 2 } },
      ],
    };
    const [first, second] = [mix(audio), mix(audio)];
    for (const channel of [0, 1] as const)
      expect(
        Buffer.from(second.channels[channel].buffer).equals(Buffer.from(first.channels[channel].buffer)),
      ).toBe(true);
  });
});
