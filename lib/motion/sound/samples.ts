/** Sound as numbers: what the rooms of the synthesis share. */

/** Samples a second, everywhere: what films carry and browsers play. */
export const SAMPLE_RATE = 48_000;

/** Two channels of the same length, samples from -1 to 1. Both may be one array, for a sound in the middle. */
export interface Stereo {
  left: Float32Array;
  right: Float32Array;
}

/** Sound that is read piece by piece, wherever it lies: a whole film of it need not be in memory. */
export interface StereoSource {
  /** In samples. */
  readonly length: number;
  /** Fills both arrays, which are equally long, from sample `at` on; with silence before and behind the sound. */
  read(at: number, left: Float32Array, right: Float32Array): void;
}

/** Sound that can also be written, piece by piece. What nobody wrote yet is silent. */
export interface StereoStore extends StereoSource {
  write(at: number, left: Float32Array, right: Float32Array): void;
  /** Lets go of what it holds. */
  close(): void;
}

/** Samples worked on at once, and between two breaths of a long computation: a quarter of a second. */
export const PIECE = 12_000;

/** Sound in memory, in the arrays themselves. */
export function memoryStore({ left, right }: Stereo): StereoStore {
  const fill = (into: Float32Array, from: Float32Array, at: number) => {
    const start = Math.min(into.length, Math.max(0, -at));
    const part = from.subarray(Math.max(0, at), Math.max(0, at + into.length));
    into.fill(0, 0, start);
    into.set(part, start);
    into.fill(0, start + part.length);
  };
  return {
    length: left.length,
    read(at, first, second) {
      fill(first, left, at);
      fill(second, right, at);
    },
    write(at, first, second) {
      left.set(first, at);
      right.set(second, at);
    },
    close() {},
  };
}

/** A store in memory, silent. */
export const silentStore = (length: number): StereoStore & Stereo => {
  const sound = { left: new Float32Array(length), right: new Float32Array(length) };
  return { ...memoryStore(sound), ...sound };
};

/** A gain as a factor. */
export const factorOf = (decibels: number): number => 10 ** (decibels / 20);

/** A length in whole samples. */
export const samplesOf = (seconds: number): number => Math.round(seconds * SAMPLE_RATE);

/** From 0 to 1 without a corner: half a period of a cosine. */
export const smooth = (share: number): number =>
  0.5 - 0.5 * Math.cos(Math.PI * Math.min(1, Math.max(0, share)));

export interface Biquad {
  b0: number;
  b1: number;
  b2: number;
  a1: number;
  a2: number;
}

/**
 * A second-order filter, after the Audio EQ Cookbook (R. Bristow-Johnson).
 *
 * @param hertz corner or middle frequency
 * @param q resonance; 0.707 has none
 */
export function biquad(kind: "lowpass" | "highpass" | "bandpass", hertz: number, q = Math.SQRT1_2): Biquad {
  const w = (2 * Math.PI * Math.min(hertz, SAMPLE_RATE * 0.49)) / SAMPLE_RATE;
  const alpha = Math.sin(w) / (2 * q);
  const cosine = Math.cos(w);
  const a0 = 1 + alpha;
  const edge = kind === "lowpass" ? 1 - cosine : 1 + cosine;
  const b =
    kind === "bandpass" ? [alpha, 0, -alpha] : [edge / 2, kind === "lowpass" ? edge : -edge, edge / 2];
  const [b0 = 0, b1 = 0, b2 = 0] = b.map((value) => value / a0);
  return { b0, b1, b2, a1: (-2 * cosine) / a0, a2: (1 - alpha) / a0 };
}

/** A filter that goes on from piece to piece. @returns filters samples in place, and gives them back */
export function createFilter({ b0, b1, b2, a1, a2 }: Biquad): (samples: Float32Array) => Float32Array {
  let x1 = 0;
  let x2 = 0;
  let y1 = 0;
  let y2 = 0;
  return (samples) => {
    for (let index = 0; index < samples.length; index += 1) {
      const x = samples[index] as number;
      const y = b0 * x + b1 * x1 + b2 * x2 - a1 * y1 - a2 * y2;
      x2 = x1;
      x1 = x;
      y2 = y1;
      y1 = y;
      samples[index] = y;
    }
    return samples;
  };
}

/** Filters samples in place. */
export const filter = (samples: Float32Array, coefficients: Biquad): Float32Array =>
  createFilter(coefficients)(samples);
