import * as z from "zod";
import { compositionJsonSchema } from "#lib/motion/composition/composition.ts";
import { FilmWords, GroupWords, LayerWords, Moment, SceneWords, UseLayer } from "#lib/motion/expand/words.ts";

interface Schema {
  $ref?: string;
  type?: string;
  description?: string;
  required?: string[];
  properties?: Record<string, Schema>;
  oneOf?: Schema[];
  [more: string]: unknown;
}
type Definitions = Record<string, Schema>;

const WORDS = z.object({
  film: FilmWords,
  scene: SceneWords,
  layer: LayerWords,
  group: GroupWords,
  use: UseLayer,
  moment: Moment,
});
type Words = Record<keyof typeof WORDS.shape, Schema>;

const nameOf = ({ $ref = "" }: Schema): string => $ref.replace("#/$defs/", "");

/** Seconds, or a moment by its name. */
function orMoment({ description, default: usual, ...number }: Schema): Schema {
  return {
    ...(description !== undefined && { description }),
    ...(usual !== undefined && { default: usual }),
    anyOf: [number, { $ref: "#/$defs/Moment" }],
  };
}

/** A schema with moments for the numbers of some fields, however deep they are. */
function withMoments<T>(schema: T, names: readonly string[]): T {
  if (typeof schema !== "object" || schema === null) return schema;
  if (Array.isArray(schema)) return schema.map((one) => withMoments(one, names)) as T;
  const fields = Object.entries(schema).map(([name, one]) => {
    const isTime = names.includes(name) && typeof one === "object" && one?.type === "number";
    return [name, isTime ? orMoment(one) : withMoments(one, names)] as const;
  });
  return Object.fromEntries(fields) as T;
}

/** Data, or the file that has it. */
function orFile({ required = [], properties, ...schema }: Schema): Schema {
  const description = "Instead of `data`, for commands: a file's name, from the composition's own folder.";
  return {
    ...schema,
    properties: { ...properties, file: { type: "string", description } },
    required: required.filter((name) => name !== "data"),
  };
}

/** What a layer that is drawn several times may be: names in braces may stand anywhere in it. */
const repeated = (repeat: Schema | undefined): Schema => ({
  type: "object",
  properties: { kind: { type: "string", description: "Of any kind of layer." }, repeat: repeat ?? {} },
  required: ["kind", "repeat"],
});

function withWords(plain: Definitions, words: Words): Definitions {
  const defs = withMoments(plain, ["startSeconds", "endSeconds", "atSeconds"]);
  const { repeat, ...ofLayer } = words.layer.properties ?? {};
  const names = [...(defs.Layer?.oneOf ?? []).map(nameOf), "UseLayer"];
  const layers = names.map((name) => {
    const layer = defs[name] ?? {};
    const own = layer.properties ?? {};
    const ofGroup = own.children || name === "UseLayer" ? words.group.properties : {};
    // particles have a style of their own
    return [
      name,
      { ...layer, properties: { ...own, ...ofLayer, ...ofGroup, ...(own.style && { style: own.style }) } },
    ] as const;
  });
  const scene = defs.Scene?.properties ?? {};
  return {
    ...defs,
    ...Object.fromEntries(layers),
    ...Object.fromEntries(
      ["Asset", "FontFile", "AudioFile"].map((name) => [name, orFile(defs[name] ?? {})] as const),
    ),
    RepeatedLayer: repeated(repeat),
    Layer: { ...defs.Layer, oneOf: [...names, "RepeatedLayer"].map((name) => ({ $ref: `#/$defs/${name}` })) },
    Scene: {
      ...defs.Scene,
      properties: {
        ...scene,
        durationSeconds: orMoment(scene.durationSeconds ?? {}),
        ...words.scene.properties,
      },
    },
    EffectTrack: withMoments(defs.EffectTrack ?? {}, ["seconds", "offsetSeconds"]),
  };
}

/** The JSON Schema (draft 2020-12) of a composition as somebody writes it: with the words that are expanded. */
export function writtenJsonSchema(): ReturnType<typeof compositionJsonSchema> {
  const schema = compositionJsonSchema() as unknown as Schema & { $defs: Definitions };
  const read = z.toJSONSchema(WORDS, { io: "input" }) as unknown as { properties: Words; $defs: Definitions };
  const resolve = (one: Schema): Schema => (one.$ref ? (read.$defs[nameOf(one)] ?? {}) : one);
  const words = Object.fromEntries(
    Object.entries(read.properties).map(([name, one]) => [name, resolve(one)] as const),
  ) as Words;
  const defs = withWords({ ...read.$defs, ...schema.$defs }, words);
  return {
    ...schema,
    properties: { ...schema.properties, ...words.film.properties },
    $defs: defs,
  } as unknown as ReturnType<typeof compositionJsonSchema>;
}
