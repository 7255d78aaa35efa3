import { writtenJsonSchema } from "#lib/motion/expand/json-schema.ts";

/** What a JSON Schema says of a value; the parts that the reference reads. */
export interface Schema {
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
  /** Of entries by name, what each of them is; false where there are none. */
  additionalProperties?: Schema | false;
  required?: string[];
  description?: string;
  default?: unknown;
  minimum?: number;
  exclusiveMinimum?: number;
  maximum?: number;
  multipleOf?: number;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
}

/** One field of an object of the composition. */
export interface ReferenceRow {
  /** As one writes the way to it from the part: `stroke.color`, `runs[].text`. */
  name: string;
  /** Of a part that is one of several by its type: the types that have the field. */
  of: string[];
  required: boolean;
  /** What it may be, in words: `number, 0 to 10`. */
  type: string;
  /** JSON, or empty. */
  default: string;
  meaning: string;
}

/** The JSON Schema of a composition, as it is published. */
export const root = writtenJsonSchema() as unknown as Schema;

const nameOf = (schema: Schema): string | undefined => schema.$ref?.replace(/^#\/\$defs\//, "");

/** The schema behind references, with what stands beside the reference. */
export function resolved(schema: Schema): Schema {
  const name = nameOf(schema);
  if (name === undefined) return schema;
  const { $ref: _, ...beside } = schema;
  return { ...resolved(root.$defs?.[name] ?? {}), ...beside };
}

const range = (least: number | undefined, most: number | undefined, unit = ""): string =>
  least !== undefined && most !== undefined
    ? `, ${least.toLocaleString("en-US")} to ${most.toLocaleString("en-US")}${unit}`
    : most !== undefined
      ? `, at most ${most.toLocaleString("en-US")}${unit}`
      : "";

const characters = (count: number): string =>
  `${count.toLocaleString("en-US")} character${count === 1 ? "" : "s"}`;

const optionsOf = (schema: Schema): Schema[] => schema.anyOf ?? schema.oneOf ?? [];

/** A value that is one, or one for each shape of the frame: what it is. */
const shapesOf = (options: Schema[]): Schema | null => {
  const [one, each] = options;
  const shapes = each && resolved(each).properties;
  return options.length === 2 && one && shapes?.landscape && shapes.portrait ? one : null;
};

/** The field by which a union of objects is told apart, and the names that it has in each. */
function kindsOf(
  schema: Schema,
): { by: "type" | "kind"; variants: { names: string[]; object: Schema }[] } | null {
  const objects = optionsOf(schema).map(resolved);
  for (const by of ["type", "kind"] as const) {
    const variants = objects.map((object) => {
      const field = resolved(object.properties?.[by] ?? {});
      return { names: (field.enum ?? [field.const]).map(String), object, known: field.enum ?? field.const };
    });
    if (variants.length && variants.every(({ known }) => known !== undefined)) return { by, variants };
  }
  return null;
}

function typeOf(written: Schema): string {
  if (nameOf(written) === "Color") return "color";
  if (nameOf(written) === "Ease") return "easing";
  if (nameOf(written) === "Layer") return "layer";
  if (nameOf(written) === "Moment") return "moment";
  if (nameOf(written) === "FontFamily") return "font family";
  const schema = resolved(written);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(", ");
  const options = optionsOf(schema);
  if (options.length) {
    const plain = shapesOf(options);
    if (plain) return `${typeOf(plain)}; or one for each of landscape, square, portrait`;
    if (options.every((one) => resolved(one).const !== undefined)) return options.map(typeOf).join(", ");
    const kinds = kindsOf(schema);
    if (kinds) {
      const names = kinds.variants.flatMap((variant) => variant.names);
      return `object; its ${kinds.by} is ${names.map((name) => JSON.stringify(name)).join(", ")}`;
    }
    return [...new Set(options.map(typeOf))].join("; or ");
  }
  switch (schema.type) {
    case "array": {
      if (schema.prefixItems) return `list of ${schema.prefixItems.length} numbers`;
      const item = typeOf(schema.items ?? {});
      return `list of ${item.startsWith("object") ? item.replace("object", "objects") : `${item}s`}${range(schema.minItems, schema.maxItems, " of them")}`;
    }
    case "integer":
      return `${schema.multipleOf ? `multiple of ${schema.multipleOf}` : "whole number"}${range(schema.minimum, schema.maximum)}`;
    case "number":
      return `number${range(schema.minimum ?? schema.exclusiveMinimum, schema.maximum)}`;
    case "string":
      if (schema.pattern?.startsWith("^#")) return "#rrggbb or #rrggbbaa";
      return schema.minLength !== undefined && schema.minLength === schema.maxLength
        ? `text of ${characters(schema.maxLength)}`
        : schema.maxLength === undefined
          ? "text"
          : `text, at most ${characters(schema.maxLength)}`;
    case "boolean":
      return "true or false";
    default:
      return schema.additionalProperties
        ? `${typeOf(schema.additionalProperties)} by name`
        : objectType(schema);
  }
}

/** Small objects by their fields; those that may be left out have a question mark. */
function objectType({ properties = {}, required = [] }: Schema): string {
  const names = Object.keys(properties).map((name) => (required.includes(name) ? name : `${name}?`));
  return names.length && names.length <= 8 ? `object of ${names.join(", ")}` : "object";
}

/** The schemas of what stands within a field: behind lists, choices and values for each shape of the frame. */
function objectsWithin(written: Schema): { schema: Schema; list: boolean }[] {
  const schema = resolved(written);
  const plain = shapesOf(optionsOf(schema));
  if (plain) return objectsWithin(plain);
  if (schema.items) return objectsWithin(schema.items).map((one) => ({ ...one, list: true }));
  // a part has a table of its own, whatever refers to it
  const name = nameOf(written);
  if (name !== undefined && PART_OF.has(name)) return [];
  if (schema.properties) return [{ schema, list: false }];
  return optionsOf(schema).flatMap(objectsWithin);
}

/** The fields of an object, and below each the fields of the objects in it that are no part of their own. */
function rowsOf(
  schema: Schema,
  { leaveOut = new Set(), of = [] }: { leaveOut?: ReadonlySet<string>; of?: string[] } = {},
  before = "",
): ReferenceRow[] {
  const { properties = {}, required = [] } = schema;
  return Object.entries(properties)
    .filter(([name]) => !leaveOut.has(name))
    .flatMap(([name, written]) => {
      const field = resolved(written);
      const row = {
        name: `${before}${name}`,
        of,
        required: required.includes(name),
        type: typeOf(written),
        default: field.default === undefined ? "" : JSON.stringify(field.default),
        meaning: field.description ?? "",
      };
      const inner = objectsWithin(written).flatMap((one) =>
        rowsOf(one.schema, { of }, `${before}${name}${one.list ? "[]" : ""}.`),
      );
      return [row, ...inner];
    });
}

/** The fields of a part that is one of several by its type, each once: those of all types have no `of`. */
function rowsByType(schema: Schema): ReferenceRow[] {
  const kinds = kindsOf(schema);
  if (!kinds) return rowsOf(schema);
  const all = kinds.variants.flatMap(({ names }) => names);
  const rows: ReferenceRow[] = [];
  for (const { names, object } of kinds.variants)
    for (const row of rowsOf(object, { of: names })) {
      const known = rows.find(
        (one) => JSON.stringify({ ...one, of: [] }) === JSON.stringify({ ...row, of: [] }),
      );
      if (known) known.of = [...known.of, ...row.of];
      else rows.push(row);
    }
  return rows.map((row) => (row.of.length === all.length ? { ...row, of: [] } : row));
}

const definition = (name: string): Schema => root.$defs?.[name] ?? {};
const layers = optionsOf(definition("Layer"))
  .map(resolved)
  .filter((layer) => resolved(layer.properties?.kind ?? {}).const !== undefined);
const kindOf = (layer: Schema): string => String(resolved(layer.properties?.kind ?? {}).const);
const shared = new Set(
  Object.keys(layers[0]?.properties ?? {}).filter(
    (name) => name !== "kind" && layers.every((layer) => layer.properties?.[name]),
  ),
);

/** Parts that have a table of their own, by the name of their definition in the JSON Schema. */
const DEFINITIONS = {
  asset: "Asset",
  font: "FontFile",
  brand: "Brand",
  palette: "Palette",
  style: "Style",
  "repeated layer": "RepeatedLayer",
  repeat: "Repeat",
  overlay: "Overlay",
  scene: "Scene",
  background: "Background",
  transition: "Transition",
  camera: "Camera",
  place: "Place",
  enter: "Enter",
  emphasis: "Emphasis",
  keyframe: "Keyframe",
  spring: "Spring",
  layout: "Layout",
  "shape type": "Shape",
  gradient: "Gradient",
  "chart type": "Chart",
  number: "NumberFormat",
  audio: "Audio",
  "audio track": "AudioTrack",
} as const;

/** Definitions that stand in a table of their own, and in no other. */
const PART_OF: ReadonlySet<string> = new Set([...Object.values(DEFINITIONS), "Layer"]);

/** Parts of the composition that are a table of their own in its reference. */
export const REFERENCE_PARTS = [
  "composition",
  ...(Object.keys(DEFINITIONS) as (keyof typeof DEFINITIONS)[]),
  "layer",
  ...layers.map(kindOf),
] as const;

/**
 * The fields of a part of the composition, as its schema has them.
 *
 * @param part one of `REFERENCE_PARTS`
 * @throws Error for a part that does not exist
 */
export function compositionReference(part: string): ReferenceRow[] {
  if (part === "composition") return rowsOf(root);
  if (Object.hasOwn(DEFINITIONS, part))
    return rowsByType(definition(DEFINITIONS[part as keyof typeof DEFINITIONS]));
  const [first = {}] = layers;
  if (part === "layer")
    return rowsOf(first, {
      leaveOut: new Set(Object.keys(first.properties ?? {}).filter((name) => !shared.has(name))),
    });
  const layer = layers.find((one) => kindOf(one) === part);
  if (!layer) throw new Error(`The composition has no part ${part}.`);
  // what a kind has otherwise than all others is in its own table
  const same = (name: string) =>
    JSON.stringify(layer.properties?.[name]) === JSON.stringify(first.properties?.[name]);
  return rowsOf(layer, { leaveOut: new Set([...shared].filter(same)) });
}
