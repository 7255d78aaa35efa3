import { openPostgres } from "#lib/db/postgres.ts";
import type { JobHandlers } from "#lib/jobs/job.ts";
import { diskBlobs, startExports } from "#tests/harness/exports.ts";

/**
 * `node tests/faults/export-worker.ts URL DIRECTORY [dies]`: a worker that makes exports and keeps files in DIRECTORY.
 * SIGTERM drains it. One that `dies` kills itself as soon as it has begun to draw.
 */
const [url = "", directory = "", mode = ""] = process.argv.slice(2);
const database = openPostgres(url, () => {});
const around = (handlers: JobHandlers): JobHandlers => ({
  ...handlers,
  async "exports.segment"(data, job) {
    setTimeout(() => process.kill(process.pid, "SIGKILL"), 300);
    return handlers["exports.segment"](data, job);
  },
});
const world = await startExports(database, diskBlobs(directory), {
  works: true,
  ...(mode === "dies" && { around }),
});
process.once("SIGTERM", async () => {
  await world.stop();
  await database.close();
});
process.send?.("working");
