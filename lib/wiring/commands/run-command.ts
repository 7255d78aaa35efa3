import { existsSync } from "node:fs";
import { clock } from "#lib/base/clock.ts";
import { createLog } from "#lib/base/log.ts";
import { Refusal } from "#lib/base/refusal.ts";
import type { Env } from "#lib/config/env.ts";
import type { Database } from "#lib/db/database.ts";
import { connectToHolder, DirectoryHeld, lockDirectory } from "#lib/db/directory-lock.ts";
import { migrate } from "#lib/db/migrate.ts";
import { openPglite } from "#lib/db/pglite.ts";
import { openPostgres } from "#lib/db/postgres.ts";
import { createJobs } from "#lib/jobs/jobs.ts";
import { askHolder } from "#lib/wiring/commands/command-socket.ts";
import { COMMANDS, type CommandName, type CommandOptions } from "#lib/wiring/commands/commands.ts";
import { embeddedDirectory } from "#lib/wiring/data.ts";

/** There is no database yet, and the command makes none. */
export class NoData extends Refusal {
  override name = "NoData";
}

type Config = Pick<Env, "DATABASE_URL" | "DATA_DIR">;

const reasonOf = (error: unknown): string =>
  (error as NodeJS.ErrnoException).code === "ECONNREFUSED"
    ? "nothing listens there"
    : (error as Error).message;

async function* runOn(
  database: Database,
  name: CommandName,
  options: CommandOptions,
  inputFile: string | null,
): AsyncGenerator<string> {
  const command = COMMANDS[name];
  // what a command has to say is its output
  const jobs = createJobs(database, { log: createLog("silent"), works: false });
  try {
    await database.ping().catch((error: unknown) => {
      // without the password that the address may hold
      throw new Refusal(`The database at ${database.place} cannot be used: ${reasonOf(error)}.`);
    });
    if (command.prepares) {
      await migrate(database);
      await jobs.start();
    }
    yield* command.run({ database, jobs, now: new Date(clock()), inputFile }, options);
  } finally {
    await jobs.stop(0);
    await database.close();
  }
}

async function* runEmbedded(
  dataDirectory: string,
  name: CommandName,
  options: CommandOptions,
  inputFile: string | null,
): AsyncGenerator<string> {
  const directory = embeddedDirectory(dataDirectory);
  if (!COMMANDS[name].prepares && !existsSync(directory))
    throw new NoData(
      `There is no data in ${dataDirectory} yet. It comes with the first event, or with an import.`,
    );
  const lock = await lockDirectory(dataDirectory, {
    pid: process.pid,
    what: `npm run ${name.replace(" ", " -- ")}`,
    takesCommands: false,
  });
  try {
    yield* runOn(await openPglite(directory), name, options, inputFile);
  } finally {
    await lock.release();
  }
}

/**
 * Runs a command on the data: on Postgres here, on the embedded database in the server that holds it, or here
 * where none does.
 *
 * @param inputFile the file that the command reads, or null
 * @returns its lines of output
 * @throws Refusal with what a person should do; NoData
 */
export async function* runCommand(
  { DATABASE_URL, DATA_DIR }: Config,
  name: CommandName,
  options: CommandOptions = {},
  inputFile: string | null = null,
): AsyncGenerator<string> {
  if (DATABASE_URL) {
    yield* runOn(
      openPostgres(DATABASE_URL, () => {}, { patient: true }),
      name,
      options,
      inputFile,
    );
    return;
  }
  try {
    yield* runEmbedded(DATA_DIR, name, options, inputFile);
    return;
  } catch (error) {
    if (!(error instanceof DirectoryHeld) || !error.holder?.takesCommands) throw error;
    const holder = await connectToHolder(DATA_DIR);
    if (!holder) throw error;
    yield* askHolder(holder, name, options, inputFile);
  }
}
