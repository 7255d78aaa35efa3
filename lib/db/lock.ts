import { sql } from "drizzle-orm";
import type { Queries } from "#lib/db/database.ts";

/**
 * Waits for every other transaction that has locked one of these names, and holds them until this one ends. For
 * what has no row yet. All who lock several keep one order: e-mail, user,
 * customer, object.
 *
 * @param names of any length; null ones are left out
 */
export async function lockNames(queries: Queries, ...names: (string | null)[]): Promise<void> {
  const locks = names
    .filter((name) => name !== null)
    .map((name) => sql`pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
  if (locks.length) await queries.execute(sql`select ${sql.join(locks, sql`, `)}`);
}

/** The names that transactions lock. */
export const lockName = {
  user: (id: string) => `user ${id}`,
  customer: (id: string) => `customer ${id}`,
  /** @param address in lower case */
  email: (address: string) => `email ${address}`,
  /** @param id of an authorization; alone, or before all others */
  grant: (id: string) => `grant ${id}`,
  signingKeys: "signing keys",
};
