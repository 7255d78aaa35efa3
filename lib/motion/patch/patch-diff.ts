import { pointerOf } from "#lib/motion/composition/issue.ts";
import type { PatchOperation } from "#lib/motion/patch/patch.ts";

type Path = readonly (string | number)[];

/**
 * The patch that makes one JSON document of another: what is the same is not named, list elements are matched from
 * both ends. `applyPatch(before, diff(before, after))` gives `after` to the byte, its members in the same order: a film
 * that is made again from its patches is the file that was there.
 */
export function diff(before: unknown, after: unknown, path: Path = []): PatchOperation[] {
  if (same(before, after)) return [];
  if (Array.isArray(before) && Array.isArray(after)) return diffLists(before, after, path);
  // a patch adds members behind the others: in another order the object is written anew
  if (isMembers(before) && isMembers(after) && isOrderOfPatch(before, after)) {
    const operations: PatchOperation[] = [];
    for (const name of Object.keys(before))
      if (!Object.hasOwn(after, name)) operations.push({ op: "remove", path: pointerOf([...path, name]) });
    for (const [name, value] of Object.entries(after)) {
      if (Object.hasOwn(before, name)) operations.push(...diff(before[name], value, [...path, name]));
      else operations.push({ op: "add", path: pointerOf([...path, name]), value });
    }
    return operations;
  }
  return [{ op: "replace", path: pointerOf(path), value: after }];
}

const isMembers = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Whether two JSON values are written alike: as `equalJson`, and their members in the same order. */
function same(before: unknown, after: unknown): boolean {
  if (before === after) return true;
  if (Array.isArray(before))
    return (
      Array.isArray(after) &&
      before.length === after.length &&
      before.every((item, at) => same(item, after[at]))
    );
  if (!isMembers(before) || !isMembers(after)) return false;
  const [names, namesAfter] = [Object.keys(before), Object.keys(after)];
  return (
    names.length === namesAfter.length &&
    names.every((name, at) => name === namesAfter[at] && same(before[name], after[name]))
  );
}

/** Whether members stand as a patch leaves them: those that stay as they were, then the new ones. */
function isOrderOfPatch(before: Record<string, unknown>, after: Record<string, unknown>): boolean {
  const kept = Object.keys(before).filter((name) => Object.hasOwn(after, name));
  return Object.keys(after).every((name, at) => at >= kept.length || name === kept[at]);
}

function diffLists(before: readonly unknown[], after: readonly unknown[], path: Path): PatchOperation[] {
  // lists of as many elements differ in them, unless they are in another order
  const changed = before.filter((item, at) => !same(item, after[at])).length;
  if (before.length === after.length) {
    const moved = movedElement(before, after);
    if (moved)
      return [{ op: "move", from: pointerOf([...path, moved.from]), path: pointerOf([...path, moved.to]) }];
    if (changed > 0) return before.flatMap((item, at) => diff(item, after[at], [...path, at]));
  }
  const shorter = Math.min(before.length, after.length);
  let head = 0;
  while (head < shorter && same(before[head], after[head])) head += 1;
  let tail = 0;
  while (tail < shorter - head && same(before[before.length - 1 - tail], after[after.length - 1 - tail]))
    tail += 1;
  const [old, now] = [before.slice(head, before.length - tail), after.slice(head, after.length - tail)];
  const shared = Math.min(old.length, now.length);
  return [
    ...old.slice(0, shared).flatMap((item, at) => diff(item, now[at], [...path, head + at])),
    ...old
      .slice(shared)
      .map((): PatchOperation => ({ op: "remove", path: pointerOf([...path, head + shared]) })),
    ...now
      .slice(shared)
      .map(
        (value, at): PatchOperation => ({ op: "add", path: pointerOf([...path, head + shared + at]), value }),
      ),
  ];
}

/** The one element whose move makes one list of the other, if there is one. */
function movedElement(
  before: readonly unknown[],
  after: readonly unknown[],
): { from: number; to: number } | null {
  const first = before.findIndex((item, at) => !same(item, after[at]));
  const last = before.findLastIndex((item, at) => !same(item, after[at]));
  for (const [from, to] of [
    [first, last],
    [last, first],
  ] as const) {
    const moved = before.toSpliced(from, 1).toSpliced(to, 0, before[from]);
    if (same(moved, after)) return { from, to };
  }
  return null;
}
