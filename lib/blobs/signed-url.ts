import { createHmac, timingSafeEqual } from "node:crypto";
import { SIGNED_FILES_PATH } from "#lib/config/paths.ts";
import type { SignedGet, SignedGetOptions, SignedPut, SignedPutOptions } from "#lib/blobs/blobs.ts";
import { keyParts } from "#lib/blobs/keys.ts";

const LONGEST_SECONDS = 604_800;
const MARK = "&signature=";

/** What a signed URL of ours allows. */
export type Grant =
  | { method: "GET"; key: string; expiresMs: number; contentType: string; contentDisposition?: string }
  | {
      method: "PUT";
      key: string;
      expiresMs: number;
      contentType: string;
      bytes: number;
      sha256?: string;
      /** The signature: a plain name, and no other URL has it. */
      ticket: string;
    };

export interface Signer {
  signGet(key: string, options: SignedGetOptions): SignedGet;
  signPut(key: string, options: SignedPutOptions): SignedPut;
  /** What a URL allows that we have signed, however old; null for any other. @param target path and query, as received */
  read(target: string): Grant | null;
}

/** Whether a text may be a header's value and a part of a URL's query. */
const isPlain = (text: string): boolean => /^[\x20-\x7e]{1,1000}$/.test(text);

/** @throws RangeError, TypeError for what no URL can be signed for: a mistake of ours, not of a client */
export function checkSigned(options: SignedGetOptions | SignedPutOptions): void {
  const { expiresInSeconds: seconds, contentType } = options;
  if (!Number.isInteger(seconds) || seconds < 1 || seconds > LONGEST_SECONDS)
    throw new RangeError(`expiresInSeconds is a whole number from 1 to ${LONGEST_SECONDS}.`);
  const texts = [contentType, "contentDisposition" in options ? options.contentDisposition : undefined];
  if (!texts.every((text) => text === undefined || isPlain(text)))
    throw new TypeError("contentType and contentDisposition are printable ASCII.");
  if ("bytes" in options && !(Number.isSafeInteger(options.bytes) && options.bytes >= 0))
    throw new RangeError("bytes is a whole number.");
  if ("sha256" in options && options.sha256 !== undefined && !/^[0-9a-f]{64}$/i.test(options.sha256))
    throw new TypeError("sha256 is 64 hex digits.");
}

/**
 * Compared without telling by its time how much of it was right. As texts: several texts stand for the same bytes in
 * base64, and one URL has one signature.
 */
function isSame(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}

function grantOf(target: string, ticket: string): Grant | null {
  const { pathname, searchParams: query } = new URL(target, "http://localhost");
  const shared = {
    key: pathname.slice(SIGNED_FILES_PATH.length + 1),
    expiresMs: Number(query.get("expires")) * 1_000,
    contentType: query.get("type") ?? "",
  };
  const [contentDisposition, sha256] = [query.get("disposition"), query.get("sha256")];
  if (query.get("method") === "GET")
    return { method: "GET", ...shared, ...(contentDisposition !== null && { contentDisposition }) };
  const bytes = Number(query.get("bytes"));
  return { method: "PUT", ...shared, bytes, ...(sha256 !== null && { sha256 }), ticket };
}

/**
 * Signed URLs below our own address. The signature covers path and query as they are written: nothing in them can be
 * changed, left out or put in another order.
 *
 * @param baseUrl the public origin
 * @param secret `AUTH_SECRET`, asked for at the first use; the key is derived from it for this alone
 * @param now milliseconds since the epoch
 */
export function createSigner(baseUrl: string, secret: () => string, now: () => number): Signer {
  let key: Buffer | undefined;
  const signatureOf = (target: string): string => {
    key ??= createHmac("sha256", secret()).update("signed files 1").digest();
    return createHmac("sha256", key).update(target).digest("base64url");
  };

  function sign(blob: string, seconds: number, fields: Record<string, string | undefined>) {
    keyParts(blob);
    // whole seconds, as S3 counts them
    const expires = Math.floor(now() / 1_000) + seconds;
    const query = new URLSearchParams({ expires: String(expires) });
    for (const [name, value] of Object.entries(fields)) if (value !== undefined) query.set(name, value);
    const target = `${SIGNED_FILES_PATH}/${blob}?${query}`;
    return {
      url: `${baseUrl}${target}${MARK}${signatureOf(target)}`,
      expiresAt: new Date(expires * 1_000),
    };
  }

  return {
    signGet(blob, options) {
      checkSigned(options);
      const { expiresInSeconds, contentType: type, contentDisposition: disposition } = options;
      return sign(blob, expiresInSeconds, { method: "GET", type, disposition });
    },
    signPut(blob, options) {
      checkSigned(options);
      const { expiresInSeconds, contentType, bytes, sha256 } = options;
      const fields = {
        method: "PUT",
        type: contentType,
        bytes: String(bytes),
        sha256: sha256?.toLowerCase(),
      };
      const signed = sign(blob, expiresInSeconds, fields);
      return { method: "PUT", ...signed, headers: { "Content-Type": contentType } };
    },
    read(target) {
      const at = target.lastIndexOf(MARK);
      if (at < 0) return null;
      const [signed, signature] = [target.slice(0, at), target.slice(at + MARK.length)];
      return isSame(signature, signatureOf(signed)) ? grantOf(signed, signature) : null;
    },
  };
}
