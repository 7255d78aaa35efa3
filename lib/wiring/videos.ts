import type { Log } from "#lib/base/log.ts";
import { type CommandEnv, parseCommandEnv } from "#lib/config/command-env.ts";
import { inherited } from "#lib/config/env.ts";
import { docPath } from "#lib/config/paths.ts";
import { PRO_LIMITS } from "#lib/content/data.ts";
import type { Database } from "#lib/db/database.ts";
import type { SendJob } from "#lib/jobs/job.ts";
import type { ModelAccess } from "#lib/motion/model/model-chat.ts";
import { CompositionError } from "#lib/video/composition-error.ts";
import { corpus } from "#lib/wiring/corpus.ts";
import { shared } from "#lib/wiring/shared.ts";
import { createFilmThreads } from "#lib/workspace/films/film-threads.ts";
import { keptPlan, refusedBrief, type VideoPlanner } from "#lib/workspace/films/plan-film.ts";
import type { FilmTasks } from "#lib/workspace/films/tasks.ts";
import type { VideoParts } from "#lib/workspace/videos/parts.ts";

/** Rules, in a thread. */
const byRules = (tasks: FilmTasks): VideoPlanner => ({
  asks: false,
  plan: (brief, options, brand) => tasks.run("plan", [brief, options, brand]),
});

/** Where the director's guide stands. A model reads it as everybody does. */
const GUIDE_PATH = docPath("films/direct");

/** The operator's model. It never fails for the model's sake: then rules plan, and the plan says so. */
const byModel = (access: ModelAccess): VideoPlanner => ({
  asks: true,
  async plan(brief, options, brand) {
    // loaded where there is a model
    const [{ planWithModel }, { loadAssets }, { byPath }] = await Promise.all([
      import("#lib/motion/model/model-planner.ts"),
      import("#lib/video/assets.ts"),
      corpus(),
    ]);
    return planWithModel(brief, options, access, {
      guide: byPath.get(GUIDE_PATH)?.markdown ?? "",
      assetsOf: (composition) =>
        loadAssets(composition).catch((error: unknown) => {
          if (error instanceof CompositionError) return [...error.issues];
          throw error;
        }),
    }).then((plan) => keptPlan(plan, true, brand), refusedBrief);
  },
});

/** The model that the variables name; null where they name none, or a part of one: that is logged. */
function modelOf({ env, wrong }: { env: CommandEnv; wrong: string[] }, log: Log): ModelAccess | null {
  const { MODEL_BASE_URL: baseUrl, MODEL_API_KEY: apiKey, MODEL_NAME: name } = env;
  const faults = wrong.filter((line) => line.startsWith("MODEL_"));
  if (baseUrl && apiKey && name && !faults.length) return { baseUrl, apiKey, name };
  if (baseUrl || apiKey || name || faults.length)
    log.error(
      { faults },
      "briefs are planned by rules: MODEL_BASE_URL, MODEL_API_KEY and MODEL_NAME go together, and each has to be right",
    );
  return null;
}

/**
 * What plans briefs: the operator's model, else rules.
 *
 * @param source the environment
 */
export function videoPlanner(
  source: Record<string, string | undefined>,
  tasks: FilmTasks,
  log: Log,
): VideoPlanner {
  const access = modelOf(parseCommandEnv(source), log);
  return access ? byModel(access) : byRules(tasks);
}

/** What videos are made with, wired to the environment. One set of threads for the process. */
export function videoParts(database: Database, send: SendJob, log: Log): VideoParts {
  const tasks = shared("film-threads", () => createFilmThreads());
  const planner = shared("video-planner", () => videoPlanner(inherited({}), tasks, log));
  const { secondsPerFilm } = PRO_LIMITS;
  return { database, send, tasks, planner, secondsPerFilm, sound: async () => null };
}
