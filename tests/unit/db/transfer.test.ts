import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { Database } from "#lib/db/database.ts";
import { exportLines } from "#lib/db/export.ts";
import { importFile } from "#lib/db/import.ts";
import { columnsOf, tableNames } from "#lib/db/tables.ts";
import { type JobHandlers, JOBS } from "#lib/jobs/job.ts";
import { createJobs } from "#lib/jobs/jobs.ts";
import { onBothEngines, POSTGRES_URL, type TestDatabase } from "#tests/harness/databases.ts";
import { emptyTables } from "#tests/harness/effects.ts";
import { watchedLog } from "#tests/harness/watched-log.ts";

const NOW = new Date("2026-11-21T09:00:00.000Z");
const log = watchedLog();
const directory = mkdtempSync(join(tmpdir(), "transfer-"));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

async function exported(database: Database): Promise<string> {
  const lines: string[] = [];
  for await (const line of exportLines(database, NOW)) lines.push(line);
  return `${lines.join("\n")}\n`;
}

async function imported(database: Database, text: string, replace = false): Promise<string> {
  const file = join(directory, `${randomUUID()}.jsonl`);
  writeFileSync(file, text);
  const lines: string[] = [];
  for await (const line of importFile(database, file, { replace })) lines.push(line);
  return lines.join("\n");
}

async function empty(database: Database): Promise<void> {
  await emptyTables(database.queries);
  await database.runSql("delete from jobs.job");
}

const NASTY = `"'\\ \n\r\t\u2028 – é 漢 🎬 {"table":"x"} $1 `;
/** A value of each type that a careless copy would change. Rows of one number refer to one another. */
const VALUES: Record<string, (row: number) => unknown> = {
  text: (row) => `${NASTY}${row}`,
  boolean: (row) => row % 2 === 0,
  integer: (row) => 2_147_483_647 - row,
  // more than a double holds
  bigint: (row) => String(9_223_372_036_854_775_807n - BigInt(row)),
  uuid: (row) => `00000000-0000-4000-8000-${String(row).padStart(12, "0")}`,
  // microseconds, which a JavaScript date loses
  "timestamp with time zone": (row) => `1969-12-31 23:59:5${row % 10}.123456+05:30`,
  "timestamp without time zone": (row) => `2026-02-28 23:59:5${row % 10}.000001`,
  jsonb: (row) => `{"b":${row},"a":[12345678901234567890.123456789,null,"${"\\u2028"}é"],"":{}}`,
  bytea: (row) => Buffer.from(Array.from({ length: 300 }, (_, index) => (index * 7 + row) % 256)),
  "text[]": (row) => [`${NASTY}${row}`, ""],
};

/** Rows in every table there is, also in those that come later. */
async function fill(database: Database, rows: number): Promise<void> {
  for (const table of tableNames()) {
    const columns = await columnsOf(database.queries, table);
    const names = columns.map(({ name }) => `"${name}"`).join(", ");
    const marks = columns.map(({ type }, index) => `$${index + 1}::${type}`).join(", ");
    for (let row = 0; row < rows; row += 1) {
      const values = columns.map(({ name, type }) => {
        const make = VALUES[type];
        if (!make) throw new Error(`no value for ${table}.${name}: ${type}`);
        return make(row);
      });
      await database.runSql(`insert into ${table} (${names}) values (${marks})`, values);
    }
  }
}

async function sendJobs(database: Database): Promise<void> {
  const jobs = createJobs(database, { log, works: false });
  await jobs.start();
  await database.transaction(async (queries) => {
    for (const userId of ["waiting", "in hand", "done"])
      await jobs.send(queries, "files.delete-user", { userId });
  });
  const set = (state: string, userId: string) =>
    database.runSql(`update jobs.job set state = $1, started_on = now() where data->>'userId' = $2`, [
      state,
      userId,
    ]);
  await set("active", "in hand");
  await set("completed", "done");
  await jobs.stop(0);
}

onBothEngines((open) => {
  let made: TestDatabase;
  beforeAll(async () => {
    made = await open();
    const jobs = createJobs(made.database, { log, works: false });
    await jobs.start();
    await jobs.stop(0);
  });
  afterAll(() => made?.drop());
  beforeEach(() => empty(made.database));

  test("an empty database: a head and an end", async () => {
    const lines = (await exported(made.database)).trim().split("\n");
    expect(lines.map((line) => Object.keys(JSON.parse(line)))).toEqual([
      ["format", "exportedAt", "migration", "jobs"],
      ["rows"],
    ]);
  });

  test("a row as the documentation shows it", async () => {
    await made.database.runSql(
      `insert into webhook_events (source, event_id, type, received_at, payload, outcome)
       values ('email', 'e1', 'email.opened', '2026-11-21 10:00:00.5+01', 'abc'::bytea, 'applied')`,
    );
    const [, line = ""] = (await exported(made.database)).split("\n");
    expect(JSON.parse(line)).toEqual({
      table: "webhook_events",
      row: {
        source: "email",
        event_id: "e1",
        type: "email.opened",
        subject: null,
        occurred_at: null,
        received_at: "2026-11-21T09:00:00.5+00:00",
        payload: "YWJj",
        outcome: "applied",
      },
    });
  });

  test("a database with rows is refused, and replaced where that is said", async () => {
    const { database } = made;
    await fill(database, 1);
    await sendJobs(database);
    const text = await exported(database);
    await database.runSql("delete from events");
    await expect(imported(database, text)).rejects.toThrow(/has rows in \w+ already.*--replace/);
    expect(await imported(database, text, true)).toMatch(/^\d+ rows of 2026-11-21T09:00:00.000Z are in /);
    expect(await exported(database)).toBe(text);
  });

  test("a file that is wrong leaves the database as it was", async () => {
    const { database } = made;
    await fill(database, 3);
    const text = await exported(database);
    const lines = text.trim().split("\n");
    const [head = "", ...rows] = lines;
    const versions = JSON.parse(head);
    const wrong: [why: RegExp, text: string][] = [
      [/is not an export/, ""],
      [/is not an export/, "root:x:0:0\n"],
      [/is not an export/, `{"format":2}\n`],
      [/another version/, [JSON.stringify({ ...versions, migration: "x" }), ...rows].join("\n")],
      [/another version/, [JSON.stringify({ ...versions, jobs: 1 }), ...rows].join("\n")],
      [/ends too early/, lines.slice(0, -1).join("\n")],
      [/ends too early/, lines.slice(0, 5).join("\n")],
      [/should have \d+ rows and has \d+/, lines.toSpliced(3, 1).join("\n")],
      [/Line 4 of the file/, lines.toSpliced(3, 1, "hello").join("\n")],
      [/Line 4 of the file/, lines.toSpliced(3, 1, `{"table":"pg_class","row":{}}`).join("\n")],
      [/Line \d+ of the file/, `${text}${lines[1]}\n`],
    ];
    for (const [why, file] of wrong) await expect(imported(database, file, true)).rejects.toThrow(why);
    // rows that the database itself refuses, after others went in
    const twice = [...lines.slice(0, -1), lines.at(-2), JSON.stringify({ rows: lines.length - 1 })].join(
      "\n",
    );
    await expect(imported(database, twice, true)).rejects.toThrow();
    expect(await exported(database)).toBe(text);
  });

  test("an export of a database that lacks migrations says what to do", async () => {
    const { database } = made;
    const { rows } = await database.runSql(
      "delete from drizzle.__drizzle_migrations where id > 1 returning *",
    );
    await expect(exported(database)).rejects.toThrow(/lacks \d+ migrations.*npm run db -- migrate/);
    for (const { hash, created_at } of rows)
      await database.runSql("insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)", [
        hash,
        created_at,
      ]);
  });

  test("large rows and many of them", async () => {
    const { database } = made;
    await database.runSql(
      `insert into webhook_events (source, event_id, type, received_at, payload, outcome)
       select 'email', 'e' || n, 't', now(), decode(repeat('00ff0a', case when n <= 8 then 300000 else 1 end), 'hex'), 'ignored'
       from generate_series(1, 1500) as n`,
    );
    const text = await exported(database);
    await imported(database, text, true);
    expect(await exported(database)).toBe(text);
  });
});

describe.skipIf(!POSTGRES_URL)("from one engine to the other", () => {
  const opened: Record<string, TestDatabase> = {};
  onBothEngines((open) => {
    test("opens", async () => {
      const made = await open();
      opened[made.database.engine] = made;
      const jobs = createJobs(made.database, { log, works: false });
      await jobs.start();
      await jobs.stop(0);
    });
  });
  afterAll(async () => {
    for (const made of Object.values(opened)) await made.drop();
  });

  test.each([
    ["pglite", "postgres"],
    ["postgres", "pglite"],
  ])("%s → %s: the second export has the same bytes, and waiting jobs are done there", async (from, to) => {
    const [source, target] = [opened[from]?.database, opened[to]?.database];
    if (!source || !target) throw new Error("not open");
    await empty(source);
    await empty(target);
    await fill(source, 4);
    await sendJobs(source);
    const text = await exported(source);
    await imported(target, text);
    expect(await exported(target)).toBe(text);

    const read = async (database: Database) => {
      const { rows } = await database.runSql(
        "select payload, received_at from webhook_events order by event_id",
      );
      return rows.map((row) => [Buffer.from(row.payload as Uint8Array), new Date(row.received_at as string)]);
    };
    expect(await read(target)).toEqual(await read(source));
    expect((await read(target))[1]?.[0]).toEqual(VALUES.bytea?.(1));

    const done: string[] = [];
    const jobs = createJobs(target, { log, works: true });
    await jobs.start();
    const others = Object.fromEntries(Object.keys(JOBS).map((name) => [name, async () => {}]));
    await jobs.work({
      ...(others as unknown as JobHandlers),
      "files.delete-user": async ({ userId }) => void done.push(userId),
    });
    await vi.waitFor(() => expect(done.toSorted()).toEqual(["in hand", "waiting"]), { timeout: 30_000 });
    await jobs.stop(1_000);
  });

  test("an export is one moment's state, whatever is written meanwhile", async () => {
    const database = opened.postgres?.database;
    if (!database) throw new Error("not open");
    await empty(database);
    // a row is in exactly one of two tables at any moment
    await database.runSql(`insert into deleted_identities (id, deleted_at) values ('x', now())`);
    let moving = true;
    const mover = (async () => {
      while (moving) {
        await database.runSql(`begin; delete from deleted_identities;
          insert into email_opens (id, email_id, opened_at) values ('x', 'e', now()); commit`);
        await database.runSql(`begin; delete from email_opens;
          insert into deleted_identities (id, deleted_at) values ('x', now()); commit`);
      }
    })();
    try {
      for (let round = 0; round < 15; round += 1)
        expect(await exported(database)).toContain(`\n{"rows":1}\n`);
    } finally {
      moving = false;
      await mover;
    }
  });
});
