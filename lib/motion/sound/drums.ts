import { noise, shaped, struck } from "#lib/motion/sound/instruments.ts";
import { biquad, filter, SAMPLE_RATE, samplesOf, type Stereo } from "#lib/motion/sound/samples.ts";

/** Drums and noises of the beds, each one stroke. */

export const DRUMS = [
  "kick",
  "soft-kick",
  "snare",
  "rim",
  "clap",
  "snap",
  "hat",
  "open-hat",
  "shaker",
  "tom",
  "taiko",
  "crash",
  "swell",
] as const;
export type Drum = (typeof DRUMS)[number];

const middle = (samples: Float32Array): Stereo => ({ left: samples, right: samples });

/** Multiplies by a dying exponential, in place. @param seconds until it is down to 1/e */
function dying(samples: Float32Array, seconds: number): Float32Array {
  for (let index = 0; index < samples.length; index += 1)
    samples[index] = (samples[index] as number) * Math.exp(-index / SAMPLE_RATE / seconds);
  return samples;
}

/** A sine that falls in pitch. */
export function falling(
  seconds: number,
  [high, low]: readonly [number, number],
  fallSeconds: number,
  decaySeconds: number,
): Float32Array {
  const samples = new Float32Array(samplesOf(seconds));
  let phase = 0;
  for (let index = 0; index < samples.length; index += 1) {
    const at = index / SAMPLE_RATE;
    samples[index] = Math.sin(phase) * Math.exp(-at / decaySeconds);
    phase += (2 * Math.PI * (low + (high - low) * Math.exp(-at / fallSeconds))) / SAMPLE_RATE;
  }
  return shaped(samples, 0.0015, seconds / 4);
}

export function mixed(...parts: readonly (readonly [samples: Float32Array, gain: number])[]): Float32Array {
  const into = new Float32Array(Math.max(...parts.map(([samples]) => samples.length)));
  for (const [samples, gain] of parts)
    for (let index = 0; index < samples.length; index += 1)
      into[index] = (into[index] as number) + gain * (samples[index] as number);
  return into;
}

/** A noise between two frequencies that dies. */
const burst = (seconds: number, low: number, high: number, decay: number, seed: number, attack = 0.001) =>
  shaped(
    dying(filter(filter(noise(seconds, seed), biquad("highpass", low)), biquad("lowpass", high)), decay),
    attack,
    seconds / 3,
  );

/** Longest drum before its stroke, seconds: the swell ends where it is placed. */
export const SWELL_SECONDS = 1.2;

function swell(seed: number): Float32Array {
  const samples = burst(SWELL_SECONDS, 1800, 8500, 0.42, seed);
  return shaped(samples.reverse(), 0.4, 0.02);
}

/** One stroke. A swell ends with its last sample; everything else begins with its first. */
export function renderDrum(drum: Drum): Stereo {
  switch (drum) {
    case "kick":
      return middle(
        mixed([falling(0.42, [165, 47], 0.022, 0.13), 0.95], [burst(0.02, 800, 4000, 0.004, 5), 0.12]),
      );
    case "soft-kick":
      return middle(shaped(falling(0.4, [105, 48], 0.03, 0.12), 0.004, 0.1));
    case "snare":
      return middle(
        mixed([burst(0.26, 1200, 7500, 0.07, 11), 0.5], [falling(0.16, [240, 185], 0.02, 0.05), 0.4]),
      );
    case "rim":
      return middle(
        struck(
          [
            { hertz: 1680, gain: 0.5, decaySeconds: 0.06 },
            { hertz: 2460, gain: 0.2, decaySeconds: 0.04 },
            { hertz: 420, gain: 0.5, decaySeconds: 0.07 },
          ],
          0.1,
          0.001,
        ),
      );
    case "clap": {
      const one = burst(0.22, 900, 5200, 0.012, 21);
      const late = (seconds: number) => {
        const samples = new Float32Array(samplesOf(0.24));
        samples.set(one.subarray(0, samples.length - samplesOf(seconds)), samplesOf(seconds));
        return samples;
      };
      return middle(
        mixed(
          [one, 0.5],
          [late(0.011), 0.45],
          [late(0.021), 0.6],
          [burst(0.24, 900, 5200, 0.06, 23, 0.02), 0.42],
        ),
      );
    }
    case "snap":
      return middle(
        mixed([burst(0.12, 1500, 4200, 0.014, 31), 0.8], [burst(0.12, 2200, 3000, 0.03, 33), 0.3]),
      );
    case "hat":
      return middle(burst(0.09, 6500, 11_500, 0.018, 41));
    case "open-hat":
      return middle(burst(0.32, 6500, 11_500, 0.09, 43));
    case "shaker":
      return middle(burst(0.13, 4800, 9800, 0.035, 47, 0.018));
    case "tom":
      return middle(
        mixed([falling(0.5, [150, 92], 0.05, 0.16), 0.9], [burst(0.06, 200, 1500, 0.02, 53), 0.1]),
      );
    case "taiko":
      return middle(
        mixed([falling(0.9, [98, 54], 0.05, 0.26), 0.95], [burst(0.14, 80, 900, 0.04, 59), 0.35]),
      );
    case "crash":
      return { left: burst(2, 3200, 9000, 0.5, 61, 0.006), right: burst(2, 3200, 9000, 0.5, 67, 0.006) };
    case "swell":
      return { left: swell(71), right: swell(73) };
  }
}
