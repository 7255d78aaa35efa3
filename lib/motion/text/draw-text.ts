import { LINE_MARKS } from "#lib/motion/text/clusters.ts";
import { type DrawnText, type Outline, outlineBuilder, type TextRun } from "#lib/motion/shapes/outline.ts";
import { type Rect, unite } from "#lib/motion/shapes/geometry.ts";
import { canvasFamily } from "#lib/motion/composition/fonts.ts";
import { type BrokenText, widthOf } from "#lib/motion/text/break-text.ts";
import { endsLetter, type Piece, type ShapedText, type Word } from "#lib/motion/text/shape-text.ts";
import { EM, type Glyph, type Shaper } from "#lib/motion/text/shaper.ts";

type Path = ReturnType<typeof outlineBuilder>;

/** What moves on its own: a line, a word or a glyph of it, all of one colour. */
export interface TextPart {
  outline: Outline;
  /** Absent where a glyph of a joined script moves on its own. */
  text?: DrawnText;
  color: string;
  /** Where the part's line stands, and in what order parts come in. */
  line: number;
  order: number;
  /** Of the whole unit (word, line, glyph), in em from the text's corner: parts of one unit share it. */
  box: Rect;
}

/** UAX #9, rule L2, over pieces and spaces, each of one level. */
export function visualOrder<T extends { level: number }>(items: readonly T[]): T[] {
  const result = [...items];
  const highest = Math.max(0, ...items.map(({ level }) => level));
  for (let level = highest; level >= 1; level -= 1) {
    for (let start = 0; start < result.length; ) {
      if ((result[start] as T).level < level) {
        start += 1;
        continue;
      }
      let end = start;
      while (end < result.length && (result[end] as T).level >= level) end += 1;
      result.splice(start, end - start, ...result.slice(start, end).reverse());
      start = end;
    }
  }
  return result;
}

/**
 * Where each piece of a line stands, em. Pieces and spaces are ordered, not words: the "!" of "hello there!" within
 * Hebrew stands left of both English words. And a break without a space is no item: between ideographs it would have
 * the paragraph's level, which set each of them on its own, from right to left.
 */
function penPositions(words: readonly Word[], left: number): Map<Piece, number> {
  const items = words.flatMap(({ pieces, space, spaceLevel }, index) => [
    ...pieces.map((piece) => ({ piece, width: piece.width, level: piece.level })),
    ...(space && index < words.length - 1 ? [{ piece: null, width: space, level: spaceLevel }] : []),
  ]);
  const positions = new Map<Piece, number>();
  let x = left;
  for (const { piece, width } of visualOrder(items)) {
    if (piece) positions.set(piece, x);
    x += width;
  }
  return positions;
}

/** The characters that a glyph of a left-to-right piece draws; none where another glyph draws them. */
function clusterText({ glyphs, text }: Piece, index: number): string {
  const from = glyphs[index]?.cluster ?? 0;
  if (glyphs[index - 1]?.cluster === from) return "";
  const to = glyphs.slice(index + 1).find(({ cluster }) => cluster !== from)?.cluster ?? text.length;
  return text.slice(from, to);
}

/** Marks that are lines, of the letter that begins with this glyph. */
function linesAt({ glyphs, lines, text }: Piece, index: number): string {
  const from = glyphs[index]?.cluster ?? 0;
  if (!lines.size || glyphs[index - 1]?.cluster === from) return "";
  // several letters may have become one glyph
  const to = Math.min(
    text.length,
    ...glyphs.map(({ cluster }) => cluster).filter((cluster) => cluster > from),
  );
  return [...lines]
    .filter(([at]) => at >= from && at < to)
    .map(([, marks]) => marks)
    .join("");
}

/** Width of the letter that begins with this glyph, em. */
export const letterWidth = (glyphs: readonly Glyph[], index: number): number =>
  glyphs
    .slice(index)
    .filter(({ cluster }) => cluster === glyphs[index]?.cluster)
    .reduce((sum, { advance }) => sum + advance / EM, 0);

/** Draws marks that are lines from one place to another. Lengths in em; they join those of the letters beside them. */
export function addLines(builder: Path, marks: string, from: number, to: number, baseline: number): void {
  for (const [bottom, top] of [...new Set(marks)].flatMap((mark) => LINE_MARKS[mark] ?? [])) {
    const [left, right] = [from * EM, to * EM];
    const [low, high] = [(baseline - bottom) * EM, (baseline - top) * EM];
    // round as the letters of our fonts are drawn: where both are, neither is cut out of the other
    builder.add("M", left, low);
    builder.add("L", left, high);
    builder.add("L", right, high);
    builder.add("L", right, low);
    builder.add("Z");
  }
}

/** Everything of a set text that is drawn, in em units times 2048, y down, from the text's upper left corner. */
export interface TextDrawing {
  parts: TextPart[];
  /** What is drawn behind words that are marked. */
  marks: { outline: Outline; color: string }[];
  /** Parts that come in one after another. */
  units: number;
  height: number;
}

/** What one colour of a unit draws. */
interface Ink {
  builder: Path;
  runs: TextRun[];
  /** Whether it has marks that are lines: no text has them. */
  lined: boolean;
}

/** Gathers letters into units, and what a unit draws into a part for each of its colours. */
function unitCollector() {
  const parts: TextPart[] = [];
  let order = 0;
  let open = new Map<string, Ink>();
  let box: Rect | null = null;
  return {
    parts,
    count: () => order,
    inkOf(color: string): Ink {
      let ink = open.get(color);
      if (!ink) {
        ink = { builder: outlineBuilder(), runs: [], lined: false };
        open.set(color, ink);
      }
      return ink;
    },
    /** The open unit has a letter here, em. */
    reach(from: number, to: number, top: number, height: number): void {
      const letter = { x: from, y: top, width: to - from, height };
      box = box ? unite(box, letter) : letter;
    },
    end(line: number): void {
      if (!open.size) return;
      const whole = box ?? { x: 0, y: 0, width: 0, height: 0 };
      for (const [color, { builder, runs, lined }] of open)
        parts.push({
          outline: builder.build(),
          ...(runs.length && !lined ? { text: { em: EM, runs } } : {}),
          color,
          line,
          order,
          box: whole,
        });
      order += 1;
      open = new Map();
      box = null;
    },
  };
}

/** What moves on its own. */
type By = "layer" | "line" | "word" | "glyph";

/** A line that is being drawn. Lengths in em. */
interface Line {
  index: number;
  height: number;
  baseline: number;
  /** Letter-spacing of pieces from left to right. */
  tracking: number;
  by: By;
}

/** Draws a piece from its left edge, em. */
function drawPiece(
  piece: Piece,
  left: number,
  { index, height, baseline, by, ...line }: Line,
  units: ReturnType<typeof unitCollector>,
  shaper: Shaper,
): void {
  const rightToLeft = piece.level % 2 === 1;
  const tracking = rightToLeft ? 0 : line.tracking;
  const family = canvasFamily(piece.font);
  let penX = left;
  for (const [position, glyph] of piece.glyphs.entries()) {
    const steps = shaper.outline(piece.font, glyph.id);
    const lines = linesAt(piece, position);
    if (steps.length || lines) {
      const ink = units.inkOf(piece.color);
      const [x, y] = [penX * EM, baseline * EM];
      // letters of a joined script are drawn together; others where letter-spacing puts them
      const whole = by !== "glyph" && position === 0 ? piece.text : "";
      const text = rightToLeft ? whole : clusterText(piece, position);
      if (text && steps.length) ink.runs.push({ family, x, y, rightToLeft, text });
      const [originX, originY] = [x + glyph.offsetX, y - glyph.offsetY];
      for (const { type, values } of steps)
        ink.builder.add(type, ...values.map((value, axis) => (axis % 2 ? originY - value : originX + value)));
      if (lines) {
        ink.lined = true;
        const end = penX + letterWidth(piece.glyphs, position) + tracking;
        addLines(ink.builder, lines, penX, end, baseline);
      }
    }
    const ends = endsLetter(piece.glyphs, position);
    const width = glyph.advance / EM + (ends ? tracking : 0);
    units.reach(penX, penX + width, index * height, height);
    penX += width;
    if (by === "glyph" && ends) units.end(index);
  }
}

/** What is drawn behind a piece that is marked and begins at `left`, em. */
function markOf(piece: Piece, word: Word, next: Word | undefined, left: number, baseline: number): Outline {
  // over the edge of the word, not into its comma
  const before = piece === word.pieces[0] ? 0.05 : 0;
  const after = piece === word.pieces.at(-1) ? 0.05 : 0;
  const joined = after && next?.pieces[0]?.mark === piece.mark ? word.space : 0;
  const [l, r] = [(left - before) * EM, (left + piece.width + after + joined) * EM];
  const [t, b] = [(baseline - 0.3) * EM, (baseline + 0.1) * EM];
  const mark = outlineBuilder();
  mark.add("M", l, t);
  mark.add("L", r, t);
  mark.add("L", r, b);
  mark.add("L", l, b);
  mark.add("Z");
  return mark.build();
}

/**
 * Outlines of a broken text.
 *
 * @param width in em, against which lines are aligned
 * @param by what moves on its own
 */
export function drawText(
  shaped: ShapedText,
  { lines }: BrokenText,
  options: { width: number; lineHeight: number; align: "start" | "center" | "end"; by: By },
  shaper: Shaper,
): TextDrawing {
  const { lineHeight: height, by } = options;
  const align = shaped.rightToLeft
    ? ({ start: "end", center: "center", end: "start" } as const)[options.align]
    : options.align;
  const half = (height - shaped.ascent - shaped.descent) / 2;
  const units = unitCollector();
  const marks: TextDrawing["marks"] = [];
  lines.forEach((words, index) => {
    const width = widthOf(words);
    const left =
      align === "start" ? 0 : align === "end" ? options.width - width : (options.width - width) / 2;
    const baseline = index * height + half + shaped.ascent;
    const line = { index, height, baseline, tracking: shaped.trackingEm, by };
    const positions = penPositions(words, left);
    // parts come in as they are read
    for (const [at, word] of words.entries()) {
      for (const piece of visualOrder(word.pieces)) {
        const penX = positions.get(piece) ?? left;
        if (piece.mark)
          marks.push({ outline: markOf(piece, word, words[at + 1], penX, baseline), color: piece.mark });
        drawPiece(piece, penX, line, units, shaper);
      }
      if (by === "word") units.end(index);
    }
    if (by === "line") units.end(index);
  });
  units.end(lines.length - 1);
  return { parts: units.parts, marks, units: units.count(), height: lines.length * height };
}
