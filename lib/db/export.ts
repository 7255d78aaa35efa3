import { sql } from "drizzle-orm";
import { createReadStream } from "node:fs";
import { mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { linesOf } from "#lib/base/lines.ts";
import { Refusal } from "#lib/base/refusal.ts";
import type { Database, Queries } from "#lib/db/database.ts";
import { migrationState } from "#lib/db/migrate.ts";
import { type Column, columnsOf, tableNames } from "#lib/db/tables.ts";

/** Of the file's form: lines and their keys. */
export const EXPORT_FORMAT = 1;
/** Where pg-boss keeps jobs (lib/jobs/jobs.ts). */
export const JOB_TABLE = "jobs.job";

/** The first line of an export. */
export interface ExportHead {
  format: typeof EXPORT_FORMAT;
  exportedAt: string;
  /** The newest migration that the database has had: rows fit only a database of the same. */
  migration: string;
  /** pg-boss's version of its tables, or null where there are none. */
  jobs: number | null;
}

/** The versions of a database's tables, as an export states them. */
export async function versionsOf(queries: Queries): Promise<Pick<ExportHead, "migration" | "jobs">> {
  const { pending, ahead } = await migrationState(queries);
  if (pending)
    throw new Refusal(`The database lacks ${pending} migrations of this version: npm run db -- migrate`);
  if (ahead)
    throw new Refusal("A newer version has been at this database: use that version, or a newer one.");
  const { rows } = await queries.execute(
    sql`select hash from drizzle.__drizzle_migrations order by created_at desc limit 1`,
  );
  const table = await queries.execute(sql`select to_regclass('jobs.version') as name`);
  const jobs = table.rows[0]?.name ? await queries.execute(sql`select version from jobs.version`) : null;
  return { migration: rows[0]?.hash, jobs: jobs?.rows[0]?.version ?? null };
}

/** A job in hand is not done yet: in a copy it waits again. What is done or given up stays behind. */
const JOB_COLUMNS: Record<string, string> = {
  state: "case when state = 'active' then 'retry' else state end as state",
  heartbeat_on: "null::timestamptz as heartbeat_on",
};
const WAITING_JOBS = "where state in ('created', 'retry', 'active')";

function quoted(name: string): string {
  return `"${name}"`;
}

/** Gives each row as JSON, made by the database: exact, whatever JavaScript makes of numbers and times. */
function rowsAsJson(table: string, columns: Column[]): string {
  const isJobs = table === JOB_TABLE;
  const selected = columns.map(({ name, type }) => {
    if (isJobs && JOB_COLUMNS[name]) return JOB_COLUMNS[name];
    // the encoding breaks lines after 76 characters
    if (type === "bytea")
      return `translate(encode(${quoted(name)}, 'base64'), E'\\n', '') as ${quoted(name)}`;
    return quoted(name);
  });
  const order = columns.filter(({ key }) => key).map(({ name }) => `${quoted(name)}::text collate "C"`);
  return `select row_to_json(r)::text as line from (
    select ${selected.join(", ")} from ${table} ${isJobs ? WAITING_JOBS : ""} order by ${order.join(", ")}
  ) as r`;
}

const ROWS_A_FETCH = 50;

async function writeRows(
  queries: Queries,
  table: string,
  write: (text: string) => Promise<void>,
): Promise<number> {
  const columns = await columnsOf(queries, table);
  if (!columns.length) return 0;
  await queries.execute(sql.raw(`declare exported no scroll cursor for ${rowsAsJson(table, columns)}`));
  let count = 0;
  for (;;) {
    const { rows } = await queries.execute(sql.raw(`fetch ${ROWS_A_FETCH} from exported`));
    if (!rows.length) break;
    count += rows.length;
    await write(rows.map(({ line }: { line: string }) => `{"table":"${table}","row":${line}}\n`).join(""));
  }
  await queries.execute(sql.raw("close exported"));
  return count;
}

/**
 * A database as JSON lines: what it is, then a row a line in an order that depends on the rows only, then how many.
 * Bytes are base64, instants ISO 8601 in UTC. All of it is one moment's state. Waiting jobs are in it.
 *
 * The lines are in a file of the temporary directory before the first one is given: who reads slowly holds up
 * no transaction.
 *
 * @param now stated in the first line
 * @throws Refusal where the database is not of this version
 */
export async function* exportLines(database: Database, now: Date): AsyncGenerator<string> {
  const directory = await mkdtemp(join(tmpdir(), "reelwright-"));
  try {
    const file = join(directory, "export");
    const spool = await open(file, "wx", 0o600);
    const write = (text: string) => spool.appendFile(text);
    try {
      await database.transaction(async (queries) => {
        await queries.execute(sql.raw("set transaction isolation level repeatable read, read only"));
        await queries.execute(sql.raw("set local timezone = 'UTC'"));
        const versions = await versionsOf(queries);
        const head: ExportHead = { format: EXPORT_FORMAT, exportedAt: now.toISOString(), ...versions };
        await write(`${JSON.stringify(head)}\n`);
        let rows = 0;
        for (const table of [...tableNames(), JOB_TABLE]) rows += await writeRows(queries, table, write);
        await write(`${JSON.stringify({ rows })}\n`);
      });
    } finally {
      await spool.close();
    }
    yield* linesOf(createReadStream(file));
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}
