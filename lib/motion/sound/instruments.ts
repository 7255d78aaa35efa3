import { randomFrom } from "#lib/motion/composition/random.ts";
import { biquad, filter, SAMPLE_RATE, samplesOf, smooth, type Stereo } from "#lib/motion/sound/samples.ts";

/** Instruments: one note, as samples. Everything is computed; there is no recording in here. */

export const INSTRUMENTS = [
  "piano",
  "felt",
  "electric-piano",
  "marimba",
  "pluck",
  "pizzicato",
  "bell",
  "pad",
  "strings",
  "spiccato",
  "bass",
  "sub-bass",
  "synth-bass",
  "synth-pluck",
] as const;
export type Instrument = (typeof INSTRUMENTS)[number];

/** Frequency of a MIDI note number: 69 is A4, 440 Hz. */
export const hertzOf = (pitch: number): number => 440 * 2 ** ((pitch - 69) / 12);

interface Partial {
  hertz: number;
  gain: number;
  /** Seconds until it is 60 dB down. */
  decaySeconds: number;
}

/** Above this nothing is drawn: it only adds harshness. */
const HIGHEST_HERTZ = 14_000;

/** A struck or plucked body: a sum of dying sines, each a two-pole resonator. */
export function struck(partials: readonly Partial[], seconds: number, attackSeconds: number): Float32Array {
  const samples = new Float32Array(samplesOf(seconds));
  for (const { hertz, gain, decaySeconds } of partials) {
    if (hertz > HIGHEST_HERTZ || gain < 1e-4) continue;
    const w = (2 * Math.PI * hertz) / SAMPLE_RATE;
    const radius = 10 ** (-3 / (decaySeconds * SAMPLE_RATE));
    const c1 = 2 * radius * Math.cos(w);
    const c2 = -radius * radius;
    const end = Math.min(samples.length, samplesOf(decaySeconds * 1.4));
    let before = 0;
    let last = 0;
    let now = gain * radius * Math.sin(w);
    for (let index = 1; index < end; index += 1) {
      samples[index] = (samples[index] as number) + now;
      before = last;
      last = now;
      now = c1 * last + c2 * before;
    }
  }
  return shaped(samples, attackSeconds, Math.min(0.03, seconds / 4));
}

/** Noise, the same for the same seed. */
export function noise(seconds: number, seed: number): Float32Array {
  const random = randomFrom(seed);
  return new Float32Array(samplesOf(seconds)).map(() => random() * 2 - 1);
}

/** Smooth edges, in place. */
export function shaped(samples: Float32Array, attackSeconds: number, releaseSeconds: number): Float32Array {
  const attack = Math.min(samples.length, samplesOf(attackSeconds));
  const release = Math.min(samples.length, samplesOf(releaseSeconds));
  for (let index = 0; index < attack; index += 1)
    samples[index] = (samples[index] as number) * smooth(index / attack);
  for (let index = 0; index < release; index += 1) {
    const at = samples.length - 1 - index;
    samples[at] = (samples[at] as number) * smooth(index / release);
  }
  return samples;
}

const TABLE = 2048;

/** One period of a wave with its upper harmonics already softened, as a filter of two poles would. */
function wave(hertz: number, kind: "saw" | "square", cutoffHertz: number): Float32Array {
  const table = new Float32Array(TABLE + 1);
  for (let n = 1; n * hertz < HIGHEST_HERTZ && n <= 64; n += kind === "saw" ? 1 : 2) {
    const gain = 1 / n / (1 + ((n * hertz) / cutoffHertz) ** 2);
    if (gain < 3e-4) break;
    const w = (2 * Math.PI * n) / TABLE;
    for (let index = 0; index <= TABLE; index += 1)
      table[index] = (table[index] as number) + gain * Math.sin(w * index);
  }
  return table;
}

/** Detuned copies of a wave that fades from one table to another with the brightness. */
function layered(
  hertz: number,
  [from, to]: readonly [Float32Array, Float32Array],
  cents: readonly number[],
  seconds: number,
  seed: number,
  brightness: (seconds: number) => number,
): Float32Array {
  const samples = new Float32Array(samplesOf(seconds));
  const random = randomFrom(seed);
  const steps = cents.map((cent) => (hertz * 2 ** (cent / 1200) * TABLE) / SAMPLE_RATE);
  const phases = steps.map((_, index) => (cents.length === 1 && index === 0 ? 0 : random() * TABLE));
  let share = brightness(0);
  for (let index = 0; index < samples.length; index += 1) {
    if (index % 32 === 0) share = brightness(index / SAMPLE_RATE);
    let sum = 0;
    for (let voice = 0; voice < steps.length; voice += 1) {
      const phase = phases[voice] as number;
      const at = Math.floor(phase);
      const part = phase - at;
      const dark = (from[at] as number) + part * ((from[at + 1] as number) - (from[at] as number));
      const bright = (to[at] as number) + part * ((to[at + 1] as number) - (to[at] as number));
      sum += dark + share * (bright - dark);
      const next = phase + (steps[voice] as number);
      phases[voice] = next >= TABLE ? next - TABLE : next;
    }
    samples[index] = sum / Math.sqrt(steps.length);
  }
  return samples;
}

const middle = (samples: Float32Array): Stereo => ({ left: samples, right: samples });

function add(into: Float32Array, from: Float32Array, gain: number): Float32Array {
  const length = Math.min(into.length, from.length);
  for (let index = 0; index < length; index += 1)
    into[index] = (into[index] as number) + gain * (from[index] as number);
  return into;
}

/** Strings under hammers: stretched partials, the higher the sooner gone, and a little of the hammer's knock. */
function piano(pitch: number, velocity: number, brightness: number): Stereo {
  const hertz = hertzOf(pitch);
  const ring = Math.min(4.2, 5.2 * 2 ** (-(pitch - 48) / 22));
  const stiffness = 0.00012 * 2 ** ((pitch - 60) / 10);
  const colour = brightness * (0.55 + 0.45 * velocity);
  const partials = (cents: number) =>
    Array.from({ length: 14 }, (_, index): Partial => {
      const n = index + 1;
      return {
        hertz: hertz * 2 ** (cents / 1200) * n * Math.sqrt(1 + stiffness * n * n),
        gain: (0.9 * colour ** index) / n ** 0.7,
        decaySeconds: ring / (1 + 0.32 * index),
      };
    });
  const knock = filter(noise(0.05, 77), biquad("lowpass", 500 + 900 * brightness));
  shaped(knock, 0.001, 0.045);
  const attack = 0.002 + 0.006 * (1 - brightness);
  const side = (cents: number) => add(struck(partials(cents), ring, attack), knock, 0.16 * (0.4 + velocity));
  return { left: side(-0.9), right: side(0.9) };
}

const body = (
  pitch: number,
  modes: readonly (readonly [ratio: number, gain: number, decaySeconds: number])[],
  seconds: number,
  attackSeconds: number,
): Float32Array =>
  struck(
    modes.map(([ratio, gain, decaySeconds]) => ({ hertz: hertzOf(pitch) * ratio, gain, decaySeconds })),
    seconds,
    attackSeconds,
  );

/** A string plucked at a fifth of its length: every fifth partial is missing. */
function plucked(pitch: number, ring: number, softness: number): Float32Array {
  const modes = Array.from({ length: 16 }, (_, index) => {
    const n = index + 1;
    const gain = (Math.abs(Math.sin((Math.PI * n) / 5)) * softness ** index) / n ** 0.8;
    return [n * (1 + 0.00006 * n * n), gain, ring / (1 + 0.4 * index)] as const;
  });
  return body(pitch, modes, ring, 0.0025);
}

function bowed(
  pitch: number,
  seconds: number,
  { cutoff, attack, release, cents }: { cutoff: number; attack: number; release: number; cents: number },
): Stereo {
  const hertz = hertzOf(pitch);
  const tables = [wave(hertz, "saw", cutoff * 0.55), wave(hertz, "saw", cutoff)] as const;
  const total = seconds + release;
  const opening = (at: number) => smooth(at / (attack * 1.6)) * (1 - 0.4 * smooth((at - seconds) / release));
  const side = (seed: number, spread: readonly number[]) =>
    shaped(
      layered(
        hertz,
        tables,
        spread.map((one) => one * cents),
        total,
        seed,
        opening,
      ),
      Math.min(attack, total / 2),
      release,
    );
  return { left: side(pitch, [-1, 0.25, 0.8]), right: side(pitch + 500, [-0.7, -0.15, 1]) };
}

/** A wave that opens at once and closes again: basses and short synthetic strings. */
function swept(
  pitch: number,
  seconds: number,
  options: {
    kind: "saw" | "square";
    cutoff: readonly [number, number];
    closing: number;
    decay: number;
    release: number;
  },
): Float32Array {
  const hertz = hertzOf(pitch);
  const [low, high] = options.cutoff;
  const samples = layered(
    hertz,
    [wave(hertz, options.kind, low), wave(hertz, options.kind, high)],
    [0],
    seconds + options.release,
    1,
    (at) => Math.exp(-at / options.closing),
  );
  for (let index = 0; index < samples.length; index += 1)
    samples[index] = (samples[index] as number) * Math.exp(-index / SAMPLE_RATE / options.decay);
  return shaped(samples, 0.003, options.release);
}

/**
 * One note.
 *
 * @param pitch MIDI note number
 * @param seconds how long it is held; struck and plucked bodies ring on by themselves
 * @param velocity 0 to 1: how it is touched. Loudness is the mixer's affair.
 */
export function renderNote(instrument: Instrument, pitch: number, seconds: number, velocity: number): Stereo {
  switch (instrument) {
    case "piano":
      return piano(pitch, velocity, 0.8);
    case "felt":
      return piano(pitch, velocity, 0.52);
    case "electric-piano": {
      const tine = 0.1 + 0.16 * velocity;
      const modes = [
        [1, 0.9, 2.6],
        [2, 0.2, 1.6],
        [3, 0.07, 0.9],
        [7.02, tine * 0.35, 0.28],
        [14.1, tine * 0.12, 0.1],
      ] as const;
      return {
        left: body(pitch - 0.02, modes, 2.6, 0.004),
        right: body(pitch + 0.02, modes, 2.6, 0.004),
      };
    }
    case "marimba": {
      const ring = Math.min(1.4, 0.9 * 2 ** (-(pitch - 60) / 18));
      return middle(
        body(
          pitch,
          [
            [1, 0.9, ring],
            [3.93, 0.22, ring * 0.3],
            [9.2, 0.06, ring * 0.1],
          ],
          ring,
          0.002,
        ),
      );
    }
    case "pluck":
      return middle(plucked(pitch, 1.5, 0.82));
    case "pizzicato":
      return middle(plucked(pitch, 0.55, 0.62));
    case "bell":
      return middle(
        body(
          pitch,
          [
            [1, 0.7, 2.2],
            [2.0, 0.16, 1.4],
            [2.76, 0.12, 0.8],
            [5.4, 0.05, 0.3],
          ],
          2.2,
          0.003,
        ),
      );
    case "pad":
      return bowed(pitch, seconds, { cutoff: 1500, attack: 0.55, release: 1.1, cents: 7 });
    case "strings":
      return bowed(pitch, seconds, { cutoff: 2300, attack: 0.3, release: 0.7, cents: 9 });
    case "spiccato":
      return bowed(pitch, Math.min(seconds, 0.12), { cutoff: 2000, attack: 0.014, release: 0.16, cents: 8 });
    case "bass":
      return middle(
        swept(pitch, seconds, { kind: "saw", cutoff: [160, 620], closing: 0.12, decay: 1.6, release: 0.06 }),
      );
    case "sub-bass":
      return middle(
        swept(pitch, seconds, { kind: "square", cutoff: [90, 150], closing: 0.2, decay: 4, release: 0.09 }),
      );
    case "synth-bass":
      return middle(
        swept(pitch, seconds, { kind: "saw", cutoff: [260, 1500], closing: 0.09, decay: 0.9, release: 0.03 }),
      );
    case "synth-pluck":
      return middle(
        swept(pitch, 0.5, { kind: "saw", cutoff: [500, 3600], closing: 0.07, decay: 0.17, release: 0.08 }),
      );
  }
}
