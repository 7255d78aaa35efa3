import { mix } from "#lib/motion/composition/color.ts";
import type { LayerInput } from "#lib/motion/composition/schema/layers.ts";
import type { SceneTone } from "#lib/motion/storyboard/palette.ts";
import { besidePanel, bodyPanel } from "#lib/motion/storyboard/panel.ts";
import type { Box } from "#lib/motion/storyboard/frame.ts";
import {
  BODY,
  emsOf,
  free,
  HEADLINES,
  inBox,
  LABEL,
  linesOf,
  plate,
  popIn,
  stack,
  text,
} from "#lib/motion/storyboard/parts.ts";
import { arrivals } from "#lib/motion/storyboard/scenes/lists.ts";
import { notesHeight, notesOf, type Type } from "#lib/motion/storyboard/scenes/offer-notes.ts";
import { footnote } from "#lib/motion/storyboard/scenes/table.ts";
import { valueWords } from "#lib/motion/storyboard/scenes/values.ts";
import { column, measuredColumn } from "#lib/motion/storyboard/scenes/column.ts";
import { picturesOf } from "#lib/motion/storyboard/scenes/words.ts";
import type { SceneBuilder, SceneContext } from "#lib/motion/storyboard/scene.ts";
import type { Shot } from "#lib/motion/storyboard/shots.ts";
import type { Item } from "#lib/motion/storyboard/storyboard.ts";

/** Prices on cards; the one that stands out is filled, and says why. */

const GAP = 2.6;
/** The largest price, u. */
const MOST = 22;

/** low: the price beside the words; short: the price and what it is for in one line; tall: all one below the other. */
type Form = "low" | "short" | "tall";

/** Cards that are lower than this have no room for a line between what it costs and what comes with it, u. */
const FLAT = 36;

/** The price, and for how long or for whom. */
function amountOf(
  { value, unit }: Item,
  { ink, quiet, body, price }: Type,
  align: "start" | "end",
): LayerInput[] {
  return [
    ...(value === undefined
      ? []
      : [
          text(valueWords(value), {
            font: "display",
            color: ink,
            sizeUnits: price,
            lineHeight: 1,
            wrap: "none" as const,
            maximumLines: 1,
            trackingEm: -0.02,
            align,
          }),
        ]),
    ...(unit
      ? [
          text(unit, {
            font: "text",
            color: quiet,
            sizeUnits: body * 0.84,
            lineHeight: 1.3,
            maximumLines: 2,
            align,
          }),
        ]
      : []),
  ];
}

const nameOf = ({ say }: Item, { ink, body }: Type): LayerInput[] =>
  say
    ? [
        text(say, {
          font: "text",
          weight: 600,
          color: ink,
          sizeUnits: body * 1.12,
          lineHeight: 1.2,
          maximumLines: 2,
        }),
      ]
    : [];

/** A word or two at a card's upper edge: why it stands out. */
function badge(words: string, box: Box, { frame, tone }: SceneContext, delay: number): LayerInput {
  const size = LABEL[frame.shape];
  const width = Math.min(box.width * 0.8, emsOf(words) * size * 1.08 + size * 2);
  const height = size * 1.9;
  return inBox(
    frame,
    { x: box.x + box.width - width - 2.4, y: box.y - height / 2, width, height },
    free(
      [
        plate({ fill: tone.ink, radius: height / 2 }),
        text(words, {
          font: "text",
          weight: 600,
          color: tone.ground,
          sizeUnits: size,
          align: "center",
          verticalAlign: "center",
          wrap: "none",
          maximumLines: 1,
        }),
      ],
      { enter: popIn(delay + 0.35) },
    ),
  );
}

function typeOf(isLit: boolean, tone: SceneTone, body: number, price: number): Type {
  if (!isLit) return { ink: tone.ink, quiet: tone.muted, mark: tone.popText, body, price };
  return { ink: tone.popInk, quiet: tone.popInk, mark: tone.popInk, body, price };
}

/** What it is, what it costs, for how long, and what comes with it. */
function card(
  item: Item,
  box: Box,
  {
    isLit,
    isRow,
    isTop,
    form,
    price,
    body,
  }: { isLit: boolean; isRow: boolean; isTop: boolean; form: Form; price: number; body: number },
  { frame, tone }: SceneContext,
  delay: number,
): LayerInput {
  const type = typeOf(isLit, tone, body, price);
  const paddingUnits = Math.min(4.4, box.height * 0.12);
  const ground = tone.card ?? tone.figure;
  const [name, amount, note] = [
    nameOf(item, type),
    amountOf(item, type, form === "low" ? "end" : "start"),
    notesOf(item.note, type),
  ];
  const rows =
    form === "low" && amount.length && name.length + note.length
      ? stack(
          [
            stack([...name, ...note], { gap: 1, grow: 1 }),
            stack(amount, { gap: 0.6, widthUnits: box.width * 0.42 }),
          ],
          {
            direction: "row",
            align: "center",
            justify: "between",
            gap: 3,
            paddingUnits: Math.max(2.6, paddingUnits),
          },
        )
      : stack(
          [
            ...name,
            ...(amount.length
              ? [
                  form === "short"
                    ? stack(amount, { direction: "row", align: "end", justify: "start", gap: 1.4 })
                    : stack(amount, { gap: 1, justify: "start" }),
                ]
              : []),
            ...(note.length && name.length + amount.length && box.height >= FLAT
              ? [plate({ fill: mix(isLit ? tone.pop : ground, type.ink, 0.22), heightUnits: 0.18 })]
              : []),
            ...note,
          ],
          {
            gap: Math.min(2.6, box.height * 0.05),
            // side by side, names and prices are each on one line
            justify: isTop ? "start" : "center",
            paddingUnits: isRow ? Math.max(paddingUnits, Math.min(4.4, box.height * 0.16)) : paddingUnits,
          },
        );
  return inBox(
    frame,
    box,
    free([plate({ fill: isLit ? tone.pop : ground, radius: "brand" }), rows], {
      enter: { preset: "rise", delaySeconds: delay, durationSeconds: 0.7, ease: "expo-out" },
    }),
  );
}

/** Type of cards: the price leads, and what is around it is as large as that leaves room for. */
function typeIn(
  items: readonly Item[],
  { width, inner, height, form }: { width: number; inner: number; height: number; form: Form },
  usual: number,
): Pick<Type, "body" | "price"> {
  const room = height - 2 * Math.min(4.4, height * 0.12);
  const gap = height < FLAT ? Math.min(2.6, height * 0.05) : 2.5;
  const around = (body: number): number =>
    Math.max(
      ...items.map(
        ({ say, unit, note }) =>
          (say ? linesOf(say, body * 1.12, inner) * body * 1.36 + gap : 0) +
          (unit && form === "tall" ? body * 1.15 + 1 : 0) +
          (note ? notesHeight(note, body * 0.84, inner) + gap * 2 : 0),
      ),
    );
  const wide = Math.min(
    MOST,
    ...items.flatMap(({ value, unit }) => {
      if (value === undefined) return [];
      const beside = form === "short" && unit ? emsOf(unit) * usual * 0.9 + 1.4 : 0;
      return (width * 0.97 - beside) / Math.max(1, emsOf(valueWords(value)) * 1.04);
    }),
  );
  if (form === "low") {
    // beside the price, words have the rest of the card
    const words = (own: number): number =>
      Math.max(
        ...items.map(
          ({ say, note }) =>
            (say ? linesOf(say, own * 1.12, inner * 0.52) * own * 1.36 + 1 : 0) +
            notesHeight(note, own * 0.84, inner * 0.52),
        ),
      );
    const sizes = [1.2, 1.1, 1, 0.9, 0.8, 0.72, 0.65].map((share) => share * usual);
    const body = sizes.find((own) => words(own) <= room) ?? sizes.at(-1) ?? usual;
    return { body, price: Math.min(wide, room * 0.58) };
  }
  const bodies = [1.3, 1.2, 1.1, 1, 0.9, 0.8, 0.72].map((share) => share * usual);
  const priceFor = (body: number): number => Math.min(wide, (room - around(body)) * 0.95);
  const body = bodies.find((own) => priceFor(own) >= Math.min(wide, own * 2.8)) ?? bodies.at(-1) ?? usual;
  return { body, price: Math.max(body * 1.3, priceFor(body), 4) };
}

const weightOf = (form: Form): number => (form === "short" ? 1.2 : 1);

/** Cards side by side or one below the other, all with type of one size. */
function cardsIn(shot: Shot, room: Box, columns: number, context: SceneContext): LayerInput[] {
  const { frame, times } = context;
  const { scene, items } = shot;
  const count = Math.max(1, items.length);
  const isRow = columns > 1;
  const rows = Math.ceil(count / columns);
  const width = (room.width - GAP * (columns - 1)) / columns;
  // between rows, room for the word at a card's edge
  const gap = rows > 1 && isRow && scene.over ? GAP * 1.6 : GAP;
  const height = Math.min(isRow ? 52 : count === 1 ? 60 : 46, (room.height - gap * (rows - 1)) / rows);
  const whole = height * rows + gap * (rows - 1);
  const top = room.y + Math.max(0, room.height - whole) / 2;
  // one price alone is as wide as it is wanted
  const own = frame.shape === "wide" && count === 1 ? Math.min(width, 64) : width;
  const inner = own - 2 * Math.min(4.4, height * 0.12);
  const typed = (form: Form): { form: Form; body: number; price: number } => ({
    form,
    ...typeIn(
      items,
      { width: form === "low" ? width * 0.38 : inner, inner, height, form },
      BODY[frame.shape],
    ),
  });
  const forms: readonly Form[] = !isRow && height < 34 && width > 48 ? ["low"] : ["tall", "short"];
  // one line less, unless the price pays for it
  const [best] = forms.map(typed).sort((a, b) => b.price * weightOf(b.form) - a.price * weightOf(a.form));
  const { form, body, price } = best ?? typed("tall");
  const delays = arrivals(items.length, times.seconds, 0.4);
  const isLit = (item: Item, at: number): boolean =>
    typeof scene.highlight === "number"
      ? scene.highlight - 1 === shot.before + at
      : scene.highlight !== undefined && scene.highlight === item.say;
  const isSide = isRow && items.length > 1;
  const isTop = isSide && items.some(({ note }) => note);
  const placed = items.map((item, at) => ({
    item,
    lit: isLit(item, at),
    delay: delays[at] ?? 0,
    box: {
      x: room.x + (at % columns) * (width + GAP),
      y: top + Math.floor(at / columns) * (height + gap),
      width: own,
      height,
    },
  }));
  return [
    ...placed.map(({ item, lit, box, delay }) =>
      card(item, box, { isLit: lit, isRow: isSide, isTop, form, price, body }, context, delay),
    ),
    ...placed.flatMap(({ lit, box, delay }) =>
      lit && scene.over ? [badge(scene.over, box, context, delay)] : [],
    ),
  ];
}

/** One price in a wide frame: what it is at the left, the card at the right. */
function single(shot: Shot, context: SceneContext): LayerInput[] {
  const { content } = context.frame;
  const { over, say = "", under, address } = shot.scene;
  const left = { ...content, width: content.width * 0.44 };
  const right = { ...content, x: content.x + content.width * 0.5, width: content.width * 0.5 };
  const below = [under, address].filter(Boolean).join("   ") || undefined;
  return [
    ...column({ over, say, under: below, bar: true, sizes: HEADLINES.wide.slice(1) }, context, left),
    ...cardsIn({ ...shot, scene: { ...shot.scene, over: undefined } }, right, 1, context),
  ];
}

export const offer: SceneBuilder = (shot, context) => {
  const { frame } = context;
  const { scene, items } = shot;
  const { content, shape: form } = frame;
  const isWide = form === "wide";
  if (isWide && items.length === 1 && scene.say && !scene.picture) return { layers: single(shot, context) };
  const beside = scene.picture ? besidePanel(shot, context, isWide ? undefined : content.height * 0.6) : null;
  const room = beside?.words ?? content;
  const isBadge = scene.over !== undefined && scene.highlight !== undefined;
  const head = scene.say
    ? measuredColumn(
        {
          over: isBadge ? undefined : scene.over,
          say: scene.say,
          sizes: HEADLINES[form].slice(beside || isWide ? 2 : 0),
          mostLines: 2,
        },
        context,
        { ...room, height: room.height * 0.28 },
      )
    : { layers: [], height: 0 };
  const taken = head.height ? head.height + 3 : 0;
  const body = beside
    ? { layers: [], tone: context.tone }
    : bodyPanel(shot, context, taken ? room.y + taken : 0);
  const top = taken + (taken && body.layers.length ? 4 : isBadge ? 3 : 0);
  const below = [scene.under, scene.address].filter(Boolean).join("   ");
  const cards = { ...room, y: room.y + top, height: room.height - top - (below ? 6.5 : 0) };
  const inTwo = form === "square" && (items.length === 2 || items.length === 4);
  const columns = beside ? 1 : isWide ? Math.max(1, items.length) : inTwo ? 2 : 1;
  const low = { ...context, tone: body.tone, frame: { ...frame, content: room } };
  return {
    layers: [
      ...(beside ? [beside.layer, ...picturesOf(shot, context, beside)] : []),
      ...body.layers,
      ...head.layers,
      ...cardsIn(shot, cards, columns, { ...context, tone: body.tone }),
      ...(below ? [footnote(below, low)] : []),
    ],
  };
};
