import type { LayerInput } from "#lib/motion/composition/schema/layers.ts";
import { linesOf, shape, stack, text } from "#lib/motion/storyboard/parts.ts";

/** What comes with a price: a line, or a list with ticks. */

/** How a card's words are coloured and how large they are. */
export interface Type {
  ink: string;
  quiet: string;
  mark: string;
  body: number;
  price: number;
}

/** What comes with it: several things are a list of them. */
const pointsOf = (note: string): string[] =>
  note
    .split(/\s*[•·;\n]\s*/u)
    .map((point) => point.trim())
    .filter(Boolean);

/** Height of what comes with it, u. */
export const notesHeight = (note: string | undefined, size: number, width: number): number => {
  if (!note) return 0;
  const points = pointsOf(note);
  const own = points.length > 1 ? width - size * 1.6 : width;
  return points.reduce((sum, point) => sum + linesOf(point, size, own) * size * 1.3 + 0.6, 0);
};

export function notesOf(note: string | undefined, { ink, mark, body }: Type): LayerInput[] {
  if (!note) return [];
  const size = body * 0.84;
  const points = pointsOf(note);
  const line = (words: string) =>
    text(words, { font: "text", color: ink, sizeUnits: size, lineHeight: 1.3, maximumLines: 3 });
  if (points.length < 2) return [line(note)];
  return [
    stack(
      points.map((point) =>
        stack(
          [
            shape(
              { type: "path", data: "M 3 13 L 9.5 19.5 L 21 6", viewBox: [0, 0, 24, 24] },
              {
                widthUnits: size,
                heightUnits: size * 1.3,
                stroke: { color: mark, widthUnits: size * 0.13 },
              },
            ),
            { ...line(point), grow: 1 },
          ],
          { direction: "row", align: "start", justify: "start", gap: size * 0.6 },
        ),
      ),
      { gap: 0.6, justify: "start" },
    ),
  ];
}
