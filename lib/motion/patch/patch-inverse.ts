import { applyPatch, MAXIMUM_OPERATIONS, type PatchOperation, valueAt } from "#lib/motion/patch/patch.ts";

/** A pointer's parent and its last token: `/scenes` and `2` of `/scenes/2`. */
const parted = (pointer: string): { parent: string; last: string } => {
  const at = pointer.lastIndexOf("/");
  return { parent: pointer.slice(0, at), last: pointer.slice(at + 1) };
};

/** What takes an added value away again; what stood there before, if it was an object's member. */
function undoAdd(before: unknown, path: string): PatchOperation {
  if (path === "") return { op: "replace", path, value: before };
  const { parent, last } = parted(path);
  const holder = valueAt(before, parent);
  if (Array.isArray(holder))
    return { op: "remove", path: last === "-" ? `${parent}/${holder.length}` : path };
  const name = last.replaceAll("~1", "/").replaceAll("~0", "~");
  return Object.hasOwn(holder as object, name)
    ? { op: "replace", path, value: (holder as Record<string, unknown>)[name] }
    : { op: "remove", path };
}

const removed = (document: unknown, path: string): unknown => {
  const result = applyPatch(document, [{ op: "remove", path }]);
  return result.ok ? result.value : document;
};

/** What undoes one operation. @param before the document that the operation fits */
function undo(operation: PatchOperation, before: unknown): PatchOperation[] {
  const { op, path } = operation;
  switch (op) {
    case "test":
      return [];
    case "add":
    case "copy":
      return [undoAdd(before, path)];
    case "remove":
      return [{ op: "add", path, value: valueAt(before, path) }];
    case "replace":
      return [{ op: "replace", path, value: valueAt(before, path) }];
    case "move": {
      const { from } = operation;
      if (from === path) return [];
      const back = undoAdd(removed(before, from), path);
      // from a list out of which the element before it moved, the way back leads through itself
      if (back.op === "remove" && !from.startsWith(`${back.path}/`))
        return [{ op: "move", from: back.path, path: from }];
      return [back, { op: "add", path: from, value: valueAt(before, from) }];
    }
  }
}

/**
 * The patch that takes a patch back: applied to what it makes, it gives the document again, members in any order.
 *
 * @param document what the patch was made for
 * @param patch one that fits: `applyPatch` took it
 */
export function inverseOf(document: unknown, patch: readonly PatchOperation[]): PatchOperation[] {
  let before = document;
  const inverse: PatchOperation[] = [];
  for (const operation of patch) {
    inverse.unshift(...undo(operation, before));
    const applied = applyPatch(before, [operation]);
    if (!applied.ok) throw new Error(`the patch does not fit: ${applied.issues[0]?.message}`);
    before = applied.value;
  }
  return inverse.length > MAXIMUM_OPERATIONS ? [{ op: "replace", path: "", value: document }] : inverse;
}
