import * as z from "zod";
import { type Composition, readComposition } from "#lib/motion/composition/composition.ts";
import type { Issue } from "#lib/motion/composition/issue.ts";
import { compositionHash } from "#lib/motion/composition/composition-hash.ts";
import { diff } from "#lib/motion/patch/patch-diff.ts";
import { editByInstruction, MAXIMUM_INSTRUCTION, type NotUnderstood } from "#lib/motion/edit/edit.ts";
import { undoneThen, wayThrough } from "#lib/motion/revision/undo-words.ts";
import {
  applyPatch,
  equalJson,
  MAXIMUM_OPERATIONS,
  Patch,
  type PatchOperation,
} from "#lib/motion/patch/patch.ts";
import { rebase } from "#lib/motion/patch/patch-rebase.ts";
import { summaryOf } from "#lib/motion/revision/revision-summary.ts";

/** The revisions of a film: each is made of the one before by a patch, and never changes. */

const MAXIMUM_SENTENCES = 100;
const MAXIMUM_SENTENCE = 2000;
const Sentences = z.array(z.string().max(MAXIMUM_SENTENCE)).max(MAXIMUM_SENTENCES);
/** As many sentences as a history holds, and how many more there were. */
const held = (sentences: readonly string[]): string[] => {
  const most = sentences.length > MAXIMUM_SENTENCES ? MAXIMUM_SENTENCES - 1 : MAXIMUM_SENTENCES;
  return [
    ...sentences
      .slice(0, most)
      .map((one) => (one.length > MAXIMUM_SENTENCE ? `${one.slice(0, MAXIMUM_SENTENCE - 1)}…` : one)),
    ...(sentences.length > most ? [`and ${sentences.length - most} more`] : []),
  ];
};

export const Revision = z
  .strictObject({
    number: z.int().min(1).describe("Counted from 1 in the order that they were made; never used twice."),
    parent: z
      .int()
      .min(1)
      .nullable()
      .describe("The number of the revision that it was made of; null for the first."),
    hash: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .describe("SHA-256 of the composition's canonical JSON (RFC 8785), defaults filled in."),
    by: z
      .enum(["start", "instruction", "patch", "model", "hand"])
      .describe("What made it: hand is a change to the file beside the history, model a language model."),
    instruction: z
      .string()
      .max(MAXIMUM_INSTRUCTION)
      .optional()
      .describe("What was asked for, as it was typed."),
    patch: Patch.describe("RFC 6902: makes this revision of its parent."),
    summary: Sentences.describe("What is different, for a person."),
    understood: Sentences,
    notUnderstood: z
      .array(z.strictObject({ text: z.string(), why: z.string(), nearest: z.array(z.string()) }))
      .describe(
        "Parts of the instruction that changed nothing, each with the reason and what would be understood.",
      ),
  })
  .describe("One revision of a composition.");
export type Revision = z.output<typeof Revision>;

const MAXIMUM_REVISIONS = 2000;

export const History = z
  .strictObject({
    format: z.literal("history/1"),
    start: z.unknown().describe("The composition of revision 1, as it was written."),
    revisions: z.array(Revision).min(1).max(MAXIMUM_REVISIONS),
    head: z.int().min(1).describe("The revision that the film is at. Undo and redo move it."),
  })
  .describe("All revisions of a film, and where it is.");
export type History = z.output<typeof History>;

/** What came of a change, an undo or a redo. */
export type Revised =
  | {
      ok: true;
      history: History;
      /** The composition at the head, as it is written: without defaults that nobody wrote. */
      written: unknown;
      composition: Composition;
      /** The revision at the head. */
      revision: Revision;
      /** `none`: nothing changed, and there is no new revision. */
      did: "revised" | "undone" | "redone" | "none";
      summary: string[];
      understood: string[];
      notUnderstood: NotUnderstood[];
    }
  | {
      ok: false;
      /** Where the pointers lead. */
      of: "patch" | "composition" | "history";
      issues: Issue[];
    };

const failure = (of: "patch" | "composition" | "history", issues: Issue[]): Revised => ({
  ok: false,
  of,
  issues,
});
const nothing = (message: string): Revised => failure("history", [{ pointer: "", message }]);

/** The first revision of a film. @param written a composition */
export function beginHistory(
  written: unknown,
): { ok: true; history: History } | { ok: false; issues: Issue[] } {
  const read = readComposition(written);
  if (!read.ok) return read;
  const first: Revision = {
    number: 1,
    parent: null,
    hash: compositionHash(read.composition),
    by: "start",
    patch: [],
    summary: [],
    understood: [],
    notUnderstood: [],
  };
  return { ok: true, history: { format: "history/1", start: written, revisions: [first], head: 1 } };
}

const revisionOf = ({ revisions }: History, number: number): Revision | undefined =>
  revisions.find((one) => one.number === number);

/**
 * A revision's composition as it was written, made again from the start, patch by patch.
 *
 * @returns what is wrong with the history if it does not lead there, or to another film than it says
 */
export function compositionAt(
  history: History,
  number: number,
): { ok: true; written: unknown; composition: Composition } | { ok: false; issues: Issue[] } {
  const line: Revision[] = [];
  for (
    let at = revisionOf(history, number);
    at;
    at = at.parent === null ? undefined : revisionOf(history, at.parent)
  ) {
    line.unshift(at);
    if (line.length > history.revisions.length) break;
  }
  const wrong = (message: string) => ({ ok: false as const, issues: [{ pointer: "/revisions", message }] });
  if (line[0]?.parent !== null) return wrong(`revision ${number} does not lead back to the start`);
  let written = history.start;
  for (const { patch } of line) {
    const applied = applyPatch(written, patch);
    if (!applied.ok) return wrong(`the patches do not lead to revision ${number}`);
    written = applied.value;
  }
  const read = readComposition(written);
  if (!read.ok) return wrong(`revision ${number} is no composition`);
  if (compositionHash(read.composition) !== line.at(-1)?.hash)
    return wrong(`revision ${number} has another hash than was written down`);
  return { ok: true, written, composition: read.composition };
}

/** How to change a film: in words, or by a patch. */
export type Request =
  | { instruction: string }
  | {
      patch: unknown;
      by?: "patch" | "model";
      instruction?: string;
      understood?: string[];
      notUnderstood?: NotUnderstood[];
    };

function withRevision(
  history: History,
  before: { written: unknown; composition: Composition },
  after: { written: unknown; composition: Composition },
  patch: PatchOperation[],
  more: Pick<Revision, "by" | "understood" | "notUnderstood"> & {
    instruction?: string | undefined;
    reasons?: string[];
  },
): Revised {
  if (history.revisions.length >= MAXIMUM_REVISIONS)
    return nothing(`a film has at most ${MAXIMUM_REVISIONS} revisions: begin another file`);
  const { instruction, reasons = [], ...rest } = more;
  const revision: Revision = {
    number: Math.max(...history.revisions.map(({ number }) => number)) + 1,
    parent: history.head,
    hash: compositionHash(after.composition),
    ...rest,
    understood: held(rest.understood),
    ...(instruction === undefined ? {} : { instruction }),
    // more operations than a patch may have: the whole film is one
    patch: patch.length > MAXIMUM_OPERATIONS ? [{ op: "replace", path: "", value: after.written }] : patch,
    summary: held([...summaryOf(before.composition, after.composition), ...reasons]),
  };
  return {
    ok: true,
    history: { ...history, revisions: [...history.revisions, revision], head: revision.number },
    ...after,
    revision,
    did: "revised",
    summary: revision.summary,
    understood: revision.understood,
    notUnderstood: revision.notUnderstood,
  };
}

/** The history with the film as it is now: what was changed in the file beside it becomes a revision of its own. */
function withHand(history: History, written: unknown): Revised {
  const at = compositionAt(history, history.head);
  if (!at.ok) return failure("history", at.issues);
  const read = readComposition(written);
  if (!read.ok) return failure("composition", read.issues);
  const now = { written, composition: read.composition };
  const revision = revisionOf(history, history.head) as Revision;
  if (equalJson(at.written, written))
    return {
      ok: true,
      history,
      ...now,
      revision,
      did: "none",
      summary: [],
      understood: [],
      notUnderstood: [],
    };
  return withRevision(history, at, now, diff(at.written, written), {
    by: "hand",
    understood: [],
    notUnderstood: [],
  });
}

/**
 * Changes a film: a new revision, or the reasons why there is none. Nothing is ever half done.
 *
 * @param history as `beginHistory` or an earlier change returned it; stays as it is
 * @param written the composition at the head; if it is another one, that change is a revision first
 */
export function revise(history: History, written: unknown, request: Request): Revised {
  const known = withHand(history, written);
  if (!known.ok) return known;
  const before = { written, composition: known.composition };
  if ("patch" in request) {
    const applied = applyPatch(written, request.patch);
    if (!applied.ok) return failure("patch", applied.issues);
    const read = readComposition(applied.value);
    if (!read.ok) return failure("composition", read.issues);
    const after = { written: applied.value, composition: read.composition };
    if (equalJson(before.composition, read.composition)) return { ...known, did: "none" };
    return withRevision(known.history, before, after, Patch.parse(request.patch), {
      by: request.by ?? "patch",
      instruction: request.instruction,
      understood: request.understood ?? [],
      notUnderstood: request.notUnderstood ?? [],
    });
  }
  const said = request.instruction.trim();
  const way = wayThrough(said);
  if (way && "to" in way) return goTo(known.history, way.to, "undone");
  if (way && way.steps < 0) return undo(known.history, written, -way.steps);
  if (way) return redo(known.history, written, way.steps);
  const back = undoneThen(said);
  if (back) {
    const undone = undo(known.history, written, -back.steps);
    return undone.ok && undone.did === "undone"
      ? revise(undone.history, undone.written, { ...request, instruction: back.next })
      : undone;
  }
  const edit = editByInstruction(known.composition, said);
  const { understood, reasons, notUnderstood } = edit;
  if (equalJson(known.composition, edit.composition))
    return { ...known, did: "none", understood: [], notUnderstood };
  const rebased = rebase(written, known.composition, edit.composition);
  const after = { written: rebased, composition: edit.composition };
  return withRevision(known.history, before, after, diff(written, rebased), {
    by: "instruction",
    instruction: said,
    understood,
    notUnderstood,
    reasons,
  });
}

function goTo(history: History, number: number, did: "undone" | "redone"): Revised {
  const revision = revisionOf(history, number);
  if (!revision)
    return nothing(
      `there is no revision ${number}: there are ${history.revisions.map((one) => one.number).join(", ")}`,
    );
  const [from, to] = [compositionAt(history, history.head), compositionAt(history, number)];
  if (!from.ok) return failure("history", from.issues);
  if (!to.ok) return failure("history", to.issues);
  return {
    ok: true,
    history: { ...history, head: number },
    written: to.written,
    composition: to.composition,
    revision,
    did,
    summary: summaryOf(from.composition, to.composition),
    understood: [`back at revision ${number}`],
    notUnderstood: [],
  };
}

/**
 * Goes back to the revision that the head was made of.
 *
 * @param written the composition as it is; a change by hand is undone first
 * @param steps how many revisions
 */
export function undo(history: History, written: unknown, steps = 1): Revised {
  const known = withHand(history, written);
  if (!known.ok) return known;
  let number = known.history.head;
  for (let step = 0; step < steps; step += 1) {
    const parent = revisionOf(known.history, number)?.parent;
    if (!parent)
      return nothing(
        step
          ? `only ${step} ${step === 1 ? "change" : "changes"} can be undone`
          : "nothing to undo: this is the first revision",
      );
    number = parent;
  }
  return goTo(known.history, number, "undone");
}

/** Goes on to the newest revision that was made of the head. @param steps how many revisions */
export function redo(history: History, written: unknown, steps = 1): Revised {
  const known = withHand(history, written);
  if (!known.ok) return known;
  let number = known.history.head;
  for (let step = 0; step < steps; step += 1) {
    const child = known.history.revisions.findLast(({ parent }) => parent === number);
    if (!child)
      return nothing(step ? `only ${step} can be redone` : "nothing to redo: this is the newest revision");
    number = child.number;
  }
  return goTo(known.history, number, "redone");
}
