import { contrast, mix } from "#lib/motion/composition/color.ts";
import type { LayerInput } from "#lib/motion/composition/schema/layers.ts";
import type { Box } from "#lib/motion/storyboard/frame.ts";
import {
  BODY,
  emsOf,
  fadeIn,
  free,
  HEADLINES,
  inBox,
  LABEL,
  plate,
  stack,
  text,
} from "#lib/motion/storyboard/parts.ts";
import { arrivals } from "#lib/motion/storyboard/scenes/lists.ts";
import { measuredColumn } from "#lib/motion/storyboard/scenes/column.ts";
import type { SceneBuilder, SceneContext } from "#lib/motion/storyboard/scene.ts";
import type { Item } from "#lib/motion/storyboard/storyboard.ts";

/** Colours as they are meant to be seen: fields from edge to edge, their names on them. */

/** What is read on a colour. */
const inkOn = (color: string): string =>
  contrast("#ffffff", color) >= contrast("#15120f", color) ? "#ffffff" : "#15120f";

/** A colour's name, and its value in hex, on the colour itself. */
function names(
  { say, color }: Item,
  box: Box,
  size: number,
  context: SceneContext,
  delay: number,
): LayerInput {
  const { frame, tone } = context;
  const ink = inkOn(color ?? tone.figure);
  const lines = [
    ...(say
      ? [text(say, { font: "display", color: ink, sizeUnits: size, lineHeight: 1.1, maximumLines: 2 })]
      : []),
    ...(color
      ? [
          text(color.toUpperCase(), {
            font: "mono",
            color: ink,
            sizeUnits: Math.min(LABEL[frame.shape] * 1.1, box.width / 4.4),
            wrap: "none",
            maximumLines: 1,
          }),
        ]
      : []),
  ];
  const justify = frame.shape === "wide" ? "end" : "center";
  return inBox(frame, box, stack(lines, { gap: 1, justify, enter: fadeIn(delay + 0.3) }));
}

export const palette: SceneBuilder = (shot, context) => {
  const { frame, tone, times, board } = context;
  const { items, scene } = shot;
  const { content, shape: form } = frame;
  const isWide = form === "wide";
  const head = scene.say
    ? measuredColumn(
        { say: scene.say, under: scene.under, sizes: HEADLINES[form].slice(1), mostLines: 2 },
        context,
        { ...content, height: content.height * 0.36 },
      )
    : measuredColumn({ say: scene.under ?? "", sizes: HEADLINES[form].slice(4) }, context, {
        ...content,
        height: scene.under ? content.height * 0.2 : 0.1,
      });
  const top = scene.say || scene.under ? content.y + head.height + 3 : isWide ? 0 : content.y;
  // what stays at the lower edge keeps its ground
  const isFree = board.keep.every(
    ({ is, corner = is === "wordmark" ? "top-left" : "bottom-left" }) =>
      is === "progress" || (is !== "strip" && corner.startsWith("top")),
  );
  const safe = content.y + content.height;
  const bottom = isFree ? frame.height : safe;
  const delays = arrivals(items.length, times.seconds, 0.3);
  // rows end where words may end, the last of them goes on to the edge
  const each = (isWide ? frame.width : safe - top + (isFree ? 2 : 0)) / items.length;
  const inset = isWide ? Math.min(2.6, each * 0.12) : 0;
  const longest = Math.max(1, ...items.map(({ say = "" }) => emsOf(say)));
  const width = isWide ? each - 2 * inset : content.width;
  const size = Math.max(2.2, Math.min(BODY[form] * 1.7, (width * 0.94) / longest, isWide ? 9 : each * 0.42));
  return {
    layers: [
      ...items.flatMap((item, index): LayerInput[] => {
        const delay = delays[index] ?? 0;
        const isLast = index === items.length - 1;
        const field: Box = isWide
          ? { x: index * each, y: top, width: each, height: bottom - top }
          : {
              x: 0,
              y: top + index * each,
              width: frame.width,
              height: isLast ? bottom - top - index * each : each,
            };
        const side = isWide && index === 0 ? content.x - inset : 0;
        const box: Box = isWide
          ? {
              x: field.x + inset + Math.max(0, Math.min(side, each * 0.3)),
              y: field.y + 2,
              width: width - Math.max(0, Math.min(side, each * 0.3)),
              height: safe - field.y - 2,
            }
          : { x: content.x, y: field.y, width: content.width, height: each };
        const isGround = contrast(item.color ?? tone.figure, tone.ground) < 1.1;
        return [
          // a group: unlike a panel it leaves before the next scene comes
          inBox(frame, field, {
            ...free([
              plate({
                fill: item.color ?? tone.figure,
                ...(isGround ? { stroke: { color: mix(tone.ground, tone.ink, 0.2), widthUnits: 0.14 } } : {}),
              }),
            ]),
            bleed: true,
            enter: {
              preset: "wipe",
              direction: isWide ? "up" : "right",
              delaySeconds: delay,
              durationSeconds: 0.8,
              ease: "expo-out",
            },
          }),
          names(item, box, size, context, delay),
        ];
      }),
      ...(scene.say || scene.under ? head.layers : []),
    ],
  };
};
