import { askingFor } from "#lib/auth/oauth/applications.ts";
import { ACCOUNT_PATHS } from "#lib/config/paths.ts";
import { Consent, NobodyAsks } from "#app/_ui/account/consent.tsx";
import { privatePage, type SearchParams, signedIn } from "#app/_ui/account/page-parts.ts";
import { Frame } from "#app/_ui/page/shells.tsx";

export const dynamic = "force-dynamic";
export const metadata = privatePage("Connect an application", ACCOUNT_PATHS.consent);

export default async function ConsentPage({ searchParams }: { searchParams: SearchParams }) {
  const { auth, session, query } = await signedIn(ACCOUNT_PATHS.consent, searchParams);
  const asking = await askingFor(auth, query);
  const { email, id } = session.user;
  return (
    <Frame path={ACCOUNT_PATHS.consent}>
      {asking ? (
        <Consent asking={asking} email={email ?? id} hidden={{ oauth_query: query.toString() }} />
      ) : (
        <NobodyAsks />
      )}
    </Frame>
  );
}
