import { mix } from "#lib/motion/composition/color.ts";
import type { LayerInput } from "#lib/motion/composition/schema/layers.ts";
import type { Box } from "#lib/motion/storyboard/frame.ts";
import { BODY, emsOf, fadeIn, inBox, plate, smallIn, text, wipeIn } from "#lib/motion/storyboard/parts.ts";
import { written } from "#lib/motion/storyboard/scenes/plot.ts";
import type { SceneContext } from "#lib/motion/storyboard/scene.ts";
import type { BoardScene, Series } from "#lib/motion/storyboard/storyboard.ts";

/** Values compared as bars, the longest as wide as there is room beside its value. */

/** The most that a bar's row may have, u. */
const TALLEST = { wide: 15, tall: 20, square: 18 } as const;

export function barsIn(
  { x, y, unit }: Series,
  highlight: BoardScene["highlight"],
  room: Box,
  { frame, tone, times }: SceneContext,
): LayerInput[] {
  const count = x.length;
  const each = Math.min(TALLEST[frame.shape], room.height / count);
  const top = room.y + (room.height - each * count) / 2;
  const name = Math.max(1.2, Math.min(BODY[frame.shape] * 1.1, each * 0.3));
  const bar = Math.max(0.6, Math.min(each * 0.44, each - name * 1.5));
  const figure = Math.max(1.4, Math.min(BODY[frame.shape] * 1.6, bar * 0.86));
  const values = y.map((value) => written(value, unit));
  const beside = Math.max(...values.map(emsOf)) * figure * 1.06 + 1.6;
  const most = Math.max(...y) || 1;
  const wide = Math.max(4, room.width - beside);
  const lit = typeof highlight === "string" ? highlight.toLowerCase() : null;
  const step = Math.min(0.3, (times.seconds * 0.35) / count);
  return x.flatMap((label, index): LayerInput[] => {
    const delay = 0.35 + index * step;
    const isLit = lit === null || label.toLowerCase() === lit;
    const from = top + index * each;
    const width = Math.max(0.6, ((y[index] ?? 0) / most) * wide);
    const line = from + name * 1.4;
    return [
      inBox(
        frame,
        { ...room, y: from, height: name * 1.4 },
        text(label, {
          font: "text",
          weight: 600,
          color: isLit ? tone.ink : tone.muted,
          sizeUnits: name,
          wrap: "none",
          maximumLines: 1,
          enter: fadeIn(delay, 0.3),
        }),
      ),
      inBox(
        frame,
        { x: room.x, y: line, width, height: bar },
        plate({
          fill: isLit ? tone.pop : mix(tone.ground, tone.pop, 0.34),
          radius: Math.min(0.7, bar / 4),
          enter: wipeIn(delay, 0.9),
        }),
      ),
      inBox(
        frame,
        { x: room.x + width + 1.2, y: line, width: beside, height: bar },
        text(values[index] ?? "", {
          font: "display",
          color: isLit ? tone.popText : tone.ink,
          sizeUnits: figure,
          verticalAlign: "center",
          wrap: "none",
          maximumLines: 1,
          enter: smallIn(delay + 0.3),
        }),
      ),
    ];
  });
}
