import type { GroupLayer, LayerInput } from "#lib/motion/composition/schema/layers.ts";
import type { Enter } from "#lib/motion/composition/schema/movement.ts";
import type { QuoteLayer } from "#lib/motion/composition/schema/quote-layer.ts";
import { besideText, isRightToLeft } from "#lib/motion/composition/direction.ts";
import { ownLayer } from "#lib/motion/composition/own-layer.ts";
import { sharedFields, typeSize } from "#lib/motion/draw/layers/list-layer.ts";
import { eachShape } from "#lib/motion/composition/frame-shape.ts";

const after = (enter: Enter | undefined, seconds: number, preset: Enter["preset"]): { enter?: Enter } =>
  enter
    ? {
        enter: {
          ...enter,
          preset,
          by: "layer",
          delaySeconds: Math.max(0, enter.delaySeconds + seconds),
        },
      }
    : {};

const marksOf = ({ quotationMarks }: QuoteLayer): [opening: string, closing: string] => {
  const [opening = "“", closing = "”"] = [...quotationMarks];
  return [opening, closing];
};

/** The bar and the portrait stand where lines begin. */
const sideOf = ({ text }: QuoteLayer): { from?: "right" } => (isRightToLeft(text) ? { from: "right" } : {});

function words(layer: QuoteLayer): LayerInput {
  const [opening, closing] = marksOf(layer);
  return {
    kind: "text",
    startSeconds: layer.startSeconds,
    runs: [{ text: layer.mark === "inline" ? `${opening}${layer.text}${closing}` : layer.text }],
    font: layer.font,
    weight: layer.weight,
    color: layer.color,
    sizeUnits: layer.sizeUnits,
    lineHeight: layer.font === "display" ? 1.14 : 1.3,
    align: layer.align,
    maximumLines: 20,
    enter: layer.enter,
  };
}

/** The large mark above the words. It stands high in its line: a low box holds what is seen of it. */
function openingMark(layer: QuoteLayer): LayerInput {
  const { sizeUnits: size, enter, startSeconds } = layer;
  const [opening] = marksOf(layer);
  return {
    kind: "group",
    layout: { type: "free" },
    heightUnits: eachShape(size, (one) => one * 0.74),
    children: [
      {
        kind: "text",
        startSeconds,
        place: { x: 0, y: 0, width: 100, height: 231 },
        runs: [{ text: opening }],
        font: "display",
        weight: 800,
        color: layer.markColor,
        sizeUnits: typeSize(size, 2.3),
        lineHeight: 0.74,
        wrap: "none",
        align: eachShape(layer.align, (align) => besideText(align, opening, layer.text)),
        ...after(enter, -0.15, "fade"),
      },
    ],
  };
}

/** The author, and below what they are. */
function names(layer: QuoteLayer): LayerInput[] {
  const { sizeUnits: size, startSeconds } = layer;
  const line = (
    text: string,
    more: Pick<Extract<LayerInput, { kind: "text" }>, "weight" | "color" | "sizeUnits">,
  ): LayerInput[] =>
    text
      ? [
          {
            kind: "text",
            startSeconds,
            runs: [{ text }],
            font: "text",
            align: eachShape(layer.align, (align) => besideText(align, text, layer.text)),
            ...more,
          },
        ]
      : [];
  const { author, role, color, authorColor } = layer;
  return [
    ...line(author, { weight: 700, color, sizeUnits: eachShape(size, (one) => Math.max(2.4, one * 0.44)) }),
    ...line(role, { color: authorColor, sizeUnits: eachShape(size, (one) => Math.max(2.2, one * 0.38)) }),
  ];
}

/** A picture in a circle: its box is square, so that it fills the circle whatever its own proportions. */
function circle(asset: string, size: QuoteLayer["sizeUnits"]): LayerInput {
  const side = eachShape(size, (one) => Math.max(6, one * 1.15));
  return {
    kind: "group",
    layout: { type: "free" },
    widthUnits: side,
    heightUnits: side,
    children: [{ kind: "image", asset, place: { x: 0, y: 0, width: 100, height: 100 }, radiusUnits: 100 }],
  };
}

/** Whose words they are: the portrait and the names beside each other; nothing where neither is known. */
function signature(layer: QuoteLayer): LayerInput[] {
  const { portrait, align, startSeconds } = layer;
  const lines = names(layer);
  if (!lines.length && !portrait) return [];
  const named: LayerInput = {
    kind: "group",
    ...(portrait && align === "center" ? {} : { grow: 1 }),
    layout: { type: "stack", gapUnits: 0.5, justify: "start" },
    children: lines,
  };
  return [
    {
      kind: "group",
      startSeconds,
      layout: {
        type: "stack",
        direction: "row",
        ...sideOf(layer),
        gapUnits: 2,
        align: "center",
        justify: align,
      },
      ...after(layer.enter, 0.5, "fade"),
      children: [...(portrait ? [circle(portrait, layer.sizeUnits)] : []), ...(lines.length ? [named] : [])],
    },
  ];
}

/** A column with a bar beside it. */
function besideBar(layer: QuoteLayer, column: LayerInput): LayerInput {
  const { sizeUnits: size, enter, startSeconds } = layer;
  return {
    kind: "group",
    grow: 1,
    layout: {
      type: "stack",
      direction: "row",
      ...sideOf(layer),
      gapUnits: eachShape(size, (one) => one * 0.5),
      align: "stretch",
      justify: "start",
    },
    children: [
      {
        kind: "shape",
        startSeconds,
        shape: { type: "rectangle" },
        fill: layer.markColor,
        widthUnits: eachShape(size, (one) => one * 0.12),
        enter: enter && { ...enter, preset: "wipe", direction: "down", by: "layer" },
      },
      column,
    ],
  };
}

/** A quote as a stack: a mark, the words, and whose they are. */
export function quoteGroup(layer: QuoteLayer): GroupLayer {
  const children = [
    ...(layer.mark === "open" ? [openingMark(layer)] : []),
    words(layer),
    ...signature(layer),
  ];
  const gapUnits = eachShape(layer.sizeUnits, (one) => one * 0.55);
  const shared = { kind: "group" as const, ...sharedFields(layer) };
  if (layer.mark !== "bar")
    return ownLayer({ ...shared, layout: { type: "stack", gapUnits, justify: "center" }, children });
  const column: LayerInput = {
    kind: "group",
    grow: 1,
    layout: { type: "stack", gapUnits, justify: "start" },
    children,
  };
  return ownLayer({
    ...shared,
    layout: { type: "stack", direction: "row", gapUnits, align: "center", justify: "start" },
    children: [besideBar(layer, column)],
  });
}
