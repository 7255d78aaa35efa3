import { timingSafeEqual } from "node:crypto";

/** How far a delivery's own time may be from ours, in either direction. Both providers' libraries use the same. */
export const TOLERANCE_SECONDS = 300;

/** Characters of a signature header that are looked at: some eighty signatures, where a rotation sends two. */
export const LONGEST_SIGNATURE_HEADER = 4096;

/** Why a delivery is refused. For the log: the answer never says. */
export type Refusal = "headers" | "timestamp" | "signature";

/** A delivery whose signature is right. */
export interface Signed {
  /** The delivery's id, where headers carry it; null where the body does. */
  id: string | null;
  /**
   * Asks the provider's official library about the same delivery. It reads text, and hashes in JavaScript or
   * decodes first: so it is asked second, about what is known to be signed.
   *
   * @param text the body, decoded as strict UTF-8, its byte order mark kept
   */
  confirm(text: string): boolean;
}

/**
 * Judges a delivery's headers over its raw body: names, forms, time, and one HMAC a secret.
 *
 * @param now milliseconds since the epoch
 */
export type Verifier = (headers: Headers, body: Uint8Array, now: number) => Signed | { refused: Refusal };

/** Whether a timestamp is ten digits and near enough to `now` (milliseconds). Libraries take `123abc` and any future. */
export function isFresh(timestamp: string, now: number): boolean {
  if (!/^\d{10}$/.test(timestamp)) return false;
  return Math.abs(Math.floor(now / 1000) - Number(timestamp)) <= TOLERANCE_SECONDS;
}

/** Compares two header values (each character is one byte) in a time that tells their lengths only. */
export function sameText(one: string, other: string): boolean {
  return (
    one.length === other.length && timingSafeEqual(Buffer.from(one, "latin1"), Buffer.from(other, "latin1"))
  );
}
