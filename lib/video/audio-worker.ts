import { parentPort, workerData } from "node:worker_threads";
import { mixAudio } from "#lib/motion/audio-mix.ts";
import { SAMPLE_RATE, type Stereo } from "#lib/motion/audio-samples.ts";
import type { Composition } from "#lib/motion/composition.ts";
import { timelineOf } from "#lib/motion/timeline.ts";
import { AudioFileError, decodeAudio } from "#lib/video/audio-decode.ts";
import type { WorkerSays } from "#lib/video/audio.ts";

// a thread of its own: it can be ended whatever a file makes a decoder do

const say = (message: WorkerSays, transfer: ArrayBuffer[] = []) => parentPort?.postMessage(message, transfer);
const { composition } = workerData as { composition: Composition };
const { frames, fps } = timelineOf(composition);

/** Sound that a film's files may have in all, as far as it is played: 30 minutes take 700 MB. */
const MAXIMUM_SECONDS = 1800;

async function decodedFiles(): Promise<Map<string, Stereo> | null> {
  const files = new Map<string, Stereo>();
  const filmSeconds = frames / fps;
  let left = MAXIMUM_SECONDS;
  for (const [index, { id, data }] of (composition.audio?.files ?? []).entries()) {
    // a track plays its file no further than this
    const furthest = Math.max(
      0,
      ...(composition.audio?.tracks ?? []).map((track) =>
        track.kind === "file" && track.file === id
          ? track.offsetSeconds + Math.min(filmSeconds, track.endSeconds ?? filmSeconds) - track.startSeconds
          : 0,
      ),
    );
    if (!furthest) continue;
    try {
      const bytes = Buffer.from(data.slice(data.indexOf(",") + 1), "base64");
      const file = await decodeAudio(bytes, Math.min(furthest, left + 1));
      left -= file.left.length / SAMPLE_RATE;
      if (left < 0)
        throw new AudioFileError(
          `more than ${MAXIMUM_SECONDS / 60} minutes of sound with the files before it, counted from each file's start to where it is played last: cut the files, or leave one out`,
        );
      files.set(id, file);
    } catch (error) {
      if (!(error instanceof AudioFileError)) throw error;
      say({ issue: { pointer: `/audio/files/${index}/data`, message: error.message } });
      return null;
    }
  }
  return files;
}

const files = await decodedFiles();
if (files) {
  const mixing = mixAudio(composition, files);
  let step = mixing.next();
  while (!step.done) step = mixing.next();
  const sound = step.value;
  say({ sound }, sound ? (sound.channels.map(({ buffer }) => buffer) as ArrayBuffer[]) : []);
}
