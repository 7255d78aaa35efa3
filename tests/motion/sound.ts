import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { atOnce } from "#lib/motion/sound/loudness.ts";
import { mixAudio } from "#lib/motion/sound/mix.ts";
import { memoryStore, silentStore, type Stereo, type StereoSource } from "#lib/motion/sound/samples.ts";
import type { Composition } from "#lib/motion/composition/composition.ts";
import { renderAudio } from "#lib/video/sound/audio.ts";
import { createSoundFile } from "#lib/video/sound/sound-file.ts";
import { readWav } from "#lib/video/sound/wav.ts";

// Sound in tests, as arrays.

/** Everything of a source. */
export function all(source: StereoSource): Stereo {
  const sound = { left: new Float32Array(source.length), right: new Float32Array(source.length) };
  source.read(0, sound.left, sound.right);
  return sound;
}

/** The mix of a film, or null. @param files decoded, by id */
export function mixed(
  composition: Composition,
  files: ReadonlyMap<string, Stereo> = new Map(),
  pieceSamples?: number,
): Stereo | null {
  const sources = new Map([...files].map(([id, sound]) => [id, memoryStore(sound)] as const));
  return atOnce(mixAudio(composition, sources, silentStore, pieceSamples));
}

/** Writes a WAV as exports do. */
export function writeSound(file: string, { left, right }: Stereo): void {
  const sound = createSoundFile(file);
  sound.write(0, left, right);
  sound.finish();
}

/** Samples of a WAV of two channels. */
export function readSound(file: string): Stereo {
  const parts = [...readWav(readFileSync(file))].map(({ channelData }) => channelData);
  const joined = (channel: number) => {
    const samples = parts.map((part) => part[channel] ?? new Float32Array());
    const whole = new Float32Array(samples.reduce((sum, { length }) => sum + length, 0));
    let at = 0;
    for (const part of samples) {
      whole.set(part, at);
      at += part.length;
    }
    return whole;
  };
  return { left: joined(0), right: joined(1) };
}

/** What an export hears of a film, or null. */
export async function rendered(
  composition: Composition,
  options?: Parameters<typeof renderAudio>[2],
): Promise<Stereo | null> {
  const directory = mkdtempSync(join(tmpdir(), "reelwright-sound-"));
  try {
    const sound = await renderAudio(composition, join(directory, "sound.wav"), options);
    return sound && readSound(sound.file);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}
