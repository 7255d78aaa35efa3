import { mix } from "#lib/motion/composition/color.ts";
import type { LayerInput } from "#lib/motion/composition/schema/layers.ts";
import { free } from "#lib/motion/storyboard/parts.ts";
import { type PictureDrawing, settling } from "#lib/motion/storyboard/pictures/picture.ts";
import {
  bars,
  coming,
  inside,
  type Sketch,
  sketchOf,
  type Spot,
  traced,
  within,
  words,
} from "#lib/motion/storyboard/pictures/sketch.ts";

const TOP = 9;
/** Where the head stands on a lane, and how far the stream goes, of the lane's length. */
const HEAD = 0.5;
const WAY = 1.5;

/** Requests of a lane: where they stop, and those that have left it by then. */
function requests(sketch: Sketch, [x, y, w, h]: Spot): Spot[] {
  const thick = Math.min(7.4, h * 0.48);
  const found: Spot[] = [];
  for (let left = x + w * 0.03 + w * 0.08 * sketch.random(); left < x + w * WAY; ) {
    const long = Math.max(thick, w * (0.05 + 0.17 * sketch.random() ** 1.6));
    if (left + long > x + w * WAY) break;
    // none is cut by the lane's end where it stops
    if (left + long <= x + w - 1.5 || left >= x + w) found.push([left, y + (h - thick) / 2, long, thick]);
    left += long + w * (0.035 + 0.09 * sketch.random());
  }
  return found;
}

/** A lane: requests are quiet before the head and in the accent behind it. */
function laneOf(sketch: Sketch, lane: Spot, index: number): LayerInput[] {
  const [x, y, w, h] = lane;
  const head = w * HEAD;
  const pills = requests(sketch, lane);
  const from = 0.25 + 0.12 * ((index * 2) % 3);
  const moves = { x: settling(sketch.time, from, 2.5, -sketch.u(w * WAY)) };
  const side = (spot: Spot, color: string) =>
    free([bars(inside(sketch, spot), pills, color, { keyframes: moves })], {
      place: sketch.place(spot),
      clip: true,
    });
  return [
    bars(sketch, [lane], mix(sketch.tone.ground, sketch.tone.ink, 0.05), {
      radius: h * 0.3,
      enter: coming(sketch, "wipe", index * 0.07, 0.6, { direction: "right" }),
    }),
    side([x, y, head, h], sketch.bar),
    side([x + head, y, w - head, h], sketch.tone.pop),
  ];
}

/** What the head's line hangs from: a flag with a point. */
const flag = (x: number, y: number): string =>
  [
    `M ${x - 2.8} ${y + 1.2} Q ${x - 2.8} ${y} ${x - 1.6} ${y}`,
    `L ${x + 1.6} ${y} Q ${x + 2.8} ${y} ${x + 2.8} ${y + 1.2}`,
    `L ${x + 2.8} ${y + 3.2} L ${x} ${y + 6.4} L ${x - 2.8} ${y + 3.2} Z`,
  ].join(" ");

/** Requests stream along `count` lanes (default 4) past a fixed head, and are in the accent behind it. */
export const streamPastHead: PictureDrawing = {
  aspect: 1.25,
  draw({ count, labels = [] }, context) {
    const sketch = sketchOf(context, 2.5);
    const lanes = within(labels.length || count, 4, 1, 6);
    const [left, w] = [2, 96];
    const step = Math.min(labels.length ? 24 : 20, (sketch.tall - TOP - 5) / lanes);
    // names stand above their lanes, all in the size of the longest
    const size = Math.min(
      5,
      step * 0.3,
      (w * HEAD - 3) / (Math.max(...labels.map(({ length }) => length)) * 0.58),
    );
    const head = left + w * HEAD;
    const over = labels.length ? size * 1.4 : 0;
    const high = step * 0.84 - over;
    const first = TOP + 2 + (sketch.tall - TOP - 5 - lanes * step) / 2 + step * 0.08 + over;
    const end = first + (lanes - 1) * step + high + 2.4;
    const top = first - over - 8.1;
    const color = sketch.title;
    const enter = coming(sketch, "wipe", 0.15, 0.6, { direction: "down" });
    return [
      ...Array.from({ length: lanes }, (_, index) => {
        const lane: Spot = [left, first + index * step, w, high];
        const said = labels[index];
        return [
          ...(said
            ? [
                words(sketch, [left, lane[1] - over, w * HEAD - 3, over], said, size, {
                  color: sketch.tone.muted,
                  enter: coming(sketch, "fade", 0.1 + index * 0.07, 0.4),
                }),
              ]
            : []),
          ...laneOf(sketch, lane, index),
        ];
      }).flat(),
      bars(sketch, [[head - 0.45, top + 4, 0.9, end - top - 4]], color, { enter }),
      traced(sketch, flag(head, top), { fill: color, enter }, [head - 2.8, top, 5.6, 6.4]),
    ];
  },
};
