import type { z } from "#lib/api/zod.ts";
import { type FieldError, Problem } from "#lib/http/problem.ts";
import { pointerOf } from "#lib/motion/composition/issue.ts";
import { nearest } from "#lib/motion/composition/nearest.ts";
import { fieldsAt } from "#lib/motion/composition/schema/fields-at.ts";

/** Faults that one answer lists. More than that is no mistake of a person's. */
const MOST_ERRORS = 100;
/** Characters of a name or value that are said again. */
const SHOWN = 60;

const shown = (text: string): string =>
  text.length > SHOWN ? `${text.slice(0, SHOWN)}…`.toWellFormed() : text;
const named = (path: readonly PropertyKey[]): string =>
  path.length ? `\`${shown(String(path.at(-1)))}\`` : "The body";
const meant = (written: string, names: readonly string[]): string => {
  const name = nearest(shown(written), names);
  return name === undefined ? "" : ` Did you mean \`${name}\`?`;
};
const depthOf = ({ pointer }: FieldError): number => pointer.split("/").length;

const KINDS: Record<string, string> = {
  string: "a text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  record: "an object",
};
const UNITS: Record<string, [one: string, more: string]> = {
  string: [" character", " characters"],
  array: [" entry", " entries"],
};

function sizeDetail(issue: z.core.$ZodIssueTooBig | z.core.$ZodIssueTooSmall): string {
  const least = issue.code === "too_small";
  const bound = Number(least ? issue.minimum : issue.maximum);
  const exact =
    issue.inclusive === false ? (least ? "more than" : "less than") : least ? "at least" : "at most";
  const [one, more] = UNITS[issue.origin] ?? ["", ""];
  const has = issue.origin === "string" || issue.origin === "array" ? "takes" : "is";
  return ` ${has} ${exact} ${bound.toLocaleString("en")}${bound === 1 ? one : more}.`;
}

/** What a union's branches say together: the one that got furthest names the fault; else what any of them takes. */
function unionErrors(path: readonly PropertyKey[], branches: FieldError[][]): FieldError[] {
  const depth = (branch: FieldError[]): number => Math.max(0, ...branch.map(depthOf));
  const best = Math.max(...branches.map(depth));
  if (best > path.length + 1) return branches.find((branch) => depth(branch) === best) ?? [];
  const all = branches.flat();
  const allowed = [...new Set(all.flatMap((one) => one.allowed ?? []))];
  const details = [...new Set(all.map(({ detail }) => detail))];
  return [
    {
      pointer: pointerOf(path),
      detail: details.length === 1 ? (details[0] ?? "") : details.join(" Or: "),
      ...(allowed.length && { allowed }),
    },
  ];
}

interface Read {
  schema: z.core.$ZodType;
  value: unknown;
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  let at = value;
  for (const step of path)
    at = typeof at === "object" && at !== null ? (at as Record<PropertyKey, unknown>)[step] : undefined;
  return at;
}

function errorsOf(issue: z.core.$ZodIssue, before: readonly PropertyKey[], read: Read): FieldError[] {
  const path = [...before, ...issue.path];
  const pointer = pointerOf(path);
  switch (issue.code) {
    case "unrecognized_keys": {
      const fields = fieldsAt(read.schema, path, read.value);
      return issue.keys.map((key) => ({
        pointer: pointerOf([...path, key]),
        detail: `\`${shown(key)}\` is not a field here.${meant(key, fields)}`,
        ...(fields.length && { allowed: fields }),
      }));
    }
    case "invalid_union":
      if (issue.errors.length)
        return unionErrors(
          path,
          issue.errors.map((branch) => branch.flatMap((one) => errorsOf(one, path, read))),
        );
      return [{ pointer, detail: `${named(path)} is none of the forms that are taken here.` }];
    case "invalid_value": {
      const allowed = issue.values.map(String);
      const value = valueAt(read.value, path);
      if (value === undefined) return [{ pointer, detail: `${named(path)} is missing.`, allowed }];
      const hint = typeof value === "string" ? meant(value, allowed) : "";
      const listed = allowed.map((one) => `\`${one}\``).join(", ");
      return [
        {
          pointer,
          detail: `${named(path)} is ${allowed.length > 1 ? "one of " : ""}${listed}.${hint}`,
          allowed,
        },
      ];
    }
    case "invalid_type":
      return [
        {
          pointer,
          detail:
            valueAt(read.value, path) === undefined
              ? `${named(path)} is missing.`
              : `${named(path)} is ${KINDS[issue.expected] ?? issue.expected}.`,
        },
      ];
    case "too_big":
    case "too_small":
      return [{ pointer, detail: `${named(path)}${sizeDetail(issue)}` }];
    case "invalid_key":
      return [
        { pointer, detail: `${named(path)} is no name that is taken here: its length is out of bounds.` },
      ];
    default:
      return [{ pointer, detail: `${named(path)}: ${issue.message}` }];
  }
}

/** Everything that is wrong with a value, in the order in which zod looked. */
export const fieldErrors = (error: z.core.$ZodError, schema: z.core.$ZodType, value: unknown): FieldError[] =>
  error.issues.flatMap((issue) => errorsOf(issue, [], { schema, value }));

/** A body that is JSON and not what is taken. @param errors one at least */
export function unprocessable(errors: readonly FieldError[]): Problem {
  const [first] = errors;
  const more = errors.length - 1;
  return new Problem(
    "unprocessable",
    `${first?.detail ?? ""}${more > 0 ? ` And ${more} more: see \`errors\`.` : ""}`,
    {
      extras: {
        pointer: first?.pointer ?? "",
        ...(first?.allowed && { allowed: first.allowed }),
        errors: errors.slice(0, MOST_ERRORS),
      },
    },
  );
}
