import type { Layer, LayerInput } from "#lib/motion/composition/schema/layers.ts";
import type { Enter } from "#lib/motion/composition/schema/movement.ts";
import { eachShape } from "#lib/motion/composition/frame-shape.ts";

/** Whether a text is written from right to left: its first letter decides, as in UAX #9. */
export const isRightToLeft = (text: string): boolean =>
  /^\P{L}*[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(text);

const hasLetters = (text: string): boolean => /\p{L}/u.test(text);

/**
 * Whether texts that stand together are read from right to left. Half of them do: names and addresses are in Latin
 * letters in films of every language.
 */
export const mostlyRightToLeft = (texts: readonly string[]): boolean => {
  const lettered = texts.filter(hasLetters);
  const fromRight = lettered.filter(isRightToLeft).length;
  return fromRight > 0 && fromRight * 2 >= lettered.length;
};

type Side = "start" | "center" | "end";

/** Where a text is aligned to stand on the side where a text beside it begins. */
export const besideText = (align: Side, text: string, beside: string): Side =>
  isRightToLeft(text) === isRightToLeft(beside) ? align : opposite(align);

const opposite = <T extends string>(side: T): T =>
  (side === "start" ? "end" : side === "end" ? "start" : side) as T;

/** What layers say, those within others too. */
export const textsOf = (layers: readonly LayerInput[]): string[] =>
  layers.flatMap((layer): string[] => {
    switch (layer.kind) {
      case "text":
        return [layer.runs.map(({ text }) => text).join("")];
      case "list":
        return layer.items.map(({ text }) => text);
      case "quote":
        return [layer.text];
      case "chart":
        return layer.chart.type === "counter" ? [] : layer.chart.data.map(({ label = "" }) => label);
      case "group":
      case "device":
        return textsOf(layer.children ?? []);
      default:
        return [];
    }
  });

const mirroredPlace = (place: NonNullable<Layer["place"]>): NonNullable<Layer["place"]> =>
  eachShape(place, (box) => ({ ...box, x: 100 - box.x - box.width }));

/** Wipes and slides go the other way. */
const mirroredEnter = <T extends Pick<Partial<Enter>, "direction">>(enter: T): T =>
  enter.direction === "left" || enter.direction === "right"
    ? { ...enter, direction: enter.direction === "left" ? "right" : "left" }
    : enter;

type LayoutInput = NonNullable<Extract<LayerInput, { kind: "group" }>["layout"]>;

function mirroredLayout(layout: LayoutInput, lettered: boolean): LayoutInput {
  if (layout.type === "free") return layout;
  // "01 / 03": figures beside each other are read from left to right everywhere
  if (layout.type === "stack" && layout.direction === "row" && !lettered)
    return { ...layout, justify: eachShape(layout.justify ?? "center", opposite) };
  return { ...layout, from: "right" };
}

/**
 * A layer as in a mirror, for words that are read from right to left: places, rows, alignment, and what moves across.
 * What is drawn in it is not turned round: letters, figures, charts, pictures. Lists and quotes find their side
 * themselves.
 */
export function mirrored<T extends LayerInput>(layer: T): T {
  const { place, enter, exit, keyframes } = layer;
  const common = {
    ...layer,
    ...(place ? { place: mirroredPlace(place) } : {}),
    ...(enter ? { enter: mirroredEnter(enter) } : {}),
    ...(exit ? { exit: mirroredEnter(exit) } : {}),
    ...(keyframes?.x
      ? { keyframes: { ...keyframes, x: keyframes.x.map((key) => ({ ...key, value: -key.value })) } }
      : {}),
  } as T;
  switch (common.kind) {
    case "text": {
      const fromRight = isRightToLeft(common.runs.map(({ text }) => text).join(""));
      return fromRight ? common : { ...common, align: eachShape(common.align ?? "start", opposite) };
    }
    case "chart":
      return common.chart.type === "counter"
        ? {
            ...common,
            chart: { ...common.chart, align: eachShape(common.chart.align ?? "start", opposite) },
          }
        : common;
    case "group":
    case "device": {
      const { layout, children = [] } = common;
      return {
        ...common,
        ...(layout ? { layout: mirroredLayout(layout, textsOf(children).some(hasLetters)) } : {}),
        children: children.map(mirrored),
      };
    }
    default:
      return common;
  }
}
