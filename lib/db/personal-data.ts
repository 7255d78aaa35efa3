import { and, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Queries } from "#lib/db/database.ts";
import { deletedIdentities, users } from "#lib/db/schema/accounts.ts";
import { charges, customers, invoices, subscriptions } from "#lib/db/schema/billing.ts";
import { messages } from "#lib/db/schema/contact.ts";
import { events, webhookEvents } from "#lib/db/schema/events.ts";
import { emailMessages, emailOpens } from "#lib/db/schema/mail.ts";
import {
  deviceCodes,
  oauthAccessTokens,
  oauthClientAssertions,
  oauthClientResources,
  oauthClients,
  oauthConsents,
  oauthGrants,
  oauthRefreshTokens,
  oauthResources,
  signingKeys,
} from "#lib/db/schema/oauth.ts";
import { providerLinks, sessions, verifications } from "#lib/db/schema/sign-in.ts";
import {
  assets,
  exportEvents,
  exportSegments,
  exports,
  idempotencyKeys,
  previewLinks,
  projects,
  revisions,
  storedSegments,
  unitLedger,
  videos,
} from "#lib/db/schema/workspace.ts";

/** What happens to a person's rows of one table when the account is deleted. */
export interface Fate {
  table: PgTable;
  /** What the rows hold, for people. */
  holds: string;
  /** Which rows are the person's. */
  rows: (queries: Queries, userId: string) => SQL | undefined;
  /** Null: the rows are deleted. */
  kept: {
    /** Columns whose values go, by their property in the schema, and what stands there afterwards. */
    emptied: Record<string, unknown>;
    /** Columns whose values stay. */
    columns: string[];
    why: string;
    howLong: string;
  } | null;
}

const customersOf = (queries: Queries, userId: string) =>
  queries.select({ id: customers.id }).from(customers).where(eq(customers.userId, userId));

const messagesOf = (queries: Queries, userId: string) =>
  queries.select({ id: emailMessages.id }).from(emailMessages).where(eq(emailMessages.userId, userId));

const BOOKS = "as long as the operator has to keep books; the service does not delete it by itself";
const TOMBSTONE = "for good: it is what keeps the account deleted";

const deleted = (table: PgTable, column: PgColumn, holds: string): Fate => ({
  table,
  holds,
  rows: (_, userId) => eq(column, userId),
  kept: null,
});

/** Tables that hold nothing of a person who has an account, and what they hold. */
export const NOBODYS: { table: PgTable; holds: string }[] = [
  { table: oauthClients, holds: "applications; they register without an account" },
  { table: oauthResources, holds: "what a token can be for" },
  { table: oauthClientResources, holds: "nothing: it stays empty" },
  { table: oauthClientAssertions, holds: "ids of assertions that applications used" },
  { table: signingKeys, holds: "what access tokens are signed with" },
  { table: verifications, holds: "codes that wait to be used; they expire in minutes" },
];

/**
 * Every table that holds something of a person, in the order in which deletion passes through it. The mails come
 * before their openings and the events: an event that is being applied holds the row of its mail, so deletion sees
 * what it wrote.
 */
export const FATES: Fate[] = [
  {
    table: messages,
    holds: "what was written to us through a form, from the account's address",
    // before the account, whose address finds them
    rows: (queries, userId) =>
      inArray(
        sql`lower(${messages.email})`,
        queries
          .select({ email: sql`lower(${users.email})` })
          .from(users)
          .where(eq(users.id, userId)),
      ),
    kept: null,
  },
  deleted(users, users.id, "name and e-mail address"),
  deleted(sessions, sessions.userId, "where somebody is signed in"),
  deleted(providerLinks, providerLinks.userId, "which provider somebody signs in with"),
  deleted(oauthConsents, oauthConsents.userId, "what was allowed to which application"),
  deleted(oauthGrants, oauthGrants.userId, "authorizations of applications"),
  deleted(oauthRefreshTokens, oauthRefreshTokens.userId, "refresh tokens"),
  deleted(oauthAccessTokens, oauthAccessTokens.userId, "access tokens"),
  deleted(deviceCodes, deviceCodes.userId, "devices that wait for their user"),
  deleted(projects, projects.userId, "projects with their brand kits"),
  deleted(assets, assets.userId, "what was uploaded: what it is and where it lies"),
  deleted(videos, videos.userId, "videos, and the briefs that they were made of"),
  deleted(revisions, revisions.userId, "every step of those videos"),
  deleted(previewLinks, previewLinks.userId, "links that show a video to whoever has them"),
  deleted(exports, exports.userId, "films that were exported"),
  deleted(exportSegments, exportSegments.userId, "pieces of films that are being exported"),
  deleted(storedSegments, storedSegments.userId, "which pieces of films are kept for later ones"),
  deleted(exportEvents, exportEvents.userId, "what happened to exports"),
  deleted(unitLedger, unitLedger.userId, "units that exports cost"),
  deleted(idempotencyKeys, idempotencyKeys.userId, "answers of requests of the last day"),
  deleted(events, events.subject, "recorded facts, for example the sign-up"),
  {
    table: emailMessages,
    holds: "mails that we sent",
    rows: (_, userId) => eq(emailMessages.userId, userId),
    kept: {
      emptied: {
        template: null,
        sentAt: null,
        deliveredAt: null,
        bouncedAt: null,
        complainedAt: null,
        firstOpenedAt: null,
        lastOpenedAt: null,
        openCount: 0,
      },
      columns: ["id", "userId", "createdAt"],
      why: "a late event about a mail is recognised, and refused",
      howLong: TOMBSTONE,
    },
  },
  {
    table: emailOpens,
    holds: "when mails were opened",
    rows: (queries, userId) => inArray(emailOpens.emailId, messagesOf(queries, userId)),
    kept: null,
  },
  {
    table: customers,
    holds: "which customer of the billing provider the account was",
    rows: (_, userId) => eq(customers.userId, userId),
    kept: {
      emptied: {},
      columns: ["id", "userId", "linkedAt", "createdAt"],
      why: "a late payment is recognised, and what it bought is ended",
      howLong: TOMBSTONE,
    },
  },
  {
    table: subscriptions,
    holds: "what was paid a month, and its state",
    rows: (queries, userId) => inArray(subscriptions.customerId, customersOf(queries, userId)),
    kept: {
      emptied: {},
      columns: [
        "id",
        "customerId",
        "status",
        "amountMinor",
        "currency",
        "currentPeriodStart",
        "currentPeriodEnd",
        "cancelAtPeriodEnd",
        "canceledAt",
        "endedAt",
        "pastDueSince",
        "lastGoodAt",
        "lateReports",
        "createdAt",
        "eventAt",
        "eventRank",
        "eventId",
      ],
      why: "invoices refer to it",
      howLong: BOOKS,
    },
  },
  {
    table: invoices,
    holds: "invoices, with the name and the address that they were made out to",
    rows: (queries, userId) => inArray(invoices.customerId, customersOf(queries, userId)),
    kept: {
      emptied: { billedName: null, billedEmail: null },
      columns: [
        "id",
        "customerId",
        "subscriptionId",
        "number",
        "status",
        "amountDueMinor",
        "amountPaidMinor",
        "currency",
        "dueAt",
        "finalizedAt",
        "paidAt",
        "serviceEnd",
        "overdue",
        "paymentFailures",
        "createdAt",
        "eventAt",
        "eventRank",
        "eventId",
      ],
      why: "the books have to add up",
      howLong: BOOKS,
    },
  },
  {
    table: charges,
    holds: "payments, refunds and disputes",
    rows: (queries, userId) => inArray(charges.customerId, customersOf(queries, userId)),
    kept: {
      emptied: {},
      columns: [
        "id",
        "customerId",
        "invoiceId",
        "amountMinor",
        "refundedMinor",
        "disputedMinor",
        "currency",
        "createdAt",
        "disputedAt",
        "disputeLostAt",
        "updatedAt",
      ],
      why: "the books have to add up",
      howLong: BOOKS,
    },
  },
  {
    table: webhookEvents,
    holds: "what the providers sent, word for word",
    rows: (queries, userId) =>
      or(
        and(eq(webhookEvents.source, "identity"), eq(webhookEvents.subject, userId)),
        and(eq(webhookEvents.source, "billing"), eq(webhookEvents.subject, userId)),
        and(
          eq(webhookEvents.source, "billing"),
          inArray(webhookEvents.subject, customersOf(queries, userId)),
        ),
        and(eq(webhookEvents.source, "email"), inArray(webhookEvents.subject, messagesOf(queries, userId))),
      ),
    kept: {
      emptied: { payload: null },
      columns: ["source", "eventId", "type", "subject", "occurredAt", "receivedAt", "outcome"],
      why: "providers repeat events for days, and a repeated one must not have a second effect",
      howLong: "for good",
    },
  },
  {
    table: deletedIdentities,
    holds: "that an account with this id was deleted, and when",
    rows: (_, userId) => eq(deletedIdentities.id, userId),
    kept: {
      emptied: {},
      columns: ["id", "deletedAt"],
      why: "a late event must not bring the account back",
      howLong: TOMBSTONE,
    },
  },
];

/** Deletes or empties every row of a person, as `FATES` says. Again: the same. */
export async function erase(queries: Queries, userId: string): Promise<void> {
  for (const { table, rows, kept } of FATES) {
    const mine = rows(queries, userId);
    if (!kept) await queries.delete(table).where(mine);
    else if (Object.keys(kept.emptied).length) await queries.update(table).set(kept.emptied).where(mine);
  }
}

/** Whether the account with this id was deleted. */
export async function isDeleted(queries: Queries, userId: string): Promise<boolean> {
  const found = await queries.select().from(deletedIdentities).where(eq(deletedIdentities.id, userId));
  return found.length > 0;
}
