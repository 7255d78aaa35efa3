import * as z from "zod";
import { layerFields } from "#lib/motion/composition/schema/layer-fields.ts";
import { ShapeLayer } from "#lib/motion/composition/schema/shape-layer.ts";
import { TextLayer } from "#lib/motion/composition/schema/text-layer.ts";
import { Id } from "#lib/motion/composition/schema/values.ts";

/*
 * The words by which a composition is written shorter. They stand in files alone: what is drawn, edited and hashed is
 * the composition that they expand to.
 */

/** A field that may be left out, and has no default: what a style does not say is the layer's. */
function plain(field: z.ZodType): z.ZodOptional<z.ZodType> {
  let inner = field;
  while (inner instanceof z.ZodDefault || inner instanceof z.ZodOptional) inner = inner.unwrap() as z.ZodType;
  const described = field.description === undefined ? inner : inner.describe(field.description);
  return described.optional();
}
const plainly = (shape: Record<string, z.ZodType>, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, plain(shape[name] as z.ZodType)]));

const STYLE_OF_TEXT = [
  ...["font", "weight", "color", "sizeUnits", "lineHeight", "trackingEm", "align", "verticalAlign"],
  ...["uppercase", "wrap", "maximumLines", "fit"],
];
const Style = z
  .strictObject({
    ...plainly(TextLayer.shape, STYLE_OF_TEXT),
    ...plainly(ShapeLayer.shape, ["fill", "stroke", "shadow"]),
    ...plainly(layerFields, ["opacity", "enter", "exit", "emphasis"]),
  })
  .meta({ id: "Style" });
export const Styles = z
  .record(Id, Style)
  .describe(
    "Looks by name. A layer with `style` takes its fields; what the layer says itself wins. All fields are those of a text, a shape or any layer.",
  );
export type Styles = z.output<typeof Styles>;

/** The words of the whole film. */
export const FilmWords = z.object({ styles: Styles.optional() });

/** What any layer may have. */
export const LayerWords = z.object({
  style: Id.optional().describe("The name of an entry of `styles`: the layer takes its fields."),
});
