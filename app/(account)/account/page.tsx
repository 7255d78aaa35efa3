import { listApplications } from "#lib/auth/oauth/applications.ts";
import { listSessions } from "#lib/auth/session.ts";
import { ACCOUNT_PATHS } from "#lib/config/paths.ts";
import { Account } from "#app/_ui/account/account.tsx";
import { agentName } from "#app/_ui/account/agent-name.ts";
import { Ledger } from "#app/_ui/account/ledger.tsx";
import { noticeIn, privatePage, type SearchParams, signedIn } from "#app/_ui/account/page-parts.ts";
import { Frame } from "#app/_ui/page/shells.tsx";

export const dynamic = "force-dynamic";
export const metadata = privatePage("Account", ACCOUNT_PATHS.account);

export default async function AccountPage({ searchParams }: { searchParams: SearchParams }) {
  const { auth, session, admin, query, now } = await signedIn(ACCOUNT_PATHS.account, searchParams);
  const { id, email, name } = session.user;
  const [sessions, connected] = await Promise.all([listSessions(auth, id, now), listApplications(auth, id)]);
  return (
    <Frame path={ACCOUNT_PATHS.account}>
      <Ledger
        path={ACCOUNT_PATHS.account}
        title="Account"
        email={email ?? id}
        admin={admin}
        notice={noticeIn(query)}
      >
        <Account
          name={name}
          email={email ?? id}
          sessions={sessions.map((one) => ({
            ...one,
            agent: agentName(one.agent),
            current: one.id === session.id,
          }))}
          connected={connected}
        />
      </Ledger>
    </Frame>
  );
}
