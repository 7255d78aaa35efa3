import { readFile } from "node:fs/promises";
import { CommandFailure, codeOf } from "#lib/cli/failure.ts";
import { audioFormatOf } from "#lib/motion/sound/audio-format.ts";
import type { Plan } from "#lib/motion/plan/plan.ts";

const TYPES = { wav: "audio/wav", mp3: "audio/mpeg", flac: "audio/flac", ogg: "audio/ogg" } as const;
/** What a composition holds: 12 million characters of base64. */
const MAXIMUM_BYTES = 8_900_000;
const LONGEST_SECONDS = 600;
const NEXT = "Give a WAV, MP3, FLAC or Ogg Vorbis file.";

/**
 * A plan with a recorded voice from the film's start on; the music steps back under it.
 *
 * @param file undefined leaves the plan as it is
 * @throws CommandFailure for a file that cannot be read or is too large
 */
export async function withVoice(plan: Plan, file: string | undefined): Promise<Plan> {
  if (file === undefined) return plan;
  const failed = (why: string, error?: unknown) =>
    new CommandFailure("failed", `${file} cannot be used as the voice.`, why, NEXT, error);
  const bytes = await readFile(file).catch((error: unknown) => {
    throw failed(codeOf(error) === "ENOENT" ? "There is no such file." : (error as Error).message, error);
  });
  const format = audioFormatOf(bytes);
  if (!format) throw failed("It is no sound that is read.");
  if (bytes.length > MAXIMUM_BYTES)
    throw failed(`It has ${(bytes.length / 1e6).toFixed(1)} MB: at most ${MAXIMUM_BYTES / 1e6} MB.`);
  // decoders are loaded by who brings a voice
  const { AudioFileError, readAudio } = await import("#lib/video/sound/audio-decode.ts");
  const sound = await readAudio(bytes, LONGEST_SECONDS, () => {}).catch((error: unknown) => {
    throw error instanceof AudioFileError ? failed(`It is refused: ${error.message}.`, error) : error;
  });
  const { composition } = plan;
  const seconds = sound.samples / sound.rate;
  const film = composition.scenes.reduce((sum, { durationSeconds }) => sum + durationSeconds, 0);
  const length = `the voice is ${seconds.toFixed(1)} s long`;
  const note =
    seconds > film
      ? `${length}, the film ${film.toFixed(1)} s: its end is cut off; --seconds ${Math.ceil(seconds)} keeps it`
      : `${length}, the film ${film.toFixed(1)} s`;
  const data = `data:${TYPES[format]};base64,${bytes.toString("base64")}`;
  const audio = composition.audio ?? {};
  return {
    ...plan,
    composition: {
      ...composition,
      audio: {
        ...audio,
        tracks: [...(audio.tracks ?? []), { kind: "file", file: "voice", role: "voice" }],
        files: [...(audio.files ?? []), { id: "voice", data }],
      },
    },
    notes: [...(plan.notes ?? []), note],
  };
}
