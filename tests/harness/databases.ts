import { createHash, randomBytes } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import pg from "pg";
import { describe } from "vitest";
import type { Database } from "#lib/db/database.ts";
import { migrate, MIGRATIONS_DIRECTORY } from "#lib/db/migrate.ts";
import { openPglite } from "#lib/db/pglite.ts";
import { openPostgres } from "#lib/db/postgres.ts";
import { PLANTED } from "#tests/harness/planted.ts";

/** A database for one test file: `open` gives more handles to the same data (Postgres) or the only one. */
export interface TestDatabase {
  database: Database;
  /** `DATABASE_URL` of it, on Postgres. */
  url: string | null;
  drop(): Promise<void>;
}

/** The server that tests make their own databases on, or null where none answers. */
async function findPostgres(): Promise<string | null> {
  const url = process.env.TEST_DATABASE_URL ?? "postgres://postgres@127.0.0.1:5432/postgres";
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  try {
    await client.connect();
    await client.end();
    return url;
  } catch {
    return null;
  }
}

/** The Postgres server of this run. */
export const POSTGRES_URL = await findPostgres();

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: POSTGRES_URL ?? "" });
  await client.connect();
  await client.query(statement);
  await client.end();
}

/** An empty database on the server of `POSTGRES_URL`, migrated. */
export async function openTestPostgres(): Promise<TestDatabase> {
  const name = `reelwright_test_${randomBytes(6).toString("hex")}`;
  await onServer(`create database ${name}`);
  // nobody kills this server: what a test reads is there without waiting for the disk
  await onServer(`alter database ${name} set synchronous_commit = off`);
  const address = new URL(POSTGRES_URL ?? "");
  address.pathname = `/${name}`;
  // a server that asks for no password takes any
  address.password ||= PLANTED;
  const database = openPostgres(address.href, () => {});
  await migrate(database);
  return {
    database,
    url: address.href,
    async drop() {
      await database.close();
      await onServer(`drop database ${name} with (force)`);
    },
  };
}

const CACHE = "node_modules/.cache/reelwright-pglite";

/** A migrated data directory. Making one takes seconds, so it is kept for as long as it would come out the same. */
async function pgliteImage(): Promise<Blob> {
  const files = readdirSync(MIGRATIONS_DIRECTORY).filter((name) => name.endsWith(".sql"));
  const hash = createHash("sha256").update(readFileSync("node_modules/@electric-sql/pglite/package.json"));
  for (const name of files.sort()) hash.update(name).update(readFileSync(join(MIGRATIONS_DIRECTORY, name)));
  const kept = join(CACHE, `${hash.digest("hex")}.tar`);
  if (existsSync(kept)) return new Blob([readFileSync(kept)]);
  const directory = mkdtempSync(join(tmpdir(), "reelwright-image-"));
  try {
    const database = await openPglite(directory);
    await migrate(database);
    await database.close();
    const client = await PGlite.create(directory);
    const image = await client.dumpDataDir("none");
    await client.close();
    const part = `${kept}.${process.pid}`;
    mkdirSync(CACHE, { recursive: true });
    writeFileSync(part, Buffer.from(await image.arrayBuffer()));
    renameSync(part, kept);
    for (const name of readdirSync(CACHE)) {
      const old = join(CACHE, name);
      // what another run is writing stays
      if (name.endsWith(".tar") && old !== kept) rmSync(old, { force: true });
    }
    return image;
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

export async function openTestPglite(): Promise<TestDatabase> {
  const database = await openPglite(null, await pgliteImage());
  return { database, url: null, drop: () => database.close() };
}

/** Runs a suite on both engines. Where no Postgres answers, the run says what was not tried. */
export function onBothEngines(suite: (open: () => Promise<TestDatabase>) => void): void {
  describe("on PGlite", () => suite(openTestPglite));
  const why = "no Postgres at TEST_DATABASE_URL or 127.0.0.1:5432: not tried";
  describe.skipIf(!POSTGRES_URL)(POSTGRES_URL ? "on Postgres" : `on Postgres (${why})`, () =>
    suite(openTestPostgres),
  );
}
