import type { LayerInput } from "#lib/motion/composition/schema/layers.ts";
import { free } from "#lib/motion/storyboard/parts.ts";
import type { PictureDrawing } from "#lib/motion/storyboard/pictures/picture.ts";
import {
  bars,
  card,
  coming,
  type Sketch,
  sketchOf,
  type Spot,
  traced,
  track,
  within,
  words,
} from "#lib/motion/storyboard/pictures/sketch.ts";

/** The sheet in front. */
const SHEET: Spot = [16, 9, 68, 106];
const EAR = 15;
/** How far sheets behind it are turned. */
const TURNS = [-6, 5, -3, 7];

/** A sheet with its upper right corner folded. */
function foldedSheet(sketch: Sketch): LayerInput[] {
  const [x, y, w, h] = SHEET;
  const [right, bottom, r] = [x + w, y + h, 3];
  const sheet = [
    `M ${x + r} ${y} L ${right - EAR} ${y} L ${right} ${y + EAR} L ${right} ${bottom - r}`,
    `Q ${right} ${bottom} ${right - r} ${bottom} L ${x + r} ${bottom} Q ${x} ${bottom} ${x} ${bottom - r}`,
    `L ${x} ${y + r} Q ${x} ${y} ${x + r} ${y} Z`,
  ].join(" ");
  const ear = `M ${right - EAR} ${y} L ${right} ${y + EAR} L ${right - EAR + r} ${y + EAR} Q ${right - EAR} ${y + EAR} ${right - EAR} ${y + EAR - r} Z`;
  const edge = { color: sketch.line, widthUnits: sketch.u(0.55) };
  return [
    traced(sketch, sheet, {
      fill: sketch.card,
      stroke: edge,
      shadow: { color: sketch.shadow, blurUnits: sketch.u(5), yUnits: sketch.u(1.5) },
    }),
    traced(sketch, ear, { fill: sketch.tint, stroke: edge }),
  ];
}

/** Something slides up to where it stays, and turns as it does. */
const slidesIn = (sketch: Sketch, from: number, turn: number) => ({
  place: sketch.place([0, 0, 100, sketch.tall]),
  enter: coming(sketch, "fade", from, 0.3),
  keyframes: {
    y: track(
      sketch,
      [
        [from, sketch.u(9)],
        [from + 0.7, 0],
      ],
      "expo-out",
    ),
    rotateDegrees: track(
      sketch,
      [
        [from, turn * 0.2],
        [from + 0.7, turn],
      ],
      "expo-out",
    ),
  },
});

/** A name written by hand. */
const SIGNATURE =
  "M 44 101 C 47 92 50 88 51.5 90 C 53 92 47 102 49.5 102.5 C 52 103 53 95 55 95.5 C 57 96 53 102 56 102 C 59 102 60 95 62 95.5 C 64 96 60.5 102 63.5 102 C 66 102 68 96.5 75 97";

/** Sheets of paper: `count` (default 1) lie on each other, the last is written line by line and signed. */
export const paper: PictureDrawing = {
  aspect: 0.8,
  draw({ count, labels: [title] = [] }, context) {
    const sheets = within(count, 1, 1, 5);
    const begin = (sheets - 1) * 0.16;
    const sketch = sketchOf(context, begin + 2.1);
    const behind = Array.from({ length: sheets - 1 }, (_, index) => {
      const turn = TURNS[(sheets - 2 - index) % TURNS.length] ?? 0;
      return free([card(sketch, SHEET, 3)], slidesIn(sketch, index * 0.16, turn));
    });
    const writing = begin + 0.35;
    const [x, y] = SHEET;
    const lines = [52, 46, 50, 30, 0, 51, 44].map(
      (length, index): Spot => [x + 8, y + 31 + index * 7, length, 2.5],
    );
    const written = lines.filter(([, , length]) => length > 0);
    return [
      ...behind,
      free(foldedSheet(sketch), slidesIn(sketch, begin, 0)),
      title
        ? words(sketch, [x + 8, y + 9, 40, 9], title, 6, {
            color: sketch.words,
            enter: coming(sketch, "fade", writing, 0.4),
          })
        : bars(sketch, [[x + 8, y + 12, 28, 4.4]], sketch.title, {
            enter: coming(sketch, "wipe", writing, 0.45, { direction: "right" }),
          }),
      ...written.map((spot, index) =>
        bars(sketch, [spot], sketch.bar, {
          enter: coming(sketch, "wipe", writing + 0.1 + index * 0.1, 0.5, { direction: "right" }),
        }),
      ),
      bars(sketch, [[x + 24, 106, 36, 0.6]], sketch.line, {
        enter: coming(sketch, "wipe", writing + 0.7, 0.4, { direction: "right" }),
      }),
      traced(sketch, SIGNATURE, {
        stroke: { color: sketch.tone.pop, widthUnits: sketch.u(1.3) },
        enter: coming(sketch, "draw", writing + 0.8, 0.9, { ease: "in-out" }),
      }),
    ];
  },
};
