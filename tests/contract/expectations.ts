import { expect } from "vitest";
import type { Reply } from "#tests/contract/wire.ts";

/** Security headers that no answer may lack; HSTS comes on top where the public address is https. */
export const SECURITY_HEADERS: readonly [name: string, value: RegExp][] = [
  ["X-Content-Type-Options", /^nosniff$/],
  ["X-Frame-Options", /^DENY$/],
  ["Referrer-Policy", /^strict-origin-when-cross-origin$/],
  ["Cross-Origin-Opener-Policy", /^same-origin$/],
  ["Permissions-Policy", /camera=\(\), .*microphone=\(\)/],
  ["Content-Security-Policy", /frame-ancestors 'none'/],
];

/** What is wrong with the headers that every answer has; empty where nothing is. */
export function wrongHeaders(reply: Reply, baseUrl: string): string[] {
  const wrong: string[] = [];
  const wanted: [string, RegExp][] = [
    ...SECURITY_HEADERS,
    ["API-Version", /^1$/],
    ["X-Request-Id", /^[0-9a-f]{16}-[0-9a-z]+$/],
  ];
  if (baseUrl.startsWith("https:")) wanted.push(["Strict-Transport-Security", /^max-age=\d{8}/]);
  for (const [name, value] of wanted) {
    if (!value.test(reply.header(name) ?? "")) wrong.push(`${name}: ${reply.header(name)}`);
  }
  const names = reply.headers.map(([name]) => name.toLowerCase());
  for (const name of new Set(names)) {
    // Next itself writes its x-nextjs-prerender twice
    if (!name.startsWith("x-nextjs-") && names.filter((other) => other === name).length > 1)
      wrong.push(`${name} stands twice`);
    if (name.startsWith("x-reelwright") || name.startsWith("x-middleware") || name === "x-powered-by")
      wrong.push(`${name} leaks`);
  }
  return wrong;
}

export const tokens = (value: string | null): string[] => (value ?? "").toLowerCase().split(/\s*,\s*/);

/** What is wrong with a quota's headers, in the exact forms of the contract. */
export function wrongQuota(reply: Reply, limit: number, windowSeconds: number): string[] {
  const combined = /^limit=(\d+), remaining=(\d+), reset=(\d+)$/.exec(reply.header("RateLimit") ?? "");
  if (!combined) return [`RateLimit: ${reply.header("RateLimit")}`];
  const [, , remaining = "", reset = ""] = combined;
  const wanted: Record<string, string> = {
    RateLimit: `limit=${limit}, remaining=${remaining}, reset=${reset}`,
    "RateLimit-Policy": `${limit};w=${windowSeconds}`,
    "RateLimit-Limit": String(limit),
    "RateLimit-Remaining": remaining,
    "RateLimit-Reset": reset,
    "X-RateLimit-Limit": String(limit),
    "X-RateLimit-Remaining": remaining,
    "X-RateLimit-Reset": reset,
    "X-RateLimit-Policy": `${limit};w=${windowSeconds}`,
  };
  const wrong = Object.entries(wanted).flatMap(([name, value]) =>
    reply.header(name) === value ? [] : [`${name}: ${reply.header(name)}`],
  );
  if (Number(reset) < 1 || Number(reset) > windowSeconds) wrong.push(`reset is ${reset}`);
  if (reply.status === 429 && reply.header("Retry-After") !== reset)
    wrong.push(`Retry-After: ${reply.header("Retry-After")}`);
  if (reply.status !== 429 && reply.header("Retry-After") !== null)
    wrong.push("Retry-After without a refusal");
  return wrong;
}

/** No quota header at all. */
export const quotaNames = (reply: Reply): string[] =>
  reply.headers
    .map(([name]) => name.toLowerCase())
    .filter((name) => /^(?:x-)?ratelimit/.test(name) || name === "retry-after");

/** An error in the form of the contract: `error` and `code`, and RFC 9457's members. */
export function expectProblem(reply: Reply, status: number, code: string, baseUrl: string): void {
  expect(reply.status).toBe(status);
  expect(reply.header("Content-Type")).toMatch(/^application\/json(?:; charset=utf-8)?$/);
  const body = reply.json();
  expect(body).toMatchObject({
    code,
    status,
    type: `${baseUrl}/docs/errors/${code.toLowerCase().replaceAll("_", "-")}`,
  });
  for (const name of ["error", "title", "detail"]) expect(body[name], name).toEqual(expect.any(String));
  expect(reply.header("Cache-Control")).toBe("no-store");
}
