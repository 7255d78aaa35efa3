import { eq } from "drizzle-orm";
import { chargeOf, foldCharge, readCharge } from "#lib/billing/charge.ts";
import { meetPayer, type Payer, statedUser } from "#lib/billing/customer.ts";
import { foldInvoice, readInvoice } from "#lib/billing/invoice.ts";
import type { Report } from "#lib/billing/report.ts";
import { foldSubscription, hasEnded, readSubscription } from "#lib/billing/subscription.ts";
import type { Queries } from "#lib/db/database.ts";
import { lockName, lockNames } from "#lib/db/lock.ts";
import { isDeleted } from "#lib/db/personal-data.ts";
import { charges, customers, invoices, subscriptions } from "#lib/db/schema/billing.ts";
import { idOf, objectOf } from "#lib/events/fields.ts";
import { type Effect, type InboundEvent, NotAnEvent, timeOf } from "#lib/events/inbound.ts";
import type { SendJob } from "#lib/jobs/job.ts";

type ProviderObject = Record<string, unknown>;

/** Applies the state of one object, in the transaction of `queries`. */
type Write = (queries: Queries, object: ProviderObject, report: Report, send: SendJob) => Promise<Effect>;

/** What an event did, by the report that is in the row afterwards. A body is kept only where deletion finds it. */
const effectOf = (payer: Payer, subject: string, changed: boolean): Effect => ({
  outcome: changed ? "applied" : "superseded",
  subject: payer.id ?? subject,
  forget: payer.deleted || payer.id === null,
});

/**
 * Writes what a report says of a subscription, unless something newer is known. Of a deleted account it is ended
 * at the provider.
 *
 * @throws NotAnEvent without an id or a customer
 */
export const writeSubscription: Write = async (queries, object, report, send) => {
  const stated = readSubscription(object, report);
  const { id, customerId } = stated;
  const payer = await meetPayer(
    queries,
    { customerId, userId: statedUser(object), objectId: id, at: report.at },
    send,
  );
  const [known = null] = await queries.select().from(subscriptions).where(eq(subscriptions.id, id));
  const row = foldSubscription(known, stated);
  await queries.insert(subscriptions).values(row).onConflictDoUpdate({ target: subscriptions.id, set: row });
  if (payer.deleted && !hasEnded(row))
    await send(queries, "billing.cancel-subscription", { subscriptionId: id });
  return effectOf(payer, id, row.eventId === report.id);
};

/**
 * Writes what a report says of an invoice, unless something newer is known; of a deleted account without name and
 * address.
 *
 * @throws NotAnEvent without an id
 */
export const writeInvoice: Write = async (queries, object, report, send) => {
  const stated = readInvoice(object, report);
  const { id, customerId } = stated;
  const payer = await meetPayer(
    queries,
    { customerId, userId: statedUser(object), objectId: id, at: report.at },
    send,
  );
  const [known = null] = await queries.select().from(invoices).where(eq(invoices.id, id));
  const folded = foldInvoice(known, stated);
  const row = payer.deleted ? { ...folded, billedName: null, billedEmail: null } : folded;
  await queries.insert(invoices).values(row).onConflictDoUpdate({ target: invoices.id, set: row });
  return effectOf(payer, id, row.eventId === report.id);
};

/**
 * Writes what a report says of a payment, its refunds or its dispute. A dispute does not name the customer: the row
 * does, if it is known already.
 *
 * @throws NotAnEvent without the id of the charge
 */
export const writeCharge: Write = async (queries, object, report, send) => {
  const stated = readCharge(object, report);
  const rows = () => queries.select().from(charges).where(eq(charges.id, stated.id));
  const [seen] = await rows();
  const payer = await meetPayer(
    queries,
    {
      customerId: stated.customerId ?? seen?.customerId ?? null,
      userId: statedUser(object),
      objectId: stated.id,
      at: report.at,
    },
    send,
  );
  const [known = null] = await rows();
  const row = foldCharge(known, stated);
  await queries.insert(charges).values(row).onConflictDoUpdate({ target: charges.id, set: row });
  return effectOf(payer, stated.id, true);
};

/** A checkout says whose customer somebody is. What was bought comes with events of its own. */
const meetCheckout: Write = async (queries, object, report, send) => {
  const id = idOf(object.id);
  if (!id) throw new NotAnEvent(`${report.type} without the id of the session`);
  const customerId = idOf(object.customer);
  const userId = statedUser(object);
  const payer = await meetPayer(queries, { customerId, userId, objectId: id, at: report.at }, send);
  const subscriptionId = idOf(object.subscription);
  if (payer.deleted && subscriptionId) await send(queries, "billing.cancel-subscription", { subscriptionId });
  return effectOf(payer, userId ?? id, customerId !== null && userId !== null);
};

const meetCustomer: Write = async (queries, object, report, send) => {
  const id = idOf(object.id);
  if (!id) throw new NotAnEvent(`${report.type} without the id of the customer`);
  const userId = statedUser(object);
  const payer = await meetPayer(queries, { customerId: id, userId, objectId: id, at: report.at }, send);
  return effectOf(payer, id, userId !== null);
};

/** What each type of event is about. */
const WRITES: Record<string, Write> = {
  "checkout.session.completed": meetCheckout,
  "checkout.session.async_payment_succeeded": meetCheckout,
  "checkout.session.async_payment_failed": meetCheckout,
  "customer.created": meetCustomer,
  "customer.updated": meetCustomer,
  "customer.subscription.created": writeSubscription,
  "customer.subscription.updated": writeSubscription,
  "customer.subscription.deleted": writeSubscription,
  "customer.subscription.paused": writeSubscription,
  "customer.subscription.resumed": writeSubscription,
  "invoice.created": writeInvoice,
  "invoice.updated": writeInvoice,
  "invoice.finalized": writeInvoice,
  "invoice.paid": writeInvoice,
  "invoice.payment_failed": writeInvoice,
  "invoice.voided": writeInvoice,
  "invoice.marked_uncollectible": writeInvoice,
  "invoice.overdue": writeInvoice,
  "charge.succeeded": writeCharge,
  "charge.refunded": writeCharge,
  "charge.dispute.created": writeCharge,
  "charge.dispute.updated": writeCharge,
  "charge.dispute.closed": writeCharge,
};

/** The types of the billing provider's events that have an effect. */
export const BILLING_EVENTS: string[] = Object.keys(WRITES);

/** A type that we do not use: whose it is, so that deletion finds its body. */
async function ignore(queries: Queries, object: ProviderObject): Promise<Effect> {
  const customerId = idOf(object.customer) ?? (object.object === "customer" ? idOf(object.id) : null);
  const userId = statedUser(object);
  // a deletion at the same moment comes before or after, never between
  await lockNames(queries, userId && lockName.user(userId), customerId && lockName.customer(customerId));
  const [customer] = customerId
    ? await queries.select().from(customers).where(eq(customers.id, customerId))
    : [];
  const owner = customer?.userId ?? userId;
  return {
    outcome: "ignored",
    subject: (customer?.userId ? customerId : userId) ?? customerId ?? idOf(object.id),
    forget: owner !== null && (await isDeleted(queries, owner)),
  };
}

/** Asks for a look at the object at the provider. A payment that went well has nothing that we have to know. */
async function askAgain(queries: Queries, type: string, object: ProviderObject, send: SendJob) {
  const write = WRITES[type];
  const [kind, id] =
    write === writeSubscription
      ? (["subscription", idOf(object.id)] as const)
      : write === writeInvoice
        ? (["invoice", idOf(object.id)] as const)
        : write === writeCharge && type !== "charge.succeeded"
          ? (["charge", chargeOf(object, type)] as const)
          : [null, null];
  if (kind && id) await send(queries, "billing.refetch", { object: kind, id });
}

/**
 * Applies an event of the billing provider: whose customer somebody is, and the state of subscriptions, invoices,
 * payments, refunds and disputes. Any order and repetition of events ends in the same rows.
 *
 * @param tools.now stands for a time that the event lacks
 * @param tools.refetch also asks for a look at the object at the provider, by a job
 * @throws NotAnEvent where a known type lacks the ids of its object
 */
export async function applyBillingEvent(
  event: InboundEvent,
  queries: Queries,
  { now, send, refetch = false }: { now: Date; send: SendJob; refetch?: boolean },
): Promise<Effect> {
  const object = objectOf(objectOf(event.body.data)?.object);
  const write = Object.hasOwn(WRITES, event.type) ? WRITES[event.type] : undefined;
  if (!write) return ignore(queries, object ?? {});
  if (!object) throw new NotAnEvent(`${event.type} without data.object`);
  const effect = await write(
    queries,
    object,
    { id: event.id, type: event.type, at: timeOf(event, now) },
    send,
  );
  if (refetch) await askAgain(queries, event.type, object, send);
  return effect;
}
