import type { GroupInput, GroupLayer, LayerInput } from "#lib/motion/composition/schema/layers.ts";
import type { ListLayer } from "#lib/motion/composition/schema/list-layer.ts";
import type { Enter } from "#lib/motion/composition/schema/movement.ts";
import type { ByShape } from "#lib/motion/composition/schema/values.ts";
import { isRightToLeft, mostlyRightToLeft } from "#lib/motion/composition/direction.ts";
import { ownLayer } from "#lib/motion/composition/own-layer.ts";
import { eachShape } from "#lib/motion/composition/frame-shape.ts";

/** A share of a size of type, within what type may have. */
export const typeSize = (size: ByShape<number>, share: number): ByShape<number> =>
  eachShape(size, (one) => Math.min(120, Math.max(0.5, one * share)));

/** What a layer keeps when it becomes a group: all that it shares with other layers, but for the entrance. */
export const sharedFields = (
  layer: Omit<GroupLayer, "kind" | "children" | "layout" | "paddingUnits" | "clip">,
): Omit<GroupInput, "kind" | "children"> => {
  const { id, startSeconds, endSeconds, opacity, rotateDegrees, place, grow, widthUnits, heightUnits } =
    layer;
  const { exit, emphasis, keyframes, bleed } = layer;
  return {
    ...{ id, startSeconds, endSeconds, opacity, rotateDegrees, place, grow, widthUnits, heightUnits },
    ...{ exit, emphasis, keyframes, bleed },
  };
};

const LINE_HEIGHT = 1.24;
/** A tick of the width of 21 and the height of 17. */
const CHECK = "M0 9.4L3.2 6.2L8 11L17.8 0L21 2.9L8.3 17Z";

function marker(
  layer: ListLayer,
  index: number,
  enter: Enter | undefined,
  rightToLeft: boolean,
): LayerInput[] {
  const { sizeUnits: size, markerColor: color } = layer;
  // a mark pops when its line is half way there
  const popped: { enter?: Enter } = enter
    ? {
        enter: {
          ...enter,
          preset: "pop",
          by: "layer",
          ease: "back-out",
          delaySeconds: enter.delaySeconds + enter.durationSeconds * 0.35,
          durationSeconds: 0.45,
        },
      }
    : {};
  /** A figure in the middle of the first line; sides in percent of the line's height. */
  const figure = (widthEm: number, width: number, height: number, shape: LayerInput): LayerInput => ({
    kind: "group",
    layout: { type: "free" },
    widthUnits: eachShape(size, (one) => one * widthEm),
    heightUnits: eachShape(size, (one) => one * LINE_HEIGHT),
    children: [
      {
        ...shape,
        ...popped,
        place: { x: 0, y: 50 - height / 2, width, height },
      } as LayerInput,
    ],
  });
  switch (layer.marker) {
    case "none":
      return [];
    case "number":
      return [
        {
          kind: "text",
          runs: [{ text: String(index + 1) }],
          font: layer.font,
          weight: 700,
          color,
          sizeUnits: size,
          lineHeight: LINE_HEIGHT,
          wrap: "none",
          align: rightToLeft ? "end" : "start",
          widthUnits: eachShape(size, (one) => one * (layer.items.length > 9 ? 1.5 : 0.9)),
        },
      ];
    case "bullet":
      return [
        figure(0.34, 100, 27, { kind: "shape", shape: { type: "ellipse", square: true }, fill: color }),
      ];
    case "dash":
      return [figure(0.6, 100, 7, { kind: "shape", shape: { type: "rectangle" }, fill: color })];
    case "check":
      return [
        figure(0.78, 100, 52, {
          kind: "shape",
          shape: { type: "path", data: CHECK, viewBox: [0, 0, 21, 17] },
          fill: color,
        }),
      ];
  }
}

/** What the rows of a list have in common. */
interface ListSide {
  layer: ListLayer;
  /** One list has one side, whatever the language of each item. */
  rightToLeft: boolean;
  /** Of a stack or grid. */
  from: { from?: "right" };
}

function words(
  { layer, rightToLeft }: ListSide,
  text: string,
  more: Omit<Extract<LayerInput, { kind: "text" }>, "kind" | "runs">,
): LayerInput {
  return {
    kind: "text",
    runs: [{ text }],
    font: layer.font,
    lineHeight: LINE_HEIGHT,
    wrap: "balance",
    align: isRightToLeft(text) === rightToLeft ? "start" : "end",
    ...more,
  };
}

/** An item: its marker, and beside it its words above its note. */
function row(side: ListSide, { text, note }: ListLayer["items"][number], index: number): LayerInput {
  const { layer, rightToLeft, from } = side;
  const { sizeUnits } = layer;
  const enter = layer.enter && {
    ...layer.enter,
    by: "layer" as const,
    delaySeconds: layer.enter.delaySeconds + index * layer.enter.staggerSeconds,
  };
  const noted =
    note && words(side, note, { font: "text", color: layer.noteColor, sizeUnits: typeSize(sizeUnits, 0.66) });
  return {
    kind: "group",
    startSeconds: layer.startSeconds,
    layout: {
      type: "stack",
      direction: "row",
      ...from,
      gapUnits: eachShape(sizeUnits, (one) => one * 0.5),
      align: "start",
      justify: "start",
    },
    enter,
    children: [
      ...marker(layer, index, enter, rightToLeft),
      {
        kind: "group",
        grow: 1,
        layout: { type: "stack", gapUnits: eachShape(sizeUnits, (one) => one * 0.16), justify: "start" },
        children: [
          words(side, text, { color: layer.color, weight: layer.weight, sizeUnits }),
          ...(noted ? [noted] : []),
        ],
      },
    ],
  };
}

/** A hairline above an item. */
function rule({ layer, rightToLeft }: ListSide, index: number): LayerInput {
  const { enter } = layer;
  return {
    kind: "shape",
    shape: { type: "rectangle" },
    fill: layer.noteColor,
    opacity: 0.5,
    heightUnits: 0.14,
    startSeconds: layer.startSeconds,
    enter: enter && {
      ...enter,
      preset: "wipe",
      by: "layer",
      direction: rightToLeft ? "left" : "right",
      delaySeconds: enter.delaySeconds + index * enter.staggerSeconds,
    },
  };
}

/** A list as a stack or grid of rows, each a marker and its words. */
export function listGroup(layer: ListLayer): GroupLayer {
  const rightToLeft = mostlyRightToLeft(layer.items.map(({ text }) => text));
  const side: ListSide = { layer, rightToLeft, from: rightToLeft ? { from: "right" } : {} };
  const oneColumn = layer.columns === 1;
  const ruled = layer.rules && oneColumn;
  return ownLayer({
    kind: "group",
    ...sharedFields(layer),
    layout: oneColumn
      ? { type: "stack", gapUnits: layer.gapUnits, justify: "center" }
      : { type: "grid", columns: layer.columns, ...side.from, gapUnits: layer.gapUnits },
    children: layer.items.flatMap((item, index) => [
      ...(ruled && index ? [rule(side, index)] : []),
      row(side, item, index),
    ]),
  });
}
