import type { LayerInput } from "#lib/motion/composition/schema/layers.ts";
import type { Box } from "#lib/motion/storyboard/frame.ts";
import { besidePanel, bodyPanel } from "#lib/motion/storyboard/panel.ts";
import {
  BODY,
  emsOf,
  free,
  HEADLINES,
  inBox,
  plate,
  smallIn,
  stack,
  text,
  wipeIn,
} from "#lib/motion/storyboard/parts.ts";
import { type RowWords, rowsIn, rowWords } from "#lib/motion/storyboard/scenes/rows.ts";
import { tile } from "#lib/motion/storyboard/scenes/tile.ts";
import { suffixOf, valueWords } from "#lib/motion/storyboard/scenes/values.ts";
import { column, measuredColumn } from "#lib/motion/storyboard/scenes/column.ts";
import { picturesOf } from "#lib/motion/storyboard/scenes/words.ts";
import type { SceneBuilder, SceneContext, SceneParts } from "#lib/motion/storyboard/scene.ts";
import type { Shot } from "#lib/motion/storyboard/shots.ts";
import type { Item } from "#lib/motion/storyboard/storyboard.ts";

/** Items one after another: lists, and steps with their numbers. */

/** When each of some items comes in: they are all there after 56 % of the scene. */
export const arrivals = (count: number, seconds: number, first = 0.5): number[] => {
  const each = Math.min(1.4, Math.max(0.22, (seconds * 0.56 - first) / Math.max(1, count)));
  return Array.from({ length: count }, (_, index) => Math.round((first + index * each) * 100) / 100);
};

/** A value that stands before an item's words, as long as it is short; a longer one is the first of them. */
const LONGEST_VALUE = 8;
const shownValue = ({ value, unit }: Item): string =>
  value === undefined ? "" : `${valueWords(value)}${suffixOf(unit)}`;

function wordsOf(item: Item, hasValue: boolean): RowWords {
  const { say = "", note, unit } = item;
  const value = shownValue(item);
  const words = [suffixOf(unit) ? undefined : unit, say].filter(Boolean).join(" ");
  if (!value) return { say, note };
  if (hasValue) return words ? { say: words, note } : { say: note ?? "" };
  return { say: [value, words].filter(Boolean).join("  "), note };
}

/** What stands before the words of all items alike. */
type Lead = "tile" | "value" | "none";

function leadOf(items: readonly Item[], numbered: boolean, { icon }: SceneContext): Lead {
  if (numbered || items.some(({ icon: name }) => name && icon(name))) return "tile";
  return items.every((item) => shownValue(item) && shownValue(item).length <= LONGEST_VALUE)
    ? "value"
    : "none";
}

interface Drawn {
  lead: Lead;
  /** Of the lead, u. */
  leadWidth: number;
  size: number;
  isCard: boolean;
}

const PAD = 3;

function row(
  item: Item,
  number: number | null,
  box: Box,
  { lead, leadWidth, size, isCard }: Drawn,
  context: SceneContext,
  delay: number,
): LayerInput {
  const { frame, tone } = context;
  const own: LayerInput | null =
    lead === "tile"
      ? // its row comes in with it: what is in a group counts from then
        (tile({ name: item.icon, number }, context, leadWidth, 0.05) ??
        free([plate({ fill: tone.ground, opacity: 0 })], { widthUnits: leadWidth, heightUnits: leadWidth }))
      : lead === "value"
        ? text(shownValue(item), {
            font: "display",
            color: tone.popText,
            sizeUnits: size * 1.3,
            lineHeight: 1.1,
            wrap: "none",
            maximumLines: 1,
            widthUnits: leadWidth,
          })
        : null;
  const words = stack([...(own ? [own] : []), ...rowWords(wordsOf(item, lead === "value"), size, tone)], {
    direction: "row",
    align: "center",
    justify: "start",
    gap: own ? Math.max(2, size * 0.5) : 0,
    // above and below, a row has no more than its own air
    paddingUnits: isCard ? Math.min(PAD, box.height * 0.2, Math.max(1.6, size * 0.42)) : 0,
    enter: smallIn(delay),
  });
  if (!isCard) return inBox(frame, box, words);
  const bar =
    lead === "none"
      ? [
          plate({
            fill: tone.pop,
            place: { x: 0, y: 0, width: (0.8 / box.width) * 100, height: 100 },
            enter: wipeIn(delay, 0.5, "down"),
          }),
        ]
      : [];
  return inBox(
    frame,
    box,
    free([plate({ fill: tone.card ?? tone.figure, enter: wipeIn(delay, 0.6) }), ...bar, words], {}),
  );
}

/** Rows that fill a box: on cards in tall frames, between lines in wide ones. */
function rows(shot: Shot, context: SceneContext, box: Box, numbered: boolean, isCard: boolean): LayerInput[] {
  const { frame, tone, times } = context;
  const { items } = shot;
  const lead = leadOf(items, numbered, context);
  const isWide = frame.shape === "wide";
  // few rows fill a tall frame too
  const isFew = frame.shape === "tall" && isCard && items.length <= 3;
  const most = BODY[frame.shape] * (isFew ? 1.9 : isWide ? 1.55 : 1.5);
  const longest = Math.max(...items.map((item) => emsOf(shownValue(item))));
  const leadFor = (size: number): number =>
    lead === "tile" ? size * 2 : lead === "value" ? longest * size * 1.3 : 0;
  const padding = isCard ? 2 * PAD : 0;
  const words = items.map((item) => wordsOf(item, lead === "value"));
  const { size, boxes } = rowsIn(words, box, {
    most,
    gap: isCard ? 2 : 0,
    tallest: isFew ? 38 : isCard ? 21 : 15,
    width: (own) => box.width - padding - leadFor(own) - (lead === "none" ? 0 : Math.max(2, own * 0.5)) - 0.5,
  });
  const delays = arrivals(items.length, times.seconds, shot.scene.say ? 0.6 : 0.3);
  const lowest = Math.min(...boxes.map(({ height }) => height));
  const leadWidth = lead === "tile" ? Math.min(leadFor(size) * 1.15, lowest * 0.7) : leadFor(size);
  return items.flatMap((item, index): LayerInput[] => {
    const own = boxes[index] ?? box;
    const delay = delays[index] ?? 0;
    const number = numbered ? shot.before + index + 1 : null;
    return [
      ...(isCard || index === 0
        ? []
        : [inBox(frame, { ...own, y: own.y - 0.08, height: 0.16 }, hairline(tone.muted, delay))]),
      row(item, number, own, { lead, leadWidth, size, isCard }, context, delay),
    ];
  });
}

function items(shot: Shot, context: SceneContext, numbered: boolean): SceneParts {
  const { frame, tone } = context;
  const { scene } = shot;
  const isWide = frame.shape === "wide";
  const { content } = frame;
  const title = { over: scene.over, say: scene.say ?? "" };
  if (isWide && !scene.picture && scene.say) {
    const left = { ...content, width: content.width * 0.38 };
    const right = { ...content, x: content.x + content.width * 0.45, width: content.width * 0.55 };
    const sizes = HEADLINES.wide.slice(1);
    return {
      layers: [
        ...column({ ...title, sizes, bar: true }, context, left),
        ...rows(shot, context, right, numbered, false),
      ],
    };
  }
  const share = shot.items.length > 3 ? 0.62 : 0.52;
  const beside = scene.picture
    ? besidePanel(shot, context, isWide ? undefined : content.height * share)
    : null;
  const room = beside?.words ?? content;
  const head = scene.say
    ? measuredColumn(
        { ...title, sizes: HEADLINES[frame.shape].slice(isWide || beside ? 2 : 0), mostLines: 2 },
        context,
        { ...room, height: room.height * (isWide ? 0.34 : 0.26) },
      )
    : { layers: [], height: 0 };
  const isCard = !isWide && !beside;
  const taken = head.height ? head.height + (beside ? 2.4 : 3) : 0;
  const body = isCard ? bodyPanel(shot, context, taken ? room.y + taken : 0) : { layers: [], tone };
  const top = taken + (isCard && taken ? 4 : 0);
  const list = { ...room, y: room.y + top, height: room.height - top };
  return {
    layers: [
      ...(beside ? [beside.layer, ...picturesOf(shot, context, beside)] : []),
      ...body.layers,
      ...head.layers,
      ...rows(shot, { ...context, tone: body.tone }, list, numbered, isCard),
    ],
  };
}

const hairline = (color: string, delay: number): LayerInput =>
  plate({ fill: color, opacity: 0.35, enter: wipeIn(delay, 0.6) });

export const list: SceneBuilder = (shot, context) => items(shot, context, false);
export const steps: SceneBuilder = (shot, context) => items(shot, context, true);
