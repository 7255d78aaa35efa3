import { compositionHash } from "#lib/motion/composition/composition-hash.ts";
import type { Composition } from "#lib/motion/composition/composition.ts";
import { orFull, unusable } from "#lib/video/disk.ts";
import {
  AUDIO_BITRATE,
  ExportError,
  joinArguments,
  probeFile,
  runEncoder,
} from "#lib/video/encode/ffmpeg.ts";
import { type Sound, writeJoinParts } from "#lib/video/encode/join.ts";
import { describeFonts } from "#lib/video/engine.ts";
import { sha256OfFile } from "#lib/video/file-hash.ts";
import type { Manifest } from "#lib/video/manifest.ts";

/** A segment in a directory, for a join. */
export interface SegmentFile {
  file: string;
  firstFrame: number;
  frames: number;
}

/** @throws ExportError if a file is not the film that was made: it is of no use then */
async function checkFilm(
  ffmpeg: string,
  file: string,
  { widthPixels, heightPixels }: Composition,
  frames: number,
): Promise<void> {
  const found = await probeFile(ffmpeg, file);
  if (!found) throw await unusable(file);
  if (found.frames !== frames || found.widthPixels !== widthPixels || found.heightPixels !== heightPixels)
    throw new ExportError("output_unusable", `The file has ${found.frames} frames instead of ${frames}.`);
}

/**
 * Joins segments, sound and chapters into one file, and proves that it is the film: size and number of frames.
 *
 * @param output a name of its own: it is not whole until this resolves
 * @param options.work a directory for what ffmpeg reads
 * @param options.workFull what is thrown where its disk is full
 * @throws ExportError, and the signal's reason
 */
export async function joinFilm(
  composition: Composition,
  made: { segments: readonly SegmentFile[]; sound: Sound | null },
  output: string,
  options: { ffmpeg: string; work: string; workFull: ExportError; signal: AbortSignal },
): Promise<void> {
  const { ffmpeg, work, workFull, signal } = options;
  const parts = await orFull(writeJoinParts(work, composition, made.segments, made.sound), workFull);
  await runEncoder(ffmpeg, joinArguments(composition, parts, output), signal);
  const total = made.segments.reduce((sum, { frames }) => sum + frames, 0);
  await checkFilm(ffmpeg, output, composition, total);
}

/** What a film was made from and with. */
export async function manifestOf(
  composition: Composition,
  file: Manifest["file"],
  made: Pick<Manifest, "engine" | "encoder" | "segments"> & { sound: Sound | null },
): Promise<Manifest> {
  const { widthPixels, heightPixels, fps } = composition;
  const { engine, encoder, segments, sound } = made;
  return {
    format: "reelwright-export/1",
    file,
    composition: compositionHash(composition),
    film: { frames: segments.reduce((sum, { frames }) => sum + frames, 0), fps, widthPixels, heightPixels },
    engine,
    fonts: await describeFonts(composition),
    encoder,
    sound: sound && {
      sampleRate: sound.sampleRate,
      samples: await sha256OfFile(sound.file),
      bitsPerSecond: AUDIO_BITRATE,
    },
    segments: segments.map(({ key, firstFrame, frames, bytes, sha256 }) => ({
      ...{ key, firstFrame, frames, bytes, sha256 },
    })),
  };
}
