/**
 * A text as everybody's editor would have saved it: without a byte order mark, lines ended by a line feed, and none
 * behind the last. Chance depends on every character of a brief, and who saves it in another editor, or types it into
 * the studio, gets the same film.
 */
export const plainText = (text: string): string =>
  text
    .replace(/^\ufeff/, "")
    .replace(/\r\n?/g, "\n")
    .replace(/\n+$/, "");

/** Words as a pattern that finds nothing but them. */
export const escaped = (words: string): string => words.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/**
 * The same of whole words, with any white space between them, for the flag `u`. Digits are no part of a longer number:
 * "299" does not find 1,299.
 */
export const wholeWords = (words: string): string =>
  `(?<![\\p{L}\\p{N}]${/^\d/.test(words.trim()) ? "|\\d[.,:’'\u00a0\u202f]" : ""})${escaped(words.trim()).replace(/\s+/g, "\\s+")}(?![\\p{L}\\p{N}]${/\d$/.test(words.trim()) ? "|[.,:’'\u00a0\u202f]\\d" : ""})`;
