import type { LayerInput } from "#lib/motion/composition/schema/layers.ts";
import type { Box } from "#lib/motion/storyboard/frame.ts";
import { BODY, free, HEADLINES, inBox, plate, sizeFor, stack, text } from "#lib/motion/storyboard/parts.ts";
import { arrivals } from "#lib/motion/storyboard/scenes/lists.ts";
import { footnote } from "#lib/motion/storyboard/scenes/table.ts";
import { valueWords } from "#lib/motion/storyboard/scenes/values.ts";
import { titleOver } from "#lib/motion/storyboard/scenes/words.ts";
import type { SceneBuilder, SceneContext } from "#lib/motion/storyboard/scene.ts";
import type { Item } from "#lib/motion/storyboard/storyboard.ts";

/** Prices side by side, each on a card; the one that stands out is filled. */

const GAP = 3;
const PRICES = [11, 9.6, 8.4, 7, 6];

/** What it is, what it costs, for how long, and what comes with it. */
function card(
  item: Item,
  box: Box,
  isLit: boolean,
  { frame, tone }: SceneContext,
  delay: number,
): LayerInput {
  const ink = isLit ? tone.popInk : tone.ink;
  // as large as four lines have room for
  const body = Math.min(BODY[frame.shape] * 1.3, Math.max(BODY[frame.shape] * 0.8, box.height * 0.135));
  const price = item.value === undefined ? "" : valueWords(item.value);
  const isWide = box.height < 24 && box.width > 50;
  const size = sizeFor(
    price,
    { width: box.width * (isWide ? 0.34 : 0.82), height: box.height * (isWide ? 0.6 : 0.5) },
    PRICES,
    1,
  );
  const small = (words: string | undefined, lines: number) =>
    words
      ? [
          text(words, {
            font: "text",
            color: ink,
            sizeUnits: body * 0.82,
            lineHeight: 1.3,
            maximumLines: lines,
          }),
        ]
      : [];
  const name = item.say
    ? [text(item.say, { font: "text", weight: 600, color: ink, sizeUnits: body, maximumLines: 2 })]
    : [];
  const amount: LayerInput[] = [
    ...(price
      ? [
          text(price, {
            font: "display",
            color: ink,
            sizeUnits: size,
            lineHeight: 1.05,
            wrap: "none",
            maximumLines: 1,
          }),
        ]
      : []),
    ...small(item.unit, 1),
  ];
  const note = small(item.note, 3);
  const paddingUnits = Math.min(4, box.height * 0.1);
  const isLow = isWide && amount.length > 0 && name.length + note.length > 0;
  // side by side where there is no room for four lines
  const rows = isLow
    ? stack(
        [
          stack([...name, ...note], { gap: 1, grow: 1 }),
          stack(amount, { gap: 0.4, align: "start", widthUnits: box.width * 0.36 }),
        ],
        {
          direction: "row",
          align: "center",
          justify: "between",
          gap: 3,
          paddingUnits: Math.max(2.4, paddingUnits),
        },
      )
    : stack([...name, ...amount, ...note], { gap: 1.2, justify: "center", paddingUnits });
  return inBox(
    frame,
    box,
    free([plate({ fill: isLit ? tone.pop : tone.figure, radius: "brand" }), rows], {
      enter: { preset: "rise", delaySeconds: delay, durationSeconds: 0.6 },
    }),
  );
}

export const offer: SceneBuilder = (shot, context) => {
  const { frame, times } = context;
  const { scene, items } = shot;
  const { content, shape: form } = frame;
  const head = scene.say ? content.height * (form === "wide" ? 0.28 : 0.22) : 0;
  const foot = scene.under || scene.address ? 6 : 0;
  const room = { ...content, y: content.y + head, height: content.height - head - foot };
  const count = Math.max(1, items.length);
  const isRow = form === "wide" || (form === "square" && count <= 2);
  const width = isRow ? Math.min(57, (room.width - GAP * (count - 1)) / count) : room.width;
  const height = isRow ? Math.min(40, room.height) : Math.min(32, (room.height - GAP * (count - 1)) / count);
  const top = form === "wide" ? (room.height - height) / 2 : 0;
  const delays = arrivals(items.length, times.seconds, 0.4);
  const isLit = (item: Item, at: number): boolean =>
    typeof scene.highlight === "number"
      ? scene.highlight - 1 === shot.before + at
      : scene.highlight !== undefined && scene.highlight === item.say;
  const cards = items.map((item, at) => {
    const box = {
      x: room.x + (isRow ? at * (width + GAP) : 0),
      y: room.y + (isRow ? top : at * (height + GAP)),
      width,
      height,
    };
    return card(item, box, isLit(item, at), context, delays[at] ?? 0);
  });
  const below = [scene.under, scene.address].filter(Boolean).join("   ");
  return {
    layers: [
      ...titleOver(scene, context, head, HEADLINES[form].slice(2)),
      ...cards,
      ...(below ? [footnote(below, context)] : []),
    ],
  };
};
