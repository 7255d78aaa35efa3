import { parentPort, workerData } from "node:worker_threads";
import { mixAudio } from "#lib/motion/sound/mix.ts";
import { SAMPLE_RATE, type StereoSource } from "#lib/motion/sound/samples.ts";
import { timelineOf } from "#lib/motion/composition/timeline.ts";
import { AudioFileError, decodeAudio } from "#lib/video/sound/audio-decode.ts";
import type { WorkerGets, WorkerSays } from "#lib/video/sound/audio.ts";
import { createSoundFile, type SoundFile } from "#lib/video/sound/sound-file.ts";

// a thread of its own: it can be ended whatever a file makes a decoder do

const say = (message: WorkerSays) => parentPort?.postMessage(message);
const { composition, file } = workerData as WorkerGets;
const { frames, fps } = timelineOf(composition);

/** Sound that a film's files may have in all, as far as it is played: 30 minutes take 700 MB of the disk. */
const MAXIMUM_SECONDS = 1800;

let toldAt = 0;
/** Says from time to time that the work goes on. */
const goOn = () => {
  const now = performance.now();
  if (now - toldAt < 1000) return;
  toldAt = now;
  say("working");
};

let stores = 0;
/** What is worked with lies beside the sound; whoever gave the folder clears it away. */
const makeStore = (length = 0): SoundFile => {
  stores += 1;
  const store = createSoundFile(`${file}.${stores}`, length);
  const { write } = store;
  // whoever decodes writes often
  store.write = (at, left, right) => {
    goOn();
    write(at, left, right);
  };
  return store;
};

async function decodedFiles(): Promise<Map<string, StereoSource> | null> {
  const files = new Map<string, StereoSource>();
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
      const sound = await decodeAudio(bytes, Math.min(furthest, left + 1), makeStore);
      left -= sound.length / SAMPLE_RATE;
      if (left < 0)
        throw new AudioFileError(
          `more than ${MAXIMUM_SECONDS / 60} minutes of sound with the files before it, counted from each file's start to where it is played last: cut the files, or leave one out`,
        );
      files.set(id, sound);
    } catch (error) {
      if (!(error instanceof AudioFileError)) throw error;
      say({ issue: { pointer: `/audio/files/${index}/data`, message: error.message } });
      return null;
    }
  }
  return files;
}

async function write(): Promise<void> {
  const files = await decodedFiles();
  if (!files) return;
  let made = 0;
  // the first store is the film's
  const mixing = mixAudio(composition, files, (length) => {
    made += 1;
    return made === 1 ? createSoundFile(file, length) : makeStore(length);
  });
  let step = mixing.next();
  while (!step.done) {
    goOn();
    step = mixing.next();
  }
  step.value?.finish();
  say({ written: step.value !== null });
}

await write().catch((error: NodeJS.ErrnoException) => {
  // an error that crosses threads loses what the system said
  if (!error.code) throw error;
  say({ code: error.code, message: error.message });
});
