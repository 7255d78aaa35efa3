import { sql } from "drizzle-orm";
import { boolean, index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { instant } from "#lib/db/schema/columns.ts";

/** People with an account. */
export const users = pgTable(
  "users",
  {
    /** The identity provider's id. */
    id: text("id").primaryKey(),
    email: text("email"),
    name: text("name"),
    /** Somebody at this address signed in with a code, or a provider that checks addresses said so. */
    emailVerified: boolean("email_verified").notNull().default(false),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
    /** The operator's word, whatever is paid: `pro`, `free`, or null for none. */
    grantedPlan: text("granted_plan"),
    /** When the operator's word ends; null for never. */
    grantedUntil: instant("granted_until"),
    /** Time of the newest event that wrote name and address: an older one does not overwrite them. */
    profileAt: instant("profile_at").notNull(),
  },
  (table) => [
    index("users_email").on(sql`lower(${table.email})`),
    // whoever proved an address has it; what a provider's events say of others is no proof
    uniqueIndex("users_verified_email").on(sql`lower(${table.email})`).where(sql`${table.emailVerified}`),
    // sign-in looks for the address as it is kept
    index("users_email_exact").on(table.email),
  ],
);

/** Tombstones: an id that is here never becomes a user again. */
export const deletedIdentities = pgTable("deleted_identities", {
  id: text("id").primaryKey(),
  deletedAt: instant("deleted_at").notNull(),
});
