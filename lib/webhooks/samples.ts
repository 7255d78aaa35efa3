import { PRICING } from "#lib/content/data.ts";
import type { Source } from "#lib/events/inbound.ts";

type Fields = Record<string, unknown>;

/** Every sample is about the same person and what belongs to them: events build on one another. */
const IDS = {
  user: "user_sample",
  address: "sample@reader.example",
  customer: "cus_sample",
  subscription: "sub_sample",
  invoice: "in_sample",
  charge: "ch_sample",
  email: "email_sample",
};

const DAY_SECONDS = 86_400;
const AMOUNT = PRICING.plans.find(({ plan }) => plan === "Pro")?.amountMinor ?? 0;
const CURRENCY = PRICING.currency.toLowerCase();

function user(now: Date): Fields {
  return {
    object: "user",
    id: IDS.user,
    first_name: "Sam",
    last_name: "Sample",
    primary_email_address_id: "idn_sample",
    email_addresses: [{ id: "idn_sample", object: "email_address", email_address: IDS.address }],
    created_at: now.getTime(),
    updated_at: now.getTime(),
  };
}

const subscription =
  (status: string, more: Fields = {}) =>
  (seconds: number): Fields => ({
    id: IDS.subscription,
    object: "subscription",
    customer: IDS.customer,
    status,
    created: seconds,
    currency: CURRENCY,
    cancel_at_period_end: false,
    canceled_at: null,
    metadata: { user_id: IDS.user },
    items: {
      object: "list",
      data: [
        {
          id: "si_sample",
          quantity: 1,
          current_period_start: seconds,
          current_period_end: seconds + 30 * DAY_SECONDS,
          price: {
            id: "price_sample",
            currency: CURRENCY,
            unit_amount: AMOUNT,
            recurring: { interval: "month", interval_count: 1 },
          },
        },
      ],
    },
    ...more,
  });

const invoice =
  (status: string, more: (seconds: number) => Fields = () => ({})) =>
  (seconds: number): Fields => ({
    id: IDS.invoice,
    object: "invoice",
    customer: IDS.customer,
    customer_name: "Sam Sample",
    customer_email: IDS.address,
    number: "SAMPLE-0001",
    status,
    currency: CURRENCY,
    amount_due: AMOUNT,
    amount_paid: 0,
    attempt_count: 0,
    created: seconds,
    due_date: null,
    parent: {
      type: "subscription_details",
      subscription_details: { subscription: IDS.subscription, metadata: { user_id: IDS.user } },
    },
    ...more(seconds),
  });

const checkout =
  (paymentStatus: string) =>
  (seconds: number): Fields => ({
    id: "cs_sample",
    object: "checkout.session",
    mode: "subscription",
    payment_status: paymentStatus,
    client_reference_id: IDS.user,
    customer: IDS.customer,
    subscription: IDS.subscription,
    created: seconds,
  });

const charge = (refunded: number) => (created: number) => ({
  id: IDS.charge,
  object: "charge",
  customer: IDS.customer,
  currency: CURRENCY,
  amount: AMOUNT,
  amount_refunded: refunded,
  refunded: refunded === AMOUNT,
  created,
});

const dispute = (status: string) => (created: number) => ({
  id: "dp_sample",
  object: "dispute",
  charge: IDS.charge,
  currency: CURRENCY,
  amount: AMOUNT,
  reason: "fraudulent",
  status,
  created,
});

/** Type → its object, as Stripe writes it, at a time in seconds. */
const BILLING: Record<string, (seconds: number) => Fields> = {
  "checkout.session.completed": checkout("paid"),
  "checkout.session.async_payment_succeeded": checkout("paid"),
  "checkout.session.async_payment_failed": checkout("unpaid"),
  "customer.created": (created) => ({
    id: IDS.customer,
    object: "customer",
    created,
    metadata: { user_id: IDS.user },
  }),
  "customer.updated": (created) => ({
    id: IDS.customer,
    object: "customer",
    created,
    metadata: { user_id: IDS.user },
  }),
  "customer.subscription.created": subscription("active"),
  "customer.subscription.updated": subscription("active", { cancel_at_period_end: true }),
  "customer.subscription.paused": subscription("paused"),
  "customer.subscription.resumed": subscription("active"),
  "customer.subscription.deleted": (seconds) =>
    subscription("canceled", { canceled_at: seconds, ended_at: seconds })(seconds),
  "invoice.created": invoice("draft"),
  "invoice.updated": invoice("draft"),
  "invoice.finalized": invoice("open", (seconds) => ({ status_transitions: { finalized_at: seconds } })),
  "invoice.payment_failed": invoice("open", () => ({ attempt_count: 1 })),
  "invoice.overdue": invoice("open", (seconds) => ({ due_date: seconds - DAY_SECONDS })),
  "invoice.paid": invoice("paid", (seconds) => ({
    amount_paid: AMOUNT,
    status_transitions: { paid_at: seconds },
  })),
  "invoice.voided": invoice("void"),
  "invoice.marked_uncollectible": invoice("uncollectible"),
  "charge.succeeded": charge(0),
  "charge.refunded": charge(AMOUNT),
  "charge.dispute.created": dispute("needs_response"),
  "charge.dispute.updated": dispute("under_review"),
  "charge.dispute.closed": dispute("lost"),
};

/** Type → its data, as Clerk writes it. */
const IDENTITY: Record<string, (now: Date) => Fields> = {
  "user.created": user,
  "user.updated": (now) => ({ ...user(now), first_name: "Samantha" }),
  "user.deleted": () => ({ object: "user", id: IDS.user, deleted: true }),
};

const email =
  (more: Fields = {}) =>
  (now: Date): Fields => ({
    email_id: IDS.email,
    created_at: now.toISOString(),
    from: "Reelwright <films@video.example>",
    to: [IDS.address],
    subject: "A sample",
    ...more,
  });

/** Type → its data, as Resend writes it. */
const EMAIL: Record<string, (now: Date) => Fields> = {
  "email.sent": email(),
  "email.delivered": email(),
  "email.opened": email(),
  "email.bounced": email({ bounce: { type: "Permanent", message: "There is no such mailbox." } }),
  "email.complained": email(),
};

/** What can be sent, by source, in the order in which it usually happens. */
export const SAMPLE_TYPES: Record<Source, readonly string[]> = {
  identity: Object.keys(IDENTITY),
  billing: Object.keys(BILLING),
  email: Object.keys(EMAIL),
};

/**
 * An event as its provider writes it.
 *
 * @param event.id of the event
 * @param event.fields replace those of what the event is about
 * @returns its body, or null for a type that there is no sample of
 */
export function sampleEvent(
  source: Source,
  { type, id, now, fields = {} }: { type: string; id: string; now: Date; fields?: Fields },
): Fields | null {
  if (!SAMPLE_TYPES[source].includes(type)) return null;
  const seconds = Math.floor(now.getTime() / 1000);
  if (source === "billing") {
    const object = { ...BILLING[type]?.(seconds), ...fields };
    return { id, object: "event", type, created: seconds, livemode: false, data: { object } };
  }
  if (source === "identity")
    return { data: { ...IDENTITY[type]?.(now), ...fields }, object: "event", timestamp: now.getTime(), type };
  return { type, created_at: now.toISOString(), data: { ...EMAIL[type]?.(now), ...fields } };
}
