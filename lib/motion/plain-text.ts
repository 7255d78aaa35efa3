/**
 * A text as everybody's editor would have saved it: without a byte order mark, lines ended by a line feed. Chance
 * depends on every character of a brief, and who saves it on another system gets the same film.
 */
export const plainText = (text: string): string => text.replace(/^\ufeff/, "").replace(/\r\n?/g, "\n");
