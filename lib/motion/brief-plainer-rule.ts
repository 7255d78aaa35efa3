/** What people write, and how it reads plainer. */
export type PlainerRule = readonly [RegExp, string | ((found: string, ...rest: unknown[]) => string)];

type Groups = Record<string, string>;
/** The named groups of what a pattern found, the last of what a replacement is told. */
export const groupsOf = (rest: readonly unknown[]): Groups => rest.at(-1) as Groups;

/** A line behind a bullet for each item. */
export const bulleted = (items: readonly string[]): string => items.map((item) => `- ${item}`).join("\n");

/** A line behind its number for each item. */
export const counted = (items: readonly string[]): string =>
  items.map((item, at) => `${at + 1}. ${item.trim()}`).join("\n");

/** A name as it stands in a pattern: up to four words with a capital each. */
export const NAME = "\\p{Lu}[\\p{L}.'’-]*(?: \\p{Lu}[\\p{L}.'’-]*){0,3}";

/** A quotation and whose it is, as the reader knows it best. */
export const attributed = (quote = "", name = "", role = ""): string =>
  `“${quote}” — ${name}${role && `, ${role}`}.`;
