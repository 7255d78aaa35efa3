import { type ShapedText, type Word, wordsOf } from "#lib/motion/text/shape-text.ts";

/** Of a line, em. */
export const widthOf = (words: readonly Word[]): number =>
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
