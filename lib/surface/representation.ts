import { createHash } from "node:crypto";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { FlatHeaders } from "#lib/http/headers.ts";
import type { ContentCoding } from "#lib/http/negotiate.ts";

/** A finished body in one content coding, with every header that does not change from request to request. */
export interface Variant {
  body: Buffer;
  etag: string;
  headers: FlatHeaders;
  /** The same for a 304: without what describes a body. */
  notModifiedHeaders: FlatHeaders;
}

/** A body that is made once and sent often. Codings are made at their first use and kept. */
export interface Representation {
  contentType: string;
  body: Buffer;
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

/**
 * @param headers what goes out besides Content-Type, Content-Length, Content-Encoding and ETag, on 304 too
 * @param brotli the body in brotli, where somebody has made it already
 */
export function makeRepresentation(
  contentType: string,
  text: string | Buffer,
  headers: readonly (readonly [string, string])[],
  brotli?: Buffer,
): Representation {
  const body = typeof text === "string" ? Buffer.from(text) : text;
  const tag = createHash("sha256").update(body).digest("base64url").slice(0, 22);
  const fixed = headers.flat();
  const variants = new Map<ContentCoding, Variant>();
  const make = (coding: ContentCoding): Variant => {
    const made = coding === "br" ? brotli : undefined;
    const coded = coding === "identity" ? body : (made ?? compress[coding](body));
    // strong, and another for each coding: the bytes differ (RFC 9110 §8.8.3)
    const etag = coding === "identity" ? `"${tag}"` : `"${tag}-${coding}"`;
    const notModifiedHeaders = [...fixed, "ETag", etag];
    return {
      body: coded,
      etag,
      notModifiedHeaders,
      headers: [
        ...notModifiedHeaders,
        "Content-Type",
        contentType,
        "Content-Length",
        String(coded.length),
        ...(coding === "identity" ? [] : ["Content-Encoding", coding]),
      ],
    };
  };
  return {
    contentType,
    body,
    variant(wanted) {
      const coding = body.length < COMPRESSION_FLOOR_BYTES ? "identity" : wanted;
      let variant = variants.get(coding);
      if (!variant) {
        variant = make(coding);
        if (variant.body.length > WORTHWHILE * body.length) variant = make("identity");
        variants.set(coding, variant);
      }
      return variant;
    },
  };
}
