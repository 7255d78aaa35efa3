import type { LayerInput, LeafInput } from "#lib/motion/composition/schema/layers.ts";
import type { Box } from "#lib/motion/storyboard/frame.ts";
import { type Beside, besidePanel, shownIn } from "#lib/motion/storyboard/panel.ts";
import {
  BODY,
  bigIn,
  fadeIn,
  free,
  HEADLINES,
  inBox,
  LABEL,
  linesOf,
  plate,
  overLine,
  sizeFor,
  smallIn,
  stack,
  text,
} from "#lib/motion/storyboard/parts.ts";
import { pictureIn } from "#lib/motion/storyboard/pictures/pictures.ts";
import { isAtValue, suffixOf, valueWords, writtenAs } from "#lib/motion/storyboard/scenes/values.ts";
import { column } from "#lib/motion/storyboard/scenes/column.ts";
import { besides } from "#lib/motion/storyboard/scenes/words.ts";
import type { SceneBuilder, SceneContext } from "#lib/motion/storyboard/scene.ts";
import type { Shot } from "#lib/motion/storyboard/shots.ts";
import type { Item, Picture } from "#lib/motion/storyboard/storyboard.ts";

/** Figures, large: one, several in turn, and all of them again. */

/** A figure as it is drawn: a number counts up, text stands as it is. */
export function figureLayers(
  value: number | string,
  unit: string | undefined,
  { tone, times }: SceneContext,
  size: number,
  color = tone.pop,
  delay = 0.15,
): LayerInput[] {
  const joined = suffixOf(unit);
  const words: LayerInput[] =
    unit && !joined
      ? [
          text(unit, {
            font: "display",
            color: tone.ink,
            sizeUnits: Math.max(3, size * 0.34),
            maximumLines: 2,
            enter: smallIn(delay + 0.2),
          }),
        ]
      : [];
  if (typeof value === "string")
    return [
      text(`${value}${joined}`, {
        font: "display",
        color,
        sizeUnits: size,
        lineHeight: 1,
        wrap: "none",
        maximumLines: 1,
        enter: bigIn(delay),
      }),
      ...words,
    ];
  const counter: LeafInput = {
    kind: "chart",
    chart: { type: "counter", value, sizeUnits: size, align: "start" },
    number: { ...writtenAs(value), suffix: joined },
    color,
    heightUnits: size * 1.02,
    enter: fadeIn(delay, 0.25),
    countSeconds: Math.min(1.4, times.seconds * 0.4),
  };
  return [counter, ...words];
}

/** Sizes of a figure by how long it is written. */
export const figureSize = (written: string, box: Pick<Box, "width" | "height">, most: number): number =>
  Math.min(most, box.height * 0.5, (box.width * 0.95) / Math.max(1.2, written.length * 0.6));

const GAP = 1.8;
/** A box so low has no room for a unit on a line of its own, u. */
const LOW = 44;

interface Shown {
  value?: number | string | undefined;
  unit?: string | undefined;
  say?: string | undefined;
  note?: string | undefined;
  over?: string | undefined;
}

/** Height of a bar that shows a share, u. */
const BAR = 3;

/** A share of a hundred as a bar, which fills up as the figure counts. */
function shareBar(
  value: number | string,
  unit: string | undefined,
  { tone, times }: SceneContext,
): LayerInput[] {
  if (typeof value !== "number" || unit !== "%" || value < 0 || value > 100) return [];
  return [
    free(
      [
        plate({ fill: tone.figure, radius: BAR / 2, place: { x: 0, y: 0, width: 100, height: 100 } }),
        plate({
          fill: tone.pop,
          radius: BAR / 2,
          place: { x: 0, y: 0, width: Math.max(1, value), height: 100 },
          enter: {
            preset: "wipe",
            direction: "right",
            delaySeconds: 0.3,
            durationSeconds: Math.min(1.4, times.seconds * 0.4),
            ease: "out",
          },
        }),
      ],
      { heightUnits: BAR },
    ),
  ];
}

/** A figure with its words, at the left of a picture or alone. */
function figure(shown: Shown, context: SceneContext, box: Box, isAlone: boolean): LayerInput[] {
  const { frame, tone } = context;
  const { value = "", note, over } = shown;
  // what is counted and what it does are one line where lines are dear
  const isClose = box.height < LOW && shown.unit !== undefined && !isAtValue(shown.unit);
  const unit = isClose ? undefined : shown.unit;
  const say = isClose ? [shown.unit, shown.say].filter(Boolean).join(" ") : shown.say;
  const isJoined = isAtValue(unit);
  const bar = isAlone ? shareBar(value, unit, context) : [];
  const label = sizeFor(
    say ?? "",
    { width: box.width, height: box.height * 0.3 },
    HEADLINES[frame.shape].slice(3),
    3,
  );
  const body = BODY[frame.shape] * 0.86;
  // what the other lines take is not the figure's
  const rest =
    (over ? LABEL[frame.shape] * 1.36 + GAP : 0) +
    (say ? linesOf(say, label, box.width) * label * 1.15 + GAP : 0) +
    (note ? linesOf(note, body, box.width) * body * 1.36 + GAP : 0) +
    (bar.length ? BAR + GAP : 0);
  const ownLines = unit && !isJoined ? 1.02 + 0.34 * 1.1 * linesOf(unit, 6, box.width) : 1.02;
  const most = Math.min(
    frame.shape === "wide" ? 26 : 24,
    Math.max(8, (box.height - rest - (unit && !isJoined ? GAP : 0)) / ownLines),
  );
  const size = figureSize(`${valueWords(value)}${isJoined ? unit : ""}`, box, most);
  const layers: LayerInput[] = [
    ...(over ? [overLine(over, frame, tone)] : []),
    ...figureLayers(value, unit, context, size),
    ...bar,
    ...(say
      ? [
          text(say, {
            font: "display",
            color: tone.ink,
            sizeUnits: label,
            lineHeight: 1.15,
            maximumLines: 4,
            enter: smallIn(0.5),
          }),
        ]
      : []),
    ...(note
      ? [
          text(note, {
            font: "text",
            color: tone.muted,
            sizeUnits: body,
            maximumLines: 3,
            enter: smallIn(0.8),
          }),
        ]
      : []),
  ];
  return [inBox(frame, box, stack(layers, { gap: GAP, justify: "center" }))];
}

/** A scene's or an item's picture on its panel, and the box that is left for words. */
function beside(
  shot: Shot,
  picture: Picture | undefined,
  context: SceneContext,
): { box: Box; layers: LayerInput[] } {
  if (!picture) return { box: context.frame.content, layers: [] };
  // a figure and its words need more of a tall frame than a headline
  const { content, shape } = context.frame;
  const own = besidePanel(shot, context, shape === "tall" ? content.height * 0.46 : undefined);
  return { box: own.words, layers: [own.layer, pictureOn(own, picture, context)] };
}

/** A picture on its panel, for as long as the shot is on. */
const pictureOn = (
  { picture: box, tone }: Beside,
  picture: Picture,
  { frame, random, icon, times }: SceneContext,
): LayerInput =>
  pictureIn(frame, box, picture, { tone, delaySeconds: 0.25, seconds: times.seconds, random, icon });

export const number: SceneBuilder = (shot, context) => {
  const { scene } = shot;
  const { box, layers } = beside(shot, scene.picture, context);
  const shown = { value: scene.value, unit: scene.unit, say: scene.say, note: scene.under, over: scene.over };
  return { layers: [...layers, ...figure(shown, context, box, !layers.length)] };
};

/** Where one is in a sequence: short lines, filled up to this one. */
function progress({ part, parts }: Shot, { tone, frame }: SceneContext, content: Box): LayerInput[] {
  if (parts < 2) return [];
  const gap = 1;
  const width = (content.width - gap * (parts - 1)) / parts;
  return Array.from({ length: parts }, (_, at): LayerInput => {
    const box = {
      x: content.x + at * (width + gap),
      y: content.y + content.height - 0.5,
      width,
      height: 0.5,
    };
    const bar = (fill: string, grows: boolean) =>
      inBox(
        frame,
        box,
        plate({
          fill,
          ...(grows
            ? {
                enter: {
                  preset: "wipe",
                  direction: "right",
                  durationSeconds: 0.8,
                  delaySeconds: 0.1,
                } as const,
              }
            : {}),
        }),
      );
    return at > part ? bar(tone.figure, false) : bar(tone.pop, at === part);
  });
}

/** One item alone: its figure, or its icon and words, with its picture. */
export const sequence: SceneBuilder = (shot, context) => {
  const { frame } = context;
  const item: Item = shot.items[0] ?? {};
  const [picture] = shownIn(shot);
  const drawing = beside(shot, picture, context);
  // where one is in the sequence stands below the words
  const isBelow = frame.shape === "wide" || !picture;
  const { box } = drawing;
  const marks = isBelow ? progress(shot, context, box) : [];
  const room = marks.length ? { ...box, height: box.height - 4 } : box;
  const over = [shot.scene.over, shot.scene.say].filter(Boolean).join(" · ") || undefined;
  if (item.value !== undefined)
    return { layers: [...drawing.layers, ...figure({ ...item, over }, context, room, !picture), ...marks] };
  const words = { over, say: item.say ?? "", under: item.note, sizes: HEADLINES[frame.shape] };
  if (picture && frame.shape !== "wide")
    return besides(shot, context, words, (own) => [pictureOn(own, picture, context)]);
  return { layers: [...drawing.layers, ...column(words, context, room), ...marks] };
};
