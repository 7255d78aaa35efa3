import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { applyIdentityEvent } from "#lib/accounts/identity-effects.ts";
import { applyBillingEvent, BILLING_EVENTS } from "#lib/billing/billing-effects.ts";
import { plan } from "#lib/billing/plan.ts";
import { events, webhookEvents } from "#lib/db/schema/events.ts";
import { emailMessages } from "#lib/db/schema/mail.ts";
import { applyEmailEvent } from "#lib/events/email-effects.ts";
import { type Source, SOURCES } from "#lib/events/inbound.ts";
import { createJobs, type Jobs } from "#lib/jobs/jobs.ts";
import { billingVerifier } from "#lib/webhooks/billing.ts";
import { createKeeper } from "#lib/webhooks/keep.ts";
import { createReceiver } from "#lib/webhooks/receive.ts";
import { SAMPLE_TYPES, sampleEvent } from "#lib/webhooks/samples.ts";
import { signDelivery } from "#lib/webhooks/sign.ts";
import { standardVerifier } from "#lib/webhooks/standard.ts";
import { onBothEngines, type TestDatabase } from "#tests/harness/databases.ts";
import { handlersThat, quickKinds } from "#tests/harness/jobs.ts";
import { SECRETS } from "#tests/harness/signing.ts";
import { watchedLog } from "#tests/harness/watched-log.ts";

/** What `npm run webhooks -- send` sends, through everything that a delivery goes through, with the real effects. */
const log = watchedLog();
const effects = { identity: applyIdentityEvent, billing: applyBillingEvent, email: applyEmailEvent };
const verifiers = {
  identity: standardVerifier([SECRETS.identity]),
  billing: billingVerifier([SECRETS.billing]),
  email: standardVerifier([SECRETS.email]),
};

test("there is a sample of every type of the billing provider that has an effect", () => {
  expect([...SAMPLE_TYPES.billing].sort()).toEqual([...BILLING_EVENTS].sort());
});
test("there is none of another type", () => {
  for (const source of SOURCES)
    for (const type of ["", "user.createdx", "__proto__", "constructor"])
      expect(sampleEvent(source, { type, id: "x", now: new Date() })).toBeNull();
});

onBothEngines((open) => {
  let held: TestDatabase;
  let jobs: Jobs;
  let send: (source: Source, type: string, id: string, fields?: object) => Promise<Response>;

  beforeAll(async () => {
    held = await open();
    jobs = createJobs(held.database, { log, works: true, kinds: quickKinds, pollSeconds: 0.5 });
    await jobs.start();
    // work that takes longer than any test: a delivery does not wait for it
    await jobs.work(handlersThat(() => new Promise((resolve) => setTimeout(resolve, 30_000).unref())));
    const keeper = createKeeper(async () => ({ database: held.database, send: jobs.send }));
    const receivers = new Map(
      SOURCES.map((source) => [
        source,
        createReceiver({
          source,
          provider: { verify: verifiers[source], keep: keeper(effects[source]) },
          baseUrl: "https://video.example",
          log,
          clock: Date.now,
        }),
      ]),
    );
    send = async (source, type, id, fields) => {
      const now = new Date();
      const body = JSON.stringify(sampleEvent(source, { type, id, now, fields: { ...fields } }));
      const headers = signDelivery(source, SECRETS[source], { id, body, now });
      const request = new Request("https://video.example", { method: "POST", headers, body });
      return (await receivers.get(source)?.(request)) as Response;
    };
  });
  afterAll(async () => {
    await jobs.stop(0);
    await held.drop();
  });

  const outcomes = async () => {
    const rows = await held.database.queries.select().from(webhookEvents);
    return new Map(rows.map(({ type, outcome }) => [type, outcome]));
  };

  describe("in their order, each has its effect", () => {
    test.each(SOURCES)("%s", async (source) => {
      const types = SAMPLE_TYPES[source].filter((type) => type !== "user.deleted");
      for (const type of types)
        expect((await send(source, type, `sample_${type.replaceAll(".", "_")}`)).status).toBe(200);
      const known = await outcomes();
      for (const type of types)
        expect([type, known.get(type)]).toEqual([type, expect.stringMatching(/^(?:applied|superseded)$/)]);
      const { queries } = held.database;
      if (source === "identity")
        expect(await queries.select().from(events)).toMatchObject([
          { name: "user_signed_up", subject: "user_sample" },
        ]);
      if (source === "email")
        expect(await queries.select().from(emailMessages)).toMatchObject([
          { id: "email_sample", openCount: 1 },
        ]);
      // the sequence ends with a subscription that is deleted
      if (source === "billing")
        expect(await plan(queries, "user_sample", new Date())).toMatchObject({ reason: "ended" });
    });
  });

  test("fields replace those of the sample", async () => {
    expect((await send("identity", "user.created", "msg_other", { id: "user_other" })).status).toBe(200);
    const rows = await held.database.queries.select().from(webhookEvents);
    expect(rows.find(({ eventId }) => eventId === "msg_other")).toMatchObject({
      outcome: "applied",
      subject: "user_other",
    });
  });

  test("W25 an effect whose work takes 30 s is answered at once: the work is queued", async () => {
    const startedAt = performance.now();
    expect((await send("identity", "user.deleted", "msg_25")).status).toBe(200);
    expect(performance.now() - startedAt).toBeLessThan(2_000);
    const waiting = (await jobs.list()).filter(({ state }) => state === "waiting" || state === "active");
    expect(waiting.map(({ name }) => name)).toContain("files.delete-user");
    expect((await outcomes()).get("user.deleted")).toBe("applied");
  });
});
