import { contrast, mix } from "#lib/motion/composition/color.ts";
import type { LayerInput } from "#lib/motion/composition/schema/layers.ts";
import type { PictureDrawing } from "#lib/motion/storyboard/pictures/picture.ts";
import { coming, sketchOf, slab, track, within } from "#lib/motion/storyboard/pictures/sketch.ts";

const LONG = 60;
const WIDE = 24;
/** From the pivot to the middle of a chip. */
const AWAY = 46;
/** Degrees from the first chip to the last, at most, and from one to the next. */
const [MOST, STEP] = [60, 15];

/** Colour chips that open as a fan: `colors`, or those of the look. */
export const swatches: PictureDrawing = {
  aspect: 1.2,
  draw({ colors = [], count }, context) {
    const sketch = sketchOf(context, 2);
    const { ground, ink, pop, figure } = sketch.tone;
    const own = [ink, mix(ink, pop, 0.6), pop, mix(ground, pop, 0.5), figure];
    const all = colors.length ? colors.slice(0, 6) : own.slice(0, within(count, own.length, 1, own.length));
    const step = all.length > 1 ? Math.min(STEP, MOST / (all.length - 1)) : 0;
    const pivot = sketch.tall + 3;
    return all.map((color, index): LayerInput => {
      const turn = (index - (all.length - 1) / 2) * step;
      const [dx, dy] = [AWAY * Math.sin((turn * Math.PI) / 180), AWAY * Math.cos((turn * Math.PI) / 180)];
      const [x, y] = [50 + dx, pivot - dy];
      const [begins, ends] = [0.5, 1.4 + (0.5 * index) / all.length];
      const from = (value: number) =>
        track(
          sketch,
          [
            [begins, value],
            [ends, 0],
          ],
          "in-out",
        );
      return slab(sketch, [x - WIDE / 2, y - LONG / 2, WIDE, LONG], 3.6, {
        fill: color,
        rotateDegrees: turn,
        ...(contrast(color, ground) < 1.3
          ? { stroke: { color: sketch.line, widthUnits: sketch.u(0.45) } }
          : {}),
        shadow: { color: sketch.shadow, blurUnits: sketch.u(3), yUnits: sketch.u(0.8) },
        keyframes: { x: from(sketch.u(-dx)), y: from(sketch.u(-(AWAY - dy))), rotateDegrees: from(-turn) },
        enter: coming(sketch, "rise", 0, 0.6),
      });
    });
  },
};
