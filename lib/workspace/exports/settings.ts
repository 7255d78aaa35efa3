import type { ExportSettings, ResolvedSettings } from "#lib/api/workspace/exports.ts";
import type { Composition } from "#lib/motion/composition/composition.ts";
import { timelineOf } from "#lib/motion/composition/timeline.ts";
import { Problem } from "#lib/http/problem.ts";
import type { Encoding } from "#lib/video/encode/ffmpeg.ts";
import { MAXIMUM_LOOP_SECONDS } from "#lib/video/encode/loop.ts";
import { defaultEncoding } from "#lib/video/export.ts";

/** Above so many pixels a second of film costs two units. */
const LARGE_PIXELS = 2560 * 1440;

const even = (pixels: number): number => Math.max(16, Math.round(pixels / 2) * 2);

/** What a video is exported with: as asked, and as it is where nothing was asked. */
export function resolveSettings(
  composition: Pick<Composition, "widthPixels" | "heightPixels" | "fps">,
  { format, resolution, fps, quality, sound }: ExportSettings,
): ResolvedSettings {
  const { widthPixels: width, heightPixels: height } = composition;
  const scale = resolution === undefined ? 1 : resolution / Math.min(width, height);
  return {
    format,
    widthPixels: even(width * scale),
    heightPixels: even(height * scale),
    fps: fps ?? composition.fps,
    quality,
    // a loop has none
    sound: sound && format === "mp4",
  };
}

/** The film that is drawn: lengths are in `u`, so a composition is drawn in any size. */
export function filmOf(composition: Composition, settings: ResolvedSettings): Composition {
  const { widthPixels, heightPixels, fps, sound } = settings;
  const { audio, ...silent } = composition;
  return { ...silent, ...(sound && audio ? { audio } : {}), widthPixels, heightPixels, fps };
}

export function encodingOf(settings: ResolvedSettings): Encoding {
  const standard = defaultEncoding(settings);
  if (settings.quality === "draft") return { preset: "ultrafast", crf: standard.crf + 8 };
  return settings.quality === "high" ? { preset: "fast", crf: standard.crf - 4 } : standard;
}

/** Length and price of a film. */
export function sizeOf(film: Composition): { frames: number; seconds: number; units: number } {
  const { frames, fps } = timelineOf(film);
  const seconds = frames / fps;
  const each = film.widthPixels * film.heightPixels > LARGE_PIXELS ? 2 : 1;
  return { frames, seconds, units: Math.ceil(seconds) * each };
}

/** The longest side that is drawn, pixels. */
const LONGEST = 3840;

/** @throws Problem `unprocessable` for what no plan makes of this film */
export function checkSettings(film: Composition, { format }: ResolvedSettings): void {
  const { seconds } = sizeOf(film);
  const refuse = (pointer: string, detail: string) =>
    new Problem("unprocessable", detail, { extras: { pointer, errors: [{ pointer, detail }] } });
  if (Math.max(film.widthPixels, film.heightPixels) > LONGEST)
    throw refuse(
      "/settings/resolution",
      `The film would be ${film.widthPixels} × ${film.heightPixels} pixels; at most ${LONGEST} are drawn. Ask for a smaller \`resolution\`.`,
    );
  if (format !== "mp4" && seconds > MAXIMUM_LOOP_SECONDS)
    throw refuse(
      "/settings/format",
      `The film is ${seconds.toFixed(1)} s long; a ${format} takes ${MAXIMUM_LOOP_SECONDS} s. Ask for \`mp4\`.`,
    );
}
