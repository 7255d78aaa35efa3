import type * as z from "zod";
import { meantFields } from "#lib/motion/composition/schema/meant-fields.ts";
import { FilmWords, GroupWords, LayerWords, SceneWords } from "#lib/motion/expand/words.ts";

/** The words that there are where a composition has some fields. */
function wordsBeside(fields: readonly string[]): readonly string[] {
  const has = (...names: string[]) => names.every((name) => fields.includes(name));
  if (has("startSeconds", "keyframes"))
    return Object.keys({ ...LayerWords.shape, ...(has("children") ? GroupWords.shape : {}) });
  if (has("durationSeconds", "layers")) return Object.keys(SceneWords.shape);
  if (has("format", "scenes")) return Object.keys(FilmWords.shape);
  return [];
}

/** As `meantFields`, of a composition whose words were expanded: one that is misspelled is still there. */
export const meantWritten = (
  schema: z.core.$ZodType,
  keys: readonly string[],
  path: readonly PropertyKey[],
  value: unknown,
): string => meantFields(schema, keys, path, value, wordsBeside);
