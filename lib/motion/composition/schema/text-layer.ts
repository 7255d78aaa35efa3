import * as z from "zod";
import { layerFields } from "#lib/motion/composition/schema/layer-fields.ts";
import { byShape, Color, FONT_ROLES, Weight } from "#lib/motion/composition/schema/values.ts";

const Run = z
  .strictObject({
    text: z.string().min(1).max(2000).describe("The words. A newline breaks the line."),
    color: Color.optional().describe("Of these words. Without it, the layer's."),
    font: z.enum(FONT_ROLES).optional().describe("Of these words. Without it, the layer's."),
    weight: Weight.optional().describe("Of these words. Without it, the layer's."),
    italic: z.boolean().optional().describe("Sets these words in italics, where the font has them."),
    mark: Color.optional().describe("A marker stroke behind the words."),
  })
  .meta({ id: "Run" });
export type Run = z.output<typeof Run>;

export const TextLayer = z
  .strictObject({
    kind: z.literal("text").describe("Words, in one style or several."),
    ...layerFields,
    runs: z
      .array(Run)
      .min(1)
      .max(40)
      .describe("Rich text: runs in reading order. A newline breaks the line."),
    font: z
      .enum(FONT_ROLES)
      .default("display")
      .describe("Which font of the brand's type pair, where a run names no other."),
    weight: Weight.optional().describe("Without it, the type pair's own."),
    color: Color.default("ink").describe("Of the words, where a run has no colour of its own."),
    sizeUnits: byShape(z.number().min(0.5).max(120)).default(6).describe("Size of the type in u, at most."),
    lineHeight: z
      .number()
      .min(0.7)
      .max(3)
      .optional()
      .describe("Times the size. Without it, the font role's own."),
    trackingEm: z.number().min(-0.2).max(1).optional().describe("Letter-spacing in em."),
    align: byShape(z.enum(["start", "center", "end"]))
      .default("start")
      .describe("Of the lines in the box. Start is left, and right where the text runs from right to left."),
    verticalAlign: byShape(z.enum(["start", "center", "end"]))
      .default("start")
      .describe("Of all lines in the box: start is its top."),
    uppercase: z.boolean().default(false).describe("Sets the words in capitals."),
    wrap: z
      .enum(["balance", "greedy", "none"])
      .default("balance")
      .describe(
        "balance makes lines even, up to six of them; greedy fills each line; none breaks at newlines only.",
      ),
    maximumLines: z
      .int()
      .min(1)
      .max(60)
      .default(12)
      .describe("Where it takes more lines, the type becomes smaller."),
    fit: z
      .enum(["shrink", "fill"])
      .default("shrink")
      .describe("fill: grow to the box, up to four times the size."),
  })
  .meta({ id: "TextLayer" });
export type TextLayer = z.output<typeof TextLayer>;
