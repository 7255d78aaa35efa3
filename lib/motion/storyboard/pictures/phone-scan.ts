import { withAlpha } from "#lib/motion/composition/color.ts";
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
  traced,
  track,
  within,
} from "#lib/motion/storyboard/pictures/sketch.ts";

const PHONE: Spot = [6, 2, 88, 178];
const VIEW: Spot = [18, 22, 64, 76];
const SHEET: Spot = [26, 30, 48, 60];
const THICK = 4;
/** When the line passes, seconds. */
const [BEGINS, PASSES] = [0.7, 1.3];

/** Corners of what the camera sees. */
function corners([x, y, w, h]: Spot, arm: number, r: number): string {
  const corner = (cx: number, cy: number, dx: number, dy: number) =>
    `M ${cx} ${cy + dy * arm} L ${cx} ${cy + dy * r} Q ${cx} ${cy} ${cx + dx * r} ${cy} L ${cx + dx * arm} ${cy}`;
  return [
    corner(x, y, 1, 1),
    corner(x + w, y, -1, 1),
    corner(x + w, y + h, -1, -1),
    corner(x, y + h, 1, -1),
  ].join(" ");
}

/** When the line is at a height of the view. */
const passes = (y: number): number => BEGINS + (PASSES * (y - VIEW[1])) / VIEW[3];

/** The line with its light behind it. */
function scanLine(sketch: Sketch): LayerInput[] {
  const [x, y, w, h] = VIEW;
  const { pop } = sketch.tone;
  const trail = 18;
  const view = inside(sketch, VIEW);
  const moves = {
    y: track(
      sketch,
      [
        [BEGINS, 0],
        [BEGINS + PASSES, sketch.u(h - 2)],
      ],
      "linear",
    ),
    opacity: track(sketch, [
      [BEGINS - 0.1, 0],
      [BEGINS, 1],
      [BEGINS + PASSES, 1],
      [BEGINS + PASSES + 0.25, 0],
    ]),
  };
  return [
    free(
      [
        slab(view, [x, y - trail, w, trail], 0, {
          fill: {
            type: "linear",
            angleDegrees: 90,
            stops: [
              { at: 0, color: withAlpha(pop, 0) },
              { at: 1, color: withAlpha(pop, 0.3) },
            ],
          },
          keyframes: moves,
        }),
      ],
      { place: sketch.place(VIEW), clip: true },
    ),
    bars(sketch, [[x - 3, y, w + 6, 2]], pop, { keyframes: moves }),
  ];
}

/** A phone scans a sheet: as the line passes, what it read fills in the `count` fields (default 3) below. */
export const phoneScan: PictureDrawing = {
  aspect: 0.55,
  draw({ count }, context) {
    const sketch = sketchOf(context, 2.7);
    const fields = within(count, 3, 1, 4);
    const { pop, popInk } = sketch.tone;
    const lengths = Array.from({ length: fields }, () => 20 + 14 * sketch.random());
    const step = 40 / fields;
    const lines = lengths.map(
      (length, index): Spot => [SHEET[0] + 6, SHEET[1] + 18 + step * index, length, THICK],
    );
    const room = 62 / fields;
    const high = Math.min(14, room * 0.76);
    const boxes = lengths.map((_, index): Spot => [VIEW[0], 108 + room * index, VIEW[2], high]);
    const done = BEGINS + PASSES + 0.1;
    return [
      card(sketch, PHONE, 14, {
        stroke: { color: sketch.title, widthUnits: sketch.u(1.8) },
        enter: coming(sketch, "grow", 0, 0.6),
      }),
      bars(sketch, [[38, 9.5, 24, 4.5]], sketch.title, { enter: coming(sketch, "fade", 0.15, 0.4) }),
      slab(sketch, VIEW, 5, { fill: sketch.tint, enter: coming(sketch, "fade", 0.15, 0.4) }),
      card(sketch, SHEET, 3, { enter: coming(sketch, "rise", 0.25, 0.5) }),
      bars(sketch, [[SHEET[0] + 6, SHEET[1] + 7, 18, 5]], sketch.title, {
        enter: coming(sketch, "rise", 0.25, 0.5),
      }),
      bars(sketch, lines, sketch.bar, { enter: coming(sketch, "rise", 0.25, 0.5) }),
      traced(sketch, corners(VIEW, 12, 6), {
        stroke: { color: pop, widthUnits: sketch.u(2) },
        enter: coming(sketch, "draw", 0.35, 0.5),
      }),
      ...lines.map((line) =>
        bars(sketch, [line], pop, { enter: coming(sketch, "fade", passes(line[1]), 0.2) }),
      ),
      ...boxes.map((box, index) =>
        slab(sketch, box, 3, { fill: sketch.tint, enter: coming(sketch, "fade", 0.3 + index * 0.08, 0.4) }),
      ),
      ...boxes.map(([x, y, , h], index) =>
        bars(sketch, [[x + 5, y + (h - THICK) / 2, lengths[index] ?? 20, THICK]], pop, {
          enter: coming(sketch, "wipe", passes(lines[index]?.[1] ?? 0) + 0.15, 0.5, { direction: "right" }),
        }),
      ),
      ...scanLine(sketch),
      slab(sketch, [VIEW[0] + VIEW[2] / 2 - 8, VIEW[1] + VIEW[3] - 8, 16, 16], 50, {
        fill: pop,
        enter: coming(sketch, "pop", done + 0.1, 0.4),
      }),
      tick(sketch, [VIEW[0] + VIEW[2] / 2 - 4, VIEW[1] + VIEW[3] - 3.6, 8, 7.4], popInk, 1.8, done + 0.2),
    ];
  },
};
