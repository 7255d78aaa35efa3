import { env } from "#lib/config/env.ts";
import { ACCOUNT_PATHS } from "#lib/config/paths.ts";
import { formatAmount, PRICING, PRO_MINIMUM_MINOR } from "#lib/content/data.ts";
import { boughtBy, sellsPro } from "#lib/wiring/own-actions.ts";
import { NothingSold, Upgrade } from "#app/_ui/account/amount.tsx";
import { noticeIn, privatePage, type SearchParams, signedIn } from "#app/_ui/account/page-parts.ts";
import { Frame } from "#app/_ui/page/shells.tsx";

export const dynamic = "force-dynamic";
export const metadata = privatePage("Get Pro", ACCOUNT_PATHS.upgrade);

export default async function UpgradePage({ searchParams }: { searchParams: SearchParams }) {
  if (!sellsPro(env())) {
    return (
      <Frame path={ACCOUNT_PATHS.upgrade}>
        <NothingSold />
      </Frame>
    );
  }
  const { auth, session, query } = await signedIn(ACCOUNT_PATHS.upgrade, searchParams);
  const { id, email } = session.user;
  const { subscriptionId } = await boughtBy(auth, id);
  return (
    <Frame path={ACCOUNT_PATHS.upgrade}>
      <Upgrade
        email={email ?? id}
        minimum={formatAmount(PRO_MINIMUM_MINOR, PRICING.currency)}
        change={subscriptionId !== null}
        amount={query.get("amount")?.slice(0, 10)}
        notice={noticeIn(query)}
      />
    </Frame>
  );
}
