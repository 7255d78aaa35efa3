import { blobProblem, blobResponse } from "#lib/blobs/blob-response.ts";
import { BlobError, type LocalBlobs } from "#lib/blobs/blobs.ts";
import type { Grant, Signer } from "#lib/blobs/signed-url.ts";
import { PROBLEMS, Problem, problemBody } from "#lib/http/problem.ts";

export interface SignedRouteParts {
  blobs: LocalBlobs;
  signer: Signer;
  /** The public origin: error bodies link to it. */
  baseUrl: string;
  /** Milliseconds since the epoch. */
  now: () => number;
}

const METHODS = { GET: "GET, HEAD, OPTIONS", PUT: "PUT, OPTIONS" } as const;

/**
 * The body, for a reader that may stop: the request is not ended with it, or the answer would not arrive.
 */
async function* bodyOf({ body }: Request): AsyncGenerator<Uint8Array, void> {
  const reader = body?.getReader();
  if (!reader) return;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    reader.releaseLock();
  }
}

/** What a request states about its bytes has to be what was signed. */
function checkStated({ headers }: Request, grant: Extract<Grant, { method: "PUT" }>): void {
  const type = headers.get("content-type");
  if (type !== grant.contentType)
    throw new Problem("unsupported_media_type", `This link takes Content-Type: ${grant.contentType}.`);
  const length = headers.get("content-length");
  if (length === null || !/^\d{1,16}$/.test(length))
    throw new Problem("invalid_request", `State the length: Content-Length: ${grant.bytes}.`);
  if (Number(length) > grant.bytes)
    throw new Problem("payload_too_large", `This link takes ${grant.bytes} bytes, and you state ${length}.`);
  if (Number(length) < grant.bytes)
    throw new Problem("invalid_request", `This link takes ${grant.bytes} bytes, and you state ${length}.`);
}

/**
 * Answers the URLs that `Signer` has signed: the client's side of `signedGet` and `signedPut` where files are on our
 * disk. What a URL does not allow is refused before the body is read. Never rejects for a fault of the client or the
 * store.
 */
export function createSignedRoute({ blobs, signer, baseUrl, now }: SignedRouteParts) {
  async function put(request: Request, grant: Extract<Grant, { method: "PUT" }>): Promise<Response> {
    checkStated(request, grant);
    const { bytes, sha256, ticket, expiresMs } = grant;
    const options = { ticket, expiresMs, signal: request.signal, ...(sha256 && { sha256 }) };
    await blobs.receive(grant.key, bodyOf(request), { bytes }, options);
    return new Response(null, {
      status: 200,
      headers: { "Content-Length": "0", "Cache-Control": "no-store" },
    });
  }

  async function answer(request: Request): Promise<Response> {
    const { pathname, search } = new URL(request.url);
    const grant = signer.read(`${pathname}${search}`);
    if (!grant)
      throw new Problem(
        "invalid_link",
        "We did not sign this link, or it was changed. Take it exactly as you got it.",
      );
    if (grant.expiresMs <= now())
      throw new Problem("invalid_link", "This link has expired. Ask for a new one where you got it.");
    const { method } = request;
    if (method === "OPTIONS")
      return new Response(null, { status: 204, headers: { Allow: METHODS[grant.method] } });
    if (grant.method === "PUT" && method === "PUT") return put(request, grant);
    if (grant.method === "GET" && (method === "GET" || method === "HEAD")) {
      const response = await blobResponse(blobs, grant.key, request, grant, now());
      response.headers.set("X-Robots-Tag", "noindex");
      response.headers.set("Referrer-Policy", "no-referrer");
      return response;
    }
    throw new Problem("method_not_allowed", `This link takes ${METHODS[grant.method]}.`, {
      headers: { Allow: METHODS[grant.method] },
      extras: { available: METHODS[grant.method].split(", ") },
    });
  }

  return async (request: Request): Promise<Response> => {
    try {
      return await answer(request);
    } catch (error) {
      const problem = error instanceof BlobError ? blobProblem(error) : error;
      if (!(problem instanceof Problem)) throw error;
      const { code, message, extras, headers } = problem;
      return Response.json(problemBody(code, message, baseUrl, extras), {
        status: PROBLEMS[code].status,
        headers: { "Cache-Control": "no-store", ...headers },
      });
    }
  };
}
