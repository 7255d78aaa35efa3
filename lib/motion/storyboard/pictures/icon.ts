import { contrast, mix } from "#lib/motion/composition/color.ts";
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
} from "#lib/motion/storyboard/pictures/sketch.ts";

type Node = readonly [x: number, y: number, radius: number];

/** Where plates stand, by how many there are: the first is the largest. */
const NODES: readonly (readonly Node[])[] = [
  [[50, 50, 42]],
  [
    [28, 31, 26],
    [77, 74, 21],
  ],
  [
    [31, 30, 26],
    [83, 46, 15],
    [45, 83, 15],
  ],
  [
    [31, 31, 24],
    [84, 22, 13],
    [77, 75, 18],
    [22, 83, 13],
  ],
  [
    [50, 50, 20],
    [16, 21, 13],
    [83, 16, 13],
    [83, 82, 15],
    [18, 81, 13],
  ],
  [
    [50, 50, 19],
    [50, 12, 11],
    [87, 36, 11],
    [75, 84, 11],
    [25, 84, 11],
    [13, 36, 11],
  ],
];
/** Seconds that a line of an icon takes. */
const STROKE = 0.45;

/** Lines of a path one after the other, in no more than so many parts. */
function linesOf(data: string, most: number): string[] {
  const lines = data.split(/(?=M)/).filter((line) => line.trim());
  const each = Math.ceil(lines.length / most);
  return Array.from({ length: Math.ceil(lines.length / each) }, (_, index) =>
    lines.slice(index * each, (index + 1) * each).join(""),
  );
}

/** Where open lines begin and end: strokes end square, and a dot is a line without length. */
function endsOf(data: string): (readonly [x: number, y: number])[] {
  return data.split(/(?=M)/).flatMap((line) => {
    const values = (line.match(/-?\d*\.?\d+/g) ?? []).map(Number);
    const [x = 0, y = 0] = values;
    const [endX = x, endY = y] = values.slice(-2);
    const isDot = values.length === 4 && Math.hypot(endX - x, endY - y) < 0.1;
    if (isDot) return [[x, y] as const];
    return /Z/.test(line) || values.length < 4 || Math.hypot(endX - x, endY - y) < 0.05
      ? []
      : [[x, y] as const, [endX, endY] as const];
  });
}

interface Glyph {
  spot: Spot;
  color: string;
  from: number;
  /** Lines drawn on their own, at most. */
  most: number;
}

/** An icon whose lines are drawn one after the other; a dot where there is none. */
function glyph(sketch: Sketch, data: string | null, { spot, color, from, most }: Glyph): LayerInput[] {
  const [x, y, w, h] = spot;
  const lines = linesOf(data ?? "", most);
  if (!lines.length)
    return [
      slab(sketch, [x + w * 0.33, y + h * 0.33, w * 0.34, h * 0.34], 50, {
        fill: color,
        enter: coming(sketch, "grow", from, 0.45),
      }),
    ];
  const thick = 1.7;
  const ends = endsOf(data ?? "").map(
    ([left, top]): Spot => [
      x + ((left - thick / 2) * w) / 24,
      y + ((top - thick / 2) * h) / 24,
      (thick * w) / 24,
      (thick * h) / 24,
    ],
  );
  const strokes = lines.map((line, index) =>
    shape(
      { type: "path", data: line, viewBox: [0, 0, 24, 24] },
      {
        place: sketch.place(spot),
        stroke: { color, widthUnits: Math.max(0.02, sketch.u((w * thick) / 24)) },
        enter: coming(sketch, "draw", from + (0.9 * index) / lines.length, STROKE, { ease: "in-out" }),
      },
    ),
  );
  const last = from + (0.9 * (lines.length - 1)) / lines.length + STROKE;
  return ends.length
    ? [...strokes, bars(sketch, ends, color, { enter: coming(sketch, "fade", last - 0.1, 0.25) })]
    : strokes;
}

/** Lines from the first plate to each other one, with a gap at both ends. */
function threads([[ax, ay, ar], ...others]: readonly [Node, ...Node[]]): string {
  return others
    .map(([bx, by, br]) => {
      const length = Math.hypot(bx - ax, by - ay);
      const point = (away: number) =>
        [ax + ((bx - ax) * away) / length, ay + ((by - ay) * away) / length]
          .map((value) => value.toFixed(2))
          .join(" ");
      return `M ${point(ar + 2)} L ${point(length - br - 2)}`;
    })
    .join(" ");
}

/** An icon drawn on a quiet plate, or up to six, their names between commas: the first in the accent, the others by it. */
export const icon: PictureDrawing = {
  aspect: 1,
  draw({ name = "" }, context) {
    const sketch = sketchOf(context, 2.35);
    const { pop, popInk, ink, figure, ground } = sketch.tone;
    const names = name
      .split(",")
      .map((part) => part.trim())
      .filter(Boolean)
      .slice(0, NODES.length);
    const [first = [50, 50, 41] as const, ...others] = NODES[Math.max(0, names.length - 1)] ?? [];
    const nodes = [first, ...others];
    const isAlone = nodes.length === 1;
    const popSeen = contrast(pop, figure) >= 2.2 ? pop : ink;
    return [
      ...(isAlone
        ? []
        : [
            traced(sketch, threads([first, ...others]), {
              stroke: { color: mix(ground, ink, 0.22), widthUnits: sketch.u(0.7) },
              enter: coming(sketch, "draw", 0.35, 0.8, { ease: "in-out" }),
            }),
          ]),
      ...nodes.flatMap(([x, y, radius], index): LayerInput[] => {
        const from = isAlone ? 0 : index ? 0.35 + index * 0.09 : 0;
        const half = radius * (isAlone ? 0.58 : 0.54);
        const isStrong = !isAlone && index === 0;
        return [
          slab(sketch, [x - radius, y - radius, 2 * radius, 2 * radius], isAlone ? 20 : 50, {
            fill: isStrong ? pop : figure,
            enter: coming(sketch, "grow", from, 0.6),
          }),
          ...glyph(sketch, context.icon(names[index] ?? ""), {
            spot: [x - half, y - half, 2 * half, 2 * half],
            color: isStrong ? popInk : isAlone ? popSeen : ink,
            from: from + 0.25,
            most: isAlone ? 10 : 4,
          }),
        ];
      }),
    ];
  },
};
