import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { foldCharge, readCharge } from "#lib/billing/charge.ts";
import { foldInvoice, readInvoice } from "#lib/billing/invoice.ts";
import { foldSubscription, readSubscription } from "#lib/billing/subscription.ts";
import { NotAnEvent } from "#lib/events/inbound.ts";
import { day, invoice, LIVES, subscription } from "#tests/harness/billing-lives.ts";

type Fold<Row> = (one: Row | null, other: Row) => Row;
const all = <Row>(fold: Fold<Row>, rows: Row[]): Row | null => rows.reduce<Row | null>(fold, null);

/** The reports of each object of a life, in the order of the life. */
function reportsOf(life: string) {
  const events = LIVES[life] ?? [];
  const ofType = <Row>(
    prefix: RegExp,
    read: (object: Record<string, unknown>, report: { id: string; type: string; at: Date }) => Row,
  ) =>
    events
      .filter(({ type }) => prefix.test(type))
      .map(({ id, type, occurredAt, body }) =>
        read((body.data as { object: Record<string, unknown> }).object, { id, type, at: occurredAt as Date }),
      );
  const byId = <Row>(rows: Row[], idOf: (row: Row) => string) =>
    Object.values(Object.groupBy(rows, idOf)) as Row[][];
  return {
    subscriptions: byId(ofType(/^customer\.subscription/, readSubscription), ({ id }) => id),
    invoices: byId(ofType(/^invoice/, readInvoice), ({ id }) => id),
    charges: byId(ofType(/^charge/, readCharge), ({ id }) => id),
  };
}

/** Whatever the order, the repetition and the grouping: one result. */
function expectJoin<Row>(fold: Fold<Row>, reports: Row[]) {
  const inOrder = all(fold, reports);
  const twice = fc.shuffledSubarray([...reports, ...reports], {
    minLength: reports.length * 2,
    maxLength: reports.length * 2,
  });
  fc.assert(
    fc.property(twice, (order) => {
      expect(all(fold, order)).toEqual(inOrder);
    }),
    { numRuns: 300 },
  );
  const halves = fc.tuple(twice, fc.nat(reports.length * 2));
  fc.assert(
    fc.property(halves, ([order, cut]) => {
      const [one, other] = [all(fold, order.slice(0, cut)), all(fold, order.slice(cut))];
      expect(one && other ? fold(one, other) : (one ?? other)).toEqual(inOrder);
    }),
    { numRuns: 300 },
  );
}

describe.each(Object.keys(LIVES))("%s", (life) => {
  const { subscriptions, invoices, charges } = reportsOf(life);
  test("in any order, grouping and repetition", () => {
    for (const reports of subscriptions) expectJoin(foldSubscription, reports);
    for (const reports of invoices) expectJoin(foldInvoice, reports);
    for (const reports of charges) expectJoin(foldCharge, reports);
  });
});

describe("what the lives come to", () => {
  const subscriptionOf = (life: string, index = 0) =>
    all(foldSubscription, reportsOf(life).subscriptions[index] ?? []);
  const invoiceOf = (life: string, index = 0) => all(foldInvoice, reportsOf(life).invoices[index] ?? []);
  const instant = (days: number) => new Date(day(days) * 1000);

  test.each([
    [
      "a first payment",
      { status: "active", amountMinor: 500, currency: "USD", currentPeriodEnd: instant(31) },
    ],
    ["a change of the amount, twice", { status: "active", amountMinor: 900 }],
    ["three changes within one second", { amountMinor: 800 }],
    ["a trial that becomes paid", { status: "active", currentPeriodEnd: instant(45) }],
    ["past due, then paid", { status: "active", pastDueSince: null, lateReports: [] }],
    [
      "past due twice, then given up",
      { status: "canceled", pastDueSince: instant(62), canceledAt: instant(76) },
    ],
    [
      "canceled at the end of the period",
      { status: "canceled", pastDueSince: null, cancelAtPeriodEnd: true },
    ],
    ["canceled, and changed its mind", { status: "active", cancelAtPeriodEnd: false, canceledAt: null }],
    ["canceled at once, with an update that is stamped later", { status: "canceled" }],
    ["two subscriptions of one customer", { id: "sub_1", status: "canceled" }],
    ["paused and resumed", { status: "active" }],
  ])("%s: the subscription", (life, expected) => expect(subscriptionOf(life)).toMatchObject(expected));

  test("the second of two subscriptions", () => {
    expect(subscriptionOf("two subscriptions of one customer", 1)).toMatchObject({
      id: "sub_2",
      amountMinor: 5000,
    });
  });

  test.each([
    [
      "a first payment",
      0,
      { status: "paid", amountPaidMinor: 500, subscriptionId: "sub_1", serviceEnd: null },
    ],
    ["past due, then paid", 1, { status: "paid", paymentFailures: 2, paidAt: instant(36) }],
    [
      "an enterprise invoice: sent, overdue, paid",
      0,
      {
        status: "paid",
        overdue: false,
        amountDueMinor: 120_000,
        serviceEnd: instant(365),
        finalizedAt: instant(2),
      },
    ],
    ["an invoice overdue and written off, then paid after all", 0, { status: "paid", overdue: false }],
    ["an invoice voided", 0, { status: "void", overdue: false }],
  ])("%s: the invoice", (life, index, expected) => expect(invoiceOf(life, index)).toMatchObject(expected));

  test("refunds are the greatest sum, a dispute stands beside them", () => {
    const [refunded = [], disputed = []] = reportsOf(
      "refunds of one charge, then a dispute of another",
    ).charges;
    expect(all(foldCharge, refunded)).toMatchObject({
      id: "ch_1",
      amountMinor: 500,
      refundedMinor: 500,
      disputedAt: null,
    });
    expect(all(foldCharge, disputed)).toMatchObject({
      id: "ch_2",
      disputedMinor: 500,
      disputedAt: instant(9),
    });
  });

  test("an open invoice past its due date is overdue until it is not open", () => {
    const { invoices } = reportsOf("an enterprise invoice: sent, overdue, paid");
    expect(all(foldInvoice, (invoices[0] ?? []).slice(0, -1))).toMatchObject({
      status: "open",
      overdue: true,
    });
  });
});

describe("reading", () => {
  const report = { id: "evt_1", type: "customer.subscription.created", at: new Date(day(0) * 1000) };

  test("a minimal subscription", () => {
    expect(readSubscription({ id: "sub_1", customer: "cus_1", status: "active" }, report)).toMatchObject({
      id: "sub_1",
      customerId: "cus_1",
      status: "active",
      amountMinor: null,
      currentPeriodEnd: null,
      createdAt: report.at,
    });
  });

  test("expanded objects, and the older places", () => {
    const older = {
      ...subscription({}),
      items: undefined,
      current_period_end: day(31),
      customer: { id: "cus_9" },
    };
    expect(readSubscription(older, report)).toMatchObject({
      customerId: "cus_9",
      currentPeriodEnd: new Date(day(31) * 1000),
    });
    const bill = {
      ...invoice({}),
      parent: undefined,
      subscription: { id: "sub_9" },
      customer: { id: "cus_9" },
    };
    expect(readInvoice(bill, { ...report, type: "invoice.paid" })).toMatchObject({
      subscriptionId: "sub_9",
      customerId: "cus_9",
      status: "paid",
    });
    const dispute = { id: "dp_1", charge: { id: "ch_9", customer: "cus_9" }, amount: 5 };
    expect(readCharge(dispute, { ...report, type: "charge.dispute.created" })).toMatchObject({
      id: "ch_9",
      customerId: "cus_9",
      disputedMinor: 5,
    });
    const charge = { id: "ch_9", customer: "cus_9", invoice: "in_9", amount: 7, refunded: true };
    expect(readCharge(charge, { ...report, type: "charge.refunded" })).toMatchObject({
      id: "ch_9",
      invoiceId: "in_9",
      amountMinor: 7,
    });
  });

  test.each([
    ["a year", { interval: "year", interval_count: 1 }, 6000, 500],
    ["three months", { interval: "month", interval_count: 3 }, 1500, 500],
    ["four weeks", { interval: "week", interval_count: 4 }, 600, 650],
  ])("what is paid every %s, a month", (_, recurring, unit_amount, expected) => {
    const items = { data: [{ quantity: 1, price: { unit_amount, recurring } }] };
    expect(readSubscription({ id: "s", customer: "c", items }, report).amountMinor).toBe(expected);
  });

  test("an end date within the period is an end of the period", () => {
    const ending = { ...subscription({}), cancel_at: day(20) };
    expect(readSubscription(ending, report)).toMatchObject({
      cancelAtPeriodEnd: true,
      currentPeriodEnd: new Date(day(20) * 1000),
    });
  });

  test("never throws anything but NotAnEvent, and gives nothing that Postgres refuses", () => {
    const value = fc.jsonValue({ maxDepth: 3 });
    const keys = [
      "id",
      "customer",
      "status",
      "items",
      "created",
      "canceled_at",
      "currency",
      "number",
      "parent",
      "lines",
      "amount_due",
      "attempt_count",
      "charge",
      "amount",
      "amount_refunded",
      "invoice",
      "ended_at",
      "status_transitions",
      "customer_email",
    ];
    const object = fc.record(Object.fromEntries(keys.map((key) => [key, value])), { requiredKeys: [] });
    const read = [readSubscription, readInvoice, readCharge];
    fc.assert(
      fc.property(
        object,
        fc.constantFrom(...read),
        fc.constantFrom(
          "invoice.payment_failed",
          "charge.refunded",
          "charge.dispute.closed",
          "customer.subscription.deleted",
        ),
        (stated, reader, type) => {
          try {
            for (const field of Object.values(
              reader({ id: "x", customer: "y", charge: "z", ...stated }, { ...report, type }),
            )) {
              if (field instanceof Date) expect(field.getTime()).toBeGreaterThanOrEqual(0);
              if (typeof field === "string") expect(field).not.toContain("\0");
              if (typeof field === "number") expect(Number.isSafeInteger(field)).toBe(true);
            }
          } catch (error) {
            expect(error).toBeInstanceOf(NotAnEvent);
          }
        },
      ),
      { numRuns: 2000 },
    );
  });
});
