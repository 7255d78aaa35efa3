import { pointerOf } from "#lib/motion/composition/issue.ts";
import { equalJson } from "#lib/motion/patch/patch.ts";

/** What came of two changes of one document: both of them, or where they change the same thing. */
export type Merged = { ok: true; value: unknown } | { ok: false; conflicts: string[] };

type Path = readonly PropertyKey[];
type Members = Record<string, unknown>;

const isMembers = (value: unknown): value is Members =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const conflict = (path: Path): Merged => ({ ok: false, conflicts: [pointerOf(path)] });
const done = (value: unknown): Merged => ({ ok: true, value });

/** Ids of a list whose elements all have one of their own; null for other lists. */
function idsOf(list: readonly unknown[]): string[] | null {
  const ids = list.flatMap((item) => (isMembers(item) && typeof item.id === "string" ? [item.id] : []));
  return ids.length === list.length && new Set(ids).size === ids.length ? ids : null;
}

/**
 * Two changes of a JSON document made one after the other: what only one of them changes is as that one has it, and
 * elements of lists that have an `id` are the same element wherever they stand.
 *
 * @param base what both were made of
 * @param ours the change that comes second
 * @param theirs the change that came first
 * @returns where both change the same thing to other values: RFC 6901 pointers into `base` and, for what is new,
 *   into `ours`
 */
export function mergeJson(base: unknown, ours: unknown, theirs: unknown, path: Path = []): Merged {
  if (equalJson(base, ours) || equalJson(ours, theirs)) return done(theirs);
  if (equalJson(base, theirs)) return done(ours);
  if (isMembers(base) && isMembers(ours) && isMembers(theirs)) return mergeMembers(base, ours, theirs, path);
  if (Array.isArray(base) && Array.isArray(ours) && Array.isArray(theirs))
    return mergeLists(base, ours, theirs, path);
  return conflict(path);
}

/** Merged entries, or all their conflicts. */
function together<Key>(entries: readonly (readonly [Key, Merged])[]): {
  values: [Key, unknown][];
  conflicts: string[];
} {
  const values: [Key, unknown][] = [];
  const conflicts: string[] = [];
  for (const [key, merged] of entries)
    if (merged.ok) values.push([key, merged.value]);
    else conflicts.push(...merged.conflicts);
  return { values, conflicts };
}

/** Stands for what is not there: another value than any of JSON. */
const NONE = undefined;

/** One entry that each of the three may have or not. */
function mergeEntry(base: unknown, ours: unknown, theirs: unknown, path: Path): Merged {
  if (base === NONE || ours === NONE || theirs === NONE) {
    if (equalJson(base, ours) || equalJson(ours, theirs)) return done(theirs);
    return equalJson(base, theirs) ? done(ours) : conflict(path);
  }
  return mergeJson(base, ours, theirs, path);
}

const own = (holder: Members, name: string): unknown => (Object.hasOwn(holder, name) ? holder[name] : NONE);

function mergeMembers(base: Members, ours: Members, theirs: Members, path: Path): Merged {
  const names = [...new Set([...Object.keys(theirs), ...Object.keys(ours), ...Object.keys(base)])];
  const { values, conflicts } = together(
    names.map(
      (name) =>
        [name, mergeEntry(own(base, name), own(ours, name), own(theirs, name), [...path, name])] as const,
    ),
  );
  if (conflicts.length) return { ok: false, conflicts };
  return done(Object.fromEntries(values.filter(([, value]) => value !== NONE)));
}

function mergeLists(
  base: readonly unknown[],
  ours: readonly unknown[],
  theirs: readonly unknown[],
  path: Path,
): Merged {
  const ids = [base, ours, theirs].map(idsOf);
  if (ids.every((one) => one !== null)) return mergeByIds(base, ours, theirs, path);
  if (base.length !== ours.length || base.length !== theirs.length) return conflict(path);
  const { values, conflicts } = together(
    base.map((item, at) => [at, mergeJson(item, ours[at], theirs[at], [...path, at])] as const),
  );
  return conflicts.length ? { ok: false, conflicts } : done(values.map(([, value]) => value));
}

const byId = (list: readonly unknown[]): Map<string, unknown> =>
  new Map(list.map((item) => [(item as { id: string }).id, item]));

function mergeByIds(
  base: readonly unknown[],
  ours: readonly unknown[],
  theirs: readonly unknown[],
  path: Path,
): Merged {
  const [was, mine, other] = [byId(base), byId(ours), byId(theirs)];
  const order = orderOf([...was.keys()], [...mine.keys()], [...other.keys()]);
  if (!order) return conflict(path);
  const baseAt = new Map([...was.keys()].map((id, at) => [id, at]));
  const { values, conflicts } = together(
    order.map((id) => {
      const at = baseAt.get(id) ?? [...mine.keys()].indexOf(id);
      return [id, mergeEntry(was.get(id), mine.get(id), other.get(id), [...path, at])] as const;
    }),
  );
  if (conflicts.length) return { ok: false, conflicts };
  return done(values.flatMap(([, value]) => (value === NONE ? [] : [value])));
}

const sameOrder = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every((id, at) => id === others[at]);

/** All ids in the order that whoever moved some gave them; null where both moved some, each in another way. */
function orderOf(base: string[], ours: string[], theirs: string[]): string[] | null {
  const kept = (list: string[]) =>
    list.filter((id) => base.includes(id) && ours.includes(id) && theirs.includes(id));
  const [inBase, inOurs, inTheirs] = [base, ours, theirs].map(kept) as [string[], string[], string[]];
  const oursMoved = !sameOrder(inBase, inOurs);
  const theirsMoved = !sameOrder(inBase, inTheirs);
  if (oursMoved && theirsMoved && !sameOrder(inOurs, inTheirs)) return null;
  const [first, second] = oursMoved ? [ours, theirs] : [theirs, ours];
  const order = [...first];
  // behind what it stands behind
  for (const [at, id] of second.entries())
    if (!order.includes(id)) {
      const before = second.slice(0, at).findLast((one) => order.includes(one));
      order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, id);
    }
  return order;
}
