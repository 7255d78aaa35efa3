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

/** A quote as a stack: a mark, the words, and whose they are. */
export function quoteGroup(layer: QuoteLayer): GroupLayer {
  const { sizeUnits: size, enter, startSeconds } = layer;
  const [opening = "“", closing = "”"] = [...layer.quotationMarks];
  // the bar and the portrait stand where lines begin
  const from = isRightToLeft(layer.text) ? { from: "right" as const } : {};
  const words: LayerInput = {
    kind: "text",
    startSeconds,
    runs: [{ text: layer.mark === "inline" ? `${opening}${layer.text}${closing}` : layer.text }],
    font: layer.font,
    weight: layer.weight,
    color: layer.color,
    sizeUnits: size,
    lineHeight: layer.font === "display" ? 1.14 : 1.3,
    align: layer.align,
    maximumLines: 20,
    enter,
  };
  // the sign stands high in its line: a low box holds what is seen of it
  const mark: LayerInput = {
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
  const names: LayerInput[] = [
    ...(layer.author
      ? [
          {
            kind: "text" as const,
            startSeconds,
            runs: [{ text: layer.author }],
            font: "text" as const,
            weight: 700,
            color: layer.color,
            sizeUnits: eachShape(size, (one) => Math.max(2.4, one * 0.44)),
            align: eachShape(layer.align, (align) => besideText(align, layer.author, layer.text)),
          },
        ]
      : []),
    ...(layer.role
      ? [
          {
            kind: "text" as const,
            startSeconds,
            runs: [{ text: layer.role }],
            font: "text" as const,
            color: layer.authorColor,
            sizeUnits: eachShape(size, (one) => Math.max(2.2, one * 0.38)),
            align: eachShape(layer.align, (align) => besideText(align, layer.role, layer.text)),
          },
        ]
      : []),
  ];
  const portraitUnits = eachShape(size, (one) => Math.max(6, one * 1.15));
  const signature: LayerInput[] =
    names.length || layer.portrait
      ? [
          {
            kind: "group",
            startSeconds,
            layout: {
              type: "stack",
              direction: "row",
              ...from,
              gapUnits: 2,
              align: "center",
              justify: eachShape(layer.align, (align) => align),
            },
            ...after(enter, 0.5, "fade"),
            children: [
              ...(layer.portrait
                ? [
                    {
                      // a square box: the picture fills the circle whatever its own proportions
                      kind: "group" as const,
                      layout: { type: "free" as const },
                      widthUnits: portraitUnits,
                      heightUnits: portraitUnits,
                      children: [
                        {
                          kind: "image" as const,
                          asset: layer.portrait,
                          place: { x: 0, y: 0, width: 100, height: 100 },
                          radiusUnits: 100,
                        },
                      ],
                    },
                  ]
                : []),
              ...(names.length
                ? [
                    {
                      kind: "group" as const,
                      ...(layer.portrait && layer.align !== "center" ? { grow: 1 } : {}),
                      ...(layer.portrait ? {} : { grow: 1 }),
                      layout: { type: "stack" as const, gapUnits: 0.5, justify: "start" as const },
                      children: names,
                    },
                  ]
                : []),
            ],
          },
        ]
      : [];
  const column: LayerInput[] = [...(layer.mark === "open" ? [mark] : []), words, ...signature];
  const gap = eachShape(size, (one) => one * 0.55);
  const shared = { kind: "group" as const, ...sharedFields(layer) };
  if (layer.mark !== "bar")
    return ownLayer({
      ...shared,
      layout: { type: "stack", gapUnits: gap, justify: "center" },
      children: column,
    });
  return ownLayer({
    ...shared,
    layout: { type: "stack", direction: "row", gapUnits: gap, align: "center", justify: "start" },
    children: [
      {
        kind: "group",
        grow: 1,
        layout: {
          type: "stack",
          direction: "row",
          ...from,
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
            ...(enter
              ? { enter: { ...enter, preset: "wipe", direction: "down", by: "layer" } satisfies Enter }
              : {}),
          },
          {
            kind: "group",
            grow: 1,
            layout: { type: "stack", gapUnits: gap, justify: "start" },
            children: column,
          },
        ],
      },
    ],
  });
}
