import * as z from "zod";
import { CaptionsLayer } from "#lib/motion/composition/schema/captions-layer.ts";
import { ChartLayer } from "#lib/motion/composition/schema/chart-layer.ts";
import { CodeLayer } from "#lib/motion/composition/schema/code-layer.ts";
import { ImageLayer, LogoLayer } from "#lib/motion/composition/schema/image-layer.ts";
import { layerFields } from "#lib/motion/composition/schema/layer-fields.ts";
import { ListLayer } from "#lib/motion/composition/schema/list-layer.ts";
import { ParticlesLayer } from "#lib/motion/composition/schema/particles-layer.ts";
import { QuoteLayer } from "#lib/motion/composition/schema/quote-layer.ts";
import { ShapeLayer } from "#lib/motion/composition/schema/shape-layer.ts";
import { TextLayer } from "#lib/motion/composition/schema/text-layer.ts";
import { byShape, Color, Id } from "#lib/motion/composition/schema/values.ts";

/** A layer of any kind, and the two that have layers of any kind in them: a group and a device. */

/** Optional, not defaulted: a film that does not say it keeps the hash that it had. */
const From = z
  .enum(["left", "right"])
  .optional()
  .describe(
    "The side where a stack or grid begins; left unless said. Right is for words that are read from right to left: its rows, and start and end across its columns, are mirrored.",
  );

/** Columns of a grid. */
export const MOST_COLUMNS = 16;

const Layout = z
  .discriminatedUnion("type", [
    z.strictObject({ type: z.literal("free").describe("A child has a place, or fills the group.") }),
    z.strictObject({
      type: z.literal("stack").describe("One child after another."),
      direction: byShape(z.enum(["row", "column"]))
        .default("column")
        .describe("Of a stack: row goes from one side to the other, column from top to bottom."),
      from: From,
      gapUnits: byShape(z.number().min(0).max(80)).default(2).describe("Between neighbours, in u."),
      align: byShape(z.enum(["start", "center", "end", "stretch"]))
        .default("stretch")
        .describe("Across the stack."),
      justify: byShape(z.enum(["start", "center", "end", "between"]))
        .default("center")
        .describe("Along the stack."),
    }),
    z.strictObject({
      type: z.literal("grid").describe("Children in columns."),
      columns: byShape(z.int().min(1).max(MOST_COLUMNS)).describe(
        "Of a grid: how many, of equal width, filled row by row.",
      ),
      from: From,
      gapUnits: byShape(z.number().min(0).max(80)).default(2).describe("Between neighbours, in u."),
    }),
  ])
  .meta({ id: "Layout" });
export type Layout = z.output<typeof Layout>;

export const GroupFields = z.strictObject({
  kind: z.literal("group").describe("Layers together."),
  ...layerFields,
  layout: Layout.default({ type: "free" }).describe(
    "free: a child fills the group or has a place; stack: one after another; grid: in columns.",
  ),
  paddingUnits: byShape(z.number().min(0).max(80))
    .default(0)
    .describe("Between the edge and the children, in u."),
  clip: z.boolean().default(false).describe("Cuts its children off at its box."),
});

const DeviceFields = z.strictObject({
  kind: z.literal("device").describe("A browser window or a phone."),
  ...layerFields,
  device: z
    .enum(["browser", "phone"])
    .describe("A browser window fills its box; a phone keeps its proportions in it."),
  address: z.string().max(120).default("").describe("In the browser's address field."),
  color: Color.optional().describe("Of the frame. Without it, surface for a browser and ink for a phone."),
  background: Color.default("background").describe("Of the screen."),
  image: Id.optional().describe("The id of an entry of `assets`: fills the screen, cut from its top."),
  shadow: z.boolean().default(true).describe("A soft shadow of the frame, 30 % black."),
  layout: Layout.default({ type: "free" }).describe("Of the children on the screen."),
  paddingUnits: byShape(z.number().min(0).max(80))
    .default(0)
    .describe("Between the edge and the children, in u."),
});

const LEAVES = [
  TextLayer,
  ShapeLayer,
  ImageLayer,
  LogoLayer,
  ChartLayer,
  CodeLayer,
  ListLayer,
  QuoteLayer,
  CaptionsLayer,
  ParticlesLayer,
] as const;
type Leaf = (typeof LEAVES)[number];
type LeafLayer = z.output<Leaf>;
export type LeafInput = z.input<Leaf>;
export type GroupLayer = z.output<typeof GroupFields> & { children: Layer[] };
export type GroupInput = z.input<typeof GroupFields> & { children: LayerInput[] };
export type DeviceLayer = z.output<typeof DeviceFields> & { children: Layer[] };
type DeviceInput = z.input<typeof DeviceFields> & { children?: LayerInput[] | undefined };
export type Layer = LeafLayer | GroupLayer | DeviceLayer;
export type LayerInput = LeafInput | GroupInput | DeviceInput;

const GroupLayer = GroupFields.extend({
  get children(): z.ZodType<Layer[], LayerInput[]> {
    return z
      .array(Layer)
      .min(1)
      .max(60)
      .describe("Layers of the group, from back to front.") as unknown as z.ZodType<Layer[], LayerInput[]>;
  },
}).meta({ id: "GroupLayer" });
const DeviceLayer = DeviceFields.extend({
  get children(): z.ZodType<Layer[], LayerInput[] | undefined> {
    return z
      .array(Layer)
      .max(60)
      .default([])
      .describe("Layers on the screen, from back to front, above the picture.") as unknown as z.ZodType<
      Layer[],
      LayerInput[] | undefined
    >;
  },
}).meta({ id: "DeviceLayer" });
const LAYERS = [...LEAVES, GroupLayer, DeviceLayer] as const;

// inferred, an optional list of layers within layers would count as required
export const Layer = z.discriminatedUnion("kind", LAYERS).meta({ id: "Layer" }) as unknown as z.ZodType<
  Layer,
  LayerInput
>;
/** Every kind of layer. */
export const LAYER_KINDS: readonly Layer["kind"][] = LAYERS.map(({ shape }) => shape.kind.value);

/** A layer with its defaults filled in. @throws ZodError: for layers that we write ourselves */
export const layerOf = <T extends LayerInput>(input: T): Extract<Layer, { kind: T["kind"] }> =>
  Layer.parse(input) as Extract<Layer, { kind: T["kind"] }>;
