import { z } from "#lib/api/zod.ts";
import { Problem } from "#lib/http/problem.ts";
import { nearest } from "#lib/motion/composition/nearest.ts";
import { fieldErrors } from "#lib/workspace/http/field-errors.ts";

/** Takes a token to the wrong place; refused before anything is read (lib/auth/bearer.ts). */
const refused = (parameter: string, detail: string): Problem =>
  new Problem("invalid_request", detail, { extras: { parameter } });

/** The schema under what makes it optional or gives it a default. */
function plain(schema: z.core.$ZodType): z.core.$ZodType {
  const { innerType } = schema._zod.def as { innerType?: z.core.$ZodType };
  return innerType ? plain(innerType) : schema;
}

/** What a text of an address stands for: numbers and truth values are written as JSON has them. */
function readValue(schema: z.core.$ZodType, text: string): unknown {
  const { type } = plain(schema)._zod.def;
  if (type === "number") return /^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : text;
  if (type === "boolean") return text === "true" ? true : text === "false" ? false : text;
  if (type === "array") return text.split(",");
  return text;
}

/** `metadata[team]` → `metadata` and `team`. */
const inBrackets = (name: string): [field: string, key: string] | null => {
  const [, field, key] = /^(\w+)\[([^[\]]*)\]$/.exec(name) ?? [];
  return field === undefined || key === undefined ? null : [field, key];
};

/**
 * The query of an operation, checked. Each parameter comes once, and none that the operation does not know: a filter
 * with a typing mistake would list everything.
 *
 * @throws Problem `invalid_request` with `parameter`
 */
export function readQuery(schema: z.ZodObject | null, parameters: URLSearchParams): Record<string, unknown> {
  const shape = schema?.shape ?? {};
  const names = Object.keys(shape);
  const values: Record<string, unknown> = {};
  const maps: Record<string, Map<string, string>> = {};
  const seen = new Set<string>();
  for (const [name, text] of parameters) {
    if (seen.has(name)) throw refused(name, "A parameter came more than once.");
    seen.add(name);
    const [field, key] = inBrackets(name) ?? [name, undefined];
    const known = Object.hasOwn(shape, field) ? shape[field] : undefined;
    const isMap = known !== undefined && plain(known)._zod.def.type === "record";
    if (!known || isMap !== (key !== undefined)) {
      const near = nearest(field.slice(0, 60), names);
      throw refused(
        name.slice(0, 100),
        isMap
          ? `Write \`${field}[key]=value\`.`
          : `There is no such parameter here.${near ? ` Did you mean \`${near}\`?` : ""}`,
      );
    }
    if (!text.isWellFormed()) throw refused(field, "A value is not well-formed.");
    if (key === undefined) values[field] = readValue(known, text);
    else {
      if (key === "__proto__") throw refused(field, "`__proto__` is no key.");
      maps[field] ??= new Map();
      maps[field].set(key, text);
    }
  }
  for (const [field, map] of Object.entries(maps)) values[field] = Object.fromEntries(map);
  const read = (schema ?? z.object({})).safeParse(values);
  if (read.success) return read.data;
  const [first] = fieldErrors(read.error, schema ?? z.object({}), values);
  throw refused(first?.pointer.split("/")[1] ?? "", first?.detail ?? "");
}
