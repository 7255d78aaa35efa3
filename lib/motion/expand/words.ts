import * as z from "zod";
import { layerFields } from "#lib/motion/composition/schema/layer-fields.ts";
import { ShapeLayer } from "#lib/motion/composition/schema/shape-layer.ts";
import { TextLayer } from "#lib/motion/composition/schema/text-layer.ts";
import { GroupFields, MOST_COLUMNS } from "#lib/motion/composition/schema/layers.ts";
import { byShape, Id } from "#lib/motion/composition/schema/values.ts";

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

export const Define = z
  .record(
    Id,
    z
      .array(z.looseObject({ kind: z.string().describe("Of any kind of layer.") }))
      .min(1)
      .max(60),
  )
  .describe(
    "Layers by name, to be used many times: a layer of the kind `use` stands for them. A name in braces, such as `{label}`, is what its `with` gives.",
  );
export type Define = z.output<typeof Define>;

const Overlay = z
  .strictObject({
    layers: z
      .array(z.looseObject({ kind: z.string().describe("Of any kind of layer.") }))
      .min(1)
      .max(20)
      .describe(
        "From back to front, above all layers of the scenes. Their seconds count from the first scene's start.",
      ),
    fromScene: Id.optional().describe("The id of the scene that they come in with; the first unless said."),
    toScene: Id.optional().describe("The id of the scene that they go with; the last unless said."),
  })
  .meta({ id: "Overlay" });
export type Overlay = z.output<typeof Overlay>;
export const Overlays = z
  .array(Overlay)
  .max(12)
  .describe(
    "Layers that stay over scenes, such as a word mark or a source: they come in once, stand still in transitions and go once.",
  );

/** The words of the whole film. */
export const FilmWords = z.object({
  styles: Styles.optional(),
  define: Define.optional(),
  overlays: Overlays.optional(),
});

const Name = z
  .string()
  .regex(/^[a-z][A-Za-z0-9]{0,39}$/, "expected a lower-case letter, then letters and digits");
const With = z.record(Name, z.unknown());

/** A layer that stands for those of a definition: a group of them. */
export const UseLayer = z
  .strictObject({
    kind: z.literal("use").describe("Layers of `define`, as a group."),
    name: Id.describe("The name of an entry of `define`."),
    with: With.optional().describe(
      "What the names in braces stand for. A text that is only `{name}` becomes the value itself, be it a number, a colour or a list; within a text, its characters.",
    ),
    ...GroupFields.omit({ kind: true }).shape,
  })
  .meta({ id: "UseLayer" });

/** Fewer than a group has layers. */
const MOST_COPIES = 60;

export const Repeat = z
  .strictObject({
    count: z
      .int()
      .min(1)
      .max(MOST_COPIES)
      .optional()
      .describe("How many there are, where `each` says no more of them."),
    each: z
      .array(z.union([With, z.string(), z.number()]))
      .min(1)
      .max(MOST_COPIES)
      .optional()
      .describe(
        "One entry for each: what names in braces stand for in it, or a text or a number that `{value}` stands for. In all of them, `{number}` counts from 1.",
      ),
    columns: byShape(z.int().min(1).max(MOST_COLUMNS))
      .optional()
      .describe(
        "Puts them into a grid, which has the layer's id, place and `grow`. Without it they stand one after another in what the layer stands in.",
      ),
    gapUnits: byShape(z.number().min(0).max(80))
      .optional()
      .describe("Between neighbours of the grid, in u; 2 unless said."),
    staggerSeconds: z
      .number()
      .min(0)
      .max(20)
      .default(0)
      .describe("Each is so much later than the one before: all of its times, and of what is in it."),
    except: z
      .array(z.int().min(1).max(MOST_COPIES))
      .max(MOST_COPIES)
      .default([])
      .describe("Numbers, from 1, that are left out; in a grid their place stays empty."),
  })
  .meta({ id: "Repeat" });

/** A moment of a scene by name, instead of seconds. */
export const Moment = z.string().max(100).meta({
  id: "Moment",
  description:
    "A beat of the scene or `after:` and the id of a layer, and + or - seconds: `reveal`, `after:title+0.4`.",
});

export const Beats = z
  .record(Name, z.union([z.number().min(0).max(120), Moment]))
  .describe(
    "Moments by name: seconds of the scene, or after another moment. `after:title` is when the layer with that id has come in. They stand wherever seconds of the scene do, and in effects of the scene.",
  );

/** What a scene may have. */
export const SceneWords = z.object({ beats: Beats.optional() });

/** What a group, a device and a `use` may have. */
export const GroupWords = z.object({
  time: z
    .enum(["group", "scene"])
    .optional()
    .describe(
      "group: seconds of what is in it count from when it comes in. Scene, unless said; of a `use`, group.",
    ),
});

/** What any layer may have. */
export const LayerWords = z.object({
  repeat: Repeat.optional().describe("Draws the layer several times."),
  style: Id.optional().describe("The name of an entry of `styles`: the layer takes its fields."),
});
