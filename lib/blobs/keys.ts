import { createHash } from "node:crypto";

/** A key or prefix that is not a path of plain names. */
export class BadKey extends Error {
  override name = "BadKey";
}

// the names that a file system gives a meaning (`.`, `..`) begin with a dot
const NAME = /^[A-Za-z0-9_-][A-Za-z0-9._-]{0,199}$/;

/** Whether a text is a key. */
export const isKey = (text: string): boolean =>
  text.length <= 800 && text.split("/").every((part) => NAME.test(part));

/** Checks a key. @throws BadKey a part is empty, begins with a dot or has other characters than `A-Z a-z 0-9 . _ -` */
export function keyParts(key: string): string[] {
  if (!isKey(key)) throw new BadKey("This is no key of a file.");
  return key.split("/");
}

/**
 * Checks a prefix: whole parts of a path, with `/` at the end. `users/u1/` does not hold `users/u10/film.mp4`.
 *
 * @throws BadKey also for an empty prefix, which would be everything
 */
export function prefixParts(prefix: string): string[] {
  if (!prefix.endsWith("/")) throw new BadKey("A prefix ends with a slash.");
  return keyParts(prefix.slice(0, -1));
}

/**
 * Where a user's files are.
 *
 * @param userId the identity provider's id: any text, so what is no plain name is stood for by its SHA-256
 */
export function userPrefix(userId: string): string {
  if (/^[A-Za-z0-9_-]{1,150}$/.test(userId)) return `users/${userId}/`;
  // the dot keeps the two apart: no id with a dot is written as it is
  return `users/x.${createHash("sha256").update(userId).digest("hex")}/`;
}
