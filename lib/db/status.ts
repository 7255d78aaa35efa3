import { sql } from "drizzle-orm";
import type { Database } from "#lib/db/database.ts";
import { migrationState } from "#lib/db/migrate.ts";
import { tableNames } from "#lib/db/tables.ts";

const counted = new Intl.NumberFormat("en");
const UNITS = ["bytes", "kB", "MB", "GB", "TB"];

function size(bytes: number): string {
  let [value, unit] = [bytes, 0];
  while (value >= 10_000 && unit < UNITS.length - 1) {
    value /= 1024;
    unit += 1;
  }
  return `${counted.format(Math.round(value))} ${UNITS[unit]}`;
}

/** Rows of text in columns: the first to the left, the others to the right. */
function aligned(rows: string[][]): string[] {
  const widths = (rows[0] ?? []).map((_, index) => Math.max(...rows.map((row) => row[index]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, index) => (index ? cell.padStart(widths[index] ?? 0) : cell.padEnd(widths[index] ?? 0)))
      .join("   ")
      .trimEnd(),
  );
}

/**
 * What is in a database, for a terminal: where it is, its migrations, each table with rows and bytes on disk
 * (indexes and large values included). Changes nothing.
 */
export async function* statusLines(database: Database): AsyncGenerator<string> {
  const { queries, engine, place } = database;
  const { applied, pending, ahead } = await migrationState(queries);
  yield "";
  yield `  engine      ${engine === "pglite" ? "PGlite, embedded" : "Postgres"}`;
  yield `  place       ${place}`;
  yield `  migrations  ${applied} applied, ${pending} pending`;
  if (ahead) yield `              ${ahead} that this version does not know: a newer one has been here`;
  const rows: string[][] = [["table", "rows", "size"]];
  for (const name of tableNames()) {
    const found = await queries.execute(
      sql`select pg_total_relation_size(to_regclass(${name}))::text as bytes`,
    );
    const bytes = found.rows[0]?.bytes;
    if (bytes === null || bytes === undefined) continue;
    const count = await queries.execute(sql`select count(*)::text as rows from ${sql.identifier(name)}`);
    rows.push([name, counted.format(Number(count.rows[0]?.rows)), size(Number(bytes))]);
  }
  if (rows.length > 1) yield "";
  for (const line of rows.length > 1 ? aligned(rows) : []) yield `  ${line}`;
  yield "";
}
