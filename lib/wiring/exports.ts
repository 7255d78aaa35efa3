import { clock } from "#lib/base/clock.ts";
import type { Log } from "#lib/base/log.ts";
import { commandEnv, type Env } from "#lib/config/env.ts";
import { PRO_LIMITS } from "#lib/content/data.ts";
import type { Database } from "#lib/db/database.ts";
import type { SendJob } from "#lib/jobs/job.ts";
import { createBlobs } from "#lib/wiring/blobs.ts";
import { localEngine } from "#lib/workspace/exports/engine-id.ts";
import type { WorkTools } from "#lib/workspace/exports/work/step.ts";

/** What exports work with in this process. */
export const exportTools = (config: Env, database: Database, send: SendJob, log: Log): WorkTools => ({
  ...{ database, send, log },
  blobs: createBlobs(config),
  limits: PRO_LIMITS,
  now: clock,
  engine: () => localEngine(commandEnv().FFMPEG_PATH),
});
