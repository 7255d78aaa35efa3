import { compareStamps, earlier, later, type Report } from "#lib/billing/report.ts";
import type { invoices } from "#lib/db/schema/billing.ts";
import {
  addressOf,
  idOf,
  instantOfSeconds,
  objectOf,
  objectsOf,
  textOf,
  wholeOf,
} from "#lib/events/fields.ts";
import { NotAnEvent } from "#lib/events/inbound.ts";

export type Invoice = typeof invoices.$inferSelect;

/** An invoice never goes back: of two reports, the one further on is right. Paid beats void. */
const STATUSES = ["draft", "open", "uncollectible", "void", "paid"];

/** What an event says of the status by its type alone. */
const BY_TYPE: Record<string, string> = {
  "invoice.finalized": "open",
  "invoice.overdue": "open",
  "invoice.payment_failed": "open",
  "invoice.marked_uncollectible": "uncollectible",
  "invoice.voided": "void",
  "invoice.paid": "paid",
};

const RANKS: Record<string, number> = { "invoice.created": 0, refetch: 2 };

const further = (status: string) => STATUSES.indexOf(status);

/** What a column of 32 bits holds. */
const LARGEST_COUNT = 2 ** 31 - 1;

/** Until when a sold thing is sold: the latest end of a line that has a duration. Of a subscription, null: it says it itself. */
function serviceEndOf(object: Record<string, unknown>, subscriptionId: string | null): Date | null {
  if (subscriptionId) return null;
  return objectsOf(objectOf(object.lines)?.data)
    .map((line) => objectOf(line.period))
    .filter((period) => Number(period?.end) > Number(period?.start))
    .map((period) => instantOfSeconds(period?.end))
    .reduce(later, null);
}

/**
 * Reads an invoice as the billing provider states it: Stripe's form of 2025 (the subscription under `parent`) and
 * the older one.
 *
 * @throws NotAnEvent without an id
 */
export function readInvoice(object: Record<string, unknown>, { id: eventId, type, at }: Report): Invoice {
  const id = idOf(object.id);
  if (!id) throw new NotAnEvent(`${type} without the id of the invoice`);
  const transitions = objectOf(object.status_transitions);
  const subscriptionId = idOf(
    objectOf(objectOf(object.parent)?.subscription_details)?.subscription ?? object.subscription,
  );
  const stated = typeof object.status === "string" ? object.status : "";
  const implied = BY_TYPE[type] ?? "draft";
  const status = further(stated) > further(implied) ? stated : implied;
  const failures = type === "invoice.payment_failed" ? Math.max(1, wholeOf(object.attempt_count) ?? 1) : 0;
  return {
    id,
    customerId: idOf(object.customer),
    subscriptionId,
    number: textOf(object.number),
    status,
    amountDueMinor: wholeOf(object.amount_due) ?? 0,
    amountPaidMinor: wholeOf(object.amount_paid) ?? 0,
    currency: textOf(object.currency, 3)?.toUpperCase() ?? null,
    billedName: textOf(object.customer_name),
    billedEmail: addressOf(object.customer_email),
    dueAt: instantOfSeconds(object.due_date),
    finalizedAt: instantOfSeconds(transitions?.finalized_at) ?? (type === "invoice.finalized" ? at : null),
    paidAt: instantOfSeconds(transitions?.paid_at) ?? (type === "invoice.paid" ? at : null),
    serviceEnd: serviceEndOf(object, subscriptionId),
    overdue: type === "invoice.overdue" && status === "open",
    paymentFailures: Math.min(failures, LARGEST_COUNT),
    createdAt: instantOfSeconds(object.created) ?? at,
    eventAt: at,
    eventRank: RANKS[type] ?? 1,
    eventId,
  };
}

/**
 * What two reports, or two states made of reports, say together: the furthest status, of one status the newest;
 * the most failures, the earliest times. Any order, any grouping and any repetition gives the same.
 */
export function foldInvoice(one: Invoice | null, other: Invoice): Invoice {
  if (!one) return other;
  const winner = (further(one.status) - further(other.status) || compareStamps(one, other)) > 0 ? one : other;
  return {
    ...winner,
    finalizedAt: earlier(one.finalizedAt, other.finalizedAt),
    paidAt: earlier(one.paidAt, other.paidAt),
    overdue: (one.overdue || other.overdue) && winner.status === "open",
    paymentFailures: Math.max(one.paymentFailures, other.paymentFailures),
    createdAt: earlier(one.createdAt, other.createdAt),
  };
}
