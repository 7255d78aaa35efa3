import { createServer } from "node:http";
import { inspect } from "node:util";
import next from "next";
import { Refusal } from "#lib/base/refusal.ts";
import { ConfigError, env, shown } from "#lib/config/env.ts";
import { ContentError } from "#lib/content/source.ts";
import { createFrontServer } from "#lib/server/front.ts";
import { portProblem } from "#lib/server/port.mjs";
import { data, prepareData } from "#lib/wiring/data.ts";
import { markFronted } from "#lib/wiring/shared.ts";
import { service } from "#lib/wiring/service.ts";

/** How long running requests may take to end after SIGTERM. */
const DRAIN_DEADLINE_MS = 10_000;

async function main(): Promise<void> {
  const { PORT, JOBS } = env();
  // first: it is quick, and may be what stops the start
  const openData = await prepareData(env());
  markFronted();
  const app = next({
    dev: false,
    dir: process.cwd(),
    hostname: "localhost",
    port: PORT,
    // Next would listen for upgrades on the server of the first request it sees, which is ours
    httpServer: createServer(),
  });
  const [parts] = await Promise.all([service(), app.prepare()]);
  const front = createFrontServer(parts, app.getRequestHandler());
  let stopping = false;
  const stop = async (signal: string) => {
    if (stopping) return;
    stopping = true;
    parts.log.info({ signal }, "draining");
    await front.drain(DRAIN_DEADLINE_MS);
    await data().close();
    await parts.quotaStore.close();
    parts.log.info("stopped");
    process.exit(0);
  };
  process.on("SIGTERM", () => void stop("SIGTERM"));
  process.on("SIGINT", () => void stop("SIGINT"));
  front.server.on("error", (error: NodeJS.ErrnoException) => {
    const problem = portProblem(error, PORT);
    if (!problem) throw error;
    console.error(problem);
    process.exit(1);
  });
  front.server.listen(PORT, () => {
    const address = front.server.address();
    const port = typeof address === "object" ? address?.port : PORT;
    const jobs = JOBS === "on" ? "done by this process" : "left to npm run worker";
    parts.log.info({ port, baseUrl: parts.env.BASE_URL, node: process.version, jobs }, "listening");
    if (process.stdout.isTTY) console.log(`\n  Reelwright  http://localhost:${port}\n`);
    process.send?.({ listening: port });
    openData();
  });
}

main().catch((error: unknown) => {
  // what a person can mend is one line; anything else keeps its stack
  const mendable = [ConfigError, ContentError, Refusal].some((kind) => error instanceof kind);
  if (mendable) console.error((error as Error).message);
  else console.error(shown(inspect(error)));
  process.exit(1);
});
