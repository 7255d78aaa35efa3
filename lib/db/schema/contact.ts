import { sql } from "drizzle-orm";
import { index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "#lib/db/schema/columns.ts";

/** What people wrote to us through the forms of `/contact` and `/contact-sales`. Kept a year. */
export const messages = pgTable(
  "messages",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    /** `contact` or `sales`. */
    kind: text("kind").notNull(),
    /** Whom it is for: a contact of content/data/site.json. */
    topic: text("topic").notNull(),
    name: text("name").notNull(),
    email: text("email").notNull(),
    organisation: text("organisation"),
    team: text("team"),
    message: text("message").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    index("messages_created").on(table.createdAt),
    index("messages_email").on(sql`lower(${table.email})`),
  ],
);
