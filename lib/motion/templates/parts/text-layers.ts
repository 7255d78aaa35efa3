import type { LeafInput } from "#lib/motion/composition/schema/layers.ts";
import { isRightToLeft } from "#lib/motion/composition/direction.ts";
import { each } from "#lib/motion/templates/parts/by-shape.ts";
import { detailIn, headlineIn } from "#lib/motion/templates/parts/movement.ts";
import type { Look } from "#lib/motion/templates/template.ts";
import { strongPart } from "#lib/motion/text/held-words.ts";

type TextInput = Extract<LeafInput, { kind: "text" }>;
export type Runs = TextInput["runs"];
/** All of a text but its words. */
export type TextStyle = Omit<TextInput, "kind" | "runs">;

/** A text in one style, or in runs of their own. */
export const text = (words: string | Runs, style: TextStyle): LeafInput => ({
  kind: "text",
  runs: typeof words === "string" ? [{ text: words }] : words,
  ...style,
});

const plainOf = (words: string | Runs): string =>
  typeof words === "string" ? words : words.map((run) => run.text).join("");

/** What a scene says first of all. */
export const big = (look: Look, words: string | Runs, style: TextStyle = {}, delay = 0.15): LeafInput =>
  text(words, {
    font: "display",
    color: look.tone.ink,
    uppercase: look.personality.uppercase,
    enter: headlineIn(delay),
    // capitals stand close; Hebrew and Arabic have none, and points above and below
    ...(look.personality.uppercase && !isRightToLeft(plainOf(words)) ? { lineHeight: 0.96 } : {}),
    ...style,
  });

/** What is said beside it. */
export const small = (look: Look, words: string, style: TextStyle = {}, delay = 0.6): LeafInput =>
  text(words, {
    font: "text",
    color: look.tone.muted,
    sizeUnits: each(3.5, 4, 3.7),
    enter: detailIn(delay),
    ...style,
  });

/** A line in small mono type: the product's name, a count. */
export const label = (look: Look, words: string, style: TextStyle = {}, delay = 0): LeafInput =>
  text(words, {
    font: "mono",
    weight: 500,
    color: look.tone.muted,
    sizeUnits: each(3.2, 3.8, 3.4),
    wrap: "none",
    enter: { preset: "fade", durationSeconds: 0.4, delaySeconds: delay },
    ...style,
  });

/** What the items of a list are, above them. */
export const over = (look: Look, title: string | undefined): LeafInput[] =>
  title
    ? [small(look, title, { font: "display", color: look.tone.popText, sizeUnits: each(4.6, 5.2, 4.8) }, 0)]
    : [];

/** The sentence in runs, what it turns on in another colour or marked. */
export function emphasised(sentence: string, style: { color?: string; mark?: string }, name: string): Runs {
  const { before, strong, after } = strongPart(sentence, name);
  return [{ text: before }, { text: strong, ...style }, { text: after }].filter((run) => run.text);
}
