import * as z from "zod";
import { Fill } from "#lib/motion/composition/schema/fill.ts";
import { layerFields } from "#lib/motion/composition/schema/layer-fields.ts";
import { isPath } from "#lib/motion/composition/schema/path-data.ts";
import { Color, Radius } from "#lib/motion/composition/schema/values.ts";

const Shape = z
  .discriminatedUnion("type", [
    z.strictObject({
      type: z.literal("rectangle").describe("The box itself, with round corners if you like."),
      radiusUnits: Radius,
    }),
    z.strictObject({
      type: z.literal("ellipse").describe("As wide and as high as the box."),
      square: z.boolean().default(false).describe("A circle inside the box."),
    }),
    z.strictObject({
      type: z.literal("line").describe("A straight line; its width and colour are the stroke's."),
      from: z
        .enum(["left", "top", "rising", "falling"])
        .default("left")
        .describe("Across the middle, down the middle, or from corner to corner."),
    }),
    z.strictObject({
      type: z.literal("arc").describe("A part of the largest circle in the box."),
      startDegrees: z.number().min(-720).max(720).describe("Where it begins: 0 is at the top, clockwise."),
      sweepDegrees: z.number().min(-360).max(360).describe("How far it goes; 360 is the whole circle."),
    }),
    z.strictObject({
      type: z.literal("polygon").describe("Corners on an ellipse that fills the box, or a star."),
      sides: z.int().min(3).max(24).describe("How many corners; of a star, how many points."),
      inset: z
        .number()
        .min(0.1)
        .max(1)
        .default(1)
        .describe(
          "Below 1 a star: how far its inner corners are from the middle, 1 as far as the outer ones.",
        ),
    }),
    z.strictObject({
      type: z.literal("pattern").describe("A pattern that fills the box."),
      pattern: z
        .enum(["dots", "grid", "lines", "diagonals", "rings", "rays", "ticks"])
        .describe("What is repeated."),
      stepUnits: z.number().min(0.8).max(60).default(4).describe("From one to the next, in u."),
      weightUnits: z.number().min(0.02).max(20).default(0.2).describe("How thick lines and dots are, in u."),
    }),
    z.strictObject({
      type: z.literal("path").describe("An outline of your own."),
      data: z
        .string()
        .max(20_000)
        .regex(/^[MLQCZ0-9eE\s,.+-]*$/, "absolute M, L, Q, C and Z only")
        .refine(isPath, "no path: it begins with M, and M and L take 2 numbers each, Q 4, C 6, Z none")
        .describe("Absolute SVG path commands M, L, Q, C, Z."),
      viewBox: z
        .tuple([z.number(), z.number(), z.number().positive(), z.number().positive()])
        .describe("What of the path's own plane fits into the box: left, top, width, height."),
    }),
  ])
  .meta({ id: "Shape" });

export const ShapeLayer = z
  .strictObject({
    kind: z.literal("shape").describe("An outline with a fill or a stroke."),
    ...layerFields,
    shape: Shape.describe(
      "The outline, drawn in the layer's box. An arc's angles are degrees, clockwise; a path is fitted into the box by its `viewBox`.",
    ),
    fill: Fill.optional().describe(
      "The inside: a colour, or a gradient whose stops stand at 0 to 1. Lines and arcs have none. Without it, the accent, unless there is a stroke.",
    ),
    stroke: z
      .strictObject({
        color: Color.describe("Of the line: a role of the palette, or hex."),
        widthUnits: z.number().min(0.02).max(40).describe("How thick it is, in u."),
      })
      .optional()
      .describe(
        "The outline's line, half inside and half outside. Lines and arcs without one have 0.4 u of the accent.",
      ),
    shadow: z
      .strictObject({
        color: Color.describe("Of the shadow, with its opacity: a role of the palette, or hex."),
        blurUnits: z
          .number()
          .min(0)
          .max(20)
          .describe("How soft it is, in u: it fades over about this far on either side of the edge."),
        yUnits: z.number().min(-20).max(20).describe("How far below the shape it stands, in u."),
      })
      .optional()
      .describe(
        "A soft shadow, as in CSS: Gaussian, its standard deviation half of the blur; how far down it stands, in u.",
      ),
  })
  .meta({ id: "ShapeLayer" });
export type ShapeLayer = z.output<typeof ShapeLayer>;
