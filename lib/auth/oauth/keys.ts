import { asc } from "drizzle-orm";
import { symmetricDecrypt } from "better-auth/crypto";
import type { Jwk } from "better-auth/plugins";
import type { Queries } from "#lib/db/database.ts";
import { signingKeys } from "#lib/db/schema/oauth.ts";

async function opens({ privateKey }: Jwk, secret: string): Promise<boolean> {
  try {
    await symmetricDecrypt({ key: secret, data: JSON.parse(privateKey) });
    return true;
  } catch {
    return false;
  }
}

/**
 * The signing keys that a secret opens, oldest first. Those that another `AUTH_SECRET` sealed are passed over: nothing
 * is signed with them, and no token that they signed is good. With the old secret they count again.
 */
export async function readKeys(queries: Queries, secret: string): Promise<Jwk[]> {
  const rows = await queries.select().from(signingKeys).orderBy(asc(signingKeys.createdAt));
  // null where the library leaves a member out: to it both are the same
  const keys = rows as Jwk[];
  const open = await Promise.all(keys.map((key) => opens(key, secret)));
  return keys.filter((_, index) => open[index]);
}

/**
 * Since when a secret has been in use: tokens of an earlier second were given out under another one.
 *
 * @returns null before its first key
 */
export async function inUseSince(queries: Queries, secret: string): Promise<Date | null> {
  const [oldest] = await readKeys(queries, secret);
  return oldest ? new Date(Math.floor(oldest.createdAt.getTime() / 1000) * 1000) : null;
}
