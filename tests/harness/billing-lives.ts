import type { InboundEvent } from "#lib/events/inbound.ts";

/** Seconds since the Unix epoch: the first of January 2026, and days after it. */
export const day = (days: number): number => Date.UTC(2026, 0, 1) / 1000 + Math.round(days * 86_400);

type ProviderObject = Record<string, unknown>;

interface SubscriptionState {
  id?: string;
  customer?: string;
  status?: string;
  amount?: number;
  /** Days. */
  periodEnd?: number;
  cancelAtPeriodEnd?: boolean;
  canceledAt?: number | null;
  endedAt?: number | null;
}

/** A subscription as Stripe states it since 2025: the period stands at the item. */
export const subscription = ({
  id = "sub_1",
  customer = "cus_1",
  status = "active",
  amount = 500,
  periodEnd = 31,
  cancelAtPeriodEnd = false,
  canceledAt = null,
  endedAt = null,
}: SubscriptionState): ProviderObject => ({
  id,
  object: "subscription",
  customer,
  status,
  currency: "usd",
  created: day(0),
  cancel_at: null,
  cancel_at_period_end: cancelAtPeriodEnd,
  canceled_at: canceledAt === null ? null : day(canceledAt),
  ended_at: endedAt === null ? null : day(endedAt),
  items: {
    object: "list",
    data: [
      {
        id: `si_${id}`,
        current_period_start: day(periodEnd - 31),
        current_period_end: day(periodEnd),
        price: {
          id: "price_1",
          currency: "usd",
          unit_amount: amount,
          recurring: { interval: "month", interval_count: 1 },
        },
        quantity: 1,
      },
    ],
  },
  metadata: {},
});

interface InvoiceState {
  id?: string;
  customer?: string;
  status?: string;
  amount?: number;
  paid?: number;
  subscriptionId?: string | null;
  attempts?: number;
  /** Days. */
  due?: number | null;
  finalizedAt?: number | null;
  paidAt?: number | null;
  serviceEnd?: number;
}

/** An invoice as Stripe states it since 2025: the subscription stands under `parent`. */
export const invoice = ({
  id = "in_1",
  customer = "cus_1",
  status = "open",
  amount = 500,
  paid = 0,
  subscriptionId = "sub_1",
  attempts = 0,
  due = null,
  finalizedAt = 0,
  paidAt = null,
  serviceEnd = 31,
}: InvoiceState): ProviderObject => ({
  id,
  object: "invoice",
  customer,
  number: `R-${id}`,
  status,
  amount_due: amount,
  amount_paid: paid,
  attempt_count: attempts,
  currency: "usd",
  customer_name: "Ada Lovelace",
  customer_email: "ada@example.com",
  created: day(0),
  due_date: due === null ? null : day(due),
  status_transitions: {
    finalized_at: finalizedAt === null ? null : day(finalizedAt),
    paid_at: paidAt === null ? null : day(paidAt),
  },
  parent: subscriptionId
    ? { type: "subscription_details", subscription_details: { subscription: subscriptionId, metadata: {} } }
    : null,
  lines: { object: "list", data: [{ id: `il_${id}`, period: { start: day(0), end: day(serviceEnd) } }] },
});

interface ChargeState {
  id?: string;
  customer?: string | null;
  amount?: number;
  refunded?: number;
  /** Days. */
  created?: number;
  invoiceId?: string | null;
}

/** A charge as Stripe states it. */
export const charge = ({
  id = "ch_1",
  customer = "cus_1",
  amount = 500,
  refunded = 0,
  created = 0,
  invoiceId = null,
}: ChargeState): ProviderObject => ({
  id,
  object: "charge",
  customer,
  amount,
  amount_refunded: refunded,
  refunded: refunded === amount,
  currency: "usd",
  created: day(created),
  ...(invoiceId && { invoice: invoiceId }),
});

/** A dispute as Stripe states it: it names the charge, and not the customer. */
export const dispute = ({
  chargeId = "ch_1",
  status,
}: {
  chargeId?: string;
  status: string;
}): ProviderObject => ({
  id: `dp_${chargeId}`,
  object: "dispute",
  charge: chargeId,
  amount: 500,
  currency: "usd",
  status,
  created: day(9),
});

/** A step of a life: when, the event's type, the object. */
type Step = [day: number, type: string, object: ProviderObject];

const checkout: Step = [
  0.001,
  "checkout.session.completed",
  {
    id: "cs_1",
    object: "checkout.session",
    client_reference_id: "user_1",
    customer: "cus_1",
    subscription: "sub_1",
  },
];

const begin: Step[] = [
  [0, "customer.subscription.created", subscription({ status: "incomplete" })],
  [0, "invoice.finalized", invoice({})],
  [0, "customer.subscription.updated", subscription({})],
  [0.0001, "invoice.paid", invoice({ status: "paid", paid: 500, attempts: 1, paidAt: 0.0001 })],
  checkout,
];

/** What happens to real subscriptions and invoices, in the order in which it happened. */
const STEPS: Record<string, Step[]> = {
  "a first payment": begin,
  "a change of the amount, twice": [
    ...begin,
    [5, "customer.subscription.updated", subscription({ amount: 2500 })],
    [9, "customer.subscription.updated", subscription({ amount: 900 })],
  ],
  "three changes within one second": [
    ...begin,
    [5, "customer.subscription.updated", subscription({ amount: 600 })],
    [5, "customer.subscription.updated", subscription({ amount: 700 })],
    [5, "customer.subscription.updated", subscription({ amount: 800 })],
  ],
  "a trial that becomes paid": [
    [0, "customer.subscription.created", subscription({ status: "trialing", periodEnd: 14 })],
    checkout,
    [14, "customer.subscription.updated", subscription({ periodEnd: 45 })],
    [14, "invoice.paid", invoice({ status: "paid", paid: 500, paidAt: 14 })],
  ],
  "past due, then paid": [
    ...begin,
    [31, "customer.subscription.updated", subscription({ periodEnd: 62 })],
    [31.04, "invoice.finalized", invoice({ id: "in_2", finalizedAt: 31.04 })],
    [31.05, "invoice.payment_failed", invoice({ id: "in_2", attempts: 1, finalizedAt: 31.04 })],
    [31.05, "customer.subscription.updated", subscription({ status: "past_due", periodEnd: 62 })],
    [34, "invoice.payment_failed", invoice({ id: "in_2", attempts: 2, finalizedAt: 31.04 })],
    [34, "customer.subscription.updated", subscription({ status: "past_due", periodEnd: 62 })],
    [
      36,
      "invoice.paid",
      invoice({ id: "in_2", status: "paid", paid: 500, attempts: 3, finalizedAt: 31.04, paidAt: 36 }),
    ],
    [36, "customer.subscription.updated", subscription({ periodEnd: 62 })],
  ],
  "past due twice, then given up": [
    ...begin,
    [31, "customer.subscription.updated", subscription({ status: "past_due", periodEnd: 62 })],
    [33, "customer.subscription.updated", subscription({ periodEnd: 62 })],
    [62, "customer.subscription.updated", subscription({ status: "past_due", periodEnd: 93 })],
    [65, "customer.subscription.updated", subscription({ status: "past_due", periodEnd: 93 })],
    [69, "customer.subscription.updated", subscription({ status: "unpaid", periodEnd: 93 })],
    [
      76,
      "customer.subscription.deleted",
      subscription({ status: "canceled", periodEnd: 93, canceledAt: 76, endedAt: 76 }),
    ],
    [76, "invoice.marked_uncollectible", invoice({ id: "in_3", status: "uncollectible", finalizedAt: 62 })],
  ],
  "canceled at the end of the period": [
    ...begin,
    [10, "customer.subscription.updated", subscription({ cancelAtPeriodEnd: true, canceledAt: 10 })],
    [
      31,
      "customer.subscription.deleted",
      subscription({ status: "canceled", cancelAtPeriodEnd: true, canceledAt: 10, endedAt: 31 }),
    ],
  ],
  "canceled, and changed its mind": [
    ...begin,
    [10, "customer.subscription.updated", subscription({ cancelAtPeriodEnd: true, canceledAt: 10 })],
    [12, "customer.subscription.updated", subscription({})],
  ],
  "canceled at once, with an update that is stamped later": [
    ...begin,
    [10, "customer.subscription.deleted", subscription({ status: "canceled", canceledAt: 10, endedAt: 10 })],
    [10.0001, "customer.subscription.updated", subscription({})],
  ],
  "refunds of one charge, then a dispute of another": [
    ...begin,
    [0, "charge.succeeded", charge({})],
    [3, "charge.refunded", charge({ refunded: 200 })],
    [4, "charge.refunded", charge({ refunded: 500 })],
    [9, "charge.dispute.created", dispute({ chargeId: "ch_2", status: "needs_response" })],
  ],
  "a dispute that is lost": [
    ...begin,
    [0, "charge.succeeded", charge({})],
    [9, "charge.dispute.created", dispute({ status: "needs_response" })],
    [11, "charge.dispute.updated", dispute({ status: "under_review" })],
    [20, "charge.dispute.closed", dispute({ status: "lost" })],
  ],
  "a dispute that is won": [
    ...begin,
    [0, "charge.succeeded", charge({})],
    [9, "charge.dispute.created", dispute({ status: "needs_response" })],
    [20, "charge.dispute.closed", dispute({ status: "won" })],
  ],
  "an enterprise invoice: sent, overdue, paid": [
    [0, "customer.created", { id: "cus_1", object: "customer", metadata: { user_id: "user_1" } }],
    [
      0,
      "invoice.created",
      invoice({ status: "draft", subscriptionId: null, finalizedAt: null, amount: 100_000, serviceEnd: 365 }),
    ],
    [
      1,
      "invoice.updated",
      invoice({ status: "draft", subscriptionId: null, finalizedAt: null, amount: 120_000, serviceEnd: 365 }),
    ],
    [
      2,
      "invoice.finalized",
      invoice({ subscriptionId: null, amount: 120_000, due: 30, finalizedAt: 2, serviceEnd: 365 }),
    ],
    [
      31,
      "invoice.overdue",
      invoice({ subscriptionId: null, amount: 120_000, due: 30, finalizedAt: 2, serviceEnd: 365 }),
    ],
    [
      40,
      "invoice.paid",
      invoice({
        subscriptionId: null,
        status: "paid",
        amount: 120_000,
        paid: 120_000,
        due: 30,
        finalizedAt: 2,
        paidAt: 40,
        serviceEnd: 365,
      }),
    ],
  ],
  "an invoice overdue and written off, then paid after all": [
    [2, "invoice.finalized", invoice({ subscriptionId: null, due: 30, finalizedAt: 2 })],
    [31, "invoice.overdue", invoice({ subscriptionId: null, due: 30, finalizedAt: 2 })],
    [
      90,
      "invoice.marked_uncollectible",
      invoice({ status: "uncollectible", subscriptionId: null, due: 30, finalizedAt: 2 }),
    ],
    [
      95,
      "invoice.paid",
      invoice({ status: "paid", paid: 500, subscriptionId: null, due: 30, finalizedAt: 2, paidAt: 95 }),
    ],
  ],
  "an invoice voided": [
    [2, "invoice.finalized", invoice({ subscriptionId: null, due: 30, finalizedAt: 2 })],
    [3, "invoice.overdue", invoice({ subscriptionId: null, due: 30, finalizedAt: 2 })],
    [5, "invoice.voided", invoice({ status: "void", subscriptionId: null, due: 30, finalizedAt: 2 })],
    [5, "invoice.updated", invoice({ subscriptionId: null, due: 30, finalizedAt: 2 })],
  ],
  "two subscriptions of one customer": [
    ...begin,
    [3, "customer.subscription.created", subscription({ id: "sub_2", amount: 5000, periodEnd: 34 })],
    [4, "customer.subscription.deleted", subscription({ status: "canceled", canceledAt: 4, endedAt: 4 })],
    [34, "customer.subscription.updated", subscription({ id: "sub_2", amount: 5000, periodEnd: 65 })],
  ],
  "paused and resumed": [
    ...begin,
    [14, "customer.subscription.paused", subscription({ status: "paused" })],
    [20, "customer.subscription.resumed", subscription({})],
    [20, "customer.subscription.updated", subscription({})],
  ],
};

/** The lives, as events. */
export const LIVES: Record<string, InboundEvent[]> = Object.fromEntries(
  Object.entries(STEPS).map(([name, steps]) => [
    name,
    steps.map(([at, type, object], index) => ({
      source: "billing",
      id: `evt_${index}`,
      type,
      occurredAt: new Date(day(at) * 1000),
      body: { id: `evt_${index}`, type, created: day(at), data: { object } },
    })),
  ]),
);
