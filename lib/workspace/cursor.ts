import { createHmac, timingSafeEqual } from "node:crypto";
import { canonicalJson } from "#lib/base/canonical.ts";
import { Problem } from "#lib/http/problem.ts";

/** What a cursor is for: it goes on one list, of one account, under one filter. */
export interface CursorScope {
  userId: string;
  /** Which list: its `operationId`. */
  list: string;
  /** The filter as it was understood, without `limit` and `cursor`. */
  filter: Readonly<Record<string, unknown>>;
}

/** Of a cursor: half of SHA-256, which nobody guesses. */
const SIGNATURE_BYTES = 16;
/** Characters. Our own are shorter. */
const MAXIMUM_CURSOR = 500;

/** Where a list goes on, as a text that only we can write. */
export interface Cursors {
  /** @param after id of the last entry of a page */
  seal(scope: CursorScope, after: string): string;
  /** @returns id of the entry after which the list goes on @throws Problem `invalid_request` */
  open(scope: CursorScope, cursor: string): string;
}

/** @param key of this purpose alone: `derivedKey(secret, "cursor")` */
export function createCursors(key: Buffer): Cursors {
  const sign = ({ userId, list, filter }: CursorScope, after: string): Buffer =>
    createHmac("sha256", key)
      .update(canonicalJson([userId, list, filter, after]))
      .digest()
      .subarray(0, SIGNATURE_BYTES);
  const refused = () =>
    new Problem(
      "invalid_request",
      "`cursor` is not one that this list gave you under this filter. Take `nextCursor` of an answer as it is, or start without one.",
      { extras: { parameter: "cursor" } },
    );
  return {
    seal: (scope, after) => Buffer.concat([sign(scope, after), Buffer.from(after)]).toString("base64url"),
    open(scope, cursor) {
      if (cursor.length > MAXIMUM_CURSOR) throw refused();
      const bytes = Buffer.from(cursor, "base64url");
      // one cursor has one spelling: unused bits of the last character, padding and other alphabets are none of ours
      if (bytes.toString("base64url") !== cursor || bytes.length <= SIGNATURE_BYTES) throw refused();
      const after = bytes.subarray(SIGNATURE_BYTES).toString();
      // bytes that are no text would be signed as another text
      if (!Buffer.from(after).equals(bytes.subarray(SIGNATURE_BYTES)) || !after.isWellFormed())
        throw refused();
      if (!timingSafeEqual(bytes.subarray(0, SIGNATURE_BYTES), sign(scope, after))) throw refused();
      return after;
    },
  };
}
