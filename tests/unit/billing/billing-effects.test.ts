import { asc } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { deleteAccount } from "#lib/accounts/deletion.ts";
import { applyBillingEvent, BILLING_EVENTS } from "#lib/billing/billing-effects.ts";
import { plan } from "#lib/billing/plan.ts";
import { charges, customers, invoices, subscriptions } from "#lib/db/schema/billing.ts";
import { webhookEvents } from "#lib/db/schema/events.ts";
import { type InboundEvent, NotAnEvent } from "#lib/events/inbound.ts";
import { charge, day, dispute, invoice, LIVES, subscription } from "#tests/harness/billing-lives.ts";
import { onBothEngines, type TestDatabase } from "#tests/harness/databases.ts";
import { collectJobs, emptyTables, inbound } from "#tests/harness/effects.ts";

const instant = (days: number) => new Date(day(days) * 1000);
const now = instant(20);
const about = (
  id: string,
  type: string,
  object: Record<string, unknown>,
  days: number | null = 0,
): InboundEvent => inbound("billing", id, type, { object }, days === null ? null : instant(days));

onBothEngines((open) => {
  let test_: TestDatabase;
  beforeAll(async () => {
    test_ = await open();
  });
  afterAll(() => test_.drop());
  beforeEach(() => emptyTables(test_.database.queries));

  const apply = (event: InboundEvent, send = collectJobs().send, refetch = false) =>
    test_.database.transaction((queries) => applyBillingEvent(event, queries, { now, send, refetch }));
  const forget = (userId: string, send = collectJobs().send) =>
    test_.database.transaction((queries) => deleteAccount(queries, userId, { now, send }));

  /** Everything that billing knows. */
  async function state() {
    const { queries } = test_.database;
    return {
      customers: await queries.select().from(customers).orderBy(asc(customers.id)),
      subscriptions: await queries.select().from(subscriptions).orderBy(asc(subscriptions.id)),
      invoices: await queries.select().from(invoices).orderBy(asc(invoices.id)),
      charges: await queries.select().from(charges).orderBy(asc(charges.id)),
    };
  }

  test("a minimal subscription", async () => {
    const minimal = { id: "sub_1", customer: "cus_1", status: "active" };
    expect(await apply(about("evt_1", "customer.subscription.created", minimal, null))).toEqual({
      outcome: "applied",
      subject: "cus_1",
      forget: false,
    });
    expect(await state()).toMatchObject({
      customers: [{ id: "cus_1", userId: null }],
      subscriptions: [{ id: "sub_1", customerId: "cus_1", status: "active", eventAt: now }],
    });
  });

  test.each(Object.keys(LIVES))("%s: any order and repetition ends in the same rows", async (name) => {
    const life = LIVES[name] ?? [];
    for (const event of life) await apply(event);
    const expected = await state();
    expect(Object.values(expected).flat()).not.toEqual([]);
    const order = fc.shuffledSubarray([...life, ...life], {
      minLength: life.length * 2,
      maxLength: life.length * 2,
    });
    await fc.assert(
      fc.asyncProperty(order, async (events) => {
        await emptyTables(test_.database.queries);
        for (const event of events) await apply(event);
        expect(await state()).toEqual(expected);
      }),
      { numRuns: 3 },
    );
  });

  test.each(Object.keys(LIVES))("%s: at once", async (name) => {
    const life = LIVES[name] ?? [];
    for (const event of life) await apply(event);
    const expected = await state();
    await emptyTables(test_.database.queries);
    await Promise.all([...life].reverse().map((event) => apply(event)));
    expect(await state()).toEqual(expected);
  });

  test("an older report is superseded, and says so", async () => {
    await apply(about("evt_2", "customer.subscription.updated", subscription({ amount: 900 }), 2));
    const older = about("evt_1", "customer.subscription.updated", subscription({ amount: 700 }), 1);
    expect((await apply(older)).outcome).toBe("superseded");
    expect((await state()).subscriptions).toMatchObject([{ amountMinor: 900 }]);
  });

  describe("whose customer", () => {
    const statements: [string, string, Record<string, unknown>][] = [
      [
        "checkout.session.completed",
        "client_reference_id",
        { id: "cs_1", customer: "cus_1", client_reference_id: "user_1" },
      ],
      [
        "checkout.session.completed",
        "metadata",
        { id: "cs_1", customer: { id: "cus_1" }, metadata: { user_id: "user_1" } },
      ],
      ["customer.updated", "metadata", { id: "cus_1", metadata: { user_id: "user_1" } }],
      ["customer.subscription.created", "metadata", { ...subscription({}), metadata: { user_id: "user_1" } }],
      ["invoice.paid", "metadata", { ...invoice({}), metadata: { user_id: "user_1" } }],
    ];
    test.each(statements)("%s says it by %s", async (type, _, object) => {
      await apply(about("evt_1", type, object, 1));
      expect((await state()).customers).toMatchObject([
        { id: "cus_1", userId: "user_1", linkedAt: instant(1) },
      ]);
    });

    test("the newest statement wins, in either order", async () => {
      const link = (userId: string, days: number) =>
        about(`evt_${days}`, "customer.updated", { id: "cus_1", metadata: { user_id: userId } }, days);
      await apply(link("user_new", 2));
      await apply(link("user_old", 1));
      expect((await state()).customers).toMatchObject([{ userId: "user_new", linkedAt: instant(2) }]);
    });

    test("plan() is that of the user's customers", async () => {
      const { queries } = test_.database;
      for (const event of LIVES["a first payment"] ?? []) await apply(event);
      expect(await plan(queries, "user_1", now)).toEqual({
        plan: "pro",
        reason: "active",
        until: instant(38),
        source: "sub_1",
      });
      expect(await plan(queries, "user_2", now)).toMatchObject({ plan: "free", reason: "none" });
    });

    test("an enterprise invoice gives the plan for what it sells", async () => {
      for (const event of LIVES["an enterprise invoice: sent, overdue, paid"] ?? []) await apply(event);
      expect(await plan(test_.database.queries, "user_1", instant(100))).toMatchObject({
        plan: "pro",
        reason: "invoice",
        until: instant(365),
      });
    });
  });

  describe("a deleted account", () => {
    const sold = [
      about("evt_1", "customer.subscription.created", subscription({})),
      about("evt_2", "invoice.paid", invoice({ status: "paid", paidAt: 0 })),
    ];
    const checkout = about("evt_3", "checkout.session.completed", {
      id: "cs_1",
      customer: "cus_1",
      client_reference_id: "user_1",
      subscription: "sub_1",
    });

    test("a checkout that completes after the deletion is undone, whenever its events come", async () => {
      const order = fc.shuffledSubarray([...sold, checkout], { minLength: 3, maxLength: 3 });
      await fc.assert(
        fc.asyncProperty(order, fc.nat(3), async (events, deletedBefore) => {
          await emptyTables(test_.database.queries);
          const { queries } = test_.database;
          const { send, sent } = collectJobs();
          for (const [index, event] of events.entries()) {
            if (index === deletedBefore) await forget("user_1", send);
            const payload = new TextEncoder().encode(JSON.stringify(event.body));
            const { subject, forget: emptied } = await apply(event, send);
            const row = {
              source: "billing",
              eventId: event.id,
              type: event.type,
              receivedAt: now,
              outcome: "applied",
            };
            await queries
              .insert(webhookEvents)
              .values({ ...row, subject, payload: emptied ? null : payload });
          }
          if (deletedBefore === 3) await forget("user_1", send);
          expect(sent).toContainEqual({
            name: "billing.cancel-subscription",
            data: { subscriptionId: "sub_1" },
          });
          expect(sent.filter(({ name }) => name === "billing.forget-customer")).toHaveLength(1);
          const after = await state();
          expect(after.invoices).toMatchObject([{ billedName: null, billedEmail: null, amountPaidMinor: 0 }]);
          expect(await queries.select().from(webhookEvents)).toMatchObject([
            { payload: null },
            { payload: null },
            { payload: null },
          ]);
          expect(await plan(queries, "user_1", now)).toMatchObject({ plan: "free", reason: "none" });
        }),
        { numRuns: 12 },
      );
    });

    test("what is written afterwards names nobody, and nothing is canceled twice", async () => {
      for (const event of [...sold, checkout]) await apply(event);
      await forget("user_1");
      const { send, sent } = collectJobs();
      const end = about("evt_4", "customer.subscription.deleted", subscription({ status: "canceled" }), 1);
      expect(await apply(end, send)).toEqual({ outcome: "applied", subject: "cus_1", forget: true });
      const receipt = about("evt_5", "invoice.updated", invoice({ status: "paid", paid: 500, paidAt: 0 }), 2);
      expect(await apply(receipt, send)).toEqual({ outcome: "applied", subject: "cus_1", forget: true });
      expect(sent).toEqual([]);
      expect((await state()).invoices).toMatchObject([
        { amountPaidMinor: 500, billedName: null, billedEmail: null },
      ]);
      const other = about("evt_6", "payment_intent.succeeded", { id: "pi_1", customer: "cus_1" });
      expect(await apply(other, send)).toEqual({ outcome: "ignored", subject: "cus_1", forget: true });
    });

    test("deletion and checkout at the same moment: whichever is first, the subscription is ended", async () => {
      for (let round = 0; round < 5; round += 1) {
        await emptyTables(test_.database.queries);
        const { send, sent } = collectJobs();
        await Promise.all([
          ...[...sold, checkout].map((event) => apply(event, send)),
          forget("user_1", send),
        ]);
        expect(sent).toContainEqual({
          name: "billing.cancel-subscription",
          data: { subscriptionId: "sub_1" },
        });
        expect((await state()).invoices).toMatchObject([{ billedName: null }]);
      }
    });
  });

  test.each([
    ["a first payment", "pro", "active"],
    ["refunds of one charge, then a dispute of another", "free", "refunded"],
    ["a dispute that is lost", "free", "disputed"],
    ["a dispute that is won", "pro", "active"],
    ["canceled at once, with an update that is stamped later", "free", "ended"],
  ])("%s: the plan on day 20 is %s, %s", async (life, expected, reason) => {
    for (const event of LIVES[life] ?? []) await apply(event);
    expect(await plan(test_.database.queries, "user_1", now)).toMatchObject({ plan: expected, reason });
  });

  describe("another look at the object", () => {
    test("is asked for, where a key is set, of subscriptions, invoices and payments that went back", async () => {
      const { send, sent } = collectJobs();
      await apply(about("evt_1", "customer.subscription.updated", subscription({})), send, true);
      await apply(about("evt_2", "invoice.paid", invoice({})), send, true);
      await apply(about("evt_3", "charge.succeeded", charge({})), send, true);
      await apply(about("evt_4", "charge.refunded", charge({})), send, true);
      await apply(about("evt_5", "charge.dispute.closed", dispute({ status: "lost" })), send, true);
      expect(sent).toEqual([
        { name: "billing.refetch", data: { object: "subscription", id: "sub_1" } },
        { name: "billing.refetch", data: { object: "invoice", id: "in_1" } },
        { name: "billing.refetch", data: { object: "charge", id: "ch_1" } },
        { name: "billing.refetch", data: { object: "charge", id: "ch_1" } },
      ]);
    });

    test("is not, where none is", async () => {
      const { send, sent } = collectJobs();
      await apply(about("evt_1", "customer.subscription.updated", subscription({})), send);
      expect(sent).toEqual([]);
    });
  });

  test.each(BILLING_EVENTS)("%s without its ids is no event", async (type) => {
    for (const object of [{}, { id: 7, customer: [] }, { id: "" }])
      await expect(apply(about("evt_1", type, object))).rejects.toThrow(NotAnEvent);
    await expect(apply(inbound("billing", "evt_1", type, null))).rejects.toThrow(NotAnEvent);
    expect((await state()).customers).toEqual([]);
  });

  test("types that we do not use are ignored, and say whose they are", async () => {
    const other = about("evt_1", "payment_intent.succeeded", { id: "pi_1", customer: { id: "cus_1" } });
    expect(await apply(other)).toEqual({ outcome: "ignored", subject: "cus_1", forget: false });
    const gone = about("evt_2", "customer.deleted", { id: "cus_1", object: "customer" });
    expect(await apply(gone)).toMatchObject({ outcome: "ignored", subject: "cus_1" });
    expect(await apply(inbound("billing", "evt_3", "constructor", {}))).toMatchObject({ outcome: "ignored" });
  });

  test.each([
    ["without a customer", {}],
    ["of a customer that nobody knows yet", { customer: "cus_new" }],
  ])("a type that we do not use that names the user is found by the user: %s", async (_, more) => {
    const session = { id: "cs_1", client_reference_id: "user_1", customer_email: "a@example.com", ...more };
    const expired = about("evt_1", "checkout.session.expired", session);
    expect(await apply(expired)).toEqual({ outcome: "ignored", subject: "user_1", forget: false });
    await forget("user_1");
    expect(await apply(expired)).toEqual({ outcome: "ignored", subject: "user_1", forget: true });
  });

  test("a body whose person cannot be found later is not kept", async () => {
    const guest = about("evt_1", "checkout.session.completed", {
      id: "cs_1",
      customer_details: { email: "a@example.com" },
    });
    expect(await apply(guest)).toEqual({ outcome: "superseded", subject: "cs_1", forget: true });
    const dispute = about("evt_2", "charge.dispute.created", { id: "dp_1", charge: "ch_1", amount: 5 });
    expect(await apply(dispute)).toMatchObject({ outcome: "applied", subject: "ch_1", forget: true });
  });
});
