/**
 * Reading what others sent. Each takes any value and gives null for one that is not there, is of another type,
 * or does not fit into a column: a provider repeats for days what we answer with an error.
 */

/** A JSON object, neither null nor a list. */
export const objectOf = (value: unknown): Record<string, unknown> | null =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : null;

/** The members of a list that are objects; none where it is not a list. */
export const objectsOf = (value: unknown): Record<string, unknown>[] =>
  Array.isArray(value) ? value.map(objectOf).filter((item) => item !== null) : [];

/** A text without NUL, which Postgres cannot hold, cut at `limit` characters. */
export function textOf(value: unknown, limit = 500): string | null {
  if (typeof value !== "string") return null;
  return value.replaceAll("\0", "").trim().slice(0, limit) || null;
}

/** An id: 1 to 255 characters, no control character; an expanded object counts by its `id`. */
export function idOf(value: unknown): string | null {
  const id = objectOf(value)?.id ?? value;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
  return typeof id === "string" && /^[^\x00-\x1f\x7f]{1,255}$/.test(id) ? id : null;
}

/** An e-mail address as somebody gave it: it has an @ and at most 320 characters (RFC 5321 §4.5.3.1). */
export function addressOf(value: unknown): string | null {
  const address = textOf(value);
  return address?.includes("@") && address.length <= 320 ? address : null;
}

/** A whole number that a double holds exactly. */
export const wholeOf = (value: unknown): number | null =>
  Number.isSafeInteger(value) ? (value as number) : null;

/** The year 5138: whatever is later is not a time in this unit. */
const LAST_MILLISECOND = 1e14;

/** An instant in milliseconds since the Unix epoch. */
export const instantOf = (value: unknown): Date | null =>
  typeof value === "number" && value >= 0 && value < LAST_MILLISECOND ? new Date(Math.trunc(value)) : null;

/** An instant in seconds since the Unix epoch. */
export const instantOfSeconds = (value: unknown): Date | null =>
  typeof value === "number" ? instantOf(value * 1000) : null;
