import otherwise from "#lib/cli/films/reading/written-otherwise.json" with { type: "json" };
import { Composition } from "#lib/motion/composition/composition.ts";
import { nearest } from "#lib/motion/composition/nearest.ts";
import { fieldsAt } from "#lib/motion/composition/schema/fields-at.ts";
import type { Issue } from "#lib/motion/composition/issue.ts";

/** How to write what a composition has in the manner of CSS, Remotion or After Effects. */

type Written = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Written => typeof value === "object" && value !== null;

const FIELDS: Readonly<Record<string, unknown>> = otherwise.fields;
const KINDS: Readonly<Record<string, unknown>> = otherwise.kinds;

/** What stands at an RFC 6901 pointer. */
const valueAt = (value: unknown, pointer: string): unknown =>
  pointer
    .split("/")
    .slice(1)
    .reduce<unknown>((at, step) => (isObject(at) ? at[step] : undefined), value);

/** A layer's kind that there is not: the one that is meant, and where it is written. */
function kindOf(layer: unknown): string | undefined {
  if (!isObject(layer)) return undefined;
  const word = typeof layer.kind === "string" ? layer.kind : layer.type;
  if (typeof word !== "string") return undefined;
  const meant = KINDS[word.toLowerCase()] ?? { kind: word };
  return `write ${JSON.stringify(meant)}`;
}

/** Names that are few enough to be told. */
const FEW = 16;

/** What there is instead of fields that nothing is near to. */
function fieldsThere(pointer: string, value: unknown): string {
  const path = pointer.split("/").slice(1);
  const names = fieldsAt(Composition, path, value);
  return names.length && names.length <= FEW ? `: there are ${names.join(", ")}` : "";
}

/** Of a word that is none of some: the one that is meant. */
function wordMeant(message: string, word: unknown): string {
  if (typeof word !== "string") return "";
  const names = [...message.matchAll(/["']([^"']+)["']/g)].map(([, name = ""]) => name);
  const meant = nearest(word.replace(/\W/g, ""), names, otherwise.words);
  return meant ? `: did you mean "${meant}"?` : "";
}

function moreOf({ pointer, message }: Issue, value: unknown): string {
  const steps = pointer.split("/");
  if (/^there is no "[^"]+"(?: and no "[^"]+")* here$/.test(message)) return fieldsThere(pointer, value);
  if (message.startsWith("expected one of")) {
    const isLayer = steps.at(-1) === "kind" && ["layers", "children"].includes(steps.at(-3) ?? "");
    const layer = isLayer ? kindOf(valueAt(value, steps.slice(0, -1).join("/"))) : undefined;
    return layer ? `: ${layer}` : wordMeant(message, valueAt(value, pointer));
  }
  const wanted = /^(?:expected|missing:) (object|array)/.exec(message)?.[1];
  const example = FIELDS[steps.findLast((step) => !/^\d+$/.test(step)) ?? ""];
  if (!wanted || example === undefined) return "";
  return `, such as ${JSON.stringify(wanted === "array" ? [example] : example)}`;
}

/** Issues of a composition, each with an example of what is meant where there is one. @param value as it was written */
export const rewritten = (issues: readonly Issue[], value: unknown): Issue[] =>
  issues.map((issue) => ({ ...issue, message: issue.message + moreOf(issue, value) }));
