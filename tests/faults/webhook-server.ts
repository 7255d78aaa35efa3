import { createServer } from "node:http";
import { sql } from "drizzle-orm";
import { applyIdentityEvent } from "#lib/accounts/identity-effects.ts";
import { clock } from "#lib/base/clock.ts";
import { applyBillingEvent } from "#lib/billing/billing-effects.ts";
import { env } from "#lib/config/env.ts";
import { WEBHOOK_PATHS } from "#lib/config/paths.ts";
import { applyEmailEvent } from "#lib/events/email-effects.ts";
import type { Source } from "#lib/events/inbound.ts";
import { answerByHandler } from "#lib/server/web-handler.ts";
import { billingVerifier } from "#lib/webhooks/billing.ts";
import { type ApplyEffect, createKeeper } from "#lib/webhooks/keep.ts";
import { createReceiver } from "#lib/webhooks/receive.ts";
import { standardVerifier } from "#lib/webhooks/standard.ts";
import { data } from "#lib/wiring/data.ts";
import { processLog } from "#lib/wiring/log.ts";

/**
 * The three receivers with their verifiers, effects, database and jobs on node:http, without pages: a process that
 * starts quickly and may be killed. Every effect also writes a line into `ledger`, in its own transaction and
 * without any key, so that one that happened twice or not at all shows. `/state` tells what is there.
 */
const config = env();
const log = processLog();

async function open() {
  const [database, { send }] = await Promise.all([data().database(), data().jobs()]);
  // two servers of one database make it at once, and `if not exists` alone does not keep them apart
  await database.runSql(`do $$ begin
    perform pg_advisory_xact_lock(19);
    create table if not exists ledger (event_id text not null);
  end $$`);
  return { database, send };
}
let opening: ReturnType<typeof open> | undefined;
const store = () => {
  opening ??= open().catch((error: unknown) => {
    opening = undefined;
    throw error;
  });
  return opening;
};
const keeper = createKeeper(store);

const effects: Record<Source, ApplyEffect> = {
  identity: applyIdentityEvent,
  billing: applyBillingEvent,
  email: applyEmailEvent,
};
const verifiers = {
  identity: standardVerifier(config.IDENTITY_WEBHOOK_SIGNING_SECRET),
  billing: billingVerifier(config.BILLING_WEBHOOK_SECRET),
  email: standardVerifier(config.EMAIL_WEBHOOK_SECRET),
};

const handlerOf = (source: Source) =>
  createReceiver({
    source,
    provider: {
      verify: verifiers[source],
      keep: keeper(async (event, queries, tools) => {
        const effect = await effects[source](event, queries, tools);
        await queries.execute(sql`insert into ledger (event_id) values (${event.id})`);
        return effect;
      }),
    },
    baseUrl: config.BASE_URL,
    log,
    clock,
  });

async function state(): Promise<Response> {
  const { runSql } = (await store()).database;
  const read = async (text: string) => (await runSql(text)).rows;
  return Response.json({
    ledger: await read("select event_id, count(*)::int as times from ledger group by event_id"),
    events: await read("select event_id from webhook_events"),
    users: await read("select id from users"),
    signups: await read("select subject from events where name = 'user_signed_up'"),
    deleted: await read("select id from deleted_identities"),
    mails: await read("select id, open_count from email_messages"),
    subscriptions: await read("select id, amount_minor::int as amount from subscriptions"),
    jobs: await read("select name, data from jobs.job where name = 'files.delete-user'"),
  });
}

const handlers = new Map<string | undefined, (request: Request) => Promise<Response>>([
  [WEBHOOK_PATHS.identity, handlerOf("identity")],
  [WEBHOOK_PATHS.billing, handlerOf("billing")],
  [WEBHOOK_PATHS.email, handlerOf("email")],
  ["/state", state],
  ["/healthz", async () => new Response("ok")],
]);

createServer((request, response) => {
  const handler = handlers.get(request.url) ?? (async () => new Response(null, { status: 404 }));
  void answerByHandler(request, response, handler, config.BASE_URL, []);
}).listen(config.PORT, "127.0.0.1");
