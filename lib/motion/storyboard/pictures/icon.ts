import { contrast } from "#lib/motion/composition/color.ts";
import type { LayerInput } from "#lib/motion/composition/schema/layers.ts";
import { ICON_SHARE, ICON_STROKE, shape, TILE_RADIUS } from "#lib/motion/storyboard/parts.ts";
import type { PictureDrawing } from "#lib/motion/storyboard/pictures/picture.ts";
import {
  bars,
  coming,
  type Sketch,
  sketchOf,
  slab,
  type Spot,
} from "#lib/motion/storyboard/pictures/sketch.ts";

type Tile = readonly [x: number, y: number, width: number];

const GAP = 5;

/** Tiles of one size in rows, each row in the middle; two stand across from each other. */
function tilesOf(count: number): Tile[] {
  if (count <= 1) return [[9, 9, 82]];
  if (count === 2)
    return [
      [0, 6, 52],
      [48, 46, 52],
    ];
  const rows = count <= 4 ? [2, count - 2] : [3, count - 3];
  const width = count <= 4 ? (100 - GAP) / 2 : (100 - 2 * GAP) / 3;
  const high = rows.length * width + (rows.length - 1) * GAP;
  return rows.flatMap((many, row) => {
    const left = (100 - many * width - (many - 1) * GAP) / 2;
    const y = (100 - high) / 2 + row * (width + GAP);
    return Array.from({ length: many }, (_, index): Tile => [left + index * (width + GAP), y, width]);
  });
}
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
  const thick = ICON_STROKE;
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

/** An icon drawn on a tile, or up to six, their names between commas: the first in the accent, the others by it. */
export const icon: PictureDrawing = {
  aspect: 1,
  draw({ name = "" }, context) {
    const sketch = sketchOf(context, 2.35);
    const { pop, popInk, ink, figure, card } = sketch.tone;
    const names = name
      .split(",")
      .map((part) => part.trim())
      .filter(Boolean)
      .slice(0, 6);
    const tiles = tilesOf(names.length);
    const quiet = card ?? figure;
    const quietInk = contrast(ink, quiet) >= 3 ? ink : sketch.tone.ground;
    return tiles.flatMap(([x, y, width], index): LayerInput[] => {
      const from = index * 0.12;
      const half = (width * ICON_SHARE) / 2;
      const [cx, cy] = [x + width / 2, y + width / 2];
      const isStrong = index === 0;
      return [
        slab(sketch, [x, y, width, width], width * TILE_RADIUS, {
          fill: isStrong ? pop : quiet,
          enter: coming(sketch, "grow", from, 0.6),
        }),
        ...glyph(sketch, context.icon(names[index] ?? ""), {
          spot: [cx - half, cy - half, 2 * half, 2 * half],
          color: isStrong ? popInk : quietInk,
          from: from + 0.25,
          most: tiles.length === 1 ? 10 : 4,
        }),
      ];
    });
  },
};
