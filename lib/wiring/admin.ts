import { desc, eq, isNull } from "drizzle-orm";
import { plan } from "#lib/billing/plan.ts";
import { newestMessages } from "#lib/accounts/messages.ts";
import type { Queries } from "#lib/db/database.ts";
import { users } from "#lib/db/schema/accounts.ts";
import { customers, invoices, subscriptions } from "#lib/db/schema/billing.ts";
import { webhookEvents } from "#lib/db/schema/events.ts";
import type { Jobs } from "#lib/jobs/jobs.ts";

/** Rows of each kind on the admin page. */
const SHOWN = 50;

/** What the admin page shows: the newest of each. */
export async function adminOverview(queries: Queries, jobs: Jobs, now: Date) {
  const [people, events, waiting, sold, billed, messages] = await Promise.all([
    queries.select().from(users).orderBy(desc(users.createdAt)).limit(SHOWN),
    queries.select().from(webhookEvents).orderBy(desc(webhookEvents.receivedAt)).limit(SHOWN),
    jobs.list(),
    queries.select().from(subscriptions).orderBy(desc(subscriptions.createdAt)).limit(SHOWN),
    // those of subscriptions say nothing that the subscription does not
    queries
      .select({ invoice: invoices, email: users.email })
      .from(invoices)
      .leftJoin(customers, eq(customers.id, invoices.customerId))
      .leftJoin(users, eq(users.id, customers.userId))
      .where(isNull(invoices.subscriptionId))
      .orderBy(desc(invoices.createdAt))
      .limit(SHOWN),
    newestMessages(queries, SHOWN),
  ]);
  const plans = await Promise.all(people.map(({ id }) => plan(queries, id, now)));
  return {
    users: people.map(({ id, email, name, createdAt }, index) => ({
      id,
      email,
      name,
      createdAt,
      plan: plans[index]?.plan ?? "free",
    })),
    events: events.map(({ payload, ...event }) => ({ ...event, replayable: payload !== null })),
    jobs: waiting.filter(({ state }) => state !== "done").slice(0, SHOWN),
    subscriptions: sold,
    invoices: billed.map(({ invoice, email }) => ({ ...invoice, email })),
    messages,
  };
}
