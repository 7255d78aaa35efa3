import { writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import type { Composition } from "#lib/motion/composition/composition.ts";
import { sceneTitles } from "#lib/motion/composition/says.ts";
import { timelineOf } from "#lib/motion/composition/timeline.ts";
import { endWithPacket } from "#lib/video/sound/sound-file.ts";

/** Sound of a film, as `renderAudio` gives it: a WAV of 32-bit floats. */
export interface Sound {
  sampleRate: number;
  file: string;
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

/** Writes what a join reads beside the segments. @returns paths for `joinArguments` */
export async function writeJoinParts(
  directory: string,
  composition: Composition,
  segments: readonly { file: string; firstFrame: number; frames: number }[],
  sound: Sound | null,
): Promise<{ list: string; sound: string | null; chapters: string | null }> {
  const parts = {
    list: join(directory, "segments.txt"),
    sound: sound?.file ?? null,
    chapters: null as string | null,
  };
  await writeFile(parts.list, concatList(segments, composition.fps));
  if (sound) await endWithPacket(sound.file);
  const chapters = chapterList(composition);
  if (chapters) {
    parts.chapters = join(directory, "chapters.txt");
    await writeFile(parts.chapters, chapters);
  }
  return parts;
}
