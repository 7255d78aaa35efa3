import { readComposition } from "#lib/motion/composition/composition.ts";
import { type Plan, type PlanOptions, rulesPlanner } from "#lib/motion/plan/plan.ts";
import { PlanError } from "#lib/motion/plan/plan-error.ts";
import { avoidedNotes, branded, type FilmBrand } from "#lib/workspace/films/brand.ts";
import {
  factsOf,
  type FilmFacts,
  type FilmSource,
  layOutBoard,
  type Refused,
  refused,
  unfit,
} from "#lib/workspace/films/film.ts";

/** A brief, planned. */
export interface PlannedFilm {
  ok: true;
  film: FilmSource;
  facts: FilmFacts;
  planner: "rules" | "model";
  /** Whether a model was to plan and did not; `notes` says why. */
  fellBack: boolean;
  understood: { what: string; value: string }[];
  ignored: { text: string; why: string }[];
  questions: { asks: string; otherwise: string }[];
  notes: string[];
  /** Its scenes as a storyboard, where it was not laid out from one: for who directs on. */
  outline: unknown;
}

/** Plans briefs. */
export interface VideoPlanner {
  /** Whether somebody is asked who may take long: then planning is a job. */
  readonly asks: boolean;
  /** Refuses what a brief says by its answer, and throws for nothing of it. */
  plan(brief: string, options: PlanOptions, brand: FilmBrand): Promise<PlannedFilm | Refused>;
}

/** Whether a plan's film is what its storyboard is laid out as. */
async function isLaidOut({ storyboard }: Plan, hash: string): Promise<boolean> {
  const laidOut = await layOutBoard(storyboard);
  return laidOut.ok && factsOf(laidOut.board.composition).hash === hash;
}

/**
 * A plan as it is kept.
 *
 * @param asked whether a model was to make it
 * @param brand of its project
 */
export async function keptPlan(
  plan: Plan,
  asked: boolean,
  brand: FilmBrand = {},
): Promise<PlannedFilm | Refused> {
  const composition = branded(plan.composition, brand);
  const read = readComposition(composition);
  if (!read.ok) throw new Error(`planned wrongly: ${read.issues[0]?.pointer} ${read.issues[0]?.message}`);
  const issues = await unfit(composition, read.composition);
  // where the plan has it says nothing to who wrote the brief
  if (issues)
    return refused(
      "brief",
      issues.map(({ message }) => ({ pointer: "", message })),
    );
  const facts = factsOf(read.composition);
  const laidOut = plan.planner === "model" && (await isLaidOut(plan, facts.hash));
  return {
    ok: true,
    film: { composition, storyboard: laidOut ? plan.storyboard : null },
    facts,
    planner: plan.planner,
    fellBack: asked && plan.planner === "rules",
    understood: plan.understood,
    ignored: plan.ignored,
    questions: plan.questions,
    notes: [...(plan.notes ?? []), ...avoidedNotes(read.composition, brand)],
    outline: laidOut ? null : plan.storyboard,
  };
}

/** What a brief is refused for, as issues. @throws what is no refusal */
export function refusedBrief(error: unknown): Refused {
  if (error instanceof PlanError) return refused("brief", [{ pointer: "", message: error.message }]);
  throw error;
}

/** Plans a brief by rules. */
export const planFilm = (
  brief: string,
  options: PlanOptions,
  brand: FilmBrand = {},
): Promise<PlannedFilm | Refused> =>
  rulesPlanner.plan(brief, options).then((plan) => keptPlan(plan, false, brand), refusedBrief);
