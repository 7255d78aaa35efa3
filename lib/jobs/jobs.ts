import { sql } from "drizzle-orm";
import { type Db, fromDrizzle, type Job, PgBoss } from "pg-boss";
import type { Log } from "#lib/base/log.ts";
import type { Database } from "#lib/db/database.ts";
import { GiveUp, type JobHandlers, type JobKind, type JobName, JOBS, type SendJob } from "#lib/jobs/job.ts";

/** Where pg-boss keeps its tables, beside ours. */
export const JOBS_SCHEMA = "jobs";

/** Where a job goes when its last try has failed, of every kind: a person looks at it. */
const DEAD_LETTERS = "dead-letters";
const DAY_SECONDS = 86_400;
/** What is done holds addresses of people: it goes soon. */
const DONE_KEPT_SECONDS = 3_600;
export const FAILED_KEPT_DAYS = 30;
/** A promised effect waits for a worker as long as it takes; pg-boss would drop it after 14 days. */
const WAITING_KEPT_SECONDS = 10 * 365 * DAY_SECONDS;
/** A notification starts a job at once; this finds what nobody is told of: retries, and lost notifications. */
const POLL_SECONDS = 5;
/** How often jobs of dead workers are looked for. */
const SUPERVISE_SECONDS = 30;
/** Jobs of a kind that a process does at the same time. While it gets as many, it fetches the next without a wait. */
const AT_ONCE = 5;
const LISTED = 500;

/** `waiting` also while it waits for its next try; `failed`: its last try failed, `retry` revives it. */
export const JOB_STATES = ["waiting", "active", "done", "failed"] as const;
export type JobState = (typeof JOB_STATES)[number];

/** A job as an operator sees it. */
export interface JobRow {
  id: string;
  name: string;
  state: JobState;
  data: Record<string, unknown>;
  createdAt: Date;
  /** How often it has been begun. */
  tries: number;
  /** What the last try failed with. */
  error: string | null;
}

export interface Jobs {
  readonly send: SendJob;
  /** Makes what is missing in the database. Before anything else; any number of processes at the same time. */
  start(): Promise<void>;
  /** Begins to do jobs, five of a kind at a time. */
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
   * Takes no more jobs and waits for those in hand. What is not done by the deadline goes back and counts as a
   * failed try. The database stays open.
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

const text = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/**
 * The jobs of a database: pg-boss on both engines.
 *
 * @param database migrated or not: the tables of jobs are pg-boss's own
 */
export function createJobs(
  database: Database,
  { log, works, pollSeconds = POLL_SECONDS, superviseSeconds = SUPERVISE_SECONDS, kinds = JOBS }: JobsOptions,
): Jobs {
  const names = Object.keys(kinds) as JobName[];
  const db: Db = { executeSql: database.runSql, listen: database.listen };
  const boss = new PgBoss({
    db,
    backend: database.engine,
    schema: JOBS_SCHEMA,
    schedule: false,
    supervise: works,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
    maintenanceIntervalSeconds: superviseSeconds * 10,
    useListenNotify: works,
    reindex: database.engine === "postgres",
  });
  let lastError = "";
  boss.on("error", (error) => {
    // a database that is away fails every poll with the same words: once is enough
    if (error.message === lastError) return;
    lastError = error.message;
    log.warn({ error: error.message }, "jobs: the database did not answer, will be tried again");
  });
  boss.on("warning", ({ message, data }) => log.debug({ message, data }, "jobs: pg-boss warns"));

  const handle = async (name: JobName, handlers: JobHandlers, job: Job<object>) => {
    lastError = "";
    try {
      const data = kinds[name].data.parse(job.data);
      await (handlers[name] as (data: unknown, job: { id: string }) => Promise<void>)(data, { id: job.id });
      log.info({ job: job.id, name }, "job done");
      return { id: job.id, status: "completed" } as const;
    } catch (error) {
      const tries = job.retryCount + 1;
      const last = error instanceof GiveUp || job.retryCount >= kinds[name].retries;
      const line = { job: job.id, name, tries, error: text(error) };
      if (last) log.error(line, "job failed for good: npm run jobs -- list --state failed");
      else log.warn(line, "job failed, will be tried again");
      // of what is thrown pg-boss would keep every property and the stack: the words are enough
      return {
        id: job.id,
        status: last ? "deadletter" : "failed",
        output: { message: text(error) },
      } as const;
    }
  };
  const timers: NodeJS.Timeout[] = [];
  /** One in each of the clock's slots of that length: pg-boss refuses a second one, whoever sends it. */
  const askEvery = async (name: JobName, seconds: number): Promise<void> => {
    const ask = () =>
      boss.send(name, {}, { singletonSeconds: seconds }).catch((error: unknown) => {
        log.warn(
          { name, error: text(error) },
          "a job of the clock was not asked for, will be in the next slot",
        );
      });
    timers.push(setInterval(ask, seconds * 1_000).unref());
    await ask();
  };

  return {
    async send(queries, name, data) {
      await boss.send(name, kinds[name].data.parse(data) as object, { db: fromDrizzle(queries, sql) });
    },

    async start() {
      await boss.start();
      const dead = { retentionSeconds: FAILED_KEPT_DAYS * DAY_SECONDS };
      await boss.createQueue(DEAD_LETTERS, dead);
      await boss.updateQueue(DEAD_LETTERS, dead);
      for (const name of names) {
        const { retries, retryDelaySeconds, expireSeconds } = kinds[name];
        const options = {
          retryLimit: retries,
          retryDelay: retryDelaySeconds,
          retryBackoff: true,
          expireInSeconds: expireSeconds,
          retentionSeconds: WAITING_KEPT_SECONDS,
          deleteAfterSeconds: DONE_KEPT_SECONDS,
          deadLetter: DEAD_LETTERS,
          notify: true,
        };
        await boss.createQueue(name, options);
        await boss.updateQueue(name, options);
      }
      // pg-boss reads a queue outside of the caller's transaction the first time: on PGlite, with its one
      // connection, a send would wait for itself
      for (const name of [...names, DEAD_LETTERS]) {
        await boss.findJobs(name, { id: "00000000-0000-0000-0000-000000000000" });
      }
    },

    async work(handlers) {
      for (const name of names) {
        await boss.work(
          name,
          {
            pollingIntervalSeconds: pollSeconds,
            notifyPollingIntervalSeconds: pollSeconds,
            batchSize: AT_ONCE,
            burstWhenBatchFull: true,
            perJobResults: true,
          },
          (batch: Job<object>[]) => Promise.all(batch.map((job) => handle(name, handlers, job))),
        );
        const { everySeconds } = kinds[name];
        if (everySeconds) await askEvery(name, everySeconds);
      }
    },

    async list({ state } = {}) {
      const made = await database.runSql(`select to_regclass('${JOBS_SCHEMA}.job') as made`);
      if (!made.rows[0]?.made) return [];
      const { rows } = await database.runSql(
        `select * from (
           select id, data, created_on,
             coalesce(source_name, name) as name,
             coalesce(source_retry_count, retry_count) as retries,
             coalesce(source_output, output)->>'message' as error,
             case
               when name = $1 then 'failed'
               when state = 'completed' then 'done'
               when state = 'active' then 'active'
               else 'waiting'
             end as state,
             started_on is not null or name = $1 as begun
           from ${JOBS_SCHEMA}.job
           -- the dead letter stands for the job that failed
           where state <> 'failed' and state <> 'cancelled'
         ) as listed
         where $2::text is null or state = $2
         order by created_on desc, id limit ${LISTED}`,
        [DEAD_LETTERS, state ?? null],
      );
      return rows.map((row) => ({
        id: row.id as string,
        name: row.name as string,
        state: row.state as JobState,
        data: row.data as Record<string, unknown>,
        createdAt: new Date(row.created_on as string),
        tries: (row.retries as number) + (row.begun ? 1 : 0),
        error: row.error as string | null,
      }));
    },

    async retry(which) {
      if (which === "all") {
        let moved = 0;
        for (;;) {
          const some = await boss.redrive(DEAD_LETTERS);
          moved += some;
          if (!some) return moved;
        }
      }
      const { rows } = await database.runSql(
        `select id from ${JOBS_SCHEMA}.job where name = $1 and (id::text = $2 or source_id::text = $2)`,
        [DEAD_LETTERS, which.id],
      );
      return rows.length ? boss.redrive(DEAD_LETTERS, { ids: rows.map(({ id }) => id as string) }) : 0;
    },

    async stop(deadlineMs) {
      for (const timer of timers.splice(0)) clearInterval(timer);
      await boss.stop({ graceful: true, timeout: deadlineMs, close: false });
    },
  };
}
