import { sql } from "drizzle-orm";
import { boolean, index, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { bytes, instant } from "#lib/db/schema/columns.ts";

/** Every signed event that was accepted, once. The id stays for good: providers repeat for days. */
export const webhookEvents = pgTable(
  "webhook_events",
  {
    /** `identity`, `billing` or `email`. */
    source: text("source").notNull(),
    eventId: text("event_id").notNull(),
    type: text("type").notNull(),
    /** What the event is about, as the provider names it: a user, a customer, an e-mail. */
    subject: text("subject"),
    /** The provider's own time of the event, where it gives one. */
    occurredAt: instant("occurred_at"),
    receivedAt: instant("received_at").notNull(),
    /** The body as it came, byte for byte. Null once the person it is about has been deleted. */
    payload: bytes("payload"),
    /** `applied`, `ignored` (a type that we do not use), `superseded` (we know newer), `refused` (of a deleted user), `incomplete` (it lacks an id). */
    outcome: text("outcome").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.source, table.eventId] }),
    index("webhook_events_subject").on(table.source, table.subject),
    index("webhook_events_received").on(table.receivedAt),
  ],
);

/** Facts that were recorded. A canonical one exists once for a subject. */
export const events = pgTable(
  "events",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    name: text("name").notNull(),
    subject: text("subject").notNull(),
    occurredAt: instant("occurred_at").notNull(),
    recordedAt: instant("recorded_at").notNull(),
    properties: jsonb("properties").$type<Record<string, unknown>>().notNull(),
    canonical: boolean("canonical").notNull().default(false),
  },
  (table) => [
    uniqueIndex("events_canonical").on(table.name, table.subject).where(sql`${table.canonical}`),
    index("events_subject").on(table.subject),
  ],
);
