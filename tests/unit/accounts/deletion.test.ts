import { getTableColumns, getTableName, is } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { deleteAccount } from "#lib/accounts/deletion.ts";
import { applyIdentityEvent } from "#lib/accounts/identity-effects.ts";
import { applyBillingEvent } from "#lib/billing/billing-effects.ts";
import { FATES, NOBODYS } from "#lib/db/personal-data.ts";
import { schema } from "#lib/db/schema.ts";
import { applyEmailEvent } from "#lib/events/email-effects.ts";
import type { InboundEvent } from "#lib/events/inbound.ts";
import { JOBS_SCHEMA } from "#lib/jobs/boss.ts";
import { createJobs } from "#lib/jobs/jobs.ts";
import type { ApplyEffect } from "#lib/webhooks/keep.ts";
import { onBothEngines, type TestDatabase } from "#tests/harness/databases.ts";
import { collectJobs, emptyTables, inbound } from "#tests/harness/effects.ts";
import { watchedLog } from "#tests/harness/watched-log.ts";

const now = new Date("2026-11-21T12:00:00Z");
const tables = (Object.values(schema) as unknown[]).filter((value): value is PgTable => is(value, PgTable));
const nameOf = (table: PgTable): string => getTableName(table);

describe("the registry", () => {
  test("says of every table, once, what happens to it", () => {
    const decided = [...FATES, ...NOBODYS].map(({ table }) => nameOf(table));
    expect(decided.sort()).toEqual(tables.map(nameOf).sort());
  });

  test.each(FATES.map((fate) => [nameOf(fate.table), fate] as const))(
    "%s: every column is emptied or kept, with a reason",
    (_, { table, kept }) => {
      if (!kept) return expect(getTableColumns(table)).not.toEqual({});
      const decided = [...Object.keys(kept.emptied), ...kept.columns];
      expect(decided.sort()).toEqual(Object.keys(getTableColumns(table)).sort());
      expect(kept.why && kept.howLong).toBeTruthy();
    },
  );

  test("no table that names a user is said to be nobody's", () => {
    // an application could belong to a user, but registers without one
    const naming = NOBODYS.filter(({ table }) => "userId" in getTableColumns(table)).map(({ table }) =>
      nameOf(table),
    );
    expect(naming).toEqual(["oauth_clients"]);
  });
});

/** The marks that a person leaves: one in every column that takes text. */
const mark = (person: string, table: string, column: string) => `${person}~${table}~${column}`;
const ids = (person: string) => ({
  user: `${person}~user`,
  customer: `${person}~customer`,
  mail: `${person}~mail`,
  address: `${person}~address@example.com`,
});

type Row = Record<string, unknown>;

/** The rows of a table for a person: every column filled, those that point to the person pointing to them. */
function rowsOf(person: string, table: PgTable): Row[] {
  const { user, customer, mail, address } = ids(person);
  const row: Row = {};
  for (const [property, column] of Object.entries(getTableColumns(table))) {
    const text = mark(person, nameOf(table), property);
    if (column.columnType === "PgUUID") row[property] = crypto.randomUUID();
    else if (column.dataType === "string") row[property] = text;
    else if (column.dataType === "json") row[property] = { text };
    else if (column.dataType === "array") row[property] = [text];
    else if (column.dataType === "custom") row[property] = new TextEncoder().encode(text);
    else if (column.dataType === "date") row[property] = now;
    else if (column.dataType === "number") row[property] = 7;
    else if (column.dataType === "boolean") row[property] = true;
    else throw new Error(`${nameOf(table)}.${property}: a kind of column that this test does not fill`);
  }
  if ("userId" in row) row.userId = user;
  if ("customerId" in row) row.customerId = customer;
  switch (table) {
    case schema.users:
      return [{ ...row, id: user, email: address }];
    case schema.messages:
      return [{ ...row, email: address.toUpperCase() }];
    case schema.customers:
      return [{ ...row, id: customer }];
    case schema.subscriptions:
      return [{ ...row, lateReports: [], status: "active" }];
    case schema.emailMessages:
      return [{ ...row, id: mail }];
    case schema.emailOpens:
      return [{ ...row, emailId: mail }];
    case schema.events:
      return [{ ...row, subject: user }];
    case schema.webhookEvents:
      return [
        { ...row, source: "identity", subject: user },
        { ...row, source: "billing", subject: customer },
        { ...row, source: "billing", subject: user, eventId: `${row.eventId}~2` },
        { ...row, source: "email", subject: mail },
      ];
    case schema.deletedIdentities:
      return [];
    default:
      return [row];
  }
}

const asText = (value: unknown): string =>
  JSON.stringify(value, (_, part) => (part instanceof Uint8Array ? new TextDecoder().decode(part) : part));

onBothEngines((open) => {
  let test_: TestDatabase;
  beforeAll(async () => {
    test_ = await open();
  });
  afterAll(() => test_.drop());

  const remove = (userId: string, send = collectJobs().send) =>
    test_.database.transaction((queries) => deleteAccount(queries, userId, { now, send }));
  async function fill(person: string) {
    for (const { table } of FATES)
      for (const row of rowsOf(person, table)) await test_.database.queries.insert(table).values(row);
  }
  /** Every row of a table that bears a mark of the person. */
  async function rowsWith(person: string, table: PgTable): Promise<Row[]> {
    const rows: Row[] = await test_.database.queries.select().from(table);
    return rows.filter((row) => asText(row).toLowerCase().includes(`${person}~`));
  }

  beforeEach(() => emptyTables(test_.database.queries));

  describe("row by row", () => {
    test.each(FATES.map((fate) => [nameOf(fate.table), fate] as const))("%s", async (_, { table, kept }) => {
      await fill("one");
      await fill("two");
      const before = await rowsWith("one", table);
      const others = await rowsWith("two", table);
      expect(before.length).toBe(rowsOf("one", table).length);
      expect(await remove(ids("one").user)).toBe(true);
      const after = await rowsWith("one", table);
      if (table === schema.deletedIdentities)
        expect(after).toEqual([{ id: ids("one").user, deletedAt: now }]);
      else if (kept) expect(after).toEqual(before.map((row) => ({ ...row, ...kept.emptied })));
      else expect(after).toEqual([]);
      expect(await rowsWith("two", table)).toEqual(others);
    });
  });

  test("no mark is left in any column of any table but those that the registry keeps", async () => {
    await fill("one");
    await remove(ids("one").user);
    const left = new Set<string>();
    for (const table of tables) {
      for (const row of await rowsWith("one", table))
        for (const [property, value] of Object.entries(row))
          if (asText(value)?.toLowerCase().includes("one~")) left.add(`${nameOf(table)}.${property}`);
    }
    const kept = FATES.flatMap(({ table, kept }) =>
      (kept?.columns ?? []).map((column) => `${nameOf(table)}.${column}`),
    );
    expect([...left].filter((column) => !kept.includes(column))).toEqual([]);
    const everything = asText(
      await Promise.all(tables.map((table) => test_.database.queries.select().from(table))),
    );
    const personal = [
      "users~name",
      "invoices~billed",
      "webhook_events~payload",
      "events~properties",
      "address",
    ];
    expect(personal.filter((text) => everything.toLowerCase().includes(`one~${text}`))).toEqual([]);
  });

  test("what lies elsewhere is asked for, in the same transaction", async () => {
    await fill("one");
    const { send, sent } = collectJobs();
    await remove(ids("one").user, send);
    expect(sent).toEqual([
      { name: "files.delete-user", data: { userId: ids("one").user } },
      { name: "billing.cancel-subscription", data: { subscriptionId: mark("one", "subscriptions", "id") } },
      { name: "billing.forget-customer", data: { customerId: ids("one").customer } },
      {
        name: "mail.send",
        data: { template: "account-deleted", to: ids("one").address, userId: ids("one").user },
      },
    ]);
  });

  test("a subscription that has ended is not ended again", async () => {
    await fill("one");
    await test_.database.queries.update(schema.subscriptions).set({ status: "canceled" });
    const { send, sent } = collectJobs();
    await remove(ids("one").user, send);
    expect(sent.map(({ name }) => name)).not.toContain("billing.cancel-subscription");
  });

  test("twice: the second time nothing is done", async () => {
    await fill("one");
    await remove(ids("one").user);
    const { send, sent } = collectJobs();
    expect(await remove(ids("one").user, send)).toBe(false);
    expect(sent).toEqual([]);
  });

  test("five at once: one of them does it", async () => {
    await fill("one");
    const { send, sent } = collectJobs();
    const done = await Promise.all(Array.from({ length: 5 }, () => remove(ids("one").user, send)));
    expect(done.filter(Boolean)).toHaveLength(1);
    expect(sent.filter(({ name }) => name === "mail.send")).toHaveLength(1);
  });

  test("an id that nobody has heard of leaves a tombstone, and no mail", async () => {
    const { send, sent } = collectJobs();
    expect(await remove("user_unknown", send)).toBe(true);
    expect(await test_.database.queries.select().from(schema.deletedIdentities)).toEqual([
      { id: "user_unknown", deletedAt: now },
    ]);
    expect(sent).toEqual([{ name: "files.delete-user", data: { userId: "user_unknown" } }]);
  });

  test("rolled back: nothing has happened, nobody was asked", async () => {
    await fill("one");
    const before = await test_.database.queries.select().from(schema.users);
    const attempt = test_.database.transaction(async (queries) => {
      await deleteAccount(queries, ids("one").user, { now, send: collectJobs().send });
      throw new Error("the connection breaks");
    });
    await expect(attempt).rejects.toThrow("the connection breaks");
    expect(await test_.database.queries.select().from(schema.users)).toEqual(before);
  });

  test.each([
    [
      "identity",
      applyIdentityEvent,
      inbound("identity", "x", "session.created", { user_id: ids("one").user }),
    ],
    [
      "billing",
      applyBillingEvent,
      inbound("billing", "x", "setup_intent.created", { object: { customer: ids("one").customer } }),
    ],
    ["email", applyEmailEvent, inbound("email", "x", "email.clicked", { email_id: ids("one").mail })],
  ] as [string, ApplyEffect, InboundEvent][])(
    "an event of a type that we do not use, in hand during the deletion: its body goes too (%s)",
    async (source, apply, event) => {
      const { database } = test_;
      await fill("one");
      const { send } = collectJobs();
      const inHand = Promise.withResolvers<void>();
      const gate = Promise.withResolvers<void>();
      const keeping = database.transaction(async (queries) => {
        const { subject } = await apply(event, queries, { now, send });
        const payload = new TextEncoder().encode("one~body");
        const row = { source, eventId: "x", type: event.type, receivedAt: now, outcome: "ignored" };
        await queries.insert(schema.webhookEvents).values({ ...row, subject, payload });
        inHand.resolve();
        await gate.promise;
      });
      await inHand.promise;
      let removed = false;
      const removing = remove(ids("one").user).then(() => {
        removed = true;
      });
      // on the embedded engine transactions wait for one another anyway
      if (database.engine === "postgres")
        await vi.waitFor(async () => {
          const { rows } = await database.runSql(
            "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
          );
          expect(removed || rows.length > 0).toBe(true);
        });
      gate.resolve();
      await Promise.all([keeping, removing]);
      const kept = await rowsWith("one", schema.webhookEvents);
      expect(kept).toHaveLength(5);
      expect(kept.filter(({ payload }) => payload !== null)).toEqual([]);
    },
  );

  test("the jobs: only the last mail holds an address", async () => {
    await fill("one");
    const jobs = createJobs(test_.database, { log: watchedLog(), works: false });
    await jobs.start();
    try {
      await remove(ids("one").user, jobs.send);
      const { rows } = await test_.database.runSql(`select name, data from ${JOBS_SCHEMA}.job`);
      const naming = rows.filter(({ data }) => asText(data).includes(ids("one").address));
      expect(rows.length).toBe(4);
      expect(naming.map(({ name }) => name)).toEqual(["mail.send"]);
      expect(asText(rows)).not.toContain("~users~name");
    } finally {
      await jobs.stop(5_000);
    }
  });
});
