import type { Found } from "#lib/motion/check/finding.ts";
import type { Leaf } from "#lib/motion/check/leaf.ts";
import { valuesIn } from "#lib/motion/check/values.ts";
import { secondsIn } from "#lib/motion/words/form.ts";

/** Whether a film says what its brief says: its figures and addresses, and no others. */

/** Figures as written: 1,240 · 98.2 % · €9 · 09:30. What is only one digit may count steps. */
const FIGURE =
  /(?<![\w.])[€$£]?\d[\d.,:'’]*\d(?:\s?%|\s?(?:k|thousand|mn?|million|bn?|billion)\b)?|(?<![\w.])[€$£]\d|(?<![\w.])\d\s?%/gu;
const ADDRESS =
  /\b(?:https?:\/\/)?(?:[a-z0-9-]+\.)+(?:com|org|net|io|dev|app|example|co\.uk|de|fr|es|it|nl|eu)(?:\/(?:[\w./-]*[\w/-])?)?|[\w.+-]+@(?:[\w-]+\.)+\w+/giu;

const plain = (words: string): string =>
  words.toLowerCase().replace(/^https?:\/\/(?:www\.)?|[\s,’']|[.,:]$/gu, "");
const found = (text: string, what: RegExp): string[] => [
  ...new Set([...text.matchAll(what)].map(([one]) => one.trim())),
];

/** Whether a text has a figure, as it is written or otherwise: 11 for "eleven", 10,000 for "10k". */
function figureIn(text: string): (one: string) => boolean {
  const letters = plain(text);
  const values = valuesIn(text);
  return (one) => letters.includes(plain(one)) || [...valuesIn(one)].some((value) => values.has(value));
}

/** A length or a size that is meant for us, not for the screen: "30 seconds", "16:9". */
const TO_US =
  /\b\d+(?:[.,]\d+)?\s?-?(?:s|sec(?:ond)?s?|fps|px|p)\b|\b(?:16:9|9:16|1:1|4:5)\b|\b\d{3,4}\s?[x×]\s?\d{3,4}\b|#[0-9a-f]{6}\b/giu;

/**
 * @param brief as it was written
 * @param leaves of the whole film
 */
export function briefFindings(brief: string, leaves: readonly Leaf[]): Found[] {
  // what is an axis or an ornament says nothing
  const saying = leaves.filter(({ bleed }) => !bleed);
  const screen = saying.map(({ words }) => words).join(" \n ");
  const shown = plain(screen);
  const said = brief.replace(TO_US, " ");
  const [isShown, isAsked] = [figureIn(screen), figureIn(brief)];
  const missing = [
    ...found(said, ADDRESS).filter((one) => !shown.includes(plain(one))),
    ...found(said.replace(ADDRESS, " "), FIGURE).filter((one) => !isShown(one)),
  ];
  const first = { sceneIndex: 0, pointer: "/scenes", sceneSeconds: 0 };
  const added = saying.flatMap((leaf) =>
    found(leaf.words.replace(ADDRESS, " "), FIGURE)
      .filter((one) => !isAsked(one))
      .map((one) => ({ one, leaf })),
  );
  // once each, where it is seen first
  const once = added.filter(
    ({ one }, index) => added.findIndex((other) => plain(other.one) === plain(one)) === index,
  );
  return [
    ...missing.map(
      (one): Found => ({
        ...first,
        rule: "missing-from-film",
        says: `The brief says ${one}; the film does not.`,
        measured: "nowhere",
        wanted: one,
      }),
    ),
    ...once.map(
      ({ one, leaf }): Found => ({
        rule: "not-in-brief",
        sceneIndex: leaf.sceneIndex,
        pointer: leaf.pointer,
        sceneSeconds: leaf.stands,
        says: `The film says ${one}; the brief does not.`,
        measured: one,
        wanted: "only the brief's own figures",
      }),
    ),
  ];
}

/** So far from what was asked for a film may be, as a share of that. */
const OFF = 0.08;

/** "12–15 s", "between 20 and 30 seconds". */
const RANGE =
  /(?<![\d.:])(\d{1,3})\s?(?:s|sec(?:ond)?s?)?\s?(?:[-–—]|to|and|bis|à)\s?(\d{1,3})[\s-]?(?:s|sec(?:ond)?s?|sekunden|secondes|segundos)\b/iu;

/** The shortest and the longest that a brief asks for, seconds; null where it says no length. */
function asksFor(brief: string): { least: number; most: number } | null {
  const range = RANGE.exec(brief);
  const [least, most] = [Number(range?.[1]), Number(range?.[2])];
  if (range && least < most) return { least, most };
  const asked = secondsIn(brief);
  return asked === null ? null : { least: asked, most: asked };
}

/**
 * Whether a film is as long as its brief asks.
 *
 * @param seconds of the film
 */
export function lengthFinding(brief: string, seconds: number): Found[] {
  const asked = asksFor(brief);
  if (!asked) return [];
  const { least, most } = asked;
  const off = seconds < least ? least - seconds : Math.max(0, seconds - most);
  if (off <= Math.max(1, (seconds < least ? least : most) * OFF)) return [];
  const wanted = least === most ? `${most} s` : `${least} to ${most} s`;
  return [
    {
      rule: "length",
      sceneIndex: 0,
      pointer: "/seconds",
      sceneSeconds: 0,
      says: `The brief asks for ${wanted}; the film has ${seconds.toFixed(1)} s.`,
      measured: `${seconds.toFixed(1)} s`,
      wanted,
    },
  ];
}
