import { Refusal } from "#lib/base/refusal.ts";
import { JOB_STATES, type JobRow, type JobState } from "#lib/jobs/job-list.ts";
import type { Jobs } from "#lib/jobs/jobs.ts";

const MINUTE_MS = 60_000;

/** How long ago something was, roughly: `5 min`, `3 h`, `12 d`. */
function age(since: Date, now: Date): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - since.getTime()) / MINUTE_MS));
  if (minutes < 120) return `${minutes} min`;
  return minutes < 48 * 60 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / 1440)} d`;
}

function line({ id, name, state, tries, createdAt }: JobRow, now: Date): string {
  const cells = [
    id,
    state.padEnd(7),
    name.padEnd(27),
    `${tries} ${tries === 1 ? "try" : "tries"}`.padEnd(8),
    age(createdAt, now),
  ];
  return `  ${cells.join("  ")}`;
}

/**
 * Jobs for a terminal, newest first, two lines each: what and since when, then its data, and why it failed. Then
 * what to do about those that failed.
 *
 * @param state one of `JOB_STATES`, or nothing for all. @throws Refusal for another word
 */
export async function* jobLines(jobs: Jobs, now: Date, state: unknown): AsyncGenerator<string> {
  if (state !== undefined && !JOB_STATES.includes(state as JobState))
    throw new Refusal(`'${state}' is none of ${JOB_STATES.join(", ")}.`);
  const rows = await jobs.list(state === undefined ? {} : { state: state as JobState });
  if (rows.length === 0) {
    yield state === undefined ? "There are no jobs." : `No job is ${state}.`;
    return;
  }
  yield "";
  for (const row of rows) {
    yield line(row, now);
    yield `    ${JSON.stringify(row.data)}`;
    // what was wrong once does not matter when it is done
    if (row.error && row.state !== "done") yield `    ${row.error}`;
  }
  yield "";
  if (rows.some((row) => row.state === "failed")) {
    yield "Mend the cause, then: npm run jobs -- retry ID, or npm run jobs -- retry --all";
    yield "";
  }
}

/**
 * Puts failed jobs back.
 *
 * @param id of one job; nothing for all of them. @throws Refusal where no failed job has the id
 */
export async function* retryLines(jobs: Jobs, id: unknown): AsyncGenerator<string> {
  const count = await jobs.retry(typeof id === "string" ? { id } : "all");
  if (typeof id === "string" && count === 0)
    throw new Refusal(`No failed job has the id ${id}. Try: npm run jobs -- list --state failed`);
  yield count === 0 ? "No job has failed." : `${count} ${count === 1 ? "job is" : "jobs are"} tried again.`;
}
