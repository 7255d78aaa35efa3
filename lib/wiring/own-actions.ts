import { and, desc, eq } from "drizzle-orm";
import type { Auth } from "#lib/auth/instance.ts";
import { goTo, type OwnAction } from "#lib/auth/sign-in/actions.ts";
import { continuePage } from "#lib/auth/sign-in/continue.ts";
import type { Session } from "#lib/auth/session.ts";
import { hasEnded } from "#lib/billing/subscription.ts";
import { type BillingProvider, createStripeProvider, ProviderError } from "#lib/billing/provider.ts";
import type { Env } from "#lib/config/env.ts";
import { ACCOUNT_ACTIONS, ACCOUNT_PATHS } from "#lib/config/paths.ts";
import { PRICING, PRO_MINIMUM_MINOR } from "#lib/content/data.ts";
import { customers, subscriptions } from "#lib/db/schema/billing.ts";
import { SOURCES } from "#lib/events/inbound.ts";
import { Problem } from "#lib/http/problem.ts";
import { replayEvent } from "#lib/webhooks/replay.ts";
import { data } from "#lib/wiring/data.ts";
import { effectsOf } from "#lib/wiring/receivers.ts";

/** Characters of an amount that is shown again. */
const LONGEST_AMOUNT = 20;
/** A typing mistake, not a wish. */
const MAXIMUM_MINOR = 100_000_00;

/** Whether somebody runs this service: `ADMIN_EMAILS`, and they have proved that the address is theirs. */
export const isAdmin = (
  config: Pick<Env, "ADMIN_EMAILS">,
  { email, emailVerified }: Pick<Session["user"], "email" | "emailVerified">,
): boolean => email !== null && emailVerified && config.ADMIN_EMAILS.includes(email.toLowerCase());

/** Whether Pro can be bought here: by a key, and where the payment is heard of, without which nobody would get it. */
export const sellsPro = (config: Pick<Env, "BILLING_API_KEY" | "BILLING_WEBHOOK_SECRET">): boolean =>
  config.BILLING_API_KEY !== undefined && config.BILLING_WEBHOOK_SECRET.length > 0;

/** `12`, `12.5`, `12,50` in the currency's major unit → minor units; null for anything else, or out of bounds. */
export function readAmount(text: string): number | null {
  const [, whole, fraction = ""] = /^\s*(\d{1,7})(?:[.,](\d{1,2}))?\s*$/.exec(text) ?? [];
  if (whole === undefined) return null;
  const minor = Number(whole) * 100 + Number(fraction.padEnd(2, "0"));
  return minor >= PRO_MINIMUM_MINOR && minor <= MAXIMUM_MINOR ? minor : null;
}

/** The newest of the user's customers that the provider knows, and the subscription of theirs that still runs. */
export async function boughtBy({ queries }: Pick<Auth, "queries">, userId: string) {
  const mine = await queries
    .select({ customerId: customers.id, subscription: subscriptions })
    .from(customers)
    .leftJoin(subscriptions, eq(subscriptions.customerId, customers.id))
    .where(and(eq(customers.userId, userId)))
    .orderBy(desc(customers.createdAt), desc(subscriptions.createdAt));
  const running = mine.find(({ subscription }) => subscription && !hasEnded(subscription));
  return {
    customerId: (running ?? mine[0])?.customerId ?? null,
    subscriptionId: running?.subscription?.id ?? null,
  };
}

type Step = Parameters<OwnAction>[0];

/** Goes on to pay; or, where something is bought already, changes what it costs. */
async function checkOut(
  provider: BillingProvider,
  { auth, session, form }: Step,
  baseUrl: string,
): Promise<Response> {
  const amount = (form.get("amount") ?? "").slice(0, LONGEST_AMOUNT);
  const amountMinor = readAmount(amount);
  if (amountMinor === null) return goTo(ACCOUNT_PATHS.upgrade, { amount, notice: "amount_wrong" });
  const { id: userId, email } = session.user;
  const { customerId, subscriptionId } = await boughtBy(auth, userId);
  if (subscriptionId) {
    await provider.changeAmount(subscriptionId, amountMinor, PRICING.currency);
    return goTo(ACCOUNT_PATHS.dashboard, { notice: "amount_changed" });
  }
  const { url } = await provider.checkout({
    userId,
    customerId,
    email,
    amountMinor,
    currency: PRICING.currency,
    successUrl: `${baseUrl}${ACCOUNT_PATHS.dashboard}?notice=paid`,
    cancelUrl: `${baseUrl}${ACCOUNT_PATHS.upgrade}?${new URLSearchParams({ amount })}`,
  });
  return continuePage(url, "Going on to pay");
}

/** Goes on to the provider's page for what was bought. */
async function openPortal(
  provider: BillingProvider,
  { auth, session }: Step,
  baseUrl: string,
): Promise<Response> {
  const { customerId } = await boughtBy(auth, session.user.id);
  if (!customerId) return goTo(ACCOUNT_PATHS.dashboard, { notice: "nothing_bought" });
  const { url } = await provider.portal(customerId, `${baseUrl}${ACCOUNT_PATHS.dashboard}`);
  return continuePage(url, "Going on to your payments");
}

/** Applies a kept event again. */
async function replay({ form, now }: Step, config: Env): Promise<Response> {
  const [name, ...rest] = (form.get("event") ?? "").split(" ");
  const source = SOURCES.find((candidate) => candidate === name);
  if (!source) throw new Problem("invalid_request", "Say which event.", { extras: { parameter: "event" } });
  const [database, { send }] = await Promise.all([data().database(), data().jobs()]);
  const which = { source, id: rest.join(" ") };
  const done = await replayEvent({ database, send }, await effectsOf(source, config), which, now);
  return goTo(ACCOUNT_PATHS.admin, { notice: done ? "replayed" : "not_replayed" });
}

async function retryJob({ form }: Step): Promise<Response> {
  const jobs = await data().jobs();
  const back = await jobs.retry({ id: form.get("job") ?? "" });
  return goTo(ACCOUNT_PATHS.admin, { notice: back ? "retried" : "not_retried" });
}

/** Payment, and what only an admin does: the forms of the account pages that other rooms than lib/auth answer. */
export function ownActions(config: Env): ReadonlyMap<string, OwnAction> {
  const { BILLING_API_KEY, BASE_URL } = config;

  const paying =
    (act: (provider: BillingProvider, step: Step, baseUrl: string) => Promise<Response>): OwnAction =>
    async (step) => {
      if (!BILLING_API_KEY || !sellsPro(config))
        throw new Problem("not_found", "Nothing is sold on this host.");
      try {
        const provider = createStripeProvider(BILLING_API_KEY, { url: config.BILLING_API_URL });
        return await act(provider, step, BASE_URL);
      } catch (error) {
        if (!(error instanceof ProviderError)) throw error;
        return goTo(ACCOUNT_PATHS.dashboard, { notice: "billing_away" });
      }
    };

  const asAdmin =
    (act: (step: Step, config: Env) => Promise<Response>): OwnAction =>
    async (step) => {
      if (!isAdmin(config, step.session.user)) throw new Problem("not_found", "Nothing is at this address.");
      return act(step, config);
    };

  return new Map<string, OwnAction>([
    [ACCOUNT_ACTIONS.checkout, paying(checkOut)],
    [ACCOUNT_ACTIONS.billingPortal, paying(openPortal)],
    [ACCOUNT_ACTIONS.replay, asAdmin(replay)],
    [ACCOUNT_ACTIONS.retryJob, asAdmin(retryJob)],
  ]);
}
