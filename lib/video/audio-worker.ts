import { parentPort, workerData } from "node:worker_threads";
import { mixAudio } from "#lib/motion/audio-mix.ts";
import type { Stereo } from "#lib/motion/audio-samples.ts";
import type { Composition } from "#lib/motion/composition.ts";
import { timelineOf } from "#lib/motion/timeline.ts";
import { AudioFileError, decodeAudio } from "#lib/video/audio-decode.ts";
import type { WorkerSays } from "#lib/video/audio.ts";

// a thread of its own: it can be ended whatever a file makes a decoder do

const say = (message: WorkerSays, transfer: ArrayBuffer[] = []) => parentPort?.postMessage(message, transfer);
const { composition } = workerData as { composition: Composition };
const { frames, fps } = timelineOf(composition);

async function decodedFiles(): Promise<Map<string, Stereo> | null> {
  const files = new Map<string, Stereo>();
  for (const [index, { id, data }] of (composition.audio?.files ?? []).entries()) {
    const offsets = (composition.audio?.tracks ?? []).map((track) =>
      track.kind === "file" && track.file === id ? track.offsetSeconds : -1,
    );
    const furthest = Math.max(...offsets, -1);
    if (furthest < 0) continue;
    try {
      const bytes = Buffer.from(data.slice(data.indexOf(",") + 1), "base64");
      files.set(id, await decodeAudio(bytes, furthest + frames / fps));
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
