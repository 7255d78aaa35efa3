import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { Refusal } from "#lib/base/refusal.ts";
import { applyBillingEvent } from "#lib/billing/billing-effects.ts";
import { grantLines } from "#lib/billing/grant.ts";
import { plan } from "#lib/billing/plan.ts";
import { users } from "#lib/db/schema/accounts.ts";
import { subscription } from "#tests/harness/billing-lives.ts";
import { onBothEngines, type TestDatabase } from "#tests/harness/databases.ts";
import { collectJobs, emptyTables, inbound } from "#tests/harness/effects.ts";

const NOW = new Date(Date.UTC(2026, 10, 22));

onBothEngines((open) => {
  let opened: TestDatabase;
  beforeAll(async () => {
    opened = await open();
  });
  afterAll(() => opened.drop());
  beforeEach(() => emptyTables(opened.database.queries));

  const person = (id: string, email: string) =>
    opened.database.queries
      .insert(users)
      .values({ id, email, createdAt: NOW, updatedAt: NOW, profileAt: NOW });
  async function grant(email: unknown, given: unknown, until?: unknown): Promise<string[]> {
    const order = { email, plan: given, until };
    const lines: string[] = [];
    for await (const line of grantLines(opened.database.queries, order, NOW)) lines.push(line);
    return lines;
  }
  const planOf = (id: string) => plan(opened.database.queries, id, NOW);

  test("a plan is given and taken away, of one person, whatever the address's case", async () => {
    await person("user_1", "Ada@reader.example");
    await person("user_2", "eve@reader.example");
    expect(await grant("ada@READER.example", "pro")).toEqual([
      "ada@READER.example has Pro, by your word. It counts from the next call on.",
    ]);
    expect(await planOf("user_1")).toEqual({ plan: "pro", reason: "granted", until: null, source: null });
    expect(await planOf("user_2")).toMatchObject({ plan: "free", reason: "none" });
    expect(await grant("ada@reader.example", "paid")).toEqual([
      "ada@reader.example has what is paid for: Free.",
    ]);
    expect(await planOf("user_1")).toMatchObject({ plan: "free", reason: "none" });
  });

  test("the operator's word wins over what is paid, both ways, and says what still runs", async () => {
    await person("user_1", "ada@reader.example");
    const soon = NOW.getTime() / 1000 + 86_400;
    const bought = {
      ...subscription({}),
      metadata: { user_id: "user_1" },
      items: { data: [{ current_period_end: soon, price: { unit_amount: 500, currency: "usd" } }] },
    };
    const event = inbound("billing", "evt_1", "customer.subscription.updated", { object: bought }, NOW);
    await opened.database.transaction((tx) =>
      applyBillingEvent(event, tx, { now: NOW, send: collectJobs().send }),
    );
    expect(await planOf("user_1")).toMatchObject({ plan: "pro" });
    expect(await grant("ada@reader.example", "free")).toEqual([
      "ada@reader.example has Free, by your word, whatever is paid. It counts from the next call on.",
      "Their subscription sub_1 still runs: end it at the billing provider, or they go on paying.",
    ]);
    expect(await planOf("user_1")).toMatchObject({ plan: "free", reason: "withheld" });
    expect(await grant("ada@reader.example", "paid")).toEqual([
      "ada@reader.example has what is paid for: Pro.",
    ]);
    expect(await planOf("user_1")).toMatchObject({ plan: "pro", reason: "active" });
  });

  test("until a day", async () => {
    await person("user_1", "ada@reader.example");
    expect(await grant("ada@reader.example", "pro", "2026-12-31")).toEqual([
      "ada@reader.example has Pro until 2026-12-31, by your word. It counts from the next call on.",
    ]);
    expect(await planOf("user_1")).toMatchObject({ plan: "pro", until: new Date("2026-12-31") });
    expect(await plan(opened.database.queries, "user_1", new Date("2026-12-31"))).toMatchObject({
      plan: "free",
      reason: "none",
    });
  });

  test.each([
    ["2026-11-22", /has passed/],
    ["2026-02-30", /Write the day as/],
    ["tomorrow", /Write the day as/],
    ["2026-12-31T00:00", /Write the day as/],
  ])("until %s is refused", async (until, message) => {
    await person("user_1", "ada@reader.example");
    await expect(grant("ada@reader.example", "pro", until)).rejects.toThrow(message);
    await expect(grant("ada@reader.example", "paid", "2026-12-31")).rejects.toThrow(/--until goes with/);
    expect(await planOf("user_1")).toMatchObject({ plan: "free" });
  });

  test("nobody with this address: says what to do", async () => {
    await person("user_1", "ada@reader.example");
    const refused = grant("ada_reader.example", "pro");
    await expect(refused).rejects.toThrow(Refusal);
    await expect(refused).rejects.toThrow(/sign in once at \/sign-in/);
  });

  test("two accounts with this address: who proved it has it", async () => {
    await person("user_1", "ada@reader.example");
    await person("user_2", "ADA@reader.example");
    await opened.database.queries.update(users).set({ emailVerified: true }).where(eq(users.id, "user_2"));
    await grant("ada@reader.example", "pro");
    expect(await planOf("user_1")).toMatchObject({ plan: "free" });
    expect(await planOf("user_2")).toMatchObject({ plan: "pro" });
  });

  test("two accounts with this address, that neither has proved: neither is changed", async () => {
    await person("user_1", "ada@reader.example");
    await person("user_2", "ADA@reader.example");
    await expect(grant("ada@reader.example", "pro")).rejects.toThrow(/More than one account/);
    expect(await planOf("user_1")).toMatchObject({ plan: "free" });
    expect(await planOf("user_2")).toMatchObject({ plan: "free" });
  });

  test.each([
    [undefined, "pro"],
    ["ada@reader.example", undefined],
    ["ada@reader.example", "gold"],
    ["ada@reader.example", true],
  ])("%j %j is no order", async (email, given) => {
    await person("user_1", "ada@reader.example");
    await expect(grant(email, given)).rejects.toThrow(/Say whose plan, and pro, free or paid/);
    expect(await planOf("user_1")).toMatchObject({ plan: "free" });
  });
});
