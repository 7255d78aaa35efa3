import type { LayerInput } from "#lib/motion/composition/schema/layers.ts";
import type { PictureDrawing } from "#lib/motion/storyboard/pictures/picture.ts";
import {
  bars,
  card,
  coming,
  type Sketch,
  sketchOf,
  slab,
  type Spot,
  tick,
  track,
  within,
  words,
} from "#lib/motion/storyboard/pictures/sketch.ts";

const EDGE = 4;
const PAD = 8;
const LEFT = EDGE + PAD;
const WIDE = 100 - 2 * LEFT;
const HEAD = 19;
const BUTTON = 13;

interface Field {
  y: number;
  high: number;
  /** When it is filled in. */
  fills: number;
  /** How long until the next one is. */
  each: number;
  label: string | undefined;
}

/** A field with its name: it is framed in the accent as it is filled in. */
function fieldOf(sketch: Sketch, { y, high, fills, each, label }: Field, index: number): LayerInput[] {
  const name = high * 0.24;
  const box: Spot = [LEFT, y + high * 0.31, WIDE, high * 0.52];
  const enter = coming(sketch, "fade", 0.2 + index * 0.08, 0.4);
  const thick = Math.min(3, box[3] * 0.26);
  const edge = (color: string, width: number) => ({ color, widthUnits: sketch.u(width) });
  return [
    label
      ? words(sketch, [LEFT, y - 0.8, WIDE, name + 1.6], label, Math.min(4.4, name), {
          color: sketch.tone.muted,
          enter,
        })
      : bars(sketch, [[LEFT, y + name - 2.6, 13 + 9 * sketch.random(), 2]], sketch.quiet, { enter }),
    slab(sketch, box, 2.6, { fill: sketch.card, stroke: edge(sketch.line, 0.55), enter }),
    slab(sketch, box, 2.6, {
      stroke: edge(sketch.tone.pop, 0.9),
      keyframes: {
        opacity: track(sketch, [
          [fills - 0.12, 0],
          [fills, 1],
          [fills + each - 0.16, 1],
          [fills + each, 0],
        ]),
      },
    }),
    bars(
      sketch,
      [[LEFT + 4, box[1] + (box[3] - thick) / 2, WIDE * (0.36 + 0.36 * sketch.random()), thick]],
      sketch.title,
      {
        enter: coming(sketch, "wipe", fills + 0.02, each, { direction: "right", ease: "out" }),
      },
    ),
  ];
}

/** A form whose `count` fields (default 3) are filled in one after the other; then it is sent. */
export const form: PictureDrawing = {
  aspect: 0.86,
  draw({ count, labels = [] }, context) {
    const sketch = sketchOf(context, 2.8);
    const fields = within(count ?? (labels.length || undefined), 3, 1, 5);
    const high = Math.min(23, (sketch.tall - 2 * EDGE - HEAD - BUTTON - PAD) / fields);
    const whole = HEAD + high * fields + BUTTON + PAD;
    const top = (sketch.tall - whole) / 2;
    const button: Spot = [LEFT, top + whole - PAD - BUTTON, 34, BUTTON];
    const each = 1.5 / fields;
    const sent = 0.65 + 1.5 + 0.1;
    const said = labels[fields];
    return [
      card(sketch, [EDGE, top, 100 - 2 * EDGE, whole], 5, { enter: coming(sketch, "grow", 0, 0.6) }),
      bars(sketch, [[LEFT, top + 8, 34, 3.8]], sketch.title, {
        enter: coming(sketch, "wipe", 0.15, 0.5, { direction: "right" }),
      }),
      ...Array.from({ length: fields }, (_, index) =>
        fieldOf(
          sketch,
          { y: top + HEAD + high * index, high, fills: 0.65 + each * index, each, label: labels[index] },
          index,
        ),
      ).flat(),
      slab(sketch, button, 3.2, {
        fill: sketch.tint,
        enter: coming(sketch, "fade", 0.2 + fields * 0.08, 0.4),
      }),
      slab(sketch, button, 3.2, {
        fill: sketch.tone.pop,
        enter: coming(sketch, "wipe", sent, 0.45, { direction: "right" }),
      }),
      said
        ? words(sketch, button, said, 4.6, {
            color: sketch.tone.popInk,
            align: "center",
            enter: coming(sketch, "fade", sent + 0.15, 0.3),
          })
        : tick(sketch, [button[0] + 13.5, button[1] + 3.2, 7, 6.4], sketch.tone.popInk, 1.3, sent + 0.15),
    ];
  },
};
