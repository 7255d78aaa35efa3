import { index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { instant } from "#lib/db/schema/columns.ts";

// better-auth's models of sign-in (lib/auth/instance.ts), with what we keep of them.

/** Browsers that are signed in. */
export const sessions = pgTable(
  "sessions",
  {
    id: text("id").primaryKey(),
    userId: text("user_id").notNull(),
    /** What the cookie carries, signed. */
    token: text("token").notNull().unique(),
    /** The browser's own name, for the list of sessions. */
    userAgent: text("user_agent"),
    expiresAt: instant("expires_at").notNull(),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [index("sessions_user").on(table.userId)],
);

/** Which account at a sign-in provider is which user. The provider's tokens are not kept. */
export const providerLinks = pgTable(
  "provider_links",
  {
    id: text("id").primaryKey(),
    userId: text("user_id").notNull(),
    /** `github`, `google` or `oidc`. */
    providerId: text("provider_id").notNull(),
    /** The user's id at the provider. */
    accountId: text("account_id").notNull(),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [
    uniqueIndex("provider_links_account").on(table.providerId, table.accountId),
    index("provider_links_user").on(table.userId),
  ],
);

/** One-time values that wait to be used: codes by mail, authorization codes, states of a redirect. Hashed names, short lives. */
export const verifications = pgTable(
  "verifications",
  {
    id: text("id").primaryKey(),
    identifier: text("identifier").notNull(),
    value: text("value").notNull(),
    expiresAt: instant("expires_at").notNull(),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [
    index("verifications_identifier").on(table.identifier),
    index("verifications_expires").on(table.expiresAt),
  ],
);
