import { and, eq } from "drizzle-orm";
import { webhookEvents } from "#lib/db/schema/events.ts";
import type { Outcome, Source } from "#lib/events/inbound.ts";
import { decodeBody, readEvent } from "#lib/webhooks/event.ts";
import type { ApplyEffect, Store } from "#lib/webhooks/keep.ts";

/**
 * Does again what a kept event asks for, for example one of a type that this version has learnt. Effects bear being
 * done twice.
 *
 * @returns what it did, or null where the event is not kept, or its body is not
 */
export function replayEvent(
  { database, send }: Store,
  apply: ApplyEffect,
  { source, id }: { source: Source; id: string },
  now: Date,
): Promise<Outcome | null> {
  const which = and(eq(webhookEvents.source, source), eq(webhookEvents.eventId, id));
  return database.transaction(async (queries) => {
    const [row] = await queries.select().from(webhookEvents).where(which).for("update");
    const text = row?.payload && decodeBody(row.payload);
    const event = text ? readEvent(source, id, text) : null;
    if (!event) return null;
    const { outcome, subject, forget } = await apply(event, queries, { now, send });
    await queries
      .update(webhookEvents)
      .set({ outcome, subject, ...(forget && { payload: null }) })
      .where(which);
    return outcome;
  });
}
