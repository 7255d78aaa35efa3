import { PAGE_PATHS } from "#lib/config/paths.ts";
import { SITE } from "#lib/config/site.ts";

/** A flat list: name, value, name, value, … as `node:http` writes it fastest. */
export type FlatHeaders = string[];

/** The quota's headers and their aliases, in the order in which they are described. */
export const QUOTA_HEADERS = [
  "RateLimit",
  "RateLimit-Policy",
  "RateLimit-Limit",
  "RateLimit-Remaining",
  "RateLimit-Reset",
  "X-RateLimit-Limit",
  "X-RateLimit-Remaining",
  "X-RateLimit-Reset",
  "X-RateLimit-Policy",
] as const;

/** What a browser's script may read of a cross-origin answer. */
const EXPOSED_HEADERS = [
  "API-Version",
  "Accept-Ranges",
  "Allow",
  "Content-Disposition",
  "Content-Range",
  "ETag",
  "Idempotency-Replayed",
  "Link",
  "Retry-After",
  "X-Request-Id",
  ...QUOTA_HEADERS,
  "Deprecation",
  "Sunset",
  "WWW-Authenticate",
].join(", ");

/** What an MCP endpoint takes. */
export const MCP_METHODS = "GET, HEAD, POST, OPTIONS";

/** For public answers: readable from any page, never with credentials. */
export const CORS_HEADERS: readonly (readonly [string, string])[] = [
  ["Access-Control-Allow-Origin", "*"],
  ["Access-Control-Expose-Headers", EXPOSED_HEADERS],
];

/**
 * A Content-Security-Policy.
 *
 * @param scripts sources beside `'self'`: `'sha256-…'` of the page's inline scripts, or a nonce
 */
export function contentSecurityPolicy(scripts: readonly string[]): string {
  return [
    "default-src 'self'",
    `script-src ${["'self'", ...scripts].join(" ")}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/**
 * What a page's scripts may do beside run: the studio shapes text with HarfBuzz, which is WebAssembly. No page may
 * `eval`.
 */
export const scriptRights = (path: string | null): string[] =>
  path === PAGE_PATHS.studio ? ["'wasm-unsafe-eval'"] : [];

/** What anything that is not a page may load: nothing. */
export const CLOSED_POLICY = "default-src 'none'; frame-ancestors 'none'";

/**
 * The headers of every response, errors and 304 included.
 *
 * @param baseUrl HSTS is sent where this is https
 */
export function commonHeaders(baseUrl: string): readonly (readonly [string, string])[] {
  const headers: [string, string][] = [
    ["API-Version", SITE.apiVersion],
    ["X-Content-Type-Options", "nosniff"],
    ["Referrer-Policy", "strict-origin-when-cross-origin"],
    [
      "Permissions-Policy",
      "accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), payment=(), usb=(), browsing-topics=()",
    ],
    ["Cross-Origin-Opener-Policy", "same-origin"],
    ["X-Frame-Options", "DENY"],
  ];
  if (baseUrl.startsWith("https:")) headers.push(["Strict-Transport-Security", "max-age=31536000"]);
  return headers;
}

export const CACHE_CONTROL = {
  /** Kept by anyone, asked about every time: ETags make that cheap. */
  revalidate: "public, max-age=0, must-revalidate",
  none: "no-store",
} as const;
