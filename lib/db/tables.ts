import { getTableName, is, sql } from "drizzle-orm";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import type { Queries } from "#lib/db/database.ts";
import { schema } from "#lib/db/schema.ts";

/** The names of our tables, by the alphabet, but those first that others refer to: the order in which rows can be written. */
export function tableNames(): string[] {
  const tables = (Object.values(schema) as unknown[])
    .filter((value): value is PgTable => is(value, PgTable))
    .sort((a, b) => (getTableName(a) < getTableName(b) ? -1 : 1));
  const names = new Set<string>();
  const add = (table: PgTable, above: PgTable[]) => {
    if (above.includes(table)) return;
    for (const key of getTableConfig(table).foreignKeys) add(key.reference().foreignTable, [...above, table]);
    names.add(getTableName(table));
  };
  for (const table of tables) add(table, []);
  return [...names];
}

/** A column as the database has it. */
export interface Column {
  name: string;
  /** Postgres's name of the type: `text`, `timestamp with time zone`. */
  type: string;
  /** Whether it is part of the primary key. */
  key: boolean;
}

/**
 * The columns of a table, in its order.
 *
 * @param table a name as SQL has it, `users` or `jobs.job`
 * @returns an empty list where there is no such table
 */
export async function columnsOf(queries: Queries, table: string): Promise<Column[]> {
  const { rows } = await queries.execute(sql`
    select a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
      coalesce(a.attnum = any(i.indkey), false) as key
    from pg_attribute a
    left join pg_index i on i.indrelid = a.attrelid and i.indisprimary
    where a.attrelid = to_regclass(${table}) and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    order by a.attnum`);
  return rows as Column[];
}
