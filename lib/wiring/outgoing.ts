import type { IncomingMessage, ServerResponse } from "node:http";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { negotiateCoding } from "#lib/http/negotiate.ts";
import { fillFlight, fillHtml } from "#lib/surface/flight.ts";
import type { RoutePolicy } from "#lib/surface/route-policy.ts";

/** The tokens of two `Vary` values, each once. */
function unionOf(ours: string, theirs: string): string {
  const tokens = new Map<string, string>();
  for (const token of `${ours},${theirs}`.split(",")) {
    const trimmed = token.trim();
    if (trimmed && !tokens.has(trimmed.toLowerCase())) tokens.set(trimmed.toLowerCase(), trimmed);
  }
  return [...tokens.values()].join(", ");
}

/** Next writes its own `Vary` and `Cache-Control` late: ours are kept whatever it sets. */
export function keepPolicy(
  response: ServerResponse,
  policy: Pick<RoutePolicy, "vary" | "cacheControl">,
): void {
  const setHeader = response.setHeader.bind(response);
  response.setHeader = (name, value) => {
    const lower = name.toLowerCase();
    if (lower === "vary" && policy.vary) return setHeader(name, unionOf(policy.vary, String(value)));
    if (lower === "cache-control" && policy.cacheControl) return setHeader(name, policy.cacheControl);
    return setHeader(name, value);
  };
  if (policy.vary) response.setHeader("Vary", policy.vary);
  if (policy.cacheControl) response.setHeader("Cache-Control", policy.cacheControl);
}

/** Below this many bytes compression saves no packet. */
const COMPRESSION_FLOOR_BYTES = 1024;
const COMPRESS = {
  br: (body: Buffer) => brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (body: Buffer) => gzipSync(body),
};

type Callback = () => void;
const callbackOf = (...values: unknown[]): Callback | undefined =>
  values.find((value): value is Callback => typeof value === "function");
const bytesOf = (chunk: unknown, encoding: unknown): Buffer =>
  typeof chunk === "string"
    ? Buffer.from(chunk, typeof encoding === "string" ? (encoding as BufferEncoding) : "utf8")
    : Buffer.from(chunk as Uint8Array);

/**
 * Puts the public origin into a page or component payload that Next is about to write, and compresses it:
 * both hold the token of the build. The body is kept until it is whole; these are small.
 */
export function fillBody(request: IncomingMessage, response: ServerResponse, baseUrl: string): void {
  const accepted = request.headers["accept-encoding"];
  const coding = negotiateCoding(Array.isArray(accepted) ? accepted.join(",") : accepted);
  // Next would compress what it writes, and then there is nothing to read in it
  request.headers["accept-encoding"] = "identity";
  const { write, end, writeHead, flushHeaders } = response;
  const chunks: Buffer[] = [];

  function finish(): Buffer {
    const body = Buffer.concat(chunks);
    const type = String(response.getHeader("content-type") ?? "");
    const fill = type.startsWith("text/html")
      ? fillHtml
      : type.startsWith("text/x-component")
        ? fillFlight
        : null;
    const filled = fill ? Buffer.from(fill(body.toString(), baseUrl)) : body;
    // Next's tag and length are those of the body with the token, and the tag is the same for every coding
    if (fill) response.removeHeader("ETag");
    if (fill && request.method === "HEAD") response.removeHeader("Content-Length");
    if (request.method === "HEAD" || !filled.length) return filled;
    const codes = fill !== null && coding !== "identity" && filled.length >= COMPRESSION_FLOOR_BYTES;
    const sent = codes ? COMPRESS[coding](filled) : filled;
    if (codes) response.setHeader("Content-Encoding", coding);
    response.setHeader("Content-Length", sent.length);
    return sent;
  }

  response.flushHeaders = () => {};
  // the headers wait for the body's length
  response.writeHead = ((status: number, ...rest: unknown[]) => {
    response.statusCode = status;
    const headers = rest.find((value) => typeof value === "object" && value !== null);
    for (const [name, value] of Object.entries(headers ?? {})) response.setHeader(name, value);
    return response;
  }) as typeof response.writeHead;
  response.write = ((chunk: unknown, encoding?: unknown, callback?: unknown) => {
    chunks.push(bytesOf(chunk, encoding));
    const done = callbackOf(encoding, callback);
    if (done) process.nextTick(done);
    return true;
  }) as typeof response.write;
  response.end = ((chunk?: unknown, encoding?: unknown, callback?: unknown) => {
    Object.assign(response, { write, end, writeHead, flushHeaders });
    if (chunk !== undefined && chunk !== null && typeof chunk !== "function")
      chunks.push(bytesOf(chunk, encoding));
    return response.end(finish(), callbackOf(chunk, encoding, callback));
  }) as typeof response.end;
}
