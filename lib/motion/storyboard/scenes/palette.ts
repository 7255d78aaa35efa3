import type { LayerInput } from "#lib/motion/composition/schema/layers.ts";
import type { Box } from "#lib/motion/storyboard/frame.ts";
import { BODY, fadeIn, HEADLINES, inBox, LABEL, plate, stack, text } from "#lib/motion/storyboard/parts.ts";
import { arrivals } from "#lib/motion/storyboard/scenes/lists.ts";
import { footnote } from "#lib/motion/storyboard/scenes/table.ts";
import { titleOver } from "#lib/motion/storyboard/scenes/words.ts";
import type { SceneBuilder, SceneContext } from "#lib/motion/storyboard/scene.ts";
import type { Item } from "#lib/motion/storyboard/storyboard.ts";

/** Room for a name and a value below a field, u. */
const NAMES = 11;
const GAP = 2;

/** A colour's name, and its value in hex. */
function names(
  { say, color }: Item,
  box: Box,
  most: number,
  { frame, tone }: SceneContext,
  delay: number,
): LayerInput {
  const lines = [
    ...(say
      ? [text(say, { font: "text", weight: 600, color: tone.ink, sizeUnits: most, maximumLines: 2 })]
      : []),
    ...(color
      ? [
          text(color.toUpperCase(), {
            font: "mono",
            color: tone.muted,
            sizeUnits: LABEL[frame.shape],
            wrap: "none",
            maximumLines: 1,
          }),
        ]
      : []),
  ];
  const justify = frame.shape === "wide" ? "start" : "center";
  return inBox(frame, box, stack(lines, { gap: 0.5, justify, enter: fadeIn(delay + 0.3) }));
}

/** Colours as tall fields, or wide ones, with their names and values. */
export const palette: SceneBuilder = (shot, context) => {
  const { frame, tone, times } = context;
  const { items, scene } = shot;
  const { content, shape: form } = frame;
  const isWide = form === "wide";
  const head = scene.say ? content.height * (isWide ? 0.28 : 0.2) : 0;
  const foot = scene.under ? 6 : 0;
  const room = { ...content, y: content.y + head, height: content.height - head - foot };
  const delays = arrivals(items.length, times.seconds, 0.3);
  const each = ((isWide ? room.width : room.height) - GAP * (items.length - 1)) / items.length;
  const swatches = items.flatMap((item, index): LayerInput[] => {
    const delay = delays[index] ?? 0;
    const along = index * (each + GAP);
    const field: Box = isWide
      ? { x: room.x + along, y: room.y, width: each, height: room.height - NAMES }
      : { x: room.x, y: room.y + along, width: room.width * 0.5, height: each };
    const beside: Box = isWide
      ? { ...field, y: room.y + room.height - NAMES + 1.4, height: NAMES - 1.4 }
      : { ...field, x: field.x + field.width + 3, width: room.width * 0.5 - 3 };
    const enter = {
      preset: "wipe",
      direction: isWide ? "up" : "right",
      delaySeconds: delay,
      durationSeconds: 0.7,
      ease: "expo-out",
    } as const;
    return [
      inBox(
        frame,
        field,
        plate({
          fill: item.color ?? tone.figure,
          radius: "brand",
          stroke: { color: tone.muted, widthUnits: 0.1 },
          enter,
        }),
      ),
      names(item, beside, Math.min(BODY[form], each * 0.2), context, delay),
    ];
  });
  return {
    layers: [
      ...titleOver(scene, context, head, HEADLINES[form].slice(2)),
      ...swatches,
      ...(scene.under ? [footnote(scene.under, context)] : []),
    ],
  };
};
