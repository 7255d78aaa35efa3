import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openCode, sealCode } from "#lib/auth/sign-in/code-mail.ts";
import { createMemoryBlobs } from "#lib/blobs/memory-blobs.ts";
import { applyBillingEvent } from "#lib/billing/billing-effects.ts";
import { createStripeProvider } from "#lib/billing/provider.ts";
import { deletedIdentities } from "#lib/db/schema/accounts.ts";
import { subscriptions } from "#lib/db/schema/billing.ts";
import { emailMessages, emailOpens } from "#lib/db/schema/mail.ts";
import { applyEmailEvent } from "#lib/events/email-effects.ts";
import { GiveUp, JOBS } from "#lib/jobs/job.ts";
import { createMemoryMailer } from "#lib/mail/memory-mailer.ts";
import { createJobHandlers, type JobTools } from "#lib/wiring/job-handlers.ts";
import { publicReach } from "#lib/workspace/assets/fetch/reach.ts";
import { playProvider } from "#tests/harness/billing-provider.ts";
import { onBothEngines, type TestDatabase } from "#tests/harness/databases.ts";
import { collectJobs, emptyTables, inbound } from "#tests/harness/effects.ts";
import { PLANTED } from "#tests/harness/planted.ts";
import { PRO_LIMITS } from "#tests/harness/exports.ts";
import { watchedLog } from "#tests/harness/watched-log.ts";
import { videoParts } from "#tests/harness/videos.ts";

/** A job in hand. */
const run = (id: string) => ({ id, signal: new AbortController().signal });

const SECRET = "a secret of 32 characters at least";
const NOW = Date.UTC(2026, 10, 21);

onBothEngines((open) => {
  let opened: TestDatabase;
  let played: Awaited<ReturnType<typeof playProvider>>;
  beforeAll(async () => {
    opened = await open();
    played = await playProvider();
  });
  afterAll(async () => {
    await played.close();
    await opened.drop();
  });
  beforeEach(async () => {
    await emptyTables(opened.database.queries);
    played.answers.clear();
    played.asked.length = 0;
  });

  function setUp(change: Partial<JobTools> = {}) {
    const mailer = createMemoryMailer();
    const blobs = createMemoryBlobs();
    const { send, sent } = collectJobs();
    const tools: JobTools = {
      database: opened.database,
      send,
      billing: createStripeProvider(`sk_test_${PLANTED}`, { url: played.url, timeoutMs: 1_000 }),
      blobs,
      mailer,
      videos: videoParts(opened.database),
      openCode: (sealed) => openCode(sealed, SECRET),
      baseUrl: "https://video.example",
      publicClientId: "reelwright-mcp",
      now: () => NOW,
      log: watchedLog(),
      limits: PRO_LIMITS,
      reach: publicReach,
      engine: () => Promise.reject(new Error("Nothing is drawn here.")),
      ...change,
    };
    return { handlers: createJobHandlers(tools), mailer, blobs, sent };
  }
  const job = run("job-1");

  test("there is a handler for every kind, and for nothing else", () => {
    expect(Object.keys(setUp().handlers).sort()).toEqual(Object.keys(JOBS).sort());
  });

  describe("billing", () => {
    test("cancels and forgets at the provider, twice without harm", async () => {
      const { handlers } = setUp();
      played.answers.set("DELETE /v1/subscriptions/sub_1", [200, { id: "sub_1", status: "canceled" }]);
      played.answers.set("DELETE /v1/customers/cus_1", [200, { id: "cus_1", deleted: true }]);
      await handlers["billing.cancel-subscription"]({ subscriptionId: "sub_1" }, job);
      await handlers["billing.forget-customer"]({ customerId: "cus_1" }, job);
      // now they are gone
      played.answers.clear();
      await handlers["billing.cancel-subscription"]({ subscriptionId: "sub_1" }, job);
      await handlers["billing.forget-customer"]({ customerId: "cus_1" }, job);
      expect(played.asked).toHaveLength(4);
    });

    test("without a key a person has to do it: no try is wasted, and the message says what to do", async () => {
      const { handlers } = setUp({ billing: null });
      for (const [run, words] of [
        [
          () => handlers["billing.cancel-subscription"]({ subscriptionId: "sub_1" }, job),
          "cancel the subscription sub_1",
        ],
        [
          () => handlers["billing.forget-customer"]({ customerId: "cus_1" }, job),
          "delete the customer cus_1",
        ],
      ] as const) {
        const error = await Promise.resolve()
          .then(run)
          .catch((thrown: Error) => thrown);
        expect(error).toBeInstanceOf(GiveUp);
        expect((error as Error).message).toContain(words);
        expect((error as Error).message).toContain("BILLING_API_KEY is not set");
      }
    });

    const subscription = (status: string) => ({
      id: "sub_1",
      object: "subscription",
      customer: "cus_1",
      status,
      items: { data: [] },
    });
    const event = (id: string, status: string, at: number) =>
      inbound("billing", id, "customer.subscription.updated", { object: subscription(status) }, new Date(at));
    const status = async () =>
      (await opened.database.queries.select().from(subscriptions).where(eq(subscriptions.id, "sub_1")))[0]
        ?.status;
    const apply = (inboundEvent: ReturnType<typeof event>) =>
      opened.database.transaction((queries) =>
        applyBillingEvent(inboundEvent, queries, { now: new Date(NOW), send: async () => {} }),
      );

    test("a refetch writes what the provider says now; an older event that comes later changes nothing", async () => {
      const { handlers } = setUp();
      await apply(event("evt_1", "past_due", NOW));
      played.answers.set("GET /v1/subscriptions/sub_1", [200, subscription("active")]);
      await handlers["billing.refetch"]({ object: "subscription", id: "sub_1" }, job);
      expect(await status()).toBe("active");
      await apply(event("evt_2", "unpaid", NOW + 1_000));
      expect(await status()).toBe("active");
    });

    test("a refetch does not bring back what has ended", async () => {
      const { handlers } = setUp();
      await apply(event("evt_1", "canceled", NOW));
      played.answers.set("GET /v1/subscriptions/sub_1", [200, subscription("active")]);
      await handlers["billing.refetch"]({ object: "subscription", id: "sub_1" }, job);
      expect(await status()).toBe("canceled");
    });

    test("a refetch of something that is gone writes nothing", async () => {
      const { handlers } = setUp();
      await handlers["billing.refetch"]({ object: "subscription", id: "sub_1" }, job);
      await handlers["billing.refetch"]({ object: "invoice", id: "in_1" }, job);
      expect(await opened.database.queries.select().from(subscriptions)).toEqual([]);
    });

    test("ten refetches and ten events at the same time end in one row, the newest", async () => {
      const { handlers } = setUp();
      played.answers.set("GET /v1/subscriptions/sub_1", [200, subscription("active")]);
      await Promise.all(
        Array.from({ length: 10 }, (_, index) => [
          handlers["billing.refetch"]({ object: "subscription", id: "sub_1" }, run(`job-${index}`)),
          apply(event(`evt_${index}`, "past_due", NOW - index)),
        ]).flat(),
      );
      expect(await opened.database.queries.select().from(subscriptions)).toHaveLength(1);
      expect(await status()).toBe("active");
    });
  });

  test("a user's files go, and nobody else's", async () => {
    const { handlers, blobs } = setUp();
    await blobs.put("users/u1/film.mp4", new Uint8Array([1]));
    await blobs.put("users/u10/film.mp4", new Uint8Array([1]));
    await handlers["files.delete-user"]({ userId: "u1" }, job);
    await handlers["files.delete-user"]({ userId: "u1" }, job);
    const { blobs: left } = await blobs.list("users/");
    expect(left.map(({ key }) => key)).toEqual(["users/u10/film.mp4"]);
  });

  describe("mail", () => {
    const data = { template: "account-deleted", to: "ada@reader.example", userId: "u1" } as const;
    const messages = () => opened.database.queries.select().from(emailMessages);

    test("is sent once for a job, however often it is tried, and written down", async () => {
      const { handlers, mailer } = setUp();
      await handlers["mail.send"](data, job);
      await handlers["mail.send"](data, job);
      expect([...mailer.sent.values()]).toMatchObject([
        { to: "ada@reader.example", template: "account-deleted" },
      ]);
      expect(await messages()).toMatchObject([
        { id: "memory-job-1", userId: "u1", template: "account-deleted", sentAt: new Date(NOW) },
      ]);
    });

    test("a sign-in code is opened for its mail; a late one is not sent, and none is written down", async () => {
      const { handlers, mailer } = setUp();
      const code = { to: "ada@reader.example", sealed: await sealCode("482913", SECRET) };
      await handlers["mail.sign-in-code"]({ ...code, expiresAt: NOW }, run("late"));
      await handlers["mail.sign-in-code"]({ ...code, expiresAt: NOW + 1 }, run("in-time"));
      expect([...mailer.sent.keys()]).toEqual(["in-time"]);
      expect(mailer.sent.get("in-time")?.text).toContain("482913");
      expect(await messages()).toEqual([]);
    });

    test("an event that was faster than we keeps what it said", async () => {
      const { handlers } = setUp();
      const at = new Date(NOW - 5_000);
      await opened.database.transaction((queries) =>
        applyEmailEvent(inbound("email", "e1", "email.opened", { email_id: "memory-job-1" }, at), queries, {
          now: at,
        }),
      );
      await handlers["mail.send"](data, job);
      expect(await messages()).toMatchObject([
        { template: "account-deleted", userId: "u1", openCount: 1, firstOpenedAt: at },
      ]);
    });

    test("of a deleted account only the id stays, and what came before", async () => {
      const { handlers } = setUp();
      const at = new Date(NOW - 5_000);
      await opened.database.queries.insert(deletedIdentities).values({ id: "u1", deletedAt: at });
      await opened.database.transaction((queries) =>
        applyEmailEvent(inbound("email", "e1", "email.opened", { email_id: "memory-job-1" }, at), queries, {
          now: at,
        }),
      );
      await handlers["mail.send"](data, job);
      expect(await messages()).toMatchObject([
        { id: "memory-job-1", userId: "u1", template: null, sentAt: null, firstOpenedAt: null, openCount: 0 },
      ]);
      expect(await opened.database.queries.select().from(emailOpens)).toEqual([]);
    });
  });
});
