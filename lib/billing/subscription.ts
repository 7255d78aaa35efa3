import { compareStamps, earlier, later, type Report } from "#lib/billing/report.ts";
import { ENDED_STATUSES, type subscriptions } from "#lib/db/schema/billing.ts";
import { idOf, instantOfSeconds, objectOf, objectsOf, textOf, wholeOf } from "#lib/events/fields.ts";
import { NotAnEvent } from "#lib/events/inbound.ts";

export type Subscription = typeof subscriptions.$inferSelect;

const GOOD = ["active", "trialing"];
const LATE = ["past_due", "unpaid"];

/** The provider's times have the resolution of a second: of one second, what follows what. */
function rankOf(type: string, status: string): number {
  if (type === "refetch") return 4;
  if (type === "customer.subscription.deleted") return 3;
  if (type === "customer.subscription.created") return 0;
  return status === "incomplete" ? 1 : 2;
}

/** What a status is where the object does not say: by the event's type. */
function statusOf(type: string, object: Record<string, unknown>): string {
  if (type === "customer.subscription.deleted") return "canceled";
  const stated = textOf(object.status, 50);
  if (stated) return stated;
  if (type === "customer.subscription.paused") return "paused";
  return type === "customer.subscription.resumed" ? "active" : "incomplete";
}

/** How long an interval of the provider is, in months. */
const MONTHS: Record<string, number> = { day: 12 / 365, week: 12 / 52, month: 1, year: 12 };

/** What is paid a month: the prices of all items, in minor units; null where one of them is not stated. */
function monthlyAmount(items: Record<string, unknown>[]): number | null {
  let total = 0;
  for (const item of items) {
    const price = objectOf(item.price) ?? objectOf(item.plan);
    const amount = wholeOf(price?.unit_amount ?? price?.amount);
    if (amount === null) return null;
    const recurring = objectOf(price?.recurring) ?? price;
    const months = (MONTHS[String(recurring?.interval)] ?? 1) * (wholeOf(recurring?.interval_count) || 1);
    total += (amount * (wholeOf(item.quantity) ?? 1)) / months;
  }
  const rounded = Math.round(total);
  return items.length && Number.isSafeInteger(rounded) ? rounded : null;
}

/**
 * Reads a subscription as the billing provider states it: Stripe's form of 2025 (the period ends at the items)
 * and the older one.
 *
 * @throws NotAnEvent without an id or a customer
 */
export function readSubscription(
  object: Record<string, unknown>,
  { id: eventId, type, at }: Report,
): Subscription {
  const id = idOf(object.id);
  const customerId = idOf(object.customer);
  if (!id || !customerId) throw new NotAnEvent(`${type} without the ids of subscription and customer`);
  const items = objectsOf(objectOf(object.items)?.data);
  const status = statusOf(type, object);
  const currentPeriodEnd = items
    .map((item) => instantOfSeconds(item.current_period_end))
    .reduce(later, instantOfSeconds(object.current_period_end));
  const cancelAt = instantOfSeconds(object.cancel_at);
  const endsBefore = cancelAt !== null && currentPeriodEnd !== null && cancelAt <= currentPeriodEnd;
  const cancelAtPeriodEnd = object.cancel_at_period_end === true || endsBefore;
  const periodEnd = endsBefore ? cancelAt : currentPeriodEnd;
  // without its own word on when, one that was to end with its period did, and any other ended now
  const endedAt = instantOfSeconds(object.ended_at) ?? ((cancelAtPeriodEnd ? periodEnd : null) || at);
  return {
    id,
    customerId,
    status,
    amountMinor: monthlyAmount(items),
    currency:
      (textOf(object.currency, 3) ?? textOf(objectOf(items[0]?.price)?.currency, 3))?.toUpperCase() ?? null,
    currentPeriodStart: items
      .map((item) => instantOfSeconds(item.current_period_start))
      .reduce(later, instantOfSeconds(object.current_period_start)),
    currentPeriodEnd: periodEnd,
    cancelAtPeriodEnd,
    canceledAt: instantOfSeconds(object.canceled_at),
    endedAt: ENDED_STATUSES.includes(status) ? endedAt : null,
    pastDueSince: LATE.includes(status) ? at : null,
    lastGoodAt: GOOD.includes(status) ? at : null,
    lateReports: LATE.includes(status) ? [at.getTime()] : [],
    createdAt: instantOfSeconds(object.created) ?? at,
    eventAt: at,
    eventRank: rankOf(type, status),
    eventId,
  };
}

/** Whether a subscription has ended for good. */
export const hasEnded = ({ status }: Pick<Subscription, "status">): boolean =>
  ENDED_STATUSES.includes(status);

/**
 * What two reports, or two states made of reports, say together. The newest one wins; an end wins over
 * everything; payment is late since the first such report after the last one in good order. Any order, any
 * grouping and any repetition gives the same.
 */
export function foldSubscription(one: Subscription | null, other: Subscription): Subscription {
  if (!one) return other;
  const oneWins = Number(hasEnded(one)) - Number(hasEnded(other)) || compareStamps(one, other);
  const winner = oneWins > 0 ? one : other;
  const lastGoodAt = later(one.lastGoodAt, other.lastGoodAt);
  const lateReports = [...new Set([...one.lateReports, ...other.lateReports])]
    .filter((time) => !lastGoodAt || time > lastGoodAt.getTime())
    .sort((first, second) => first - second);
  const [lateSince] = lateReports;
  return {
    ...winner,
    pastDueSince:
      lateSince !== undefined ? new Date(lateSince) : LATE.includes(winner.status) ? winner.eventAt : null,
    lastGoodAt,
    lateReports,
    endedAt: earlier(one.endedAt, other.endedAt),
    createdAt: earlier(one.createdAt, other.createdAt),
  };
}
