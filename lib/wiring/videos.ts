import { inherited } from "#lib/config/env.ts";
import { PRO_LIMITS } from "#lib/content/data.ts";
import type { Database } from "#lib/db/database.ts";
import type { SendJob } from "#lib/jobs/job.ts";
import { createFilmThreads } from "#lib/workspace/films/film-threads.ts";
import type { VideoParts } from "#lib/workspace/videos/parts.ts";
import { processLog } from "#lib/wiring/log.ts";
import { shared } from "#lib/wiring/shared.ts";
import { videoPlanner } from "#lib/wiring/video-planner.ts";

/** What videos are made with, wired to the environment. One set of threads for the process. */
export function videoParts(database: Database, send: SendJob): VideoParts {
  const tasks = shared("film-threads", () => createFilmThreads());
  const planner = shared("video-planner", () => videoPlanner(inherited({}), tasks, processLog()));
  const { secondsPerFilm } = PRO_LIMITS;
  return { database, send, tasks, planner, secondsPerFilm, sound: async () => null };
}
