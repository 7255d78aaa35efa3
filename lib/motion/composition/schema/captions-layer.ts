import * as z from "zod";
import { layerFields } from "#lib/motion/composition/schema/layer-fields.ts";
import { byShape, Color, FONT_ROLES, Seconds, Weight } from "#lib/motion/composition/schema/values.ts";

export const CaptionsLayer = z
  .strictObject({
    kind: z.literal("captions").describe("Timed lines at the bottom of the box."),
    ...layerFields,
    lines: z
      .array(
        z.strictObject({
          startSeconds: Seconds(120).describe("Seconds from the scene's start."),
          endSeconds: Seconds(120).describe("Seconds from the scene's start, after the line's own start."),
          text: z.string().min(1).max(200).describe("What is said."),
        }),
      )
      .min(1)
      .max(80)
      .describe("In order of time; one is on screen at once, at the bottom of the box."),
    highlight: z
      .union([z.literal("none"), Color])
      .default("none")
      .describe(
        "Words take this colour as their time comes; a line's time is shared out by the length of its words.",
      ),
    color: Color.default("background").describe(
      "Of the words; made lighter or darker where their contrast with the plate is below 4.5:1.",
    ),
    plate: z
      .union([z.literal("none"), Color])
      .default("ink")
      .describe("What stands behind the words."),
    font: z.enum(FONT_ROLES).default("text").describe("Which font of the brand's type pair."),
    weight: Weight.default(600).describe("Of the type."),
    sizeUnits: byShape(z.number().min(0.5).max(20))
      .default({ landscape: 3.4, portrait: 4.4, square: 3.8 })
      .describe("Size of the type in u, at most: a caption has two rows, and shrinks to fit."),
  })
  .meta({ id: "CaptionsLayer" });
export type CaptionsLayer = z.output<typeof CaptionsLayer>;
