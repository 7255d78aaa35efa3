import { open, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import type { Composition } from "#lib/motion/composition.ts";
import { sceneTitles } from "#lib/motion/says.ts";
import { timelineOf } from "#lib/motion/timeline.ts";

/** Sound of a film, as `renderAudio` gives it. */
export interface Sound {
  sampleRate: number;
  channels: readonly [Float32Array, Float32Array];
}

/** Microseconds from the start to a frame. */
const microsecondsAt = (frame: number, fps: number): number => Math.round((frame * 1_000_000) / fps);

/**
 * The list of segments for ffmpeg's concat demuxer. Each length is the difference of two rounded times, so that
 * no rounding adds up and every frame falls on its own tick.
 */
export function concatList(
  segments: readonly { file: string; firstFrame: number; frames: number }[],
  fps: number,
): string {
  const lines = segments.map(({ file, firstFrame, frames }) => {
    const length = microsecondsAt(firstFrame + frames, fps) - microsecondsAt(firstFrame, fps);
    return `file ${basename(file)}\nduration ${(length / 1_000_000).toFixed(6)}\n`;
  });
  return `ffconcat version 1.0\n${lines.join("")}`;
}

/** The scenes as chapters, in ffmpeg's metadata language; null for a film of one scene. */
export function chapterList(composition: Composition): string | null {
  const { scenes, fps } = timelineOf(composition);
  if (scenes.length < 2) return null;
  const titles = sceneTitles(composition);
  const chapters = scenes.map(({ firstFrame, frames, index }) => {
    const title = (titles[index] ?? "").replace(/[=;#\\]/g, "\\$&");
    return `[CHAPTER]\nTIMEBASE=1/${fps}\nSTART=${firstFrame}\nEND=${firstFrame + frames}\ntitle=${title}\n`;
  });
  return `;FFMETADATA1\n${chapters.join("")}`;
}

/** Samples of one packet of AAC. */
const AAC_SAMPLES = 1024;

/**
 * Writes a WAV file of 32-bit floats: what is louder than full scale stays as it is. The last samples are left out,
 * 21 to 43 ms of the sound's end: AAC comes in whole packets and with one in front, and players that do not honour
 * edit lists would take the film for longer than its picture.
 */
export async function writeWav(file: string, { sampleRate, channels }: Sound): Promise<void> {
  const [left, right] = channels;
  const packets = Math.max(1, Math.floor(left.length / AAC_SAMPLES) - 1);
  const length = Math.min(left.length, packets * AAC_SAMPLES);
  const bytes = length * 8;
  const header = Buffer.alloc(44);
  header.write("RIFF", 0, "latin1");
  header.writeUInt32LE(36 + bytes, 4);
  header.write("WAVEfmt ", 8, "latin1");
  header.writeUInt32LE(16, 16);
  // IEEE float, two channels
  header.writeUInt16LE(3, 20);
  header.writeUInt16LE(2, 22);
  header.writeUInt32LE(sampleRate, 24);
  header.writeUInt32LE(sampleRate * 8, 28);
  header.writeUInt16LE(8, 32);
  header.writeUInt16LE(32, 34);
  header.write("data", 36, "latin1");
  header.writeUInt32LE(bytes, 40);
  const output = await open(file, "w");
  try {
    await output.write(header);
    const block = Buffer.alloc(8 * 65_536);
    for (let start = 0; start < length; start += 65_536) {
      const count = Math.min(65_536, length - start);
      for (let index = 0; index < count; index += 1) {
        block.writeFloatLE(left[start + index] ?? 0, index * 8);
        block.writeFloatLE(right[start + index] ?? 0, index * 8 + 4);
      }
      await output.write(block, 0, count * 8);
    }
  } finally {
    await output.close();
  }
}

/** Writes what a join reads beside the segments. @returns paths for `joinArguments` */
export async function writeJoinParts(
  directory: string,
  composition: Composition,
  segments: readonly { file: string; firstFrame: number; frames: number }[],
  sound: Sound | null,
): Promise<{ list: string; sound: string | null; chapters: string | null }> {
  const parts = {
    list: join(directory, "segments.txt"),
    sound: sound && join(directory, "sound.wav"),
    chapters: null as string | null,
  };
  await writeFile(parts.list, concatList(segments, composition.fps));
  if (sound && parts.sound) await writeWav(parts.sound, sound);
  const chapters = chapterList(composition);
  if (chapters) {
    parts.chapters = join(directory, "chapters.txt");
    await writeFile(parts.chapters, chapters);
  }
  return parts;
}
