import { failedPrecondition, matchesIfRange } from "#lib/http/conditions.ts";
import { negotiateCoding } from "#lib/http/negotiate.ts";
import { type ByteRange, readRange } from "#lib/http/ranges.ts";
import type { DiskBody } from "#lib/surface/disk-body.ts";
import type { Facts } from "#lib/surface/facts.ts";
import type { Fresh } from "#lib/surface/fresh.ts";
import type { Answer } from "#lib/surface/parts.ts";
import type { Representation, Variant } from "#lib/surface/representation.ts";

const CRLF = "\r\n";

/** Pieces of a variant's body, one after the other. Parts of a body in memory are in memory. */
function bodyOf({ body }: Variant, pieces: readonly (Buffer | ByteRange)[]): Buffer | DiskBody {
  if (!Buffer.isBuffer(body)) {
    const lengths = pieces.map((piece) =>
      Buffer.isBuffer(piece) ? piece.length : piece.end - piece.start + 1,
    );
    return { state: body.state, pieces, length: lengths.reduce((sum, length) => sum + length, 0) };
  }
  const bytes = (piece: Buffer | ByteRange) =>
    Buffer.isBuffer(piece) ? piece : body.subarray(piece.start, piece.end + 1);
  const [first] = pieces;
  return first && pieces.length === 1 ? bytes(first) : Buffer.concat(pieces.map(bytes));
}

/** 206 with one part, or with several as `multipart/byteranges`. RFC 9110 §15.3.7, §14.6. */
function partial(variant: Variant, ranges: readonly ByteRange[]): Answer {
  const { length } = variant.body;
  const contentRange = ({ start, end }: ByteRange) => `bytes ${start}-${end}/${length}`;
  const coding = variant.headers.indexOf("Content-Encoding");
  const headers = [
    ...variant.notModifiedHeaders,
    ...(coding < 0 ? [] : variant.headers.slice(coding, coding + 2)),
  ];
  const [only] = ranges;
  if (only && ranges.length === 1) {
    const body = bodyOf(variant, ranges);
    headers.push("Content-Type", variant.contentType, "Content-Range", contentRange(only));
    return { status: 206, headers: [...headers, "Content-Length", String(body.length)], body };
  }
  // no file holds its own digest
  const boundary = `part-${variant.etag.slice(1, -1)}`;
  const pieces = ranges.flatMap((range) => {
    const head = [
      `--${boundary}`,
      `Content-Type: ${variant.contentType}`,
      `Content-Range: ${contentRange(range)}`,
    ];
    return [Buffer.from(`${head.join(CRLF)}${CRLF}${CRLF}`), range, Buffer.from(CRLF)];
  });
  const body = bodyOf(variant, [...pieces, Buffer.from(`--${boundary}--${CRLF}`)]);
  headers.push("Content-Type", `multipart/byteranges; boundary=${boundary}`);
  return { status: 206, headers: [...headers, "Content-Length", String(body.length)], body };
}

/**
 * Answers with a representation that was chosen: whole, in parts, or not at all, as the request's preconditions and
 * `Range` say. RFC 9110 §13 and §14.
 */
export function createSend({ problem }: Pick<Fresh, "problem">) {
  function conditional(variant: Variant, facts: Facts): Answer | null {
    const { conditions, method, now } = facts;
    if (!conditions) return null;
    const failed = failedPrecondition(conditions, variant, now);
    if (failed === 304) return { status: 304, headers: variant.notModifiedHeaders, body: null };
    if (failed === 412) {
      const detail =
        "What is here now is not what your If-Match or If-Unmodified-Since names. Ask for it anew.";
      return problem("precondition_failed", detail, method);
    }
    // only GET has ranges, §14.2
    if (!variant.hasRanges || method !== "GET" || conditions.range === undefined) return null;
    if (!matchesIfRange(conditions.ifRange, variant, now)) return null;
    const { length } = variant.body;
    const ranges = readRange(conditions.range, length);
    if (ranges === "unsatisfiable") {
      const detail = `There are ${length} bytes here, and none of those that Range asks for. Ask for bytes=0-${length - 1} or less.`;
      const headers = ["Content-Range", `bytes */${length}`, "Accept-Ranges", "bytes"];
      return problem("range_not_satisfiable", detail, method, { headers });
    }
    return ranges && partial(variant, ranges);
  }

  return (representation: Representation, facts: Facts): Answer => {
    const variant = representation.variant(negotiateCoding(facts.acceptEncoding));
    return (
      conditional(variant, facts) ?? {
        status: 200,
        headers: variant.headers,
        body: facts.method === "HEAD" ? null : variant.body,
      }
    );
  };
}
