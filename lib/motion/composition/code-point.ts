/** A character to look at by itself: a mark stands on a dotted circle. */
export const visible = (character: string): string =>
  /^\p{M}/u.test(character) ? `\u25cc${character}` : character;

/** How Unicode names a character: `U+0007`. Apart from the schema, which what draws does not load. */
export const codePointName = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;
