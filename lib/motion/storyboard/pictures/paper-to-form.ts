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
  tick,
  track,
  within,
} from "#lib/motion/storyboard/pictures/sketch.ts";

const SHEET: Spot = [5, 9, 42, 62];
const TURN = -5;
const FORM: Spot = [51, 5, 45, 74];
const THICK = 2.4;

/** Where a spot of the sheet is once the sheet is turned: the left end of its middle line. */
function turned([x, y, w, h]: Spot): Spot {
  const [sx, sy, sw, sh] = SHEET;
  const [cx, cy] = [sx + sw / 2, sy + sh / 2];
  const radians = (TURN * Math.PI) / 180;
  const [dx, dy] = [x + w / 2 - cx, y + h / 2 - cy];
  return [
    cx + dx * Math.cos(radians) - dy * Math.sin(radians) - w / 2,
    cy + dx * Math.sin(radians) + dy * Math.cos(radians) - h / 2,
    w,
    h,
  ];
}

/** A line leaves the sheet and comes to rest in its field. */
function crossing(sketch: Sketch, from: Spot, to: Spot, begin: number): LayerInput {
  const [x, y] = turned(from);
  const ends = begin + 0.75;
  return bars(sketch, [to], sketch.tone.pop, {
    enter: coming(sketch, "fade", begin - 0.15, 0.15, { ease: "linear" }),
    keyframes: {
      x: track(sketch, [
        [begin, sketch.u(x - to[0])],
        [ends, 0],
      ]),
      y: track(sketch, [
        [begin, sketch.u(y - to[1])],
        [ends, 0],
      ]),
      rotateDegrees: track(sketch, [
        [begin, TURN],
        [ends, 0],
      ]),
    },
  });
}

/** What stands on a sheet goes over, line by line, into the `count` fields (default 4) of a form. */
export const paperToForm: PictureDrawing = {
  aspect: 1.2,
  draw({ count }, context) {
    const sketch = sketchOf(context, 2.8);
    const fields = within(count, 4, 2, 6);
    const [sx, sy, , sh] = SHEET;
    const [fx, fy, fw, fh] = FORM;
    const step = (fh - 18) / fields;
    const onSheet = (sh - 22) / fields;
    const lengths = Array.from({ length: fields }, () => 15 + 11 * sketch.random());
    const lines = lengths.map((length, index): Spot => [sx + 5, sy + 18 + onSheet * index, length, THICK]);
    const high = Math.min(11, step * 0.78);
    const boxes = lengths.map((_, index): Spot => [fx + 5, fy + 15 + step * index, fw - 10, high]);
    const begins = (index: number) => 0.75 + (1 / fields) * index;
    const sheet = inside(sketch, SHEET);
    const edge = { color: sketch.line, widthUnits: sketch.u(0.45) };
    const done = 2.3;
    const badge: Spot = [fx + fw - 14, fy + 4.2, 7, 7];
    return [
      free(
        [
          card(sheet, SHEET, 2.6),
          bars(sheet, [[sx + 5, sy + 7, 15, 3]], sketch.title),
          bars(sheet, lines, sketch.bar),
        ],
        { place: sketch.place(SHEET), enter: coming(sketch, "fade", 0, 0.4), rotateDegrees: TURN },
      ),
      card(sketch, FORM, 4, { enter: coming(sketch, "grow", 0.2, 0.6) }),
      bars(sketch, [[fx + 5, fy + 6.2, 15, 3]], sketch.title, {
        enter: coming(sketch, "wipe", 0.35, 0.4, { direction: "right" }),
      }),
      ...boxes.map((box, index) =>
        slab(sketch, box, 2, { stroke: edge, enter: coming(sketch, "fade", 0.35 + index * 0.07, 0.4) }),
      ),
      ...boxes.map((box, index) => {
        const [x, y, , h] = box;
        const from = lines[index] ?? box;
        return crossing(sketch, from, [x + 3, y + (h - THICK) / 2, from[2], THICK], begins(index));
      }),
      slab(sketch, badge, 50, { fill: sketch.tone.pop, enter: coming(sketch, "pop", done, 0.4) }),
      tick(sketch, [badge[0] + 1.9, badge[1] + 1.9, 3.2, 3.2], sketch.tone.popInk, 0.8, done + 0.1),
    ];
  },
};
