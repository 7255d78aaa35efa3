import { mkdtemp, readFile, rename, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, extname, join } from "node:path";
import { spawnSync } from "node:child_process";
import type { Composition } from "#lib/motion/composition/composition.ts";
import { timelineOf } from "#lib/motion/composition/timeline.ts";
import { diskFull, orFull, unusable } from "#lib/video/disk.ts";
import { type Exported, type ExportOptions, exportError, exportFilm } from "#lib/video/export.ts";
import { ExportError, runEncoder } from "#lib/video/encode/ffmpeg.ts";
import { sha256OfFile } from "#lib/video/file-hash.ts";
import { openPart, type Part } from "#lib/video/part-file.ts";

/** A silent picture that plays over and over. */
export type LoopKind = "gif" | "webp";

export const MAXIMUM_LOOP_SECONDS = 15;
/** The longer side of a loop at most: these formats hold whole pictures, and grow by the megabyte. */
const MAXIMUM_LOOP_PIXELS = 800;
const MAXIMUM_LOOP_FPS = 30;

/** Which loop a file name asks for; null for a film. */
export function loopKind(file: string): LoopKind | null {
  const extension = extname(file).toLowerCase();
  return extension === ".gif" ? "gif" : extension === ".webp" ? "webp" : null;
}

/** Size and rate of a film's loop. */
function loopFormat({ widthPixels, heightPixels, fps }: Composition) {
  const share = Math.min(1, MAXIMUM_LOOP_PIXELS / Math.max(widthPixels, heightPixels));
  return {
    widthPixels: Math.round(widthPixels * share),
    heightPixels: Math.round(heightPixels * share),
    fps: fps > MAXIMUM_LOOP_FPS ? fps / 2 : fps,
  };
}

/** Arguments that turn a film into a loop. */
function loopArguments(film: Composition, kind: LoopKind, input: string, output: string): string[] {
  const { widthPixels, heightPixels, fps } = loopFormat(film);
  const steps = [
    `fps=${fps}`,
    ...(widthPixels < film.widthPixels ? [`scale=${widthPixels}:${heightPixels}:flags=lanczos`] : []),
  ].join(",");
  const palette =
    "split[a][b];[a]palettegen=stats_mode=diff[p];[b][p]paletteuse=dither=bayer:bayer_scale=4:diff_mode=rectangle";
  return [
    ...["-hide_banner", "-loglevel", "error", "-nostdin", "-y", "-i", input, "-an", "-map_metadata", "-1"],
    ...(kind === "gif"
      ? ["-filter_complex", `[0:v]${steps},${palette}`, "-f", "gif"]
      : ["-vf", steps, "-c:v", "libwebp_anim", "-quality", "82", "-compression_level", "4", "-f", "webp"]),
    ...["-fflags", "+bitexact", "-flags:v", "+bitexact", "-loop", "0", output],
  ];
}

function encodesWebp(ffmpeg: string): boolean {
  const { stdout } = spawnSync(ffmpeg, ["-hide_banner", "-encoders"], { encoding: "utf8", timeout: 60_000 });
  return /\blibwebp_anim\b/.test(stdout ?? "");
}

/**
 * Reads the size of a loop where the file is whole: GIF89a with its trailer, or a RIFF of the length that it names, with
 * the VP8X chunk that every animation has first.
 */
async function sizeOf(file: string, kind: LoopKind): Promise<[width: number, height: number] | null> {
  const bytes = await readFile(file);
  if (kind === "gif")
    return bytes.toString("latin1", 0, 6) === "GIF89a" && bytes.at(-1) === 0x3b
      ? [bytes.readUInt16LE(6), bytes.readUInt16LE(8)]
      : null;
  return bytes.toString("latin1", 8, 16) === "WEBPVP8X" && bytes.readUInt32LE(4) === bytes.length - 8
    ? [bytes.readUIntLE(24, 3) + 1, bytes.readUIntLE(27, 3) + 1]
    : null;
}

/** @throws ExportError `unsupported` where a film is too long for a loop, or this ffmpeg has no encoder for it */
export function checkLoop(composition: Composition, kind: LoopKind, ffmpeg: string): void {
  const { frames, fps } = timelineOf(composition);
  if (frames > MAXIMUM_LOOP_SECONDS * fps)
    throw new ExportError(
      "unsupported",
      `The film is ${(frames / fps).toFixed(1)} s long: a ${kind} takes ${MAXIMUM_LOOP_SECONDS} s. Write an .mp4 instead.`,
    );
  if (kind === "webp" && !encodesWebp(ffmpeg))
    throw new ExportError("unsupported", "This ffmpeg has no libwebp: write a .gif or an .mp4 instead.");
}

/**
 * Turns the film of a composition into a loop.
 *
 * @param film a file; @param output a name of its own: it is not whole until this resolves
 * @returns size, rate and number of frames of the loop
 * @throws ExportError, and the signal's reason
 */
export async function makeLoop(
  composition: Composition,
  kind: LoopKind,
  film: string,
  output: string,
  { ffmpeg, signal }: { ffmpeg: string; signal: AbortSignal },
): Promise<{ widthPixels: number; heightPixels: number; fps: number; frames: number }> {
  const looping = runEncoder(ffmpeg, loopArguments(composition, kind, film, output), signal);
  await orFull(looping, diskFull(dirname(output)));
  const format = loopFormat(composition);
  const size = await sizeOf(output, kind);
  if (size?.[0] !== format.widthPixels || size[1] !== format.heightPixels) throw await unusable(output);
  const { frames, fps } = timelineOf(composition);
  return { ...format, frames: Math.round((frames * format.fps) / fps) };
}

/**
 * Exports a short film as a GIF or an animated WebP that plays over and over: at most 15 seconds, 800 pixels on
 * the longer side, 30 frames a second. It has no sound.
 *
 * @param options as for `exportFilm`
 * @throws ExportError
 */
export async function exportLoop(
  composition: Composition,
  output: string,
  kind: LoopKind,
  options: ExportOptions,
): Promise<Exported> {
  checkLoop(composition, kind, options.ffmpeg);
  let part: Part | null = null;
  let work: string | null = null;
  try {
    part = await openPart(output);
    const temporary = part.file;
    const workFull = diskFull(tmpdir());
    work = await orFull(mkdtemp(join(tmpdir(), "reelwright-")), workFull);
    const { renderSound: _, ...silently } = options;
    const film = await orFull(exportFilm(composition, join(work, "film.mp4"), silently), workFull);
    const signal = options.signal ?? new AbortController().signal;
    const making = { ffmpeg: options.ffmpeg, signal };
    const made = await makeLoop(composition, kind, film.file, temporary, making);
    const sha256 = await sha256OfFile(temporary);
    const { size: bytes } = await stat(temporary);
    await rename(temporary, output);
    const file = { name: basename(output), bytes, sha256 };
    return {
      ...{ ...film, ...made, file: output, bytes, sha256 },
      manifest: { ...film.manifest, file, film: { ...film.manifest.film, ...made } },
    };
  } catch (error) {
    throw options.signal?.aborted
      ? new ExportError("cancelled", "The export was cancelled.")
      : exportError(error, output);
  } finally {
    await part?.release();
    if (work) await rm(work, { recursive: true, force: true });
  }
}
