import * as z from "zod";
import { layerFields } from "#lib/motion/composition/schema/layer-fields.ts";
import { byShape, Color, Id, Radius } from "#lib/motion/composition/schema/values.ts";

export const ImageLayer = z
  .strictObject({
    kind: z.literal("image").describe("A picture of `assets`."),
    ...layerFields,
    asset: Id.describe("The id of an entry of `assets`."),
    fit: z
      .enum(["cover", "contain"])
      .default("cover")
      .describe(
        "cover fills the box and cuts off what is too much, evenly on both sides; contain shows the whole picture.",
      ),
    radiusUnits: Radius,
  })
  .meta({ id: "ImageLayer" });
export type ImageLayer = z.output<typeof ImageLayer>;

export const LogoLayer = z
  .strictObject({
    kind: z.literal("logo").describe("The brand's logo or word mark."),
    ...layerFields,
    color: Color.default("ink").describe("Of a word mark; a picture keeps its own."),
    align: byShape(z.enum(["start", "center", "end"]))
      .default("start")
      .describe("Where it stands in a box that is wider."),
  })
  .meta({ id: "LogoLayer" });
export type LogoLayer = z.output<typeof LogoLayer>;
