import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { createStripeProvider } from "#lib/billing/provider.ts";
import { MISSING, playProvider } from "#tests/harness/billing-provider.ts";

const played = await playProvider();
afterAll(() => played.close());
beforeEach(() => {
  played.asked.length = 0;
  played.answers.clear();
});
const provider = createStripeProvider("sk_test_planted", { url: played.url, timeoutMs: 500 });

/** Every question, and its request. */
const QUESTIONS = [
  ["cancelSubscription", "DELETE /v1/subscriptions/sub_1", () => provider.cancelSubscription("sub_1")],
  ["forgetCustomer", "DELETE /v1/customers/cus_1", () => provider.forgetCustomer("cus_1")],
  ["look at a subscription", "GET /v1/subscriptions/sub_1", () => provider.look("subscription", "sub_1")],
  ["look at an invoice", "GET /v1/invoices/in_1", () => provider.look("invoice", "in_1")],
] as const;

describe.each(QUESTIONS)("%s", (_, request, ask) => {
  test("asks once", async () => {
    played.answers.set(request, [200, { id: "x", object: "y" }]);
    await ask();
    expect(played.asked).toEqual([request]);
  });

  test("what is gone already is fine", async () => {
    played.answers.set(request, MISSING);
    await expect(ask()).resolves.not.toThrow();
    expect(played.asked).toEqual([request]);
  });

  test.each([
    [
      "a wrong key",
      [
        401,
        { error: { type: "invalid_request_error", message: "Invalid API Key provided: sk_test_planted" } },
      ],
      /StripeAuthenticationError, 401/,
    ],
    ["a 500 with HTML", [500, "<html>"], /StripeAPIError/],
    [
      "429",
      [429, { error: { type: "invalid_request_error", code: "rate_limit", message: "slow" } }],
      /StripeRateLimitError, 429, rate_limit, req_1/,
    ],
    [
      "another 404",
      [404, { error: { type: "invalid_request_error", message: "Unrecognized request URL" } }],
      /404/,
    ],
    ["silence", null, /StripeConnectionError/],
  ] as const)("%s is a failure that shows neither key nor address", async (__, answer, message) => {
    played.answers.set(request, answer as never);
    const error = await Promise.resolve(ask()).then(
      () => null,
      (thrown: Error) => thrown,
    );
    expect(error?.name).toBe("ProviderError");
    expect(error?.message).toMatch(message);
    expect(error?.message).not.toMatch(/planted|@/);
    expect(played.asked).toEqual([request]);
  });
});

test("an object comes with the provider's own time", async () => {
  played.answers.set("GET /v1/invoices/in_1", [200, { id: "in_1", object: "invoice", status: "paid" }]);
  const seen = await provider.look("invoice", "in_1");
  expect(seen?.object).toMatchObject({ id: "in_1", status: "paid" });
  expect(seen?.at).toBeInstanceOf(Date);
});

test("nobody listens", async () => {
  const nobody = createStripeProvider("sk_test_planted", { url: "http://127.0.0.1:1", timeoutMs: 500 });
  await expect(nobody.cancelSubscription("sub_1")).rejects.toThrow(/StripeConnectionError/);
});
