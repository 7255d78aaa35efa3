import { checkFilm } from "#lib/motion/check/check.ts";
import type { Finding } from "#lib/motion/check/finding.ts";
import type { Composition } from "#lib/motion/composition/composition.ts";
import { frameAtSeconds, timelineOf } from "#lib/motion/composition/timeline.ts";
import { loadAssets } from "#lib/video/assets.ts";
import { encodePng } from "#lib/video/draw/canvas.ts";
import { filmSheet, type Moment, momentAt, sheetMoments, transitionMoments } from "#lib/video/film-sheet.ts";
import { drawFrames } from "#lib/video/sheet.ts";
import {
  type FilmSource,
  keptComposition,
  layOutBoard,
  type Refused,
  refused,
} from "#lib/workspace/films/film.ts";

/** A picture as a PNG file. */
export interface Still {
  ok: true;
  png: Uint8Array;
  widthPixels: number;
  heightPixels: number;
}

/** Which moments a contact sheet shows; without any, each scene at work. */
export interface Moments {
  /** Seconds from the film's start. */
  at?: number[] | undefined;
  /** Seconds from one to the next. */
  every?: number | undefined;
  /** Each beat of the storyboard. */
  beats?: boolean | undefined;
  /** The middle of each transition. */
  transitions?: boolean | undefined;
}

const MOST_MOMENTS = 16;
const even = (pixels: number): number => Math.max(16, Math.round(pixels / 2) * 2);

const tooLate = (parameter: string, seconds: number, length: number): Refused =>
  refused("moment", [
    {
      pointer: parameter,
      message: `${seconds} s is behind the end: the film is ${length.toFixed(1)} s long`,
    },
  ]);

const lengthOf = (composition: Composition): number => {
  const { frames, fps } = timelineOf(composition);
  return frames / fps;
};

/**
 * One frame of a film.
 *
 * @param seconds from the film's start; its very end is the last frame
 * @param widthPixels at most the film's own: lengths are in u, so a small frame is the large one, drawn smaller
 */
export async function drawFrame(
  film: FilmSource,
  seconds: number,
  widthPixels?: number,
): Promise<Still | Refused> {
  const whole = keptComposition(film);
  const length = lengthOf(whole);
  if (seconds > length) return tooLate("at", seconds, length);
  const width = Math.min(whole.widthPixels, even(widthPixels ?? whole.widthPixels));
  const height = even((whole.heightPixels * width) / whole.widthPixels);
  const composition = { ...whole, widthPixels: width, heightPixels: height };
  const at = frameAtSeconds(timelineOf(composition), seconds);
  const [surface] = drawFrames(composition, await loadAssets(composition), [at]);
  if (!surface) throw new Error("A film has a frame at each of its moments.");
  return { ok: true, png: await encodePng(surface), widthPixels: width, heightPixels: height };
}

async function momentsOf(
  film: FilmSource,
  composition: Composition,
  { at, every, beats, transitions }: Moments,
): Promise<Moment[] | Refused> {
  const length = lengthOf(composition);
  const late = at?.find((seconds) => seconds > length);
  if (late !== undefined) return tooLate("at", late, length);
  if (at) return at.map((seconds) => momentAt(composition, seconds));
  if (every !== undefined)
    return Array.from({ length: Math.floor(length / every) + 1 }, (_, index) =>
      momentAt(composition, Math.min(length, index * every)),
    );
  if (transitions) return transitionMoments(composition);
  if (!beats) return sheetMoments(composition);
  if (film.storyboard === null)
    return refused("moment", [
      { pointer: "beats", message: "this revision was not laid out from a storyboard: name moments with at" },
    ]);
  const laidOut = await layOutBoard(film.storyboard);
  return laidOut.ok
    ? laidOut.board.film.beats.map(({ seconds, label }) => ({ seconds, label }))
    : refused("moment", laidOut.issues);
}

/** A contact sheet: moments side by side, each with its time and its scene. */
export async function drawSheet(
  film: FilmSource,
  wanted: Moments,
): Promise<(Still & { moments: Moment[]; leftOut: number }) | Refused> {
  const composition = keptComposition(film);
  const moments = await momentsOf(film, composition, wanted);
  if ("ok" in moments) return moments;
  if (!moments.length)
    return refused("moment", [{ pointer: "transitions", message: "the film cuts from scene to scene" }]);
  const shown = moments.slice(0, MOST_MOMENTS);
  const surface = await filmSheet(composition, shown);
  const { widthPixels, heightPixels } = surface;
  const png = await encodePng(surface);
  return { ok: true, png, widthPixels, heightPixels, moments: shown, leftOut: moments.length - shown.length };
}

/** What `reelwright check` finds. @param brief what the film was made of, in words; null where it was not */
export async function findingsOf(film: FilmSource, brief: string | null): Promise<Finding[]> {
  const composition = keptComposition(film);
  const laidOut = film.storyboard === null ? null : await layOutBoard(film.storyboard);
  const board = laidOut?.ok ? laidOut.board : null;
  return checkFilm(composition, await loadAssets(composition), { board, brief: brief ?? undefined });
}
