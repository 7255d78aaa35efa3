import { type Cluster, clustersOf, fontFor, INVISIBLE, type StyledRun } from "#lib/motion/text/clusters.ts";
import { isHeld } from "#lib/motion/text/held-words.ts";
import { EM, type Glyph, type Shaper } from "#lib/motion/text/shaper.ts";

/** A piece of one colour, one font and one direction: it is shaped as one. */
export interface Piece {
  text: string;
  glyphs: readonly Glyph[];
  /** Where a letter has marks that are lines: index of the letter in the text → the marks. */
  lines: ReadonlyMap<number, string>;
  font: string;
  color: string;
  mark: string | undefined;
  level: number;
  /** em */
  width: number;
}
export interface Word {
  pieces: Piece[];
  /** em, without the space behind it */
  width: number;
  /** em; 0 where a line may break without a space, as between ideographs */
  space: number;
  /** No line ends with it: "3 pm", "14 June", the "call-" of "call-out". */
  holds?: boolean;
  /** Its width with all that it holds, em. */
  held?: number;
  /** What it ends with where a line does: it was a soft hyphen. */
  hyphen?: Piece;
  /** Of the space: between two words of a right-to-left run it belongs to the run. */
  spaceLevel: number;
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

/** Whether a glyph is the last of its letter: marks that are glyphs of their own are spaced with it. */
export const endsLetter = (glyphs: readonly Glyph[], index: number): boolean =>
  glyphs[index]?.cluster !== glyphs[index + 1]?.cluster;

const SOFT_HYPHEN = "\u00ad";
/** A tab is as wide as a space. */
const spaced = (text: string): string => text.replace("\t", " ");

export const wordsOf = ({ pieces }: Word): string => pieces.map(({ text }) => text).join("");

/** Collects letters into pieces, pieces into words and words into paragraphs. */
function collector(base: number, trackingEm: number, shaper: Shaper) {
  const paragraphs: Word[][] = [[]];
  const emptyWord = (): Word => ({ pieces: [], width: 0, space: 0, spaceLevel: base });
  let word = emptyWord();
  let pending: {
    text: string;
    font: string;
    run: StyledRun;
    level: number;
    lines: Map<number, string>;
  } | null = null;
  const shaped = (text: string, { font, run, level, lines }: NonNullable<typeof pending>): Piece => {
    const rightToLeft = level % 2 === 1;
    const glyphs = shaper.shape(font, text, rightToLeft);
    const tracking = rightToLeft ? 0 : trackingEm;
    const width = glyphs.reduce(
      (sum, glyph, index) => sum + glyph.advance / EM + (endsLetter(glyphs, index) ? tracking : 0),
      0,
    );
    return { text, glyphs, lines, font, color: run.color, mark: run.mark, level, width };
  };
  const endPiece = () => {
    if (!pending?.text) return;
    const piece = shaped(pending.text, pending);
    word.pieces.push(piece);
    word.width += piece.width;
    pending = { ...pending, text: "", lines: new Map() };
  };
  return {
    paragraphs,
    add({ text, lines, run }: Cluster, level: number) {
      // what has no picture needs no font of its own
      const font = !INVISIBLE.test(text)
        ? fontFor(run.fonts, text, shaper)
        : pending?.run === run
          ? pending.font
          : (run.fonts[0] ?? "");
      if (pending && (font !== pending.font || run !== pending.run || level !== pending.level)) endPiece();
      pending = { text: pending?.text ?? "", font, run, level, lines: pending?.lines ?? new Map() };
      if (lines) pending.lines.set(pending.text.length, lines);
      pending.text += text;
    },
    endWord(space: number, spaceLevel = base, hyphenated = false) {
      endPiece();
      if (hyphenated && pending) word.hyphen = shaped("-", pending);
      if (word.pieces.length || space) paragraphs.at(-1)?.push({ ...word, space, spaceLevel });
      word = emptyWord();
    },
    endParagraph() {
      paragraphs.push([]);
    },
  };
}

/** Says of each word whether a line may end with it where there is room, and how wide all is that it holds. */
function holdTogether(words: readonly Word[]): void {
  words.forEach((one, index) => {
    const next = words[index + 1];
    const compound = /[\p{L}\d]-$/u.test(wordsOf(one)) || one.hyphen;
    if (next && (one.space ? isHeld(wordsOf(one), wordsOf(next)) : compound)) one.holds = true;
  });
  words.reduceRight((after, one) => {
    one.held = one.width + (one.holds ? one.space + after : 0);
    return one.held;
  }, 0);
}

/**
 * Shapes a text once; lines of any width follow from it by arithmetic.
 *
 * @param trackingEm letter-spacing; none in right-to-left text, whose letters join
 */
export function shapeText(runs: readonly StyledRun[], trackingEm: number, shaper: Shaper): ShapedText {
  const whole = runs.map(({ text }) => text).join("");
  const { levels, base, breaks } = shaper.paragraph(whole);
  const clusters = clustersOf(runs);
  const collected = collector(base, trackingEm, shaper);
  const levelAt = ({ start }: Cluster): number => levels[start] ?? base;
  const spaceWidth = ({ run }: Cluster): number =>
    (shaper.shape(fontFor(run.fonts, " ", shaper), " ", false)[0]?.advance ?? EM / 4) / EM + trackingEm;
  for (let index = 0; index < clusters.length; index += 1) {
    const cluster = clusters[index] as Cluster;
    if (cluster.kind === "newline") {
      collected.endWord(0);
      collected.endParagraph();
    } else if (cluster.kind === "space") {
      let after = index + 1;
      while (clusters[after]?.kind === "space") after += 1;
      const spaces = clusters.slice(index, after);
      const next = clusters[after];
      if (!next || next.kind === "newline" || breaks.has(next.start))
        collected.endWord(
          spaces.reduce((sum, one) => sum + spaceWidth(one), 0),
          levelAt(cluster),
        );
      else for (const one of spaces) collected.add({ ...one, text: spaced(one.text) }, levelAt(one));
      index = after - 1;
    } else {
      if (cluster.kind === "letter") collected.add(cluster, levelAt(cluster));
      const next = clusters[index + 1];
      if (next && next.kind !== "space" && next.kind !== "newline" && breaks.has(cluster.end))
        collected.endWord(0, base, whole[cluster.start] === SOFT_HYPHEN);
    }
  }
  collected.endWord(0);
  for (const words of collected.paragraphs) holdTogether(words);
  const first = fontFor(runs[0]?.fonts ?? [], "H", shaper);
  const { ascender, descender } = shaper.extents(first);
  return {
    paragraphs: collected.paragraphs,
    rightToLeft: base % 2 === 1,
    trackingEm,
    ascent: ascender / EM,
    descent: -descender / EM,
  };
}
