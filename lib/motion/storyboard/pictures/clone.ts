import type { LayerInput } from "#lib/motion/composition/schema/layers.ts";
import { free } from "#lib/motion/storyboard/parts.ts";
import type { PictureDrawing } from "#lib/motion/storyboard/pictures/picture.ts";
import {
  bars,
  card,
  coming,
  inside,
  type Sketch,
  sketchOf,
  slab,
  type Spot,
  track,
  within,
  words,
} from "#lib/motion/storyboard/pictures/sketch.ts";

const WIDE = 45;
const HEAD = 15;
/** When the copy leaves its original, and how long it takes. */
const [LEAVES, TAKES] = [0.75, 0.9];

interface Copy {
  spot: Spot;
  title: string | undefined;
  rows: readonly number[];
  marked: ReadonlySet<number>;
  isCopy: boolean;
}

/** A card with its rows, marked ones in the accent. */
function sheet(sketch: Sketch, { spot, title, rows, marked, isCopy }: Copy): LayerInput[] {
  const [x, y, w, h] = spot;
  const room = (h - HEAD - 5) / rows.length;
  const thick = Math.min(2.8, room * 0.3);
  const { pop, ink, popText } = sketch.tone;
  const row = (index: number, length: number): Spot => [
    x + 6,
    y + HEAD + room * index + (room - thick) / 2,
    (w - 12) * length,
    thick,
  ];
  const plain = rows.map((length, index) => row(index, length)).filter((_, index) => !marked.has(index));
  return [
    card(sketch, spot, 4.5, isCopy ? { stroke: { color: pop, widthUnits: sketch.u(0.8) } } : {}),
    title
      ? words(sketch, [x + 6, y + 4, w - 12, 8], title, 4.4, { color: isCopy ? popText : ink })
      : bars(sketch, [[x + 6, y + 7, 15, 3.2]], isCopy ? pop : sketch.title, {}),
    ...(plain.length ? [bars(sketch, plain, sketch.bar, {})] : []),
    ...[...marked].flatMap((index): LayerInput[] => {
      const from = LEAVES + TAKES + 0.1 + (0.4 * index) / rows.length;
      const enter = coming(sketch, "wipe", from, 0.5, { direction: "right" });
      const place = row(index, rows[index] ?? 0.6);
      return [
        bars(sketch, [place], sketch.bar, {}),
        slab(sketch, [x + 2.5, y + HEAD + room * index + room * 0.08, w - 5, room * 0.84], 2, {
          fill: sketch.tint,
          enter,
        }),
        bars(sketch, [place], pop, { enter }),
      ];
    }),
  ];
}

/** A card becomes two: its copy slides out of it; then `off` rows of the copy (default 0) change. */
export const clone: PictureDrawing = {
  aspect: 1.35,
  draw({ count, off, labels: [title, copied] = [] }, context) {
    const sketch = sketchOf(context, 2.65);
    const number = within(count, 4, 1, 7);
    const changed = within(off, 0, 0, number);
    const high = Math.min(72, HEAD + 5 + number * 12.5);
    const rows = Array.from({ length: number }, () => 0.45 + 0.5 * sketch.random());
    const marked = new Set(
      Array.from({ length: changed }, (_, index) => Math.floor(((index + 0.5) * number) / changed)),
    );
    const top = (sketch.tall - high) / 2;
    const [left, right]: [Spot, Spot] = [
      [2, top, WIDE, high],
      [98 - WIDE, top, WIDE, high],
    ];
    const way = right[0] - left[0];
    const slide = (from: number) => ({
      x: track(sketch, [
        [LEAVES, sketch.u(from)],
        [LEAVES + TAKES, 0],
      ]),
    });
    const one = (copy: Omit<Copy, "rows">, from: number): LayerInput =>
      free(sheet(inside(sketch, copy.spot), { ...copy, rows }), {
        place: sketch.place(copy.spot),
        keyframes: {
          ...slide(from),
          // behind the original only its edge would be seen
          ...(copy.isCopy
            ? {
                opacity: track(sketch, [
                  [LEAVES, 0],
                  [LEAVES + 0.05, 1],
                ]),
              }
            : {}),
        },
        ...(copy.isCopy ? {} : { enter: coming(sketch, "grow", 0, 0.6) }),
      });
    // where the copy was on its way
    const traces = [0.25, 0.5, 0.75].map((share, index) =>
      slab(sketch, [left[0] + way * share, top, WIDE, high], 4.5, {
        fill: "#00000000",
        stroke: { color: sketch.tone.pop, widthUnits: sketch.u(0.4) },
        opacity: 0.5,
        keyframes: {
          opacity: track(sketch, [
            [LEAVES + TAKES * (0.3 + share * 0.3), 0],
            [LEAVES + TAKES * (0.4 + share * 0.3), 1],
            [LEAVES + TAKES + 0.1 + index * 0.14, 1],
            [LEAVES + TAKES + 0.5 + index * 0.14, 0],
          ]),
        },
      }),
    );
    return [
      ...traces,
      one({ spot: right, title: copied ?? title, marked, isCopy: true }, -way / 2),
      one({ spot: left, title, marked: new Set(), isCopy: false }, way / 2),
    ];
  },
};
