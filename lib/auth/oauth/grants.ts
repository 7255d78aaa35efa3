import { createHash } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import { APIError } from "better-auth/api";
import type { OAuthClaimExtensionInput } from "@better-auth/oauth-provider";
import { clock } from "#lib/base/clock.ts";
import type { Queries } from "#lib/db/database.ts";
import { oauthClients, oauthGrants, oauthRefreshTokens } from "#lib/db/schema/oauth.ts";
import { DEVICE_GRANT } from "#lib/auth/oauth/clients.ts";
import type { Joined } from "#lib/auth/sign-in/joined.ts";

/** The claim of an access token that names its authorization. */
export const GRANT_CLAIM = "grant";

/** A user and an application. */
interface Pair {
  userId: string;
  clientId: string;
}

/** How the library writes a code or a refresh token down. */
export const hashOf = (token: string): string => createHash("sha256").update(token).digest("base64url");

/**
 * Which authorization a token request belongs to: that of its code, of its device's code, or the one that its
 * refresh token came from.
 *
 * @param body the token request's fields
 * @returns null where the request names none that we know
 */
export async function grantOf(queries: Queries, body: Record<string, unknown>): Promise<string | null> {
  const { code, device_code: device, refresh_token: refresh } = body;
  switch (body.grant_type) {
    case "authorization_code":
      return typeof code === "string" ? hashOf(code) : null;
    case DEVICE_GRANT:
      return typeof device === "string" ? hashOf(device) : null;
    case "refresh_token": {
      if (typeof refresh !== "string") return null;
      const [row] = await queries
        .select({ grant: oauthRefreshTokens.authorizationCodeId })
        .from(oauthRefreshTokens)
        .where(eq(oauthRefreshTokens.token, hashOf(refresh)));
      return row?.grant ?? null;
    }
    default:
      return null;
  }
}

/**
 * The claim of a token that is about to be made, and the record of its authorization.
 *
 * @throws APIError `invalid_grant` where the authorization has ended
 */
export async function grantClaim(
  { ctx, client, user }: OAuthClaimExtensionInput,
  { queries }: Joined,
): Promise<Record<string, string>> {
  const id = await grantOf(queries, (ctx.body ?? {}) as Record<string, unknown>);
  const ended = () =>
    new APIError("BAD_REQUEST", { error: "invalid_grant", error_description: "the authorization has ended" });
  if (!id || !user) throw ended();
  const now = new Date(clock());
  const [live] = await queries
    .insert(oauthGrants)
    .values({ id, clientId: client.clientId, userId: user.id, createdAt: now, usedAt: now })
    .onConflictDoUpdate({
      target: oauthGrants.id,
      set: { usedAt: now },
      setWhere: isNull(oauthGrants.revokedAt),
    })
    .returning({ id: oauthGrants.id });
  if (!live) throw ended();
  await queries
    .update(oauthClients)
    .set({ usedAt: now })
    .where(and(eq(oauthClients.clientId, client.clientId), isNull(oauthClients.usedAt)));
  return { [GRANT_CLAIM]: id };
}

/** Ends authorizations: their tokens are refused from the next call on. */
export async function endGrants(queries: Queries, which: { id: string } | Pair, now: Date): Promise<void> {
  const grants =
    "id" in which
      ? eq(oauthGrants.id, which.id)
      : and(eq(oauthGrants.userId, which.userId), eq(oauthGrants.clientId, which.clientId));
  const refreshTokens =
    "id" in which
      ? eq(oauthRefreshTokens.authorizationCodeId, which.id)
      : and(eq(oauthRefreshTokens.userId, which.userId), eq(oauthRefreshTokens.clientId, which.clientId));
  await queries
    .update(oauthGrants)
    .set({ revokedAt: now })
    .where(and(grants, isNull(oauthGrants.revokedAt)));
  await queries.delete(oauthRefreshTokens).where(refreshTokens);
}
