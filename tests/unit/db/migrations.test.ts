import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { generateDrizzleJson, generateMigration } from "drizzle-kit/api";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { migrate, MIGRATIONS_DIRECTORY, migrationState } from "#lib/db/migrate.ts";
import { openPostgres } from "#lib/db/postgres.ts";
import { schema } from "#lib/db/schema.ts";
import { columnsOf, tableNames } from "#lib/db/tables.ts";
import { onBothEngines, type TestDatabase } from "#tests/harness/databases.ts";

const files = readdirSync(MIGRATIONS_DIRECTORY).filter((name) => name.endsWith(".sql"));

describe("the committed migrations", () => {
  test("lead to the schema: npm run node -- lib/db/generate.ts name makes what is missing", async () => {
    const meta = join(MIGRATIONS_DIRECTORY, "meta");
    const newest = readdirSync(meta)
      .filter((name) => name.endsWith("_snapshot.json"))
      .sort()
      .at(-1);
    const before = JSON.parse(readFileSync(join(meta, newest ?? ""), "utf8"));
    const statements = await generateMigration(before, generateDrizzleJson({ ...schema }, before.id));
    expect(statements).toEqual([]);
  });

  test("are never changed: what databases have had is kept by its hash", () => {
    const sums = JSON.parse(readFileSync(join(MIGRATIONS_DIRECTORY, "sums.json"), "utf8"));
    const now = files.map((name) => [
      name,
      createHash("sha256")
        .update(readFileSync(join(MIGRATIONS_DIRECTORY, name)))
        .digest("hex"),
    ]);
    expect(Object.fromEntries(now)).toEqual(sums);
  });
});

onBothEngines((open) => {
  let made: TestDatabase;
  beforeAll(async () => {
    made = await open();
  });
  afterAll(() => made.drop());

  test("from empty, and again: nothing is left to do", async () => {
    const { database } = made;
    const all = { applied: files.length, pending: 0, ahead: 0 };
    expect(await migrationState(database.queries)).toEqual(all);
    expect(await migrate(database)).toBe(0);
    for (const table of tableNames()) expect(await columnsOf(database.queries, table), table).not.toEqual([]);

    await database.runSql(`drop schema public cascade; create schema public; drop schema drizzle cascade`);
    expect(await migrationState(database.queries)).toEqual({ applied: 0, pending: files.length, ahead: 0 });
    expect(await migrate(database)).toBe(files.length);
    expect(await migrationState(database.queries)).toEqual(all);
  });

  test("starters that come together wait for one another", async () => {
    const { database, url } = made;
    await database.runSql(`drop schema public cascade; create schema public; drop schema drizzle cascade`);
    const starters = Array.from({ length: 4 }, () =>
      url ? openPostgres(url, () => {}, { patient: true }) : database,
    );
    const counts = await Promise.all(starters.map(migrate));
    expect(counts.sort((a, b) => a - b)).toEqual([0, 0, 0, files.length]);
    if (url) for (const starter of starters) await starter.close();
  });

  test("0005: of several who proved one address, the eldest keeps it", async () => {
    const { database } = made;
    await database.runSql(`drop index users_verified_email; delete from users`);
    await database.runSql(
      `insert into users (id, email, email_verified, created_at, updated_at, profile_at)
       select id, email, verified, made, made, made from (values
         ('c', 'ada@example.com', true, timestamptz '2026-01-01'),
         ('a', 'Ada@example.com', true, timestamptz '2026-01-02'),
         ('b', 'ada@example.com', true, timestamptz '2026-01-02'),
         ('d', 'ada@example.com', false, timestamptz '2025-01-01'),
         ('e', 'bo@example.com', true, timestamptz '2026-01-02'),
         ('f', null, true, timestamptz '2026-01-02'),
         ('g', null, true, timestamptz '2026-01-02')
       ) as people (id, email, verified, made)`,
    );
    const file = readFileSync(join(MIGRATIONS_DIRECTORY, "0005_one-address.sql"), "utf8");
    for (const statement of file.split("--> statement-breakpoint")) await database.runSql(statement);
    const { rows } = await database.runSql(`select id from users where email_verified order by id`);
    expect(rows.map(({ id }) => id)).toEqual(["c", "e", "f", "g"]);
    await database.runSql(`delete from users`);
  });

  test("a migration that fails leaves nothing, and a newer version's is told", async () => {
    const { database } = made;
    // the table that the second migration alters is not there: the first one of a fresh record fails
    await database.runSql("delete from drizzle.__drizzle_migrations");
    await expect(migrate(database)).rejects.toThrow();
    expect(await migrationState(database.queries)).toMatchObject({ applied: 0 });
    await database.queries.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('of-a-newer-version', 1)`,
    );
    expect(await migrationState(database.queries)).toMatchObject({ ahead: 1 });
  });

  test("no column counts by itself: an import would set no counter", async () => {
    const { rows } = await made.database.runSql(
      `select table_name, column_name from information_schema.columns
       where table_schema = 'public' and (is_identity = 'YES' or column_default like 'nextval%')`,
    );
    expect(rows).toEqual([]);
  });
});
