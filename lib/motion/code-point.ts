/** How Unicode names a character: `U+0007`. Apart from the schema, which what draws does not load. */
export const codePointName = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;
