import * as z from "zod";
import { compositionJsonSchema } from "#lib/motion/composition/composition.ts";
import { FilmWords, LayerWords } from "#lib/motion/expand/words.ts";

interface Schema {
  $ref?: string;
  type?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  oneOf?: Schema[];
  [more: string]: unknown;
}

/** The words, as JSON Schema, with what they refer to. */
const wordsSchema = () =>
  z.toJSONSchema(z.object({ film: FilmWords, layer: LayerWords }), { io: "input" }) as unknown as {
    properties: { film: Schema; layer: Schema };
    $defs: Record<string, Schema>;
  };

const nameOf = ({ $ref = "" }: Schema): string => $ref.replace("#/$defs/", "");

/** The JSON Schema (draft 2020-12) of a composition as somebody writes it: with the words that are expanded. */
export function writtenJsonSchema(): ReturnType<typeof compositionJsonSchema> {
  const schema = compositionJsonSchema() as unknown as Schema & { $defs: Record<string, Schema> };
  const { properties: words, $defs } = wordsSchema();
  const defs: Record<string, Schema> = { ...schema.$defs };
  for (const [name, definition] of Object.entries($defs)) defs[name] ??= definition;
  for (const kind of schema.$defs.Layer?.oneOf ?? []) {
    const layer = defs[nameOf(kind)];
    if (layer)
      defs[nameOf(kind)] = { ...layer, properties: { ...words.layer.properties, ...layer.properties } };
  }
  return {
    ...schema,
    properties: { ...schema.properties, ...words.film.properties },
    $defs: defs,
  } as unknown as ReturnType<typeof compositionJsonSchema>;
}
