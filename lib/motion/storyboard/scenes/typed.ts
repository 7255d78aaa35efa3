import { mix } from "#lib/motion/composition/color.ts";
import type { LayerInput } from "#lib/motion/composition/schema/layers.ts";
import { type Box, type Frame, placeOf } from "#lib/motion/storyboard/frame.ts";
import { type SceneTone, toneFor } from "#lib/motion/storyboard/palette.ts";
import { bodyPanel } from "#lib/motion/storyboard/panel.ts";
import { fadeIn, free, HEADLINES, inBox, plate, shape, stack, text } from "#lib/motion/storyboard/parts.ts";
import { footnote } from "#lib/motion/storyboard/scenes/table.ts";
import { measuredColumn } from "#lib/motion/storyboard/scenes/column.ts";
import type { SceneBuilder } from "#lib/motion/storyboard/scene.ts";
import type { Shot } from "#lib/motion/storyboard/shots.ts";

/** What is typed: a command in a terminal, code in a window. */

/** Width of a mono letter, in its size. */
const MONO_EMS = 0.6;

/** The bar of a terminal's window, and between its lines, u. */
const BAR = 3;
const WHOLE = { x: 0, y: 0, width: 100, height: 100 };
/** What is printed, of the size of what is typed. */
const PRINTED = 0.92;

/** How a terminal is set: its type, and what its lines need. */
interface Setting {
  size: number;
  padding: number;
  gap: number;
  /** Height of the window, u. */
  needed: number;
}

function settingOf({ scene }: Shot, { content, shape: form }: Frame): Setting {
  const { code = "", output = [] } = scene;
  const isWide = form === "wide";
  const lines = code.split("\n");
  const longest = Math.max(
    ...lines.map((line) => line.length + 2),
    ...output.map((line) => line.length * PRINTED),
  );
  const padding = isWide ? 5 : 4;
  const gap = isWide ? 2.4 : 3.4;
  const inner = content.width - 2 * padding;
  const size = Math.max(1.8, Math.min(isWide ? 5.6 : 5, (inner * 0.97) / (longest * MONO_EMS)));
  // a command may be longer than a line
  const typed = lines.reduce(
    (sum, line) => sum + Math.max(1, Math.ceil(((line.length + 2) * MONO_EMS * size) / inner)),
    0,
  );
  const needed = typed * size * 1.4 + output.length * (size * PRINTED * 1.3 + gap) + BAR + 2 * padding;
  return { size, padding, gap, needed: Math.max(needed, isWide ? 30 : 54) };
}

/** The command, letter by letter, and what it prints, line after line. */
function typedLines({ scene }: Shot, size: number, tone: SceneTone, seconds: number): LayerInput[] {
  const { code = "", output = [] } = scene;
  const perLetter = Math.min(0.05, (seconds * 0.3) / Math.max(1, code.length));
  const typed = 0.5 + code.length * perLetter;
  return [
    text([{ text: "$ ", color: tone.popText }, { text: code }], {
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
    }),
    ...output.map(
      (line, index): LayerInput =>
        text(line || " ", {
          font: "mono",
          color: tone.muted,
          sizeUnits: size * PRINTED,
          wrap: "none",
          maximumLines: 1,
          enter: fadeIn(typed + 0.4 + index * 0.3, 0.15),
        }),
    ),
  ];
}

/** A window with its three points. */
function terminal(frame: Frame, box: Box, tone: SceneTone, padding: number): LayerInput {
  const dots = [0, 1, 2].map((at): LayerInput => {
    const place = placeOf(box, { x: padding + at * 2.6, y: BAR / 2 + 0.6, width: 1.5, height: 1.5 });
    return shape({ type: "ellipse", square: true }, { fill: mix(tone.ground, tone.ink, 0.3), place });
  });
  const fill = mix(tone.ground, "#000000", 0.35);
  const stroke = { color: mix(tone.ground, tone.ink, 0.16), widthUnits: 0.2 };
  return inBox(
    frame,
    box,
    free([plate({ fill, radius: 1.6, stroke, place: WHOLE }), ...dots], {
      enter: { preset: "rise", delaySeconds: 0, durationSeconds: 0.6, ease: "expo-out" },
    }),
  );
}

/** A command in a terminal. */
export const command: SceneBuilder = (shot, context) => {
  const { frame, times } = context;
  const { content, shape: form } = frame;
  const { scene } = shot;
  const tone = toneFor(context.style, "dark");
  const { size, padding, gap, needed } = settingOf(shot, frame);
  const head = scene.say
    ? measuredColumn(
        { say: scene.say, sizes: HEADLINES[form].slice(form === "wide" ? 2 : 1), mostLines: 2 },
        context,
        { ...content, height: content.height * 0.28 },
      )
    : { layers: [], height: 0 };
  const taken = head.height ? head.height + 3 : 0;
  const body = bodyPanel(shot, context, taken ? content.y + taken : 0);
  const above = taken + (taken && form !== "wide" ? 4 : 0);
  const height = Math.min(content.height - above, needed);
  const spare = Math.max(0, content.height - above - height);
  const box = { ...content, y: content.y + above + spare / (taken ? 2.5 : 2), height };
  const lines = stack(typedLines(shot, size, tone, times.seconds), {
    gap,
    justify: "start",
    place: placeOf(box, {
      x: padding,
      y: BAR + padding * 0.6,
      width: box.width - 2 * padding,
      height: height - BAR - padding * 1.2,
    }),
  });
  return {
    layers: [
      ...body.layers,
      ...head.layers,
      terminal(frame, box, tone, padding),
      inBox(frame, box, free([lines])),
    ],
    sounds: [{ effect: "click", atSeconds: 0.45 }],
  };
};

/** A few lines of code in a window, typed. */
export const code: SceneBuilder = ({ scene }, context) => {
  const { frame, times } = context;
  const { content, shape: form } = frame;
  const source = scene.code ?? "";
  const head = scene.say
    ? measuredColumn({ say: scene.say, sizes: HEADLINES[form].slice(2), mostLines: 2 }, context, {
        ...content,
        height: content.height * 0.26,
      })
    : { layers: [], height: 0 };
  const taken = head.height ? head.height + 3 : 0;
  const foot = scene.under ? 6 : 0;
  const longest = Math.max(...source.split("\n").map((line) => line.length), 1);
  const most = form === "wide" ? 5 : 4.4;
  return {
    layers: [
      ...head.layers,
      inBox(
        frame,
        { ...content, y: content.y + taken, height: content.height - taken - foot },
        {
          kind: "code",
          code: source,
          language: scene.language ?? "text",
          sizeUnits: Math.max(2.4, Math.min(most, (content.width * 0.88) / (longest * MONO_EMS))),
          charactersPerSecond: Math.max(20, source.length / Math.max(0.8, times.seconds * 0.4)),
          enter: fadeIn(0.2),
        },
      ),
      ...(scene.under ? [footnote(scene.under, context)] : []),
    ],
  };
};
