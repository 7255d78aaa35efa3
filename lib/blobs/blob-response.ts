import { BlobError, type BlobInfo, type Blobs } from "#lib/blobs/blobs.ts";
import { type Conditions, failedPrecondition, matchesIfRange } from "#lib/http/conditions.ts";
import { httpDate } from "#lib/http/http-date.ts";
import { Problem } from "#lib/http/problem.ts";
import { type ByteRange, readRange } from "#lib/http/ranges.ts";

const RETRY_SECONDS = 5;
const away = (detail: string, cause: unknown): Problem =>
  new Problem("unavailable", detail, {
    headers: { "Retry-After": String(RETRY_SECONDS) },
    extras: { retryAfterSeconds: RETRY_SECONDS },
    cause,
  });

/** What a fault of a store is to a client. Its own words may name what is ours. */
export function blobProblem(error: BlobError): Problem {
  const options = { cause: error };
  switch (error.fault) {
    case "not_found":
      return new Problem("not_found", "Nothing is at this address.", options);
    case "too_large":
      return new Problem(
        "payload_too_large",
        "More bytes came than were stated. Nothing of them is kept.",
        options,
      );
    case "incomplete":
      return new Problem(
        "invalid_request",
        "The bytes ended early or stopped coming. Nothing of them is kept: send them again.",
        options,
      );
    case "mismatch":
      return new Problem(
        "invalid_request",
        "The bytes are not those whose SHA-256 was stated. Nothing of them is kept: send them again.",
        options,
      );
    case "no_such_range":
      return new Problem(
        "range_not_satisfiable",
        "None of the bytes that Range asks for are there.",
        options,
      );
    case "spent":
      return new Problem(
        "already_uploaded",
        "This link has brought its bytes already. Go on with what follows the upload.",
        options,
      );
    case "full":
      return away("The service has no room for files left. Whoever runs it has to make some.", error);
    case "away":
      return away("The service cannot reach its files. Try again in a few seconds.", error);
  }
}

const FIELDS = {
  ifMatch: "if-match",
  ifNoneMatch: "if-none-match",
  ifModifiedSince: "if-modified-since",
  ifUnmodifiedSince: "if-unmodified-since",
} as const satisfies Partial<Record<keyof Conditions, string>>;

function conditionsOf(headers: Headers): Conditions {
  const entries = Object.entries(FIELDS).flatMap(([name, field]) => {
    const value = headers.get(field);
    return value === null ? [] : [[name, value]];
  });
  return Object.fromEntries(entries) as Conditions;
}

/**
 * The part that is asked for; null for everything. Several parts are answered with everything, which RFC 9110 §14.2
 * leaves to the server: players ask for one.
 */
function partOf(request: Request, info: BlobInfo & { lastModified: number }, now: number): ByteRange | null {
  const [range, ifRange] = [request.headers.get("range"), request.headers.get("if-range") ?? undefined];
  // only GET has ranges, §14.2
  if (range === null || request.method !== "GET" || !matchesIfRange(ifRange, info, now)) return null;
  const ranges = readRange(range, info.bytes);
  if (ranges === "unsatisfiable") {
    const detail = `There are ${info.bytes} bytes here, and none of those that Range asks for. Ask for bytes=0-${info.bytes - 1} or less.`;
    const headers = { "Content-Range": `bytes */${info.bytes}`, "Accept-Ranges": "bytes" };
    throw new Problem("range_not_satisfiable", detail, { headers });
  }
  return ranges?.length === 1 ? (ranges[0] ?? null) : null;
}

export interface BlobHeaders {
  contentType: string;
  contentDisposition?: string;
  /** `private, max-age=300` where it is not said: for who has the link, and for no shared cache. */
  cacheControl?: string;
}

/**
 * Answers GET and HEAD with a blob: whole, in part, or not at all, as the preconditions and `Range` of the request say
 * (RFC 9110 §13, §14). The body is a stream with a stated length.
 *
 * @param now milliseconds since the epoch
 * @throws Problem `not_found`, `precondition_failed`, `range_not_satisfiable`, `unavailable`
 */
export async function blobResponse(
  blobs: Pick<Blobs, "read" | "stat">,
  key: string,
  request: Request,
  { contentType, contentDisposition, cacheControl = "private, max-age=300" }: BlobHeaders,
  now: number,
): Promise<Response> {
  try {
    const found = await blobs.stat(key);
    if (!found) throw new BlobError("not_found", "Nothing is at this key.");
    const info = { ...found, lastModified: Math.floor(Math.min(found.modifiedMs, now) / 1_000) * 1_000 };
    const headers = new Headers({
      "Accept-Ranges": "bytes",
      "Cache-Control": cacheControl,
      ETag: info.etag,
      "Last-Modified": httpDate(info.lastModified),
    });
    const failed = failedPrecondition(conditionsOf(request.headers), info, now);
    if (failed === 304) return new Response(null, { status: 304, headers });
    if (failed === 412)
      throw new Problem(
        "precondition_failed",
        "What is here now is not what your If-Match or If-Unmodified-Since names. Ask for it anew.",
      );
    const part = partOf(request, info, now);
    const { start, end } = part ?? { start: 0, end: info.bytes - 1 };
    headers.set("Content-Type", contentType);
    headers.set("Content-Length", String(end - start + 1));
    if (contentDisposition) headers.set("Content-Disposition", contentDisposition);
    if (part) headers.set("Content-Range", `bytes ${start}-${end}/${info.bytes}`);
    const status = part ? 206 : 200;
    if (request.method === "HEAD") return new Response(null, { status, headers });
    const read = await blobs.read(key, part ?? undefined);
    if (read?.etag !== info.etag) {
      await read?.body.cancel();
      throw new BlobError("away", "The blob was replaced while it was asked for.");
    }
    return new Response(read.body, { status, headers });
  } catch (error) {
    throw error instanceof BlobError ? blobProblem(error) : error;
  }
}
