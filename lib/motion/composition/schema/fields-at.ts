import type * as z from "zod";

/** What a schema takes at a place of a value: to say what a field is called that was written otherwise. */

/** What of zod's own description is read here. */
interface Def {
  type: string;
  innerType?: z.core.$ZodType;
  in?: z.core.$ZodType;
  getter?: () => z.core.$ZodType;
  shape?: Record<string, z.core.$ZodType>;
  element?: z.core.$ZodType;
  options?: z.core.$ZodType[];
  discriminator?: string;
  valueType?: z.core.$ZodType;
}
const defOf = (schema: z.core.$ZodType): Def => schema._zod.def as unknown as Def;

const isObject = (value: unknown): value is Record<PropertyKey, unknown> =>
  typeof value === "object" && value !== null;

/** The schema itself, without what makes it optional; of several, those that a value may be meant as. */
function plainly(schema: z.core.$ZodType, value: unknown): z.core.$ZodType[] {
  const { innerType, getter, in: input, options, discriminator } = defOf(schema);
  const inner = innerType ?? getter?.() ?? input;
  if (inner) return plainly(inner, value);
  if (!options) return [schema];
  const said = discriminator && isObject(value) ? value[discriminator] : undefined;
  const named = options.filter((option) => {
    const field = discriminator && defOf(option).shape?.[discriminator];
    return field && (field._zod.values?.has(said as never) ?? false);
  });
  return (named.length ? named : options).flatMap((option) => plainly(option, value));
}

function childOf(schema: z.core.$ZodType, step: PropertyKey): z.core.$ZodType[] {
  const { shape, element, valueType } = defOf(schema);
  const own = shape && Object.hasOwn(shape, String(step)) ? shape[String(step)] : undefined;
  const child = own ?? element ?? valueType;
  return child ? [child] : [];
}

/**
 * The fields that there are at a place.
 *
 * @param path to an object within the value
 */
export function fieldsAt(schema: z.core.$ZodType, path: readonly PropertyKey[], value: unknown): string[] {
  let schemas = plainly(schema, value);
  let at = value;
  for (const step of path) {
    at = isObject(at) ? at[step] : undefined;
    schemas = schemas.flatMap((one) => childOf(one, step)).flatMap((one) => plainly(one, at));
  }
  return [...new Set(schemas.flatMap((one) => Object.keys(defOf(one).shape ?? {})))];
}
