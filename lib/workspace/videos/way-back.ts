/** What undo and redo need to know of a revision. */
export interface Step {
  number: number;
  kind: string;
  hash: string;
}

/**
 * The revision whose film a revision shows: its own, or the one that it restored.
 *
 * @param steps all of a video, from 1
 */
function shownBy(steps: readonly Step[], number: number): number {
  const step = steps[number - 1];
  if (step?.kind !== "restore") return number;
  const restored = steps.findLast(
    (one) => one.number < number && one.kind !== "restore" && one.hash === step.hash,
  );
  return restored?.number ?? number;
}

/**
 * Where undo or redo leads. Revisions are never taken out: going back makes a new one, and the next undo goes on from
 * what that one shows.
 *
 * @param steps all of a video, from 1
 * @param count how many changes; below 0 back
 * @returns the number of the revision to show, or why there is none
 */
export function wayBack(
  steps: readonly Step[],
  count: number,
): { ok: true; number: number } | { ok: false; why: string } {
  let at = shownBy(steps, steps.length);
  for (let done = 0; done < -count; done += 1) {
    if (at <= 1)
      return {
        ok: false,
        why: done
          ? `only ${done} ${done === 1 ? "change" : "changes"} can be undone`
          : "nothing to undo: this is what the first revision shows",
      };
    at = shownBy(steps, at - 1);
  }
  for (let done = 0; done < count; done += 1) {
    const from = at;
    const next = steps.findLast(
      ({ number, kind }) => number > from && kind !== "restore" && shownBy(steps, number - 1) === from,
    );
    if (!next)
      return { ok: false, why: done ? `only ${done} can be redone` : "nothing to redo: this is the newest" };
    at = next.number;
  }
  return { ok: true, number: at };
}
