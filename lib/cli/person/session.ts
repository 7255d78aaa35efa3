import { z } from "zod";
import { CLI_CLIENT_ID } from "#lib/auth/oauth/clients.ts";
import { AUTH_PATHS } from "#lib/config/paths.ts";
import {
  changeCredentials,
  readCredentials,
  type Session,
  withSession,
} from "#lib/cli/person/credentials.ts";
import { CommandFailure } from "#lib/cli/failure.ts";
import type { World } from "#lib/cli/reelwright-command.ts";
import { type Answer, ask, mustBePrivate, refusalOf } from "#lib/cli/person/service.ts";

/** A token that ends sooner is renewed before it is used. */
const EARLY_MS = 60_000;

export const Tokens = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1).optional(),
  expires_in: z.number().positive(),
});

/** What is kept of an answer with tokens. @param before keeps its refresh token where no other comes */
export const sessionOf = (tokens: z.infer<typeof Tokens>, now: number, before?: Session): Session => ({
  accessToken: tokens.access_token,
  refreshToken: tokens.refresh_token ?? before?.refreshToken ?? null,
  expiresAt: new Date(now + tokens.expires_in * 1000).toISOString(),
});

/** A form of the authorization server, RFC 6749 §4 and Appendix B, as our public client. */
export const askServer = (origin: string, path: string, fields: Record<string, string>): Promise<Answer> =>
  ask(origin, `${AUTH_PATHS.base}${path}`, {
    method: "POST",
    body: new URLSearchParams({ client_id: CLI_CLIENT_ID, ...fields }),
  });

/** The error of an answer of the authorization server, RFC 6749 §5.2. */
export const oauthErrorOf = ({ body }: Answer): string =>
  z.object({ error: z.string() }).safeParse(body).data?.error ?? "";

const notSignedIn = (origin: string, what: string, why: string): CommandFailure =>
  new CommandFailure("notSignedIn", what, why, `reelwright login --to ${origin}`);

const ended = (origin: string): CommandFailure =>
  notSignedIn(
    origin,
    `The sign-in at ${origin} has ended.`,
    "It ran out, or was taken back on the account page.",
  );

/**
 * A new access token. A refresh token is good once, and who sends it twice ends the whole sign-in: so one process
 * at a time, and each looks first whether another was faster.
 *
 * @param old the access token that is of no use any more
 * @throws CommandFailure where the sign-in has ended; it is forgotten then
 */
async function renew(origin: string, old: string, world: World): Promise<string> {
  const token = await changeCredentials(world.configDirectory, world.wait, async (kept) => {
    const session = kept.sessions[origin];
    if (!session) return { keep: kept, result: null };
    if (session.accessToken !== old) return { keep: kept, result: session.accessToken };
    if (!session.refreshToken) return { keep: withSession(kept, origin, null), result: null };
    const fields = { grant_type: "refresh_token", refresh_token: session.refreshToken };
    const answer = await askServer(origin, "/oauth2/token", fields);
    if (answer.status === 400) {
      if (oauthErrorOf(answer) !== "invalid_grant") throw refusalOf(origin, answer);
      return { keep: withSession(kept, origin, null), result: null };
    }
    const tokens = Tokens.safeParse(answer.body);
    if (answer.status !== 200 || !tokens.success) throw refusalOf(origin, answer);
    const fresh = sessionOf(tokens.data, world.now(), session);
    const sessions = { ...kept.sessions, [origin]: fresh };
    return { keep: { ...kept, sessions }, result: fresh.accessToken };
  });
  if (token === null) throw ended(origin);
  return token;
}

/**
 * Asks a service as whoever is signed in: by SERVICE_API_TOKEN, else by the tokens of `reelwright login`, which are
 * renewed where they have ended.
 *
 * @returns the answer, whatever its status but 401
 * @throws CommandFailure `notSignedIn` where there is no token or the service takes none of them
 */
export async function askSigned(
  origin: string,
  path: string,
  world: World,
  init: RequestInit = {},
): Promise<Answer> {
  const askWith = (token: string) => {
    const headers = new Headers(init.headers);
    headers.set("Authorization", `Bearer ${token}`);
    return ask(origin, path, { ...init, headers });
  };
  mustBePrivate(origin);
  const given = world.env.SERVICE_API_TOKEN;
  if (given) {
    const answer = await askWith(given);
    if (answer.status !== 401) return answer;
    const what = `${origin} does not take the token in SERVICE_API_TOKEN.`;
    const next = `Get a new one, or unset SERVICE_API_TOKEN and run reelwright login --to ${origin}`;
    throw new CommandFailure("notSignedIn", what, "It is of another service, or has ended.", next);
  }
  const session = (await readCredentials(world.configDirectory)).sessions[origin];
  if (!session) {
    const why = "No token is kept for it, and SERVICE_API_TOKEN is not set.";
    throw notSignedIn(origin, `Nobody is signed in at ${origin}.`, why);
  }
  const fresh = Date.parse(session.expiresAt) - world.now() > EARLY_MS;
  const token = fresh ? session.accessToken : await renew(origin, session.accessToken, world);
  const answer = await askWith(token);
  if (answer.status !== 401) return answer;
  // ended before its time: the authorization, or this machine's clock is wrong
  const again = await askWith(await renew(origin, token, world));
  if (again.status === 401) throw ended(origin);
  return again;
}
