import { eq, sql } from "drizzle-orm";
import type { Queries } from "#lib/db/database.ts";
import { deletedIdentities } from "#lib/db/schema/accounts.ts";
import { emailMessages, emailOpens } from "#lib/db/schema/mail.ts";
import { idOf, objectOf } from "#lib/events/fields.ts";
import { type Effect, type InboundEvent, NotAnEvent, timeOf } from "#lib/events/inbound.ts";

/** What happened to a mail, by the event's type: the column that holds when it first did. */
const STEPS = {
  "email.sent": "sentAt",
  "email.delivered": "deliveredAt",
  "email.bounced": "bouncedAt",
  "email.complained": "complainedAt",
} as const;

const isStep = (type: string): type is keyof typeof STEPS => Object.hasOwn(STEPS, type);

/**
 * Applies an event of the e-mail provider: what happened to a mail and when first, and each opening of it.
 * Every value is a minimum, a maximum or a count over distinct events: any order ends in the same row. An id
 * that we did not send gets a row without a template.
 *
 * @param tools.now stands for a time that the event lacks
 * @throws NotAnEvent where a known type has no `data.email_id`
 */
export async function applyEmailEvent(
  event: InboundEvent,
  queries: Queries,
  { now }: { now: Date },
): Promise<Effect> {
  const id = idOf(objectOf(event.body.data)?.email_id);
  const known = event.type === "email.opened" || isStep(event.type);
  if (known && !id) throw new NotAnEvent(`${event.type} without data.email_id`);
  if (!id) return { outcome: "ignored", subject: null };
  const at = timeOf(event, now);

  // the row is the lock: events of one mail, and the deletion of its reader, wait for one another
  if (known)
    await queries
      .insert(emailMessages)
      .values({ id, createdAt: at })
      .onConflictDoUpdate({ target: emailMessages.id, set: { id } });
  else await queries.select().from(emailMessages).where(eq(emailMessages.id, id)).for("update");
  const [tombstone] = await queries
    .select({ id: deletedIdentities.id })
    .from(deletedIdentities)
    .innerJoin(emailMessages, eq(emailMessages.userId, deletedIdentities.id))
    .where(eq(emailMessages.id, id));
  if (!known) return { outcome: "ignored", subject: id, forget: tombstone !== undefined };
  if (tombstone) return { outcome: "refused", subject: id, forget: true };

  const instant = sql`${at.toISOString()}::timestamptz`;
  const createdAt = sql`least(${emailMessages.createdAt}, ${instant})`;
  if (isStep(event.type)) {
    const column = STEPS[event.type];
    await queries
      .update(emailMessages)
      .set({ createdAt, [column]: sql`least(${emailMessages[column]}, ${instant})` })
      .where(eq(emailMessages.id, id));
    return { outcome: "applied", subject: id };
  }

  const opened = await queries
    .insert(emailOpens)
    .values({ id: event.id, emailId: id, openedAt: at })
    .onConflictDoNothing()
    .returning({ id: emailOpens.id });
  if (opened.length === 0) return { outcome: "superseded", subject: id };
  await queries
    .update(emailMessages)
    .set({
      createdAt,
      firstOpenedAt: sql`least(${emailMessages.firstOpenedAt}, ${instant})`,
      lastOpenedAt: sql`greatest(${emailMessages.lastOpenedAt}, ${instant})`,
      openCount: sql`${emailMessages.openCount} + 1`,
    })
    .where(eq(emailMessages.id, id));
  return { outcome: "applied", subject: id };
}
