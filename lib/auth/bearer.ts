import { and, eq } from "drizzle-orm";
import { plan } from "#lib/billing/plan.ts";
import { PAGE_PATHS, resourceMetadataPath, TOKEN_PATHS } from "#lib/config/paths.ts";
import type { Queries } from "#lib/db/database.ts";
import { deletedIdentities, users } from "#lib/db/schema/accounts.ts";
import { oauthClients, oauthConsents, oauthGrants } from "#lib/db/schema/oauth.ts";
import { Problem } from "#lib/http/problem.ts";
import { apiResource, mcpResource, RESOURCE_SCOPES } from "#lib/auth/oauth/resources.ts";
import type { AccessToken, ReadToken } from "#lib/auth/token.ts";

/** Who calls with a token. */
export interface Caller {
  userId: string;
  /** The application; empty where an external issuer does not say. */
  clientId: string;
  scopes: readonly string[];
  email: string | null;
  emailVerified: boolean;
  name: string;
  plan: "free" | "pro";
}

/** What a call needs. */
export interface Needs {
  /** The MCP endpoint takes tokens that are for it alone; the HTTP API takes both. */
  audience: "mcp" | "api";
  scopes: readonly string[];
  /** Whether a plan that pays is needed. */
  paid: boolean;
}

export interface BearerParts {
  baseUrl: string;
  /** Where somebody else gives out tokens. */
  external?: { issuer: string };
  /** Asked only where there is a token. @throws DatabaseAway */
  open: () => Promise<{ auth: { queries: Queries }; readToken: ReadToken }>;
  /** Told whose token it is, once it is known to be good: counts the call, and may refuse it. */
  count?: (userId: string) => Promise<void>;
}

const audiencesOf = (baseUrl: string, audience: Needs["audience"]): string[] =>
  audience === "mcp" ? [mcpResource(baseUrl)] : [apiResource(baseUrl), mcpResource(baseUrl)];

/** Characters. A longer path is not repeated in a header, which proxies would refuse to pass on. */
const LONGEST_NAMED = 1_000;

/** What a refusal needs of the request. */
interface Refused extends Pick<BearerParts, "baseUrl" | "external"> {
  path: string;
  audience: Needs["audience"];
}

/**
 * RFC 6750 §3 and RFC 9728 §5.1: what a client reads to find out how to get a token. It is led to the metadata of the
 * very URL that it asked, whose `resource` it compares with that URL (RFC 9728 §3.3).
 *
 * @param scopes to ask for: all that there are, or those that a token lacks
 */
function challenge(
  { baseUrl, external, path, audience }: Refused,
  error?: string,
  scopes: readonly string[] = RESOURCE_SCOPES,
): string {
  const whole = audience === "mcp" ? TOKEN_PATHS.mcp : TOKEN_PATHS.api;
  const resource = external || path.length > LONGEST_NAMED ? whole : path;
  const parts = [
    ...(error ? [`error="${error}"`] : []),
    `resource_metadata="${baseUrl}${resourceMetadataPath(resource)}"`,
    `scope="${scopes.join(" ")}"`,
  ];
  return `Bearer ${parts.join(", ")}`;
}

/**
 * The token of a request: in the Authorization header, or nowhere. What stands in the address or in a form does not
 * count (RFC 6750 §2.2 and §2.3 are optional; RFC 9700 §4.3.2 forbids the first).
 *
 * @returns null where there is none
 * @throws Problem `invalid_request` where there are several headers
 */
function tokenOf(request: Request): string | null {
  const header = request.headers.get("authorization");
  if (header === null) return null;
  if (header.includes(","))
    throw new Problem("invalid_request", "Send one Authorization header, with one token.");
  return /^bearer +([A-Za-z0-9._~+/-]+=*)$/i.exec(header.trim())?.[1] ?? null;
}

/** The user of a token, if everything that the token stands on is still there. */
async function holderOf(queries: Queries, token: AccessToken) {
  const [user] = await queries
    .select({
      email: users.email,
      emailVerified: users.emailVerified,
      name: users.name,
      buried: deletedIdentities.id,
    })
    .from(users)
    .leftJoin(deletedIdentities, eq(deletedIdentities.id, users.id))
    .where(eq(users.id, token.userId));
  if (!user || user.buried) return null;
  if (token.grant === null) return user;
  const [grant] = await queries
    .select({
      revokedAt: oauthGrants.revokedAt,
      disabled: oauthClients.disabled,
      scopes: oauthConsents.scopes,
    })
    .from(oauthGrants)
    .innerJoin(oauthClients, eq(oauthClients.clientId, oauthGrants.clientId))
    .innerJoin(
      oauthConsents,
      and(eq(oauthConsents.clientId, oauthGrants.clientId), eq(oauthConsents.userId, oauthGrants.userId)),
    )
    .where(
      and(
        eq(oauthGrants.id, token.grant),
        eq(oauthGrants.userId, token.userId),
        eq(oauthGrants.clientId, token.clientId),
      ),
    );
  return grant && !grant.revokedAt && !grant.disabled ? user : null;
}

/**
 * Who calls, by the request's access token. Asked in this order: is there a token, is it good and for us, does it
 * allow this, does its user exist, does the plan pay. What has ended since it was made (account, application,
 * authorization, subscription) is refused at this call.
 *
 * @param now milliseconds since the Unix epoch
 * @throws Problem `invalid_request`, `unauthorized`, `insufficient_scope`, `PLAN_REQUIRED`
 */
export async function requireBearer(
  request: Request,
  needs: Needs,
  { baseUrl, external, open, count }: BearerParts,
  now: number,
): Promise<Caller> {
  const { pathname, searchParams } = new URL(request.url);
  const refused = { baseUrl, external, path: pathname, audience: needs.audience };
  const refuse = (error?: string, detail = "The token is not good, or has ended. Get a new one."): Problem =>
    new Problem("unauthorized", detail, { headers: { "WWW-Authenticate": challenge(refused, error) } });
  const token = tokenOf(request);
  if (token === null) {
    const sent = request.headers.has("authorization");
    throw refuse(
      sent ? "invalid_token" : undefined,
      searchParams.has("access_token")
        ? "A token in the address does not count. Send it in the header: `Authorization: Bearer …`."
        : "Send an access token: `Authorization: Bearer …`. WWW-Authenticate says where to get one.",
    );
  }
  const { auth, readToken } = await open();
  const good = await readToken(token, audiencesOf(baseUrl, needs.audience), now);
  if (!good) throw refuse("invalid_token");
  await count?.(good.userId);
  // RFC 6750 §2: one way of sending it. Addresses end up in logs and histories (RFC 9700 §4.3.2): whoever writes a
  // token there hears of it, although the header alone would do
  if (searchParams.has("access_token"))
    throw refuse("invalid_request", "Send the token in the Authorization header alone, not in the address.");
  const missing = needs.scopes.filter((scope) => !good.scopes.includes(scope));
  if (missing.length) {
    throw new Problem("insufficient_scope", `The token lacks the scope ${missing.join(" ")}.`, {
      headers: { "WWW-Authenticate": challenge(refused, "insufficient_scope", needs.scopes) },
      extras: { requiredScopes: needs.scopes },
    });
  }
  const user = await holderOf(auth.queries, good);
  if (!user) throw refuse("invalid_token");
  const { plan: current } = await plan(auth.queries, good.userId, new Date(now));
  if (needs.paid && current === "free") {
    throw new Problem(
      "PLAN_REQUIRED",
      "This needs the Pro plan. Choose what you pay at the address in upgradeUrl.",
      {
        extras: { requiredPlan: "pro", upgradeUrl: `${baseUrl}${PAGE_PATHS.pricing}` },
      },
    );
  }
  return {
    userId: good.userId,
    clientId: good.clientId,
    scopes: good.scopes,
    email: user.email,
    emailVerified: user.emailVerified,
    name: user.name ?? "",
    plan: current,
  };
}
