import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";

/**
 * The tables, in Postgres's dialect, for both engines. A change here needs a migration
 * (`node lib/db/generate.ts name`); a test compares the two.
 *
 * Times are instants (`timestamptz`). Money is an integer in the currency's minor unit. Ids that a provider
 * gave are kept as they came. What happens to each table when an account is deleted stands in
 * lib/db/personal-data.ts; a test fails for a table or a column of which nobody has decided it.
 */

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });
/** Minor units: cents of a dollar, yen of a yen. Exact in a double up to 2^53. */
const minorUnits = (name: string) => bigint(name, { mode: "number" });

const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({
  dataType: () => "bytea",
  fromDriver: (value) => new Uint8Array(value),
});

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
    /** `applied`, `ignored` (a type that we do not use), `superseded` (we know newer), `refused` (of a deleted user). */
    outcome: text("outcome").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.source, table.eventId] }),
    index("webhook_events_subject").on(table.source, table.subject),
    index("webhook_events_received").on(table.receivedAt),
  ],
);

/** People with an account. */
export const users = pgTable(
  "users",
  {
    /** The identity provider's id. */
    id: text("id").primaryKey(),
    email: text("email"),
    name: text("name"),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
    /** Time of the newest event that wrote name and address: an older one does not overwrite them. */
    profileAt: instant("profile_at").notNull(),
  },
  (table) => [index("users_email").on(sql`lower(${table.email})`)],
);

/** Tombstones: an id that is here never becomes a user again. */
export const deletedIdentities = pgTable("deleted_identities", {
  id: text("id").primaryKey(),
  deletedAt: instant("deleted_at").notNull(),
});

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

/** Who pays: the billing provider's customer, and the user it belongs to once that is known. */
export const customers = pgTable(
  "customers",
  {
    id: text("id").primaryKey(),
    userId: text("user_id"),
    /** Time of the event that stated the user. */
    linkedAt: instant("linked_at"),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [index("customers_user").on(table.userId)],
);

export const subscriptions = pgTable(
  "subscriptions",
  {
    id: text("id").primaryKey(),
    customerId: text("customer_id").notNull(),
    /** The provider's word: `incomplete`, `trialing`, `active`, `past_due`, `unpaid`, `paused`, `canceled`, … */
    status: text("status").notNull(),
    /** What is paid a month, by the payer's choice. */
    amountMinor: minorUnits("amount_minor"),
    currency: text("currency"),
    currentPeriodEnd: instant("current_period_end"),
    cancelAtPeriodEnd: boolean("cancel_at_period_end").notNull().default(false),
    canceledAt: instant("canceled_at"),
    /** Since when payment is late: the start of the grace period. */
    pastDueSince: instant("past_due_since"),
    /** The newest report of a subscription in good order; null if there was none. */
    lastGoodAt: instant("last_good_at"),
    /** Every later report of late payment, in milliseconds since the Unix epoch: the first is the start. */
    lateReports: jsonb("late_reports").$type<number[]>().notNull().default([]),
    createdAt: instant("created_at").notNull(),
    /** The report that is in this row: its time; its kind and its id where two share a time. */
    eventAt: instant("event_at").notNull(),
    eventRank: integer("event_rank").notNull().default(0),
    eventId: text("event_id").notNull(),
  },
  (table) => [index("subscriptions_customer").on(table.customerId)],
);

export const invoices = pgTable(
  "invoices",
  {
    id: text("id").primaryKey(),
    customerId: text("customer_id"),
    subscriptionId: text("subscription_id"),
    number: text("number"),
    /** `draft`, `open`, `paid`, `void`, `uncollectible`. */
    status: text("status").notNull(),
    amountDueMinor: minorUnits("amount_due_minor").notNull().default(0),
    amountPaidMinor: minorUnits("amount_paid_minor").notNull().default(0),
    currency: text("currency"),
    /** Personal: emptied when the account is deleted. */
    billedName: text("billed_name"),
    billedEmail: text("billed_email"),
    dueAt: instant("due_at"),
    finalizedAt: instant("finalized_at"),
    paidAt: instant("paid_at"),
    /** Until when what it sells is sold, by its lines. */
    serviceEnd: instant("service_end"),
    /** Open, and its due date has passed. */
    overdue: boolean("overdue").notNull().default(false),
    paymentFailures: integer("payment_failures").notNull().default(0),
    createdAt: instant("created_at").notNull(),
    /** The report that is in this row: its time; its kind and its id where two share a time. */
    eventAt: instant("event_at").notNull(),
    eventRank: integer("event_rank").notNull().default(0),
    eventId: text("event_id").notNull(),
  },
  (table) => [
    index("invoices_customer").on(table.customerId),
    index("invoices_subscription").on(table.subscriptionId),
  ],
);

/** Charges that were given back or are disputed, by the provider's charge. */
export const chargebacks = pgTable(
  "chargebacks",
  {
    chargeId: text("charge_id").primaryKey(),
    customerId: text("customer_id"),
    refundedMinor: minorUnits("refunded_minor").notNull().default(0),
    disputedMinor: minorUnits("disputed_minor").notNull().default(0),
    currency: text("currency"),
    disputedAt: instant("disputed_at"),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [index("chargebacks_customer").on(table.customerId)],
);

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
