import { sql } from "drizzle-orm";
import { createReadStream } from "node:fs";
import { linesOf } from "#lib/base/lines.ts";
import { Refusal } from "#lib/base/refusal.ts";
import type { Database, Queries } from "#lib/db/database.ts";
import { EXPORT_FORMAT, type ExportHead, JOB_TABLE, versionsOf } from "#lib/db/export.ts";
import { type Column, columnsOf, tableNames } from "#lib/db/tables.ts";

const ROW = /^\{"table":"([a-z_.]+)","row":(\{.*\})\}$/s;
const END = /^\{"rows":(\d+)\}$/;
/** Rows go in together up to this many characters. */
const BATCH_CHARACTERS = 1_000_000;

async function requireEmpty(queries: Queries): Promise<void> {
  for (const table of [...tableNames(), JOB_TABLE]) {
    const { rows } = await queries.execute(sql.raw(`select 1 from ${table} limit 1`));
    if (rows.length)
      throw new Refusal(
        `The database has rows in ${table} already: import into an empty one, or add --replace, which deletes all that it has.`,
      );
  }
}

async function empty(queries: Queries): Promise<void> {
  await queries.execute(sql.raw(`truncate ${tableNames().join(", ")}`));
  await queries.execute(sql.raw(`delete from ${JOB_TABLE}`));
}

function readHead(line: string): ExportHead {
  try {
    const head = JSON.parse(line) as ExportHead;
    if (head.format === EXPORT_FORMAT) return head;
  } catch {
    // no JSON, so no export either
  }
  throw new Refusal("The file is not an export of this service (npm run db -- export --output file).");
}

async function requireSameVersion(queries: Queries, head: ExportHead): Promise<void> {
  const { migration, jobs } = await versionsOf(queries);
  if (head.migration !== migration || (head.jobs !== null && head.jobs !== jobs))
    throw new Refusal(
      "The file comes from another version of this service: import it with that version, start this one on the result, and export again.",
    );
}

/** Puts rows into their table, read by the database from the JSON that a database made. */
async function insertRows(queries: Queries, table: string, columns: Column[], rows: string): Promise<void> {
  const names = columns.map(({ name }) => `"${name}"`);
  const values = columns.map(({ name, type }) =>
    type === "bytea" ? `decode("${name}", 'base64')` : `"${name}"`,
  );
  const types = columns.map(({ name, type }) => `"${name}" ${type === "bytea" ? "text" : type}`);
  const insert = `insert into ${table} (${names.join(", ")}) select ${values.join(", ")} from json_to_recordset(`;
  await queries.execute(sql`${sql.raw(insert)}${rows}::json) as r(${sql.raw(types.join(", "))})`);
}

async function importRows(queries: Queries, lines: AsyncIterable<string>): Promise<number> {
  const known = new Set([...tableNames(), JOB_TABLE]);
  const columns = new Map<string, Column[]>();
  let batch: { table: string; rows: string[]; characters: number } = { table: "", rows: [], characters: 0 };
  const flush = async () => {
    const { table, rows } = batch;
    if (!rows.length) return;
    const found = columns.get(table) ?? (await columnsOf(queries, table));
    columns.set(table, found);
    await insertRows(queries, table, found, `[${rows.join(",")}]`);
  };
  let [count, number, ended] = [0, 1, false];
  for await (const line of lines) {
    number += 1;
    const [, table = "", row = ""] = ROW.exec(line) ?? [];
    const end = END.exec(line);
    if (ended || (!end && !known.has(table)))
      throw new Refusal(`Line ${number} of the file is no row of a table: nothing was imported.`);
    if (end) {
      ended = true;
      if (Number(end[1]) !== count)
        throw new Refusal(`The file should have ${end[1]} rows and has ${count}: nothing was imported.`);
      continue;
    }
    if (table !== batch.table || batch.characters > BATCH_CHARACTERS) {
      await flush();
      batch = { table, rows: [], characters: 0 };
    }
    batch.rows.push(row);
    batch.characters += row.length;
    count += 1;
  }
  if (!ended) throw new Refusal("The file ends too early: nothing was imported. Export it again.");
  await flush();
  return count;
}

/**
 * Reads an export into a database: all of it or nothing.
 *
 * @param database migrated, with the tables of jobs
 * @param file of `exportLines`
 * @param options.replace deletes what the database has; without it, a database that has rows is refused
 * @returns lines for a terminal
 * @throws Refusal where the file or the database does not fit
 */
export async function* importFile(
  database: Database,
  file: string | null,
  { replace }: { replace: boolean },
): AsyncGenerator<string> {
  if (!file) throw new Refusal("Say which file: npm run db -- import file");
  const all = linesOf(createReadStream(file));
  const first = await all.next();
  const head = readHead(first.done ? "" : first.value);
  const count = await database.transaction(async (queries) => {
    await requireSameVersion(queries, head);
    if (replace) await empty(queries);
    else await requireEmpty(queries);
    return importRows(queries, all);
  });
  yield `${new Intl.NumberFormat("en").format(count)} rows of ${head.exportedAt} are in ${database.place}.`;
}
