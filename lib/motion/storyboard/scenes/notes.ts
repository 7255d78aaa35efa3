import type { LayerInput } from "#lib/motion/composition/schema/layers.ts";
import { BODY, emsOf, fadeOut, inBox, LABEL, plate, smallIn, text } from "#lib/motion/storyboard/parts.ts";
import { type Plot, written } from "#lib/motion/storyboard/scenes/plot.ts";
import { isBelow, LIT_VALUE, namedOf, stretchesOf } from "#lib/motion/storyboard/scenes/stretches.ts";
import type { SceneContext } from "#lib/motion/storyboard/scene.ts";
import type { Shot } from "#lib/motion/storyboard/shots.ts";

/** Height that notes have above a plot. */
export const NOTES = 5;

/** Notes at points: a line up from the value, and words above the plot; one goes where the next would cover it. */
export function notes(shot: Shot, plot: Plot, context: SceneContext, isLine: boolean): LayerInput[] {
  const { box, series, x, y } = plot;
  const { frame, tone, times } = context;
  const { scene } = shot;
  // above values that are written over the plot
  const lift =
    NOTES +
    (Math.max(...series.y) > plot.top * 0.85 ? LABEL[frame.shape] * (isLine ? LIT_VALUE * 1.3 : 2.2) : 2);
  // a line down to a value ends above what is written there
  const named = isLine ? namedOf(stretchesOf(shot, context, series.x)) : new Set(series.x.keys());
  const last = series.y.length - 1;
  const lit = LABEL[frame.shape] * LIT_VALUE;
  // where a line ends, its value is large and may stand over the points before
  const over = (index: number): boolean =>
    isLine &&
    named.has(last) &&
    !isBelow(plot, last) &&
    x(index) > x(last) - emsOf(written(series.y[last] ?? 0, series.unit)) * lit * 1.06 - 1;
  const foot = (index: number): number => {
    const top = y(series.y[index] ?? 0);
    const own = named.has(index) && !isBelow(plot, index) ? top - LABEL[frame.shape] * 1.95 - 2 : top;
    return over(index) ? Math.min(own, y(series.y[last] ?? 0) - lit * 1.3 - 2.4) : own;
  };
  const all = (scene.beats ?? []).flatMap(({ note }, order) => {
    const index = series.x.findIndex((one) => one.toLowerCase() === note?.at.toLowerCase());
    if (!note || index < 0) return [];
    const start = times.beats[order]?.start ?? 0;
    const left = x(index);
    const isRight = left > box.x + box.width * 0.6;
    const width = Math.min(40, isRight ? left - box.x : box.x + box.width - left) - 1.5;
    return [
      {
        words: note.text,
        index,
        start,
        left,
        isRight,
        width,
        begin: isRight ? left - 1.5 - width : left + 1.5,
      },
    ];
  });
  return all.flatMap(({ words, index, start, left, isRight, width, begin }, order): LayerInput[] => {
    const next = all.find(
      (other, later) =>
        later > order && other.begin < begin + width + 2 && begin < other.begin + other.width + 2,
    );
    const until = next && next.start > start ? { endSeconds: next.start, exit: fadeOut } : {};
    return [
      inBox(
        frame,
        { x: left - 0.1, y: box.y - lift, width: 0.2, height: Math.max(1, foot(index) - box.y + lift) },
        plate({
          fill: tone.popText,
          enter: { preset: "wipe", direction: "up", delaySeconds: start, durationSeconds: 0.5 },
          ...until,
        }),
      ),
      inBox(
        frame,
        { x: begin, y: box.y - lift, width, height: NOTES + 1 },
        text(words, {
          font: "text",
          weight: 600,
          color: tone.popText,
          sizeUnits: BODY[frame.shape] * 0.85,
          align: isRight ? "end" : "start",
          maximumLines: 2,
          enter: smallIn(start + 0.2),
          ...until,
        }),
      ),
    ];
  });
}
