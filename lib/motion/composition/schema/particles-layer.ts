import * as z from "zod";
import { layerFields } from "#lib/motion/composition/schema/layer-fields.ts";
import { Color } from "#lib/motion/composition/schema/values.ts";

export const ParticlesLayer = z
  .strictObject({
    kind: z.literal("particles").describe("Many small things that fly or fall."),
    ...layerFields,
    bleed: z.boolean().default(true).describe("Decoration: checks for overlap skip it."),
    style: z
      .enum(["confetti", "sparks", "snow", "bubbles", "dust"])
      .describe("Confetti and sparks burst once; snow, bubbles and dust go on."),
    from: z
      .enum(["center", "sides", "top"])
      .default("sides")
      .describe("Where confetti and sparks start: the middle, both lower corners, or above the box."),
    count: z.int().min(1).max(240).default(80).describe("How many there are in all."),
    sizeUnits: z.number().min(0.05).max(12).default(1.3).describe("Of a large one; small ones have a third."),
    colors: z.array(Color).min(1).max(8).default(["accent", "second", "ink"]).describe("Given out in turn."),
    seed: z.int().min(0).max(4_294_967_295).default(1).describe("Another seed, another throw."),
  })
  .meta({ id: "ParticlesLayer" });
export type ParticlesLayer = z.output<typeof ParticlesLayer>;
