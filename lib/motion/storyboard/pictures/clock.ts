import { contrast, mix } from "#lib/motion/composition/color.ts";
import { shape } from "#lib/motion/storyboard/parts.ts";
import { at, type PictureDrawing } from "#lib/motion/storyboard/pictures/picture.ts";
import {
  bars,
  coming,
  type Sketch,
  sketchOf,
  type Spot,
  traced,
  track,
} from "#lib/motion/storyboard/pictures/sketch.ts";

/** When the hands move, seconds. */
const [BEGINS, LASTS] = [0.55, 1.7];
/** As far as a track can turn a hand. */
const MOST_TURN = 1000;

/** A hand with round ends that turns around the middle. */
const hand = (sketch: Sketch, length: number, thick: number, color: string, from: number, turn: number) =>
  traced(
    sketch,
    `M ${50 - thick / 2} 50 L ${50 - thick / 2} ${50 - length} Q ${50 - thick / 2} ${50 - length - thick / 2} 50 ${50 - length - thick / 2} Q ${50 + thick / 2} ${50 - length - thick / 2} ${50 + thick / 2} ${50 - length} L ${50 + thick / 2} 50 Z`,
    {
      fill: color,
      rotateDegrees: from,
      keyframes: {
        rotateDegrees: track(sketch, [
          [BEGINS, 0],
          [BEGINS + LASTS, turn],
        ]),
      },
      enter: coming(sketch, "fade", 0.2, 0.4),
    },
  );

/** A clock whose hands sweep over the minutes that pass: `value`, default 15; over an hour, the hour hand's way is filled. */
export const clock: PictureDrawing = {
  aspect: 1,
  draw({ value = 15 }, context) {
    const sketch = sketchOf(context, BEGINS + LASTS);
    const { ink, pop, figure, ground } = sketch.tone;
    // hands in the same colour would be lost on it
    const way = contrast(pop, ink) < 1.6 ? mix(figure, pop, 0.4) : pop;
    const isHours = value > 60;
    const turn = Math.min(360, isHours ? value / 2 : value * 6);
    // of many turns, as many as a track has; the hand ends where it would
    const whole = isHours ? value * 6 : turn;
    const minutes = whole > MOST_TURN ? (whole % 360) + 360 : whole;
    const radius = isHours ? 25 : 32;
    const ticks = Array.from({ length: 12 }, (_, index) => {
      const angle = (index * Math.PI) / 6;
      const dot = index % 3 === 0 ? 3 : 1.9;
      return [50 + 40.5 * Math.sin(angle) - dot / 2, 50 - 40.5 * Math.cos(angle) - dot / 2, dot, dot] as Spot;
    });
    return [
      shape(
        { type: "ellipse", square: true },
        { place: at(3, 3, 94, 94), fill: figure, enter: coming(sketch, "grow", 0, 0.6) },
      ),
      bars(sketch, ticks, mix(figure, ink, 0.4), { enter: coming(sketch, "fade", 0.15, 0.4) }),
      // a line as thick as its circle's radius fills the sector
      shape(
        { type: "arc", startDegrees: 0, sweepDegrees: turn },
        {
          place: at(50 - radius / 2, 50 - radius / 2, radius, radius),
          stroke: { color: way, widthUnits: sketch.u(radius) },
          enter: coming(sketch, "draw", BEGINS, LASTS, { ease: "in-out" }),
        },
      ),
      hand(sketch, 20, 4.2, ink, 0, isHours ? turn : turn / 12),
      hand(sketch, 31, 3.2, ink, 0, minutes),
      shape(
        { type: "ellipse", square: true },
        { place: at(46, 46, 8, 8), fill: ink, enter: coming(sketch, "fade", 0.2, 0.4) },
      ),
      shape(
        { type: "ellipse", square: true },
        { place: at(48.5, 48.5, 3, 3), fill: ground, enter: coming(sketch, "fade", 0.2, 0.4) },
      ),
    ];
  },
};
