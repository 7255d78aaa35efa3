import {
  type DrawnText,
  type Outline,
  outlineBuilder,
  type Rect,
  type TextRun,
} from "#lib/motion/display.ts";
import { canvasFamily } from "#lib/motion/fonts.ts";
import { bidiLevels, EM, type Glyph, type Shaper } from "#lib/motion/shaper.ts";

/** A run of text with its look settled: fonts in order of choice, colours as hex. */
export interface StyledRun {
  text: string;
  fonts: readonly string[];
  color: string;
  mark?: string | undefined;
}

/** A piece of one colour, one font and one direction: it is shaped as one. */
interface Piece {
  text: string;
  glyphs: readonly Glyph[];
  font: string;
  color: string;
  mark: string | undefined;
  level: number;
  /** em */
  width: number;
}
interface Word {
  pieces: Piece[];
  /** em, without the space behind it */
  width: number;
  /** em; 0 where a line may break without a space, as between ideographs */
  space: number;
  /** No line ends with it: "3 pm", "14 June", the "call-" of "call-out". */
  holds?: boolean;
  /** Its width with all that it holds, em. */
  held?: number;
  /** Of the space: between two words of a right-to-left run it belongs to the run. */
  spaceLevel: number;
}

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

/** A text in lines. Lengths in em: multiply by the size in pixels. */
export interface SetText {
  lines: { width: number; words: number }[];
  width: number;
  height: number;
  lineHeight: number;
  rightToLeft: boolean;
}

const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
/** Characters that no line begins with, and none ends with. */
const NOT_FIRST = /^[、。，．・：；？！」』）】〉》ー々っゃゅょッャュョ]/u;
const NOT_LAST = /[「『（【〈《]$/u;
/** Joins with the character before it: marks, variation selectors, joiners. */
const JOINS = /\p{M}|\u200d|\ufe0e|\ufe0f/u;
const INVISIBLE = /[\p{Cf}\p{Zs}\n\t]/u;

/** The first font that has the character; the first of all if none has it. */
function fontFor(fonts: readonly string[], character: string, shaper: Shaper): string {
  const codePoint = character.codePointAt(0) ?? 0;
  return fonts.find((font) => shaper.has(font) && shaper.covers(font, codePoint)) ?? fonts[0] ?? "";
}

/** Characters of the runs that no font draws, each once. */
export function missingCharacters(runs: readonly StyledRun[], shaper: Shaper): string[] {
  const missing = new Set<string>();
  for (const { text, fonts } of runs)
    for (const character of text) {
      // marks join letters; one that encloses its letter, as a keycap does, is drawn or missing as a letter is
      if (INVISIBLE.test(character) || (JOINS.test(character) && !/\p{Me}/u.test(character))) continue;
      const codePoint = character.codePointAt(0) ?? 0;
      if (!fonts.some((font) => shaper.has(font) && shaper.covers(font, codePoint))) missing.add(character);
    }
  return [...missing];
}

/** A text, shaped and ready to be broken into lines. */
export interface ShapedText {
  /** Words of each line that a newline ends. */
  paragraphs: Word[][];
  rightToLeft: boolean;
  trackingEm: number;
  /** Height of capitals and the line's own ascent, in em: where the first baseline stands. */
  ascent: number;
  descent: number;
}

/**
 * Shapes a text once; lines of any width follow from it by arithmetic.
 *
 * @param trackingEm letter-spacing; none in right-to-left text, whose letters join
 */
export function shapeText(runs: readonly StyledRun[], trackingEm: number, shaper: Shaper): ShapedText {
  const whole = runs.map(({ text }) => text).join("");
  const { levels, base } = bidiLevels(whole);
  const paragraphs: Word[][] = [[]];
  let word: Word = { pieces: [], width: 0, space: 0, spaceLevel: base };
  let pending = { text: "", font: "", run: runs[0], level: base };
  const endPiece = () => {
    if (!pending.text || !pending.run) return;
    const rightToLeft = pending.level % 2 === 1;
    const glyphs = shaper.shape(pending.font, pending.text, rightToLeft);
    const tracking = rightToLeft ? 0 : trackingEm;
    const width = glyphs.reduce((sum, glyph) => sum + glyph.advance / EM + tracking, 0);
    word.pieces.push({
      text: pending.text,
      glyphs,
      font: pending.font,
      color: pending.run.color,
      mark: pending.run.mark,
      level: pending.level,
      width,
    });
    word.width += width;
    pending = { ...pending, text: "" };
  };
  const endWord = (space: number, spaceLevel = base) => {
    endPiece();
    if (word.pieces.length || space) paragraphs.at(-1)?.push({ ...word, space, spaceLevel });
    word = { pieces: [], width: 0, space: 0, spaceLevel: base };
  };
  let at = 0;
  const characters: { character: string; run: StyledRun; level: number }[] = [];
  for (const run of runs)
    for (const character of run.text) {
      characters.push({ character, run, level: levels[at] ?? base });
      at += character.length;
    }
  characters.forEach(({ character, run, level }, index) => {
    if (character === "\n") {
      endWord(0);
      paragraphs.push([]);
      return;
    }
    if (/[ \t]/.test(character)) {
      const font = fontFor(run.fonts, " ", shaper);
      const space = (shaper.shape(font, " ", false)[0]?.advance ?? EM / 4) / EM + trackingEm;
      endWord(space, level);
      return;
    }
    const joins = JOINS.test(character) && pending.text;
    const font = joins ? pending.font : fontFor(run.fonts, character, shaper);
    if (pending.text && (font !== pending.font || run !== pending.run || level !== pending.level)) endPiece();
    pending = { text: pending.text + character, font, run, level };
    const next = characters[index + 1]?.character ?? "";
    const ideographic = (CJK.test(character) || CJK.test(next)) && next && !/\s/.test(next);
    if (ideographic && !NOT_FIRST.test(next) && !NOT_LAST.test(character) && !JOINS.test(next)) endWord(0);
    else if (
      (character === "-" || character === "–" || character === "—" || character === "/") &&
      /\p{L}/u.test(next)
    )
      endWord(0);
  });
  endWord(0);
  for (const words of paragraphs)
    words.forEach((one, index) => {
      const next = words[index + 1];
      if (next && (one.space ? isHeld(wordsOf(one), wordsOf(next)) : /[\p{L}\d]-$/u.test(wordsOf(one))))
        one.holds = true;
    });
  for (const words of paragraphs)
    words.reduceRight((after, one) => {
      one.held = one.width + (one.holds ? one.space + after : 0);
      return one.held;
    }, 0);
  const first = fontFor(runs[0]?.fonts ?? [], "H", shaper);
  const { ascender, descender } = shaper.extents(first);
  return {
    paragraphs,
    rightToLeft: base % 2 === 1,
    trackingEm,
    ascent: ascender / EM,
    descent: -descender / EM,
  };
}

const widthOf = (words: readonly Word[]): number =>
  words.reduce((sum, word, index) => sum + word.width + (index < words.length - 1 ? word.space : 0), 0);

const wordsOf = ({ pieces }: Word): string => pieces.map(({ text }) => text).join("");
const MONTH =
  /^(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)\.?$/i;
/** What a number is of, and is not read without. */
const UNIT =
  /^(?:[€£$¥%‰°]|°[CF]|€\/\p{L}+|k?g|mg|t|k?m|[cmµ]m|m[²³]|km\/h|m?l|[kMGT]?W?h|[kMGT]?W|[kMGT]B|[kM]?Hz|px|fps|bpm|[ap]\.?m\.?|Uhr|h|min|s|secs?|seconds?|minutes?|hours?|days?|weeks?|months?|years?|CHF|EUR|USD|GBP|NOK|SEK|DKK|k|M|bn|million|billion|thousand|percent|euros?|dollars?|pounds?|cents?|stars?|x|×)[.,;:!?)]*$/u;
/** Whether two words stand on one line: a number and its unit, a day and its month, a title and its name, "A" and its noun. */
const isHeld = (one: string, next: string): boolean =>
  (/^[(“"]?[+–-]?[$€£]?\d[\d.,:/–-]*$/.test(one) &&
    (UNIT.test(next) || MONTH.test(next.replace(/[,;:!?)]+$/, "")))) ||
  (MONTH.test(one) && /^\d{1,2}(?:st|nd|rd|th)?[.,;:!?)]*$/.test(next)) ||
  (/^(?:Dr|Mr|Mrs|Ms|Prof|St|No|Nr)\.$/.test(one) && /^[\p{Lu}\d]/u.test(next)) ||
  // no line is a single "A"
  (one === "A" && /^\p{L}/u.test(next));

const FIGURE =
  /^[(“"]?[+–-]?[$€£]?\d|^(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty|fifty|sixty|hundred)$/i;

/**
 * What a sentence turns on: what stands between asterisks, else a name, else a figure with its unit, else the last
 * word of three to five. Of others it is nothing.
 *
 * @returns the sentence in three parts, without the asterisks
 */
export function strongPart(sentence: string, name: string): Record<"before" | "strong" | "after", string> {
  const starred = sentence.split("*");
  if (starred.length === 3) {
    const [before = "", strong = "", after = ""] = starred;
    return { before, strong, after };
  }
  const words = [...sentence.matchAll(/\S+/g)];
  const figure = words.findIndex(([word]) => FIGURE.test(word));
  const named = name ? sentence.toLowerCase().indexOf(name.toLowerCase()) : -1;
  const first = words[figure < 0 && words.length > 2 && words.length < 6 ? words.length - 1 : figure];
  const next = words[figure + 1];
  const last = figure >= 0 && next && UNIT.test(next[0]) ? next : first;
  const start = named < 0 ? (first?.index ?? sentence.length) : named;
  const end = named < 0 ? (last ? last.index + last[0].length : start) : named + name.length;
  const [strong = "", tail = ""] = sentence.slice(start, end).split(/([.,:;!?)”"]*$)/);
  return { before: sentence.slice(0, start), strong, after: tail + sentence.slice(end) };
}

function greedy(words: readonly Word[], maximum: number): Word[][] {
  const lines: Word[][] = [];
  let line: Word[] = [];
  let width = 0;
  const fits = (more: number) => width + more <= maximum + 1e-6;
  words.forEach((word) => {
    const { held = word.width } = word;
    // what belongs together goes to the next line together, where that has room for it
    if (line.length && !(fits(word.width) && (fits(held) || held > maximum))) {
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
    if (!balance || first.length < 2 || first.length > 6) return first;
    const apart = words.map(({ width, held = width }) => (held <= maximum ? held : width));
    let low = Math.max(...apart);
    let high = maximum;
    for (let step = 0; step < 12; step += 1) {
      const middle = (low + high) / 2;
      if (greedy(words, middle).length <= first.length) high = middle;
      else low = middle;
    }
    return greedy(words, high);
  });
  return { lines, width: Math.max(0, ...lines.map(widthOf)) };
}

/** The widest word, em: no line can be narrower. And the widest with hyphens, or with its "A": no line should be. */
export const widestWord = ({ paragraphs }: ShapedText): { widest: number; compound: number } => ({
  widest: Math.max(0, ...paragraphs.flat().map(({ width }) => width)),
  compound: Math.max(
    0,
    ...paragraphs.flatMap((words) =>
      words.map((one) => (one.space && !(one.holds && wordsOf(one) === "A") ? 0 : (one.held ?? 0))),
    ),
  ),
});

/** UAX #9, rule L2, over pieces and spaces, each of one level. */
function visualOrder<T extends { level: number }>(items: readonly T[]): T[] {
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
  let unit = new Map<string, { builder: ReturnType<typeof outlineBuilder>; runs: TextRun[] }>();
  let box: Rect | null = null;
  let lineIndex = 0;
  const endUnit = () => {
    if (!unit.size) return;
    const whole = box ?? { x: 0, y: 0, width: 0, height: 0 };
    for (const [color, { builder, runs }] of unit)
      parts.push({
        outline: builder.build(),
        ...(runs.length ? { text: { em: EM, runs } } : {}),
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
          if (steps.length) {
            let colored = unit.get(piece.color);
            if (!colored) {
              colored = { builder: outlineBuilder(), runs: [] };
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
            if (text) runs.push({ ...at, text });
            for (const { type, values } of steps)
              builder.add(
                type,
                ...values.map((value, axis) => (axis % 2 ? originY - value : originX + value)),
              );
          }
          const glyphWidth = glyph.advance / EM + tracking;
          const left = box ? Math.min(box.x, penX) : penX;
          const right = Math.max(box ? box.x + box.width : penX, penX + glyphWidth);
          box = { x: left, y: index * lineHeight, width: right - left, height: lineHeight };
          penX += glyphWidth;
          if (by === "glyph") endUnit();
        }
      }
      if (by === "word") endUnit();
    }
    if (by === "line") endUnit();
  });
  endUnit();
  return { parts, marks, units: order, height: broken.lines.length * lineHeight };
}
