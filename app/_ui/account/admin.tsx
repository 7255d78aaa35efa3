import type { ReactNode } from "react";
import { ACCOUNT_ACTIONS } from "#lib/config/paths.ts";
import { formatAmount, PRICING } from "#lib/content/data.ts";
import type { adminOverview } from "#lib/wiring/admin.ts";
import { RowAction, When } from "#app/_ui/account/ledger.tsx";

type Overview = Awaited<ReturnType<typeof adminOverview>>;

/** What a table lists, and how a row of it reads. */
interface Listing<Row> {
  id: string;
  title: string;
  /** Stands where there are no rows. */
  none: string;
  keyOf(row: Row): string;
  /** Heading of a column → what it shows of a row. */
  columns: Record<string, (row: Row) => ReactNode>;
  /** The column that holds what somebody wrote, lines and all. */
  written?: string;
}

const USERS: Listing<Overview["users"][number]> = {
  id: "users",
  title: "Users",
  none: "Nobody has signed up yet.",
  keyOf: ({ id }) => id,
  columns: {
    Address: ({ email }) => email || "—",
    Name: ({ name }) => name || "—",
    Plan: ({ plan }) => plan,
    Since: ({ createdAt }) => <When at={createdAt} />,
    Id: ({ id }) => <code>{id}</code>,
  },
};

const EVENTS: Listing<Overview["events"][number]> = {
  id: "events",
  title: "Webhook events",
  none: "No event has come in yet.",
  keyOf: ({ source, eventId }) => `${source} ${eventId}`,
  columns: {
    Received: ({ receivedAt }) => <When at={receivedAt} />,
    From: ({ source }) => source,
    Type: ({ type }) => <code>{type}</code>,
    Outcome: ({ outcome }) => outcome,
    Id: ({ eventId }) => <code>{eventId}</code>,
    Action: ({ replayable, source, eventId }) =>
      replayable && (
        <RowAction
          action={ACCOUNT_ACTIONS.replay}
          name="event"
          value={`${source} ${eventId}`}
          label="Replay"
          about={eventId}
        />
      ),
  },
};

const JOBS: Listing<Overview["jobs"][number]> = {
  id: "jobs",
  title: "Jobs",
  none: "No job is waiting or has failed.",
  keyOf: ({ id }) => id,
  columns: {
    Asked: ({ createdAt }) => <When at={createdAt} />,
    Kind: ({ name }) => <code>{name}</code>,
    State: ({ state }) => state,
    "What went wrong": ({ error }) => error ?? "—",
    Action: ({ state, id, name }) =>
      state === "failed" && (
        <RowAction action={ACCOUNT_ACTIONS.retryJob} name="job" value={id} label="Try again" about={name} />
      ),
  },
};

const SUBSCRIPTIONS: Listing<Overview["subscriptions"][number]> = {
  id: "subscriptions",
  title: "Subscriptions",
  none: "No subscription yet.",
  keyOf: ({ id }) => id,
  columns: {
    Id: ({ id }) => <code>{id}</code>,
    Customer: ({ customerId }) => <code>{customerId}</code>,
    Status: ({ status }) => status,
    "A month": ({ amountMinor, currency }) =>
      amountMinor === null ? "—" : formatAmount(amountMinor, (currency ?? PRICING.currency).toUpperCase()),
    "Paid until": ({ currentPeriodEnd }) => (currentPeriodEnd ? <When at={currentPeriodEnd} /> : "—"),
  },
};

/** What an enterprise invoice gives, and what the operator can do where it gives nothing. */
function gives({ status, serviceEnd, email }: Overview["invoices"][number]) {
  if (status !== "paid") return "Nothing until it is paid";
  if (serviceEnd)
    return (
      <>
        Pro until <When at={serviceEnd} />
      </>
    );
  return (
    <>
      Nothing: no line has a period. To give Pro:{" "}
      <code>npm run grant -- {email ?? "ADDRESS"} pro --until YYYY-MM-DD</code>
    </>
  );
}

const INVOICES: Listing<Overview["invoices"][number]> = {
  id: "invoices",
  title: "Enterprise invoices",
  none: "No invoice yet. Invoices of subscriptions are not listed.",
  keyOf: ({ id }) => id,
  columns: {
    Number: ({ number, id }) => number ?? <code>{id}</code>,
    Account: ({ email, customerId }) => email ?? <code>{customerId ?? "—"}</code>,
    Status: ({ overdue, status }) => (overdue ? "overdue" : status),
    Amount: ({ amountDueMinor, currency }) => formatAmount(amountDueMinor, currency ?? PRICING.currency),
    Gives: gives,
  },
};

const MESSAGES: Listing<Overview["messages"][number]> = {
  id: "messages",
  title: "Messages",
  none: "Nobody has written yet.",
  keyOf: ({ id }) => id,
  columns: {
    Written: ({ createdAt }) => <When at={createdAt} />,
    For: ({ topic }) => topic,
    From: ({ name, email }) => (
      <>
        {name}
        <br />
        <a href={`mailto:${email}`}>{email}</a>
      </>
    ),
    Message: ({ message }) => message,
  },
  written: "Message",
};

/** A listing: its heading, and its rows in a table that scrolls in its own box, by keyboard too. */
function Table<Row>({ listing, rows }: { listing: Listing<Row>; rows: readonly Row[] }) {
  const { id, title, none, keyOf, written } = listing;
  const columns = Object.entries(listing.columns);
  return (
    <section aria-labelledby={id} data-wide="">
      <h2 id={id}>{title}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls has to be reachable by keyboard */}
      <section className="scrolls" aria-label={`${title}, table`} tabIndex={0}>
        <table className="admin-table">
          <thead>
            <tr>
              {columns.map(([name]) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.length === 0 && (
              <tr>
                <td colSpan={columns.length} className="empty">
                  {none}
                </td>
              </tr>
            )}
            {rows.map((row) => (
              <tr key={keyOf(row)}>
                {columns.map(([name, show]) => (
                  <td key={name} className={name === written ? "written" : undefined}>
                    {show(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  );
}

/** For whoever runs the service: the newest of each, and what can be done about it. */
export const Admin = ({ users, events, jobs, subscriptions, invoices, messages }: Overview) => (
  <>
    <Table listing={USERS} rows={users} />
    <Table listing={EVENTS} rows={events} />
    <Table listing={JOBS} rows={jobs} />
    <Table listing={SUBSCRIPTIONS} rows={subscriptions} />
    <Table listing={INVOICES} rows={invoices} />
    <Table listing={MESSAGES} rows={messages} />
  </>
);
