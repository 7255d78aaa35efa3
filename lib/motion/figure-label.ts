import { type Figure, shownFigure } from "#lib/motion/brief-words.ts";
import { escaped } from "#lib/motion/plain-text.ts";

/** What is said of a figure beside it, without the figure itself: it is not shown twice. */

/** Words for what is a letter behind a figure: "703 million" is drawn as 703M. */
const SCALES: Record<string, string> = {
  m: "m|mn|mio|millions?",
  k: "k|thousand",
  b: "bn?|billions?",
  bn: "bn?|billions?",
};

/** A label before its own figure and after it; null where it does not name it. */
function parted(figure: Figure): [before: string, after: string] | null {
  const shown = shownFigure({ ...figure, prefix: "", suffix: "" }).replace(/,/g, "");
  const [whole = "", part] = shown.split(".");
  const suffix = figure.suffix.trim();
  const own = new RegExp(
    `(?<![\\p{L}\\d.,])${escaped(figure.prefix.trim())}\\s?${[...whole].map(escaped).join("[,.’' \u00a0]?")}${
      part ? `[.,]${part}` : ""
    }${suffix ? `[\\s\u00a0-]?(?:${SCALES[suffix.toLowerCase()] ?? escaped(suffix)})` : ""}(?![\\p{L}\\d]|[.,]\\d)`,
    "iu",
  ).exec(figure.label);
  if (!own) return null;
  const behind = figure.label.slice(own.index + own[0].length);
  return [figure.label.slice(0, own.index).trim(), behind.replace(/^[\s,;:–-]+/, "").trim()];
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
