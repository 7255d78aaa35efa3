import type { CliCommand } from "#lib/cli/operator/command.ts";
import { env } from "#lib/config/env.ts";
import { createData } from "#lib/wiring/data.ts";
import { processLog } from "#lib/wiring/log.ts";

/** How long jobs in hand may take to end after SIGTERM. Process managers often kill after 30 s. */
const DRAIN_DEADLINE_MS = 25_000;

/** Resolves at SIGTERM or SIGINT; until then the process lives, whatever the database does. */
function stopped(): Promise<string> {
  const alive = setInterval(() => {}, 60_000);
  return new Promise((resolve) => {
    for (const signal of ["SIGTERM", "SIGINT"] as const)
      process.once(signal, () => {
        clearInterval(alive);
        resolve(signal);
      });
  });
}

export const command: CliCommand = {
  summary: "Does the jobs of a Postgres database, and nothing else.",
  help: `npm run worker  until SIGTERM; any number of them, on any machine that reaches the database

Needs DATABASE_URL. Servers (npm start) do jobs too, unless they run with JOBS=off.`,
  async run() {
    const config = env();
    if (!config.DATABASE_URL) {
      console.log("Nothing to do: without DATABASE_URL the server (npm start) does the jobs itself.");
      return;
    }
    const log = processLog();
    const data = createData(config, log, { works: true, jobsDeadlineMs: DRAIN_DEADLINE_MS });
    const signal = stopped();
    data.openInBackground();
    log.info("working: jobs are done as they come");
    log.info({ signal: await signal }, "draining");
    await data.close();
    log.info("stopped");
  },
};
