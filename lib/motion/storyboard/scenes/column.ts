import type { GroupInput, LayerInput } from "#lib/motion/composition/schema/layers.ts";
import type { Box } from "#lib/motion/storyboard/frame.ts";
import {
  BODY,
  fadeOut,
  free,
  HEADLINES,
  headlineIn,
  inBox,
  LABEL,
  linesOf,
  overLine,
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
import type { SceneContext } from "#lib/motion/storyboard/scene.ts";
import type { Shot } from "#lib/motion/storyboard/shots.ts";

/** Words one below the other: large ones, what is above and below them, and what takes their place. */

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

export interface Column {
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
  const [only] = turns;
  if (turns.length < 2 && !only?.start) return draw(only?.say ?? say, 0.15);
  return turning(turns, height, (turn) => draw(turn.say, turn.start > 0 ? 0.05 : 0.15));
}

/** The quieter line, larger than a caption, and what takes its place. */
function lowerWords(
  turns: readonly Turn[],
  size: number,
  height: number,
  { tone }: SceneContext,
): LayerInput {
  const draw = ({ say, start }: Turn) =>
    text(say, {
      font: "text",
      weight: 500,
      color: tone.ink,
      sizeUnits: size,
      lineHeight: 1.25,
      maximumLines: 4,
      enter: smallIn(start > 0 ? 0.05 : 0.5),
    });
  const [only] = turns;
  return turns.length === 1 && only?.start === 0 ? draw(only) : turning(turns, height, draw);
}

/** The quieter line where others may take its place, of its usual size. */
const LOWER = 1.35;

/** Words one below the other, the large ones as large as a box has room for, and the height that they take, u. */
export function columnOf(
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
