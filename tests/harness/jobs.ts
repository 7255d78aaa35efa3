import { type JobHandlers, type JobKind, type JobName, type JobRun, JOBS } from "#lib/jobs/job.ts";

/** Every kind of job, with few tries and little patience. */
export const quickKinds = Object.fromEntries(
  Object.entries(JOBS).map(([name, kind]) => [
    name,
    // nothing comes by itself: a test of the clock's jobs sets it
    { ...kind, retries: 2, retryDelaySeconds: 0, expireSeconds: 2, everySeconds: undefined },
  ]),
) as unknown as Record<JobName, JobKind>;

/** One function for every kind. */
export function handlersThat(act: (name: JobName, data: unknown, job: JobRun) => Promise<void>): JobHandlers {
  return Object.fromEntries(
    Object.keys(JOBS).map((name) => [name, (data: unknown, job: JobRun) => act(name as JobName, data, job)]),
  ) as unknown as JobHandlers;
}
