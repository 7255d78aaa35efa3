import { existsSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { clock } from "#lib/base/clock.ts";
import type { Log } from "#lib/base/log.ts";
import { Refusal } from "#lib/base/refusal.ts";
import { dataDirectoryProblem } from "#lib/config/data-directory.mjs";
import { type Env, env } from "#lib/config/env.ts";
import { type Database, DatabaseAway } from "#lib/db/database.ts";
import { type DirectoryLock, lockDirectory } from "#lib/db/directory-lock.ts";
import { OtherVersion, requireVersion } from "#lib/db/pglite-version.ts";
import type { Jobs } from "#lib/jobs/jobs.ts";
import { processLog } from "#lib/wiring/log.ts";
import { shared } from "#lib/wiring/shared.ts";

/** How long `/readyz` waits for the database. */
const PING_DEADLINE_MS = 2_000;
const LONGEST_PAUSE_MS = 30_000;
/** How long jobs in hand may take to end at the stop. */
const JOBS_DEADLINE_MS = 5_000;

/** `closed`: nobody has asked for it yet, which is no failure. */
export type DataState = "ready" | "away" | "closed";

/** The database of this process and its jobs: opened when something asks for them, once. */
export interface Data {
  /** The database, migrated. @throws DatabaseAway where it cannot be opened; the next call tries again */
  database(): Promise<Database>;
  /** The jobs of that database; this process does them unless `JOBS=off`. @throws DatabaseAway */
  jobs(): Promise<Jobs>;
  /** Takes the embedded database's directory, without opening it. @throws DirectoryHeld */
  claim(): Promise<void>;
  /**
   * Opens everything, however long that takes: pauses of a second at first, half a minute at last. Gives up where
   * trying again cannot help.
   */
  openInBackground(): void;
  /** Whether the database answers, without opening it. An opening that is under way or failed is `away`. */
  state(): Promise<DataState>;
  /** Jobs stop, then the database, then the directory is free. Nothing opens afterwards. */
  close(): Promise<void>;
}

export interface Opened {
  database: Database;
  jobs: Jobs;
}

/** Where the embedded database is. */
export const embeddedDirectory = (dataDirectory: string): string => join(dataDirectory, "db");

/** The words of a failure. */
export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

type OpeningModule = typeof import("#lib/wiring/open-data.ts");

/**
 * What opens a database and does its jobs. In one of Next's bundles it is loaded from the project's directory, as it
 * is: jobs draw in threads and processes, whose files a bundle does not have beside it.
 */
function openingModule(): Promise<OpeningModule> {
  if (import.meta.dirname) return import("#lib/wiring/open-data.ts");
  const file = pathToFileURL("lib/wiring/open-data.ts").href;
  return import(/* turbopackIgnore: true */ /* webpackIgnore: true */ file);
}

/** A lock that is taken once, by whoever claims it first; a failure leaves it to the next one. */
function createClaim(take: () => Promise<DirectoryLock>) {
  let lock: Promise<DirectoryLock> | undefined;
  return {
    async claim(): Promise<void> {
      lock ??= take();
      try {
        await lock;
      } catch (error) {
        lock = undefined;
        throw error;
      }
    },
    async release(): Promise<void> {
      await lock?.then((held) => held.release()).catch(() => {});
    },
  };
}

/** Says why the database cannot be opened: each reason once, however often it is tried again. */
function createReasons(log: Log) {
  let said = "";
  return {
    say(cause: string, error: unknown, closing: boolean): void {
      if (cause !== said && !closing) {
        if (error instanceof OtherVersion) log.error({ cause }, "the database cannot be opened");
        else log.warn({ cause }, "the database cannot be opened; tried again");
      }
      said = cause;
    },
    forget(): void {
      said = "";
    },
  };
}

/** Opens in the background. @see Data.openInBackground @param closing ends it */
async function openAtLast(open: () => Promise<Opened>, closing: AbortSignal): Promise<void> {
  for (let pauseMs = 1_000; !closing.aborted; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
    try {
      await open();
      return;
    } catch (error) {
      if ((error as Error).cause instanceof OtherVersion) return;
    }
    await sleep(pauseMs, undefined, { signal: closing, ref: false }).catch(() => {});
  }
}

/** Whether a database answers in time. */
function answers(database: Database): Promise<boolean> {
  const late = sleep(PING_DEADLINE_MS, false, { ref: false });
  const answered = database.ping().then(
    () => true,
    () => false,
  );
  return Promise.race([answered, late]);
}

/**
 * The database of one process.
 *
 * @param config where it is: `DATABASE_URL`, else a directory in `DATA_DIR`
 * @param options.works whether this process does jobs
 * @param options.jobsDeadlineMs how long jobs in hand may take to end at the stop
 */
export function createData(
  config: Env,
  log: Log,
  { works = config.JOBS === "on", jobsDeadlineMs = JOBS_DEADLINE_MS } = {},
): Data {
  const { DATA_DIR, DATABASE_URL } = config;
  const reasons = createReasons(log);
  let opening: Promise<Opened> | undefined;
  let opened: Opened | undefined;
  let failed = false;
  const closing = new AbortController();

  const directory = createClaim(async () => {
    const { serveCommands } = await import("#lib/wiring/commands/command-socket.ts");
    const serve = serveCommands(async () => ({ ...(await open()), now: new Date(clock()) }), log);
    return lockDirectory(DATA_DIR, { pid: process.pid, what: "the server", takesCommands: true }, serve);
  });
  const claim = async (): Promise<void> => (DATABASE_URL ? undefined : directory.claim());

  async function openAll(): Promise<Opened> {
    await claim();
    // their libraries load only where they are used
    const { openData } = await openingModule();
    opened = await openData(config, log, works);
    const { engine, place } = opened.database;
    reasons.forget();
    log.info(
      { engine, place, jobs: works ? "done by this process" : "left to npm run worker" },
      "the database is open",
    );
    return opened;
  }

  function open(): Promise<Opened> {
    if (closing.signal.aborted) return Promise.reject(new DatabaseAway("The database is being closed."));
    opening ??= openAll().catch((error: unknown) => {
      opening = undefined;
      failed = true;
      const cause = reasonOf(error);
      reasons.say(cause, error, closing.signal.aborted);
      throw new DatabaseAway(cause, { cause: error });
    });
    return opening;
  }

  return {
    database: async () => (await open()).database,
    jobs: async () => (await open()).jobs,
    claim,
    openInBackground: () => void openAtLast(open, closing.signal),
    async state() {
      if (!opened) return opening || failed ? "away" : "closed";
      return (await answers(opened.database)) ? "ready" : "away";
    },
    async close() {
      closing.abort();
      await opening?.catch(() => {});
      await opened?.jobs.stop(jobsDeadlineMs);
      await opened?.database.close();
      opened = undefined;
      await directory.release();
    },
  };
}

/** The data of this process. @throws ConfigError */
export const data = (): Data => shared("data", () => createData(env(), processLog()));

/**
 * What a server does about its data before it listens. Where it takes webhooks it cannot do without: then a
 * directory that another process holds stops the start. Where there are data already, left-over jobs wait in them.
 *
 * @returns opens the database in the background, or does nothing where nothing needs it: for when it listens
 * @throws DirectoryHeld; OtherVersion; Refusal where `DATA_DIR` cannot be written: everything needs it, Postgres or not
 */
export async function prepareData(config: Env): Promise<() => void> {
  const { DATABASE_URL, DATA_DIR } = config;
  const problem = dataDirectoryProblem(DATA_DIR);
  if (problem) throw new Refusal(problem);
  if (!DATABASE_URL) requireVersion(embeddedDirectory(DATA_DIR));
  const receives = [
    config.IDENTITY_WEBHOOK_SIGNING_SECRET,
    config.BILLING_WEBHOOK_SECRET,
    config.EMAIL_WEBHOOK_SECRET,
  ].some((secrets) => secrets.length > 0);
  if (receives) await data().claim();
  if (receives || DATABASE_URL || existsSync(embeddedDirectory(DATA_DIR)))
    return () => data().openInBackground();
  return () => {};
}
