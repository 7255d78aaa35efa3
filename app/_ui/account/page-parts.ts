import type { Metadata } from "next";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { clock } from "#lib/base/clock.ts";
import type { Auth } from "#lib/auth/instance.ts";
import { noticeOf } from "#lib/auth/sign-in/notices.ts";
import { readSession, type Session } from "#lib/auth/session.ts";
import { env } from "#lib/config/env.ts";
import { ACCOUNT_PATHS, BASE_URL_TOKEN } from "#lib/config/paths.ts";
import { SITE } from "#lib/config/site.ts";
import { auth as openAuth } from "#lib/wiring/auth.ts";
import { isAdmin } from "#lib/wiring/own-actions.ts";

export type SearchParams = Promise<Record<string, string | string[] | undefined>>;

/** The query as the address has it: the authorization server signs it, names that come again included. */
export async function queryOf(searchParams: SearchParams): Promise<URLSearchParams> {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(await searchParams)) {
    // no database takes U+0000, and nothing of ours has it
    for (const one of [value ?? []].flat()) if (!one.includes("\0")) query.append(name, one);
  }
  return query;
}

/** Head of a page that is somebody's own: nothing for a search engine. */
export const privatePage = (title: string, path: string): Metadata => ({
  title: `${title} · ${SITE.name}`,
  robots: { index: false },
  alternates: { canonical: `${BASE_URL_TOKEN}${path}` },
});

/** What a page of somebody who is signed in is made of. */
export interface Signed {
  auth: Auth;
  session: Session;
  /** `ADMIN_EMAILS` names the address that they signed in with. */
  admin: boolean;
  headers: Headers;
  query: URLSearchParams;
  now: Date;
}

/** Who is signed in; anybody else goes to sign in first, and then comes back. */
export async function signedIn(path: string, searchParams: SearchParams): Promise<Signed> {
  const { auth } = await openAuth();
  const sent = new Headers(await headers());
  const query = await queryOf(searchParams);
  const session = await readSession(auth, sent);
  if (!session) {
    const asked = query.size ? `${path}?${query}` : path;
    redirect(`${ACCOUNT_PATHS.signIn}?${new URLSearchParams({ next: asked })}`);
  }
  const admin = isAdmin(env(), session.user);
  return { auth, session, admin, headers: sent, query, now: new Date(clock()) };
}

/** What the last step came to, by the word in the address. */
export const noticeIn = (query: URLSearchParams) => noticeOf(query.get("notice"));
