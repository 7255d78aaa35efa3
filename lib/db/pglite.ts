import { mkdirSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { PGlite, types } from "@electric-sql/pglite";
import { drizzle } from "drizzle-orm/pglite";
import { type Database, DatabaseAway, type Queries } from "#lib/db/database.ts";
import { requireVersion } from "#lib/db/pglite-version.ts";
import { schema } from "#lib/db/schema.ts";

/**
 * Its log grows by files of 16 MiB. Where one does not fit, PGlite spins for ever inside a call, and the whole
 * process with it: so it is not asked on a disk that is nearly full.
 */
const RESERVE_BYTES = 64 * 1_048_576;

/**
 * Opens the embedded database. The caller holds the directory's lock: PGlite has none of its own, and two
 * processes in one directory lose rows.
 *
 * @param directory made where it is missing; `null` keeps everything in memory
 * @param image a data directory that PGlite dumped, to begin with instead of an empty one
 * @param options.reserveBytes with less room on the disk, nothing is written
 * @throws OtherVersion; DatabaseAway where the disk is nearly full; so do its transactions and statements
 */
export async function openPglite(
  directory: string | null,
  image?: Blob,
  { reserveBytes = RESERVE_BYTES }: { reserveBytes?: number } = {},
): Promise<Database> {
  async function needRoom(): Promise<void> {
    if (!directory) return;
    const { bavail, bsize } = await statfs(directory);
    if (bavail * bsize < reserveBytes)
      throw new DatabaseAway(`The disk of ${directory} is nearly full: nothing is written there.`);
  }

  if (directory) {
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    requireVersion(directory);
  }
  await needRoom();
  const client = await PGlite.create(directory ?? "memory://", {
    parsers: { [types.INT8]: (value: string) => Number(value) },
    loadDataDir: image,
  });
  const queries = drizzle({ client, schema });
  return {
    engine: "pglite",
    place: directory ?? "memory",
    queries: queries as unknown as Queries,
    async transaction(work) {
      await needRoom();
      return queries.transaction((inner) => work(inner as unknown as Queries));
    },
    runSql: async (text, values) => {
      await needRoom();
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
    async ping() {
      await needRoom();
      await client.query("select 1");
    },
    close: () => client.close(),
  };
}
