import { describe, expect, test } from "vitest";
import { readInvoice } from "#lib/billing/invoice.ts";
import { readCharge } from "#lib/billing/charge.ts";
import { type Payment, planOf } from "#lib/billing/plan.ts";
import { foldSubscription, readSubscription, type Subscription } from "#lib/billing/subscription.ts";
import { PRICING } from "#lib/content/data.ts";
import { charge, day, dispute, invoice, LIVES, subscription } from "#tests/harness/billing-lives.ts";

const MINIMUM = 500;
const instant = (days: number) => new Date(day(days) * 1000);
const report = (at: number, type = "customer.subscription.updated") => ({
  id: `evt_${at}`,
  type,
  at: instant(at),
});
const read = (state: Parameters<typeof subscription>[0], at = 0): Subscription =>
  readSubscription(subscription(state), report(at));
const inOrder = (...states: Subscription[]): Subscription =>
  states.reduce((one, other) => foldSubscription(one, other));

const active = read({});
const late = inOrder(active, read({ status: "past_due", periodEnd: 62 }, 31));
const ended = (life: string) =>
  inOrder(
    ...(LIVES[life] ?? [])
      .filter(({ type }) => type.startsWith("customer.subscription"))
      .map(({ id, type, occurredAt, body }) =>
        readSubscription((body.data as { object: Record<string, unknown> }).object, {
          id,
          type,
          at: occurredAt as Date,
        }),
      ),
  );

/** Name, subscriptions, day of the question → plan, reason, day on which Pro ends. */
const ROWS: [string, Subscription[], number, "free" | "pro", string, number | null][] = [
  ["nothing bought", [], 1, "free", "none", null],
  ["active", [active], 1, "pro", "active", 38],
  ["active, the renewal is not heard of yet", [active], 37, "pro", "active", 38],
  ["active, nothing heard for longer than the grace period", [active], 38, "free", "lapsed", null],
  ["active without a period", [{ ...active, currentPeriodEnd: null }], 999, "pro", "active", null],
  ["trialing", [read({ status: "trialing", periodEnd: 14 })], 1, "pro", "trialing", 21],
  ["past due, within the grace period", [late], 37.9, "pro", "past_due", 38],
  ["past due, the grace period is over", [late], 38, "free", "past_due", null],
  [
    "past due again after a payment: a new grace period",
    [inOrder(late, read({}, 33), read({ status: "past_due" }, 62))],
    65,
    "pro",
    "past_due",
    69,
  ],
  [
    "past due, told twice: one grace period",
    [inOrder(late, read({ status: "past_due" }, 37))],
    39,
    "free",
    "past_due",
    null,
  ],
  ["to be canceled, before the end", [read({ cancelAtPeriodEnd: true })], 30.9, "pro", "canceled", 31],
  ["to be canceled, at the end", [read({ cancelAtPeriodEnd: true })], 31, "free", "ended", null],
  [
    "canceled at once, the period is paid",
    [inOrder(active, read({ status: "canceled", endedAt: 10 }, 10))],
    10,
    "free",
    "ended",
    null,
  ],
  [
    "canceled at once, by a provider that does not say when",
    [inOrder(active, read({ status: "canceled" }, 10))],
    10,
    "free",
    "ended",
    null,
  ],
  [
    "ended with its period, told before it is over",
    [inOrder(active, read({ status: "canceled", cancelAtPeriodEnd: true, endedAt: 31 }, 30))],
    30,
    "pro",
    "canceled",
    31,
  ],
  [
    "to end with its period, and told ended without a time",
    [inOrder(active, read({ status: "canceled", cancelAtPeriodEnd: true }, 30))],
    30,
    "pro",
    "canceled",
    31,
  ],
  [
    "ended with its period, after it",
    [inOrder(active, read({ status: "canceled", cancelAtPeriodEnd: true, endedAt: 31 }, 31))],
    31,
    "free",
    "ended",
    null,
  ],
  [
    "canceled after payments that failed",
    [ended("past due twice, then given up")],
    77,
    "free",
    "ended",
    null,
  ],
  [
    "canceled, it never ran",
    [inOrder(read({ status: "incomplete" }), read({ status: "canceled" }, 1))],
    2,
    "free",
    "ended",
    null,
  ],
  ["incomplete", [read({ status: "incomplete" })], 1, "free", "incomplete", null],
  ["expired", [read({ status: "incomplete_expired" })], 1, "free", "ended", null],
  ["unpaid", [read({ status: "unpaid" })], 1, "free", "unpaid", null],
  ["paused", [read({ status: "paused" })], 1, "free", "paused", null],
  ["a state of the future", [read({ status: "dormant" })], 1, "free", "dormant", null],
  ["below the minimum", [read({ amount: MINIMUM - 1 })], 1, "free", "below_minimum", null],
  ["at the minimum", [read({ amount: MINIMUM })], 1, "pro", "active", 38],
  ["small in another currency", [{ ...active, amountMinor: 1, currency: "KWD" }], 1, "pro", "active", 38],
  ["an amount that is not stated", [{ ...active, amountMinor: null }], 1, "pro", "active", 38],
  [
    "two: the one that lasts longer",
    [read({ id: "sub_2", cancelAtPeriodEnd: true }), active],
    1,
    "pro",
    "active",
    38,
  ],
  [
    "two: the one that gives Pro",
    [read({ id: "sub_2", status: "canceled" }, 5), active],
    6,
    "pro",
    "active",
    38,
  ],
  [
    "two that give nothing: the newest says why",
    [read({ status: "unpaid" }, 5), read({ id: "sub_2", status: "paused" }, 6)],
    7,
    "free",
    "paused",
    null,
  ],
];

test("the prices that the rows are written for", () => {
  expect(PRICING.graceDays).toBe(7);
  expect(PRICING.plans.find(({ plan }) => plan === "Pro")?.amountMinor).toBe(MINIMUM);
});

describe("planOf", () => {
  test.each(ROWS)("%s", (_, subscriptions, now, plan, reason, until) => {
    const expected = { plan, reason, until: until === null ? null : instant(until) };
    expect(planOf({ subscriptions, invoices: [] }, instant(now))).toMatchObject(expected);
    expect(planOf({ subscriptions: [...subscriptions].reverse(), invoices: [] }, instant(now))).toMatchObject(
      expected,
    );
  });

  const bill = (state: Parameters<typeof invoice>[0]) =>
    readInvoice(invoice({ subscriptionId: null, ...state }), report(2, "invoice.updated"));
  test.each([
    ["paid, in its period", bill({ status: "paid", serviceEnd: 365 }), 100, "pro", "invoice"],
    ["paid, after its period", bill({ status: "paid", serviceEnd: 365 }), 365, "free", "none"],
    ["paid, its lines have no duration", bill({ status: "paid", serviceEnd: 0 }), 1, "free", "none"],
    ["open", bill({ serviceEnd: 365 }), 100, "free", "none"],
    ["void", bill({ status: "void", serviceEnd: 365 }), 100, "free", "none"],
    [
      "of a subscription, which says it itself",
      bill({ status: "paid", subscriptionId: "sub_1", serviceEnd: 365 }),
      100,
      "free",
      "none",
    ],
  ])("an enterprise invoice %s", (_, enterprise, now, plan, reason) => {
    expect(planOf({ subscriptions: [], invoices: [enterprise] }, instant(now))).toMatchObject({
      plan,
      reason,
    });
  });

  const payment = (
    state: Parameters<typeof charge>[0],
    subscriptionId: Payment["subscriptionId"] = undefined,
  ): Payment => ({ ...readCharge(charge(state), report(3, "charge.refunded")), subscriptionId });
  const lost: Payment = {
    ...payment({}),
    disputeLostAt: readCharge(dispute({ status: "lost" }), report(9, "charge.dispute.closed")).disputeLostAt,
  };
  const whole = { refunded: 500 };
  const renewed = inOrder(active, read({ periodEnd: 62 }, 31));
  const yearly = { ...active, currentPeriodEnd: instant(365) };

  /** Name, subscription, payments, day of the question → plan, reason. */
  const RETURNS: [string, Subscription, Payment[], number, string, string][] = [
    ["a payment that counts", active, [payment({})], 5, "pro", "active"],
    ["a refund of a part", active, [payment({ refunded: 499 })], 5, "pro", "active"],
    ["a full refund", active, [payment(whole)], 5, "free", "refunded"],
    ["a full refund of a year", yearly, [payment(whole)], 200, "free", "refunded"],
    ["a dispute that is lost", yearly, [lost], 200, "free", "disputed"],
    ["a full refund of the period before", renewed, [payment(whole)], 32, "pro", "active"],
    ["paid again within the period", active, [payment(whole), payment({ id: "ch_2" })], 5, "pro", "active"],
    ["a refund of another subscription", active, [payment(whole, "sub_9")], 5, "pro", "active"],
    ["a refund of an invoice without one", active, [payment(whole, null)], 5, "pro", "active"],
    ["a refund of another customer", active, [payment({ ...whole, customer: "cus_9" })], 5, "pro", "active"],
    [
      "a payment a second before its period",
      active,
      [payment({ ...whole, created: -0.00001 })],
      5,
      "free",
      "refunded",
    ],
  ];
  test.each(RETURNS)("%s", (_, subscription, payments, now, expected, reason) => {
    const sold = { subscriptions: [subscription], invoices: [], payments };
    expect(planOf(sold, instant(now))).toMatchObject({ plan: expected, reason, source: "sub_1" });
  });

  test.each([
    ["by its id", payment({ amount: 9, refunded: 9, invoiceId: "in_1" }), "free"],
    ["by customer, amount and day", payment({ amount: 900, refunded: 900, created: 40 }), "free"],
    ["another amount", payment({ amount: 901, refunded: 901, created: 40 }), "pro"],
    ["another day", payment({ amount: 900, refunded: 900, created: 30 }), "pro"],
    ["another invoice", payment({ amount: 900, refunded: 900, created: 40, invoiceId: "in_2" }), "pro"],
  ])("an enterprise invoice that was paid back, found %s", (_, returned, expected) => {
    const paid = bill({ status: "paid", amount: 900, paid: 900, paidAt: 40, serviceEnd: 365 });
    const sold = { subscriptions: [], invoices: [paid], payments: [returned] };
    expect(planOf(sold, instant(50)).plan).toBe(expected);
  });

  test.each([
    ["Pro, whatever is paid", { plan: "pro", until: null }, 5, [], "pro", "granted"],
    ["Pro until a day, before it", { plan: "pro", until: instant(9) }, 8, [], "pro", "granted"],
    ["Pro until a day, on it", { plan: "pro", until: instant(9) }, 9, [], "free", "none"],
    ["no Pro, though it is paid", { plan: "free", until: null }, 5, [active], "free", "withheld"],
    ["no Pro until a day, on it", { plan: "free", until: instant(9) }, 9, [active], "pro", "active"],
  ] as const)("the operator's word: %s", (_, granted, now, subscriptions, expected, reason) => {
    const sold = { subscriptions: [...subscriptions], invoices: [], payments: [payment(whole)] };
    const paid = { ...sold, payments: [] };
    expect(planOf(reason === "active" ? paid : sold, instant(now), granted)).toMatchObject({
      plan: expected,
      reason,
    });
  });

  test("an invoice beside a subscription: the one that lasts longer", () => {
    const sold = { subscriptions: [active], invoices: [bill({ status: "paid", serviceEnd: 365 })] };
    expect(planOf(sold, instant(1))).toEqual({
      plan: "pro",
      reason: "invoice",
      until: instant(365),
      source: "in_1",
    });
  });
});
