import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { Refusal } from "#lib/base/refusal.ts";
import { grantLines } from "#lib/billing/grant.ts";
import { plan } from "#lib/billing/plan.ts";
import { users } from "#lib/db/schema.ts";
import { onBothEngines, type TestDatabase } from "#tests/harness/databases.ts";
import { emptyTables } from "#tests/harness/effects.ts";

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
  async function grant(email: unknown, given: unknown): Promise<string[]> {
    const lines: string[] = [];
    for await (const line of grantLines(opened.database.queries, email, given)) lines.push(line);
    return lines;
  }
  const planOf = (id: string) => plan(opened.database.queries, id, NOW);

  test("a plan is given and taken away, of one person, whatever the address's case", async () => {
    await person("user_1", "Ada@reader.example");
    await person("user_2", "eve@reader.example");
    expect(await grant("ada@READER.example", "pro")).toEqual([
      "ada@READER.example has Pro, given by you. It counts from the next call on.",
    ]);
    expect(await planOf("user_1")).toEqual({ plan: "pro", reason: "granted", until: null, source: null });
    expect(await planOf("user_2")).toMatchObject({ plan: "free", reason: "none" });
    expect(await grant("ada@reader.example", "free")).toEqual([
      "ada@reader.example has what is paid for, and nothing given.",
    ]);
    expect(await planOf("user_1")).toMatchObject({ plan: "free", reason: "none" });
  });

  test("nobody with this address: says what to do", async () => {
    await person("user_1", "ada@reader.example");
    const refused = grant("ada_reader.example", "pro");
    await expect(refused).rejects.toThrow(Refusal);
    await expect(refused).rejects.toThrow(/Sign in once at \/sign-in/);
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
    await expect(grant(email, given)).rejects.toThrow(/Say whose plan and which/);
    expect(await planOf("user_1")).toMatchObject({ plan: "free" });
  });
});
