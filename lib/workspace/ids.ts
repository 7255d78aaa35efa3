import { randomBytes } from "node:crypto";

/** What an id begins with. */
export const ID_PREFIXES = {
  project: "prj",
  asset: "ast",
  video: "vid",
  revision: "rev",
  export: "exp",
  link: "lnk",
} as const;
export type IdPrefix = (typeof ID_PREFIXES)[keyof typeof ID_PREFIXES];

/** Crockford's base 32 in lower case: sorts as its value does, under any collation, and has no `i l o u`. */
const DIGITS = "0123456789abcdefghjkmnpqrstvwxyz";
const TIME_DIGITS = 10;
const CHANCE_BYTES = 10;

/** `length` digits of a whole number, most significant first. */
function digits(value: bigint, length: number): string {
  let text = "";
  for (let rest = value, at = 0; at < length; at += 1, rest >>= 5n)
    text = `${DIGITS[Number(rest & 31n)]}${text}`;
  return text;
}

/**
 * A new id, `vid_` and 26 digits: 48 bits of time (milliseconds), then 80 bits of chance, as in a ULID. Ids of one kind
 * sort by the time they were made.
 *
 * @param now milliseconds since the Unix epoch
 */
export function newId(prefix: IdPrefix, now: number): string {
  const chance = BigInt(`0x${randomBytes(CHANCE_BYTES).toString("hex")}`);
  return `${prefix}_${digits(BigInt(now), TIME_DIGITS)}${digits(chance, 16)}`;
}

/** The form of an id: prefix, underscore, 26 digits. A time of 48 bits begins with no more than `7`. */
export const idPattern = (prefix: IdPrefix): RegExp => new RegExp(`^${prefix}_[0-7][${DIGITS}]{25}$`);
