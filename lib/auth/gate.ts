import { Me } from "#lib/api/schemas.ts";
import { TOKEN_PATHS } from "#lib/config/paths.ts";
import { CORS_HEADERS, MCP_METHODS } from "#lib/http/headers.ts";
import { Problem } from "#lib/http/problem.ts";
import { isPreflight, letThrough, quotaHeaders, usedUp } from "#lib/limits/policy.ts";
import type { QuotaStore } from "#lib/limits/quota-store.ts";
import type { Quota } from "#lib/limits/window.ts";
import { type BearerParts, type Caller, requireBearer } from "#lib/auth/bearer.ts";
import type { Asker } from "#lib/auth/sign-in/codes.ts";
import { type AuthLimits, AUTH_POLICIES } from "#lib/auth/limits.ts";

export interface GateParts extends BearerParts {
  limits: AuthLimits;
  /** The quota of the public surface: who calls without a good token counts there. */
  publicQuota: QuotaStore;
  /** The paid MCP endpoint, for a caller who has been let in. */
  mcp: (request: Request, caller: Caller) => Promise<Response>;
}

const READ = "GET, HEAD, OPTIONS";
const EVERY = "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS";

/** The paid MCP endpoint, with a slash at the end too: not every host follows a redirect of a POST. */
const isMcp = (path: string): boolean => path === TOKEN_PATHS.mcp || path === `${TOKEN_PATHS.mcp}/`;

/** The answer to a browser that asks before it sends a token. */
function preflight(path: string): Response {
  // what is in preparation may take any
  const methods = path === TOKEN_PATHS.me ? READ : isMcp(path) ? MCP_METHODS : EVERY;
  return new Response(null, {
    status: 204,
    headers: {
      Allow: methods,
      "Access-Control-Allow-Methods": methods,
      "Access-Control-Allow-Headers":
        "Authorization, Content-Type, Accept, API-Version, Mcp-Protocol-Version, Mcp-Method, Mcp-Name, Mcp-Session-Id",
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

/** Operation `getServiceMe`. The address goes only to who was allowed to read it. */
function me({ userId, clientId, name, email, plan, scopes }: Caller): Me {
  const { limit, windowSeconds } = AUTH_POLICIES.account;
  return Me.parse({
    id: userId,
    name,
    ...(scopes.includes("email") && { email }),
    plan,
    scopes,
    application: clientId,
    limits: { requests: limit, windowSeconds },
  });
}

async function answer(request: Request, caller: Caller, parts: GateParts): Promise<Response> {
  const path = new URL(request.url).pathname;
  if (isMcp(path)) return parts.mcp(request, caller);
  if (path !== TOKEN_PATHS.me) throw new Problem("not_found", "Nothing is at this address.");
  if (request.method !== "GET" && request.method !== "HEAD") {
    throw new Problem("method_not_allowed", `${request.method} is not taken here. Use GET or HEAD.`, {
      headers: { Allow: READ },
      extras: { available: READ.split(", ") },
    });
  }
  return Response.json(me(caller));
}

/**
 * Stands in front of everything that takes a token, before a body is read: every method and sub-path. Cookies are not
 * looked at. Calls with a good token count by the account, all others with the public surface.
 *
 * @param respond makes the answer of a refusal
 */
export async function gate(
  request: Request,
  asker: Asker,
  parts: GateParts,
  respond: (problem: Problem) => Response,
): Promise<Response> {
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
      return preflight(path);
    }
    const needs = {
      audience: isMcp(path) ? "mcp" : "api",
      scopes: ["profile"],
      paid: path !== TOKEN_PATHS.me,
    } as const;
    const count = (userId: string) => counted(parts.limits.account, userId);
    try {
      return await answer(
        request,
        await requireBearer(request, needs, { ...parts, count }, asker.now),
        parts,
      );
    } catch (error) {
      if (error instanceof Problem && !quota) await counted(parts.publicQuota, asker.client);
      throw error;
    }
  };
  const response = await decide().catch((error: unknown) => {
    if (error instanceof Problem) return respond(error);
    throw error;
  });
  for (const [name, value] of quota ? quotaHeaders(quota) : []) response.headers.set(name, value);
  for (const [name, value] of CORS_HEADERS) {
    if (!response.headers.has(name)) response.headers.set(name, value);
  }
  return response;
}
