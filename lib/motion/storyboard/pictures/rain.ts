import { mix } from "#lib/motion/composition/color.ts";
import type { LayerInput } from "#lib/motion/composition/schema/layers.ts";
import { free, shape } from "#lib/motion/storyboard/parts.ts";
import { capsule, type PictureDrawing, settling } from "#lib/motion/storyboard/pictures/picture.ts";
import {
  bars,
  coming,
  inside,
  type Sketch,
  sketchOf,
  type Spot,
  traced,
  within,
} from "#lib/motion/storyboard/pictures/sketch.ts";

/** Where it rains. */
const FALL: Spot = [12, 36, 76, 52];
/** How far a drop goes to the left on its way down. */
const LEAN = 0.22;
/** When the rain begins, and when it comes to rest. */
const [BEGINS, RESTS] = [0.4, 2.5];

/** A cloud: a bar with two circles on it. */
const cloud = ([x, y, w, h]: Spot): Spot[] => [
  [x, y + h * 0.45, w, h * 0.55],
  [x + w * 0.14, y + h * 0.17, h * 0.74, h * 0.74],
  [x + w * 0.38, y, h * 0.9, h * 0.9],
];

/** Drops of a column, as one layer: those that stand at the end, and those that have fallen. */
function column(sketch: Sketch, left: number, rows: number, first: number): LayerInput {
  const [, top, , high] = FALL;
  const step = (high - 8) / rows;
  const long = Math.min(9, step * 0.5);
  const fallen = Math.ceil((high * 1.3) / step);
  const all = Array.from({ length: rows + fallen }, (_, index) => top + 8 + step * (index + first * 0.8));
  const data = all
    .map((y) => [left - (y - top) * LEAN, y] as const)
    .map(([x, y]) => capsule([x, y], [x - long * LEAN, y + long], 2))
    .join(" ");
  // its round end too
  const bottom = (all.at(-1) ?? top) + long + 1.5;
  const way = bottom - top;
  return traced(
    sketch,
    data,
    {
      fill: sketch.tone.pop,
      keyframes: {
        x: settling(sketch.time, BEGINS, RESTS, sketch.u(way * LEAN)),
        y: settling(sketch.time, BEGINS, RESTS, -sketch.u(way)),
      },
    },
    [left - way * LEAN, top, way * LEAN, way],
  );
}

/** Rain out of a cloud: `count` drops (default 12) stand at the end, and a puddle has grown. */
export const rain: PictureDrawing = {
  aspect: 1,
  draw({ count }, context) {
    const sketch = sketchOf(context, RESTS);
    const { ink, figure } = sketch.tone;
    const drops = within(count, 12, 1, 60);
    const columns = Math.min(10, Math.max(1, Math.round(Math.sqrt(drops * 1.6))));
    const [x, , w] = FALL;
    const sky = inside(sketch, FALL);
    const wide = (w - 26) / columns;
    const falls = Array.from({ length: columns }, (_, index) => {
      const rows = Math.max(1, Math.floor((drops - index - 1) / columns) + 1);
      return column(sky, x + 12 + wide * (index + 0.5), rows, columns === 1 ? 0.4 : index % 2 ? 0.62 : 0.08);
    });
    const ring = (wideness: number, from: number) =>
      shape(
        { type: "ellipse" },
        {
          place: sketch.place([44 - wideness / 2, 91 - wideness * 0.06, wideness, wideness * 0.12]),
          fill: "#00000000",
          stroke: { color: mix(figure, ink, 0.28), widthUnits: sketch.u(0.6) },
          enter: coming(sketch, "pop", from, 0.9),
        },
      );
    return [
      shape(
        { type: "ellipse" },
        { place: sketch.place([10, 86, 68, 10]), fill: figure, enter: coming(sketch, "pop", 0.8, 1.4) },
      ),
      ring(44, 1.5),
      ring(20, 1.3),
      free(falls, { place: sketch.place(FALL), clip: true, bleed: true }),
      bars(sketch, cloud([30, 5, 54, 26]), mix(figure, ink, 0.08), {
        enter: coming(sketch, "grow", 0.1, 0.7),
      }),
      bars(sketch, cloud([14, 9, 62, 32]), mix(figure, ink, 0.24), { enter: coming(sketch, "grow", 0, 0.7) }),
    ];
  },
};
