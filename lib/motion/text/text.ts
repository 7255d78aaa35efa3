import { LINE_MARKS } from "#lib/motion/text/clusters.ts";
import { type DrawnText, type Outline, outlineBuilder, type TextRun } from "#lib/motion/shapes/outline.ts";
import type { Rect } from "#lib/motion/shapes/geometry.ts";
import { canvasFamily } from "#lib/motion/composition/fonts.ts";
import { endsLetter, type Piece, type ShapedText, type Word, wordsOf } from "#lib/motion/text/shape-text.ts";
import { EM, type Glyph, type Shaper } from "#lib/motion/text/shaper.ts";

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

const widthOf = (words: readonly Word[]): number =>
  words.reduce((sum, word, index) => sum + word.width + (index < words.length - 1 ? word.space : 0), 0);

const atLineEnd = ({ width, hyphen }: Word): number => width + (hyphen?.width ?? 0);

/** The last word of a line with its hyphen, if the line ends where a soft hyphen is. */
const hyphenated = (line: readonly Word[]): Word[] =>
  line.map((word, index) =>
    word.hyphen && index === line.length - 1
      ? { ...word, pieces: [...word.pieces, word.hyphen], width: atLineEnd(word) }
      : word,
  );

function greedy(words: readonly Word[], maximum: number): Word[][] {
  const lines: Word[][] = [];
  let line: Word[] = [];
  let width = 0;
  const fits = (more: number) => width + more <= maximum + 1e-6;
  words.forEach((word) => {
    const { held = word.width } = word;
    // what belongs together goes to the next line together, where that has room for it
    if (line.length && !(fits(held) || (held > maximum && fits(atLineEnd(word))))) {
      lines.push(line);
      line = [];
      width = 0;
    }
    line.push(word);
    width += word.width + word.space;
  });
  lines.push(line);
  return lines;
}

/** The broken lines of a text. */
export interface BrokenText {
  lines: Word[][];
  /** The widest line, em. */
  width: number;
}

/**
 * Breaks a text.
 *
 * @param maximum width of a line in em
 * @param balance makes the lines as even as their number allows
 */
export function breakText(shaped: ShapedText, maximum: number, balance: boolean): BrokenText {
  const lines = shaped.paragraphs.flatMap((words) => {
    const first = greedy(words, maximum);
    if (!balance || first.length < 2 || first.length > 6) return first.map(hyphenated);
    const apart = words.map((word) =>
      (word.held ?? word.width) <= maximum ? (word.held ?? word.width) : atLineEnd(word),
    );
    let low = Math.max(...apart);
    let high = maximum;
    for (let step = 0; step < 12; step += 1) {
      const middle = (low + high) / 2;
      if (greedy(words, middle).length <= first.length) high = middle;
      else low = middle;
    }
    return greedy(words, high).map(hyphenated);
  });
  return { lines, width: Math.max(0, ...lines.map(widthOf)) };
}

/** The widest word, em: no line can be narrower. And the widest with hyphens, or with its "A": no line should be. */
export const widestWord = ({ paragraphs }: ShapedText): { widest: number; compound: number } => ({
  widest: Math.max(0, ...paragraphs.flat().map(atLineEnd)),
  compound: Math.max(
    0,
    ...paragraphs.flatMap((words) =>
      words.map((one) =>
        one.hyphen || (one.space && !(one.holds && wordsOf(one) === "A")) ? 0 : (one.held ?? 0),
      ),
    ),
  ),
});

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
export function addLines(
  builder: ReturnType<typeof outlineBuilder>,
  marks: string,
  from: number,
  to: number,
  baseline: number,
): void {
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
  marks: { outline: Outline; color: string; line: number; order: number }[];
  /** Parts that come in one after another. */
  units: number;
  height: number;
}

/**
 * Outlines of a broken text.
 *
 * @param width in em, against which lines are aligned
 * @param by what moves on its own
 */
export function drawText(
  shaped: ShapedText,
  broken: BrokenText,
  options: {
    width: number;
    lineHeight: number;
    align: "start" | "center" | "end";
    by: "layer" | "line" | "word" | "glyph";
  },
  shaper: Shaper,
): TextDrawing {
  const { lineHeight, by } = options;
  const align = shaped.rightToLeft
    ? ({ start: "end", center: "center", end: "start" } as const)[options.align]
    : options.align;
  const half = (lineHeight - shaped.ascent - shaped.descent) / 2;
  const parts: TextPart[] = [];
  const marks: TextDrawing["marks"] = [];
  let order = 0;
  /** The open unit: outlines and texts by colour. */
  let unit = new Map<
    string,
    { builder: ReturnType<typeof outlineBuilder>; runs: TextRun[]; lined: boolean }
  >();
  let box: Rect | null = null;
  let lineIndex = 0;
  const endUnit = () => {
    if (!unit.size) return;
    const whole = box ?? { x: 0, y: 0, width: 0, height: 0 };
    for (const [color, { builder, runs, lined }] of unit)
      parts.push({
        outline: builder.build(),
        // no text has the lines
        ...(runs.length && !lined ? { text: { em: EM, runs } } : {}),
        color,
        line: lineIndex,
        order,
        box: whole,
      });
    order += 1;
    unit = new Map();
    box = null;
  };
  broken.lines.forEach((words, index) => {
    lineIndex = index;
    const width = widthOf(words);
    const left =
      align === "start" ? 0 : align === "end" ? options.width - width : (options.width - width) / 2;
    const baseline = index * lineHeight + half + shaped.ascent;
    const positions = penPositions(words, left);
    // parts come in as they are read
    for (const word of words) {
      for (const piece of visualOrder(word.pieces)) {
        let penX = positions.get(piece) ?? left;
        if (piece.mark) {
          const mark = outlineBuilder();
          // over the edge of the word, not into its comma
          const before = piece === word.pieces[0] ? 0.05 : 0;
          const after = piece === word.pieces.at(-1) ? 0.05 : 0;
          const next = words[words.indexOf(word) + 1]?.pieces[0];
          const joined = after && next?.mark === piece.mark ? word.space : 0;
          const [l, r] = [(penX - before) * EM, (penX + piece.width + after + joined) * EM];
          const [t, b] = [(baseline - 0.3) * EM, (baseline + 0.1) * EM];
          mark.add("M", l, t);
          mark.add("L", r, t);
          mark.add("L", r, b);
          mark.add("L", l, b);
          mark.add("Z");
          marks.push({ outline: mark.build(), color: piece.mark, line: index, order });
        }
        const tracking = piece.level % 2 === 1 ? 0 : shaped.trackingEm;
        const rightToLeft = piece.level % 2 === 1;
        const family = canvasFamily(piece.font);
        for (const [position, glyph] of piece.glyphs.entries()) {
          const steps = shaper.outline(piece.font, glyph.id);
          const originX = penX * EM + glyph.offsetX;
          const originY = baseline * EM - glyph.offsetY;
          const lines = linesAt(piece, position);
          if (steps.length || lines) {
            let colored = unit.get(piece.color);
            if (!colored) {
              colored = { builder: outlineBuilder(), runs: [], lined: false };
              unit.set(piece.color, colored);
            }
            const { builder, runs } = colored;
            const at = { family, x: penX * EM, y: baseline * EM, rightToLeft };
            // letters of a joined script are drawn together; others where letter-spacing puts them
            const text = rightToLeft
              ? by !== "glyph" && position === 0
                ? piece.text
                : ""
              : clusterText(piece, position);
            if (text && steps.length) runs.push({ ...at, text });
            for (const { type, values } of steps)
              builder.add(
                type,
                ...values.map((value, axis) => (axis % 2 ? originY - value : originX + value)),
              );
            if (lines) {
              colored.lined = true;
              addLines(builder, lines, penX, penX + letterWidth(piece.glyphs, position) + tracking, baseline);
            }
          }
          const ends = endsLetter(piece.glyphs, position);
          const glyphWidth = glyph.advance / EM + (ends ? tracking : 0);
          const left = box ? Math.min(box.x, penX) : penX;
          const right = Math.max(box ? box.x + box.width : penX, penX + glyphWidth);
          box = { x: left, y: index * lineHeight, width: right - left, height: lineHeight };
          penX += glyphWidth;
          if (by === "glyph" && ends) endUnit();
        }
      }
      if (by === "word") endUnit();
    }
    if (by === "line") endUnit();
  });
  endUnit();
  return { parts, marks, units: order, height: broken.lines.length * lineHeight };
}
