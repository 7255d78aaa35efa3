import { equalJson } from "#lib/motion/patch/patch.ts";

const isMembers = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const idOf = (value: unknown): unknown => (isMembers(value) ? value.id : undefined);

/**
 * A change that was made to a document with its defaults filled in, made to the document as somebody wrote it: what
 * did not change stays as it was written, with or without its defaults.
 *
 * @param written the document
 * @param before the same, with defaults
 * @param after `before`, changed
 * @returns the document, changed: read again, it is `after`
 */
export function rebase(written: unknown, before: unknown, after: unknown): unknown {
  if (equalJson(before, after)) return written;
  if (Array.isArray(written) && Array.isArray(before) && Array.isArray(after)) {
    const taken = new Set<number>();
    const sameLength = before.length === after.length;
    return after.map((item, at) => {
      const equal = before.findIndex((one, index) => !taken.has(index) && equalJson(one, item));
      const known =
        equal >= 0
          ? equal
          : before.findIndex(
              (one, index) => !taken.has(index) && idOf(one) !== undefined && idOf(one) === idOf(item),
            );
      const from =
        known >= 0 ? known : sameLength && !taken.has(at) && idOf(item) === idOf(before[at]) ? at : -1;
      if (from < 0) return item;
      taken.add(from);
      return rebase(written[from], before[from], item);
    });
  }
  if (isMembers(written) && isMembers(before) && isMembers(after)) {
    const result: [string, unknown][] = [];
    for (const name of new Set([...Object.keys(written), ...Object.keys(after)])) {
      const [has, had] = [Object.hasOwn(written, name), Object.hasOwn(before, name)];
      if (!Object.hasOwn(after, name)) continue;
      if (!has && had && equalJson(before[name], after[name])) continue;
      result.push([name, has && had ? rebase(written[name], before[name], after[name]) : after[name]]);
    }
    return Object.fromEntries(result);
  }
  return after;
}
