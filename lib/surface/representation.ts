import { createHash } from "node:crypto";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { FlatHeaders } from "#lib/http/headers.ts";
import { httpDate } from "#lib/http/http-date.ts";
import type { ContentCoding } from "#lib/http/negotiate.ts";
import type { DiskBody } from "#lib/surface/disk-body.ts";

/** A finished body in one content coding, with every header that does not change from request to request. */
export interface Variant {
  body: Buffer | DiskBody;
  etag: string;
  /** Milliseconds since the epoch, whole seconds. */
  lastModified?: number;
  contentType: string;
  headers: FlatHeaders;
  /** The same for a 304: without what describes a body. */
  notModifiedHeaders: FlatHeaders;
  /** Parts of it may be asked for. */
  hasRanges: boolean;
}

/** A body that is made once and sent often. Codings are made at their first use and kept. */
export interface Representation {
  contentType: string;
  variant(coding: ContentCoding): Variant;
}

/** Below this many bytes compression saves no packet. */
const COMPRESSION_FLOOR_BYTES = 1024;
/** A coding that leaves more of the body than this is not used: fonts and pictures are compressed already. */
const WORTHWHILE = 0.95;

// Brotli 6 is within 5 % of the size of 11 on these pages, at a tenth of the time of the first request.
const compress = {
  br: (body: Buffer) => brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
  gzip: (body: Buffer) => gzipSync(body, { level: 9 }),
};

export interface RepresentationOptions {
  /** The body in brotli, where somebody has made it already. */
  brotli?: Buffer;
  /** Milliseconds since the epoch. A browser takes whole seconds, and so the fraction is cut. */
  lastModified?: number;
  hasRanges?: boolean;
}

/** The first bytes of a SHA-256 as they stand in an ETag, without quotes. */
export const tagOf = (hash: ReturnType<typeof createHash>): string => hash.digest("base64url").slice(0, 22);

/**
 * A variant of a body of so many bytes.
 *
 * @param coding is said in the headers, and in the tag: strong, and another for each coding, since the bytes differ
 *   (RFC 9110 §8.8.3)
 */
export function makeVariant(
  {
    body,
    length,
    tag,
    contentType,
  }: { body: Variant["body"]; length: number; tag: string; contentType: string },
  headers: readonly (readonly [string, string])[],
  { lastModified, hasRanges = false }: RepresentationOptions,
  coding: ContentCoding = "identity",
): Variant {
  const etag = coding === "identity" ? `"${tag}"` : `"${tag}-${coding}"`;
  const seconds = lastModified === undefined ? undefined : Math.floor(lastModified / 1_000) * 1_000;
  const notModifiedHeaders = [
    ...headers.flat(),
    ...["ETag", etag],
    ...(seconds === undefined ? [] : ["Last-Modified", httpDate(seconds)]),
    ...(hasRanges ? ["Accept-Ranges", "bytes"] : []),
  ];
  const coded = coding === "identity" ? [] : ["Content-Encoding", coding];
  return {
    body,
    etag,
    ...(seconds !== undefined && { lastModified: seconds }),
    contentType,
    hasRanges,
    notModifiedHeaders,
    headers: [
      ...notModifiedHeaders,
      ...["Content-Type", contentType, "Content-Length", String(length)],
      ...coded,
    ],
  };
}

/** @param headers what goes out besides those that describe the body and its state, on 304 too */
export function makeRepresentation(
  contentType: string,
  text: string | Buffer,
  headers: readonly (readonly [string, string])[],
  options: RepresentationOptions = {},
): Representation {
  const body = typeof text === "string" ? Buffer.from(text) : text;
  const tag = tagOf(createHash("sha256").update(body));
  const variants = new Map<ContentCoding, Variant>();
  const make = (coding: ContentCoding): Variant => {
    const made = coding === "br" ? options.brotli : undefined;
    const coded = coding === "identity" ? body : (made ?? compress[coding](body));
    const described = { body: coded, length: coded.length, tag, contentType };
    return makeVariant(described, headers, options, coding);
  };
  return {
    contentType,
    variant(wanted) {
      const coding = body.length < COMPRESSION_FLOOR_BYTES ? "identity" : wanted;
      let variant = variants.get(coding);
      if (!variant) {
        variant = make(coding);
        const { body: coded } = variant;
        if (Buffer.isBuffer(coded) && coded.length > WORTHWHILE * body.length) variant = make("identity");
        variants.set(coding, variant);
      }
      return variant;
    },
  };
}
