import { type Cluster, clustersOf, fontFor } from "#lib/motion/text/clusters.ts";
import { type Outline, outlineBuilder, type TextRun } from "#lib/motion/shapes/outline.ts";
import { canvasFamily } from "#lib/motion/composition/fonts.ts";
import { EM, type Glyph, type Shaper } from "#lib/motion/text/shaper.ts";
import { addLines, visualOrder } from "#lib/motion/text/draw-text.ts";

/**
 * What stands in the cells of a line of code as one: a letter with its marks, or a right-to-left word, whose letters
 * may join.
 */
export interface Cell {
  text: string;
  font: string;
  glyphs: readonly Glyph[];
  /** Marks that are lines over all of it. */
  lines: string;
  rightToLeft: boolean;
  /** Where its role is found, UTF-16 units of the line. */
  start: number;
  /** Characters of the line that are typed when it is. */
  typed: number;
  /** Its first cell from the left, and how many it takes. */
  column: number;
  cells: number;
  /** From the edge of its first cell, em. */
  indent: number;
}

export interface CodeLine {
  cells: Cell[];
  columns: number;
  characters: number;
}

/** How much wider than its cells a letter may be, in cells. */
const OVER = 0.15;

type Item = Omit<Cell, "column" | "cells" | "indent" | "glyphs"> & { level: number };

const RIGHT = "[\\p{Script=Hebrew}\\p{Script=Arabic}]";
/** Words of a program by themselves; and in a text within it all from the first to the last. */
const WORDS = new RegExp(
  `${RIGHT}[${RIGHT.slice(1, -1)}\\p{M}\\u200c]*(?: +${RIGHT}[${RIGHT.slice(1, -1)}\\p{M}\\u200c]*)*`,
  "gu",
);
const PROSE = new RegExp(`${RIGHT}(?:[^]*${RIGHT})?\\p{M}*`, "u");

/**
 * Levels of a line of code: it reads from left to right, and what has another direction turns nothing around it
 * (UTS #55). `"שלום", 1` stays in this order, which UAX #9 would not leave it in.
 *
 * @param texts where the line has strings and comments, UTF-16 units
 */
function levelsOf(
  line: string,
  texts: readonly (readonly [start: number, end: number])[],
  shaper: Shaper,
): Uint8Array {
  const levels = new Uint8Array(line.length);
  for (const { 0: words, index } of line.matchAll(WORDS)) levels.set(shaper.paragraph(words).levels, index);
  for (const [start, end] of texts) {
    const found = PROSE.exec(line.slice(start, end));
    if (found) levels.set(shaper.paragraph(found[0]).levels, start + found.index);
  }
  return levels;
}

/** Letters of a left-to-right line each, those of a right-to-left word together. */
function itemsOf(
  line: string,
  fonts: readonly string[],
  texts: Parameters<typeof levelsOf>[1],
  shaper: Shaper,
): Item[] {
  const levels = levelsOf(line, texts, shaper);
  const items: Item[] = [];
  let typed = 0;
  const add = ({ kind, text, lines, start }: Cluster) => {
    const level = levels[start] ?? 0;
    const rightToLeft = level % 2 === 1;
    const font = fontFor(fonts, text, shaper);
    const last = items.at(-1);
    if (
      kind === "letter" &&
      rightToLeft &&
      last?.level === level &&
      last.font === font &&
      last.text !== " "
    ) {
      last.text += text;
      last.lines += lines;
      last.typed = typed;
    } else items.push({ text, font, lines, rightToLeft, start, typed, level });
  };
  for (const cluster of clustersOf([{ text: line, fonts, color: "" }])) {
    typed += [...line.slice(cluster.start, cluster.end)].length;
    if (cluster.kind !== "sign") add(cluster);
  }
  return items;
}

/**
 * A line of code in cells of one width, from left to right: a letter of another font that is wider, such as an
 * ideograph, takes two.
 *
 * @param fonts in order of choice, the first of one width
 * @param advance width of a cell, em
 * @param texts where the line has strings and comments, UTF-16 units
 */
export function cellsOf(
  line: string,
  fonts: readonly string[],
  advance: number,
  texts: readonly (readonly [start: number, end: number])[],
  shaper: Shaper,
): CodeLine {
  const items = itemsOf(line, fonts, texts, shaper).map((item) => {
    const glyphs = shaper.shape(item.font, item.text, item.rightToLeft);
    const width = glyphs.reduce((sum, glyph) => sum + glyph.advance / EM, 0);
    const cells = Math.max(1, Math.ceil(width / advance - OVER));
    return { ...item, glyphs, cells, indent: (cells * advance - width) / 2, column: 0 };
  });
  let columns = 0;
  for (const item of visualOrder(items)) {
    item.column = columns;
    columns += item.cells;
  }
  return { cells: items, columns, characters: [...line].length };
}

/** Draws cells, each from its first one. @param advance width of a cell, em */
export function drawCells(
  cells: readonly Cell[],
  advance: number,
  shaper: Shaper,
): { outline: Outline; runs: TextRun[] } {
  const builder = outlineBuilder();
  const runs: TextRun[] = [];
  for (const { text, font, glyphs, lines, column, cells: count, indent, rightToLeft } of cells) {
    let penX = (column * advance + indent) * EM;
    runs.push({ text, family: canvasFamily(font), x: penX, y: 0, rightToLeft });
    for (const glyph of glyphs) {
      const [originX, originY] = [penX + glyph.offsetX, -glyph.offsetY];
      for (const { type, values } of shaper.outline(font, glyph.id))
        builder.add(type, ...values.map((value, axis) => (axis % 2 ? originY - value : originX + value)));
      penX += glyph.advance;
    }
    addLines(builder, lines, column * advance, (column + count) * advance, 0);
  }
  // no text has the lines
  return { outline: builder.build(), runs: cells.some(({ lines }) => lines) ? [] : runs };
}
