/** Roles of a palette; a colour is one of them or a hex value. */
export const COLOR_ROLES = [
  "background",
  "surface",
  "ink",
  "muted",
  "accent",
  "accentInk",
  "second",
] as const;
export type ColorRole = (typeof COLOR_ROLES)[number];
