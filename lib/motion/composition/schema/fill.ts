import * as z from "zod";
import { Color } from "#lib/motion/composition/schema/values.ts";

/** What a surface is painted with: a colour or a gradient. */

const GradientStop = z
  .strictObject({
    at: z.number().min(0).max(1).describe("Where on the way: 0 is its beginning, 1 its end."),
    color: Color.describe("The colour there: a role of the palette, or hex."),
  })
  .meta({ id: "GradientStop" });
export const Stops = z
  .array(GradientStop)
  .min(2)
  .max(8)
  .describe("The gradient's colours, in order of `at`.");

const Gradient = z
  .strictObject({
    type: z
      .enum(["linear", "radial", "conic"])
      .describe("Across the box, from its middle outwards, or around its middle."),
    angleDegrees: z
      .number()
      .min(-360)
      .max(360)
      .default(0)
      .describe("Linear and conic: 0 points right, clockwise."),
    stops: Stops,
  })
  .meta({ id: "Gradient" });
export const Fill = z.union([Color, Gradient]);
export type Fill = z.output<typeof Fill>;
