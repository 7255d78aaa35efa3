import { type Biquad, factorOf, SAMPLE_RATE, samplesOf, type Stereo } from "#lib/motion/audio-samples.ts";

/** Loudness and true peak after ITU-R BS.1770-4. */

/** Annex 1, tables 1 and 2: the K weighting at 48 kHz, a shelf for the head and a high pass. */
const SHELF: Biquad = {
  b0: 1.53512485958697,
  b1: -2.69169618940638,
  b2: 1.19839281085285,
  a1: -1.69065929318241,
  a2: 0.73248077421585,
};
const HIGH_PASS: Biquad = { b0: 1, b1: -2, b2: 1, a1: -1.99004745483398, a2: 0.99007225036621 };

/** Blocks of 400 ms begin every 100 ms. */
const HOP = samplesOf(0.1);
const HOPS = 4;

/** Samples between two breaths of a long computation: a second. */
export const BREATH = SAMPLE_RATE;

/** Runs a computation that can breathe without letting it. */
export function atOnce<T>(steps: Generator<void, T>): T {
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}

function* weightedEnergies(samples: Float32Array): Generator<void, Float64Array> {
  const energies = new Float64Array(Math.floor(samples.length / HOP));
  let [x1, x2, m1, m2, y1, y2] = [0, 0, 0, 0, 0, 0];
  for (let hop = 0; hop < energies.length; hop += 1) {
    let sum = 0;
    for (let index = hop * HOP; index < (hop + 1) * HOP; index += 1) {
      const x = samples[index] as number;
      const m = SHELF.b0 * x + SHELF.b1 * x1 + SHELF.b2 * x2 - SHELF.a1 * m1 - SHELF.a2 * m2;
      const y = m - 2 * m1 + m2 - HIGH_PASS.a1 * y1 - HIGH_PASS.a2 * y2;
      x2 = x1;
      x1 = x;
      m2 = m1;
      m1 = m;
      y2 = y1;
      y1 = y;
      sum += y * y;
    }
    energies[hop] = sum;
    if (hop % 10 === 9) yield;
  }
  return energies;
}

const lufs = (meanSquare: number): number => -0.691 + 10 * Math.log10(meanSquare);

/**
 * Integrated loudness, gated (Annex 1, §2.8).
 *
 * @returns LUFS; -Infinity for what is silent or shorter than 0.4 s
 */
export function* measureLoudness({ left, right }: Stereo): Generator<void, number> {
  const first = yield* weightedEnergies(left);
  const second = left === right ? first : yield* weightedEnergies(right);
  const blocks: number[] = [];
  for (let hop = 0; hop + HOPS <= first.length; hop += 1) {
    let sum = 0;
    for (let index = hop; index < hop + HOPS; index += 1)
      sum += (first[index] as number) + (second[index] as number);
    blocks.push(sum / (HOP * HOPS));
  }
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const heard = blocks.filter((block) => lufs(block) > -70);
  if (!heard.length) return Number.NEGATIVE_INFINITY;
  const gate = lufs(mean(heard)) - 10;
  return lufs(mean(heard.filter((block) => lufs(block) > gate)));
}

/** The same, at once. */
export const integratedLoudness = (sound: Stereo): number => atOnce(measureLoudness(sound));

const PHASES = 4;
const TAPS = 12;

/** A windowed sinc that gives three samples between each two: BS.1770-4, Annex 2, oversampling by four. */
const KERNEL = Array.from({ length: PHASES - 1 }, (_, phase) =>
  Float64Array.from({ length: TAPS }, (_value, tap) => {
    const x = tap - TAPS / 2 + 1 - (phase + 1) / PHASES;
    const window = 0.5 + 0.5 * Math.cos((Math.PI * x) / (TAPS / 2 + 0.25));
    return (Math.sin(Math.PI * x) / (Math.PI * x)) * window;
  }),
);

/** The largest value at and behind a sample, also between samples. */
function peakAt(samples: Float32Array, index: number): number {
  let peak = Math.abs(samples[index] as number);
  for (const kernel of KERNEL) {
    let sum = 0;
    for (let tap = 0; tap < TAPS; tap += 1)
      sum += (kernel[tap] as number) * (samples[index + tap - TAPS / 2 + 1] ?? 0);
    peak = Math.max(peak, Math.abs(sum));
  }
  return peak;
}

/** The true peak as a factor of full scale. */
export function* measurePeak({ left, right }: Stereo): Generator<void, number> {
  let peak = 0;
  for (const samples of left === right ? [left] : [left, right])
    for (let index = 0; index < samples.length; index += 1) {
      if (index % BREATH === BREATH - 1) yield;
      // between two samples a wave rises to little more than twice the higher one
      if (Math.abs(samples[index] as number) * 2.2 > peak || Math.abs(samples[index + 1] ?? 0) * 2.2 > peak)
        peak = Math.max(peak, peakAt(samples, index));
    }
  return peak;
}

/** The same, at once. */
export const truePeak = (sound: Stereo): number => atOnce(measurePeak(sound));

const LOOK_AHEAD = samplesOf(0.004);
const RELEASE_SECONDS = 0.12;

/**
 * Holds the true peak below a ceiling, in place. The gain is down before a peak comes and rises slowly after
 * it; both channels share it.
 *
 * @returns the deepest reduction, decibels
 */
export function* limit({ left, right }: Stereo, ceilingDb: number, gain: number): Generator<void, number> {
  const ceiling = factorOf(ceilingDb);
  const length = left.length;
  const threshold = ceiling / 2.2 / gain;
  /** What a sample wants: 1, or less where it or the wave behind it would be above the ceiling. */
  const wants = (index: number): number => {
    let need = 1;
    for (const samples of [left, right]) {
      if (Math.abs(samples[index] ?? 0) < threshold && Math.abs(samples[index + 1] ?? 0) < threshold)
        continue;
      need = Math.min(need, ceiling / (peakAt(samples, index) * gain));
    }
    return need;
  };
  // the least of what the next samples want, then the mean of it: never above what any of them wants
  const release = Math.exp(-1 / (RELEASE_SECONDS * SAMPLE_RATE));
  const size = LOOK_AHEAD + 1;
  const queue = new Int32Array(size);
  const wanted = new Float64Array(size);
  let head = 0;
  let tail = 0;
  const held = new Float64Array(LOOK_AHEAD).fill(1);
  let sum = LOOK_AHEAD;
  let envelope = 1;
  let deepest = 1;
  let before = 1;
  for (let index = -LOOK_AHEAD; index < length; index += 1) {
    if (index % BREATH === BREATH - 1) yield;
    const coming = index + LOOK_AHEAD;
    const own = coming < length ? wants(coming) : 1;
    // the peak may stand between this sample and the next
    const want = Math.min(own, before);
    before = own;
    while (tail > head && (wanted[(tail - 1) % size] as number) >= want) tail -= 1;
    queue[tail % size] = coming;
    wanted[tail % size] = want;
    tail += 1;
    while ((queue[head % size] as number) < index) head += 1;
    const least = wanted[head % size] as number;
    envelope = Math.min(least, 1 - (1 - envelope) * release);
    const slot = coming % LOOK_AHEAD;
    sum += envelope - (held[slot] as number);
    held[slot] = envelope;
    if (index < 0) continue;
    const factor = Math.min(1, sum / LOOK_AHEAD);
    if (factor < deepest) deepest = factor;
    left[index] = (left[index] as number) * gain * factor;
    if (right !== left) right[index] = (right[index] as number) * gain * factor;
  }
  return deepest < 1 ? -20 * Math.log10(deepest) : 0;
}
