import { notFound } from "next/navigation";
import { ACCOUNT_PATHS } from "#lib/config/paths.ts";
import { adminOverview } from "#lib/wiring/admin.ts";
import { data } from "#lib/wiring/data.ts";
import { Admin } from "#app/_ui/account/admin.tsx";
import { Ledger } from "#app/_ui/account/ledger.tsx";
import { noticeIn, privatePage, type SearchParams, signedIn } from "#app/_ui/account/page-parts.ts";
import { Frame } from "#app/_ui/page/shells.tsx";

export const dynamic = "force-dynamic";
export const metadata = privatePage("Admin", ACCOUNT_PATHS.admin);

export default async function AdminPage({ searchParams }: { searchParams: SearchParams }) {
  const { session, admin, query, now } = await signedIn(ACCOUNT_PATHS.admin, searchParams);
  // for everybody else there is no such page
  if (!admin) notFound();
  const [{ queries }, jobs] = await Promise.all([data().database(), data().jobs()]);
  const { email, id } = session.user;
  return (
    <Frame path={ACCOUNT_PATHS.admin}>
      <Ledger path={ACCOUNT_PATHS.admin} title="Admin" email={email ?? id} admin notice={noticeIn(query)}>
        <Admin {...(await adminOverview(queries, jobs, now))} />
      </Ledger>
    </Frame>
  );
}
