import { mix } from "#lib/motion/composition/color.ts";
import type { LayerInput } from "#lib/motion/composition/schema/layers.ts";
import type { PictureDrawing } from "#lib/motion/storyboard/pictures/picture.ts";
import {
  bars,
  card,
  coming,
  type Sketch,
  sketchOf,
  slab,
  type Spot,
  within,
  words,
} from "#lib/motion/storyboard/pictures/sketch.ts";

const EDGE = 3;
const HEAD = 14;
const PAD = 7;

/** Left edge and width of each column; the first is the widest. */
function columnsOf(number: number): { x: number; width: number }[] {
  const whole = 100 - 2 * EDGE - 2 * PAD;
  const first = whole * (number === 2 ? 0.6 : 1.5 / (number + 0.5));
  const other = (whole - first) / (number - 1);
  return Array.from({ length: number }, (_, index) => ({
    x: EDGE + PAD + (index ? first + other * (index - 1) : 0),
    width: (index ? other : first) - 3,
  }));
}

function headOf(
  sketch: Sketch,
  top: number,
  columns: ReturnType<typeof columnsOf>,
  labels: readonly string[],
): LayerInput[] {
  const middle = top + HEAD / 2 + 0.5;
  if (labels.length === 0)
    return [
      bars(
        sketch,
        columns.map(({ x, width }): Spot => [x, middle - 1.1, Math.min(width * 0.5, 12), 2.2]),
        sketch.quiet,
        { enter: coming(sketch, "wipe", 0.15, 0.5, { direction: "right" }) },
      ),
    ];
  const size = Math.max(
    3,
    Math.min(4.6, ...columns.map(({ width }, index) => width / ((labels[index] ?? "").length * 0.6 + 0.1))),
  );
  return columns.map(({ x, width }, index) =>
    words(sketch, [x, top + 2.5, width, HEAD - 4], labels[index] ?? "", size, {
      color: sketch.tone.muted,
      enter: coming(sketch, "fade", 0.15 + index * 0.06, 0.4),
    }),
  );
}

/** A table: its rows come in from the top, and `off` of them (default 1) are marked. */
export const table: PictureDrawing = {
  aspect: 1.25,
  draw({ count, off, labels = [] }, context) {
    const sketch = sketchOf(context, 2.45);
    const heads = labels.slice(0, 5);
    const columns = columnsOf(heads.length > 1 ? heads.length : 3);
    const rows = within(count, 5, 1, 8);
    const marked = within(off, 1, 0, rows);
    const high = Math.min(14, (sketch.tall - 2 * EDGE - HEAD - 2) / rows);
    const whole = HEAD + high * rows + 2;
    const top = (sketch.tall - whole) / 2;
    const isMarked = new Set(
      Array.from({ length: marked }, (_, index) => Math.floor(((index + 0.5) * rows) / marked)),
    );
    const thick = Math.min(2.8, high * 0.26);
    const body = Array.from({ length: rows }, (_, index): LayerInput[] => {
      const y = top + HEAD + high * index;
      const cells = columns.map(
        ({ x, width }): Spot => [x, y + (high - thick) / 2, width * (0.5 + 0.35 * sketch.random()), thick],
      );
      const enter = coming(sketch, "wipe", 0.3 + (index / rows) * 0.7, 0.55, { direction: "right" });
      const marking = 1.45 + (0.35 * index) / rows;
      return [
        bars(sketch, cells.slice(0, 1), sketch.title, { enter }),
        bars(sketch, cells.slice(1), sketch.bar, { enter }),
        ...(isMarked.has(index)
          ? [
              slab(sketch, [EDGE + 2.5, y + high * 0.08, 95 - 2 * EDGE, high * 0.84], 2.4, {
                fill: sketch.tint,
                enter: coming(sketch, "wipe", marking, 0.6, { direction: "right" }),
              }),
              bars(sketch, cells, sketch.tone.pop, {
                enter: coming(sketch, "wipe", marking, 0.6, { direction: "right" }),
              }),
            ]
          : []),
      ];
    });
    const lines = Array.from(
      { length: Math.max(1, rows - 1) },
      (_, index): Spot => [
        EDGE + PAD,
        top + HEAD + high * (rows > 1 ? index + 1 : 0) - 0.2,
        100 - 2 * (EDGE + PAD),
        0.4,
      ],
    );
    return [
      card(sketch, [EDGE, top, 100 - 2 * EDGE, whole], 4, { enter: coming(sketch, "grow", 0, 0.6) }),
      bars(sketch, lines, sketch.line, { enter: coming(sketch, "wipe", 0.2, 0.9, { direction: "down" }) }),
      slab(sketch, [EDGE + 2.5, top + 2.5, 95 - 2 * EDGE, HEAD - 4], 2.4, {
        fill: mix(sketch.card, sketch.tone.ink, 0.05),
        enter: coming(sketch, "fade", 0.1, 0.4),
      }),
      ...headOf(sketch, top, columns, heads.length > 1 ? heads : []),
      ...body.flat(),
    ];
  },
};
