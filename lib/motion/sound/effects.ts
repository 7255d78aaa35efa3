import { falling, mixed } from "#lib/motion/sound/drums.ts";
import { hertzOf, noise, shaped, struck } from "#lib/motion/sound/instruments.ts";
import {
  biquad,
  factorOf,
  filter,
  SAMPLE_RATE,
  samplesOf,
  smooth,
  type Stereo,
} from "#lib/motion/sound/samples.ts";
import type { Effect } from "#lib/motion/composition/sound-names.ts";

/** An effect, and the sample of it that lands at its time. */
export interface EffectSound extends Stereo {
  landing: number;
}

const onset = (samples: Float32Array): EffectSound => ({ left: samples, right: samples, landing: 0 });

/** A noise through a band whose middle moves: a state-variable filter (A. Simper, 2013). */
function sweep(
  seconds: number,
  hertzAt: (share: number) => number,
  gainAt: (share: number) => number,
  seed: number,
) {
  const samples = noise(seconds, seed);
  let one = 0;
  let two = 0;
  for (let index = 0; index < samples.length; index += 1) {
    const share = index / samples.length;
    const g = Math.tan((Math.PI * hertzAt(share)) / SAMPLE_RATE);
    const k = 1.1;
    const a1 = 1 / (1 + g * (g + k));
    const v3 = (samples[index] as number) - two;
    const v1 = a1 * one + g * a1 * v3;
    const v2 = two + g * a1 * one + g * g * a1 * v3;
    one = 2 * v1 - one;
    two = 2 * v2 - two;
    samples[index] = v1 * gainAt(share);
  }
  return samples;
}

/** Air that passes from left to right; loudest at `peak`. */
function passing(
  seconds: number,
  peak: number,
  [low, high]: readonly [number, number],
  seed: number,
): EffectSound {
  const bell = (share: number) =>
    share < peak ? smooth(share / peak) ** 2 : smooth((1 - share) / (1 - peak)) ** 1.5;
  const hertz = (share: number) => low * (high / low) ** bell(share);
  const left = sweep(
    seconds,
    hertz,
    (share) => bell(share) * Math.cos((Math.PI / 2) * (0.25 + 0.5 * share)),
    seed,
  );
  const right = sweep(
    seconds,
    hertz,
    (share) => bell(share) * Math.sin((Math.PI / 2) * (0.25 + 0.5 * share)),
    seed + 1,
  );
  return { left, right, landing: Math.round(seconds * peak * SAMPLE_RATE) };
}

/** A bar of metal. */
const bar = (pitch: number, gain: number, seconds: number) =>
  struck(
    (
      [
        [1, 1, 1],
        [2.76, 0.3, 0.45],
        [5.4, 0.12, 0.2],
      ] as const
    ).map(([ratio, level, decay]) => ({
      hertz: hertzOf(pitch) * ratio,
      gain: gain * level,
      decaySeconds: seconds * decay,
    })),
    seconds,
    0.002,
  );

const later = (samples: Float32Array, seconds: number): Float32Array => {
  const moved = new Float32Array(samples.length + samplesOf(seconds));
  moved.set(samples, samplesOf(seconds));
  return moved;
};

function click(): EffectSound {
  const body = struck(
    [
      { hertz: 1900, gain: 0.7, decaySeconds: 0.03 },
      { hertz: 3100, gain: 0.3, decaySeconds: 0.02 },
    ],
    0.05,
    0.0007,
  );
  const contact = shaped(filter(noise(0.012, 3), biquad("bandpass", 2600, 0.8)), 0.0005, 0.01);
  return onset(mixed([body, 1], [contact, 0.5]));
}

const tick = (): EffectSound =>
  onset(
    struck(
      [
        { hertz: 2900, gain: 0.6, decaySeconds: 0.02 },
        { hertz: 5200, gain: 0.2, decaySeconds: 0.012 },
      ],
      0.03,
      0.0007,
    ),
  );

/** A bubble: a sine that rises as it dies. */
function pop(): EffectSound {
  const samples = new Float32Array(samplesOf(0.14));
  let phase = 0;
  for (let index = 0; index < samples.length; index += 1) {
    const at = index / SAMPLE_RATE;
    samples[index] = Math.sin(phase) * Math.exp(-at / 0.028);
    phase += (2 * Math.PI * (330 + 520 * smooth(at / 0.055))) / SAMPLE_RATE;
  }
  return onset(shaped(samples, 0.002, 0.04));
}

const RISER_SECONDS = 1.6;
/** Air and a tone that climb an octave together; it lands with its last sample. */
function riser(tonic: number): EffectSound {
  const air = (seed: number) =>
    sweep(
      RISER_SECONDS,
      (share) => 300 * 14 ** share,
      (share) => 0.8 * share ** 2.2,
      seed,
    );
  const [left, right] = [air(17), air(19)];
  const tone = new Float32Array(left.length);
  let phase = 0;
  for (let index = 0; index < tone.length; index += 1) {
    const share = index / tone.length;
    tone[index] = (Math.sin(phase) + 0.3 * Math.sin(2 * phase)) * 0.22 * share ** 2;
    phase += (2 * Math.PI * hertzOf(48 + tonic + 12 * share)) / SAMPLE_RATE;
  }
  return {
    left: shaped(mixed([left, 1], [tone, 1]), 0.2, 0.015),
    right: shaped(mixed([right, 1], [tone, 1]), 0.2, 0.015),
    landing: left.length,
  };
}

const hit = (): EffectSound =>
  onset(
    mixed(
      [falling(0.5, [170, 55], 0.03, 0.14), 0.9],
      [shaped(filter(noise(0.3, 23), biquad("bandpass", 900, 0.6)), 0.0008, 0.29), 0.35],
    ),
  );

const boom = (): EffectSound =>
  onset(
    mixed(
      [falling(1.5, [92, 38], 0.12, 0.45), 0.95],
      [shaped(filter(noise(0.5, 29), biquad("lowpass", 260)), 0.001, 0.49), 0.5],
    ),
  );

/** The key's note, and its fifth a little later from the other side. */
function chime(tonic: number): EffectSound {
  const first = bar(72 + tonic, 0.5, 1.9);
  const second = later(bar(79 + tonic, 0.4, 1.7), 0.07);
  return { left: mixed([first, 1], [second, 0.7]), right: mixed([first, 0.7], [second, 1]), landing: 0 };
}

const FIFTHS = [0, 7, 12, 16, 19, 24] as const;
function sparkle(tonic: number): EffectSound {
  const notes = FIFTHS.map((step, index) =>
    later(bar(79 + tonic + step - 5, 0.34 * 0.9 ** index, 0.9), index * 0.055),
  );
  return {
    left: mixed(...notes.map((one, index) => [one, index % 2 ? 0.55 : 1] as const)),
    right: mixed(...notes.map((one, index) => [one, index % 2 ? 1 : 0.55] as const)),
    landing: 0,
  };
}

/** Each effect before its level, in tune with a key note. */
const DRAWN: Record<Effect, (tonic: number) => EffectSound> = {
  click,
  tick,
  pop,
  whoosh: () => passing(0.75, 0.55, [260, 2400], 7),
  swish: () => passing(0.34, 0.5, [700, 4600], 11),
  riser,
  hit,
  boom,
  chime,
  sparkle,
};

/** Peaks of the effects at 0 dB, decibels of full scale: they sit beside a bed, not on top of it. */
const PEAK_DB: Record<Effect, number> = {
  click: -15,
  tick: -19,
  pop: -14,
  whoosh: -15,
  swish: -17,
  riser: -14,
  hit: -9,
  boom: -9,
  chime: -15,
  sparkle: -18,
};

/**
 * An effect at its usual level.
 *
 * @param tonic the bed's key note, semitones above C: what rings, rings in tune
 */
export function renderEffect(effect: Effect, tonic: number): EffectSound {
  const { left, right, landing } = DRAWN[effect](((tonic + 6) % 12) - 6);
  let peak = 0;
  for (const samples of [left, right]) for (const sample of samples) peak = Math.max(peak, Math.abs(sample));
  const gain = factorOf(PEAK_DB[effect]) / peak;
  return {
    left: left.map((sample) => sample * gain),
    right: right.map((sample) => sample * gain),
    landing,
  };
}
