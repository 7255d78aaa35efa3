import type { LayerInput } from "#lib/motion/composition/schema/layers.ts";
import type { SceneTone } from "#lib/motion/storyboard/palette.ts";
import type { Box } from "#lib/motion/storyboard/frame.ts";
import { linesOf, stack, text, widestOf } from "#lib/motion/storyboard/parts.ts";

/** Rows that share out the height of a box: their words as large as all of them have room for. */

export interface RowWords {
  say: string;
  note?: string | undefined;
}

const NOTE_GAP = 0.9;
/** A row's words, and what is above and below them, in the size of its type. */
const AIR = 0.7;
const noteSize = (size: number): number => Math.max(2.2, size * 0.7);

/** Height of a row's words, u. */
const heightOf = ({ say, note }: RowWords, size: number, width: number): number =>
  linesOf(say, size, width) * size * 1.22 +
  (note ? NOTE_GAP + linesOf(note, noteSize(size), width) * noteSize(size) * 1.3 : 0);

export interface Rows {
  /** Of the words, u. */
  size: number;
  boxes: Box[];
}

/**
 * @param room for all rows
 * @param width of the words in it, by the size of their type
 * @param most the largest type, u
 * @param tallest the most that a row may have, u: few rows do not lie far apart
 */
export function rowsIn(
  rows: readonly RowWords[],
  room: Box,
  {
    width,
    most,
    gap,
    tallest,
  }: { width: (size: number) => number; most: number; gap: number; tallest: number },
): Rows {
  const inner = room.height - gap * (rows.length - 1);
  const needed = (size: number) => rows.map((row) => heightOf(row, size, width(size)) + size * AIR);
  const sizes = Array.from({ length: 14 }, (_, step) => most * 0.92 ** step);
  const isWide = (size: number): boolean => rows.every(({ say }) => widestOf(say) * size <= width(size));
  const even = Math.min(tallest, inner / rows.length);
  // rows of one height are worth smaller type, but not much smaller
  const size =
    sizes.slice(0, 3).find((one) => isWide(one) && Math.max(...needed(one)) <= even) ??
    sizes.find((one) => isWide(one) && needed(one).reduce((sum, own) => sum + own, 0) <= inner) ??
    sizes.at(-1) ??
    most;
  const own = needed(size);
  const total = own.reduce((sum, one) => sum + one, 0);
  const scale = Math.min(1, inner / total);
  const isEven = own.every((one) => one <= even);
  const spare = Math.max(0, Math.min(inner, tallest * rows.length) - total) / rows.length;
  const heights = own.map((one) => (isEven ? even : one * scale + spare));
  const whole = heights.reduce((sum, one) => sum + one, 0) + gap * (rows.length - 1);
  let y = room.y + Math.max(0, room.height - whole) * 0.42;
  const boxes = heights.map((height) => {
    const box = { ...room, y, height };
    y += height + gap;
    return box;
  });
  return { size, boxes };
}

/** The words of a row, and the quieter ones below; nothing of a row without. */
export function rowWords(
  { say, note }: RowWords,
  size: number,
  tone: Pick<SceneTone, "ink" | "muted">,
  justify: "start" | "center" = "center",
): LayerInput[] {
  const lines = [
    ...(say
      ? [
          text(say, {
            font: "text",
            weight: 600,
            color: tone.ink,
            sizeUnits: size,
            lineHeight: 1.2,
            maximumLines: 4,
            trackingEm: size > 5 ? -0.01 : 0,
          }),
        ]
      : []),
    ...(note
      ? [
          text(note, {
            font: "text",
            color: tone.muted,
            sizeUnits: noteSize(size),
            lineHeight: 1.3,
            maximumLines: 4,
          }),
        ]
      : []),
  ];
  return lines.length ? [stack(lines, { gap: NOTE_GAP, justify, grow: 1 })] : [];
}
