import { mkdirSync } from "node:fs";
import { PGlite, types } from "@electric-sql/pglite";
import { drizzle } from "drizzle-orm/pglite";
import type { Database, Queries } from "#lib/db/database.ts";
import * as schema from "#lib/db/schema.ts";

/**
 * Opens the embedded database. The caller holds the directory's lock: PGlite has none of its own, and two
 * processes in one directory lose rows.
 *
 * @param directory made where it is missing; `null` keeps everything in memory
 * @param image a data directory that PGlite dumped, to begin with instead of an empty one
 */
export async function openPglite(directory: string | null, image?: Blob): Promise<Database> {
  if (directory) mkdirSync(directory, { recursive: true, mode: 0o700 });
  const client = await PGlite.create(directory ?? "memory://", {
    parsers: { [types.INT8]: (value: string) => Number(value) },
    loadDataDir: image,
  });
  const queries = drizzle({ client, schema });
  return {
    engine: "pglite",
    place: directory ?? "memory",
    queries: queries as unknown as Queries,
    transaction: (work) => queries.transaction((inner) => work(inner as unknown as Queries)),
    runSql: async (text, values) => {
      if (values?.length) return client.query(text, values);
      try {
        const results = await client.exec(text);
        return { rows: results.flatMap(({ rows }) => rows) };
      } catch (error) {
        // a text that failed between its own begin and commit would leave the one connection in a dead transaction
        await client.exec("rollback");
        throw error;
      }
    },
    listen: async (channel, onMessage, onListening) => {
      const close = await client.listen(`"${channel}"`, onMessage);
      onListening();
      return { close: () => close() };
    },
    ping: async () => void (await client.query("select 1")),
    close: () => client.close(),
  };
}
