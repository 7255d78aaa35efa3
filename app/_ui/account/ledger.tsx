import type { ReactNode } from "react";
import { ACCOUNT_ACTIONS, ACCOUNT_PATHS } from "#lib/config/paths.ts";
import { Notice, type NoticeText } from "#app/_ui/account/notice.tsx";

/** The pages of somebody who is signed in: title, the way between them, and what each holds. */
export function Ledger({
  path,
  title,
  email,
  admin,
  notice,
  children,
}: {
  path: string;
  title: string;
  email: string;
  admin: boolean;
  notice?: NoticeText;
  children: ReactNode;
}) {
  const tabs = [
    ["Dashboard", ACCOUNT_PATHS.dashboard],
    ["Account", ACCOUNT_PATHS.account],
    ...(admin ? ([["Admin", ACCOUNT_PATHS.admin]] as const) : []),
  ] as const;
  return (
    <main id="main" className="ledger">
      <div className="ledger-head">
        <h1>{title}</h1>
        <form method="post" action={ACCOUNT_ACTIONS.signOut}>
          <span className="hint">{email} </span>
          <button className="button" data-kind="small" type="submit">
            Sign out
          </button>
        </form>
      </div>
      <nav aria-label="Account">
        <ul className="ledger-tabs">
          {tabs.map(([label, href]) => (
            <li key={href}>
              <a href={href} aria-current={href === path ? "page" : undefined}>
                {label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <Notice notice={notice} />
      {children}
    </main>
  );
}

/** A day and a minute, in words that do not depend on where the reader is. */
export function When({ at }: { at: Date }) {
  const iso = at.toISOString();
  return (
    <time dateTime={iso}>
      {iso.slice(0, 10)} {iso.slice(11, 16)} UTC
    </time>
  );
}

/** One button that does one thing to one row. */
export function RowAction({
  action,
  name,
  value,
  label,
  about,
}: {
  action: string;
  name: string;
  value: string;
  label: string;
  /** What it is done to, for those who hear the button alone. */
  about: string;
}) {
  return (
    <form method="post" action={action}>
      <button className="button" data-kind="small" type="submit" name={name} value={value}>
        {label}
        <span className="visually-hidden"> {about}</span>
      </button>
    </form>
  );
}
