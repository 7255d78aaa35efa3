import { sql } from "drizzle-orm";
import type { Queries } from "#lib/db/database.ts";
import { events } from "#lib/db/schema/events.ts";

/** A fact to be recorded. */
export interface Fact {
  /** `user_signed_up`, … */
  name: string;
  /** Whom it is about: the id of a user. */
  subject: string;
  occurredAt: Date;
  /** Nothing personal: what names a person stands in `users`. */
  properties: Record<string, unknown>;
  /** Exists once for a subject, whoever records it and however often. */
  canonical: boolean;
  now: Date;
}

/**
 * Records a fact in the transaction of `queries`.
 *
 * @returns whether it was new; false only for a canonical one that was recorded before
 */
export async function recordEvent(queries: Queries, { now, ...fact }: Fact): Promise<boolean> {
  const inserted = await queries
    .insert(events)
    .values({ ...fact, recordedAt: now })
    .onConflictDoNothing({ target: [events.name, events.subject], where: sql`canonical` })
    .returning({ id: events.id });
  return inserted.length > 0;
}
