import { clock } from "#lib/base/clock.ts";
import type { Log } from "#lib/base/log.ts";
import type { Env } from "#lib/config/env.ts";
import { WEBHOOK_PATHS } from "#lib/config/paths.ts";
import { type Source, SOURCES } from "#lib/events/inbound.ts";
import type { ApplyEffect, Keep } from "#lib/webhooks/keep.ts";
import { createReceiver } from "#lib/webhooks/receive.ts";
import type { Verifier } from "#lib/webhooks/verifier.ts";
import { data } from "#lib/wiring/data.ts";

type Handler = (request: Request) => Promise<Response>;

// What follows takes long to load: the providers' libraries do where a secret is set, the database's with the
// first event.

async function verifierOf(source: Source, secrets: readonly string[]): Promise<Verifier> {
  if (source === "billing") return (await import("#lib/webhooks/billing.ts")).billingVerifier(secrets);
  return (await import("#lib/webhooks/standard.ts")).standardVerifier(secrets);
}

/** What the events of a source do. */
export async function effectsOf(source: Source, config: Env): Promise<ApplyEffect> {
  switch (source) {
    case "identity":
      return (await import("#lib/accounts/identity-effects.ts")).applyIdentityEvent;
    case "billing": {
      const { applyBillingEvent } = await import("#lib/billing/billing-effects.ts");
      const refetch = Boolean(config.BILLING_API_KEY);
      return (event, queries, tools) => applyBillingEvent(event, queries, { ...tools, refetch });
    }
    case "email":
      return (await import("#lib/events/email-effects.ts")).applyEmailEvent;
  }
}

async function open() {
  const [database, { send }] = await Promise.all([data().database(), data().jobs()]);
  return { database, send };
}

/** The handlers of the providers' addresses: path → handler. */
export async function receivers(config: Env, log: Log): Promise<Map<string, Handler>> {
  const secrets: Record<Source, readonly string[]> = {
    identity: config.IDENTITY_WEBHOOK_SIGNING_SECRET,
    billing: config.BILLING_WEBHOOK_SECRET,
    email: config.EMAIL_WEBHOOK_SECRET,
  };
  let keeper: Promise<(apply: ApplyEffect) => Keep> | undefined;
  const keepOf = (source: Source): Keep => {
    let made: Promise<Keep> | undefined;
    const make = async () => {
      keeper ??= import("#lib/webhooks/keep.ts").then(({ createKeeper }) => createKeeper(open));
      return (await keeper)(await effectsOf(source, config));
    };
    return async (...args) => {
      made ??= make();
      return (await made)(...args);
    };
  };
  const handlers = new Map<string, Handler>();
  for (const source of SOURCES) {
    const configured = secrets[source].length > 0;
    const provider = configured
      ? { verify: await verifierOf(source, secrets[source]), keep: keepOf(source) }
      : null;
    const parts = { source, provider, baseUrl: config.BASE_URL, log, clock };
    handlers.set(WEBHOOK_PATHS[source], createReceiver(parts));
  }
  return handlers;
}
