import { type Db, PgBoss } from "pg-boss";
import type { Log } from "#lib/base/log.ts";
import type { Database } from "#lib/db/database.ts";
import type { JobKind, JobName } from "#lib/jobs/job.ts";

/** Where pg-boss keeps its tables, beside ours. */
export const JOBS_SCHEMA = "jobs";

/** Where a job goes when its last try has failed, of every kind: a person looks at it. */
export const DEAD_LETTERS = "dead-letters";
const DAY_SECONDS = 86_400;
/** What is done holds addresses of people: it goes soon. */
const DONE_KEPT_SECONDS = 3_600;
const FAILED_KEPT_DAYS = 30;
/** A promised effect waits for a worker as long as it takes; pg-boss would drop it after 14 days. */
const WAITING_KEPT_SECONDS = 10 * 365 * DAY_SECONDS;

/**
 * pg-boss on a database of either engine.
 *
 * @param works whether this process does jobs: one that only sends them neither listens nor cleans up
 * @param superviseSeconds how often jobs of dead workers are looked for
 * @returns it, not started; and what a job in hand calls, which shows that the database answers again
 */
export function createBoss(
  database: Database,
  { log, works, superviseSeconds }: { log: Log; works: boolean; superviseSeconds: number },
): { boss: PgBoss; answered: () => void } {
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
  const answered = () => {
    lastError = "";
  };
  return { boss, answered };
}

/** Starts pg-boss, and makes the queue of each kind as it is to be now. */
export async function startQueues(boss: PgBoss, kinds: Record<JobName, JobKind>): Promise<void> {
  await boss.start();
  const dead = { retentionSeconds: FAILED_KEPT_DAYS * DAY_SECONDS };
  await boss.createQueue(DEAD_LETTERS, dead);
  await boss.updateQueue(DEAD_LETTERS, dead);
  for (const [name, kind] of Object.entries(kinds)) {
    const options = {
      retryLimit: kind.retries,
      retryDelay: kind.retryDelaySeconds,
      retryBackoff: true,
      ...(kind.retryDelayMaxSeconds !== undefined && { retryDelayMax: kind.retryDelayMaxSeconds }),
      expireInSeconds: kind.expireSeconds,
      ...(kind.heartbeatSeconds !== undefined && { heartbeatSeconds: kind.heartbeatSeconds }),
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
  for (const name of [...Object.keys(kinds), DEAD_LETTERS]) {
    await boss.findJobs(name, { id: "00000000-0000-0000-0000-000000000000" });
  }
}
