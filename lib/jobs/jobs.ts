import { sql } from "drizzle-orm";
import { fromDrizzle } from "pg-boss";
import type { Log } from "#lib/base/log.ts";
import type { Database } from "#lib/db/database.ts";
import { createBoss, startQueues } from "#lib/jobs/boss.ts";
import { type JobHandlers, type JobKind, type JobName, JOBS, type SendJob } from "#lib/jobs/job.ts";
import { type JobRow, type JobState, listJobs, retryJobs } from "#lib/jobs/job-list.ts";
import { beginWork } from "#lib/jobs/worker.ts";

/** A notification starts a job at once; this finds what nobody is told of: retries, and lost notifications. */
const POLL_SECONDS = 5;
/** How often jobs of dead workers are looked for. */
const SUPERVISE_SECONDS = 30;

export interface Jobs {
  readonly send: SendJob;
  /** Makes what is missing in the database. Before anything else; any number of processes at the same time. */
  start(): Promise<void>;
  /** Begins to do jobs of every kind. */
  work(handlers: JobHandlers): Promise<void>;
  /** The newest 500, newest first. Needs no start. */
  list(filter?: { state?: JobState }): Promise<JobRow[]>;
  /**
   * Puts failed jobs back, with all their tries.
   *
   * @param which the id that `list` or the log gave, or `all`
   * @returns how many were put back
   */
  retry(which: { id: string } | "all"): Promise<number>;
  /**
   * Takes no more jobs, aborts the signal of those in hand and waits for them. What is not done by the deadline goes
   * back and counts as a failed try. The database stays open.
   */
  stop(deadlineMs: number): Promise<void>;
}

export interface JobsOptions {
  log: Log;
  /** Whether this process does jobs. One that only sends them neither listens nor cleans up. */
  works: boolean;
  pollSeconds?: number;
  superviseSeconds?: number;
  kinds?: Record<JobName, JobKind>;
}

/**
 * The jobs of a database: pg-boss on both engines.
 *
 * @param database migrated or not: the tables of jobs are pg-boss's own
 */
export function createJobs(
  database: Database,
  { log, works, pollSeconds = POLL_SECONDS, superviseSeconds = SUPERVISE_SECONDS, kinds = JOBS }: JobsOptions,
): Jobs {
  const { boss, answered } = createBoss(database, { log, works, superviseSeconds });
  const timers: NodeJS.Timeout[] = [];
  const stopping = new AbortController();
  return {
    async send(queries, name, data, { priority = 0 } = {}) {
      const options = { db: fromDrizzle(queries, sql), priority };
      await boss.send(name, kinds[name].data.parse(data) as object, options);
    },
    start: () => startQueues(boss, kinds),
    work: (handlers) =>
      beginWork({ boss, log, kinds, pollSeconds, answered, timers, stopping: stopping.signal }, handlers),
    list: ({ state } = {}) => listJobs(database, state),
    retry: (which) => retryJobs(boss, database, which),
    async stop(deadlineMs) {
      stopping.abort(new Error("The process stops."));
      for (const timer of timers.splice(0)) clearInterval(timer);
      await boss.stop({ graceful: true, timeout: deadlineMs, close: false });
    },
  };
}
