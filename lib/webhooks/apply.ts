import { and, eq } from "drizzle-orm";
import type { Database, Queries } from "#lib/db/database.ts";
import { webhookEvents } from "#lib/db/schema.ts";
import type { Effect, InboundEvent, Outcome } from "#lib/events/inbound.ts";
import type { SendJob } from "#lib/jobs/job.ts";

/** What an effect may use besides the transaction. Nothing here reaches the network. */
export interface EffectTools {
  now: Date;
  send: SendJob;
}

/**
 * Does what an event asks for, within the transaction of `queries`.
 *
 * @throws NotAnEvent where a known type lacks what it cannot do without
 */
export type ApplyEffect = (event: InboundEvent, queries: Queries, tools: EffectTools) => Promise<Effect>;

/**
 * Keeps an event and does what it asks for, once however often it is delivered: its id and its effect are in one
 * transaction. A delivery that comes while the same one is at work waits for it, and does it where that one failed.
 *
 * @param payload the body as it came
 * @returns what the event did, or `duplicate` where it was kept before
 */
export function applyOnce(
  database: Database,
  event: InboundEvent,
  payload: Uint8Array,
  apply: ApplyEffect,
  tools: EffectTools,
): Promise<Outcome | "duplicate"> {
  const { source, id: eventId, type, occurredAt } = event;
  return database.transaction(async (queries) => {
    const row = { source, eventId, type, occurredAt, receivedAt: tools.now, payload, outcome: "ignored" };
    const kept = await queries
      .insert(webhookEvents)
      .values(row)
      .onConflictDoNothing()
      .returning({ eventId: webhookEvents.eventId });
    if (!kept.length) return "duplicate";
    const { outcome, subject, forget } = await apply(event, queries, tools);
    await queries
      .update(webhookEvents)
      .set({ outcome, subject, ...(forget && { payload: null }) })
      .where(and(eq(webhookEvents.source, source), eq(webhookEvents.eventId, eventId)));
    return outcome;
  });
}
