/** Signs that briefs are set with, each in one place. */

/** The mark of a list before its item: "- ", "1. ", "(2) ". */
export const ITEM = /^\s*(?:[-*•–]|\(?\d{1,2}[.)])\s+/;
/** Words between quotation marks; German ones end as English ones begin. */
export const QUOTED = /["“„«]([^"“”„«»\n]{2,300})["”»“]/g;
/** The same as a source, for patterns that lead to it. */
export const QUOTED_SOURCE = '["“„«]([^"“”„«»\\n]{2,160})["”»]';
const EMPHASIS = /\*\*|__|`/g;
const BLANKS = /\s+/g;
const DIGIT = /\d/;
const WORD = /[\p{L}\d]/u;
const STOPPED = /[.!?\n]["”]?\s*$/;

export const hasWord = (text: string): boolean => WORD.test(text);
export const hasDigit = (text: string): boolean => DIGIT.test(text);
export const isItem = (line: string): boolean => ITEM.test(line);
export const isStopped = (text: string): boolean => STOPPED.test(text);
/** On one line, with single blanks. */
export const squeezed = (text: string): string => text.replace(BLANKS, " ").trim();
/** Without marks of emphasis and of a list. */
export const unmarked = (text: string): string => squeezed(text.replace(EMPHASIS, "").replace(ITEM, ""));
/** A word goes on over a place: "1|st", " .|com". */
export function isTorn(text: string, at: number): boolean {
  const [blank = "", before = "", behind = ""] = [text[at - 2], text[at - 1], text[at]];
  return hasWord(behind) && (hasWord(before) || (before === "." && blank.trim() === ""));
}
