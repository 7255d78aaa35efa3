import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { pendingEmail, signInNext } from "#lib/auth/sign-in/actions.ts";
import { offeredProviders } from "#lib/auth/sign-in/providers.ts";
import { readSession } from "#lib/auth/session.ts";
import { env } from "#lib/config/env.ts";
import { ACCOUNT_PATHS } from "#lib/config/paths.ts";
import { auth as openAuth } from "#lib/wiring/auth.ts";
import { outboxShown } from "#lib/wiring/mailer.ts";
import { noticeIn, privatePage, queryOf, type SearchParams } from "#app/_ui/account/page-parts.ts";
import { SignIn } from "#app/_ui/account/sign-in.tsx";
import { Frame } from "#app/_ui/page/shells.tsx";

export const dynamic = "force-dynamic";
export const metadata = privatePage("Sign in", ACCOUNT_PATHS.signIn);

export default async function SignInPage({ searchParams }: { searchParams: SearchParams }) {
  const { auth } = await openAuth();
  const query = await queryOf(searchParams);
  const sent = new Headers(await headers());
  const next = signInNext(query);
  // an application may ask that somebody signs in anew
  if (!query.has("sig") && !query.has("notice") && (await readSession(auth, sent))) redirect(next);
  return (
    <Frame path={ACCOUNT_PATHS.signIn}>
      <SignIn
        email={pendingEmail(auth, sent) || undefined}
        next={next}
        providers={offeredProviders(auth.providers)}
        external={auth.providers.external !== undefined}
        outbox={outboxShown(env())}
        notice={noticeIn(query)}
      />
    </Frame>
  );
}
