import { pieces } from "#lib/motion/sound/loudness.ts";
import { SAMPLE_RATE, samplesOf, type StereoSource } from "#lib/motion/sound/samples.ts";

/** Samples of one step of the ducking curve: 5 ms. */
const STEP = SAMPLE_RATE / 200;
const ATTACK_SECONDS = 0.12;
const RELEASE_SECONDS = 0.5;

/** How far the bed steps back, decibels along a film; it is down before what it makes room for begins. */
export interface Ducking {
  /** Asks for room between two samples. */
  add(fromSample: number, toSample: number, decibels: number): void;
  /** Makes a curve without corners of it that is nowhere above what was asked for. */
  settle(): void;
  at(sample: number): number;
}

/** @param length samples of the film */
export function createDucking(length: number): Ducking {
  const steps = new Float32Array(Math.ceil(length / STEP) + 1);
  return {
    add(fromSample, toSample, decibels) {
      const to = Math.min(steps.length, Math.ceil(toSample / STEP));
      for (let step = Math.max(0, Math.floor(fromSample / STEP)); step < to; step += 1)
        steps[step] = Math.max(steps[step] as number, decibels);
    },
    settle() {
      const deepest = steps.reduce((most, one) => Math.max(most, one), 0);
      const slope = (seconds: number) => (deepest * STEP) / SAMPLE_RATE / seconds;
      const up = slope(RELEASE_SECONDS);
      const down = slope(ATTACK_SECONDS);
      for (let step = 1; step < steps.length; step += 1)
        steps[step] = Math.max(steps[step] as number, (steps[step - 1] as number) - up);
      for (let step = steps.length - 2; step >= 0; step -= 1)
        steps[step] = Math.max(steps[step] as number, (steps[step + 1] as number) - down);
    },
    at(sample) {
      const step = Math.floor(sample / STEP);
      const part = sample / STEP - step;
      const now = steps[step] as number;
      return now + part * ((steps[step + 1] ?? now) - now);
    },
  };
}

/** Where a voice speaks: what is 26 dB below its loudest counts as silence, pauses below 0.4 s do not. */
export function* spoken(sound: StereoSource): Generator<void, [from: number, to: number][]> {
  const window = samplesOf(0.05);
  const levels: number[] = [];
  let sum = 0;
  let taken = 0;
  yield* pieces(sound, (left, right) => {
    for (let index = 0; index < left.length; index += 1) {
      sum += (left[index] as number) ** 2 + (right[index] as number) ** 2;
      taken += 1;
      if (taken < window) continue;
      levels.push(sum / taken);
      sum = 0;
      taken = 0;
    }
  });
  if (taken) levels.push(sum / taken);
  const loudest = levels.reduce((most, one) => Math.max(most, one), 0);
  const spans: [number, number][] = [];
  for (const [index, level] of levels.entries()) {
    if (level <= 0 || level < loudest * 10 ** -2.6) continue;
    const from = index * window;
    const last = spans.at(-1);
    if (last && from - last[1] < samplesOf(0.4)) last[1] = from + window;
    else spans.push([from, from + window]);
  }
  return spans;
}
