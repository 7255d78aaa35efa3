import { compositionJsonSchema } from "#lib/motion/composition.ts";

/** What a JSON Schema says of a value; the parts that the reference reads. */
interface Schema {
  $ref?: string;
  $defs?: Record<string, Schema>;
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  items?: Schema;
  prefixItems?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  description?: string;
  default?: unknown;
  minimum?: number;
  exclusiveMinimum?: number;
  maximum?: number;
  multipleOf?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
}

/** One field of an object of the composition. */
export interface ReferenceRow {
  name: string;
  required: boolean;
  /** What it may be, in words: `number, 0 to 10`. */
  type: string;
  /** JSON, or empty. */
  default: string;
  meaning: string;
}

const root = compositionJsonSchema() as unknown as Schema;

/** The schema behind references, with what stands beside the reference. */
function resolved(schema: Schema): Schema {
  if (!schema.$ref) return schema;
  const name = schema.$ref.replace(/^#\/\$defs\//, "");
  const { $ref: _, ...beside } = schema;
  return { ...resolved(root.$defs?.[name] ?? {}), ...beside };
}

const range = (least: number | undefined, most: number | undefined, unit = ""): string =>
  least !== undefined && most !== undefined
    ? `, ${least.toLocaleString("en-US")} to ${most.toLocaleString("en-US")}${unit}`
    : most !== undefined
      ? `, at most ${most.toLocaleString("en-US")}${unit}`
      : "";

const optionsOf = (schema: Schema): Schema[] => schema.anyOf ?? schema.oneOf ?? [];

/** Whether a union is a colour: a role of the palette or a hex value. */
const isColor = (options: Schema[]): boolean =>
  options.some((one) => resolved(one).enum?.includes("accentInk")) && options.length === 2;

/** Whether a union is one value or one for each shape of the frame. */
const shapesOf = (options: Schema[]): Schema | null => {
  const [one, each] = options.map(resolved);
  return options.length === 2 && one && each?.properties?.landscape && each.properties.portrait ? one : null;
};

function typeOf(written: Schema): string {
  const schema = resolved(written);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(", ");
  const options = optionsOf(schema);
  if (options.length) {
    const plain = shapesOf(options);
    if (plain) return `${typeOf(plain)}; or one for each of landscape, square, portrait`;
    if (isColor(options)) return "color";
    if (options.some((one) => resolved(one).enum?.includes("expo-out"))) return "easing";
    if (options.every((one) => resolved(one).const !== undefined)) return options.map(typeOf).join(", ");
    const kinds = options.map((one) => resolved(one).properties);
    if (kinds.every((properties) => properties?.kind?.const)) return "layer";
    if (kinds.every((properties) => properties?.type)) {
      const names = options.flatMap((one) => {
        const type = resolved(resolved(one).properties?.type ?? {});
        return type.enum ?? [type.const];
      });
      return `object; its type is ${names.map((name) => JSON.stringify(name)).join(", ")}`;
    }
    return [...new Set(options.map(typeOf))].join("; or ");
  }
  switch (schema.type) {
    case "array": {
      if (schema.prefixItems) return `list of ${schema.prefixItems.length}`;
      const item = typeOf(schema.items ?? {});
      return `list of ${item.startsWith("object") ? item.replace("object", "objects") : `${item}s`}${range(schema.minItems, schema.maxItems, " of them")}`;
    }
    case "integer":
      return `${schema.multipleOf ? `multiple of ${schema.multipleOf}` : "whole number"}${range(schema.minimum, schema.maximum)}`;
    case "number":
      return `number${range(schema.minimum ?? schema.exclusiveMinimum, schema.maximum)}`;
    case "string":
      return schema.minLength !== undefined && schema.minLength === schema.maxLength
        ? `text of ${schema.maxLength} characters`
        : `text${range(undefined, schema.maxLength, " characters")}`;
    case "boolean":
      return "true or false";
    default:
      return objectType(schema);
  }
}

/** Small objects by their fields; those that may be left out have a question mark. */
function objectType({ properties = {}, required = [] }: Schema): string {
  const names = Object.keys(properties).map((name) => (required.includes(name) ? name : `${name}?`));
  return names.length && names.length <= 8 ? `object of ${names.join(", ")}` : "object";
}

function rowsOf(schema: Schema, leaveOut: ReadonlySet<string> = new Set()): ReferenceRow[] {
  const { properties = {}, required = [] } = resolved(schema);
  return Object.entries(properties)
    .filter(([name]) => !leaveOut.has(name))
    .map(([name, written]) => {
      const field = resolved(written);
      return {
        name,
        required: required.includes(name),
        type: typeOf(written),
        default: field.default === undefined ? "" : JSON.stringify(field.default),
        meaning: field.description ?? "",
      };
    });
}

const within = (schema: Schema, ...path: string[]): Schema => {
  let at = resolved(schema);
  for (const step of path) at = resolved(step === "[]" ? (at.items ?? {}) : (at.properties?.[step] ?? {}));
  return at;
};

const scene = within(root, "scenes", "[]");
const layers = optionsOf(within(scene, "layers", "[]")).map(resolved);
const kindOf = (layer: Schema): string => String(resolved(layer.properties?.kind ?? {}).const);
const shared = new Set(
  Object.keys(layers[0]?.properties ?? {}).filter((name) =>
    layers.every((layer) => layer.properties?.[name]),
  ),
);

/** Parts of the composition that are a table of their own in its reference. */
export const REFERENCE_PARTS = [
  "composition",
  "brand",
  "scene",
  "transition",
  "camera",
  "layer",
  "enter",
  "emphasis",
  "layout",
  ...layers.map(kindOf),
] as const;

/**
 * The fields of a part of the composition, as its schema has them.
 *
 * @param part one of `REFERENCE_PARTS`
 * @throws Error for a part that does not exist
 */
export function compositionReference(part: string): ReferenceRow[] {
  const [first] = layers;
  switch (part) {
    case "composition":
      return rowsOf(root);
    case "brand":
      return rowsOf(within(root, "brand"));
    case "scene":
      return rowsOf(scene);
    case "transition":
      return rowsOf(within(scene, "transition"));
    case "camera":
      return rowsOf(within(scene, "camera"));
    case "layer":
      return rowsOf(first ?? {}).filter(({ name }) => shared.has(name) && name !== "kind");
    case "enter":
      return rowsOf(within(first ?? {}, "enter"));
    case "emphasis":
      return rowsOf(within(first ?? {}, "emphasis"));
    case "layout": {
      const group = layers.find((layer) => kindOf(layer) === "group") ?? {};
      const options = optionsOf(within(group, "layout")).map(resolved);
      const rows = options.flatMap((one) => rowsOf(one).filter(({ name }) => name !== "type"));
      return rows.filter(({ name }, at) => rows.findIndex((row) => row.name === name) === at);
    }
    default: {
      const layer = layers.find((one) => kindOf(one) === part);
      if (!layer) throw new Error(`The composition has no part ${part}.`);
      return rowsOf(layer, shared);
    }
  }
}
