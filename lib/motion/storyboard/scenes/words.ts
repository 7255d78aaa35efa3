import { contrast, luminance } from "#lib/motion/composition/color.ts";
import type { GroupInput, LayerInput } from "#lib/motion/composition/schema/layers.ts";
import { type Box, type Frame, split } from "#lib/motion/storyboard/frame.ts";
import { type Beside, besidePanel } from "#lib/motion/storyboard/panel.ts";
import {
  BODY,
  emsOf,
  fadeOut,
  free,
  HEADLINES,
  headlineIn,
  inBox,
  LABEL,
  linesOf,
  overLine,
  plate,
  shape,
  sizeFor,
  smallIn,
  stack,
  strongOn,
  strongRuns,
  text,
  type TextInput,
  underLine,
  widestOf,
  wipeIn,
} from "#lib/motion/storyboard/parts.ts";
import { pictureIn } from "#lib/motion/storyboard/pictures/pictures.ts";
import type { SceneBuilder, SceneContext, SceneParts } from "#lib/motion/storyboard/scene.ts";
import type { Shot } from "#lib/motion/storyboard/shots.ts";
import type { Picture } from "#lib/motion/storyboard/storyboard.ts";

/** Scenes of words, with a picture beside them or none: headline, problem, introduce, statement, ask. */

/**
 * The pictures of a shot, each while its beat is on; the first of them from the start, so that no half is empty.
 *
 * @param tone of what they stand on
 */
export function picturesOf(
  { scene }: Shot,
  { times, random, frame, icon }: SceneContext,
  { picture: box, tone }: Pick<Beside, "picture" | "tone">,
): LayerInput[] {
  const moments: { picture: Picture; start: number; end: number }[] = [];
  const first = times.beats.find((_, index) => scene.beats?.[index]?.picture)?.start ?? times.seconds;
  if (scene.picture) moments.push({ picture: scene.picture, start: 0, end: first });
  for (const [index, beat] of (scene.beats ?? []).entries()) {
    if (!beat.picture) continue;
    const start = moments.length ? (times.beats[index]?.start ?? 0) : 0;
    const next = times.beats.find((_, later) => later > index && scene.beats?.[later]?.picture);
    moments.push({ picture: beat.picture, start, end: next?.start ?? times.seconds });
  }
  return moments.map(({ picture, start, end }) => ({
    ...pictureIn(frame, box, picture, {
      tone,
      // one that takes the place of another leaves no gap
      delaySeconds: start > 0 ? 0.02 : 0.25,
      seconds: end - start,
      random,
      icon,
    }),
    startSeconds: start,
    ...(end < times.seconds ? { endSeconds: end, exit: fadeOut } : {}),
  }));
}

/** Words that are on for a time. */
interface Turn {
  say: string;
  start: number;
  end?: number;
}

/** Words of a scene, and of its beats, each in the place of the one before. */
export function turnsOf({ scene }: Shot, { times }: SceneContext, first: string | undefined): Turn[] {
  const all = [
    ...(first ? [{ say: first, start: 0 }] : []),
    ...(scene.beats ?? []).flatMap(({ say }, at) =>
      say ? [{ say, start: times.beats[at]?.start ?? 0 }] : [],
    ),
  ];
  return all.map((turn, at) => {
    const next = all[at + 1];
    return next ? { ...turn, end: next.start } : turn;
  });
}

/** Texts in one place, one after the other. */
const turning = (turns: readonly Turn[], heightUnits: number, draw: (turn: Turn, at: number) => TextInput) =>
  free(
    turns.map((turn, at) => ({
      ...draw(turn, at),
      ...(turn.start > 0 ? { startSeconds: turn.start } : {}),
      ...(turn.end === undefined ? {} : { endSeconds: turn.end, exit: fadeOut }),
    })),
    { heightUnits },
  );

const GAP = 3.2;
const LINE = 1.36;
/** The least size of a quieter line, u. */
const LEAST_BODY = 2.6;

/** Height that a layer asks for, u. */
const heightOf = ({ heightUnits }: LayerInput): number => (typeof heightUnits === "number" ? heightUnits : 0);

interface Column {
  over?: string | undefined;
  /** The large words. */
  say: string;
  strong?: string | undefined;
  under?: string | undefined;
  /** What takes the place of the large words as the scene goes on, with them. */
  turns?: readonly Turn[];
  /** The same for the quieter line. */
  lower?: readonly Turn[];
  sizes?: readonly number[];
  mostLines?: number;
  /** Layers above: an icon. */
  lead?: LayerInput[];
  /** More layers below. */
  more?: LayerInput[];
  /** A short bar of the accent above the words. */
  bar?: boolean;
}

/** The large words in a size, and what takes their place. */
function largeWords(
  { say, strong, turns = [] }: Column,
  { tone, style }: SceneContext,
  { size, lines, height }: { size: number; lines: number; height: number },
): LayerInput {
  const draw = (words: string, delay: number) =>
    text(strongRuns(words, strong, strongOn(tone)), {
      font: "display",
      color: tone.ink,
      sizeUnits: size,
      lineHeight: 1.06,
      maximumLines: lines + 1,
      trackingEm: size > 10 ? -0.025 : size > 7 ? -0.015 : 0,
      enter: headlineIn(style.motion, delay, words),
    });
  if (turns.length < 2) return draw(turns[0]?.say ?? say, 0.15);
  return turning(turns, height, (turn) => draw(turn.say, turn.start > 0 ? 0.05 : 0.15));
}

/** The quieter line, and what takes its place: larger than a caption. */
function lowerWords(
  turns: readonly Turn[],
  size: number,
  height: number,
  { tone }: SceneContext,
): LayerInput {
  return turning(turns, height, ({ say, start }) =>
    text(say, {
      font: "text",
      weight: 500,
      color: tone.ink,
      sizeUnits: size,
      lineHeight: 1.25,
      maximumLines: 4,
      enter: smallIn(start > 0 ? 0.05 : 0.5),
    }),
  );
}

/** What takes the place of the quieter line, of its usual size. */
const LOWER = 1.5;

/** Words one below the other, the large ones as large as a box has room for, and the height that they take, u. */
function columnOf(
  own: Column,
  context: SceneContext,
  box: Box,
  beside: boolean,
): { layer: GroupInput; height: number } {
  const {
    over,
    say,
    under,
    turns = [],
    lower = [],
    sizes,
    mostLines = 4,
    lead = [],
    more = [],
    bar = false,
  } = own;
  const { frame, tone } = context;
  const body = BODY[frame.shape];
  const all = turns.length ? turns.map((turn) => turn.say) : [say];
  const most = (words: readonly string[], size: number): number =>
    Math.max(...words.map((one) => linesOf(one, size, box.width)));
  const lowerSize = body * LOWER;
  const lowerHeight = lower.length
    ? most(
        lower.map((turn) => turn.say),
        lowerSize,
      ) *
      lowerSize *
      LINE
    : 0;
  const rest =
    (bar ? 0.7 + GAP : 0) +
    lead.reduce((sum, layer) => sum + heightOf(layer) + GAP, 0) +
    (over ? LABEL[frame.shape] * LINE + GAP : 0) +
    (under ? linesOf(under, body, box.width) * body * LINE + GAP : 0) +
    (lower.length ? lowerHeight + GAP : 0) +
    more.reduce((sum, layer) => sum + heightOf(layer) + GAP, 0);
  const room = { width: box.width, height: Math.max(box.height * 0.3, (box.height - rest) * 0.95) };
  // short lines: more of them are no more to read
  const lines = mostLines + (frame.shape === "tall" && !beside ? 2 : 0);
  const size = Math.min(...all.map((one) => sizeFor(one, room, sizes ?? HEADLINES[frame.shape], lines)));
  // a long word makes large words small; what is below them is smaller still
  const drawnSize = Math.min(size, ...all.map((one) => box.width / widestOf(one)));
  // letters of a headline stand closer than is reckoned with
  const height = most(all, drawnSize * 0.95) * drawnSize * 1.1 + drawnSize * 0.15;
  const layers: LayerInput[] = [
    ...(bar ? [accentBar(tone.pop)] : []),
    ...lead,
    ...(over ? [overLine(over, frame, tone)] : []),
    largeWords(own, context, { size, lines, height: Math.min(height, room.height) }),
    ...(under ? [underLine(under, frame, tone, Math.max(LEAST_BODY, Math.min(body, drawnSize * 0.8)))] : []),
    ...(lower.length ? [lowerWords(lower, Math.min(lowerSize, drawnSize * 0.8), lowerHeight, context)] : []),
    ...more,
  ];
  return {
    layer: stack(layers, { gap: size > 8 ? GAP : 2.6, justify: beside ? "start" : "center" }),
    height: rest + height,
  };
}

/**
 * Words one below the other in a box.
 *
 * @param beside whether they stand above something else: then at the top of their box, and not in its middle
 */
export const column = (own: Column, context: SceneContext, box: Box, beside = false): LayerInput[] => [
  inBox(context.frame, box, columnOf(own, context, box, beside).layer),
];

/** Words at the top of a box, and the height that they take of it, u. */
export function measuredColumn(
  own: Column,
  context: SceneContext,
  box: Box,
): { layers: LayerInput[]; height: number } {
  const { layer, height } = columnOf(own, context, box, true);
  const taken = Math.min(box.height, height);
  return { layers: [inBox(context.frame, { ...box, height: taken }, layer)], height: taken };
}

/** A scene's title above what it shows; nothing where it has none. */
export const titleOver = (
  { say, under, over }: Shot["scene"],
  context: SceneContext,
  height: number,
  sizes: readonly number[],
  withUnder = false,
): LayerInput[] =>
  say
    ? column(
        { over, say, under: withUnder ? under : undefined, sizes, mostLines: 2 },
        context,
        { ...context.frame.content, height },
        true,
      )
    : [];

/** A short bar of the accent, drawn from the left: what all scenes of one film share. */
export const accentBar = (color: string, delay = 0): LayerInput =>
  free([shape({ type: "rectangle" }, { place: { x: 0, y: 0, width: 100, height: 100 }, fill: color })], {
    widthUnits: 7,
    heightUnits: 0.7,
    enter: wipeIn(delay, 0.5),
  });

/** Alone: not so wide that lines become long. */
const aloneIn = ({ content, shape: form }: Frame): Box =>
  form === "wide"
    ? { ...content, width: content.width * 0.9 }
    : { ...content, height: content.height * 0.94 };

const hasPicture = ({ scene }: Shot): boolean =>
  Boolean(scene.picture ?? scene.beats?.some(({ picture }) => picture));

/** Words above a picture take so much of the height at most. */
const MOST_ABOVE = { wide: 1, tall: 0.54, square: 0.5 } as const;

/** Words, and what happens beside them on its panel: as much of a tall frame as the words leave. */
export function besides(
  shot: Shot,
  context: SceneContext,
  own: Column,
  draw: (beside: Beside) => LayerInput[] = (beside) => picturesOf(shot, context, beside),
): SceneParts {
  const { frame } = context;
  const { content, shape: form } = frame;
  const isWide = form === "wide";
  const most = { ...content, height: content.height * MOST_ABOVE[form] };
  const { layer, height } = columnOf(own, context, most, true);
  const beside = besidePanel(shot, context, isWide ? undefined : Math.min(most.height, height + 1.5));
  return {
    layers: [
      beside.layer,
      ...draw(beside),
      ...(isWide ? column(own, context, beside.words) : [inBox(frame, beside.words, layer)]),
    ],
  };
}

/** Words at the left, what happens at the right; words alone where nothing does. */
export const withPicture = (shot: Shot, context: SceneContext, own: Column): SceneParts =>
  hasPicture(shot) ? besides(shot, context, own) : { layers: column(own, context, aloneIn(context.frame)) };

export const headline: SceneBuilder = (shot, context) =>
  withPicture(shot, context, {
    over: shot.scene.over,
    say: shot.scene.say ?? "",
    strong: shot.scene.strong,
    under: shot.scene.under,
    bar: true,
  });

export const problem: SceneBuilder = (shot, context) =>
  withPicture(shot, context, {
    over: shot.scene.over,
    say: shot.scene.say ?? "",
    strong: shot.scene.strong,
    under: shot.scene.under,
    turns: turnsOf(shot, context, shot.scene.say),
    sizes: HEADLINES[context.frame.shape].slice(2),
  });

/** A word or two are a poster. */
const POSTER = { wide: [24, 20, 17, 14], tall: [17, 15], square: [20, 17, 14.5] } as const;

export const statement: SceneBuilder = (shot, context) =>
  withPicture(shot, context, {
    over: shot.scene.over,
    say: shot.scene.say ?? "",
    strong: shot.scene.strong,
    under: shot.scene.under,
    turns: turnsOf(shot, context, shot.scene.say),
    sizes: [
      ...((shot.scene.say ?? "").length <= 14 ? POSTER[context.frame.shape] : []),
      ...HEADLINES[context.frame.shape].slice(1),
    ],
    mostLines: 5,
  });

export const introduce: SceneBuilder = (shot, context) =>
  withPicture(shot, context, {
    over: shot.scene.over,
    say: shot.scene.name ?? context.board.name ?? "",
    ...(shot.scene.beats?.some(({ say }) => say)
      ? { lower: turnsOf(shot, context, shot.scene.say) }
      : { under: shot.scene.say }),
    mostLines: 2,
    bar: true,
  });

/** What to do, and where: the address on a plate, to be copied. */
export const ask: SceneBuilder = (shot, context) => {
  const { scene } = shot;
  const { tone, frame } = context;
  const own = context.isMarked ? scene.name : (scene.name ?? context.board.name);
  // a name that is asked for needs none above it
  const name = own && scene.say?.toLowerCase().includes(own.toLowerCase()) ? undefined : own;
  const address = scene.address;
  // black on the accent in a dark scene: what words are in is the better plate
  const isDull =
    luminance(tone.ground) < 0.2 && luminance(tone.popInk) < 0.02 && contrast(tone.pop, tone.ground) < 6;
  const width = hasPicture(shot) ? split(frame).words.width : frame.content.width;
  const size = Math.min(BODY[frame.shape] * 1.2, width / (emsOf(address ?? "") + 2.4));
  const plateLayer: LayerInput[] = address
    ? [
        stack(
          [
            free(
              [
                plate({ fill: isDull ? tone.ink : tone.pop, radius: "brand" }),
                text(address, {
                  font: "text",
                  weight: 600,
                  color: isDull ? tone.ground : tone.popInk,
                  sizeUnits: size,
                  wrap: "none",
                  align: "center",
                  verticalAlign: "center",
                  maximumLines: 1,
                }),
              ],
              {
                widthUnits: Math.min(width, emsOf(address) * size * 1.06 + size * 2.2),
                heightUnits: size * 2.3,
                enter: smallIn(0.7),
              },
            ),
          ],
          { direction: "row", justify: "start", align: "center", gap: 0, heightUnits: size * 2.3 },
        ),
      ]
    : [];
  return withPicture(shot, context, {
    over: name,
    say: scene.say ?? "",
    under: scene.under,
    more: plateLayer,
    sizes: HEADLINES[frame.shape].slice(0, 5),
    mostLines: 3,
  });
};
