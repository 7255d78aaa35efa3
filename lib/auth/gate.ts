import { TOKEN_PATHS } from "#lib/config/paths.ts";
import { CORS_HEADERS, MCP_METHODS } from "#lib/http/headers.ts";
import { ofRequest, Problem } from "#lib/http/problem.ts";
import { isPreflight, letThrough, quotaHeaders, usedUp } from "#lib/limits/policy.ts";
import type { QuotaStore } from "#lib/limits/quota-store.ts";
import type { Quota } from "#lib/limits/window.ts";
import { type BearerParts, type Caller, requireBearer } from "#lib/auth/bearer.ts";
import type { Asker } from "#lib/auth/sign-in/codes.ts";
import type { AuthLimits } from "#lib/auth/limits.ts";

/** What answers callers who have been let in, everywhere but at the MCP endpoint. */
export interface Api {
  /** Methods that are taken at an address; null where nothing is. */
  methodsAt(path: string): readonly string[] | null;
  /** @throws Problem */
  answer(request: Request, caller: Caller, asked: { now: number; requestId: string }): Promise<Response>;
}

export interface GateParts extends BearerParts {
  limits: AuthLimits;
  /** The quota of the public surface: who calls without a good token counts there. */
  publicQuota: QuotaStore;
  /** The paid MCP endpoint, for a caller who has been let in. */
  mcp: (request: Request, caller: Caller) => Promise<Response>;
  api: Api;
}

/** Where nothing is: a browser is let through to hear that. */
const EVERY = "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS";

/** The paid MCP endpoint, with a slash at the end too: not every host follows a redirect of a POST. */
const isMcp = (path: string): boolean => path === TOKEN_PATHS.mcp || path === `${TOKEN_PATHS.mcp}/`;

/** The answer to a browser that asks before it sends a token. */
function preflight(path: string, api: Api): Response {
  const methods = isMcp(path) ? MCP_METHODS : (api.methodsAt(path)?.join(", ") ?? EVERY);
  return new Response(null, {
    status: 204,
    headers: {
      Allow: methods,
      "Access-Control-Allow-Methods": methods,
      "Access-Control-Allow-Headers":
        "Authorization, Content-Type, Accept, API-Version, Idempotency-Key, If-Match, If-None-Match, Range, Last-Event-ID, Mcp-Protocol-Version, Mcp-Method, Mcp-Name, Mcp-Session-Id",
      "Access-Control-Max-Age": "86400",
    },
  });
}

/** Refused for having called too often. */
export function refuseCount(quota: Quota): Problem {
  return new Problem("rate_limited", usedUp(quota), {
    extras: { retryAfterSeconds: quota.resetSeconds },
    headers: { "Retry-After": String(quota.resetSeconds) },
  });
}

/**
 * Stands in front of everything that takes a token, before a body is read: every method and sub-path. Cookies are not
 * looked at. Calls with a good token count by the account, all others with the public surface.
 *
 * @param respond makes the answer of a refusal
 */
export async function gate(
  request: Request,
  asker: Asker & { requestId: string },
  parts: GateParts,
  respond: (problem: Problem) => Response,
): Promise<Response> {
  const { now, requestId } = asker;
  const path = new URL(request.url).pathname;
  let quota: Quota | undefined;
  const counted = async (store: QuotaStore, key: string): Promise<void> => {
    quota = await store.take(key, asker.now);
    if (isPreflight(request.method, (name) => request.headers.get(name))) quota = letThrough(quota);
    if (!quota.allowed) throw refuseCount(quota);
  };
  const decide = async (): Promise<Response> => {
    if (request.method === "OPTIONS") {
      await counted(parts.publicQuota, asker.client);
      return preflight(path, parts.api);
    }
    const needs = {
      audience: isMcp(path) ? "mcp" : "api",
      scopes: ["profile"],
      paid: path !== TOKEN_PATHS.me,
    } as const;
    const count = (userId: string) => counted(parts.limits.account, userId);
    try {
      const caller = await requireBearer(request, needs, { ...parts, count }, now);
      return await (isMcp(path)
        ? parts.mcp(request, caller)
        : parts.api.answer(request, caller, { now, requestId }));
    } catch (error) {
      if (error instanceof Problem && !quota) await counted(parts.publicQuota, asker.client);
      throw error;
    }
  };
  const response = await decide().catch((error: unknown) => {
    if (error instanceof Problem) return respond(ofRequest(error, requestId));
    throw error;
  });
  for (const [name, value] of quota ? quotaHeaders(quota) : []) response.headers.set(name, value);
  for (const [name, value] of CORS_HEADERS) {
    if (!response.headers.has(name)) response.headers.set(name, value);
  }
  return response;
}
