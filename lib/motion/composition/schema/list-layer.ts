import * as z from "zod";
import { layerFields } from "#lib/motion/composition/schema/layer-fields.ts";
import { byShape, Color, FONT_ROLES, Weight } from "#lib/motion/composition/schema/values.ts";

export const ListLayer = z
  .strictObject({
    kind: z.literal("list").describe("Items with markers."),
    ...layerFields,
    items: z
      .array(
        z.strictObject({
          text: z.string().min(1).max(300).describe("The item's words."),
          note: z.string().min(1).max(300).optional().describe("A quieter line below."),
        }),
      )
      .min(1)
      .max(12)
      .describe("They come in one after another, by the stagger of `enter`."),
    marker: z
      .enum(["bullet", "number", "check", "dash", "none"])
      .default("bullet")
      .describe("What stands before each item."),
    markerColor: Color.default("accent").describe("Of the markers."),
    color: Color.default("ink").describe("Of the items."),
    noteColor: Color.default("muted").describe("Of the notes, and of the hairlines at half strength."),
    font: z.enum(FONT_ROLES).default("text").describe("Of items and numbers. Notes are in the text font."),
    weight: Weight.optional().describe("Of the items. Without it, the type pair's own."),
    sizeUnits: byShape(z.number().min(0.5).max(40))
      .default(5)
      .describe("Size of the items' type in u, at most; notes have two thirds of it."),
    gapUnits: byShape(z.number().min(0).max(40)).default(2.6).describe("Between items."),
    columns: byShape(z.int().min(1).max(3)).default(1).describe("Columns of equal width, filled row by row."),
    rules: z.boolean().default(false).describe("Hairlines between items, in a list of one column."),
  })
  .meta({ id: "ListLayer" });
export type ListLayer = z.output<typeof ListLayer>;
