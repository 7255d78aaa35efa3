import type { Found } from "#lib/motion/check/finding.ts";
import type { Leaf } from "#lib/motion/check/leaf.ts";

/** Whether a film says what its brief says: its figures and addresses, and no others. */

/** Figures as written: 1,240 · 98.2 % · €9 · 09:30. What is only one digit may count steps. */
const FIGURE = /(?<![\w.])[€$£]?\d[\d.,:'’]*\d(?:\s?%)?|(?<![\w.])[€$£]\d|(?<![\w.])\d\s?%/gu;
const ADDRESS =
  /\b(?:https?:\/\/)?(?:[a-z0-9-]+\.)+(?:com|org|net|io|dev|app|example|co\.uk|de|fr|es|it|nl|eu)(?:\/[\w./-]*)?|[\w.+-]+@[\w-]+\.[\w.]+/giu;

const plain = (words: string): string =>
  words.toLowerCase().replace(/^https?:\/\/(?:www\.)?|[\s,’']|[.,:]$/gu, "");
const found = (text: string, what: RegExp): string[] => [
  ...new Set([...text.matchAll(what)].map(([one]) => one.trim())),
];

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
  const asked = plain(brief);
  const missing = [...found(said, ADDRESS), ...found(said.replace(ADDRESS, " "), FIGURE)].filter(
    (one) => !shown.includes(plain(one)),
  );
  const first = { sceneIndex: 0, pointer: "/scenes", sceneSeconds: 0 };
  const added = saying.flatMap((leaf) =>
    found(leaf.words.replace(ADDRESS, " "), FIGURE)
      .filter((one) => !asked.includes(plain(one)))
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
