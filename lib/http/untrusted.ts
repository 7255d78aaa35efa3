/**
 * What anyone can send and Next would believe: where a request came to, which nonce is on its scripts, and what its own
 * router and servers say to each other. Our pages link plainly (decision 006), so no browser sends a router's header
 * here, and with one Next answers something else than the page, or fails: a state tree that it cannot read is a 500.
 */
const NEXT_ONLY =
  /^(?:rsc$|purpose$|next-|x-next|x-middleware-|x-invoke-|x-matched-path$|x-now-|x-prerender-|x-action-|x-segment-|x-vercel-|x-revalidated-|x-edge-|x-deployment-)/;

/** Statements of proxies, and a policy that Next takes the nonce of its scripts from. */
const OTHERS = [
  "x-real-ip",
  "forwarded",
  "x-forwarded-host",
  "x-forwarded-port",
  "x-forwarded-proto",
  "content-security-policy",
  "content-security-policy-report-only",
];

/** What makes a request conditional or partial, but for what Next's own files answer well. RFC 9110 §13, §14. */
const PARTIAL = ["if-match", "if-unmodified-since", "if-range", "range"] as const;

/** Whether only Next's own parts may send a header. @param name in lower case */
export const isNextOnly = (name: string): boolean => NEXT_ONLY.test(name);

/** Cookies of Next's preview and test modes, which no page here has: Next answers them with cookies of its own. */
const NEXT_COOKIE = /^\s*(?:__prerender_bypass|__next_preview_data|next-instant-navigation-testing)=/;

/** A `Cookie` field without those that only Next gives out; empty where there was no other. */
export const withoutNextCookies = (cookie: string): string =>
  cookie
    .split(";")
    .filter((pair) => !NEXT_COOKIE.test(pair))
    .join(";")
    .trim();

/** Takes the router's and the servers' own headers and cookies off a request. */
export function dropNextOnly(headers: Record<string, unknown>): void {
  for (const name in headers) if (isNextOnly(name)) delete headers[name];
  const { cookie } = headers;
  if (typeof cookie !== "string") return;
  headers.cookie = withoutNextCookies(cookie);
  if (!headers.cookie) delete headers.cookie;
}

/** Takes off what makes Next answer a part of a file: it fails at ranges and preconditions that do not hold. */
export function dropPartial(headers: Record<string, unknown>): void {
  for (const name of PARTIAL) delete headers[name];
}

/** Takes everything off a request that Next must not believe a stranger, before Next answers it. */
export function dropUntrusted(headers: Record<string, unknown>): void {
  dropNextOnly(headers);
  for (const name of OTHERS) delete headers[name];
  dropPartial(headers);
}
