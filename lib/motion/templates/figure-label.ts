import type { Figure } from "#lib/motion/words/text.ts";
import { figuresIn, shownFigure } from "#lib/motion/composition/figure.ts";

/** What is said of a figure beside it, without the figure itself: it is not shown twice. */

/** A label before its own figure and after it; null where it does not name it. */
function parted(figure: Figure): [before: string, after: string] | null {
  const shown = shownFigure(figure).trim();
  const found = figuresIn(figure.label).find((one) => one.shown === shown);
  if (!found) return null;
  const behind = figure.label.slice(found.end);
  return [figure.label.slice(0, found.at).trim(), behind.replace(/^[\s,;:–-]+/, "").trim()];
}

/** A figure with its label, in the order in which they are read. */
export function inWords(figure: Figure): string {
  const { before, after } = around(figure);
  return [...before, shownFigure(figure), ...after].join(" ");
}
const lines = (words: string): string[] => (/[\p{L}\d]/u.test(words) ? [words] : []);

/** What stands above a figure by itself, and below it: "Used by", 40,000, "shared flats". */
export function around(figure: Figure): { before: string[]; after: string[] } {
  const [before, after] = parted(figure) ?? ["", figure.label];
  return { before: lines(before), after: lines(after) };
}

/** What stands beside one of several figures: its label, without the figure where that begins or ends it. */
export function beside(figure: Figure): string {
  const [before, after] = parted(figure) ?? ["", ""];
  // "rose from 14.2% to" says nothing without its figure
  const ends = / (?:to|of|at|by|for|from|in|with|only|just|is|are|than)$/i.test(before);
  return before && (after || ends) ? figure.label : before || after || figure.label;
}
