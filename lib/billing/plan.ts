import { and, eq, isNull } from "drizzle-orm";
import { type Charge, paidBack } from "#lib/billing/charge.ts";
import type { Invoice } from "#lib/billing/invoice.ts";
import { earlier } from "#lib/billing/report.ts";
import { hasEnded, type Subscription } from "#lib/billing/subscription.ts";
import { PRICING, PRO_MINIMUM_MINOR } from "#lib/content/data.ts";
import type { Queries } from "#lib/db/database.ts";
import { deletedIdentities, users } from "#lib/db/schema/accounts.ts";
import { charges, customers, invoices, subscriptions } from "#lib/db/schema/billing.ts";

/**
 * Why somebody has a plan, in one word. With Pro: `active`, `trialing`, `canceled` (paid until the period's end),
 * `past_due` (within the grace period), `invoice` (an enterprise invoice is paid), `granted` (by the operator).
 * Without: `none`, `below_minimum`, `lapsed` (nothing heard since the period's end), `ended`, `past_due` (the grace
 * period is over), `refunded` and `disputed` (the period's payment went back), `withheld` (by the operator), or the
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

/** A payment, and the subscription of the invoice that it paid; undefined where the invoice is not known. */
export type Payment = Charge & { subscriptionId: string | null | undefined };

/** A period's own payment may be dated a little before the period. */
const EARLY_MS = 3_600_000;

/** Why payments no longer count; null while one of them does, and where there is none. */
function returnedOf(payments: Payment[]): "refunded" | "disputed" | null {
  const returns = payments.map(paidBack);
  return returns.includes(null) ? null : (returns[0] ?? null);
}

/**
 * The payments of a subscription's current period. Where the provider does not say what a payment was for, its
 * customer and its time do.
 */
function paymentsOfPeriod(subscription: Subscription, payments: Payment[]): Payment[] {
  const { id, customerId, currentPeriodStart: start, currentPeriodEnd: end } = subscription;
  if (!start || !end) return [];
  return payments.filter(
    (payment) =>
      payment.customerId === customerId &&
      (payment.subscriptionId === undefined || payment.subscriptionId === id) &&
      payment.createdAt !== null &&
      payment.createdAt.getTime() >= start.getTime() - EARLY_MS &&
      payment.createdAt < end,
  );
}

function stateOf(subscription: Subscription, payments: Payment[], now: Date): PlanState {
  const { id: source, status, currentPeriodEnd, pastDueSince } = subscription;
  const free = (reason: string): PlanState => ({ plan: "free", reason, until: null, source });
  const pro = (reason: string, until: Date | null, afterwards: string): PlanState =>
    until && until <= now ? free(afterwards) : { plan: "pro", reason, until, source };

  if (isBelowMinimum(subscription)) return free("below_minimum");
  if (hasEnded(subscription)) {
    // a period that began with a payment that never came was not paid, nor was one of a subscription that never ran
    const paid = subscription.lastGoodAt && !pastDueSince && currentPeriodEnd;
    // an end at once takes the rest of the period with it
    const until = earlier(subscription.endedAt, currentPeriodEnd);
    return paid ? pro("canceled", until, "ended") : free("ended");
  }
  const returned = returnedOf(paymentsOfPeriod(subscription, payments));
  if (returned) return free(returned);
  if (status === "past_due")
    return pro("past_due", afterGrace(pastDueSince ?? subscription.eventAt), "past_due");
  if (status !== "active" && status !== "trialing") return free(status);
  if (subscription.cancelAtPeriodEnd) return pro("canceled", currentPeriodEnd, "ended");
  return pro(status, currentPeriodEnd && afterGrace(currentPeriodEnd), "lapsed");
}

/** A paid invoice that belongs to no subscription gives Pro until the end of what its lines sell, unless it was paid back. */
function stateOfInvoice({ id, serviceEnd }: Invoice, payments: Payment[]): PlanState {
  const returned = returnedOf(payments);
  return returned
    ? { plan: "free", reason: returned, until: null, source: id }
    : { plan: "pro", reason: "invoice", until: serviceEnd, source: id };
}

/** Whether a payment is that of an invoice: the provider says so, or customer, amount and day agree. */
const pays = (invoice: Invoice, payment: Payment): boolean =>
  payment.invoiceId
    ? payment.invoiceId === invoice.id
    : payment.customerId === invoice.customerId &&
      payment.amountMinor === invoice.amountPaidMinor &&
      payment.currency === invoice.currency &&
      payment.createdAt !== null &&
      invoice.paidAt !== null &&
      Math.abs(payment.createdAt.getTime() - invoice.paidAt.getTime()) <= DAY_MS;

/** The operator's word (`npm run grant`). */
export interface Granted {
  plan: "pro" | "free";
  /** When it ends; null for never. */
  until: Date | null;
}

const NEVER = Number.POSITIVE_INFINITY;
const lasts = ({ plan, until }: PlanState): number => (plan === "free" ? 0 : (until?.getTime() ?? NEVER));

/** What was sold, in any order. */
export interface Sold {
  subscriptions: Subscription[];
  invoices: Invoice[];
  payments?: Payment[];
}

/**
 * The plan at `now`. The operator's word wins, both ways. Else the best of what subscriptions and invoices give, which
 * is the one that lasts longest. Of none that gives Pro, the newest says why not.
 */
export function planOf(
  { subscriptions, invoices, payments = [] }: Sold,
  now: Date,
  granted: Granted | null = null,
): PlanState {
  if (granted && (!granted.until || granted.until > now)) {
    const reason = granted.plan === "pro" ? "granted" : "withheld";
    return { plan: granted.plan, reason, until: granted.until, source: null };
  }
  const newestFirst = [...subscriptions].sort(
    (one, other) => other.eventAt.getTime() - one.eventAt.getTime() || (one.id < other.id ? -1 : 1),
  );
  const paid = invoices
    .filter(
      ({ status, subscriptionId, serviceEnd }) =>
        status === "paid" && !subscriptionId && serviceEnd && serviceEnd > now,
    )
    .sort((one, other) => (one.id < other.id ? -1 : 1));
  const ofInvoices = new Set(
    payments.filter((payment) => paid.some((invoice) => pays(invoice, payment))).map(({ id }) => id),
  );
  const others = payments.filter(({ id }) => !ofInvoices.has(id));
  const states: PlanState[] = [
    ...newestFirst.map((subscription) => stateOf(subscription, others, now)),
    ...paid.map((invoice) =>
      stateOfInvoice(
        invoice,
        payments.filter((payment) => pays(invoice, payment)),
      ),
    ),
  ];
  return states.reduce<PlanState>(
    (best, state) => (best.reason === "none" || lasts(state) > lasts(best) ? state : best),
    { plan: "free", reason: "none", until: null, source: null },
  );
}

/**
 * The plan of a user, by what the billing provider has told us and what the operator said. A deleted account has none.
 *
 * @param now decides what has ended
 */
export async function plan(queries: Queries, userId: string, now: Date): Promise<PlanState> {
  const mine = and(eq(customers.userId, userId), isNull(deletedIdentities.id));
  const [[user], bought, invoiced, paid] = await Promise.all([
    queries
      .select({ plan: users.grantedPlan, until: users.grantedUntil })
      .from(users)
      .where(eq(users.id, userId)),
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
    queries
      .select({ charge: charges, invoice: { id: invoices.id, subscriptionId: invoices.subscriptionId } })
      .from(charges)
      .innerJoin(customers, eq(customers.id, charges.customerId))
      .leftJoin(deletedIdentities, eq(deletedIdentities.id, customers.userId))
      .leftJoin(invoices, eq(invoices.id, charges.invoiceId))
      .where(mine),
  ]);
  const granted: Granted | null =
    user?.plan === "pro" || user?.plan === "free" ? { plan: user.plan, until: user.until } : null;
  return planOf(
    {
      subscriptions: bought.map(({ subscription }) => subscription),
      invoices: invoiced.map(({ invoice }) => invoice),
      payments: paid.map(({ charge, invoice }) => ({
        ...charge,
        subscriptionId: invoice ? invoice.subscriptionId : undefined,
      })),
    },
    now,
    granted,
  );
}
