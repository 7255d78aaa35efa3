import { boolean, index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { instant, minorUnits } from "#lib/db/schema/columns.ts";

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

/** What a subscription does not come back from, in the provider's words. */
export const ENDED_STATUSES = ["canceled", "incomplete_expired"];

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
    currentPeriodStart: instant("current_period_start"),
    currentPeriodEnd: instant("current_period_end"),
    cancelAtPeriodEnd: boolean("cancel_at_period_end").notNull().default(false),
    /** When somebody asked for the end. */
    canceledAt: instant("canceled_at"),
    /** When it ended; null while it runs. */
    endedAt: instant("ended_at"),
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

/** Payments, and what became of them: refunds and disputes. */
export const charges = pgTable(
  "charges",
  {
    id: text("id").primaryKey(),
    customerId: text("customer_id"),
    /** What it paid, where the provider says so. */
    invoiceId: text("invoice_id"),
    amountMinor: minorUnits("amount_minor"),
    refundedMinor: minorUnits("refunded_minor").notNull().default(0),
    disputedMinor: minorUnits("disputed_minor").notNull().default(0),
    currency: text("currency"),
    createdAt: instant("created_at"),
    disputedAt: instant("disputed_at"),
    disputeLostAt: instant("dispute_lost_at"),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [index("charges_customer").on(table.customerId)],
);
