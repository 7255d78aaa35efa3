import * as z from "zod";
import { layerFields } from "#lib/motion/composition/schema/layer-fields.ts";
import { byShape } from "#lib/motion/composition/schema/values.ts";

export const CodeLayer = z
  .strictObject({
    kind: z.literal("code").describe("A sample of code in a window."),
    ...layerFields,
    code: z
      .string()
      .min(1)
      .max(4000)
      .describe("The lines as they are. A tab becomes two spaces; lines never break."),
    language: z
      .string()
      .max(20)
      .default("text")
      .describe("For who reads the file: colours are found in the same way for every language."),
    title: z.string().max(80).optional().describe("In the window's bar."),
    sizeUnits: byShape(z.number().min(0.5).max(20))
      .default(2.2)
      .describe("Size of the type in u, at most: it shrinks until the window fits its box."),
    charactersPerSecond: z.number().min(0).max(400).default(0).describe("Typing speed; 0 shows it at once."),
  })
  .meta({ id: "CodeLayer" });
export type CodeLayer = z.output<typeof CodeLayer>;
