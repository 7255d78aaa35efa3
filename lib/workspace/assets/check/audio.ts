import { audioFormatOf } from "#lib/motion/sound/audio-format.ts";
import { AudioFileError, readAudio } from "#lib/video/sound/audio-decode.ts";
import { type Inspected, Unfit } from "#lib/workspace/assets/check/inspected.ts";

/** As much as a film's files may have in all. */
const MOST_SECONDS = 1_800;
const TYPES = { wav: "audio/wav", mp3: "audio/mpeg", flac: "audio/flac", ogg: "audio/ogg" } as const;

/** Decodes a sound to its end, and keeps it as it came. @throws Unfit */
export async function inspectAudio(bytes: Uint8Array): Promise<Inspected> {
  const format = audioFormatOf(bytes);
  if (!format)
    throw new Unfit(
      "unsupported_type",
      "The file is no WAV, MP3, FLAC or Ogg Vorbis. Save it as one of them.",
    );
  try {
    const { samples, rate } = await readAudio(bytes, MOST_SECONDS + 1, () => {});
    if (samples > MOST_SECONDS * rate)
      throw new Unfit("too_large", `The sound lasts more than ${MOST_SECONDS / 60} minutes. Cut it.`);
    return {
      contentType: TYPES[format],
      extension: format,
      facts: {
        durationSeconds: Math.round((samples / rate) * 1_000) / 1_000,
        samplesPerSecond: rate,
        originalType: TYPES[format],
      },
      bytes,
    };
  } catch (error) {
    if (!(error instanceof AudioFileError)) throw error;
    throw new Unfit("unreadable", `The sound cannot be played: ${error.message}.`);
  }
}
