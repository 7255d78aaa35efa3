import type { Film } from "#app/_ui/film/kit.tsx";

const FRAME_RATE = 30;
/** A film on a page plays no longer than this; longer ones run faster, by a whole number. Seconds. */
const LONGEST_LOOP = 30;

export interface Cut {
  startSeconds: number;
  endSeconds: number;
}

export interface Storyboard {
  cuts: Cut[];
  /** Length of the film that the storyboard describes. */
  filmSeconds: number;
  /** How much faster than the film the page plays it. */
  rate: number;
}

/** `00:00:02:15` at thirty frames a second → 2.5. */
function secondsOf(timecode: string): number {
  const [hours = 0, minutes = 0, seconds = 0, frames = 0] = timecode.split(":").map(Number);
  return hours * 3600 + minutes * 60 + seconds + frames / FRAME_RATE;
}

/**
 * The cuts of a page's storyboard: its numbered items begin with a bold timecode, the last is "Out.".
 * Pages without one get cuts of equal length.
 *
 * @param markdown the page's Markdown
 */
export function storyboardOf(markdown: string, film: Film): Storyboard {
  const times = [...markdown.matchAll(/^\d+\. \*\*(\d\d:\d\d:\d\d:\d\d)\*\*/gm)].map(([, time]) =>
    secondsOf(time ?? ""),
  );
  const filmSeconds = times.at(-1) ?? 15;
  const starts =
    times.length > 1
      ? times.slice(0, -1)
      : film.scenes.map((_, index) => (index * filmSeconds) / film.scenes.length);
  return {
    cuts: starts.map((startSeconds, index) => ({
      startSeconds,
      endSeconds: starts[index + 1] ?? filmSeconds,
    })),
    filmSeconds,
    rate: Math.max(1, Math.ceil(filmSeconds / LONGEST_LOOP)),
  };
}
