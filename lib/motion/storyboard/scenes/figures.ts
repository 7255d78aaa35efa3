import type { LayerInput, LeafInput } from "#lib/motion/composition/schema/layers.ts";
import { type Box, placeOf, split } from "#lib/motion/storyboard/frame.ts";
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
import { recalledOf } from "#lib/motion/storyboard/item-fields.ts";
import { pictureIn } from "#lib/motion/storyboard/pictures/pictures.ts";
import { arrivals, iconLayer } from "#lib/motion/storyboard/scenes/lists.ts";
import { isAtValue, suffixOf, valueWords, writtenAs } from "#lib/motion/storyboard/scenes/values.ts";
import { column } from "#lib/motion/storyboard/scenes/words.ts";
import type { SceneBuilder, SceneContext, SceneParts } from "#lib/motion/storyboard/scene.ts";
import type { Shot } from "#lib/motion/storyboard/shots.ts";
import type { Item, Storyboard } from "#lib/motion/storyboard/storyboard.ts";

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
const figureSize = (written: string, box: Pick<Box, "width" | "height">, most: number): number =>
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

/** A figure with its words, at the left of a picture or alone. */
function figure(shown: Shown, context: SceneContext, box: Box): LayerInput[] {
  const { frame, tone } = context;
  const { value = "", note, over } = shown;
  // what is counted and what it does are one line where lines are dear
  const isClose = box.height < LOW && shown.unit !== undefined && !isAtValue(shown.unit);
  const unit = isClose ? undefined : shown.unit;
  const say = isClose ? [shown.unit, shown.say].filter(Boolean).join(" ") : shown.say;
  const isJoined = isAtValue(unit);
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
    (note ? linesOf(note, body, box.width) * body * 1.36 + GAP : 0);
  const ownLines = unit && !isJoined ? 1.02 + 0.34 * 1.1 * linesOf(unit, 6, box.width) : 1.02;
  const most = Math.min(
    frame.shape === "wide" ? 26 : 24,
    Math.max(8, (box.height - rest - (unit && !isJoined ? GAP : 0)) / ownLines),
  );
  const size = figureSize(`${valueWords(value)}${isJoined ? unit : ""}`, box, most);
  const layers: LayerInput[] = [
    ...(over ? [overLine(over, frame, tone)] : []),
    ...figureLayers(value, unit, context, size),
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

export const number: SceneBuilder = ({ scene }, context) => {
  const { frame, tone, random, icon, times } = context;
  const part = scene.picture ? split(frame) : null;
  return {
    layers: [
      ...(part && scene.picture
        ? [
            pictureIn(frame, part.picture, scene.picture, {
              tone,
              delaySeconds: 0.2,
              seconds: times.seconds,
              random,
              icon,
            }),
          ]
        : []),
      ...figure(
        { value: scene.value, unit: scene.unit, say: scene.say, note: scene.under, over: scene.over },
        context,
        part?.words ?? frame.content,
      ),
    ],
  };
};

/** Where one is in a sequence: short lines, filled up to this one. */
function progress({ part, parts }: Shot, { tone, frame }: SceneContext): LayerInput[] {
  if (parts < 2) return [];
  const { content } = frame;
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
  const { frame, tone, random, icon, times } = context;
  const item: Item = shot.items[0] ?? {};
  const marks = progress(shot, context);
  const room: SceneContext = marks.length
    ? { ...context, frame: { ...frame, content: { ...frame.content, height: frame.content.height - 4 } } }
    : context;
  const part = item.picture ? split(room.frame) : null;
  const box = part?.words ?? room.frame.content;
  const drawing =
    item.picture && part
      ? [
          pictureIn(frame, part.picture, item.picture, {
            tone,
            delaySeconds: 0.15,
            seconds: times.seconds,
            random,
            icon,
          }),
        ]
      : [];
  const over = [shot.scene.over, shot.scene.say].filter(Boolean).join(" · ") || undefined;
  if (item.value !== undefined)
    return { layers: [...drawing, ...figure({ ...item, over }, room, box), ...marks] };
  const own = iconLayer(item.icon, room, frame.shape === "wide" ? 9 : 11, tone.pop, 0.1);
  const lead = own ? [stack([own], { direction: "row", justify: "start", align: "start", gap: 0 })] : [];
  const sizes = HEADLINES[frame.shape].slice(1);
  const beside = part !== null && frame.shape !== "wide";
  const said = column({ over, lead, say: item.say ?? "", under: item.note, sizes }, room, box, beside);
  return { layers: [...drawing, ...said, ...marks] };
};

/** What an id of a recap stands for: a scene's or an item's figure and words. */
function recalled(board: Storyboard, id: string): Item | null {
  for (const scene of board.scenes) {
    const item = scene.items?.find((one) => typeof one !== "string" && one.id === id);
    if (item && typeof item !== "string") return item;
    if (scene.id === id) return recalledOf(scene);
  }
  return null;
}

/** Everything that was said, together: cards in a row, or below each other. */
export const recap: SceneBuilder = (shot, context): SceneParts => {
  const { board, frame, times } = context;
  const { content, shape: form } = frame;
  const ids = Array.isArray(shot.scene.of) ? shot.scene.of : [];
  const all = ids.map((id) => recalled(board, id)).filter((item) => item !== null);
  const headHeight = shot.scene.say ? content.height * 0.26 : 0;
  const columns = form === "wide" ? Math.min(all.length, 4) : form === "square" ? Math.min(2, all.length) : 1;
  const rows = Math.ceil(all.length / columns);
  const gap = form === "wide" ? 3 : 2.4;
  const width = (content.width - gap * (columns - 1)) / columns;
  const most = form === "wide" ? 34 : 22;
  const height = Math.min(most, (content.height - headHeight - gap * (rows - 1)) / rows);
  const top =
    content.y +
    headHeight +
    (form === "wide" ? Math.max(0, (content.height - headHeight - rows * height - gap * (rows - 1)) / 2) : 0);
  const delays = arrivals(all.length, times.seconds, 0.4);
  // figures side by side are of one size
  const inner = { width: width - 2 * Math.min(3.4, height * 0.16), height };
  const size = Math.min(
    ...all
      .filter(({ value }) => value !== undefined)
      .map((item) => figureSize(recapWords(item).shown, inner, 10)),
    10,
  );
  const cards = all.flatMap((item, at): LayerInput[] => {
    const box: Box = {
      x: content.x + (at % columns) * (width + gap),
      y: top + Math.floor(at / columns) * (height + gap),
      width,
      height,
    };
    return [recapCard(item, context, box, size, delays[at] ?? 0)];
  });
  const head = shot.scene.say
    ? column(
        { say: shot.scene.say, sizes: HEADLINES[form].slice(2), mostLines: 2 },
        context,
        { ...content, height: headHeight },
        true,
      )
    : [];
  return { layers: [...head, ...cards] };
};

function recapCard(
  item: Item,
  context: SceneContext,
  box: Box,
  figureUnits: number,
  delay: number,
): LayerInput {
  const { tone, frame } = context;
  const padding = cardPadding(box);
  const inner = { width: box.width - 2 * padding, height: box.height - 2 * padding };
  const isFigure = item.value !== undefined;
  const { shown, rest } = recapWords(item);
  const sizes = isFigure ? [BODY[frame.shape], 3.1, 2.7] : [5.2, 4.4, 3.6, 3];
  return free(
    [
      plate({ fill: tone.figure, radius: "brand" }),
      stack(
        [
          ...(isFigure
            ? [
                text(shown, {
                  font: "display",
                  color: tone.popText,
                  sizeUnits: figureUnits,
                  lineHeight: 1.05,
                  wrap: "none",
                  maximumLines: 1,
                }),
              ]
            : []),
          ...(rest
            ? [
                text(rest, {
                  font: "text",
                  weight: isFigure ? 500 : 600,
                  color: tone.ink,
                  sizeUnits: sizeFor(
                    rest,
                    { width: inner.width, height: inner.height * (isFigure ? 0.5 : 0.9) },
                    sizes,
                    4,
                  ),
                  lineHeight: 1.25,
                  maximumLines: 4,
                }),
              ]
            : []),
        ],
        { gap: 1, justify: "center", paddingUnits: padding },
      ),
    ],
    { place: placeOf(frame, box), enter: { preset: "rise", delaySeconds: delay, durationSeconds: 0.6 } },
  );
}

const cardPadding = (box: Box): number => Math.min(3.4, box.height * 0.16);

/** The figure with the unit that stands at it, and the words with the unit that does not: "11", "minutes saved". */
function recapWords({ value, unit, say }: Item): { shown: string; rest: string } {
  const joined = isAtValue(unit);
  return {
    shown: `${value === undefined ? "" : valueWords(value)}${suffixOf(unit)}`,
    rest: [joined ? undefined : unit, say].filter(Boolean).join(" "),
  };
}
