import { isDeepStrictEqual } from "node:util";
import { and, eq, notInArray } from "drizzle-orm";
import { earlier } from "#lib/billing/report.ts";
import type { Queries } from "#lib/db/database.ts";
import { lockName, lockNames } from "#lib/db/lock.ts";
import { erase, isDeleted } from "#lib/db/personal-data.ts";
import { ENDED_STATUSES, customers, subscriptions } from "#lib/db/schema/billing.ts";
import { idOf, objectOf } from "#lib/events/fields.ts";
import type { SendJob } from "#lib/jobs/job.ts";

export type Customer = typeof customers.$inferSelect;

/** The user that an object names: our own id, which we gave the provider at checkout. */
export function statedUser(object: Record<string, unknown>): string | null {
  const subscription = objectOf(objectOf(object.parent)?.subscription_details);
  return (
    idOf(object.client_reference_id) ??
    idOf(objectOf(object.metadata)?.user_id) ??
    idOf(objectOf(subscription?.metadata)?.user_id)
  );
}

/** What two statements of one customer say together: the newest user; of one time, the greater id. */
export function foldCustomer(one: Customer | null, other: Customer): Customer {
  if (!one) return other;
  const key = ({ linkedAt, userId }: Customer) => [linkedAt?.getTime() ?? -1, userId ?? ""] as const;
  const [[oneAt, oneUser], [otherAt, otherUser]] = [key(one), key(other)];
  const winner = (oneAt === otherAt ? oneUser > otherUser : oneAt > otherAt) ? one : other;
  return { ...winner, createdAt: earlier(one.createdAt, other.createdAt) };
}

/** What is known of a customer before the object of an event is written. */
export interface Payer {
  id: string | null;
  /** The account was deleted: nothing personal is written, and nothing stays sold. */
  deleted: boolean;
}

/**
 * Locks what an object is about, until the transaction ends, and notes whose customer it is. A deleted account
 * that turns out to be the payer is erased again, with the rows of this customer, and the provider forgets it.
 *
 * @param objectId of the subscription, invoice, charge or session
 */
export async function meetPayer(
  queries: Queries,
  {
    customerId,
    userId,
    objectId,
    at,
  }: { customerId: string | null; userId: string | null; objectId: string; at: Date },
  send: SendJob,
): Promise<Payer> {
  await lockNames(
    queries,
    userId && lockName.user(userId),
    customerId && lockName.customer(customerId),
    `object ${objectId}`,
  );
  if (!customerId) return { id: null, deleted: userId !== null && (await isDeleted(queries, userId)) };

  const [known = null] = await queries.select().from(customers).where(eq(customers.id, customerId));
  const stated = { id: customerId, userId, linkedAt: userId ? at : null, createdAt: at };
  const customer = foldCustomer(known, stated);
  if (!isDeepStrictEqual(customer, known))
    await queries
      .insert(customers)
      .values(customer)
      .onConflictDoUpdate({ target: customers.id, set: customer });
  const deleted = customer.userId !== null && (await isDeleted(queries, customer.userId));
  if (deleted && customer.userId && customer.userId !== known?.userId) {
    await erase(queries, customer.userId);
    const live = await queries
      .select({ id: subscriptions.id })
      .from(subscriptions)
      .where(and(eq(subscriptions.customerId, customerId), notInArray(subscriptions.status, ENDED_STATUSES)));
    for (const { id } of live) await send(queries, "billing.cancel-subscription", { subscriptionId: id });
    await send(queries, "billing.forget-customer", { customerId });
  }
  return { id: customerId, deleted };
}
