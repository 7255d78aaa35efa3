import { and, eq, notInArray } from "drizzle-orm";
import type { Queries } from "#lib/db/database.ts";
import { lockName, lockNames } from "#lib/db/lock.ts";
import { erase } from "#lib/db/personal-data.ts";
import { deletedIdentities, users } from "#lib/db/schema/accounts.ts";
import { ENDED_STATUSES, customers, subscriptions } from "#lib/db/schema/billing.ts";
import type { SendJob } from "#lib/jobs/job.ts";

/**
 * Deletes an account, in the transaction of `queries`: the rows as lib/db/personal-data.ts says, and by jobs sent
 * in it what lies elsewhere: files, subscriptions, the person's data at the billing provider, and a last mail. A
 * tombstone stays, also of an id that nobody has heard of: its creation may be on the way.
 *
 * @returns false where it was deleted before; then nothing is done
 */
export async function deleteAccount(
  queries: Queries,
  userId: string,
  { now, send }: { now: Date; send: SendJob },
): Promise<boolean> {
  await lockNames(queries, lockName.user(userId));
  const buried = await queries
    .insert(deletedIdentities)
    .values({ id: userId, deletedAt: now })
    .onConflictDoNothing()
    .returning({ id: deletedIdentities.id });
  if (buried.length === 0) return false;

  const [user] = await queries.select().from(users).where(eq(users.id, userId));
  const paying = await queries
    .select({ id: customers.id })
    .from(customers)
    .where(eq(customers.userId, userId))
    .orderBy(customers.id);
  await lockNames(queries, ...paying.map(({ id }) => lockName.customer(id)));
  const live = await queries
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .innerJoin(customers, eq(customers.id, subscriptions.customerId))
    .where(and(eq(customers.userId, userId), notInArray(subscriptions.status, ENDED_STATUSES)));

  await erase(queries, userId);

  await send(queries, "files.delete-user", { userId });
  for (const { id } of live) await send(queries, "billing.cancel-subscription", { subscriptionId: id });
  for (const { id } of paying) await send(queries, "billing.forget-customer", { customerId: id });
  if (user?.email) await send(queries, "mail.send", { template: "account-deleted", to: user.email, userId });
  return true;
}
