import { and, eq, ne, sql } from "drizzle-orm";
import { clock } from "#lib/base/clock.ts";
import type { Queries } from "#lib/db/database.ts";
import { lockName, lockNames } from "#lib/db/lock.ts";
import { users } from "#lib/db/schema/accounts.ts";
import { recordEvent } from "#lib/events/record.ts";
import { type Adapter, changed, type Inner, type MakeAdapter } from "#lib/auth/adapter.ts";
import type { Joined } from "#lib/auth/sign-in/joined.ts";

type Where = Parameters<Adapter["findOne"]>[0]["where"];

const text = (value: unknown): string => (typeof value === "string" ? value.toLowerCase() : "");
const only = (where: Where, field: string): unknown =>
  where.length === 1 && where[0]?.field === field ? where[0].value : undefined;

/**
 * The library looks for an address and makes a user where it finds none: two first sign-ins at the same moment, by
 * code and by a provider, would make two. Here the second gets the first one's user, to which it then is linked, as
 * it would be a second later: both have proved the address. The index `users_verified_email` holds it too.
 */
function overAdapter<Some extends Inner>(adapter: Some, joined: Joined): Some {
  const verifiedAt = <Row>(email: string, join?: Parameters<Adapter["findOne"]>[0]["join"]) =>
    adapter.findOne<Row>({
      model: "user",
      where: [
        { field: "email", value: email },
        { field: "emailVerified", value: true },
      ],
      ...(join && { join }),
    });

  const create: Adapter["create"] = async <Data extends Record<string, unknown>, Row = Data>(
    asked: Parameters<typeof adapter.create<Data, Row>>[0],
  ): Promise<Row> => {
    if (asked.model !== "user") return adapter.create<Data, Row>(asked);
    return joined.transaction(async (queries) => {
      const { email, emailVerified } = asked.data as Record<string, unknown>;
      if (emailVerified === true) {
        await lockNames(queries, lockName.email(text(email)));
        const first = await verifiedAt<Row>(text(email));
        if (first) return first;
      }
      const made = await adapter.create<Data, Row>(asked);
      // here, since the library's own hook for it comes after the transaction
      const now = new Date(clock());
      await recordEvent(queries, {
        name: "user_signed_up",
        subject: (made as { id: string }).id,
        occurredAt: now,
        properties: {},
        canonical: true,
        now,
      });
      return made;
    });
  };

  const findOne: Adapter["findOne"] = async <Row>(asked: Parameters<Adapter["findOne"]>[0]) => {
    const email = asked.model === "user" ? only(asked.where, "email") : undefined;
    // identities of a provider may share an address: it belongs to whoever proved it
    const proved = typeof email === "string" ? await verifiedAt<Row>(email, asked.join) : null;
    return proved ?? adapter.findOne<Row>(asked);
  };

  const update: Adapter["update"] = async <Row>(asked: Parameters<Adapter["update"]>[0]) => {
    const id = asked.model === "user" ? only(asked.where, "id") : undefined;
    if (typeof id !== "string" || asked.update.emailVerified !== true) return adapter.update<Row>(asked);
    return joined.transaction(async (queries) => {
      const [user] = await queries.select({ email: users.email }).from(users).where(eq(users.id, id));
      const free = await isFree(queries, text(user?.email), id);
      const { emailVerified: _, ...rest } = asked.update;
      return adapter.update<Row>(free ? asked : { ...asked, update: { ...rest, emailVerified: false } });
    });
  };
  return { ...adapter, create, findOne, update };
}

/** Whether nobody else has proved an address; until the end of the transaction nobody else will. */
async function isFree(queries: Queries, email: string, userId: string): Promise<boolean> {
  await lockNames(queries, lockName.email(email));
  const others = await queries.select({ id: users.id }).from(users).where(provedByOthers(email, userId));
  return others.length === 0;
}

const provedByOthers = (email: string, userId: string) =>
  and(sql`lower(${users.email}) = ${email}`, users.emailVerified, ne(users.id, userId));

/**
 * Takes an address from whoever proved it before: where an issuer says who has it, that is so. They keep it for mail.
 *
 * @param queries a transaction
 * @param email in lower case
 */
export async function moveAddress(queries: Queries, email: string, userId: string): Promise<void> {
  await lockNames(queries, lockName.email(email));
  await queries.update(users).set({ emailVerified: false }).where(provedByOthers(email, userId));
}

/** The library's adapter, with one user for each proved address, and `user_signed_up` in the transaction of the user. */
export const oneUserAnAddress = (make: MakeAdapter, joined: Joined): MakeAdapter =>
  changed(make, (adapter) => overAdapter(adapter, joined));
