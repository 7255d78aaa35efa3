import { desc, eq, sql } from "drizzle-orm";
import { Refusal } from "#lib/base/refusal.ts";
import { plan as planNow } from "#lib/billing/plan.ts";
import { hasEnded } from "#lib/billing/subscription.ts";
import type { Queries } from "#lib/db/database.ts";
import { users } from "#lib/db/schema/accounts.ts";
import { customers, subscriptions } from "#lib/db/schema/billing.ts";

/** The operator's words: Pro, no Pro, or whatever is paid for. */
const WORDS = ["pro", "free", "paid"] as const;
type Word = (typeof WORDS)[number];

const isWord = (value: unknown): value is Word => WORDS.some((word) => word === value);

const dayOf = (instant: Date): string => instant.toISOString().slice(0, 10);

/** @throws Refusal where it is no day to come */
function endOf(until: unknown, now: Date): Date | null {
  if (until === undefined) return null;
  const end = typeof until === "string" && /^\d{4}-\d\d-\d\d$/.test(until) ? new Date(until) : null;
  if (!end || Number.isNaN(end.getTime()) || dayOf(end) !== until)
    throw new Refusal("Write the day as 2027-11-28: --until 2027-11-28");
  if (end <= now) throw new Refusal(`${until} has passed. Choose a later day.`);
  return end;
}

/** @throws Refusal where no account, or more than one, has this address */
async function accountOf(queries: Queries, email: string): Promise<string> {
  // whoever proved the address has it
  const [user, ...others] = await queries
    .select({ id: users.id, proved: users.emailVerified })
    .from(users)
    .where(sql`lower(${users.email}) = ${email.toLowerCase()}`)
    .orderBy(desc(users.emailVerified))
    .limit(2);
  if (!user)
    throw new Refusal(`No account has ${email}. They sign in once at /sign-in, then you run this again.`);
  // identities of a provider may share an address
  if (others.length && !user.proved)
    throw new Refusal(`More than one account has ${email}. No plan was changed.`);
  return user.id;
}

/** The subscriptions of a user that the billing provider goes on charging. */
async function runningOf(queries: Queries, userId: string): Promise<string[]> {
  const rows = await queries
    .select({ id: subscriptions.id, status: subscriptions.status })
    .from(subscriptions)
    .innerJoin(customers, eq(customers.id, subscriptions.customerId))
    .where(eq(customers.userId, userId));
  return rows.filter((row) => !hasEnded(row)).map(({ id }) => id);
}

/**
 * Gives a user Pro, takes it away, or lets payments decide again. The operator's word wins over what is paid.
 *
 * @param order.email of somebody who has signed in before
 * @param order.plan `pro`, `free`, or `paid` for whatever is paid for
 * @param order.until the day on which the word ends (`2027-11-28`, at midnight UTC); undefined for never
 * @returns lines that say what is so now
 * @throws Refusal where no account, or more than one, has this address, or the order makes no sense
 */
export async function* grantLines(
  queries: Queries,
  { email, plan, until }: { email: unknown; plan: unknown; until?: unknown },
  now: Date,
): AsyncGenerator<string> {
  if (typeof email !== "string" || !isWord(plan))
    throw new Refusal("Say whose plan, and pro, free or paid: npm run grant -- ada@reader.example pro");
  const grantedUntil = endOf(until, now);
  if (grantedUntil && plan === "paid")
    throw new Refusal("--until goes with pro or free: what is paid for ends by itself.");
  const userId = await accountOf(queries, email);
  const grantedPlan = plan === "paid" ? null : plan;
  await queries.update(users).set({ grantedPlan, grantedUntil }).where(eq(users.id, userId));

  const lasts = grantedUntil ? ` until ${dayOf(grantedUntil)}` : "";
  const { plan: paidFor } = await planNow(queries, userId, now);
  yield {
    pro: `${email} has Pro${lasts}, by your word. It counts from the next call on.`,
    free: `${email} has Free${lasts}, by your word, whatever is paid. It counts from the next call on.`,
    paid: `${email} has what is paid for: ${paidFor === "pro" ? "Pro" : "Free"}.`,
  }[plan];
  if (plan === "free")
    for (const id of await runningOf(queries, userId))
      yield `Their subscription ${id} still runs: end it at the billing provider, or they go on paying.`;
}
