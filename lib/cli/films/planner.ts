import { directorsGuide } from "#lib/cli/film-mcp/guide-text.ts";
import { checkDrawable, filmFailure, oneOf, usage } from "#lib/cli/films/film.ts";
import type { World } from "#lib/cli/reelwright-command.ts";
import { aligned, type Terminal } from "#lib/cli/terminal.ts";
import { withVoice } from "#lib/cli/films/voice.ts";
import type { CommandEnv } from "#lib/config/command-env.ts";
import { type Composition, readComposition } from "#lib/motion/composition/composition.ts";
import { type Plan, type Planner, type PlanOptions, rulesPlanner } from "#lib/motion/plan/plan.ts";
import { CompositionError } from "#lib/video/composition-error.ts";
import type { Asking, ModelAccess } from "#lib/motion/model/model-chat.ts";

/** The language model that the environment names; null if it names none. @throws CommandFailure usage for half of one */
export function modelAccess(
  { MODEL_BASE_URL, MODEL_API_KEY, MODEL_NAME }: CommandEnv,
  command: string,
): ModelAccess | null {
  const given = { MODEL_BASE_URL, MODEL_API_KEY, MODEL_NAME };
  const missing = Object.entries(given).filter(([, value]) => !value);
  if (missing.length === 3) return null;
  if (missing.length || !MODEL_BASE_URL || !MODEL_API_KEY || !MODEL_NAME)
    throw usage(
      `${missing.map(([name]) => name).join(" and ")}: not set.`,
      "MODEL_BASE_URL, MODEL_API_KEY and MODEL_NAME go together.",
      command,
    );
  return { baseUrl: MODEL_BASE_URL, apiKey: MODEL_API_KEY, name: MODEL_NAME };
}

/** The model that `--planner` allows: null for rules alone. @throws CommandFailure usage */
export function modelFor(name: string | undefined, env: CommandEnv, command: string): ModelAccess | null {
  const choice = oneOf(name, "planner", ["auto", "rules", "model"], command) ?? "auto";
  if (choice === "rules") return null;
  const access = modelAccess(env, command);
  if (choice === "model" && !access)
    throw usage(
      "--planner model has no model.",
      "Set MODEL_BASE_URL, MODEL_API_KEY and MODEL_NAME.",
      command,
    );
  return access;
}

/** Says that a model is asked, where a person waits for it: a slow one is silent for long. */
export const tellAsked =
  ({ err }: Terminal): NonNullable<Asking["onAsk"]> =>
  ({ model, host, seconds }) => {
    if (err.columns !== null)
      err.write(aligned(err, [["asking", `${model} at ${host}, ${seconds} s at most`]]));
  };

/** The planner that `--planner` names. @throws CommandFailure usage */
export function plannerOf(
  name: string | undefined,
  { env, terminal }: Pick<World, "env" | "terminal">,
  command: string,
): Planner {
  const access = modelFor(name, env, command);
  if (!access) return rulesPlanner;
  return {
    async plan(brief, options = {}) {
      // loaded when it is needed: most films are planned by rules
      const { planWithModel } = await import("#lib/motion/model/model-planner.ts");
      const { loadAssets } = await import("#lib/video/assets.ts");
      return planWithModel(brief, options, access, {
        guide: await directorsGuide(),
        assetsOf: (composition) =>
          loadAssets(composition).catch((error) => {
            if (error instanceof CompositionError) return [...error.issues];
            throw error;
          }),
        onAsk: tellAsked(terminal),
      });
    },
  };
}

/** What a command plans a film from. */
interface Planning {
  brief: string;
  options: PlanOptions;
  /** `--planner` and `--voice`. */
  values: { planner?: string | undefined; voice?: string | undefined };
  world: Pick<World, "env" | "terminal">;
  command: string;
}

/**
 * The plan of a brief, with its voice, and the film that it is: nothing is written that the next command
 * refuses.
 *
 * @throws CommandFailure
 */
export async function plannedFilm({
  brief,
  options,
  values,
  world,
  command,
}: Planning): Promise<{ plan: Plan; film: Composition }> {
  const planned = await plannerOf(values.planner, world, command)
    .plan(brief, options)
    .catch((error) => {
      throw filmFailure(error);
    });
  const plan = await withVoice(planned, values.voice);
  const read = readComposition(plan.composition);
  if (!read.ok) throw filmFailure(new CompositionError(read.issues));
  await checkDrawable(read.composition);
  return { plan, film: read.composition };
}
