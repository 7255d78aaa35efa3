import { mix } from "#lib/motion/composition/color.ts";
import type { LayerInput } from "#lib/motion/composition/schema/layers.ts";
import type { Box } from "#lib/motion/storyboard/frame.ts";
import {
  BODY,
  emsOf,
  HEADLINES,
  inBox,
  linesOf,
  plate,
  popIn,
  shape,
  smallIn,
  stack,
  text,
  widestOf,
} from "#lib/motion/storyboard/parts.ts";
import { bodyPanel } from "#lib/motion/storyboard/panel.ts";
import { arrivals } from "#lib/motion/storyboard/scenes/lists.ts";
import { rowsIn, rowWords } from "#lib/motion/storyboard/scenes/rows.ts";
import { footnote } from "#lib/motion/storyboard/scenes/table.ts";
import { measuredColumn } from "#lib/motion/storyboard/scenes/column.ts";
import type { SceneBuilder, SceneContext } from "#lib/motion/storyboard/scene.ts";
import type { Item } from "#lib/motion/storyboard/storyboard.ts";

/** Moments along a line: side by side in a wide frame, one below the other in the others. */

/** How moments stand: their type, and the room of each. */
interface Standing {
  box: Box;
  at: number;
  words: number;
}

/** A moment in a wide frame: its time, its words and its note below the line. */
function moment(
  item: Item,
  { box, at, words }: Standing,
  { frame, tone }: SceneContext,
  delay: number,
): LayerInput {
  const lines = [
    ...(item.at ? [timeOf(item.at, at, tone.popText)] : []),
    ...rowWords({ say: item.say ?? "", note: item.note }, words, tone, "start"),
  ];
  return inBox(frame, box, stack(lines, { gap: 2, justify: "start", enter: smallIn(delay + 0.1) }));
}

/** A time or a date, large. */
const timeOf = (at: string, sizeUnits: number, color: string): LayerInput =>
  text(at, {
    font: "display",
    color,
    sizeUnits,
    lineHeight: 1.05,
    wrap: "none",
    maximumLines: 1,
    trackingEm: -0.01,
  });

/** The largest type in which all times stand in a width. */
const timeSize = (items: readonly Item[], width: number, most: number): number =>
  Math.max(2, Math.min(most, ...items.map(({ at = "" }) => width / Math.max(0.5, emsOf(at) * 1.04))));

const DOT = 2.4;

/** A dot on the line as a moment comes. */
const dot = (x: number, y: number, delay: number, { frame, tone }: SceneContext): LayerInput =>
  inBox(
    frame,
    { x: x - DOT / 2, y: y - DOT / 2, width: DOT, height: DOT },
    shape(
      { type: "ellipse", square: true },
      {
        fill: tone.pop,
        stroke: { color: tone.ground, widthUnits: 0.6 },
        enter: popIn(delay),
      },
    ),
  );

/** The line, drawn at the pace at which its moments come. */
const lineOf = (box: Box, isAcross: boolean, last: number, { frame, tone }: SceneContext): LayerInput =>
  inBox(
    frame,
    box,
    plate({
      fill: mix(tone.ground, tone.pop, 0.5),
      enter: {
        preset: "wipe",
        direction: isAcross ? "right" : "down",
        delaySeconds: 0.4,
        durationSeconds: Math.min(10, Math.max(0.6, last - 0.1)),
        ease: "linear",
      },
    }),
  );

/** Side by side: times as large as their columns are wide. */
function across(
  items: readonly Item[],
  room: Box,
  delays: readonly number[],
  context: SceneContext,
): LayerInput[] {
  const gap = 4;
  const each = (room.width + gap) / items.length;
  const width = each - gap;
  const at = timeSize(items, width, 9);
  const below = room.height - DOT - 4 - at * 1.1;
  const words =
    [6, 5.4, 4.8, 4.3, 3.9, 3.5, 3.1, 2.8].find((size) =>
      items.every(
        ({ say = "", note }) =>
          widestOf(say) * size <= width &&
          linesOf(say, size, width) * size * 1.22 +
            (note ? linesOf(note, size * 0.66, width) * size * 0.9 + 1 : 0) <=
            Math.min(below, 30),
      ),
    ) ?? 2.5;
  const needed = (size: number) =>
    Math.max(
      ...items.map(
        ({ say = "", note }) =>
          linesOf(say, size, width) * size * 1.22 +
          (note ? linesOf(note, size * 0.66, width) * size * 0.9 + 1 : 0),
      ),
    );
  const whole = DOT + 4 + at * 1.1 + 2 + needed(words);
  const y = room.y + Math.max(0, room.height - whole) * 0.4 + DOT / 2;
  const last = delays.at(-1) ?? 0.6;
  return [
    lineOf({ x: room.x, y: y - 0.2, width: context.frame.width - room.x, height: 0.4 }, true, last, context),
    ...items.flatMap((item, index): LayerInput[] => {
      const x = room.x + each * index;
      const delay = delays[index] ?? 0;
      const top = y + DOT / 2 + 2.8;
      const box = { x, y: top, width, height: room.y + room.height - top };
      return [dot(x + DOT / 2, y, delay, context), moment(item, { box, at, words }, context, delay)];
    }),
  ];
}

/** Times that would be smaller than this beside the words stand above them, u. */
const LEAST_TIME = 5;

/** One below the other: the times large at the left, the line between them and the words; long ones above the words. */
function down(
  items: readonly Item[],
  room: Box,
  delays: readonly number[],
  context: SceneContext,
): LayerInput[] {
  const { frame, tone } = context;
  // few moments fill a tall frame too: their times stand above the words
  const isFew = frame.shape === "tall" && items.length <= 3;
  const beside = room.width * 0.31;
  const isBeside = !isFew && items.some(({ at }) => at) && timeSize(items, beside, 9.5) >= LEAST_TIME;
  const usual = BODY[frame.shape] * (isFew ? 2 : 1.55);
  const at = isBeside ? timeSize(items, beside, 9.5) : timeSize(items, room.width - DOT - 3, usual * 1.2);
  const longest = Math.max(0, ...items.map(({ at: said = "" }) => emsOf(said) * at * 1.04));
  const column = isBeside ? Math.min(beside, longest) + 2.6 : 0;
  const left = room.x + column + DOT + 3;
  const width = room.x + room.width - left;
  const { size, boxes } = rowsIn(
    items.map(({ at: time, say = "", note }) => ({
      say: isBeside || !time ? say : `${time}\n${say}`,
      note,
    })),
    room,
    { most: Math.min(usual, at / 1.21), gap: 0, tallest: isFew ? 38 : 24, width: () => width },
  );
  const middle = ({ y, height }: Box): number => y + height / 2;
  const x = room.x + column + DOT / 2;
  const [first, end] = [boxes[0] ?? room, boxes.at(-1) ?? room];
  const long = Math.max(0.4, middle(end) - middle(first));
  return [
    lineOf({ x: x - 0.2, y: middle(first), width: 0.4, height: long }, false, delays.at(-1) ?? 0.6, context),
    ...items.flatMap((item, index): LayerInput[] => {
      const box = boxes[index] ?? room;
      const delay = delays[index] ?? 0;
      const time = item.at ? [timeOf(item.at, Math.min(at, isBeside ? at : size * 1.25), tone.popText)] : [];
      const words = rowWords(
        { say: item.say ?? "", note: item.note },
        size,
        tone,
        isBeside ? "center" : "start",
      );
      const right = isBeside ? words : [...time, ...words.map((one) => ({ ...one, grow: 0 }))];
      return [
        ...(isBeside && time.length
          ? [
              inBox(
                frame,
                { ...box, width: column - 2 },
                { ...stack(time, { justify: "center" }), enter: smallIn(delay) },
              ),
            ]
          : []),
        dot(x, middle(box), delay, context),
        ...(right.length
          ? [
              inBox(
                frame,
                { ...box, x: left, width },
                { ...stack(right, { gap: 0.6, justify: "center" }), enter: smallIn(delay + 0.1) },
              ),
            ]
          : []),
      ];
    }),
  ];
}

export const timeline: SceneBuilder = (shot, context) => {
  const { frame, times } = context;
  const { items, scene } = shot;
  const { content, shape: form } = frame;
  const isWide = form === "wide";
  const head = scene.say
    ? measuredColumn(
        {
          over: scene.over,
          say: scene.say,
          sizes: HEADLINES[form].slice(isWide ? 1 : items.length > 3 ? 2 : 0),
          mostLines: 2,
        },
        context,
        { ...content, height: content.height * (isWide ? 0.32 : 0.26) },
      )
    : { layers: [], height: 0 };
  const foot = scene.under ? 6 : 0;
  const taken = head.height ? head.height + 3 : 0;
  const body = bodyPanel(shot, context, taken ? content.y + taken : 0);
  const top = taken + (isWide || !taken ? 0 : 1.5);
  const room = { ...content, y: content.y + top, height: content.height - top - foot };
  const delays = arrivals(items.length, times.seconds, 0.5);
  return {
    layers: [
      ...body.layers,
      ...head.layers,
      ...(isWide
        ? across(items, room, delays, context)
        : down(items, room, delays, { ...context, tone: body.tone })),
      ...(scene.under ? [footnote(scene.under, { ...context, tone: body.tone })] : []),
    ],
  };
};
