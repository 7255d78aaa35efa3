import { mix, parseHex } from "#lib/motion/composition/color.ts";
import type { LayerInput } from "#lib/motion/composition/schema/layers.ts";
import { free, shape } from "#lib/motion/storyboard/parts.ts";
import { capsule, type PictureDrawing } from "#lib/motion/storyboard/pictures/picture.ts";
import {
  bars,
  coming,
  inside,
  sketchOf,
  type Spot,
  traced,
  track,
} from "#lib/motion/storyboard/pictures/sketch.ts";

const MIDDLE = 44;
const RADIUS = 19;
const HORIZON = 78;
const RAYS = 12;

/** How much more red than blue a colour has. */
const warmth = (color: string): number => {
  const [red, , blue] = parseHex(color);
  return red - blue;
};

/** A ray of the sun, and the box around it. */
function ray(index: number): { data: string; spot: Spot } {
  const angle = (index / RAYS) * 2 * Math.PI;
  const point = (away: number) => [50 + away * Math.sin(angle), MIDDLE - away * Math.cos(angle)] as const;
  const [from, to] = [point(RADIUS + 6), point(RADIUS + (index % 2 ? 9.5 : 11.5))];
  const [x, y] = [Math.min(from[0], to[0]) - 1, Math.min(from[1], to[1]) - 1];
  return {
    data: capsule(from, to, 2),
    spot: [x, y, Math.abs(from[0] - to[0]) + 2, Math.abs(from[1] - to[1]) + 2],
  };
}

/** The sun rises over a horizon; its rays come one after another, then its light on the water. */
export const sun: PictureDrawing = {
  aspect: 1,
  draw(_, context) {
    const sketch = sketchOf(context, 2.5);
    const { pop: accent, second, figure, ground, ink } = sketch.tone;
    // of the two colours, the one that a sun may have
    const pop = warmth(second) > Math.max(60, warmth(accent)) ? second : accent;
    const sky: Spot = [0, 0, 100, HORIZON];
    const above = inside(sketch, sky);
    const round = (radius: number): Spot => [50 - radius, MIDDLE - radius, 2 * radius, 2 * radius];
    const rises = {
      y: track(
        sketch,
        [
          [0.2, sketch.u(HORIZON - MIDDLE + RADIUS + 1)],
          [1.5, 0],
        ],
        "expo-out",
      ),
    };
    const rays = Array.from({ length: RAYS }, (_, index): LayerInput => {
      const { data, spot } = ray(index);
      return traced(
        above,
        data,
        { fill: pop, enter: coming(sketch, "pop", 1.05 + 0.05 * index, 0.45) },
        spot,
      );
    });
    const lights = [44, 28, 14].map(
      (wide, index): LayerInput =>
        bars(
          sketch,
          [[50 - wide / 2, HORIZON + 4.5 + index * 5, wide, 1.8]],
          mix(ground, pop, 0.75 - index * 0.22),
          {
            enter: coming(sketch, "grow", 1.5 + index * 0.15, 0.6),
          },
        ),
    );
    return [
      free(
        [
          shape(
            { type: "ellipse" },
            {
              place: above.place(round(MIDDLE - 2)),
              fill: figure,
              enter: coming(sketch, "grow", 0.3, 1.2),
            },
          ),
          shape({ type: "ellipse" }, { place: above.place(round(RADIUS)), fill: pop, keyframes: rises }),
          ...rays,
        ],
        { place: sketch.place(sky), clip: true },
      ),
      bars(sketch, [[4, HORIZON - 0.5, 92, 1]], mix(ground, ink, 0.6), {
        enter: coming(sketch, "wipe", 0, 0.7, { direction: "right" }),
      }),
      ...lights,
    ];
  },
};
