import { SITE } from "#lib/config/site.ts";
import { QUOTA_HEADERS } from "#lib/http/headers.ts";

interface HeaderObject {
  description: string;
  schema: { type: "integer" | "string"; minimum?: number; pattern?: string };
  example?: number | string;
}

const integer = (description: string, example: number): HeaderObject => ({
  description,
  schema: { type: "integer", minimum: 0 },
  example,
});
const text = (description: string, example: string, pattern?: string): HeaderObject => ({
  description,
  schema: { type: "string", ...(pattern && { pattern }) },
  example,
});
const alias = (name: string, of: HeaderObject): HeaderObject => ({
  ...of,
  description: `Alias of \`${name}\`.`,
});

const limit = integer("Most requests in the window.", 120);
const remaining = integer("Requests left in the window.", 119);
const reset = integer("Seconds until the window ends.", 60);
const policy = text("Quota and window: requests, then seconds.", "120;w=60", "^\\d+;w=\\d+$");

/** Every response header that the OpenAPI document describes, by name. */
export const RESPONSE_HEADERS = {
  RateLimit: text(
    "The window's state: most requests, requests left, seconds until it ends.",
    "limit=120, remaining=119, reset=60",
    "^limit=\\d+, remaining=\\d+, reset=\\d+$",
  ),
  "RateLimit-Policy": policy,
  "RateLimit-Limit": limit,
  "RateLimit-Remaining": remaining,
  "RateLimit-Reset": reset,
  "X-RateLimit-Limit": alias("RateLimit-Limit", limit),
  "X-RateLimit-Remaining": alias("RateLimit-Remaining", remaining),
  "X-RateLimit-Reset": alias("RateLimit-Reset", reset),
  "X-RateLimit-Policy": alias("RateLimit-Policy", policy),
  "API-Version": text("The version in force.", SITE.apiVersion),
  "X-Request-Id": {
    description: "Id of this request; the server's log has the same.",
    schema: { type: "string" },
  },
  ETag: text(
    "Strong validator of this representation in this content coding. Send it back in `If-None-Match`.",
    '"q1Yd0nUOmIhzRyCBzcgrPA"',
  ),
  "Last-Modified": text(
    "When the representation may last have changed. Prefer the `ETag`, which is exact.",
    "Sat, 21 Nov 2026 12:00:00 GMT",
  ),
  Vary: text("Request headers that decided what was sent.", "Accept, Accept-Encoding"),
  Link: {
    description:
      "RFC 8288: the page's other representations (`alternate`), `service-desc`, `service-doc`, `api-catalog`. On a deprecated operation also `deprecation` and `successor-version`.",
    schema: { type: "string" },
  },
  "WWW-Authenticate": text(
    "RFC 6750 and RFC 9728: where to get a token, for which scopes, and what is wrong with the one that was sent.",
    'Bearer resource_metadata="https://video.example/.well-known/oauth-protected-resource/api/v1/me", scope="profile email"',
  ),
  "Idempotency-Replayed": text(
    "`true` where this is the first answer to the same request, again. Absent on the first.",
    "true",
    "^true$",
  ),
  Allow: text("Methods that are taken here.", "GET, HEAD, OPTIONS"),
  "Retry-After": integer("Seconds to wait before the next request.", 42),
  Deprecation: text("`true` on a deprecated operation. Absent on v1 today.", "true", "^true$"),
  Sunset: text(
    "On a deprecated operation: HTTP date from which it may be gone (RFC 8594), at least 180 days after the announcement. Absent on v1 today.",
    "Sat, 22 May 2027 00:00:00 GMT",
  ),
} satisfies Record<string, HeaderObject>;

export type ResponseHeader = keyof typeof RESPONSE_HEADERS;

/** On every response, refusals included. */
export const UNCOUNTED_HEADERS: readonly ResponseHeader[] = ["API-Version", "X-Request-Id"];
/** On every response that the quota counts. */
export const COMMON_HEADERS: readonly ResponseHeader[] = [...QUOTA_HEADERS, ...UNCOUNTED_HEADERS];
