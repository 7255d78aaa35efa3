import Stripe from "stripe";

/** An object as the billing provider states it now. */
export interface Seen {
  object: Record<string, unknown>;
  /** When, by the provider's own clock, as its events have it; null where the answer does not say. */
  at: Date | null;
}

/** What we ask of the billing provider. All of it may be asked twice; what is gone already is fine. */
export interface BillingProvider {
  /** Ends a subscription now: nothing more is charged. */
  cancelSubscription(id: string): Promise<void>;
  /** Deletes a customer's data there. The provider keeps the invoices. */
  forgetCustomer(id: string): Promise<void>;
  /** @returns null where it does not exist */
  look(kind: "subscription" | "invoice", id: string): Promise<Seen | null>;
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

/**
 * Stripe, by its library. Retries are the jobs' business.
 *
 * @param apiKey a restricted key is enough: customers write, subscriptions write, invoices read
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
    async look(kind, id) {
      const object = await asking<Stripe.Response<Stripe.Subscription | Stripe.Invoice>>(
        kind === "subscription" ? stripe.subscriptions.retrieve(id) : stripe.invoices.retrieve(id),
      );
      if (!object) return null;
      const at = Date.parse(object.lastResponse.headers.date ?? "");
      return {
        object: object as unknown as Record<string, unknown>,
        at: Number.isNaN(at) ? null : new Date(at),
      };
    },
  };
}
