import * as z from "zod";
import { Storyboard } from "#lib/motion/storyboard/storyboard.ts";

/** What names the JSON Schema, wherever it is served. */
const SCHEMA_ID = "urn:reelwright:schema:storyboard-1";

/** The JSON Schema (draft 2020-12) of a storyboard: at most 12,000 characters, so that it fits a tool call. */
export const storyboardJsonSchema = () => {
  const { $schema, title, ...schema } = z.toJSONSchema(Storyboard, { io: "input" });
  return { $schema, $id: SCHEMA_ID, title, ...schema };
};
