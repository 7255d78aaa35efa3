import { askingDevice } from "#lib/auth/oauth/applications.ts";
import { noticeOf } from "#lib/auth/sign-in/notices.ts";
import { ACCOUNT_PATHS } from "#lib/config/paths.ts";
import { Device } from "#app/_ui/account/consent.tsx";
import { noticeIn, privatePage, type SearchParams, signedIn } from "#app/_ui/account/page-parts.ts";
import { Frame } from "#app/_ui/page/shells.tsx";

export const dynamic = "force-dynamic";
export const metadata = privatePage("Connect a device", ACCOUNT_PATHS.device);

export default async function DevicePage({ searchParams }: { searchParams: SearchParams }) {
  const { auth, session, headers, query } = await signedIn(ACCOUNT_PATHS.device, searchParams);
  const typed = query.get("user_code")?.trim();
  const asking = typed ? await askingDevice(auth, headers, typed) : null;
  const done = query.get("done");
  return (
    <Frame path={ACCOUNT_PATHS.device}>
      <Device
        asking={asking ?? undefined}
        code={asking?.code}
        email={session.user.email ?? session.user.id}
        done={done === "allowed" || done === "denied" ? done : undefined}
        notice={typed && !asking ? noticeOf("device_gone") : noticeIn(query)}
      />
    </Frame>
  );
}
