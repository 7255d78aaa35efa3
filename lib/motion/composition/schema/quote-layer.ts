import * as z from "zod";
import { layerFields } from "#lib/motion/composition/schema/layer-fields.ts";
import { byShape, Color, FONT_ROLES, Id, Weight } from "#lib/motion/composition/schema/values.ts";

export const QuoteLayer = z
  .strictObject({
    kind: z.literal("quote").describe("What somebody said, and who."),
    ...layerFields,
    text: z.string().min(1).max(600).describe("What was said, without quotation marks."),
    author: z.string().max(120).default("").describe("Whose words they are, below them."),
    role: z.string().max(120).default("").describe("Below the author: a title, a company."),
    portrait: Id.optional().describe("The id of an entry of `assets`, drawn as a circle beside the author."),
    mark: z
      .enum(["open", "inline", "bar", "none"])
      .default("open")
      .describe("A large opening mark above, marks around the words, a bar beside them, or nothing."),
    quotationMarks: z
      .string()
      .length(2)
      .default("“”")
      .describe("Opening and closing mark of the language, for example „“ or «»."),
    markColor: Color.default("accent").describe("Of the opening mark or the bar."),
    color: Color.default("ink").describe("Of the words and the author."),
    authorColor: Color.default("muted").describe("Of the role below the author."),
    font: z
      .enum(FONT_ROLES)
      .default("display")
      .describe("Of the words. Author and role are in the text font."),
    weight: Weight.optional().describe("Of the words. Without it, the type pair's own."),
    sizeUnits: byShape(z.number().min(0.5).max(60))
      .default(7)
      .describe("Size of the words' type in u, at most; mark, author and portrait follow it."),
    align: byShape(z.enum(["start", "center"]))
      .default("start")
      .describe("Of the words, the mark and the author."),
  })
  .meta({ id: "QuoteLayer" });
export type QuoteLayer = z.output<typeof QuoteLayer>;
