import { NextResponse, type NextRequest } from "next/server";
import { isNextOnly, withoutNextCookies } from "#lib/http/untrusted.ts";
import { routePolicy } from "#lib/surface/route-policy.ts";
import { clientOf } from "#lib/wiring/client.ts";
import {
  admit,
  failure,
  ownResponse,
  requestHeaders,
  toMiddlewareResponse,
  wholeLocation,
} from "#lib/wiring/door.ts";
import { countedMark, FILL_HEADER, MARK_HEADER, readMark } from "#lib/wiring/shared.ts";

// Build assets are not ours to count; bodies of webhooks and uploads must not be buffered (Next cuts them at 10 MB).
export const config = {
  runtime: "nodejs",
  matcher: ["/((?!_next/|api/webhooks/(?:identity|email)$|api/billing/webhook$|api/v1/files/).*)"],
};

/** The door on any host that runs Next: quota, version and headers, and finished representations. */
export default async function middleware(request: NextRequest): Promise<Response> {
  // behind our front server everything is done
  if (readMark(request.headers.get(MARK_HEADER)).counted) return NextResponse.next();
  const admission = await admit(request);
  try {
    const made = await toMiddlewareResponse(admission, request);
    if (made) return made;
    const turnAway = admission.service.turnAway(admission.path);
    const refusal = await turnAway?.(request);
    if (!refusal) return goOn(admission, request);
    wholeLocation(refusal.headers, request);
    return ownResponse(admission, refusal);
  } catch (error) {
    return await failure(admission, error, requestHeaders(admission));
  }
}

/** Next makes the answer: with our headers, and told that the request is counted. */
function goOn(admission: Awaited<ReturnType<typeof admit>>, request: NextRequest): Response {
  const { service, id, path, facts, stated } = admission;
  const policy = routePolicy(path, { ...service.routeContext, isPage: service.isPage(path) });
  const headers = new Headers(request.headers);
  headers.set(MARK_HEADER, countedMark(clientOf(request.headers, service.env.TRUSTED_PROXY_HOPS), id));
  // Next puts its router's own headers back after this: peer.ts takes them off before, where the server is ours
  if (!service.routeContext.development) {
    for (const name of [...headers.keys()]) if (isNextOnly(name)) headers.delete(name);
    const cookie = headers.get("cookie");
    if (cookie !== null) headers.set("cookie", withoutNextCookies(cookie));
  }
  // Next reads the nonce of its scripts from here: nobody else states it
  headers.delete("content-security-policy-report-only");
  headers.delete("content-security-policy");
  if (policy.nonced && policy.contentSecurityPolicy)
    headers.set("content-security-policy", policy.contentSecurityPolicy);
  const response = NextResponse.next({ request: { headers } });
  const { door } = service;
  const common = [
    ...door.commonHeaders,
    ...(policy.filled ? door.corsHeaders : []),
    ...door.deprecationHeaders(facts.method, path),
  ];
  for (let index = 0; index < common.length; index += 2) {
    response.headers.set(common[index] as string, common[index + 1] as string);
  }
  for (const [name, value] of requestHeaders(admission)) response.headers.set(name, value);
  if (policy.contentSecurityPolicy)
    response.headers.set("Content-Security-Policy", policy.contentSecurityPolicy);
  if (policy.cacheControl) response.headers.set("Cache-Control", policy.cacheControl);
  if (policy.filled && stated) response.headers.set(FILL_HEADER, policy.vary ?? "");
  else if (policy.vary) response.headers.set("Vary", policy.vary);
  return response;
}
