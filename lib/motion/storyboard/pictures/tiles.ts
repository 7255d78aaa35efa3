import type { LayerInput } from "#lib/motion/composition/schema/layers.ts";
import type { PictureDrawing } from "#lib/motion/storyboard/pictures/picture.ts";
import { bars, coming, sketchOf, type Spot, track, within } from "#lib/motion/storyboard/pictures/sketch.ts";

/** Layers that a picture may have. */
const MOST_LAYERS = 40;

/** Columns of a grid that is full where it can be, and not much wider than high. */
function columnsOf(tiles: number): number {
  const least = Math.ceil(Math.sqrt(tiles));
  for (let columns = least; columns <= Math.max(3, least * 1.7); columns += 1)
    if (tiles % columns === 0) return columns;
  return least;
}

/** Which tiles are off: some anywhere, or, where they are many, the last ones. */
function offOf(tiles: number, off: number, random: () => number): Set<number> {
  if (tiles <= 4 || off * 3 > tiles)
    return new Set(Array.from({ length: off }, (_, index) => tiles - 1 - index));
  const chosen = new Set<number>();
  // a gap in the middle is seen, one at an end looks cut off
  while (chosen.size < off) chosen.add(1 + Math.floor(random() * (tiles - 2)));
  return chosen;
}

/** `count` tiles (default 9) in the accent; then `off` of them lose it. */
export const tiles: PictureDrawing = {
  aspect: 1,
  draw({ count, off }, context) {
    const sketch = sketchOf(context, 2.1);
    const number = within(count, 9, 1, 60);
    const isOff = offOf(number, within(off, count === undefined ? 1 : 0, 0, number), sketch.random);
    const columns = columnsOf(number);
    const rows = Math.ceil(number / columns);
    const step = Math.min(34, 98 / Math.max(columns, rows));
    const side = step * 0.84;
    const left = (100 - columns * step + step - side) / 2;
    const top = (sketch.tall - rows * step + step - side) / 2;
    const place = (index: number): Spot => [
      left + (index % columns) * step,
      top + Math.floor(index / columns) * step,
      side,
      side,
    ];
    const all = Array.from({ length: number }, (_, index) => index);
    const radius = side * 0.24;
    // one layer a tile as long as there are few; then one a row
    const isMany = number + 1 > MOST_LAYERS;
    const comes = (index: number) =>
      0.8 * (((index % columns) + Math.floor(index / columns)) / (columns + rows - 1));
    const on = isMany
      ? Array.from({ length: rows }, (_, row) =>
          all.filter((index) => !isOff.has(index) && Math.floor(index / columns) === row),
        )
      : all.filter((index) => !isOff.has(index)).map((index) => [index]);
    const gone = [...isOff].sort((a, b) => a - b);
    const turns = 1.3;
    const layers: LayerInput[] = on
      .filter((part) => part.length)
      .map((part) =>
        bars(sketch, part.map(place), sketch.tone.pop, {
          radius,
          enter: isMany
            ? coming(sketch, "wipe", comes(part[0] ?? 0), 0.6, { direction: "right" })
            : coming(sketch, "grow", comes(part[0] ?? 0), 0.45),
        }),
      );
    if (gone.length)
      layers.push(
        bars(sketch, gone.map(place), sketch.tone.figure, {
          radius,
          enter: coming(sketch, "fade", turns, 0.4),
        }),
        bars(sketch, gone.map(place), sketch.tone.pop, {
          radius,
          enter: coming(sketch, "fade", comes(gone[0] ?? 0), 0.45),
          keyframes: {
            opacity: track(sketch, [
              [turns, 1],
              [turns + 0.5, 0],
            ]),
          },
        }),
      );
    return layers;
  },
};
