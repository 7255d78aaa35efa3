import { contrast } from "#lib/motion/composition/color.ts";
import type { GroupInput, LayerInput, LeafInput } from "#lib/motion/composition/schema/layers.ts";
import type { MotionName } from "#lib/motion/composition/schema/brand.ts";
import type { Tone } from "#lib/motion/composition/tone.ts";
import { type Box, type Frame, placeOf } from "#lib/motion/storyboard/frame.ts";

/** Layers that scenes are built of: words in their roles, plates, lines. */

export type TextInput = Extract<LeafInput, { kind: "text" }>;
type ShapeInput = Extract<LeafInput, { kind: "shape" }>;
export type Run = TextInput["runs"][number];
export type EnterInput = NonNullable<LeafInput["enter"]>;

/** How things come in; a brand preset follows the film's motion. */
export const bigIn = (delaySeconds = 0.1): EnterInput => ({ preset: "brand-headline", delaySeconds });
/** Of the largest words: soon over, and in the manner of the look. */
const HEADLINE_IN: Readonly<Record<MotionName, Omit<EnterInput, "delaySeconds">>> = {
  calm: { preset: "rise", by: "line", durationSeconds: 0.6, staggerSeconds: 0.12, ease: "out" },
  precise: { preset: "mask", by: "line", durationSeconds: 0.45, staggerSeconds: 0.08, ease: "expo-out" },
  bold: { preset: "mask", by: "line", durationSeconds: 0.5, staggerSeconds: 0.1, ease: "expo-out" },
  playful: { preset: "rise", by: "word", durationSeconds: 0.4, staggerSeconds: 0.05, ease: "back-out" },
  editorial: { preset: "mask", by: "line", durationSeconds: 0.6, staggerSeconds: 0.14, ease: "expo-out" },
  kinetic: { preset: "rise", by: "word", durationSeconds: 0.3, staggerSeconds: 0.04, ease: "expo-out" },
};
export function headlineIn(motion: MotionName, delaySeconds: number, words: string): EnterInput {
  const { staggerSeconds = 0, ...enter } = HEADLINE_IN[motion];
  const parts = enter.by === "word" ? words.split(/\s+/).length : 1 + words.length / 24;
  // however many parts: all of them come within half a second
  return { ...enter, delaySeconds, staggerSeconds: Math.min(staggerSeconds, 0.4 / Math.max(1, parts - 1)) };
}
export const smallIn = (delaySeconds = 0.3): EnterInput => ({ preset: "brand-detail", delaySeconds });
export const fadeIn = (delaySeconds = 0, durationSeconds = 0.4): EnterInput => ({
  preset: "fade",
  delaySeconds,
  durationSeconds,
});
export const wipeIn = (
  delaySeconds = 0,
  durationSeconds = 0.6,
  direction: EnterInput["direction"] = "right",
): EnterInput => ({
  preset: "wipe",
  direction,
  delaySeconds,
  durationSeconds,
  ease: "expo-out",
});
export const popIn = (delaySeconds = 0): EnterInput => ({
  preset: "grow",
  delaySeconds,
  durationSeconds: 0.45,
  ease: "expo-out",
});
/** Goes as the next takes its place; reversed, a slow start is a quick end: nothing of it is left for a transition. */
export const fadeOut: EnterInput = { preset: "fade", durationSeconds: 0.22, ease: "in" };

export const text = (words: string | Run[], more: Omit<TextInput, "kind" | "runs">): TextInput => ({
  kind: "text",
  runs: typeof words === "string" ? [{ text: words }] : words,
  ...more,
});
export const shape = (
  outline: ShapeInput["shape"],
  more: Omit<ShapeInput, "kind" | "shape"> = {},
): ShapeInput => ({
  kind: "shape",
  shape: outline,
  ...more,
});
export const plate = (
  more: Omit<ShapeInput, "kind" | "shape"> & { radius?: number | "brand" },
): ShapeInput => {
  const { radius = 0, ...rest } = more;
  return shape({ type: "rectangle", radiusUnits: radius }, rest);
};

/** Radius of a tile, and width of the icon on it: shares of the tile's width. */
export const TILE_RADIUS = 0.22;
export const ICON_SHARE = 0.56;
/** How thick icons are drawn, of 24. */
export const ICON_STROKE = 1.75;

/** Layers one below the other, or side by side. */
export const stack = (
  children: LayerInput[],
  {
    gap = 2,
    direction = "column",
    justify = "center",
    align = "stretch",
    ...more
  }: Omit<Partial<GroupInput>, "kind" | "children" | "layout"> & {
    gap?: number;
    direction?: "row" | "column";
    justify?: "start" | "center" | "end" | "between";
    align?: "start" | "center" | "end" | "stretch";
  } = {},
): GroupInput => ({
  kind: "group",
  layout: { type: "stack", direction, gapUnits: gap, justify, align },
  children,
  ...more,
});
/** Layers that each fill the box, or have a place in it. */
export const free = (
  children: LayerInput[],
  more: Omit<Partial<GroupInput>, "kind" | "children"> = {},
): GroupInput => ({
  kind: "group",
  children,
  ...more,
});

/** A layer at a place of the frame. */
export const inBox = <T extends LayerInput>(frame: Frame, box: Box, layer: T): T => ({
  ...layer,
  place: placeOf(frame, box),
});

/** The share of a line's length that a letter of type takes at its size: measured means of the families that ship. */
const LETTER_EMS = 0.58;
const CAPITAL_EMS = 0.66;

/** Ems that words are wide in one line, about. */
export const emsOf = (word: string): number =>
  [...word].reduce(
    (sum, letter) =>
      sum +
      (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Emoji_Presentation}]/u.test(letter)
        ? 1
        : /[\p{Lu}\d%MW@€$]/u.test(letter)
          ? CAPITAL_EMS
          : /[ilj.,:;'|!]/.test(letter)
            ? 0.28
            : LETTER_EMS),
    0,
  );

/** What cannot be broken: words, and each character of a script that has no blanks. */
const unbroken = (words: string): string[] =>
  words
    .split(/\s+/)
    .flatMap(
      (word) =>
        word.match(
          /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[^\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+/gu,
        ) ?? [],
    );

/** Ems of the widest word, which no line can be narrower than. */
export const widestOf = (words: string): number => Math.max(0.1, ...unbroken(words).map(emsOf));

/** How wide each line of some words is in a width, all in the same unit as the size. */
function lineWidths(words: string, size: number, width: number): number[] {
  const lines: number[] = [];
  for (const part of words.split("\n")) {
    let used = 0;
    for (const word of unbroken(part)) {
      const ems = emsOf(word) * size;
      const next = used === 0 ? ems : used + 0.26 * size + ems;
      if (next > width && used > 0) {
        lines.push(used);
        used = ems;
      } else used = next;
    }
    if (used > 0 || lines.length === 0) lines.push(used);
  }
  return lines;
}

/** Lines that words take in a width, both in the same unit as the size. */
export const linesOf = (words: string, size: number, width: number): number =>
  lineWidths(words, size, width).length;

/** Whether a line of several is so short that a word seems to be left behind in it. */
function isRagged(words: string, size: number, width: number): boolean {
  const widths = lineWidths(words, size * 0.96, width);
  return widths.length >= 3 && Math.min(...widths) < 0.5 * Math.max(...widths);
}

/**
 * The largest of some sizes in which words fit a box; what is measured when it is drawn may make it smaller still.
 *
 * @param sizes u, the largest first
 * @param mostLines a headline of more lines is too large
 */
export function sizeFor(
  words: string,
  box: Pick<Box, "width" | "height">,
  sizes: readonly number[],
  mostLines = 4,
): number {
  const longest = widestOf(words);
  const lines = (size: number): number => linesOf(words, size, box.width);
  const at = sizes.findIndex(
    (size) =>
      longest * size <= box.width && lines(size) <= mostLines && lines(size) * size * 1.12 <= box.height,
  );
  const size = sizes[at];
  if (size === undefined) return sizes.at(-1) ?? 4;
  if (!isRagged(words, size, box.width)) return size;
  // even lines are worth type that is a little smaller
  const even = (one: number): boolean => one >= size * 0.8 && !isRagged(words, one, box.width);
  return sizes.slice(at + 1).find(even) ?? size;
}

/** Sizes of headlines, u. */
export const HEADLINES = {
  wide: [14, 11.5, 9.6, 8.2, 7, 6],
  tall: [13, 11, 9.4, 8.2, 7, 6],
  square: [13, 11, 9.2, 8, 6.8, 5.8],
} as const;
export const BODY = { wide: 3.6, tall: 4.3, square: 3.9 } as const;
export const LABEL = { wide: 2.7, tall: 3.1, square: 2.8 } as const;

/** The sentence in runs, some of its words in a colour of their own. */
export function strongRuns(sentence: string, strong: string | undefined, style: Omit<Run, "text">): Run[] {
  // lower-case letters may be more than their capitals: places are those of the sentence itself
  const found = strong && new RegExp(strong.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&"), "iu").exec(sentence);
  if (!found) return [{ text: sentence }];
  const at = found.index;
  const end = at + found[0].length;
  return [
    { text: sentence.slice(0, at) },
    { text: sentence.slice(at, end), ...style },
    { text: sentence.slice(end) },
  ].filter((run) => run.text);
}

/** How words stand out: in a colour of their own, or, where the ground leaves none, on a stroke of a marker. */
export const strongOn = ({ popText, ink, figure }: Tone): Omit<Run, "text"> =>
  contrast(popText, ink) >= 1.25 ? { color: popText } : { mark: figure };

/** A small line above: a topic, a date. */
export const overLine = (words: string, frame: Frame, tone: Tone, delay = 0): TextInput =>
  text(words, {
    font: "text",
    weight: 600,
    color: tone.popText,
    sizeUnits: LABEL[frame.shape],
    maximumLines: 1,
    enter: fadeIn(delay),
  });
/** A quieter line below. */
export const underLine = (
  words: string,
  frame: Frame,
  tone: Tone,
  size: number = BODY[frame.shape],
  delay = 0.5,
): TextInput =>
  text(words, {
    font: "text",
    color: tone.muted,
    sizeUnits: size,
    lineHeight: 1.35,
    maximumLines: 4,
    enter: smallIn(delay),
  });
