import { openPostgres } from "#lib/db/postgres.ts";
import { createJobs } from "#lib/jobs/jobs.ts";
import { handlersThat, quickKinds } from "#tests/harness/jobs.ts";
import { watchedLog } from "#tests/harness/watched-log.ts";

/**
 * `node tests/faults/job-worker.ts URL HOLD`: a worker whose jobs take HOLD milliseconds and leave a row in the
 * table `marks` when they begin and when they end. SIGTERM drains it.
 */
const [url = "", hold = "0"] = process.argv.slice(2);
const database = openPostgres(url, () => {});
const jobs = createJobs(database, {
  log: watchedLog(),
  works: true,
  kinds: quickKinds,
  pollSeconds: 0.5,
  superviseSeconds: 1,
});

async function mark(id: string): Promise<void> {
  const { rows } = await database.runSql("insert into marks (job, worker) values ($1, $2) returning mark", [
    id,
    process.pid,
  ]);
  await new Promise((resolve) => setTimeout(resolve, Number(hold)));
  await database.runSql("update marks set ended = clock_timestamp() where mark = $1", [rows[0]?.mark]);
}

await jobs.start();
await jobs.work(handlersThat((_, __, { id }) => mark(id)));
process.once("SIGTERM", async () => {
  await jobs.stop(10_000);
  await database.close();
});
process.send?.("working");
