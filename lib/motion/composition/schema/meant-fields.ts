import type * as z from "zod";
import { nearest } from "#lib/motion/composition/nearest.ts";
import { fieldsAt } from "#lib/motion/composition/schema/fields-at.ts";
import written from "#lib/motion/composition/schema/written-first.json" with { type: "json" };

/**
 * The fields that are meant by those that there are not: for who writes compositions by hand. Apart from the schema:
 * what plays a film need not fetch it.
 *
 * @param path to what has the fields
 * @param value all that was read
 * @param beside what else there is where there are some fields
 */
export function meantFields(
  schema: z.core.$ZodType,
  keys: readonly string[],
  path: readonly PropertyKey[],
  value: unknown,
  beside: (fields: readonly string[]) => readonly string[] = () => [],
): string {
  const there = fieldsAt(schema, path, value);
  const fields = [...there, ...beside(there)];
  const meant = keys.flatMap((key) => nearest(key, fields, written) ?? []);
  return meant.length
    ? `: did you mean ${[...new Set(meant)].map((name) => `"${name}"`).join(" and ")}?`
    : "";
}
