import * as z from "zod";
import { type Issue, pointerOf } from "#lib/motion/composition/issue.ts";

/** RFC 6902: changes to a JSON document as data. */

const Pointer = z
  .string()
  .max(1000)
  .regex(/^(?:\/(?:[^~/]|~[01])*)*$/, "expected an RFC 6901 pointer, such as /scenes/0/id");

export const MAXIMUM_OPERATIONS = 5000;

/** One operation. Members that it does not know are ignored, RFC 6902 §4. */
export const PatchOperation = z.discriminatedUnion("op", [
  z.object({ op: z.literal("add"), path: Pointer, value: z.unknown() }),
  z.object({ op: z.literal("remove"), path: Pointer }),
  z.object({ op: z.literal("replace"), path: Pointer, value: z.unknown() }),
  z.object({ op: z.literal("move"), from: Pointer, path: Pointer }),
  z.object({ op: z.literal("copy"), from: Pointer, path: Pointer }),
  z.object({ op: z.literal("test"), path: Pointer, value: z.unknown() }),
]);
export type PatchOperation = z.output<typeof PatchOperation>;
export const Patch = z.array(PatchOperation).max(MAXIMUM_OPERATIONS);

class PatchFault extends Error {}

/** RFC 6901 §4. */
const tokensOf = (pointer: string): string[] =>
  pointer
    .split("/")
    .slice(1)
    .map((token) => token.replaceAll("~1", "/").replaceAll("~0", "~"));

type Members = Record<string, unknown>;
const isObject = (value: unknown): value is Members =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** RFC 6901 §4: digits without leading zeros; `-` is the place behind the last. */
function indexOf(token: string, list: readonly unknown[], maximum: number): number {
  const index = token === "-" ? list.length : /^(?:0|[1-9]\d*)$/.test(token) ? Number(token) : Number.NaN;
  if (!(index <= maximum)) throw new PatchFault(`there is no element ${token}`);
  return index;
}

function childOf(parent: unknown, token: string): unknown {
  if (Array.isArray(parent)) return parent[indexOf(token, parent, parent.length - 1)];
  if (isObject(parent) && Object.hasOwn(parent, token)) return parent[token];
  throw new PatchFault(`there is no ${JSON.stringify(token)}`);
}

/** What stands at a pointer. @throws where nothing does */
export const valueAt = (document: unknown, pointer: string): unknown =>
  tokensOf(pointer).reduce(childOf, document);

/** The document with another container at the end of a path; what is beside the path is shared, not copied. */
function rebuilt(
  whole: unknown,
  tokens: readonly string[],
  change: (parent: unknown, last: string) => unknown,
): unknown {
  const [token = "", ...more] = tokens;
  if (more.length === 0) return change(whole, token);
  const child = rebuilt(childOf(whole, token), more, change);
  if (Array.isArray(whole)) return whole.with(Number(token), child);
  return { ...(whole as Members), [token]: child };
}

const added = (document: unknown, pointer: string, value: unknown): unknown =>
  pointer === ""
    ? value
    : rebuilt(document, tokensOf(pointer), (parent, last) => {
        if (Array.isArray(parent)) return parent.toSpliced(indexOf(last, parent, parent.length), 0, value);
        // a computed name, so that `__proto__` is a member like any other
        if (isObject(parent)) return { ...parent, [last]: value };
        throw new PatchFault("its parent is neither an object nor an array");
      });

function removed(document: unknown, pointer: string): unknown {
  if (pointer === "") throw new PatchFault("the whole document cannot be removed");
  return rebuilt(document, tokensOf(pointer), (parent, last) => {
    childOf(parent, last);
    if (Array.isArray(parent)) return parent.toSpliced(Number(last), 1);
    return Object.fromEntries(Object.entries(parent as Members).filter(([name]) => name !== last));
  });
}

function replaced(document: unknown, pointer: string, value: unknown): unknown {
  if (pointer === "") return value;
  return rebuilt(document, tokensOf(pointer), (parent, last) => {
    childOf(parent, last);
    return Array.isArray(parent)
      ? parent.with(Number(last), value)
      : { ...(parent as Members), [last]: value };
  });
}

/** Whether two JSON values are equal, RFC 6902 §4.6: members in any order, numbers by value. */
export function equalJson(a: unknown, b: unknown): boolean {
  if (Object.is(a, b) || a === b) return true;
  if (Array.isArray(a))
    return Array.isArray(b) && a.length === b.length && a.every((item, at) => equalJson(item, b[at]));
  if (!isObject(a) || !isObject(b)) return false;
  const names = Object.keys(a);
  return (
    names.length === Object.keys(b).length &&
    names.every((name) => Object.hasOwn(b, name) && equalJson(a[name], b[name]))
  );
}

/** Values that a patch may copy in all: copies of copies would double each time. */
const MAXIMUM_COPIED = 200_000;

function sizeOf(value: unknown, limit: number): number {
  if (typeof value !== "object" || value === null) return 1;
  let size = 1;
  for (const child of Object.values(value)) {
    size += sizeOf(child, limit - size);
    if (size > limit) break;
  }
  return size;
}

/** Deeper than any composition. */
const MAXIMUM_LEVELS = 200;
/** Whether a value nests deeper than so many levels; as deep as it may be, without a call for each. */
function deeper(value: unknown, levels: number): boolean {
  let row = [value];
  for (let level = 0; row.length; level += 1) {
    if (level > levels) return true;
    row = row.flatMap((one) => (typeof one === "object" && one !== null ? Object.values(one) : []));
  }
  return false;
}

/**
 * Applies a patch to a JSON document.
 *
 * @param document stays as it is; the result shares what did not change
 * @param patch anything; it is checked first
 * @returns the new document, or why there is none: the pointer is into the patch
 */
export function applyPatch(
  document: unknown,
  patch: unknown,
): { ok: true; value: unknown } | { ok: false; issues: Issue[] } {
  if (deeper(patch, MAXIMUM_LEVELS))
    return { ok: false, issues: [{ pointer: "", message: `values nest at most ${MAXIMUM_LEVELS} deep` }] };
  const read = Patch.safeParse(patch);
  if (!read.success)
    return {
      ok: false,
      issues: read.error.issues
        .slice(0, 50)
        .map(({ path, message }) => ({ pointer: pointerOf(path), message })),
    };
  let value = document;
  let copied = 0;
  for (const [index, operation] of read.data.entries()) {
    const { op, path } = operation;
    try {
      switch (op) {
        case "add":
        case "replace":
        case "test": {
          if (!Object.hasOwn(operation, "value")) throw new PatchFault("value is missing");
          if (op === "add") value = added(value, path, operation.value);
          else if (op === "replace") value = replaced(value, path, operation.value);
          else if (!equalJson(valueAt(value, path), operation.value))
            throw new PatchFault("the value is another one");
          break;
        }
        case "remove":
          value = removed(value, path);
          break;
        case "move": {
          const moving = valueAt(value, operation.from);
          // RFC 6902 §4.4: nothing moves into itself
          if (path.startsWith(`${operation.from}/`)) throw new PatchFault("it cannot move into itself");
          value = operation.from === path ? value : added(removed(value, operation.from), path, moving);
          break;
        }
        case "copy": {
          const copy = valueAt(value, operation.from);
          copied += sizeOf(copy, MAXIMUM_COPIED);
          if (copied > MAXIMUM_COPIED) throw new PatchFault("it copies too much");
          value = added(value, path, copy);
        }
      }
    } catch (error) {
      if (!(error instanceof PatchFault)) throw error;
      const where = op === "move" || op === "copy" ? `${operation.from} to ${path}` : path || "/";
      return { ok: false, issues: [{ pointer: `/${index}`, message: `${op} ${where}: ${error.message}` }] };
    }
  }
  return { ok: true, value };
}
