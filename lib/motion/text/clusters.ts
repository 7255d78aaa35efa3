import type { Shaper } from "#lib/motion/text/shaper.ts";

/** A run of text with its look settled: fonts in order of choice, colours as hex. */
export interface StyledRun {
  text: string;
  fonts: readonly string[];
  color: string;
  mark?: string | undefined;
}

/** What is drawn as one: a letter with its marks. Or what is not drawn: a space, the end of a line, a sign for us. */
export interface Cluster {
  kind: "letter" | "space" | "newline" | "sign";
  /** As it is shaped: without the marks in `lines`. */
  text: string;
  /** Combining marks that are straight lines over the whole letter: we draw them ourselves. */
  lines: string;
  /** Where it is in all of the text, UTF-16 units. */
  start: number;
  end: number;
  /** Of its letter: an accent is never drawn apart from it. */
  run: StyledRun;
}

/** Marks, variation selectors (which are marks) and joiners. */
const JOINS = /[\p{M}\u200c\u200d]/u;
const NEWLINE = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/u;
/** Where lines break and which way they read is settled before shaping: soft hyphens, zero-width spaces, controls of direction. */
const SIGN = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/u;
const CHARACTER = new RegExp(`(?<newline>${NEWLINE.source})|(?<sign>${SIGN.source})|[^]`, "gu");

/** From where to where a line reaches that is a combining mark: em above the baseline. */
export const LINE_MARKS: Readonly<Record<string, readonly (readonly [bottom: number, top: number])[]>> = {
  "\u0305": [[0.76, 0.81]],
  "\u0332": [[-0.15, -0.1]],
  "\u0333": [
    [-0.14, -0.1],
    [-0.22, -0.18],
  ],
  "\u0335": [[0.28, 0.34]],
  "\u0336": [[0.28, 0.34]],
};

/** The letters of some runs, each with its marks, whatever run those are in. */
export function clustersOf(runs: readonly StyledRun[]): Cluster[] {
  const clusters: Cluster[] = [];
  let start = 0;
  for (const run of runs)
    for (const { 0: text, groups = {} } of run.text.matchAll(CHARACTER)) {
      const end = start + text.length;
      const last = clusters.at(-1);
      const mark = JOINS.test(text);
      const line = Object.hasOwn(LINE_MARKS, text);
      if (mark && last?.kind === "letter") {
        if (line) last.lines += text;
        else last.text += text;
        last.end = end;
      } else {
        const kind = groups.newline
          ? "newline"
          : groups.sign
            ? "sign"
            : text === " " || text === "\t"
              ? "space"
              : "letter";
        // a mark without a letter stands on a space
        const letter = line ? "\u00a0" : mark ? `\u00a0${text}` : text;
        clusters.push({ kind, text: letter, lines: line ? text : "", start, end, run });
      }
      start = end;
    }
  return clusters;
}

/** Characters without a picture: shapers give each the width it has, in any font. */
export const INVISIBLE = /^[\p{Default_Ignorable_Code_Point}\p{Zs}\n\t]$/u;

/** Whether a font draws all of a letter, with its marks as they are, put together or taken apart: shapers do either. */
function draws(shaper: Shaper, font: string, text: string): boolean {
  const covers = (form: string): boolean =>
    [...form].every(
      (character, index) =>
        (index > 0 && INVISIBLE.test(character)) || shaper.covers(font, character.codePointAt(0) ?? 0),
    );
  return shaper.has(font) && (covers(text) || covers(text.normalize("NFC")) || covers(text.normalize("NFD")));
}

/** The first of the fonts that draws the letter; the first of all if none does. */
export const fontFor = (fonts: readonly string[], text: string, shaper: Shaper): string =>
  fonts.find((font) => draws(shaper, font, text)) ?? fonts[0] ?? "";

/**
 * Characters of the runs that no font draws, each once. Where no font has a letter together with its marks, it is the
 * marks that no font has, or else all of them: `x` and U+20DD.
 */
export function missingCharacters(runs: readonly StyledRun[], shaper: Shaper): string[] {
  const missing = new Set<string>();
  for (const { kind, text, run } of clustersOf(runs)) {
    if (kind !== "letter" || INVISIBLE.test(text)) continue;
    if (run.fonts.some((font) => draws(shaper, font, text))) continue;
    const [, ...marks] = text;
    const alone = [...text].filter(
      (character) => !INVISIBLE.test(character) && !run.fonts.some((font) => draws(shaper, font, character)),
    );
    for (const character of alone.length ? alone : marks) missing.add(character);
  }
  return [...missing];
}
