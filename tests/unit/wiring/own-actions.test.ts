import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { ACCOUNT_ACTIONS } from "#lib/config/paths.ts";
import { parseEnv } from "#lib/config/env.ts";
import { customers, subscriptions } from "#lib/db/schema/billing.ts";
import { isAdmin, ownActions, readAmount } from "#lib/wiring/own-actions.ts";
import { type PlayedProvider, playProvider } from "#tests/harness/billing-provider.ts";
import { onBothEngines, type TestDatabase } from "#tests/harness/databases.ts";
import { emptyTables } from "#tests/harness/effects.ts";
import { testAuth, type TestAuth } from "#tests/auth/harness.ts";
import { goesOnTo } from "#tests/auth/world.ts";
import { PLANTED } from "#tests/harness/planted.ts";
import { SECRETS } from "#tests/harness/signing.ts";

const NOW = new Date(Date.UTC(2026, 10, 22));
const BASE_URL = "https://video.example";

describe("readAmount, with a minimum of 5.00", () => {
  test.each<[string, number | null]>([
    ["5", 500],
    ["12", 1_200],
    ["12.5", 1_250],
    ["12,50", 1_250],
    ["12.05", 1_205],
    [" 7 ", 700],
    ["007", 700],
    ["5.00", 500],
    ["100000", 10_000_000],
    ["4.99", null],
    ["0", null],
    ["100000.01", null],
    ["12345678", null],
    ["12.505", null],
    ["12.", null],
    [".5", null],
    ["1,000.00", null],
    ["-12", null],
    ["+12", null],
    ["1e3", null],
    ["0x10", null],
    ["١٢", null],
    ["$12", null],
    ["12\n13", null],
    ["", null],
  ])("%j", (text, minor) => expect(readAmount(text)).toBe(minor));
});

test.each([
  ["ada@reader.example", true, true],
  ["ADA@Reader.example", true, true],
  // a provider names the address, and has not checked it
  ["ada@reader.example", false, false],
  ["other@reader.example", true, false],
  ["", true, false],
  [null, true, false],
])("isAdmin: %s, proved: %s", (email, emailVerified, expected) =>
  expect(isAdmin({ ADMIN_EMAILS: ["ada@reader.example"] }, { email, emailVerified })).toBe(expected),
);

onBothEngines((open) => {
  let opened: TestDatabase;
  let signIn: TestAuth;
  let played: PlayedProvider;
  beforeAll(async () => {
    opened = await open();
    signIn = await testAuth(opened.database, { baseUrl: BASE_URL });
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
    played.fields.length = 0;
  });

  const USER = { id: "user_1", email: "ada@reader.example", emailVerified: true, name: "Ada" };
  const session = { id: "session_1", user: USER, createdAt: NOW, expiresAt: NOW };

  /** Sends a form of the account pages as Ada. */
  function send(
    path: string,
    fields: Record<string, string> = {},
    more: Record<string, string | undefined> = {},
  ) {
    const config = parseEnv({
      BASE_URL,
      BILLING_API_KEY: `sk_test_${PLANTED}`,
      BILLING_API_URL: played.url,
      BILLING_WEBHOOK_SECRET: SECRETS.billing,
      ...more,
    });
    const action = ownActions(config).get(path);
    if (!action) throw new Error(`nothing is at ${path}`);
    return action({ auth: signIn.auth, session, form: new URLSearchParams(fields), now: NOW });
  }
  const noticeOf = (response: Response) => [response.status, response.headers.get("location")];

  async function bought(subscription: Partial<typeof subscriptions.$inferInsert> | null, id = "cus_1") {
    const { queries } = opened.database;
    await queries.insert(customers).values({ id, userId: USER.id, linkedAt: NOW, createdAt: NOW });
    if (!subscription) return;
    await queries.insert(subscriptions).values({
      id: "sub_1",
      customerId: id,
      status: "active",
      createdAt: NOW,
      eventAt: NOW,
      eventId: "evt_1",
      ...subscription,
    });
  }

  describe("Checkout", () => {
    const PAGE = "https://pay.example/c/1?x=1&y=2";
    beforeEach(() =>
      played.answers.set("POST /v1/checkout/sessions", [
        200,
        { id: "cs_1", object: "checkout.session", url: PAGE },
      ]),
    );

    test("somebody new goes on to pay what they typed, under their address", async () => {
      const response = await send(ACCOUNT_ACTIONS.checkout, { amount: "12,50" });
      expect((await goesOnTo(response)).href).toBe(PAGE);
      expect(played.asked).toEqual(["POST /v1/checkout/sessions"]);
      expect(played.fields[0]).toMatchObject({
        mode: "subscription",
        client_reference_id: USER.id,
        "subscription_data[metadata][user_id]": USER.id,
        customer_email: USER.email,
        "line_items[0][price_data][unit_amount]": "1250",
        "line_items[0][price_data][currency]": "usd",
        "line_items[0][price_data][recurring][interval]": "month",
        success_url: `${BASE_URL}/dashboard?notice=paid`,
        cancel_url: `${BASE_URL}/upgrade?amount=12%2C50`,
      });
    });

    test("somebody whose subscription has ended pays as the same customer", async () => {
      await bought({ status: "canceled" });
      await send(ACCOUNT_ACTIONS.checkout, { amount: "12" });
      expect(played.fields[0]).toMatchObject({ customer: "cus_1" });
      expect(played.fields[0]).not.toHaveProperty("customer_email");
    });

    test("below the minimum nothing is asked of the provider", async () => {
      const response = await send(ACCOUNT_ACTIONS.checkout, { amount: "4.99" });
      expect(noticeOf(response)).toEqual([303, "/upgrade?amount=4.99&notice=amount_wrong"]);
      expect(played.asked).toEqual([]);
    });

    test.each<[string, [number, object | string]]>([
      ["an error", [500, { error: { type: "api_error", message: "oh" } }]],
      ["no page to pay on", [200, { id: "cs_1", object: "checkout.session", url: null }]],
    ])("the provider answers with %s: nothing was charged, and the page says so", async (_, answer) => {
      played.answers.set("POST /v1/checkout/sessions", answer);
      const response = await send(ACCOUNT_ACTIONS.checkout, { amount: "12" });
      expect(noticeOf(response)).toEqual([303, "/dashboard?notice=billing_away"]);
    });

    test.each(["BILLING_API_KEY", "BILLING_WEBHOOK_SECRET"])("without %s nothing is sold", async (name) => {
      const sold = send(ACCOUNT_ACTIONS.checkout, { amount: "12" }, { [name]: undefined });
      await expect(sold).rejects.toMatchObject({ code: "not_found" });
      expect(played.asked).toEqual([]);
    });
  });

  describe("another amount", () => {
    const SUBSCRIPTION = {
      id: "sub_1",
      object: "subscription",
      items: { object: "list", data: [{ id: "si_1", price: { id: "price_1", product: "prod_1" } }] },
    };

    test("the running subscription gets the new price from the next month on", async () => {
      await bought({});
      played.answers.set("GET /v1/subscriptions/sub_1", [200, SUBSCRIPTION]);
      played.answers.set("POST /v1/subscriptions/sub_1", [200, SUBSCRIPTION]);
      const response = await send(ACCOUNT_ACTIONS.checkout, { amount: "20" });
      expect(noticeOf(response)).toEqual([303, "/dashboard?notice=amount_changed"]);
      expect(played.asked).toEqual(["GET /v1/subscriptions/sub_1", "POST /v1/subscriptions/sub_1"]);
      expect(played.fields[1]).toMatchObject({
        "items[0][id]": "si_1",
        "items[0][price_data][unit_amount]": "2000",
        "items[0][price_data][product]": "prod_1",
        proration_behavior: "none",
      });
    });

    test("of two customers, the one whose subscription runs counts", async () => {
      await bought({});
      await opened.database.queries
        .insert(customers)
        .values({ id: "cus_2", userId: USER.id, linkedAt: NOW, createdAt: new Date(NOW.getTime() + 1_000) });
      played.answers.set("GET /v1/subscriptions/sub_1", [200, SUBSCRIPTION]);
      played.answers.set("POST /v1/subscriptions/sub_1", [200, SUBSCRIPTION]);
      const response = await send(ACCOUNT_ACTIONS.checkout, { amount: "20" });
      expect(noticeOf(response)).toEqual([303, "/dashboard?notice=amount_changed"]);
    });

    test("a subscription that the provider does not have changes nothing", async () => {
      await bought({});
      const response = await send(ACCOUNT_ACTIONS.checkout, { amount: "20" });
      expect(noticeOf(response)).toEqual([303, "/dashboard?notice=billing_away"]);
      expect(played.asked).toEqual(["GET /v1/subscriptions/sub_1"]);
    });
  });

  describe("the portal", () => {
    test("leads to the provider's page of the customer, and back to the dashboard", async () => {
      await bought({});
      played.answers.set("POST /v1/billing_portal/sessions", [
        200,
        { id: "bps_1", url: "https://pay.example/p/1" },
      ]);
      const response = await send(ACCOUNT_ACTIONS.billingPortal);
      expect((await goesOnTo(response)).href).toBe("https://pay.example/p/1");
      expect(played.fields[0]).toEqual({ customer: "cus_1", return_url: `${BASE_URL}/dashboard` });
    });

    test("who never bought anything has nothing to manage", async () => {
      const response = await send(ACCOUNT_ACTIONS.billingPortal);
      expect(noticeOf(response)).toEqual([303, "/dashboard?notice=nothing_bought"]);
      expect(played.asked).toEqual([]);
    });

    test("a customer of somebody else is nobody's", async () => {
      await opened.database.queries
        .insert(customers)
        .values({ id: "cus_9", userId: "user_9", linkedAt: NOW, createdAt: NOW });
      const response = await send(ACCOUNT_ACTIONS.billingPortal);
      expect(noticeOf(response)).toEqual([303, "/dashboard?notice=nothing_bought"]);
    });
  });

  test.each([ACCOUNT_ACTIONS.replay, ACCOUNT_ACTIONS.retryJob])(
    "%s is not there for who does not run the service",
    async (path) => {
      const fields = { event: "billing evt_1", job: "1" };
      for (const ADMIN_EMAILS of [undefined, "other@reader.example"])
        await expect(send(path, fields, { ADMIN_EMAILS })).rejects.toMatchObject({ code: "not_found" });
    },
  );

  test("an event is named with its source", async () => {
    for (const event of ["", "evt_1", "nobody evt_1"]) {
      const sent = send(ACCOUNT_ACTIONS.replay, { event }, { ADMIN_EMAILS: USER.email });
      await expect(sent).rejects.toMatchObject({ code: "invalid_request" });
    }
  });
});
