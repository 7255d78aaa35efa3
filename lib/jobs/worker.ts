import type { Job, PgBoss } from "pg-boss";
import type { Log } from "#lib/base/log.ts";
import { GiveUp, type JobHandlers, type JobKind, type JobName, type JobRun } from "#lib/jobs/job.ts";

/** Jobs of a kind that a process does at the same time. While it gets as many, it fetches the next without a wait. */
const AT_ONCE = 5;

export interface WorkerParts {
  boss: PgBoss;
  log: Log;
  kinds: Record<JobName, JobKind>;
  /** How often is looked for what nobody is told of: retries, and lost notifications. */
  pollSeconds: number;
  /** Called when a job has been begun: the database answers. */
  answered: () => void;
  /** Gets the timers that ask for the jobs of the clock: who stops clears them. */
  timers: NodeJS.Timeout[];
  /** Aborted when the process stops. */
  stopping: AbortSignal;
}

const text = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Does one job. @returns what pg-boss keeps of it; it never throws */
async function doJob(
  { log, kinds, answered, stopping }: WorkerParts,
  name: JobName,
  handlers: JobHandlers,
  job: Job<object>,
) {
  answered();
  try {
    const data = kinds[name].data.parse(job.data);
    const run: JobRun = { id: job.id, signal: AbortSignal.any([job.signal, stopping]) };
    await (handlers[name] as (data: unknown, job: JobRun) => Promise<void>)(data, run);
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
}

/** Asks for a job in each of the clock's slots of that length: pg-boss refuses a second one, whoever sends it. */
async function askEvery({ boss, log, timers }: WorkerParts, name: JobName, seconds: number): Promise<void> {
  const ask = () =>
    boss.send(name, {}, { singletonSeconds: seconds }).catch((error: unknown) => {
      log.warn(
        { name, error: text(error) },
        "a job of the clock was not asked for, will be in the next slot",
      );
    });
  timers.push(setInterval(ask, seconds * 1_000).unref());
  await ask();
}

/** Begins to do jobs of every kind. */
export async function beginWork(parts: WorkerParts, handlers: JobHandlers): Promise<void> {
  const options = {
    pollingIntervalSeconds: parts.pollSeconds,
    notifyPollingIntervalSeconds: parts.pollSeconds,
    perJobResults: true as const,
  };
  for (const name of Object.keys(parts.kinds) as JobName[]) {
    const { everySeconds, atOnce } = parts.kinds[name];
    if (atOnce === undefined)
      await parts.boss.work(
        name,
        { ...options, batchSize: AT_ONCE, burstWhenBatchFull: true },
        (batch: Job<object>[]) => Promise.all(batch.map((job) => doJob(parts, name, handlers, job))),
      );
    // work that lasts: one does not wait for the others of a batch
    else
      for (let lane = 0; lane < atOnce; lane += 1) {
        const id = await parts.boss.work(name, { ...options, batchSize: 1 }, async ([job]: Job<object>[]) => {
          const result = job && (await doJob(parts, name, handlers, job));
          // or it would wait for a poll although more is there
          parts.boss.notifyWorker(id);
          return result ? [result] : [];
        });
      }
    if (everySeconds) await askEvery(parts, name, everySeconds);
  }
}
