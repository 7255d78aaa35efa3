import { and, desc, eq, gt } from "drizzle-orm";
import { users } from "#lib/db/schema/accounts.ts";
import { sessions } from "#lib/db/schema/sign-in.ts";
import type { CookieRules } from "#lib/auth/cookies.ts";
import type { Auth } from "#lib/auth/instance.ts";

/** Somebody who is signed in with a browser. */
export interface Session {
  id: string;
  user: { id: string; email: string | null; emailVerified: boolean; name: string };
  createdAt: Date;
  expiresAt: Date;
}

/** The session of a request's cookie, as the library has it. @throws what the database throws */
async function sessionOf(auth: Auth, headers: Headers) {
  try {
    return await auth.library.api.getSession({ headers });
  } catch (error) {
    // the library does not say why it failed; a database that is away says so again
    await auth.queries.select({ id: sessions.id }).from(sessions).limit(1);
    throw error;
  }
}

/** The session's secret, where the request's cookie is one that we signed. */
async function tokenOf(auth: Auth, headers: Headers): Promise<string | null> {
  const found = await sessionOf(auth, headers);
  return found?.session.token ?? null;
}

/** Whether a request has a session's cookie, good or not: without one there is nothing to ask. */
export const hasSession = ({ name }: CookieRules, headers: Headers): boolean =>
  headers.get("cookie")?.includes(`${name}=`) ?? false;

/**
 * Who is signed in, by the request's cookie. Asked of the database every time: a session that was ended, and one of a
 * deleted account, is none.
 */
export async function readSession(auth: Auth, headers: Headers): Promise<Session | null> {
  if (!hasSession(auth.cookies, headers)) return null;
  const found = await sessionOf(auth, headers);
  if (!found) return null;
  const { session, user } = found;
  return {
    id: session.id,
    user: {
      id: user.id,
      email: user.email ?? null,
      emailVerified: user.emailVerified,
      name: user.name ?? "",
    },
    createdAt: session.createdAt,
    expiresAt: session.expiresAt,
  };
}

/** Ends the session of a request's cookie, if there is one. */
export async function endSessionOf(auth: Auth, headers: Headers): Promise<void> {
  const token = await tokenOf(auth, headers);
  if (token) await auth.queries.delete(sessions).where(eq(sessions.token, token));
}

/** A browser that is signed in, for its owner. */
export interface SignedInBrowser {
  id: string;
  /** What the browser says it is; empty where it says nothing. */
  agent: string;
  since: Date;
}

/** The browsers in which a user is signed in, newest first. */
export async function listSessions(auth: Auth, userId: string, now: Date): Promise<SignedInBrowser[]> {
  const rows = await auth.queries
    .select({ id: sessions.id, agent: sessions.userAgent, since: sessions.createdAt })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.createdAt));
  return rows.map(({ agent, ...row }) => ({ ...row, agent: agent ?? "" }));
}

/** Signs one of the user's browsers out. One of somebody else is left alone. */
export async function endSession(auth: Auth, userId: string, sessionId: string): Promise<void> {
  await auth.queries.delete(sessions).where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId)));
}

/** @param name what it is called from now on; white space around it goes, at most 100 characters stay */
export async function renameUser(auth: Auth, userId: string, name: string, now: Date): Promise<void> {
  const kept = name.trim().slice(0, 100);
  await auth.queries
    .update(users)
    .set({ name: kept, updatedAt: now, profileAt: now })
    .where(eq(users.id, userId));
}
