import "#app/_ui/film/no-eval.ts";
import { type Composition, readComposition } from "#lib/motion/composition/composition.ts";
import type { Plan, PlanOptions } from "#lib/motion/plan/plan.ts";
import { PlanError } from "#lib/motion/plan/plan-error.ts";
import { sceneTitles } from "#lib/motion/composition/says.ts";
import { timelineOf } from "#lib/motion/composition/timeline.ts";

/*
 * The studio's engine room, all in the browser: its planner and its grammar of edits come when somebody is about to
 * write a brief, or an instruction. Its player is in use-film.ts, and comes with the bench.
 */

/** A film as it stands after one step of the conversation. */
export interface Take {
  composition: Composition;
  /** What was asked for: the brief, or an instruction. */
  asked: string;
  /** What was done, and what was not understood or not followed, in sentences. */
  done: string[];
  left: string[];
  /** How the brief was read, to be mended; empty for what an instruction made. */
  reading: string;
  seconds: number;
  scenes: { startSeconds: number; says: string }[];
}

/** What of a plan the studio shows. */
export type Planned = Pick<Plan, "composition" | "understood" | "ignored" | "reading">;

/** What the studio answers to words. */
export type Answer = { ok: true; take: Take } | { ok: false; reasons: string[] };

function takeOf(composition: Composition, words: Pick<Take, "asked" | "done" | "left" | "reading">): Take {
  const { scenes, frames, fps } = timelineOf(composition);
  const titles = sceneTitles(composition);
  return {
    ...words,
    composition,
    seconds: frames / fps,
    scenes: scenes.map(({ scene, firstFrame }, index) => ({
      startSeconds: firstFrame / fps,
      says: titles[index] || scene.id,
    })),
  };
}

/** A part of the studio that is fetched once, when it is asked for; after a failure again. */
function onDemand<T>(fetchPart: () => Promise<T>): () => Promise<T> {
  let part: Promise<T> | undefined;
  return () => {
    part ??= fetchPart().catch((error: unknown) => {
      part = undefined;
      throw error;
    });
    return part;
  };
}
/** Fetches the planner. */
export const prepareBriefs = onDemand(() => import("#lib/motion/plan/plan.ts"));
/** Fetches the grammar of edits. */
export const prepareEdits = onDemand(() => import("#lib/motion/edit/edit.ts"));

/** A film that a script loaded, as a step of the conversation. */
export const loaded = (composition: Composition): Take =>
  takeOf(composition, { asked: "A film that a script loaded", done: [], left: [], reading: "" });

/** A film that was planned, as the first step of a conversation. */
export function planned(brief: string, { composition, understood, ignored, reading }: Planned): Answer {
  const read = readComposition(composition);
  if (!read.ok) return { ok: false, reasons: read.issues.map(({ message }) => message) };
  const done = understood.map(({ what, value }) => `${what}: ${value}`);
  const left = ignored.map(({ text, why }) => `“${text}”: ${why}`);
  return { ok: true, take: takeOf(read.composition, { asked: brief, done, left, reading }) };
}

/**
 * Plans a brief.
 *
 * @param another the take after the one of the options' seed that looks different, instead of that one
 */
export async function plan(brief: string, options: PlanOptions, another = false): Promise<Answer> {
  const { anotherSeed, rulesPlanner } = await prepareBriefs();
  try {
    const seed = another ? await anotherSeed(brief, options) : options.seed;
    const made = await rulesPlanner.plan(brief, { ...options, ...(seed !== undefined && { seed }) });
    return planned(brief, made);
  } catch (error) {
    if (error instanceof PlanError) return { ok: false, reasons: [error.message] };
    throw error;
  }
}

/** Changes a film by an instruction in plain English. */
export async function change(composition: Composition, instruction: string): Promise<Answer> {
  const { editByInstruction } = await prepareEdits();
  const { composition: changed, understood, notUnderstood } = editByInstruction(composition, instruction);
  const left = notUnderstood.map(({ text, why, nearest }) =>
    [`“${text}”: ${why}.`, ...(nearest.length ? [`Try: ${nearest.join("; ")}.`] : [])].join(" "),
  );
  if (!understood.length) return { ok: false, reasons: left };
  return { ok: true, take: takeOf(changed, { asked: instruction, done: understood, left, reading: "" }) };
}
