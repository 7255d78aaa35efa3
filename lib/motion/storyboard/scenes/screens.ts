import type { LayerInput } from "#lib/motion/composition/schema/layers.ts";
import type { Box } from "#lib/motion/storyboard/frame.ts";
import { toneFor } from "#lib/motion/storyboard/palette.ts";
import { type Beside, besidePanel } from "#lib/motion/storyboard/panel.ts";
import {
  emsOf,
  fadeIn,
  free,
  HEADLINES,
  inBox,
  plate,
  sizeFor,
  smallIn,
  stack,
  text,
} from "#lib/motion/storyboard/parts.ts";
import { pictureIn } from "#lib/motion/storyboard/pictures/pictures.ts";
import { arrivals } from "#lib/motion/storyboard/scenes/lists.ts";
import { column, measuredColumn } from "#lib/motion/storyboard/scenes/column.ts";
import type { SceneBuilder, SceneContext } from "#lib/motion/storyboard/scene.ts";
import type { Shot } from "#lib/motion/storyboard/shots.ts";
import type { Item } from "#lib/motion/storyboard/storyboard.ts";

/** What is on screens: a command, code, an app. */

/** Width of a phone by its height. */
const PHONE = 0.5;

/** Where a screen stands on its panel, and what of it can be seen: a phone goes out of the frame at its lower edge. */
function screenIn(
  kind: "browser" | "phone",
  { picture, panel }: Pick<Beside, "picture" | "panel">,
  { frame }: SceneContext,
): { box: Box; inner: Box } {
  const { content, shape: form } = frame;
  if (kind === "browser") {
    const width = panel.width - 2 * (form === "wide" ? 4.5 : 5);
    const height = Math.min(picture.height, width * 0.86);
    const box = {
      x: panel.x + (panel.width - width) / 2,
      y: picture.y + (picture.height - height) / 2,
      width,
      height,
    };
    return { box, inner: insideOf(box, kind) };
  }
  const width = Math.min(panel.width * 0.7, form === "wide" ? 34 : 54, Math.max(20, picture.height * 0.95));
  const y = form === "wide" ? content.y + 1 : picture.y;
  const box = { x: panel.x + (panel.width - width) / 2, y, width, height: width / PHONE };
  const inner = insideOf(box, kind);
  const bottom = Math.min(inner.y + inner.height, content.y + content.height);
  return { box, inner: { ...inner, height: Math.max(8, bottom - inner.y) } };
}

/** Words, and a screen with a picture or rows on it. */
export const device: SceneBuilder = (shot, context) => {
  const { frame } = context;
  const { scene } = shot;
  const kind = scene.device ?? "browser";
  const isWide = frame.shape === "wide";
  const own = {
    say: scene.say ?? "",
    under: scene.under,
    sizes: HEADLINES[frame.shape].slice(2),
    mostLines: 5,
  };
  const { content } = frame;
  const head = measuredColumn(own, context, { ...content, height: content.height * 0.4 });
  const beside = besidePanel(shot, context, isWide ? undefined : head.height + 1);
  const { box, inner } = screenIn(kind, beside, context);
  const screen: LayerInput = inBox(frame, box, {
    kind: "device",
    device: kind,
    address: kind === "browser" ? (scene.address ?? "") : "",
    children: [],
    // a phone goes on below the frame
    bleed: true,
    enter: { preset: "rise", delaySeconds: 0.2, durationSeconds: 0.9, ease: "expo-out" },
  });
  const onIt = { ...context, tone: toneFor(context.style) };
  return {
    layers: [
      beside.layer,
      ...(isWide ? column(own, context, beside.words) : head.layers),
      screen,
      ...onScreen(shot, onIt, inner),
    ],
  };
};

/** What is left of a device for what is on its screen. */
function insideOf(box: Box, kind: "browser" | "phone"): Box {
  const bar = kind === "browser" ? Math.max(4, box.height * 0.12) : box.height * 0.06;
  const edge = box.width * (kind === "browser" ? 0.05 : 0.11);
  return {
    x: box.x + edge,
    y: box.y + bar + edge * 0.6,
    width: box.width - 2 * edge,
    height: box.height - bar - edge * 1.4,
  };
}

/** The least size of a name on a screen, u. */
const LEAST_NAME = 2.3;

/** The brand on a screen: its name on the accent, in the display face. */
function masthead(name: string, box: Box, { frame, tone }: SceneContext): LayerInput {
  const size = sizeFor(
    name,
    { width: box.width * 0.84, height: box.height * 0.5 },
    [7, 6, 5, 4.2, 3.4, 2.8],
    1,
  );
  return inBox(frame, box, {
    kind: "group",
    enter: fadeIn(0.6, 0.5),
    children: [
      plate({ fill: tone.pop, radius: "brand" }),
      stack(
        [text(name, { font: "display", color: tone.popInk, sizeUnits: size, wrap: "none", maximumLines: 1 })],
        {
          justify: "end",
          paddingUnits: Math.min(box.width * 0.08, box.height * 0.24),
        },
      ),
    ],
  });
}

/** An address to press, at the foot of a phone's screen. */
const button = (words: string, box: Box, { frame, tone }: SceneContext, delay: number): LayerInput =>
  inBox(frame, box, {
    kind: "group",
    enter: smallIn(delay),
    children: [
      plate({ fill: tone.ink, radius: "brand" }),
      text(words, {
        font: "text",
        weight: 600,
        color: tone.ground,
        sizeUnits: Math.max(0.5, Math.min(3.2, box.height * 0.5, (box.width * 0.84) / (words.length * 0.56))),
        align: "center",
        verticalAlign: "center",
        wrap: "none",
        maximumLines: 1,
      }),
    ],
  });

/** What is on the screen: the brand, then a picture or rows, on a phone the address below. */
function onScreen(shot: Shot, context: SceneContext, inner: Box): LayerInput[] {
  const { times, tone, random, icon, board, frame } = context;
  const { scene, items } = shot;
  const isPhone = scene.device === "phone";
  const gap = inner.width * 0.05;
  // a long name on a small screen would be too small to read
  const fits = emsOf(board.name ?? "") * LEAST_NAME <= inner.width * 0.84;
  const head =
    board.name && fits && inner.height >= 22 ? Math.max(6.5, inner.height * (isPhone ? 0.26 : 0.2)) : 0;
  const foot =
    isPhone && scene.address ? Math.max(inner.height * 0.09, Math.min(5.6, inner.height * 0.14)) : 0;
  const rest: Box = {
    ...inner,
    y: inner.y + (head ? head + gap : 0),
    height: inner.height - (head ? head + gap : 0) - (foot ? foot + gap : 0),
  };
  const around = [
    ...(head && board.name ? [masthead(board.name, { ...inner, height: head }, context)] : []),
    ...(foot && scene.address
      ? [
          button(
            scene.address,
            { ...inner, y: inner.y + inner.height - foot, height: foot },
            context,
            times.seconds * 0.5,
          ),
        ]
      : []),
  ];
  if (scene.picture)
    return [
      ...around,
      pictureIn(frame, rest, scene.picture, {
        tone,
        delaySeconds: 0.8,
        seconds: times.seconds - 0.6,
        random,
        icon,
      }),
    ];
  return [...around, ...rows(items, rest, context), ...(isPhone ? ghosts(inner, context) : [])];
}

/** More rows of a phone's screen, without words, where it goes on below what is read. */
function ghosts({ x, y, width, height }: Box, { frame, tone }: SceneContext): LayerInput[] {
  const each = 8.5;
  const top = y + height + 2;
  const count = Math.min(3, Math.floor((frame.height - top) / each + 0.6));
  return Array.from({ length: Math.max(0, count) }, (_, index) =>
    inBox(
      frame,
      { x, y: top + index * (each + 1.4), width, height: each },
      free([plate({ fill: tone.figure, radius: "brand" })], {
        opacity: 0.7 - index * 0.2,
        bleed: true,
        enter: fadeIn(1, 0.5),
      }),
    ),
  );
}

/** Items as rows of a screen. */
function rows(items: readonly Item[], box: Box, { frame, tone, times }: SceneContext): LayerInput[] {
  const delays = arrivals(items.length, times.seconds, 1);
  const each = Math.min(frame.shape === "wide" ? 11 : 13, box.height / Math.max(1, items.length));
  return items.map((item, index): LayerInput => {
    const said = [item.value, item.unit, item.say].filter((one) => one !== undefined).join(" ");
    const row = { ...box, y: box.y + index * each, height: each * 0.84 };
    const sizes = [4.4, 3.8, 3.2, 2.8, 2.4, 2, 1.6, 1.2].filter((size) => size <= Math.max(1.2, each * 0.46));
    const sizeUnits = sizeFor(said, { width: row.width * 0.84, height: row.height * 0.8 }, sizes, 2);
    return inBox(frame, row, {
      kind: "group",
      enter: smallIn(delays[index] ?? 0),
      children: [
        plate({ fill: tone.figure, radius: "brand" }),
        stack(
          [
            text(said, {
              font: "text",
              weight: 500,
              color: tone.ink,
              sizeUnits,
              lineHeight: 1.2,
              maximumLines: 2,
            }),
          ],
          { justify: "center", paddingUnits: Math.min(1.6, each * 0.16) },
        ),
      ],
    });
  });
}
