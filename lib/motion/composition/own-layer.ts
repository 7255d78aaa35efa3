import type { Layer, LayerInput } from "#lib/motion/composition/schema/layers.ts";

/*
 * Layers that the engine makes of others: a list becomes groups, texts and shapes. Their defaults stand here once
 * more, since the schema that has them weighs sixty kilobytes in a page and a tenth of a second in a thread that draws.
 * A test holds them to the schema's.
 */

type Fields = Record<string, unknown>;

const COMMON: Fields = { startSeconds: 0, opacity: 1, rotateDegrees: 0, grow: 0, bleed: false };
const KINDS: Record<string, Fields> = {
  text: {
    font: "display",
    color: "ink",
    sizeUnits: 6,
    align: "start",
    verticalAlign: "start",
    uppercase: false,
    wrap: "balance",
    maximumLines: 12,
    fit: "shrink",
  },
  shape: {},
  image: { fit: "cover", radiusUnits: 0 },
  group: { layout: { type: "free" }, paddingUnits: 0, clip: false },
};
const LAYOUTS: Record<string, Fields> = {
  stack: { direction: "column", gapUnits: 2, align: "stretch", justify: "center" },
  grid: { gapUnits: 2 },
};
const SHAPES: Record<string, Fields> = {
  rectangle: { radiusUnits: 0 },
  ellipse: { square: false },
  line: { from: "left" },
  polygon: { inset: 1 },
  pattern: { stepUnits: 4, weightUnits: 0.2 },
};
const ENTER: Fields = {
  direction: "up",
  delaySeconds: 0,
  durationSeconds: 0.7,
  by: "layer",
  staggerSeconds: 0.06,
  ease: "expo-out",
};

/** Fields over defaults; one that is undefined is left to its default. */
function over(defaults: Fields | undefined, fields: Fields): Fields {
  const filled: Fields = { ...defaults };
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) filled[name] = value;
  return filled;
}

function filled(input: LayerInput): Layer {
  const kind = KINDS[input.kind];
  if (!kind) throw new Error(`The engine makes no layer of the kind ${input.kind}.`);
  const layer = over({ ...COMMON, ...kind }, input);
  const nested = (name: string, defaults: (fields: Fields) => Fields | undefined) => {
    const fields = layer[name] as Fields | undefined;
    if (fields) layer[name] = over(defaults(fields), fields);
  };
  nested("enter", () => ENTER);
  nested("exit", () => ENTER);
  if (input.kind === "group") {
    nested("layout", ({ type }) => LAYOUTS[type as string]);
    layer.children = input.children.map(filled);
  }
  if (input.kind === "shape") nested("shape", ({ type }) => SHAPES[type as string]);
  return layer as unknown as Layer;
}

/**
 * A text, shape, image or group of them, with its defaults filled in. What a layer took over from one that was read
 * (its emphasis, its keyframes) is whole already.
 */
export const ownLayer = <T extends LayerInput>(input: T): Extract<Layer, { kind: T["kind"] }> =>
  filled(input) as Extract<Layer, { kind: T["kind"] }>;
