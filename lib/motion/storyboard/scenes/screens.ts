import type { LayerInput } from "#lib/motion/composition/schema/layers.ts";
import { type Box, fitted, split } from "#lib/motion/storyboard/frame.ts";
import {
  BODY,
  emsOf,
  fadeIn,
  HEADLINES,
  inBox,
  LABEL,
  plate,
  sizeFor,
  smallIn,
  stack,
  text,
} from "#lib/motion/storyboard/parts.ts";
import { pictureIn } from "#lib/motion/storyboard/pictures/pictures.ts";
import { arrivals } from "#lib/motion/storyboard/scenes/lists.ts";
import { column } from "#lib/motion/storyboard/scenes/words.ts";
import type { SceneBuilder, SceneContext } from "#lib/motion/storyboard/scene.ts";
import type { Shot } from "#lib/motion/storyboard/shots.ts";
import type { Item } from "#lib/motion/storyboard/storyboard.ts";

/** What is on screens: a command, code, an app. */

/** Width of a mono letter, in its size. */
const MONO_EMS = 0.6;

/** A command that is typed, and what it prints, line after line. */
export const command: SceneBuilder = ({ scene }, context) => {
  const { frame, tone, times } = context;
  const { content, shape: form } = frame;
  const code = scene.code ?? "";
  const longest = Math.max(
    ...code.split("\n").map((line) => line.length + 2),
    ...(scene.output ?? []).map((line) => line.length),
  );
  const size = Math.max(
    1.8,
    Math.min(form === "wide" ? 6 : 4.6, (content.width * 0.96) / (longest * MONO_EMS)),
  );
  const perLetter = Math.min(0.05, (times.seconds * 0.3) / Math.max(1, code.length));
  const typed = 0.5 + code.length * perLetter;
  const printed = (scene.output ?? []).map(
    (line, index): LayerInput =>
      text(line || " ", {
        font: "mono",
        color: tone.muted,
        sizeUnits: size * 0.82,
        wrap: "none",
        maximumLines: 1,
        enter: fadeIn(typed + 0.4 + index * 0.3, 0.15),
      }),
  );
  const prompt = text([{ text: "$ ", color: tone.popText }, { text: code }], {
    font: "mono",
    weight: 500,
    color: tone.ink,
    sizeUnits: size,
    lineHeight: 1.4,
    wrap: "greedy",
    enter: {
      preset: "fade",
      delaySeconds: 0.4,
      durationSeconds: 0.02,
      by: "glyph",
      staggerSeconds: perLetter,
    },
  });
  const head: LayerInput[] = scene.say
    ? [
        text(scene.say, {
          font: "text",
          weight: 500,
          color: tone.muted,
          sizeUnits: BODY[form],
          maximumLines: 2,
          enter: smallIn(0.1),
        }),
      ]
    : [];
  return {
    layers: [inBox(frame, content, stack([...head, prompt, ...printed], { gap: 2.2, justify: "center" }))],
    sounds: [{ effect: "click", atSeconds: 0.45 }],
  };
};

/** A few lines of code in a window, typed. */
export const code: SceneBuilder = ({ scene }, context) => {
  const { frame, times } = context;
  const { content, shape: form } = frame;
  const source = scene.code ?? "";
  const head = scene.say ? content.height * (form === "wide" ? 0.26 : 0.2) : 0;
  const foot = scene.under ? 6 : 0;
  const box: Box = { ...content, y: content.y + head, height: content.height - head - foot };
  return {
    layers: [
      ...(scene.say
        ? column(
            { say: scene.say, sizes: HEADLINES[form].slice(3), mostLines: 2 },
            context,
            { ...content, height: head },
            true,
          )
        : []),
      inBox(frame, box, {
        kind: "code",
        code: source,
        language: scene.language ?? "text",
        sizeUnits: form === "wide" ? 4.2 : 3.4,
        charactersPerSecond: Math.max(20, source.length / Math.max(0.8, times.seconds * 0.4)),
        enter: fadeIn(0.2),
      }),
      ...(scene.under
        ? [
            inBox(
              frame,
              { ...content, y: content.y + content.height - 4.5, height: 4.5 },
              text(scene.under, {
                font: "text",
                color: context.tone.muted,
                sizeUnits: LABEL[form],
                verticalAlign: "end",
                maximumLines: 2,
                enter: fadeIn(0.8),
              }),
            ),
          ]
        : []),
    ],
  };
};

/** Aspect of a screen: width by height. */
const ASPECTS = { browser: 1.45, phone: 0.5 } as const;

/** Words, and a screen with a picture or rows on it. */
export const device: SceneBuilder = (shot, context) => {
  const { frame, tone } = context;
  const { scene } = shot;
  const kind = scene.device ?? "browser";
  const part = split(frame, kind === "browser" ? 0.4 : 0.56);
  const box = fitted(part.picture, ASPECTS[kind]);
  const screen: LayerInput = inBox(frame, box, {
    kind: "device",
    device: kind,
    address: kind === "browser" ? (scene.address ?? "") : "",
    children: [],
    enter: { preset: "rise", delaySeconds: 0.2, durationSeconds: 0.9 },
  });
  const inner = insideOf(box, kind);
  return {
    layers: [
      ...column(
        { say: scene.say ?? "", under: scene.under, sizes: HEADLINES[frame.shape].slice(3), mostLines: 5 },
        context,
        part.words,
        frame.shape !== "wide",
      ),
      screen,
      ...onScreen(shot, { ...context, tone }, inner),
    ],
  };
};

/** What is left of a device for what is on its screen. */
function insideOf(box: Box, kind: keyof typeof ASPECTS): Box {
  const bar = kind === "browser" ? box.height * 0.14 : box.height * 0.06;
  const edge = box.width * (kind === "browser" ? 0.07 : 0.12);
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
        sizeUnits: Math.max(0.5, Math.min(2.4, (box.width * 0.84) / (words.length * 0.56))),
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
  const foot = isPhone && scene.address ? inner.height * 0.09 : 0;
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
  return [...around, ...rows(items, rest, context)];
}

/** Items as rows of a screen. */
function rows(items: readonly Item[], box: Box, { frame, tone, times }: SceneContext): LayerInput[] {
  const delays = arrivals(items.length, times.seconds, 1);
  const each = Math.min(10, box.height / Math.max(1, items.length));
  return items.map((item, index): LayerInput => {
    const said = [item.value, item.unit, item.say].filter((one) => one !== undefined).join(" ");
    const row = { ...box, y: box.y + index * each, height: each * 0.84 };
    const sizes = [3.2, 2.8, 2.4, 2, 1.6, 1.2].filter((size) => size <= Math.max(1.2, each * 0.36));
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
