import { sql } from "drizzle-orm";
import type { Queries } from "#lib/db/database.ts";
import { lockName, lockNames } from "#lib/db/lock.ts";
import { erase, isDeleted } from "#lib/db/personal-data.ts";
import { emailMessages } from "#lib/db/schema/mail.ts";

/**
 * Writes down a mail that we sent, in the transaction of `queries`. An event of it may have come first. Of a
 * deleted account only the id stays, so that events about it are recognised and refused.
 *
 * @param mail.id by which the e-mail provider names it
 */
export async function recordSentMail(
  queries: Queries,
  { id, userId, template, now }: { id: string; userId: string | null; template: string; now: Date },
): Promise<void> {
  // a deletion that runs at the same time comes before or after, never between
  if (userId !== null) await lockNames(queries, lockName.user(userId));
  await queries
    .insert(emailMessages)
    .values({ id, userId, template, sentAt: now, createdAt: now })
    .onConflictDoUpdate({
      target: emailMessages.id,
      set: { userId, template, sentAt: sql`least(${emailMessages.sentAt}, excluded.sent_at)` },
    });
  if (userId !== null && (await isDeleted(queries, userId))) await erase(queries, userId);
}
