import { isToMaker } from "#lib/motion/brief/to-maker.ts";
import { isStopped } from "#lib/motion/brief/marks.ts";
import { ROLES, SAID_ROLES } from "#lib/motion/brief/network/network.ts";
import type { Stretch } from "#lib/motion/brief/stretches.ts";
import { colorsIn } from "#lib/motion/words/colors.ts";
import { wordCount } from "#lib/motion/words/text.ts";
import { tonesIn } from "#lib/motion/words/tones.ts";

/** What is never shown, whatever the network makes of it, and why. */
const NEVER: readonly [RegExp, string][] = [
  [
    /\b(?:ignore|disregard|forget) (?:(?:all|any|the|your|of) )*(?:(?:previous|above|prior|earlier|other) )?(?:instructions?|prompts?|rules)\b|\bsystem prompt\b|\b(?:you are|as) an ai\b|^(?:system|assistant):/i,
    "reads like an instruction to a machine",
  ],
  [
    /<\/?[a-z!][^<>\n]{0,200}>|\{\{[^}\n]*\}\}|\$\{|&(?:amp|nbsp|lt|gt|quot);|^\s*(?:import|const|let|var|function|def|class)\s[^\n]*[;{(]/i,
    "markup or code: put code between two lines of three backticks",
  ],
];
const TO_US = "said to us, not to the viewers";
const SENTENCE = /[^.!?\n]*(?:[.!?](?!\s|$)[^.!?\n]*)*[.!?\n]*/g;

/** The sentences of a stretch, each with why it is not shown, if it is not. */
function sentences(one: Stretch): Stretch[] {
  return [...one.text.matchAll(SENTENCE)].flatMap(({ index, 0: text }, order): Stretch[] => {
    const words = text.trim();
    const why = isToMaker(words) ? TO_US : NEVER.find(([pattern]) => pattern.test(words))?.[1];
    const at = one.at + index;
    const mark = order ? { gap: "", mark: "" } : { gap: one.gap, mark: one.mark };
    const part = { ...one, ...mark, at, end: at + text.length, text };
    return text ? [why ? { ...part, role: "us", why } : part] : [];
  });
}
/** Neighbours for the same are one again. */
function merged(parts: readonly Stretch[]): Stretch[] {
  const found: Stretch[] = [];
  for (const one of parts) {
    const last = found.at(-1);
    if (last?.role === one.role && last.why === one.why) {
      last.text += one.text;
      last.end = one.end;
    } else found.push({ ...one });
  }
  return found;
}

const OF_FILM: ReadonlySet<string> = new Set(["form", "tone", "look"]);
const DARK = /^\W*(?:dark|light)\W*$/i;
const isLook = (text: string): boolean =>
  wordCount(text) <= 2 && (DARK.test(text) || tonesIn(text).length + colorsIn(text).length > 0);
/** "9:16, dark, kinetic.": a word for a colour or a tone beside what the film is like is one more. */
function besideFilm(one: Stretch, before: Stretch | undefined, next: Stretch | undefined): Stretch {
  if (one.why || !isLook(one.text)) return one;
  const isAfter = before && OF_FILM.has(before.role) && !isStopped(before.text);
  const isBefore = next && OF_FILM.has(next.role) && !isStopped(one.text);
  return isAfter || isBefore ? { ...one, role: "tone" } : one;
}

/** Takes out of what a network guesses to be said what is never shown. What a form holds is taken as it stands. */
export function guarded(stretches: readonly Stretch[]): Stretch[] {
  const found: Stretch[] = [];
  for (const [at, all] of stretches.entries()) {
    const isSure = all.isKnown || ROLES.indexOf(all.role) >= SAID_ROLES;
    const [first = all, ...more] = isSure ? [all] : sentences(all);
    const beside = isSure
      ? first
      : besideFilm(first, found.at(-1), more.length ? undefined : stretches[at + 1]);
    found.push(...merged([beside, ...more]));
  }
  return found;
}
