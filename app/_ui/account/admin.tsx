import type { ReactNode } from "react";
import { ACCOUNT_ACTIONS } from "#lib/config/paths.ts";
import { formatAmount, PRICING } from "#lib/content/data.ts";
import type { adminOverview } from "#lib/wiring/admin.ts";
import { RowAction, When } from "#app/_ui/account/ledger.tsx";

/** A table that scrolls in its own box, by keyboard too. */
function Table({ label, head, children }: { label: string; head: readonly string[]; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls has to be reachable by keyboard
    <section className="scrolls" aria-label={`${label}, table`} tabIndex={0}>
      <table className="admin-table">
        <thead>
          <tr>
            {head.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  );
}

type Overview = Awaited<ReturnType<typeof adminOverview>>;

/** What an enterprise invoice gives, and what the operator can do where it gives nothing. */
function Gives({ status, serviceEnd, email }: Overview["invoices"][number]) {
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

/** For whoever runs the service: the newest of each, and what can be done about it. */
export function Admin({ users, events, jobs, subscriptions, invoices, messages }: Overview) {
  const empty = (columns: number, what: string) => (
    <tr>
      <td colSpan={columns} className="empty">
        {what}
      </td>
    </tr>
  );
  return (
    <>
      <section aria-labelledby="users" data-wide="">
        <h2 id="users">Users</h2>
        <Table label="Users" head={["Address", "Name", "Plan", "Since", "Id"]}>
          {users.length === 0 && empty(5, "Nobody has signed up yet.")}
          {users.map((user) => (
            <tr key={user.id}>
              <td>{user.email || "—"}</td>
              <td>{user.name || "—"}</td>
              <td>{user.plan}</td>
              <td>
                <When at={user.createdAt} />
              </td>
              <td>
                <code>{user.id}</code>
              </td>
            </tr>
          ))}
        </Table>
      </section>
      <section aria-labelledby="events" data-wide="">
        <h2 id="events">Webhook events</h2>
        <Table label="Webhook events" head={["Received", "From", "Type", "Outcome", "Id", "Action"]}>
          {events.length === 0 && empty(6, "No event has come in yet.")}
          {events.map((event) => (
            <tr key={`${event.source} ${event.eventId}`}>
              <td>
                <When at={event.receivedAt} />
              </td>
              <td>{event.source}</td>
              <td>
                <code>{event.type}</code>
              </td>
              <td>{event.outcome}</td>
              <td>
                <code>{event.eventId}</code>
              </td>
              <td>
                {event.replayable && (
                  <RowAction
                    action={ACCOUNT_ACTIONS.replay}
                    name="event"
                    value={`${event.source} ${event.eventId}`}
                    label="Replay"
                    about={event.eventId}
                  />
                )}
              </td>
            </tr>
          ))}
        </Table>
      </section>
      <section aria-labelledby="jobs" data-wide="">
        <h2 id="jobs">Jobs</h2>
        <Table label="Jobs" head={["Asked", "Kind", "State", "What went wrong", "Action"]}>
          {jobs.length === 0 && empty(5, "No job is waiting or has failed.")}
          {jobs.map((job) => (
            <tr key={job.id}>
              <td>
                <When at={job.createdAt} />
              </td>
              <td>
                <code>{job.name}</code>
              </td>
              <td>{job.state}</td>
              <td>{job.error ?? "—"}</td>
              <td>
                {job.state === "failed" && (
                  <RowAction
                    action={ACCOUNT_ACTIONS.retryJob}
                    name="job"
                    value={job.id}
                    label="Try again"
                    about={job.name}
                  />
                )}
              </td>
            </tr>
          ))}
        </Table>
      </section>
      <section aria-labelledby="subscriptions" data-wide="">
        <h2 id="subscriptions">Subscriptions</h2>
        <Table label="Subscriptions" head={["Id", "Customer", "Status", "A month", "Paid until"]}>
          {subscriptions.length === 0 && empty(5, "No subscription yet.")}
          {subscriptions.map((subscription) => (
            <tr key={subscription.id}>
              <td>
                <code>{subscription.id}</code>
              </td>
              <td>
                <code>{subscription.customerId}</code>
              </td>
              <td>{subscription.status}</td>
              <td>
                {subscription.amountMinor === null
                  ? "—"
                  : formatAmount(
                      subscription.amountMinor,
                      (subscription.currency ?? PRICING.currency).toUpperCase(),
                    )}
              </td>
              <td>{subscription.currentPeriodEnd ? <When at={subscription.currentPeriodEnd} /> : "—"}</td>
            </tr>
          ))}
        </Table>
      </section>
      <section aria-labelledby="invoices" data-wide="">
        <h2 id="invoices">Enterprise invoices</h2>
        <Table label="Enterprise invoices" head={["Number", "Account", "Status", "Amount", "Gives"]}>
          {invoices.length === 0 && empty(5, "No invoice yet. Invoices of subscriptions are not listed.")}
          {invoices.map((invoice) => (
            <tr key={invoice.id}>
              <td>{invoice.number ?? <code>{invoice.id}</code>}</td>
              <td>{invoice.email ?? <code>{invoice.customerId ?? "—"}</code>}</td>
              <td>{invoice.overdue ? "overdue" : invoice.status}</td>
              <td>{formatAmount(invoice.amountDueMinor, invoice.currency ?? PRICING.currency)}</td>
              <td>
                <Gives {...invoice} />
              </td>
            </tr>
          ))}
        </Table>
      </section>
      <section aria-labelledby="messages" data-wide="">
        <h2 id="messages">Messages</h2>
        <Table label="Messages" head={["Written", "For", "From", "Message"]}>
          {messages.length === 0 && empty(4, "Nobody has written yet.")}
          {messages.map((message) => (
            <tr key={message.id}>
              <td>
                <When at={message.createdAt} />
              </td>
              <td>{message.topic}</td>
              <td>
                {message.name}
                <br />
                <a href={`mailto:${message.email}`}>{message.email}</a>
              </td>
              <td className="written">{message.message}</td>
            </tr>
          ))}
        </Table>
      </section>
    </>
  );
}
