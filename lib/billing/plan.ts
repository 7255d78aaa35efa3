import { and, eq, isNull } from "drizzle-orm";
import type { Invoice } from "#lib/billing/invoice.ts";
import { hasEnded, type Subscription } from "#lib/billing/subscription.ts";
import { PRICING, PRO_MINIMUM_MINOR } from "#lib/content/data.ts";
import type { Queries } from "#lib/db/database.ts";
import { customers, deletedIdentities, invoices, subscriptions, users } from "#lib/db/schema.ts";

/**
 * Why somebody has a plan, in one word. With Pro: `active`, `trialing`, `canceled` (paid until the period's end),
 * `past_due` (within the grace period), `invoice` (an enterprise invoice is paid), `granted` (by whoever runs the service). Without: `none`, `below_minimum`,
 * `lapsed` (nothing heard since the period's end), `ended`, `past_due` (the grace period is over), or the
 * provider's word for a subscription that gives nothing: `incomplete`, `unpaid`, `paused`, ….
 */
export interface PlanState {
  plan: "free" | "pro";
  reason: string;
  /** When Pro ends if nothing else is heard; null for free, and where no end is known. */
  until: Date | null;
  /** The subscription or invoice that decides; null where there is none. */
  source: string | null;
}

const DAY_MS = 86_400_000;
const afterGrace = (instant: Date): Date => new Date(instant.getTime() + PRICING.graceDays * DAY_MS);

/** A price that is known, comparable and too small. What is not known counts as enough. */
const isBelowMinimum = ({ amountMinor, currency }: Subscription): boolean =>
  amountMinor !== null &&
  (currency === null || currency === PRICING.currency) &&
  amountMinor < PRO_MINIMUM_MINOR;

function stateOf(subscription: Subscription, now: Date): PlanState {
  const { id: source, status, currentPeriodEnd, pastDueSince } = subscription;
  const free = (reason: string): PlanState => ({ plan: "free", reason, until: null, source });
  const pro = (reason: string, until: Date | null, afterwards: string): PlanState =>
    until && until <= now ? free(afterwards) : { plan: "pro", reason, until, source };

  if (isBelowMinimum(subscription)) return free("below_minimum");
  if (hasEnded(subscription)) {
    // a period that began with a payment that never came was not paid, nor was one of a subscription that never ran
    const paid = subscription.lastGoodAt && !pastDueSince && currentPeriodEnd;
    return paid ? pro("canceled", currentPeriodEnd, "ended") : free("ended");
  }
  if (status === "past_due")
    return pro("past_due", afterGrace(pastDueSince ?? subscription.eventAt), "past_due");
  if (status !== "active" && status !== "trialing") return free(status);
  if (subscription.cancelAtPeriodEnd) return pro("canceled", currentPeriodEnd, "ended");
  return pro(status, currentPeriodEnd && afterGrace(currentPeriodEnd), "lapsed");
}

/** A paid invoice that belongs to no subscription gives Pro until the end of what its lines sell. */
const stateOfInvoice = ({ id, serviceEnd }: Invoice): PlanState => ({
  plan: "pro",
  reason: "invoice",
  until: serviceEnd,
  source: id,
});

/** Given by whoever runs the service (`npm run plan`). */
const GRANTED: PlanState = { plan: "pro", reason: "granted", until: null, source: null };

const NEVER = Number.POSITIVE_INFINITY;
const lasts = ({ plan, until }: PlanState): number => (plan === "free" ? 0 : (until?.getTime() ?? NEVER));

/**
 * The plan that subscriptions and invoices give at `now`: the best of them, which is the one that lasts longest. Of
 * none that gives Pro, the newest says why not.
 *
 * @param sold in any order
 */
export function planOf(
  sold: { subscriptions: Subscription[]; invoices: Invoice[]; granted?: boolean },
  now: Date,
): PlanState {
  const newestFirst = [...sold.subscriptions].sort(
    (one, other) => other.eventAt.getTime() - one.eventAt.getTime() || (one.id < other.id ? -1 : 1),
  );
  const paid = sold.invoices
    .filter(
      ({ status, subscriptionId, serviceEnd }) =>
        status === "paid" && !subscriptionId && serviceEnd && serviceEnd > now,
    )
    .sort((one, other) => (one.id < other.id ? -1 : 1));
  const states: PlanState[] = [
    ...(sold.granted ? [GRANTED] : []),
    ...newestFirst.map((subscription) => stateOf(subscription, now)),
    ...paid.map(stateOfInvoice),
  ];
  return states.reduce<PlanState>(
    (best, state) => (best.reason === "none" || lasts(state) > lasts(best) ? state : best),
    {
      plan: "free",
      reason: "none",
      until: null,
      source: null,
    },
  );
}

/**
 * The plan of a user, by what the billing provider has told us. A deleted account has none.
 *
 * @param now decides what has ended
 */
export async function plan(queries: Queries, userId: string, now: Date): Promise<PlanState> {
  const mine = and(eq(customers.userId, userId), isNull(deletedIdentities.id));
  const [[user], bought, invoiced] = await Promise.all([
    queries.select({ granted: users.grantedPlan }).from(users).where(eq(users.id, userId)),
    queries
      .select({ subscription: subscriptions })
      .from(subscriptions)
      .innerJoin(customers, eq(customers.id, subscriptions.customerId))
      .leftJoin(deletedIdentities, eq(deletedIdentities.id, customers.userId))
      .where(mine),
    queries
      .select({ invoice: invoices })
      .from(invoices)
      .innerJoin(customers, eq(customers.id, invoices.customerId))
      .leftJoin(deletedIdentities, eq(deletedIdentities.id, customers.userId))
      .where(and(mine, eq(invoices.status, "paid"), isNull(invoices.subscriptionId))),
  ]);
  return planOf(
    {
      subscriptions: bought.map(({ subscription }) => subscription),
      invoices: invoiced.map(({ invoice }) => invoice),
      granted: user?.granted === "pro",
    },
    now,
  );
}
