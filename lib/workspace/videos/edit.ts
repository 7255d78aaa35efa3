import { asc, eq } from "drizzle-orm";
import type { EditResult, VideoEdit } from "#lib/api/workspace/videos.ts";
import { revisions } from "#lib/db/schema/workspace.ts";
import { Problem } from "#lib/http/problem.ts";
import { undoneThen, wayThrough } from "#lib/motion/revision/undo-words.ts";
import type { Change, Edited, PatchTarget } from "#lib/workspace/films/edit-film.ts";
import type { Refused } from "#lib/workspace/films/film.ts";
import { unprocessable } from "#lib/workspace/http/field-errors.ts";
import { changeVideo, type Head, type Made } from "#lib/workspace/videos/change.ts";
import type { Asked, VideoParts } from "#lib/workspace/videos/parts.ts";
import { filmRefused, requireStorable } from "#lib/workspace/videos/refusals.ts";
import { filmOf, revisionRow } from "#lib/workspace/videos/rows.ts";
import { type Step, wayBack } from "#lib/workspace/videos/way-back.ts";

/** Which revision a caller has seen, and what is to be done where there is a newer one. */
export interface Base {
  /** `any`: whatever is there (`If-Match: *`); null: not said. */
  revision: number | "any" | null;
  onStale: "refuse" | "rebase";
}

const stale = (head: Head, base: number, rebases: boolean, conflicts: Refused | null = null): Problem =>
  new Problem(
    "stale_revision",
    `You name revision ${base}, and the newest is ${head.video.revision}. ${
      rebases
        ? "Your change would apply to it: send it again with `?onStale=rebase`, or read the newest first."
        : "Your change would not apply to it: read the newest revision and make the change anew."
    }`,
    {
      extras: {
        revision: head.video.revision,
        rebases,
        ...(conflicts?.of === "conflict"
          ? {
              errors: conflicts.issues.map(({ pointer, message }) => ({ pointer, detail: message })),
            }
          : {}),
      },
      headers: { ETag: `"rev-${head.video.revision}"` },
    },
  );

/** That a named revision is there, or can be. @throws Problem `unprocessable` */
function requireKnown(head: Head, base: number): void {
  if (base > head.video.revision)
    throw unprocessable([
      {
        pointer: "/baseRevision",
        detail: `there is no revision ${base}: the newest is ${head.video.revision}`,
      },
    ]);
}

/**
 * That a change of everything, which cannot be rebased, is made for the newest revision.
 *
 * @throws Problem `stale_revision`
 */
export function requireNewest(head: Head, { revision }: Base): void {
  if (revision === null || revision === "any") return;
  requireKnown(head, revision);
  if (revision !== head.video.revision) throw stale(head, revision, false);
}

async function makePatch(
  parts: VideoParts,
  { signal }: Asked,
  head: Head,
  { of, patch }: { of: PatchTarget; patch: unknown },
  { revision, onStale }: Base,
): Promise<Made> {
  const base = revision === "any" ? head.video.revision : revision;
  if (base === null)
    throw unprocessable([
      {
        pointer: "/baseRevision",
        detail:
          "a patch is made for a revision: name it here or in `If-Match` (the `ETag` of the video), or send `If-Match: *`",
      },
    ]);
  requireKnown(head, base);
  const edit = (change: Change) => parts.tasks.run("edit", [head.film, change], signal);
  if (base === head.video.revision) {
    const edited = await edit({ kind: "patch", of, patch });
    if (!edited.ok) throw filmRefused(edited, "patch");
    return { edited, kind: "patch" };
  }
  const was = filmOf(await revisionRow(parts.database.queries, head.video.id, base));
  const edited = await edit({ kind: "rebase", of, patch, base: was });
  if (!edited.ok) {
    if (edited.of === "patch") throw filmRefused(edited, "patch");
    throw stale(head, base, false, edited);
  }
  if (onStale === "refuse") throw stale(head, base, true);
  return { edited, kind: "patch", rebasedFrom: base };
}

/** All revisions of a video, lightly. */
const stepsOf = ({ database }: VideoParts, videoId: string): Promise<Step[]> =>
  database.queries
    .select({ number: revisions.number, kind: revisions.kind, hash: revisions.hash })
    .from(revisions)
    .where(eq(revisions.videoId, videoId))
    .orderBy(asc(revisions.number));

/** A film that was kept, shown again. @throws Problem `not_found` */
export async function becomeRevision(
  parts: VideoParts,
  { signal }: Asked,
  head: Head,
  number: number,
): Promise<Made> {
  const film = filmOf(await revisionRow(parts.database.queries, head.video.id, number));
  const edited = await parts.tasks.run("edit", [head.film, { kind: "become", film }], signal);
  if (!edited.ok) throw filmRefused(edited, "revision");
  const again = `Revision ${number} again`;
  const summary = edited.did === "none" ? [] : [again, ...edited.summary];
  return { edited: { ...edited, summary, understood: [`back at revision ${number}`] }, kind: "restore" };
}

/** Nothing was changed, and why. */
const notDone = (head: Head, text: string, why: string): Edited => ({
  ok: true,
  did: "none",
  film: head.film,
  facts: (head.video.reading as { head: { film: Edited["facts"] } }).head.film,
  patch: [],
  inverse: [],
  summary: [],
  understood: [],
  notUnderstood: [{ text, why, nearest: [] }],
  notes: [],
});

/** Goes back first, and then does what is asked of the film that was there: one change. */
async function backAndEdit(
  parts: VideoParts,
  { signal }: Asked,
  head: Head,
  number: number,
  text: string,
): Promise<Edited> {
  const was = filmOf(await revisionRow(parts.database.queries, head.video.id, number));
  const there = await parts.tasks.run("edit", [was, { kind: "instruction", text }], signal);
  if (!there.ok) throw filmRefused(there, "instruction");
  const edited = await parts.tasks.run("edit", [head.film, { kind: "become", film: there.film }], signal);
  if (!edited.ok) throw filmRefused(edited, "instruction");
  const { understood, notUnderstood } = there;
  return { ...edited, understood: [`back at revision ${number}`, ...understood], notUnderstood };
}

async function makeInstruction(
  parts: VideoParts,
  asked: Asked,
  head: Head,
  text: string,
  base: Base["revision"],
): Promise<Made> {
  if (typeof base === "number") requireKnown(head, base);
  const rebasedFrom = typeof base === "number" && base !== head.video.revision ? base : null;
  const way = wayThrough(text);
  const back = way ? null : undoneThen(text);
  if (!way && !back) {
    const edited = await parts.tasks.run("edit", [head.film, { kind: "instruction", text }], asked.signal);
    if (!edited.ok) throw filmRefused(edited, "instruction");
    return { edited, kind: "instruction", rebasedFrom };
  }
  const steps = await stepsOf(parts, head.video.id);
  const led = way && "to" in way ? goTo(steps, way.to) : wayBack(steps, (way ?? back)?.steps ?? 0);
  if (!led.ok) return { edited: notDone(head, text, led.why), kind: "restore" };
  if (!back) return { ...(await becomeRevision(parts, asked, head, led.number)), rebasedFrom };
  const edited = await backAndEdit(parts, asked, head, led.number, back.next);
  return { edited, kind: "instruction", rebasedFrom };
}

const goTo = (steps: readonly Step[], number: number): ReturnType<typeof wayBack> =>
  number >= 1 && number <= steps.length
    ? { ok: true, number }
    : { ok: false, why: `there is no revision ${number}: there are 1 to ${steps.length}` };

/**
 * Changes a video in words or by a patch. A patch is made for a revision: where there is a newer one it is refused, or
 * with `onStale: rebase` what only the patch changes is changed there. Words are always carried out on the newest.
 *
 * @throws Problem `not_found`, `conflict`, `unprocessable`, `stale_revision`, `unavailable`
 */
export async function editVideo(
  parts: VideoParts,
  asked: Asked,
  id: string,
  { instruction, patch, of = "composition" }: VideoEdit,
  base: Base,
): Promise<EditResult> {
  if (patch) requireStorable(patch, "patch");
  if (instruction !== undefined) requireStorable(instruction, "instruction");
  return changeVideo(parts, asked, id, (head) =>
    instruction === undefined
      ? makePatch(parts, asked, head, { of, patch }, base)
      : makeInstruction(parts, asked, head, instruction, base.revision),
  );
}
