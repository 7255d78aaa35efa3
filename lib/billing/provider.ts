import Stripe from "stripe";
import { SITE } from "#lib/config/site.ts";

/** An object as the billing provider states it now. */
export interface Seen {
  object: Record<string, unknown>;
  /** When, by the provider's own clock, as its events have it; null where the answer does not say. */
  at: Date | null;
}

/** What is bought, and by whom. */
export interface Order {
  userId: string;
  /** The customer that the user is there already. */
  customerId: string | null;
  email: string | null;
  amountMinor: number;
  /** ISO 4217. */
  currency: string;
  successUrl: string;
  cancelUrl: string;
}

type LookedAt = "subscription" | "invoice" | "charge";

/** What we ask of the billing provider. All of it may be asked twice; what is gone already is fine. */
export interface BillingProvider {
  /** Ends a subscription now: nothing more is charged. */
  cancelSubscription(id: string): Promise<void>;
  /** Deletes a customer's data there. The provider keeps the invoices. */
  forgetCustomer(id: string): Promise<void>;
  /**
   * Begins a subscription to Pro: the page at the provider on which it is paid.
   *
   * @param order.amountMinor a month, in the currency's minor unit
   */
  checkout(order: Order): Promise<{ url: string }>;
  /** The provider's page for payment methods, invoices and ending it. */
  portal(customerId: string, returnUrl: string): Promise<{ url: string }>;
  /** Another amount a month, from the next one on. */
  changeAmount(subscriptionId: string, amountMinor: number, currency: string): Promise<void>;
  /** @returns null where it does not exist. A charge names the invoice that it paid, if any */
  look(kind: LookedAt, id: string): Promise<Seen | null>;
}

/** The provider did not do it. The message has neither names nor addresses: it is logged. */
export class ProviderError extends Error {
  override name = "ProviderError";
}

/** Less than a job may take. */
const TIMEOUT_MS = 20_000;

/** What is not there; an ended subscription is "not there" for cancelling. */
const isGone = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === "resource_missing";

async function asking<Answer>(answer: Promise<Answer>): Promise<Answer | null> {
  try {
    return await answer;
  } catch (error) {
    if (isGone(error)) return null;
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    const { type, statusCode, code, requestId } = error;
    const details = [type, statusCode, code, requestId].filter(Boolean).join(", ");
    throw new ProviderError(`The billing provider did not do it: ${details}.`, { cause: error });
  }
}

/** The invoice that a charge paid. Since 2025-03-31 the payment knows it, and the charge does not. */
async function invoiceOf(stripe: Stripe, { payment_intent: intent }: Stripe.Charge): Promise<string | null> {
  if (!intent) return null;
  const payments = await asking(
    stripe.invoicePayments.list({
      payment: { type: "payment_intent", payment_intent: typeof intent === "string" ? intent : intent.id },
      limit: 1,
    }),
  );
  const invoice = payments?.data[0]?.invoice;
  return (typeof invoice === "string" ? invoice : invoice?.id) ?? null;
}

/** What is paid a month, in an item of a subscription. */
const monthly = (amountMinor: number, currency: string) => ({
  currency: currency.toLowerCase(),
  unit_amount: amountMinor,
  recurring: { interval: "month" as const },
});

async function checkout(stripe: Stripe, order: Order): Promise<{ url: string }> {
  const { userId, customerId, email, amountMinor, currency, successUrl, cancelUrl } = order;
  const price = { ...monthly(amountMinor, currency), product_data: { name: `${SITE.name} Pro` } };
  const session = await asking(
    stripe.checkout.sessions.create({
      mode: "subscription",
      // both lead the events back to the user
      client_reference_id: userId,
      subscription_data: { metadata: { user_id: userId } },
      ...(customerId ? { customer: customerId } : { customer_email: email ?? undefined }),
      line_items: [{ quantity: 1, price_data: price }],
      success_url: successUrl,
      cancel_url: cancelUrl,
    }),
  );
  if (!session?.url) throw new ProviderError("The billing provider gave no page to pay on.");
  return { url: session.url };
}

async function changeAmount(
  stripe: Stripe,
  id: string,
  amountMinor: number,
  currency: string,
): Promise<void> {
  const subscription = await asking(stripe.subscriptions.retrieve(id));
  const item = subscription?.items.data[0];
  if (!item) throw new ProviderError("The billing provider does not know this subscription.");
  const { product } = item.price;
  const price = {
    ...monthly(amountMinor, currency),
    product: typeof product === "string" ? product : product.id,
  };
  await asking(
    stripe.subscriptions.update(id, {
      items: [{ id: item.id, price_data: price }],
      proration_behavior: "none",
    }),
  );
}

async function look(stripe: Stripe, kind: LookedAt, id: string): Promise<Seen | null> {
  const retrieved = {
    subscription: () => stripe.subscriptions.retrieve(id),
    invoice: () => stripe.invoices.retrieve(id),
    charge: () => stripe.charges.retrieve(id),
  };
  const object = await asking<Stripe.Response<Stripe.Subscription | Stripe.Invoice | Stripe.Charge>>(
    retrieved[kind](),
  );
  if (!object) return null;
  const at = Date.parse(object.lastResponse.headers.date ?? "");
  const invoice = object.object === "charge" ? await invoiceOf(stripe, object) : null;
  return {
    object: { ...(object as unknown as Record<string, unknown>), ...(invoice && { invoice }) },
    at: Number.isNaN(at) ? null : new Date(at),
  };
}

/**
 * Stripe, by its library. Retries are the jobs' business.
 *
 * @param apiKey a restricted key is enough: customers write, subscriptions write, invoices and charges read
 * @param options.url where the API is, for tests
 */
export function createStripeProvider(
  apiKey: string,
  { url, timeoutMs = TIMEOUT_MS }: { url?: string; timeoutMs?: number } = {},
): BillingProvider {
  const { hostname, port, protocol } = new URL(url ?? "https://api.stripe.com");
  const stripe = new Stripe(apiKey, {
    host: hostname,
    port: port || 443,
    protocol: protocol === "http:" ? "http" : "https",
    timeout: timeoutMs,
    maxNetworkRetries: 0,
    telemetry: false,
  });
  return {
    cancelSubscription: async (id) => void (await asking(stripe.subscriptions.cancel(id))),
    forgetCustomer: async (id) => void (await asking(stripe.customers.del(id))),
    checkout: (order) => checkout(stripe, order),
    async portal(customerId, returnUrl) {
      const session = await asking(
        stripe.billingPortal.sessions.create({ customer: customerId, return_url: returnUrl }),
      );
      if (!session) throw new ProviderError("The billing provider does not know this customer.");
      return { url: session.url };
    },
    changeAmount: (subscriptionId, amountMinor, currency) =>
      changeAmount(stripe, subscriptionId, amountMinor, currency),
    look: (kind, id) => look(stripe, kind, id),
  };
}
