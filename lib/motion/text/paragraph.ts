import bidiFactory from "bidi-js";
import { lineBreaks } from "#lib/motion/text/line-break.ts";

/** What Unicode says of a text. */
export interface Paragraph {
  /** Bidirectional levels (UAX #9), one for each UTF-16 unit; odd ones read right to left. */
  levels: Uint8Array;
  /** The level of the paragraph. */
  base: number;
  /** Where a line may end (UAX #14): before each of these UTF-16 units. The text's end is none. */
  breaks: ReadonlySet<number>;
}

const bidi = bidiFactory();

/** Reads a text with Unicode's tables: some 30 KB of them, which a recorded film does without. */
export function paragraphOf(text: string): Paragraph {
  const { levels, paragraphs } = bidi.getEmbeddingLevels(text, "auto");
  return { levels, base: paragraphs[0]?.level ?? 0, breaks: lineBreaks(text) };
}
