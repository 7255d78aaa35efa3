import type { Log } from "#lib/base/log.ts";
import type { Env } from "#lib/config/env.ts";
import type { Database } from "#lib/db/database.ts";
import { migrate } from "#lib/db/migrate.ts";
import { openPglite } from "#lib/db/pglite.ts";
import { openPostgres } from "#lib/db/postgres.ts";
import { createJobs } from "#lib/jobs/jobs.ts";
import { embeddedDirectory, type Opened, reasonOf } from "#lib/wiring/data.ts";
import { jobHandlers } from "#lib/wiring/job-handlers.ts";

async function openServer(url: string, log: Log): Promise<Database> {
  const onError = (error: Error) => log.warn({ cause: reasonOf(error) }, "a database connection broke");
  // who migrates, or waits for another process that does, is not held to a request's time
  const patient = openPostgres(url, onError, { patient: true });
  try {
    await migrate(patient);
  } finally {
    await patient.close();
  }
  return openPostgres(url, onError);
}

async function openEmbedded(directory: string): Promise<Database> {
  const database = await openPglite(directory);
  try {
    await migrate(database);
  } catch (error) {
    await database.close();
    throw error;
  }
  return database;
}

/**
 * Opens the database, migrated, and its jobs. The caller holds the embedded one's directory.
 *
 * @param works whether this process does jobs, or only sends them
 * @throws whatever the engine throws where it cannot be opened; nothing stays open then
 */
export async function openData(config: Env, log: Log, works: boolean): Promise<Opened> {
  const { DATA_DIR, DATABASE_URL } = config;
  const database = DATABASE_URL
    ? await openServer(DATABASE_URL, log)
    : await openEmbedded(embeddedDirectory(DATA_DIR));
  const jobs = createJobs(database, { log, works });
  try {
    await jobs.start();
    if (works) await jobs.work(jobHandlers(config, database, jobs.send, log));
  } catch (error) {
    await jobs.stop(0);
    await database.close();
    throw error;
  }
  return { database, jobs };
}
