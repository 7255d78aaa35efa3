import type { LayerInput } from "#lib/motion/composition/schema/layers.ts";
import type { Box } from "#lib/motion/storyboard/frame.ts";
import {
  BODY,
  bigIn,
  fadeIn,
  HEADLINES,
  inBox,
  linesOf,
  plate,
  popIn,
  shape,
  sizeFor,
  smallIn,
  stack,
  strongRuns,
  text,
  widestOf,
} from "#lib/motion/storyboard/parts.ts";
import { arrivals } from "#lib/motion/storyboard/scenes/lists.ts";
import { footnote } from "#lib/motion/storyboard/scenes/table.ts";
import { column } from "#lib/motion/storyboard/scenes/words.ts";
import type { SceneBuilder, SceneContext } from "#lib/motion/storyboard/scene.ts";
import type { Item } from "#lib/motion/storyboard/storyboard.ts";

/** Moments along a line: side by side in a wide frame, one below the other in the others. */

/** Type of the moments, u: the largest at which the time, the words and the note of each fit its box. */
function momentSize(items: readonly Item[], { width, height }: Box, most: number): number {
  const needed = ({ at, say, note }: Item, size: number): number =>
    (at ? size * 1.25 + 1 : 0) +
    (say ? linesOf(say, size, width) * size * 1.25 + 1 : 0) +
    (note ? linesOf(note, noteSize(size), width) * noteSize(size) * 1.3 : 0);
  const sizes = [1.35, 1.15, 1, 0.9, 0.82, 0.75, 0.68].map((share) => share * most);
  return (
    sizes.find((size) =>
      items.every((item) => needed(item, size) <= height && widestOf(item.say ?? "") * size <= width),
    ) ?? 0.62 * most
  );
}
const noteSize = (size: number): number => Math.max(2.2, size * 0.8);

function moment(
  item: Item,
  box: Box,
  size: number,
  { frame, tone }: SceneContext,
  delay: number,
): LayerInput {
  return inBox(
    frame,
    box,
    stack(
      [
        ...(item.at
          ? [
              text(item.at, {
                font: "display",
                color: tone.popText,
                sizeUnits: size * 1.1,
                wrap: "none",
                maximumLines: 1,
              }),
            ]
          : []),
        ...(item.say
          ? [
              text(item.say, {
                font: "text",
                weight: 600,
                color: tone.ink,
                sizeUnits: size,
                lineHeight: 1.25,
                maximumLines: 5,
              }),
            ]
          : []),
        ...(item.note
          ? [
              text(item.note, {
                font: "text",
                color: tone.muted,
                sizeUnits: noteSize(size),
                lineHeight: 1.3,
                maximumLines: 4,
              }),
            ]
          : []),
      ],
      { gap: 1, justify: "start", enter: smallIn(delay + 0.1) },
    ),
  );
}

export const timeline: SceneBuilder = (shot, context) => {
  const { frame, tone, times } = context;
  const { items, scene } = shot;
  const { content, shape: form } = frame;
  const head = scene.say ? content.height * (form === "wide" ? 0.3 : 0.2) : 0;
  const foot = scene.under ? 6 : 0;
  const gap = head && form !== "wide" ? 3 : 0;
  const room = { ...content, y: content.y + head + gap, height: content.height - head - gap - foot };
  const delays = arrivals(items.length, times.seconds, 0.5);
  const drawn = Math.max(0.6, (delays.at(-1) ?? 0.6) + 0.3 - 0.4);
  const dot = 2.2;
  const isWide = form === "wide";
  const each = (isWide ? room.width : room.height) / items.length;
  const line: Box = isWide
    ? { x: room.x, y: room.y + (scene.say ? 6 : room.height * 0.3), width: room.width, height: 0.3 }
    : {
        x: room.x + dot / 2 - 0.15,
        y: room.y + 1.4,
        width: 0.3,
        height: Math.max(1, each * (items.length - 1)),
      };
  const placed = items.map((_, index) => {
    const at = isWide
      ? { x: room.x + each * index, y: line.y + 0.15 }
      : { x: room.x + dot / 2, y: room.y + 1.4 + each * index };
    const box: Box = isWide
      ? { x: at.x, y: at.y + 3.4, width: each - 3, height: room.y + room.height - at.y - 3.4 }
      : { x: at.x + dot + 2.4, y: at.y - 1.9, width: room.width - dot - 3, height: each - 1 };
    return { at, box };
  });
  const size = momentSize(items, placed[0]?.box ?? room, BODY[form] * 1.05);
  const moments = placed.flatMap(({ at, box }, index): LayerInput[] => {
    const delay = delays[index] ?? 0;
    return [
      inBox(
        frame,
        { x: isWide ? at.x : at.x - dot / 2, y: at.y - dot / 2, width: dot, height: dot },
        shape({ type: "ellipse", square: true }, { fill: tone.pop, enter: popIn(delay) }),
      ),
      moment(items[index] ?? {}, box, size, context, delay),
    ];
  });
  return {
    layers: [
      ...(scene.say
        ? column(
            { over: scene.over, say: scene.say, sizes: HEADLINES[form].slice(2), mostLines: 2 },
            context,
            { ...content, height: head },
            true,
          )
        : []),
      inBox(
        frame,
        line,
        plate({
          fill: tone.muted,
          opacity: 0.6,
          enter: {
            preset: "wipe",
            direction: isWide ? "right" : "down",
            delaySeconds: 0.4,
            durationSeconds: Math.min(10, drawn),
            ease: "linear",
          },
        }),
      ),
      ...moments,
      ...(scene.under ? [footnote(scene.under, context)] : []),
    ],
  };
};

/** What somebody said, and who: a bar of the accent beside the words. */
export const quote: SceneBuilder = ({ scene }, context) => {
  const { frame, tone } = context;
  const { content, shape: form } = frame;
  const box: Box = { ...content, width: form === "wide" ? content.width * 0.92 : content.width };
  const said = `“${(scene.say ?? "").replace(/^["“”«„]|["“”»]$/g, "")}”`;
  const size = sizeFor(
    said,
    { width: box.width - 5, height: content.height * 0.7 },
    HEADLINES[form].slice(1),
    6,
  );
  const words = text(strongRuns(said, scene.strong, { color: tone.popText }), {
    font: "display",
    color: tone.ink,
    sizeUnits: size,
    lineHeight: 1.16,
    maximumLines: 7,
    enter: bigIn(0.2),
  });
  const by = scene.by ?? scene.role;
  const role = scene.by ? scene.role : undefined;
  const speaker = by
    ? [
        stack(
          [
            text(by, {
              font: "text",
              weight: 600,
              color: tone.ink,
              sizeUnits: BODY[form],
              maximumLines: 2,
            }),
            ...(role
              ? [
                  text(role, {
                    font: "text",
                    color: tone.muted,
                    sizeUnits: BODY[form] * 0.85,
                    maximumLines: 2,
                  }),
                ]
              : []),
          ],
          { gap: 0.6, justify: "start", enter: fadeIn(0.9, 0.6) },
        ),
      ]
    : [];
  const bar = plate({
    fill: tone.pop,
    widthUnits: 0.9,
    enter: { preset: "wipe", direction: "down", durationSeconds: 0.7 },
  });
  const row = stack([bar, stack([words, ...speaker], { gap: 3.4, justify: "center", grow: 1 })], {
    direction: "row",
    gap: 4,
    justify: "start",
    align: "stretch",
  });
  return { layers: [inBox(frame, box, stack([row], { justify: "center" }))] };
};
