import { sql } from "drizzle-orm";
import { readMigrationFiles } from "drizzle-orm/migrator";
import type { Database, Queries } from "#lib/db/database.ts";

/** Committed SQL, made from the schema by `lib/db/generate.ts`. */
export const MIGRATIONS_DIRECTORY = "lib/db/migrations";

/** One number for all starters: without the lock, three of four processes that start together fail. */
const MIGRATION_LOCK = 7_235_801_437;

/** Migrations that this version knows, and which of them the database has. */
export interface MigrationState {
  applied: number;
  pending: number;
  /** The database has migrations that this version does not know: a newer one has been here. */
  ahead: number;
}

async function appliedHashes(queries: Queries): Promise<string[]> {
  const table = await queries.execute(sql`select to_regclass('drizzle.__drizzle_migrations') as name`);
  if (!table.rows[0]?.name) return [];
  const { rows } = await queries.execute(sql`select hash from drizzle.__drizzle_migrations order by id`);
  return rows.map((row: { hash: string }) => row.hash);
}

/** Which migrations a database has, without changing it. */
export async function migrationState(queries: Queries): Promise<MigrationState> {
  const known = new Set(
    readMigrationFiles({ migrationsFolder: MIGRATIONS_DIRECTORY }).map(({ hash }) => hash),
  );
  const applied = await appliedHashes(queries);
  const here = applied.filter((hash) => known.has(hash)).length;
  return { applied: here, pending: known.size - here, ahead: applied.length - here };
}

/**
 * Brings a database to this version's schema, in one transaction; concurrent starters wait for one another.
 * The record of what was applied has drizzle's form, so that drizzle's tools read it too.
 *
 * @param database on Postgres a patient one: it waits for another starter, and a migration may take its time
 * @returns how many migrations were applied
 */
export function migrate(database: Database): Promise<number> {
  return database.transaction(async (queries) => {
    await queries.execute(sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`);
    await queries.execute(sql`create schema if not exists drizzle`);
    await queries.execute(
      sql`create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`,
    );
    const applied = new Set(await appliedHashes(queries));
    const missing = readMigrationFiles({ migrationsFolder: MIGRATIONS_DIRECTORY }).filter(
      ({ hash }) => !applied.has(hash),
    );
    for (const { hash, folderMillis, sql: statements } of missing) {
      for (const statement of statements) await queries.execute(sql.raw(statement));
      await queries.execute(
        sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${folderMillis})`,
      );
    }
    return missing.length;
  });
}
