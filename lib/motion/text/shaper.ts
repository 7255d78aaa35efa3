import type { Paragraph } from "#lib/motion/text/paragraph.ts";

/** Units of an em in everything that a shaper says, whatever the font's own grid is. */
export const EM = 2048;

/** A glyph where it stands. Lengths in units of 1/2048 em, y up. */
export interface Glyph {
  id: number;
  /** Index of the first UTF-16 unit that it draws. */
  cluster: number;
  advance: number;
  offsetX: number;
  offsetY: number;
}

/** One step of an outline: M, L, Q, C or Z and its coordinates, in units of 1/2048 em, y up. */
export interface OutlineStep {
  type: string;
  values: number[];
}

/** What text needs of fonts: HarfBuzz (harfbuzz.ts), or what it said before (recorded-shaper.ts). */
export interface Shaper {
  has(font: string): boolean;
  covers(font: string, codePoint: number): boolean;
  /** Ascender and descender of a line, units of 1/2048 em; the descender is negative. */
  extents(font: string): { ascender: number; descender: number };
  shape(font: string, text: string, rightToLeft: boolean): Glyph[];
  outline(font: string, glyph: number): OutlineStep[];
  /** Directions and line breaks of a text, whatever the font. */
  paragraph(text: string): Paragraph;
}
