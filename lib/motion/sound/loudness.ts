import {
  type Biquad,
  factorOf,
  memoryStore,
  PIECE,
  SAMPLE_RATE,
  samplesOf,
  type Stereo,
  type StereoSource,
  type StereoStore,
} from "#lib/motion/sound/samples.ts";

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

/** Runs a computation that can breathe without letting it. */
export function atOnce<T>(steps: Generator<void, T>): T {
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}

/** Energies of one channel under the K weighting, hop by hop. @returns takes a sample; a hop's energy at its end */
function weighting(): (sample: number) => number | null {
  let [x1, x2, m1, m2, y1, y2] = [0, 0, 0, 0, 0, 0];
  let sum = 0;
  let taken = 0;
  return (x) => {
    const m = SHELF.b0 * x + SHELF.b1 * x1 + SHELF.b2 * x2 - SHELF.a1 * m1 - SHELF.a2 * m2;
    const y = m - 2 * m1 + m2 - HIGH_PASS.a1 * y1 - HIGH_PASS.a2 * y2;
    x2 = x1;
    x1 = x;
    m2 = m1;
    m1 = m;
    y2 = y1;
    y1 = y;
    sum += y * y;
    taken += 1;
    if (taken < HOP) return null;
    const energy = sum;
    sum = 0;
    taken = 0;
    return energy;
  };
}

const lufs = (meanSquare: number): number => -0.691 + 10 * Math.log10(meanSquare);

/** Measures what it is given, piece by piece. It keeps ten numbers a second. */
export interface LoudnessMeter {
  add(left: Float32Array, right: Float32Array): void;
  /** Integrated loudness, gated (Annex 1, §2.8), LUFS; -Infinity for what is silent or shorter than 0.4 s. */
  lufs(): number;
}

export function createLoudnessMeter(): LoudnessMeter {
  const energies: number[] = [];
  const [first, second] = [weighting(), weighting()];
  return {
    add(left, right) {
      for (let index = 0; index < left.length; index += 1) {
        const one = first(left[index] as number);
        const other = second(right[index] as number);
        if (one !== null && other !== null) energies.push(one + other);
      }
    },
    lufs() {
      const blocks: number[] = [];
      for (let hop = 0; hop + HOPS <= energies.length; hop += 1) {
        let sum = 0;
        for (let index = hop; index < hop + HOPS; index += 1) sum += energies[index] as number;
        blocks.push(sum / (HOP * HOPS));
      }
      const mean = (values: readonly number[]) =>
        values.reduce((sum, value) => sum + value, 0) / values.length;
      const heard = blocks.filter((block) => lufs(block) > -70);
      if (!heard.length) return Number.NEGATIVE_INFINITY;
      const gate = lufs(mean(heard)) - 10;
      return lufs(mean(heard.filter((block) => lufs(block) > gate)));
    },
  };
}

/** Reads a sound through. @param take is given the pieces in order; they are used again */
export function* pieces(
  sound: StereoSource,
  take: (left: Float32Array, right: Float32Array, at: number) => void,
  size = PIECE,
): Generator<void, void> {
  const [left, right] = [new Float32Array(size), new Float32Array(size)];
  for (let at = 0; at < sound.length; at += size) {
    const count = Math.min(size, sound.length - at);
    const [first, second] = [left.subarray(0, count), right.subarray(0, count)];
    sound.read(at, first, second);
    take(first, second, at);
    yield;
  }
}

/** Integrated loudness, LUFS; -Infinity for what is silent or shorter than 0.4 s. */
export function* measureLoudness(sound: StereoSource): Generator<void, number> {
  const meter = createLoudnessMeter();
  yield* pieces(sound, meter.add);
  return meter.lufs();
}

/** The same, at once. */
export const integratedLoudness = (sound: Stereo): number => atOnce(measureLoudness(memoryStore(sound)));

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
export function* measurePeak(sound: StereoSource, size = PIECE): Generator<void, number> {
  const peaks = [0, 0];
  const stretch = [new Float32Array(size + TAPS), new Float32Array(size + TAPS)] as const;
  for (let at = 0; at < sound.length; at += size) {
    // a peak is told by the samples around it
    sound.read(at - TAPS / 2, stretch[0], stretch[1]);
    for (const [channel, samples] of stretch.entries()) {
      let peak = peaks[channel] as number;
      const end = TAPS / 2 + Math.min(size, sound.length - at);
      for (let index = TAPS / 2; index < end; index += 1)
        // between two samples a wave rises to little more than twice the higher one
        if (
          Math.abs(samples[index] as number) * 2.2 > peak ||
          Math.abs(samples[index + 1] as number) * 2.2 > peak
        )
          peak = Math.max(peak, peakAt(samples, index));
      peaks[channel] = peak;
    }
    yield;
  }
  return Math.max(...peaks);
}

/** The same, at once. */
export const truePeak = (sound: Stereo): number => atOnce(measurePeak(memoryStore(sound)));

const LOOK_AHEAD = samplesOf(0.004);
const RELEASE_SECONDS = 0.12;

/**
 * The gain of a limiter, sample by sample: it is down before a peak comes and rises slowly after it; both channels
 * share it.
 *
 * @returns takes what the sample `LOOK_AHEAD` ahead wants, 1 or less; gives the gain of this one
 */
function createEnvelope(): (own: number) => number {
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
  let before = 1;
  let coming = 0;
  return (own) => {
    // the peak may stand between this sample and the next
    const want = Math.min(own, before);
    before = own;
    while (tail > head && (wanted[(tail - 1) % size] as number) >= want) tail -= 1;
    queue[tail % size] = coming;
    wanted[tail % size] = want;
    tail += 1;
    while ((queue[head % size] as number) < coming - LOOK_AHEAD) head += 1;
    const least = wanted[head % size] as number;
    envelope = Math.min(least, 1 - (1 - envelope) * release);
    const slot = coming % LOOK_AHEAD;
    sum += envelope - (held[slot] as number);
    held[slot] = envelope;
    coming += 1;
    return Math.min(1, sum / LOOK_AHEAD);
  };
}

/**
 * Holds the true peak below a ceiling, in place, piece by piece.
 *
 * @param gain a factor before the limiter
 * @param meter hears the result
 * @returns the deepest reduction, decibels
 */
export function* limit(
  sound: StereoStore,
  ceilingDb: number,
  gain: number,
  meter?: LoudnessMeter,
  size = PIECE,
): Generator<void, number> {
  const ceiling = factorOf(ceilingDb);
  const threshold = ceiling / 2.2 / gain;
  const envelope = createEnvelope();
  // a piece, and behind it what is needed to know the peaks that come
  const stretch = [0, 1].map(() => new Float32Array(size + LOOK_AHEAD + TAPS)) as [
    Float32Array,
    Float32Array,
  ];
  /** What a sample wants: 1, or less where it or the wave behind it would be above the ceiling. */
  const wants = (index: number): number => {
    let need = 1;
    for (const samples of stretch) {
      if (
        Math.abs(samples[index] as number) < threshold &&
        Math.abs(samples[index + 1] as number) < threshold
      )
        continue;
      need = Math.min(need, ceiling / (peakAt(samples, index) * gain));
    }
    return need;
  };
  let deepest = 1;
  for (let at = 0; at < sound.length; at += size) {
    const count = Math.min(size, sound.length - at);
    sound.read(at, ...stretch);
    const [left, right] = stretch;
    const next = (index: number) => envelope(at + index < sound.length ? wants(index) : 1);
    if (at === 0) for (let index = 0; index < LOOK_AHEAD; index += 1) next(index);
    for (let index = 0; index < count; index += 1) {
      const factor = next(index + LOOK_AHEAD);
      if (factor < deepest) deepest = factor;
      left[index] = (left[index] as number) * gain * factor;
      right[index] = (right[index] as number) * gain * factor;
    }
    const [first, second] = [left.subarray(0, count), right.subarray(0, count)];
    meter?.add(first, second);
    sound.write(at, first, second);
    yield;
  }
  return deepest < 1 ? -20 * Math.log10(deepest) : 0;
}
