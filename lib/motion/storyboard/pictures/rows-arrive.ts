import { mix } from "#lib/motion/composition/color.ts";
import type { LayerInput } from "#lib/motion/composition/schema/layers.ts";
import { free } from "#lib/motion/storyboard/parts.ts";
import type { PictureDrawing } from "#lib/motion/storyboard/pictures/picture.ts";
import {
  bars,
  card,
  coming,
  type Sketch,
  sketchOf,
  slab,
  type Spot,
  track,
  within,
  words,
} from "#lib/motion/storyboard/pictures/sketch.ts";

const GAP = 3.2;
const EDGE = 3;

/** When each row comes: the first with the picture, the last at the end. */
const comesAt = (index: number, rows: number): number => (rows > 1 ? (1.9 * index) / (rows - 1) : 0.2);

interface Row {
  index: number;
  rows: number;
  top: number;
  high: number;
  said: string | undefined;
}

/** A row where it ends up; until then it stands further up, and each new one moves it down. */
function rowOf(sketch: Sketch, { index, rows, top, high, said }: Row): LayerInput[] {
  const isLast = index === rows - 1;
  const dot = high * 0.4;
  const left = EDGE + high * 0.3;
  const start = left + dot + high * 0.28;
  const spot: Spot = [EDGE, top, 100 - 2 * EDGE, high];
  const mark: Spot = [left, top + (high - dot) / 2, dot, dot];
  const thick = Math.min(2.8, high * 0.16);
  const length = 26 + 16 * sketch.random();
  const comes = comesAt(index, rows);
  const enter = coming(sketch, "grow", comes + 0.2, 0.45);
  const titles: LayerInput = said
    ? words(sketch, [start, top, 56, high], said, Math.min(5.4, high * 0.42), {
        color: sketch.words,
        enter,
      })
    : bars(sketch, [[start, top + high / 2 - thick * 1.35, length, thick]], sketch.title, { enter });
  const quiet: Spot[] = [
    ...(said
      ? []
      : [
          [start, top + high / 2 + thick * 0.6, length * (0.5 + 0.35 * sketch.random()), thick * 0.8] as Spot,
        ]),
    [97 - high * 0.34 - 11, top + (high - thick) / 2, 11, thick * 0.9],
    ...(isLast ? [] : [mark]),
  ];
  return [
    card(sketch, spot, Math.min(4, high * 0.24), { enter }),
    ...(isLast
      ? [
          slab(sketch, spot, Math.min(4, high * 0.24), {
            fill: sketch.tint,
            enter: coming(sketch, "fade", comes + 0.25, 0.4),
          }),
        ]
      : []),
    bars(sketch, quiet, isLast ? sketch.quiet : sketch.bar, { enter }),
    titles,
    bars(sketch, [mark], sketch.tone.pop, {
      enter,
      ...(isLast
        ? {}
        : {
            keyframes: {
              opacity: track(sketch, [
                [comesAt(index + 1, rows), 1],
                [comesAt(index + 1, rows) + 0.3, 0],
              ]),
            },
          }),
    }),
  ];
}

/** Rows that arrive one by one at the top of a list and move the others down; the newest stands out. */
export const rowsArrive: PictureDrawing = {
  aspect: 1.15,
  draw({ count, labels = [] }, context) {
    const sketch = sketchOf(context, 2.6);
    const rows = within(count ?? (labels.length || undefined), 4, 1, 7);
    const high = Math.min(18.5, (sketch.tall - 2 * EDGE - GAP * (rows - 1)) / rows);
    const step = high + GAP;
    const first = (sketch.tall - step * rows + GAP) / 2;
    const slots = Array.from(
      { length: rows },
      (_, slot): Spot => [EDGE, first + step * slot, 100 - 2 * EDGE, high],
    );
    const list = Array.from({ length: rows }, (_, index) => {
      const slot = rows - 1 - index;
      const moves = Array.from({ length: slot }, (_, after) => {
        const comes = comesAt(index + 1 + after, rows);
        const [before, behind] = [(after - slot) * step, (after + 1 - slot) * step];
        return [
          [comes, sketch.u(before)],
          [comes + Math.min(0.36, 1.7 / rows), sketch.u(behind)],
        ] as const;
      }).flat();
      return free(
        rowOf(sketch, {
          index,
          rows,
          top: first + step * slot,
          high,
          said: labels[index - rows + Math.min(rows, labels.length)],
        }),
        {
          place: sketch.place([0, 0, 100, sketch.tall]),
          keyframes: {
            ...(moves.length ? { y: track(sketch, moves) } : {}),
            // more than there is room for: the oldest go
            ...((count ?? 0) > rows && index < 2
              ? {
                  opacity: track(sketch, [
                    [1.6, 1],
                    [2.3, index ? 0.6 : 0.25],
                  ]),
                }
              : {}),
          },
        },
      );
    });
    return [
      bars(sketch, slots, mix(sketch.tone.ground, sketch.tone.ink, 0.04), {
        radius: Math.min(4, high * 0.24),
        enter: coming(sketch, "fade", 0, 0.3),
        keyframes: {
          opacity: track(sketch, [
            [2, 1],
            [2.4, 0],
          ]),
        },
      }),
      ...list,
    ];
  },
};
