import { mix, withAlpha } from "#lib/motion/composition/color.ts";
import type { LayerInput } from "#lib/motion/composition/schema/layers.ts";
import { shape } from "#lib/motion/storyboard/parts.ts";
import type { PictureDrawing } from "#lib/motion/storyboard/pictures/picture.ts";
import {
  bars,
  coming,
  type Sketch,
  sketchOf,
  slab,
  type Spot,
  traced,
  track,
} from "#lib/motion/storyboard/pictures/sketch.ts";

/** When the light comes on, and how long it takes. */
const [ON, TAKES] = [0.8, 1];
const FLOOR = 90;

/** Light of the lamp: out of the shade, and down to the floor. */
function light(sketch: Sketch): LayerInput[] {
  const { pop } = sketch.tone;
  const shines = (from: number) => ({
    opacity: track(sketch, [
      [ON + from, 0],
      [ON + from + TAKES, 1],
    ]),
  });
  const halo: Spot = [8, -0, 84, 84];
  return [
    shape(
      { type: "ellipse" },
      {
        place: sketch.place(halo),
        fill: {
          type: "radial",
          stops: [
            { at: 0, color: withAlpha(pop, 0.34) },
            { at: 0.45, color: withAlpha(pop, 0.12) },
            { at: 1, color: withAlpha(pop, 0) },
          ],
        },
        keyframes: shines(0),
      },
    ),
    traced(
      sketch,
      `M 32 42 L 68 42 L 92 ${FLOOR} L 8 ${FLOOR} Z`,
      {
        fill: {
          type: "linear",
          angleDegrees: 90,
          stops: [
            { at: 0, color: withAlpha(pop, 0.42) },
            { at: 1, color: withAlpha(pop, 0.1) },
          ],
        },
        keyframes: shines(0.1),
      },
      [8, 42, 84, FLOOR - 42],
    ),
    shape(
      { type: "ellipse" },
      { place: sketch.place([8, FLOOR - 5, 84, 10]), fill: withAlpha(pop, 0.3), keyframes: shines(0.2) },
    ),
  ];
}

/** A lamp comes on: its light falls on what stands below it. */
export const glow: PictureDrawing = {
  aspect: 1,
  draw(_, context) {
    const sketch = sketchOf(context, 2.2);
    const { ground, ink, pop, popInk, figure } = sketch.tone;
    const lit = (from: number) => coming(sketch, "fade", ON + from, TAKES, { ease: "in-out" });
    const box: Spot = [34, FLOOR - 22, 32, 22];
    const bulb = "M 42 41 L 58 41 Q 58 49 50 49 Q 42 49 42 41 Z";
    return [
      shape(
        { type: "ellipse" },
        { place: sketch.place([8, FLOOR - 5, 84, 10]), fill: figure, enter: coming(sketch, "grow", 0, 0.6) },
      ),
      ...light(sketch),
      slab(sketch, box, 4, { fill: mix(ground, ink, 0.24), enter: coming(sketch, "grow", 0.1, 0.6) }),
      slab(sketch, box, 4, { fill: pop, enter: lit(0.2) }),
      bars(
        sketch,
        [
          [39, FLOOR - 16.5, 13, 2.4],
          [39, FLOOR - 11.5, 8, 2.4],
        ],
        popInk,
        { opacity: 0.85, enter: lit(0.2) },
      ),
      bars(sketch, [[49.5, 0, 1, 22]], sketch.title, {
        enter: coming(sketch, "wipe", 0, 0.5, { direction: "down" }),
      }),
      traced(
        sketch,
        bulb,
        { fill: mix(ground, ink, 0.3), enter: coming(sketch, "fade", 0.2, 0.4) },
        [42, 41, 16, 8],
      ),
      traced(sketch, bulb, { fill: pop, enter: lit(0) }, [42, 41, 16, 8]),
      traced(
        sketch,
        "M 45 22 L 55 22 Q 57 22 57 25 C 66 28 70 35 71 41 Q 71 43 69 43 L 31 43 Q 29 43 29 41 C 30 35 34 28 43 25 Q 43 22 45 22 Z",
        { fill: sketch.title, enter: coming(sketch, "fade", 0.15, 0.4) },
        [29, 22, 42, 21],
      ),
    ];
  },
};
