import { execFile } from "node:child_process";
import type { Composition } from "#lib/motion/composition/composition.ts";
import { timelineOf } from "#lib/motion/composition/timeline.ts";
import { ExportError } from "#lib/video/encode/ffmpeg.ts";
import { GLIMPSE, type Glimpses } from "#lib/video/look/stills.ts";

/** Moments that are compared: enough to see a film that stands still, few enough to cost nothing. */
const MOMENTS = 6;
/** Of 219 steps from black to white, on average over the frame: scaling and encoding differ by two at most. */
const FAR = 8;

/** Frames over the whole film, for `drawStills`. */
export function checkedFrames(composition: Composition): number[] {
  const { frames } = timelineOf(composition);
  const spread = Array.from({ length: MOMENTS }, (_, at) => Math.floor(((at + 0.5) * frames) / MOMENTS));
  return [...new Set(spread)];
}

/** What a file shows at a frame. */
function glimpse(
  ffmpeg: string,
  file: string,
  seconds: number,
  signal: AbortSignal,
): Promise<Uint8Array | null> {
  const { columns, rows } = GLIMPSE;
  const seen = ["-ss", Math.max(0, seconds).toFixed(4), "-i", file, "-frames:v", "1", "-an"];
  const small = [
    "-vf",
    `scale=${columns}:${rows}:flags=area`,
    "-pix_fmt",
    "yuv420p",
    "-f",
    "rawvideo",
    "pipe:1",
  ];
  const args = ["-hide_banner", "-loglevel", "error", "-nostdin", ...seen, ...small];
  return new Promise((resolve, reject) => {
    execFile(ffmpeg, args, { encoding: "buffer", timeout: 60_000, signal }, (error, stdout) => {
      if (signal.aborted) reject(signal.reason);
      else resolve(error || stdout.length < columns * rows ? null : stdout.subarray(0, columns * rows));
    });
  });
}

/**
 * Proves that a film shows what its composition draws: neither black nor frozen where that is not.
 *
 * @param file an MP4 of the composition
 * @param frames as `checkedFrames` gave them
 * @param drawn what `drawStills` saw in them
 * @throws ExportError `output_unusable`, and the signal's reason
 */
export async function checkShows(
  { fps }: Composition,
  file: string,
  frames: readonly number[],
  drawn: Glimpses,
  { ffmpeg, signal }: { ffmpeg: string; signal: AbortSignal },
): Promise<void> {
  for (const [index, frame] of frames.entries()) {
    const wanted = drawn[index] ?? [];
    // a quarter of a frame early: the first that begins then is this one
    const seen = await glimpse(ffmpeg, file, (frame - 0.25) / fps, signal);
    const at = `${(frame / fps).toFixed(2)} s`;
    if (!seen) throw new ExportError("output_unusable", `The encoded film has no picture at ${at}.`);
    const apart = wanted.reduce((sum, value, field) => sum + Math.abs(value - (seen[field] ?? 0)), 0);
    if (apart / Math.max(1, wanted.length) > FAR)
      throw new ExportError("output_unusable", `At ${at} the encoded film does not show what was drawn.`);
  }
}
