import { and, eq, isNull, lt, notExists, notInArray } from "drizzle-orm";
import type { Queries } from "#lib/db/database.ts";
import {
  deviceCodes,
  oauthAccessTokens,
  oauthClientAssertions,
  oauthClients,
  oauthConsents,
  oauthGrants,
  oauthRefreshTokens,
} from "#lib/db/schema/oauth.ts";
import { sessions, verifications } from "#lib/db/schema/sign-in.ts";
import { CLI_CLIENT_ID } from "#lib/auth/oauth/clients.ts";
import { ACCESS_TOKEN_SECONDS, REFRESH_TOKEN_SECONDS } from "#lib/auth/oauth/resources.ts";

const DAY_MS = 86_400_000;
/** How long a device that asks too late hears that its code is too old, and not that nobody knows it. */
const DEVICE_KEPT_MS = DAY_MS;
/** An authorization of which the newest token was made longer ago than this has no good token any more. */
const GRANT_KEPT_MS = (REFRESH_TOKEN_SECONDS + ACCESS_TOKEN_SECONDS) * 1_000;
/** An application that registered itself and that nobody connected. One that was in use stays: hosts keep its id. */
export const UNUSED_CLIENT_DAYS = 30;

/**
 * Deletes what sign-in and the authorization server do not need any more: sessions, one-time values, tokens and
 * authorizations past their end, and applications that nobody ever connected. What a user allowed stays until they
 * disconnect it, and a refresh token that was used stays until its own end: only so its second use is recognised.
 *
 * @param publicClientId `OAUTH_PUBLIC_CLIENT_ID`: an application of ours, which stays
 */
export async function sweepAuth(queries: Queries, now: Date, publicClientId: string): Promise<void> {
  const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds);
  for (const table of [sessions, verifications, oauthRefreshTokens, oauthAccessTokens, oauthClientAssertions])
    await queries.delete(table).where(lt(table.expiresAt, now));
  await queries.delete(deviceCodes).where(lt(deviceCodes.expiresAt, ago(DEVICE_KEPT_MS)));
  await queries.delete(oauthGrants).where(lt(oauthGrants.usedAt, ago(GRANT_KEPT_MS)));

  await queries.delete(oauthClients).where(
    and(
      isNull(oauthClients.usedAt),
      lt(oauthClients.createdAt, ago(UNUSED_CLIENT_DAYS * DAY_MS)),
      notInArray(oauthClients.clientId, [publicClientId, CLI_CLIENT_ID]),
      // allowed, and its first token is on the way; also what was in use before that was noted
      notExists(
        queries
          .select({ id: oauthConsents.id })
          .from(oauthConsents)
          .where(eq(oauthConsents.clientId, oauthClients.clientId)),
      ),
    ),
  );
}
