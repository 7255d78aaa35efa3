import type { Facts } from "#lib/surface/facts.ts";
import type { Fresh } from "#lib/surface/fresh.ts";
import type { Answer } from "#lib/surface/parts.ts";

const ALLOW_READ = "GET, HEAD, OPTIONS";
/** What a script of another origin may send to what is only read. */
const ALLOWED_REQUEST_HEADERS =
  "Accept, API-Version, If-Match, If-Modified-Since, If-None-Match, If-Range, If-Unmodified-Since, Range";

/** OPTIONS and refused methods of a resource that is only read; null for GET and HEAD. */
export type ReadOnly = (facts: Facts) => Answer | null;

/** @see ReadOnly */
export const createReadOnly =
  ({ plain, problem }: Fresh): ReadOnly =>
  ({ method }) => {
    if (method === "GET" || method === "HEAD") return null;
    if (method === "OPTIONS") {
      const headers = [
        ...["Allow", ALLOW_READ, "Access-Control-Allow-Methods", ALLOW_READ],
        ...["Access-Control-Allow-Headers", ALLOWED_REQUEST_HEADERS],
        ...["Access-Control-Max-Age", "86400"],
      ];
      return { status: 204, headers: [...plain, ...headers], body: null };
    }
    return problem("method_not_allowed", `${method} is not taken here. Use GET or HEAD.`, method, {
      headers: ["Allow", ALLOW_READ],
      extras: { available: ["GET", "HEAD", "OPTIONS"] },
    });
  };
