import { Readable } from "node:stream";
import { clock } from "#lib/base/clock.ts";
import { requestId } from "#lib/base/ids.ts";
import { CACHE_CONTROL, CLOSED_POLICY, type FlatHeaders } from "#lib/http/headers.ts";
import { Problem } from "#lib/http/problem.ts";
import { addressKey, isPreflight, letThrough, quotaHeaders } from "#lib/limits/policy.ts";
import type { Quota } from "#lib/limits/window.ts";
import { openDiskBody } from "#lib/surface/disk-body.ts";
import { type Facts, factsOf, isRsc } from "#lib/surface/facts.ts";
import { type Answer, PASS } from "#lib/surface/parts.ts";
import { clientOf } from "#lib/wiring/client.ts";
import { requestLine } from "#lib/wiring/request-log.ts";
import { type Service, service } from "#lib/wiring/service.ts";
import { BODY_HEADER, MARK_HEADER, readMark } from "#lib/wiring/shared.ts";

/** What the door decided for a web-standard request (middleware, route handlers). */
interface Admission {
  service: Service;
  id: string;
  /** An outer layer has counted the request and sets the common headers. */
  counted: boolean;
  /** The HTTP server stated the peer's address, and finishes what a middleware answers (peer.ts). */
  stated: boolean;
  quota: Quota | null;
  facts: Facts;
  path: string;
  startedAt: number;
}

/**
 * Counts a request, unless an outer layer has. The address is the socket's where the HTTP server stated
 * it (instrumentation.ts), else what the trusted proxies say.
 */
export async function admit(request: Request): Promise<Admission> {
  const startedAt = performance.now();
  const parts = await service();
  const url = new URL(request.url);
  const { headers } = request;
  const mark = readMark(headers.get(MARK_HEADER));
  let quota: Quota | null = null;
  if (!mark.counted && parts.door.counts(url.pathname)) {
    quota = await parts.quotaStore.take(addressKey(clientOf(headers, parts.env.TRUSTED_PROXY_HOPS)), clock());
    if (isPreflight(request.method, (name) => headers.get(name))) quota = letThrough(quota);
  }
  const header = (name: string) => headers.get(name) ?? undefined;
  const target = `${url.pathname}${url.search}`;
  const facts: Facts = {
    ...factsOf(request.method, target, header, clock()),
    // the development server's pages ask for components; in production nobody's do (decision 036)
    rsc: parts.routeContext.development && isRsc(target, header),
  };
  const { counted, id = requestId() } = mark;
  const stated = mark.peer !== undefined;
  return { service: parts, id, counted, stated, quota, facts, path: url.pathname, startedAt };
}

/**
 * The log line of a request that no front server has logged.
 *
 * @param status of the answer, or null where Next goes on to make one: its status is not seen here
 */
export function logRequest(
  { service: { log }, id, facts, path, startedAt }: Admission,
  status: number | null,
): void {
  log.info(requestLine({ id, method: facts.method, path, status, startedAt }));
}

/** The headers that differ by request. */
export function requestHeaders({ id, quota }: Pick<Admission, "id" | "quota">): [string, string][] {
  return [["X-Request-Id", id], ...(quota ? quotaHeaders(quota) : [])];
}

/**
 * A finished answer of the door as a web response.
 *
 * @throws Error where a file that it sends cannot be read
 */
export async function toResponse(
  answer: Answer,
  more: readonly (readonly [string, string])[],
): Promise<Response> {
  const { body } = answer;
  const headers = new Headers();
  for (let index = 0; index < answer.headers.length; index += 2) {
    headers.append(answer.headers[index] as string, answer.headers[index + 1] as string);
  }
  for (const [name, value] of more) headers.set(name, value);
  const sent =
    body === null || Buffer.isBuffer(body)
      ? body && new Uint8Array(body)
      : (Readable.toWeb(Readable.from(await openDiskBody(body))) as ReadableStream<Uint8Array>);
  return new Response(sent, { status: answer.status, headers });
}

/**
 * Makes the `Location` of a middleware's answer a whole address: Next reads it as a URL, makes it relative again, and
 * writes it in the place of the body. A relative one is a failure of Next's.
 */
export function wholeLocation(headers: Headers, request: Request): void {
  const location = headers.get("location");
  if (location) headers.set("location", new URL(location, request.url).href);
}

/**
 * A finished answer of the door as a middleware returns it. Next takes coding and length off it: the HTTP
 * server puts them back where it is ours to say so; anywhere else the body goes out as it is.
 */
export async function toMiddlewareResponse(admission: Admission, request: Request): Promise<Response | null> {
  const {
    service: { door },
    facts,
    quota,
    stated,
  } = admission;
  const answer = door.answer(stated ? facts : { ...facts, acceptEncoding: undefined }, quota);
  logRequest(admission, answer === PASS ? null : answer.status);
  if (answer === PASS) return null;
  const response = await toResponse(answer, requestHeaders(admission));
  const { headers } = response;
  if (headers.has("location")) wholeLocation(headers, request);
  else if (stated)
    headers.set(
      BODY_HEADER,
      `${headers.get("content-encoding") ?? "identity"} ${headers.get("content-length") ?? ""}`,
    );
  return response;
}

/** The answer to a failure: what we expected says what is wrong, anything else says nothing about itself. */
export function failure(
  { service: { door, log }, id, facts }: Admission,
  error: unknown,
  more: [string, string][],
): Promise<Response> {
  if (error instanceof Problem) {
    const { code, message, extras } = error;
    return toResponse(
      door.problem(code, message, facts.method, { extras, headers: Object.entries(error.headers).flat() }),
      more,
    );
  }
  log.error({ id, err: error }, "a request failed");
  const detail = "This is our mistake. The request id helps us to find it.";
  return toResponse(door.problem("internal_error", detail, facts.method), more);
}

/** Adds our headers to a response that something else made; what it set itself stays. */
function withHeaders(
  response: Response,
  more: readonly (readonly [string, string])[],
  common: FlatHeaders,
): Response {
  const headers = new Headers(response.headers);
  for (let index = 0; index < common.length; index += 2) {
    if (!headers.has(common[index] as string))
      headers.set(common[index] as string, common[index + 1] as string);
  }
  for (const [name, value] of more) headers.set(name, value);
  return new Response(response.body, { status: response.status, headers });
}

/** A response that something else made, with the headers that every answer of ours has. */
export function ownResponse(admission: Admission, response: Response): Response {
  const { door } = admission.service;
  return withHeaders(response, requestHeaders(admission), [
    ...door.commonHeaders,
    "Content-Security-Policy",
    CLOSED_POLICY,
    "Cache-Control",
    CACHE_CONTROL.none,
    ...door.deprecationHeaders(admission.facts.method, admission.path),
  ]);
}

/**
 * The wrapper of route handlers, and the one catch: the door answers what it can, `handle` the rest. Where
 * an outer layer has counted the request, its headers are on the response already.
 */
export async function throughDoor(
  request: Request,
  handle?: (request: Request, parts: Service, requestId: string) => Promise<Response>,
): Promise<Response> {
  const admission = await admit(request);
  const {
    counted,
    facts,
    service: { door },
  } = admission;
  const more = counted ? [] : requestHeaders(admission);
  try {
    const answer = door.answer(facts, admission.quota);
    if (answer !== PASS) return await toResponse(answer, more);
    if (!handle) throw new Problem("not_found", "Nothing is at this address.");
    const response = await handle(request, admission.service, admission.id);
    if (counted) return response;
    logRequest(admission, response.status);
    return ownResponse(admission, response);
  } catch (error) {
    return await failure(admission, error, more);
  }
}
