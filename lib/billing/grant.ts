import { desc, eq, sql } from "drizzle-orm";
import { Refusal } from "#lib/base/refusal.ts";
import type { Queries } from "#lib/db/database.ts";
import { users } from "#lib/db/schema.ts";

/**
 * Gives a user a plan, or takes the given one away; what is paid counts beside it.
 *
 * @param email of one who has signed in before
 * @returns lines that say what is so now
 * @throws Refusal where nobody, or more than one, has this address, or there is no such plan
 */
export async function* grantLines(queries: Queries, email: unknown, plan: unknown): AsyncGenerator<string> {
  if (typeof email !== "string" || (plan !== "pro" && plan !== "free"))
    throw new Refusal("Say whose plan and which: npm run plan -- ada@reader.example pro");
  // whoever proved the address has it
  const [user, ...others] = await queries
    .select({ id: users.id, proved: users.emailVerified })
    .from(users)
    .where(sql`lower(${users.email}) = ${email.toLowerCase()}`)
    .orderBy(desc(users.emailVerified))
    .limit(2);
  if (!user)
    throw new Refusal(
      `Nobody has signed in with ${email} yet. Sign in once at /sign-in, then run this again.`,
    );
  // identities of a provider may share an address
  if (others.length && !user.proved)
    throw new Refusal(`More than one account has ${email}. No plan was changed.`);
  await queries
    .update(users)
    .set({ grantedPlan: plan === "pro" ? "pro" : null })
    .where(eq(users.id, user.id));
  yield plan === "pro"
    ? `${email} has Pro, given by you. It counts from the next call on.`
    : `${email} has what is paid for, and nothing given.`;
}
