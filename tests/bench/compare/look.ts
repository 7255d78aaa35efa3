import { spawnSync } from "node:child_process";

// Whether two films show the same: a measure, and a picture to look at.

/** Frames that show each scene coming, both transitions, and each scene at rest. */
const FRAMES = [6, 12, 60, 104, 115, 190, 206, 290];
const CELL_PIXELS = 320;

function run(ffmpeg: string, args: readonly string[]): string {
  const { status, stderr } = spawnSync(ffmpeg, ["-hide_banner", "-nostdin", ...args], { encoding: "utf8" });
  if (status !== 0) throw new Error(`ffmpeg cannot read a film: ${stderr.slice(-500)}`);
  return stderr;
}

/**
 * How alike a film is to ours, frame by frame.
 *
 * @returns structural similarity over all frames, 1 for the same pictures, and how many frames the film has
 */
export function likeness(ffmpeg: string, film: string, ours: string): { similarity: number; frames: number } {
  const compared = run(ffmpeg, ["-i", film, "-i", ours, "-lavfi", "ssim", "-f", "null", "-"]);
  // not from the comparison: that goes on with the last frame of a film that is too short
  const counted = run(ffmpeg, ["-i", film, "-map", "0:v", "-c", "copy", "-f", "null", "-"]);
  return {
    similarity: Number(/SSIM .*All:([\d.]+)/.exec(compared)?.[1] ?? 0),
    frames: Number([...counted.matchAll(/frame=\s*(\d+)/g)].at(-1)?.[1] ?? 0),
  };
}

/** Writes one picture: a row for each film, the same frames in each. */
export function contactSheet(ffmpeg: string, films: readonly string[], picture: string): void {
  const chosen = FRAMES.map((frame) => `eq(n,${frame})`).join("+");
  const rows = films.map(
    (_, index) =>
      `[${index}]select='${chosen}',scale=${CELL_PIXELS}:-2,tile=${FRAMES.length}x1:padding=4[r${index}]`,
  );
  const stack = `${films.map((_, index) => `[r${index}]`).join("")}vstack=${films.length}`;
  const filter = films.length > 1 ? `${rows.join(";")};${stack}` : `${rows[0]};[r0]null`;
  run(ffmpeg, [
    "-y",
    ...films.flatMap((film) => ["-i", film]),
    ...["-filter_complex", filter, "-frames:v", "1", picture],
  ]);
}
