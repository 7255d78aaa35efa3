import { and, desc, eq } from "drizzle-orm";
import { Refusal } from "#lib/base/refusal.ts";
import type { Queries } from "#lib/db/database.ts";
import { webhookEvents } from "#lib/db/schema/events.ts";

const LISTED = 20;

/** The newest events of a source, a line each, newest first. */
export async function* eventLines(queries: Queries, source: string): AsyncGenerator<string> {
  const { receivedAt, type, eventId, outcome, subject } = webhookEvents;
  const rows = await queries
    .select({ receivedAt, type, eventId, outcome, subject })
    .from(webhookEvents)
    .where(eq(webhookEvents.source, source))
    .orderBy(desc(receivedAt), desc(eventId))
    .limit(LISTED);
  if (!rows.length) yield `No event of ${source} has come yet.`;
  for (const row of rows) {
    const what = [row.outcome.padEnd(10), row.type.padEnd(30), row.eventId, row.subject ?? ""];
    yield `${row.receivedAt.toISOString()}  ${what.join("  ").trimEnd()}`;
  }
}

/** A kept event, for who asks about one. */
export interface KeptEvent {
  type: string;
  outcome: string;
  subject: string | null;
  /** Base64 of the body as it came; null where it was deleted with the person. */
  payload: string | null;
}

/** One event as one line of JSON, a `KeptEvent`. @throws Refusal where it is not kept */
export async function* eventLine(queries: Queries, source: string, id: string): AsyncGenerator<string> {
  const [row] = await queries
    .select()
    .from(webhookEvents)
    .where(and(eq(webhookEvents.source, source), eq(webhookEvents.eventId, id)));
  if (!row) throw new Refusal(`No event ${id} of ${source} is kept. Try: npm run webhooks -- list ${source}`);
  const { type, outcome, subject, payload } = row;
  const kept: KeptEvent = {
    type,
    outcome,
    subject,
    payload: payload && Buffer.from(payload).toString("base64"),
  };
  yield JSON.stringify(kept);
}
