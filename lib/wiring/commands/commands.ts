import { grantLines } from "#lib/billing/grant.ts";
import { exportLines } from "#lib/db/export.ts";
import { importFile } from "#lib/db/import.ts";
import type { Database } from "#lib/db/database.ts";
import { migrationState } from "#lib/db/migrate.ts";
import { statusLines } from "#lib/db/status.ts";
import type { Jobs } from "#lib/jobs/jobs.ts";
import { jobLines, retryLines } from "#lib/jobs/lines.ts";
import { eventLine, eventLines } from "#lib/webhooks/journal.ts";

/** What a command works with, in whichever process it runs. */
export interface CommandTools {
  database: Database;
  /** The jobs of that database. */
  jobs: Jobs;
  now: Date;
  /** The file that came with the command, or null. */
  inputFile: string | null;
}

/** Made by the command line of the same version from what a person typed. */
export type CommandOptions = Record<string, string | boolean | undefined>;

interface Command {
  /** Gives lines of output. @throws Refusal with what a person should do */
  run(tools: CommandTools, options: CommandOptions): AsyncIterable<string>;
  /** Whether the database is made, migrated and given the tables of jobs first; else it is left as it is. */
  prepares: boolean;
}

async function* migrateLines({ database }: CommandTools): AsyncGenerator<string> {
  const { applied } = await migrationState(database.queries);
  yield `${database.place} has all ${applied} migrations.`;
}

/**
 * What people do with the data from a terminal. They run in the process that holds the data: a running server
 * where there is one, else the command's own.
 */
export const COMMANDS = {
  "db status": { run: ({ database }) => statusLines(database), prepares: false },
  "db migrate": { run: migrateLines, prepares: true },
  "db export": { run: ({ database, now }) => exportLines(database, now), prepares: false },
  "db import": {
    run: ({ database, inputFile }, { replace }) =>
      importFile(database, inputFile, { replace: replace === true }),
    prepares: true,
  },
  "jobs list": { run: ({ jobs, now }, { state }) => jobLines(jobs, now, state), prepares: false },
  "jobs retry": { run: ({ jobs }, { id }) => retryLines(jobs, id), prepares: true },
  grant: {
    run: ({ database, now }, { email, plan, until }) =>
      grantLines(database.queries, { email, plan, until }, now),
    prepares: true,
  },
  "webhooks list": {
    run: ({ database }, { source }) => eventLines(database.queries, String(source)),
    prepares: false,
  },
  "webhooks event": {
    run: ({ database }, { source, id }) => eventLine(database.queries, String(source), String(id)),
    prepares: false,
  },
} as const satisfies Record<string, Command>;

export type CommandName = keyof typeof COMMANDS;
