import { type Draft, evenly, putAfter } from "#lib/motion/plan/beats/draft.ts";
import type { Beat } from "#lib/motion/templates/beat.ts";
import type { Figure } from "#lib/motion/words/text.ts";

/** So many figures share a scene at most. */
export const FIGURES_A_SCENE = 3;

/** A figure has a scene, several share one. */
export const figureBeat = (group: readonly Figure[]): Beat =>
  group.length === 1
    ? { kind: "number", figure: group[0] as Figure }
    : { kind: "numbers", figures: [...group] };

/** Figures that stand behind the same claim, together. */
function byPlace(figures: readonly Figure[]): Figure[][] {
  const groups: Figure[][] = [];
  for (const figure of figures) {
    const last = groups.at(-1);
    if (last?.[0]?.after === figure.after) last?.push(figure);
    else groups.push([figure]);
  }
  return groups;
}

/**
 * Shows figures where the brief says them.
 *
 * @param putBlocks puts what stands behind so many numbers of the brief
 */
export function putFiguresInPlace(draft: Draft, putBlocks: (behind: number) => void): void {
  const { brief, figures, isCrowded } = draft;
  // figures one behind the other share a scene where they are many
  const isMany = figures.length > 3 || isCrowded;
  const scenes = byPlace(figures).flatMap((group) =>
    group.length > 2 || isMany ? evenly(group, FIGURES_A_SCENE) : group.map((figure) => [figure]),
  );
  let behind = 0;
  let shown = brief.numbers.length - figures.length;
  for (const group of scenes) {
    for (; behind <= shown; behind += 1) putBlocks(behind);
    putAfter(draft, group[0]?.after ?? 0, figureBeat(group));
    shown += group.length;
  }
  for (; behind <= shown; behind += 1) putBlocks(behind);
}

/** Shows figures that have no place of their own: between the claims, where there are several, else behind them. */
export function putFiguresTogether(
  { brief, beats, claims, figures, isCrowded, together }: Draft,
  end: Beat | null,
): void {
  const shared = figures.length > 2 || (figures.length === 2 && isCrowded);
  const numbers = shared
    ? evenly(figures, FIGURES_A_SCENE).map(figureBeat)
    : figures.map((figure) => figureBeat([figure]));
  const isLast = together || brief.numberLast || claims.length < 2;
  const after = isLast ? beats.length : beats.length - Math.floor(claims.length / 2);
  // the conditions of an offer stand under the last claim
  const beforeLegal = brief.legal && claims.length === 1 && !end ? 1 : 0;
  beats.splice(after - beforeLegal, 0, ...numbers);
}
