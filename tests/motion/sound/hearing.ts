import type { AudioInput } from "#lib/motion/composition/schema/sound-tracks.ts";
import { SAMPLE_RATE, samplesOf, type Stereo } from "#lib/motion/sound/samples.ts";
import type { SceneInput } from "#lib/motion/composition/schema/scene.ts";
import { FILMS, readFilm } from "#tests/motion/films.ts";
import { mixed } from "#tests/motion/sound.ts";

// What is heard of a film's sound, and how it is measured.

const LENGTHS = [3.1, 3.3, 3.8, 4.8, 3];
export const filmOf = (audio: AudioInput, lengths: readonly number[] = LENGTHS) =>
  readFilm({
    ...FILMS.text,
    scenes: lengths.map(
      (durationSeconds, index): SceneInput => ({
        id: `scene-${index + 1}`,
        durationSeconds,
        layers: [],
        ...(index ? { transition: { kind: "wipe", durationSeconds: 0.6 } } : {}),
      }),
    ),
    audio,
  });
export interface Heard extends Stereo {
  channels: [Float32Array, Float32Array];
}
export function mix(
  audio: AudioInput,
  files: ReadonlyMap<string, Stereo> = new Map(),
  lengths = LENGTHS,
): Heard {
  const sound = mixed(filmOf(audio, lengths), files);
  if (!sound) throw new Error("silent");
  const { left, right } = sound;
  return { left, right, channels: [left, right] };
}
export const stereo = ({ left, right }: Heard): Stereo => ({ left, right });
export const power = (samples: Float32Array, fromSeconds = 0, toSeconds = samples.length / SAMPLE_RATE) => {
  const part = samples.subarray(samplesOf(fromSeconds), samplesOf(toSeconds));
  return part.reduce((sum, sample) => sum + sample * sample, 0) / part.length;
};
export const decibels = (ratio: number) => 10 * Math.log10(ratio);
export const sine = (hertz: number, seconds: number, gain: number): Float32Array =>
  Float32Array.from(
    { length: samplesOf(seconds) },
    (_, index) => gain * Math.sin((2 * Math.PI * hertz * index) / SAMPLE_RATE),
  );
