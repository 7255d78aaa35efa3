import type { LayerInput } from "#lib/motion/composition/schema/layers.ts";
import type { PictureDrawing } from "#lib/motion/storyboard/pictures/picture.ts";
import {
  bars,
  card,
  coming,
  sketchOf,
  type Spot,
  tick,
  within,
  words,
} from "#lib/motion/storyboard/pictures/sketch.ts";

const CARD: Spot = [4, 8, 92, 84];
const DAYS = 7;
const WEEKS = 5;
const CELL = 9.2;
const GAP = 2.6;

/** A month on which days pass: `value` (default 14), the last one in the accent. */
export const calendar: PictureDrawing = {
  aspect: 1.05,
  draw({ value, count, labels: [title] = [] }, context) {
    const sketch = sketchOf(context, 2.5);
    const passed = within(value ?? count, 14, 1, DAYS * WEEKS);
    const [x, y, w] = CARD;
    const left = x + (w - DAYS * CELL - (DAYS - 1) * GAP) / 2;
    const top = y + 22;
    const cell = (day: number): Spot => [
      left + (day % DAYS) * (CELL + GAP),
      top + Math.floor(day / DAYS) * (CELL + GAP),
      CELL,
      CELL,
    ];
    const week = (index: number, from: number, to: number): Spot[] =>
      Array.from({ length: DAYS }, (_, day) => index * DAYS + day)
        .filter((day) => day >= from && day < to)
        .map(cell);
    const weeks = Array.from({ length: WEEKS }, (_, index) => index);
    const [begin, lasts] = [0.75, 1.2];
    const each = lasts / passed;
    const radius = 2.6;
    const last = cell(passed - 1);
    return [
      card(sketch, CARD, 5.5, { enter: coming(sketch, "grow", 0, 0.6) }),
      bars(
        sketch,
        [
          [28, 3.5, 3, 10],
          [69, 3.5, 3, 10],
        ],
        sketch.title,
        { enter: coming(sketch, "fade", 0.2, 0.4) },
      ),
      title
        ? words(sketch, [left, y + 7, 60, 9], title, 6, {
            color: sketch.words,
            enter: coming(sketch, "fade", 0.2, 0.4),
          })
        : bars(sketch, [[left, y + 10, 26, 3.6]], sketch.title, {
            enter: coming(sketch, "wipe", 0.2, 0.5, { direction: "right" }),
          }),
      ...weeks.map((index) =>
        bars(sketch, week(index, 0, DAYS * WEEKS), sketch.line, {
          radius,
          enter: coming(sketch, "fade", 0.2 + index * 0.07, 0.4),
        }),
      ),
      ...weeks.flatMap((index): LayerInput[] => {
        const days = week(index, 0, passed);
        return days.length
          ? [
              bars(sketch, days, sketch.tone.pop, {
                radius,
                opacity: 0.4,
                enter: coming(sketch, "wipe", begin + each * index * DAYS, each * days.length, {
                  direction: "right",
                  ease: "linear",
                }),
              }),
            ]
          : [];
      }),
      bars(sketch, [last], sketch.tone.pop, { radius, enter: coming(sketch, "grow", begin + lasts, 0.45) }),
      tick(sketch, [last[0] + 2.5, last[1] + 2.6, 4.2, 4], sketch.tone.popInk, 0.95, begin + lasts + 0.1),
    ];
  },
};
