import { eq } from "drizzle-orm";
import type { Queries } from "#lib/db/database.ts";
import { lockName, lockNames } from "#lib/db/lock.ts";
import { oauthClients, oauthGrants, oauthRefreshTokens } from "#lib/db/schema/oauth.ts";
import { DEVICE_GRANT } from "#lib/auth/oauth/clients.ts";
import { readParameters } from "#lib/auth/form.ts";
import { endGrants, grantOf, hashOf } from "#lib/auth/oauth/grants.ts";
import type { Auth } from "#lib/auth/instance.ts";
import { inUseSince } from "#lib/auth/oauth/keys.ts";
import { askWithForm, clientOf, corrected, oauthError } from "#lib/auth/library.ts";
import { nameResources } from "#lib/auth/oauth/resources.ts";

/** Longer than any request waits for its turn. */
const LONGEST_WAIT_MS = 600_000;

/** A token request of one authorization. */
interface Asked {
  auth: Auth;
  request: Request;
  form: URLSearchParams;
  grant: string;
  now: Date;
}

const askLibrary = async ({ auth, request, form }: Asked): Promise<Response> =>
  corrected(await askWithForm(auth, "/oauth2/token", request, form));

async function refreshTokenIn(response: Response): Promise<string | undefined> {
  return ((await response.clone().json()) as { refresh_token?: string }).refresh_token;
}

async function isKnown(queries: Queries, grant: string): Promise<boolean> {
  const rows = await queries
    .select({ id: oauthGrants.id })
    .from(oauthGrants)
    .where(eq(oauthGrants.id, grant));
  return rows.length > 0;
}

/**
 * The library looks at the time when it is asked. What counts is when the request came: it may have waited for others.
 */
async function answerAgain(
  queries: Queries,
  asked: Asked,
  { id, answeredUntil }: { id: string; answeredUntil: Date | null },
): Promise<Response> {
  const answerUntil = (until: Date | null) =>
    queries
      .update(oauthRefreshTokens)
      .set({ rotationReplayExpiresAt: until })
      .where(eq(oauthRefreshTokens.id, id));
  await answerUntil(new Date(asked.now.getTime() + LONGEST_WAIT_MS));
  const response = await askLibrary(asked);
  await answerUntil(answeredUntil);
  return response;
}

/**
 * A refresh token that comes a second time, later than a broken connection explains, ends its authorization: one of
 * the two who had it is a thief (RFC 9700 §4.14.2). Within that time the library gives its first answer again.
 */
async function refresh(queries: Queries, asked: Asked): Promise<Response> {
  const [sent] = await queries
    .select({
      id: oauthRefreshTokens.id,
      revoked: oauthRefreshTokens.revoked,
      answeredUntil: oauthRefreshTokens.rotationReplayExpiresAt,
      scopes: oauthRefreshTokens.scopes,
      createdAt: oauthRefreshTokens.createdAt,
    })
    .from(oauthRefreshTokens)
    .where(eq(oauthRefreshTokens.token, hashOf(asked.form.get("refresh_token") ?? "")));
  if (sent?.revoked && !(sent.answeredUntil && sent.answeredUntil >= asked.now)) {
    // not the library's to answer: it ends every authorization of the user and the application
    await endGrants(queries, { id: asked.grant }, asked.now);
    return oauthError(400, "invalid_grant", "the refresh token was used before; sign in again");
  }
  const since = await inUseSince(queries, asked.auth.secret);
  if (sent && since && sent.createdAt < since)
    return oauthError(400, "invalid_grant", "the service's secret has changed; sign in again");
  const response = await (sent?.revoked ? answerAgain(queries, asked, sent) : askLibrary(asked));
  const next = response.ok ? await refreshTokenIn(response) : undefined;
  // RFC 6749 §6: a narrower scope is the access token's; the new refresh token has the scope of the old one
  if (sent && next)
    await queries
      .update(oauthRefreshTokens)
      .set({ scopes: sent.scopes })
      .where(eq(oauthRefreshTokens.token, hashOf(next)));
  return response;
}

/**
 * A code that comes a second time ends its authorization (RFC 6749 §4.1.2), unless it came before the first was
 * answered: what an application sends twice at the same moment is no replay, and one of the two gets the tokens.
 */
async function redeem(queries: Queries, asked: Asked, usedBefore: boolean): Promise<Response> {
  if (!(await isKnown(queries, asked.grant))) return askLibrary(asked);
  if (usedBefore) await endGrants(queries, { id: asked.grant }, asked.now);
  return oauthError(400, "invalid_grant", "the code was used before");
}

/** A device that asks once more than it has to is no thief. */
async function redeemDevice(queries: Queries, asked: Asked): Promise<Response> {
  const response = await askLibrary(asked);
  const next = response.ok ? await refreshTokenIn(response) : undefined;
  // the library ties refresh tokens to codes of the other flow alone
  if (next)
    await queries
      .update(oauthRefreshTokens)
      .set({ authorizationCodeId: asked.grant })
      .where(eq(oauthRefreshTokens.token, hashOf(next)));
  return response;
}

/**
 * `POST /oauth2/token`. Requests of one authorization are answered one after the other, each in one transaction: on
 * both engines, and over all processes of a database. So a second request sees all that the first one did, and a
 * process that dies in between has used up nothing.
 */
export async function token(auth: Auth, request: Request, now: Date): Promise<Response> {
  const form = await readParameters(request, ["resource"]);
  nameResources(form, auth.baseUrl);
  const clientId = clientOf(request, form);
  const [client] = await auth.queries
    .select({ id: oauthClients.id })
    .from(oauthClients)
    .where(eq(oauthClients.clientId, clientId));
  // the library looks at the token first; by this word a host registers anew (RFC 6749 §5.2)
  if (clientId && !client) return oauthError(401, "invalid_client", "there is no such application");
  const grant = await grantOf(auth.queries, Object.fromEntries(form));
  if (!grant) return corrected(await askWithForm(auth, "/oauth2/token", request, form));
  const usedBefore = await isKnown(auth.queries, grant);
  const asked = { auth, request, form, grant, now };
  return auth.transaction(async (queries) => {
    await lockNames(queries, lockName.grant(grant));
    switch (form.get("grant_type")) {
      case "refresh_token":
        return refresh(queries, asked);
      case DEVICE_GRANT:
        return redeemDevice(queries, asked);
      default:
        return redeem(queries, asked, usedBefore);
    }
  });
}
