import type { Plot } from "#lib/motion/storyboard/scenes/plot.ts";
import type { SceneContext } from "#lib/motion/storyboard/scene.ts";
import type { Shot } from "#lib/motion/storyboard/shots.ts";
import type { Series } from "#lib/motion/storyboard/storyboard.ts";

/** When a line is drawn from where to where, and which of its values are written, on which side. */

/** Stretches of a line, each from a point to another, with the time when it is drawn. */
export interface Stretch {
  from: number;
  to: number;
  at: number;
  seconds: number;
}

/** How long a stretch is drawn: the last leaves time to read where it ends. */
const drawSeconds = (room: number, isLast: boolean): number =>
  isLast ? Math.max(0.5, Math.min(2.6, room - 2.8)) : Math.min(2.6, room * 0.8);

export function stretchesOf({ scene }: Shot, { times }: SceneContext, labels: readonly string[]): Stretch[] {
  const place = (label: string) =>
    labels.findIndex((one) => one.toLowerCase() === label.trim().toLowerCase());
  let last = 0;
  const drawn = (scene.beats ?? []).flatMap((beat, index): Stretch[] => {
    if (!beat.draw) return [];
    const [from = "", to = from] = beat.draw.split("..");
    const begin = place(from) >= 0 && from !== to ? place(from) : last;
    const end = place(to) >= 0 ? place(to) : labels.length - 1;
    last = end;
    const { start = 0, end: until = times.seconds } = times.beats[index] ?? {};
    return [
      {
        from: begin,
        to: end,
        at: start,
        seconds: drawSeconds(until - start, index === (scene.beats?.length ?? 0) - 1),
      },
    ];
  });
  return drawn.length
    ? drawn
    : [{ from: 0, to: labels.length - 1, at: 0.6, seconds: Math.min(2.4, times.seconds * 0.45) }];
}

/** The points whose values are written: where stretches begin and end. */
export const namedOf = (stretches: readonly Stretch[]): ReadonlySet<number> =>
  new Set([...stretches.slice(0, 1).map(({ from }) => from), ...stretches.map(({ to }) => to)]);

/** Size of the value where a line ends, times that of labels. */
export const LIT_VALUE = 2;

/** A value as it is written is about so wide, u. */
const VALUE_WIDTH = 9;

/** How a line leads to a point and away from it: below 0 from or to a lower one. */
function slopesAt({ y }: Series, index: number): { before: number; after: number } {
  const own = y[index] ?? 0;
  return { before: (y[index - 1] ?? own) - own, after: (y[index + 1] ?? own) - own };
}

/** Whether a value is written below its point: the line goes up from there, and there is room. */
export function isBelow({ box, series, x, y }: Plot, index: number): boolean {
  const { before, after } = slopesAt(series, index);
  const top = y(series.y[index] ?? 0);
  const isEnd = index === 0 || index === series.y.length - 1;
  const near = series.y.filter((_, at) => Math.abs(x(at) - x(index)) < VALUE_WIDTH);
  const rises = isEnd ? top - y(Math.max(...near)) > 1.6 : before > 0 && after > 0;
  return rises && box.y + box.height - top > 7;
}

/** Where a value stands at its point: off the line that leads on. */
export function sideOf(series: Series, index: number): "start" | "center" | "end" {
  if (index === 0) return "start";
  if (index === series.y.length - 1) return "end";
  const { before, after } = slopesAt(series, index);
  if (before < 0 && after > 0) return "end";
  return before > 0 && after < 0 ? "start" : "center";
}
