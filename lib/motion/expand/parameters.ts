import type { Context } from "#lib/motion/expand/context.ts";
import { isObject, isRecord, type Path } from "#lib/motion/expand/origins.ts";

/** A value by name, and where it was written; a definition's are told when nothing takes them. */
export interface Parameter {
  value: unknown;
  path: Path;
  taken?: boolean;
}

/** What names in braces stand for: in a definition its own, in a repetition also those around it. */
export interface Scope {
  names: ReadonlyMap<string, Parameter>;
  around: Scope | null;
  /** Definitions that this stands in, the innermost last. */
  within: readonly string[];
  /** Of a definition's own names: where it is used. */
  usedAt?: Path;
}

/** `{name}`; `{{` and `}}` are the braces themselves. */
const IN_BRACES = /\{\{|\}\}|\{([a-z][A-Za-z0-9]*)\}/g;
const ONLY_BRACES = /^\{([a-z][A-Za-z0-9]*)\}$/;

function lookUp(scope: Scope, name: string): Parameter | null {
  for (let at: Scope | null = scope; at; at = at.around) {
    const found = at.names.get(name);
    if (!found) continue;
    found.taken = true;
    return found;
  }
  return null;
}

function namesIn(scope: Scope): string[] {
  const names = new Set<string>();
  for (let at: Scope | null = scope; at; at = at.around) for (const name of at.names.keys()) names.add(name);
  return [...names];
}

/** A name's value; null for one that there is not, which is told. */
function parameter(name: string, path: Path, scope: Scope, context: Context): Parameter | null {
  const found = lookUp(scope, name);
  if (found) return found;
  const known = namesIn(scope).map((one) => `{${one}}`);
  const there = known.length ? `there is ${known.join(", ")}` : "nothing was given";
  const definition = scope.within.at(-1);
  const usedAt = outermost(scope).usedAt;
  if (usedAt && definition)
    context.refuse(usedAt, `"${definition}" takes {${name}}, which \`with\` does not give: ${there}`);
  else context.refuse(path, `there is no {${name}} here: ${there}; braces themselves are {{ and }}`);
  return null;
}

const outermost = (scope: Scope): Scope => (scope.around ? outermost(scope.around) : scope);

function filledText(text: string, path: Path, scope: Scope, context: Context): string {
  const filled = text.replace(IN_BRACES, (whole, name?: string) => {
    if (name === undefined) return whole.slice(1);
    const found = parameter(name, path, scope, context);
    if (!found) return whole;
    if (!isObject(found.value)) return String(found.value);
    context.refuse(path, `{${name}} is a list or an object: it cannot stand within a text`);
    return whole;
  });
  // definitions in definitions may double a text each time
  context.count(filled.length / 16, path);
  return filled;
}

/** The value that stands at a path of a template, with the path where it was written. */
interface Filled {
  value: unknown;
  path: Path;
}

/** A value with what its names in braces stand for; itself where there are none. */
export function filled(value: unknown, path: Path, scope: Scope | null, context: Context): Filled {
  if (!scope) return { value, path };
  if (typeof value === "string") {
    const [, only] = ONLY_BRACES.exec(value) ?? [];
    const found = only === undefined ? null : parameter(only, path, scope, context);
    if (found) return found;
    return {
      value:
        (only === undefined && value.includes("{")) || value.includes("}}")
          ? filledText(value, path, scope, context)
          : value,
      path,
    };
  }
  if (!isObject(value)) return { value, path };
  context.count(1, path);
  const fields = Object.entries(value).map(([key, one]) => {
    const at = [...path, Array.isArray(value) ? Number(key) : key];
    return { key, at, old: one, ...filled(one, at, scope, context) };
  });
  if (fields.every((field) => field.value === field.old)) return { value, path };
  const made: object = Array.isArray(value)
    ? fields.map((field) => field.value)
    : Object.fromEntries(fields.map((field) => [field.key, field.value]));
  const moved = fields.filter((field) => field.path !== field.at);
  return {
    value: context.origins.set(
      made,
      path,
      moved.map((field) => [field.key, field.path] as const),
    ),
    path,
  };
}

/** As `filled`, of an object but for some of its fields. */
export function filledBut(
  fields: Record<string, unknown>,
  but: readonly string[],
  path: Path,
  scope: Scope | null,
  context: Context,
): Record<string, unknown> {
  if (!scope) return fields;
  const kept = Object.fromEntries(Object.entries(fields).filter(([name]) => !but.includes(name)));
  const { value } = filled(kept, path, scope, context);
  if (!isRecord(value) || value === kept) return fields;
  // what was left out has its place
  const whole = { ...fields, ...value };
  return context.origins.copy(value, whole);
}
