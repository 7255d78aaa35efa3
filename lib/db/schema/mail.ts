import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "#lib/db/schema/columns.ts";

/** Transactional mail, by the e-mail provider's id; also ids that only the provider knows. */
export const emailMessages = pgTable(
  "email_messages",
  {
    id: text("id").primaryKey(),
    userId: text("user_id"),
    /** The name of the mail that we sent, or null where an event came for an id that we did not send. */
    template: text("template"),
    sentAt: instant("sent_at"),
    deliveredAt: instant("delivered_at"),
    bouncedAt: instant("bounced_at"),
    complainedAt: instant("complained_at"),
    firstOpenedAt: instant("first_opened_at"),
    lastOpenedAt: instant("last_opened_at"),
    openCount: integer("open_count").notNull().default(0),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [index("email_messages_user").on(table.userId)],
);

/** One row an opening. */
export const emailOpens = pgTable(
  "email_opens",
  {
    /** The event's id. */
    id: text("id").primaryKey(),
    emailId: text("email_id").notNull(),
    openedAt: instant("opened_at").notNull(),
  },
  (table) => [index("email_opens_email").on(table.emailId)],
);
