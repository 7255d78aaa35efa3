import { type Composition, readComposition } from "#lib/motion/composition/composition.ts";
import { type Issue, pointerOf } from "#lib/motion/composition/issue.ts";
import { tooDeep } from "#lib/motion/composition/schema/written.ts";
import { expand } from "#lib/motion/expand/expand.ts";
import { meantWritten } from "#lib/motion/expand/meant.ts";
import { isObject, type Path } from "#lib/motion/expand/origins.ts";
import type { Beat } from "#lib/motion/expand/times.ts";

/** Where a composition was written, that was expanded. Pointers are RFC 6901. */
export interface Written {
  /** Where a value of the composition was written. */
  pointerTo(pointer: string): string;
  /** Whether a value was written as it stands in the composition: what is changed there changes it. */
  isAsWritten(pointer: string): boolean;
  /** The composition without its defaults, as JSON. */
  expanded: unknown;
  /** The named moments of its scenes. */
  beats: readonly Beat[];
}

/** RFC 6901 §4. */
const stepsOf = (pointer: string): string[] =>
  pointer
    .split("/")
    .slice(1)
    .map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));

/** Of a layer that stands in a film many times, each fault once. */
const onceEach = (issues: readonly Issue[]): Issue[] =>
  [...new Map(issues.map((issue) => [`${issue.pointer} ${issue.message}`, issue])).values()].slice(0, 50);

const valueAt = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((at, step) => (isObject(at) && Object.hasOwn(at, step) ? at[step] : undefined), value);

/**
 * Reads a composition as somebody writes one: with styles, definitions, repetitions, overlays and named moments. They
 * are expanded here, once; all that draws, edits and hashes sees what came of them.
 *
 * @param value anything, usually parsed JSON
 * @returns the composition, or what is wrong with it, with pointers into what was written
 */
export function readWritten(
  value: unknown,
): { ok: true; composition: Composition; written: Written } | { ok: false; issues: Issue[] } {
  if (tooDeep(value)) {
    const read = readComposition(value);
    if (!read.ok) return read;
  }
  const { expanded, beats, context } = expand(value);
  // what was left out with a wrong word would be told as missing
  if (context.issues.length) return { ok: false, issues: onceEach(context.issues) };
  const pathTo = (pointer: string) => context.origins.trace(expanded, stepsOf(pointer));
  const pointerTo = (pointer: string) => pointerOf(pathTo(pointer));
  const isAsWritten = (pointer: string) => {
    const path = pathTo(pointer);
    return (
      isObject(valueAt(value, path.slice(0, -1))) &&
      valueAt(value, path) === valueAt(expanded, stepsOf(pointer))
    );
  };
  const read = readComposition(expanded, meantWritten);
  if (read.ok) return { ...read, written: { pointerTo, isAsWritten, expanded, beats } };
  const issues = read.issues.map(({ pointer, message }) => ({ pointer: pointerTo(pointer), message }));
  return { ok: false, issues: onceEach(issues) };
}
