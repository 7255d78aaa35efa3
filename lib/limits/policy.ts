import { ipv6Groups } from "#lib/http/client-address.ts";
import type { Quota, QuotaRule } from "#lib/limits/window.ts";

/** A quota with a name; the name is part of a remote store's keys, so policies never share a count. */
export type QuotaPolicy = QuotaRule & { name: string };

/**
 * The quota of the public surface: one count for pages, discovery files, search, MCP, 404 and 406 together.
 * Keyed by `addressKey`.
 */
export function publicPolicy(limit = 120, windowSeconds = 60): QuotaPolicy {
  return { name: "public", limit, windowSeconds };
}

/**
 * The quota key of a client's address in normal form, as `clientAddress` gives it. IPv4 counts by address;
 * IPv6 by its /64, because one subscriber usually holds a whole /64 and could take a new address for each
 * request. Text that is no address is its own key.
 */
export function addressKey(address: string): string {
  let end = address.indexOf(":");
  if (end === -1) return address;
  // In normal form the first four groups stand as they are, unless "::" is among them.
  for (let group = 1; group < 4; group += 1) {
    const next = address.indexOf(":", end + 1);
    if (next === end + 1 || next === -1) return shortenedKey(address);
    end = next;
  }
  return `${address.slice(0, end)}::/64`;
}

function shortenedKey(address: string): string {
  const groups = ipv6Groups(address);
  if (groups === null) return address;
  const prefix = groups.slice(0, 4).map((group) => group.toString(16));
  return `${prefix.join(":")}::/64`;
}

const seconds = (count: number): string => `${count} ${count === 1 ? "second" : "seconds"}`;

/** What a client is told whose quota is used up. */
export const usedUp = ({ limit, windowSeconds, resetSeconds }: Quota): string =>
  `${limit} ${limit === 1 ? "request in" : "requests in"} ${seconds(windowSeconds)} ${limit === 1 ? "is" : "are"} used up. Ask again in ${seconds(resetSeconds)}.`;

/**
 * A preflight counts, and is let through: a browser that gets no answer to it tells its page nothing of what the
 * request itself would have heard, that the quota is used up.
 */
export const letThrough = (quota: Quota): Quota => (quota.allowed ? quota : { ...quota, allowed: true });

/** Whether a browser asks before a cross-origin request (Fetch §3.3.2). @param header reads a header */
export const isPreflight = (method: string, header: (name: string) => unknown): boolean =>
  method === "OPTIONS" && (header("access-control-request-method") ?? undefined) !== undefined;

/**
 * The response headers of a quota, in the forms of the published contract: the combined `RateLimit` and
 * `RateLimit-Policy`, the single ones, their `X-` aliases, and `Retry-After` (seconds) on a refusal only.
 */
export function quotaHeaders(quota: Quota): [name: string, value: string][] {
  const limit = String(quota.limit);
  const remaining = String(quota.remaining);
  const reset = String(quota.resetSeconds);
  const policy = `${limit};w=${quota.windowSeconds}`;
  const headers: [string, string][] = [
    ["RateLimit", `limit=${limit}, remaining=${remaining}, reset=${reset}`],
    ["RateLimit-Policy", policy],
    ["RateLimit-Limit", limit],
    ["RateLimit-Remaining", remaining],
    ["RateLimit-Reset", reset],
    ["X-RateLimit-Limit", limit],
    ["X-RateLimit-Remaining", remaining],
    ["X-RateLimit-Reset", reset],
    ["X-RateLimit-Policy", policy],
  ];
  if (!quota.allowed) headers.push(["Retry-After", reset]);
  return headers;
}
