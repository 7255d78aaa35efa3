import type { IncomingMessage } from "node:http";
import type { FlatHeaders } from "#lib/http/headers.ts";
import type { ProblemCode } from "#lib/http/problem.ts";

/** Several lines of a header as one. */
export const first = (value: string | string[] | undefined): string | undefined =>
  Array.isArray(value) ? value.join(", ") : value;

/** RFC 9112 §3.2, RFC 3986 §3.2.2: a name or an address, and perhaps a port; empty for a target without one. */
const HOST = /^(?:\[[0-9A-Za-z:.%_~-]+\]|[0-9A-Za-z._~!$&'()*+,;=%-]*)(?::\d*)?$/;

/** `http://host/path?x` and `/path?x` both give `/path?x`. RFC 9112 §3.2.2. */
export function originForm(url: string): string {
  if (url.startsWith("/")) return url;
  const parsed = URL.parse(url);
  return parsed ? `${parsed.pathname}${parsed.search}` : "/*";
}

/** Whether a header came more than once: node keeps the first of some of them without a word. */
function hasSeveral({ rawHeaders }: IncomingMessage, name: string): boolean {
  let found = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const header = rawHeaders[index];
    if (header?.length === name.length && header.toLowerCase() === name) found += 1;
  }
  return found > 1;
}

/**
 * What is wrong with a request whatever it asks for: TRACE (which would echo its cookies), a Host that is missing, no
 * name or not alone, and two credentials. Its connection is closed behind the answer.
 *
 * @returns null where nothing is
 */
export function malformed(
  request: IncomingMessage,
): { code: ProblemCode; detail: string; headers: FlatHeaders } | null {
  const { host } = request.headers;
  if (request.method === "TRACE") {
    const headers = ["Allow", "GET, HEAD, OPTIONS"];
    return { code: "method_not_allowed", detail: "TRACE is not taken here.", headers };
  }
  const hostless = host === undefined && request.httpVersion === "1.1";
  if (hostless || (host !== undefined && !HOST.test(host)) || hasSeveral(request, "host"))
    return {
      code: "invalid_request",
      detail: "A request has exactly one Host header, a name or an address.",
      headers: [],
    };
  if (hasSeveral(request, "authorization"))
    return {
      code: "invalid_request",
      detail: "A request has at most one Authorization header.",
      headers: [],
    };
  return null;
}
