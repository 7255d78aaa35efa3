import { listApplications } from "#lib/auth/oauth/applications.ts";
import { AUTH_POLICIES } from "#lib/auth/limits.ts";
import { plan } from "#lib/billing/plan.ts";
import { env } from "#lib/config/env.ts";
import { formatAmount, PRICING, PRO_MINIMUM_MINOR } from "#lib/content/data.ts";
import { ACCOUNT_PATHS } from "#lib/config/paths.ts";
import { boughtBy, sellsPro } from "#lib/wiring/own-actions.ts";
import { Dashboard } from "#app/_ui/account/dashboard.tsx";
import { Ledger } from "#app/_ui/account/ledger.tsx";
import { noticeIn, privatePage, type SearchParams, signedIn } from "#app/_ui/account/page-parts.ts";
import { planWords } from "#app/_ui/account/plan-words.ts";
import { Frame } from "#app/_ui/page/shells.tsx";

export const dynamic = "force-dynamic";
export const metadata = privatePage("Dashboard", ACCOUNT_PATHS.dashboard);

export default async function DashboardPage({ searchParams }: { searchParams: SearchParams }) {
  const { auth, session, admin, query, now } = await signedIn(ACCOUNT_PATHS.dashboard, searchParams);
  const { id, email } = session.user;
  const [state, connected, { customerId, subscriptionId }] = await Promise.all([
    plan(auth.queries, id, now),
    listApplications(auth, id),
    boughtBy(auth, id),
  ]);
  return (
    <Frame path={ACCOUNT_PATHS.dashboard}>
      <Ledger
        path={ACCOUNT_PATHS.dashboard}
        title="Dashboard"
        email={email ?? id}
        admin={admin}
        notice={noticeIn(query)}
      >
        <Dashboard
          plan={planWords(state)}
          limits={AUTH_POLICIES.account}
          connected={connected}
          minimum={formatAmount(PRO_MINIMUM_MINOR, PRICING.currency)}
          sells={sellsPro(env())}
          pays={subscriptionId !== null}
          known={customerId !== null}
        />
      </Ledger>
    </Frame>
  );
}
