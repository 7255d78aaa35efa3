import type { Brief } from "#lib/motion/brief/brief.ts";
import { cardsOf } from "#lib/motion/brief/cards.ts";
import { wordsIn } from "#lib/motion/words/text.ts";
import type { Told } from "#tests/motion/tagger/marked.ts";

/*
 * How a brief is read, by its marks: cards that nobody is to see, stretches to be said that are not, and the name. It is
 * right where no card is wrong and nothing is missing.
 */

/** Said: claims, steps, quotations, who said them, calls; what the thing is and its name may be on screen. */
const SAID = "SPQE";
const SHOWN = "SPQWEK";
/** A card with fewer of its words to be said is wrong, and a stretch with fewer on screen is missing. */
const HALF = 0.5;

const share = (words: readonly string[], known: ReadonlySet<string>) =>
  words.filter((word) => known.has(word)).length / Math.max(1, words.length);
const seenOf = (brief: Brief) =>
  [
    ...[brief.product, brief.address, brief.phone, brief.date, brief.source, brief.code?.code ?? ""],
    ...brief.moreCharts.flatMap(({ title, rows }) => [
      title,
      ...rows.map((row) => Object.values(row).join(" ")),
    ]),
    ...cardsOf(brief),
  ].join("\n");
const alone = (text: string) => ` ${wordsIn(text).join(" ")} `;

/** What is wrong with the reading of one brief. */
export interface Faults {
  cards: number;
  said: number;
  /** Cards that nobody is to see. */
  bad: string[];
  /** What is to be said and is not. */
  missing: string[];
  isNamed: boolean;
}

export function faultsOf({ name, brief, stretches }: Told, reading: Brief): Faults {
  const text = ({ at, end }: Told["stretches"][number]) => brief.slice(at, end);
  const shown = stretches.filter(({ label }) => SHOWN.includes(label)).map(text);
  const known = new Set(wordsIn([name, ...shown].join("\n")));
  const cards = cardsOf(reading);
  const seen = new Set(wordsIn(seenOf(reading)));
  const said = stretches.filter(({ label }) => SAID.includes(label)).map(text);
  return {
    cards: cards.length,
    said: said.length,
    bad: cards.filter((card) => share(wordsIn(card), known) < HALF),
    missing: said.filter((one) => wordsIn(one).length > 1 && share(wordsIn(one), seen) < HALF),
    isNamed: alone(reading.product).replace(/^ the /, " ") === alone(name).replace(/^ the /, " "),
  };
}
export const isRight = ({ bad, missing }: Faults): boolean => !bad.length && !missing.length;

/** Shares of all: briefs read right, cards that are wrong, stretches that are said, briefs named as they are. */
export interface Score {
  briefs: number;
  right: number;
  wrong: number;
  said: number;
  named: number;
}
export function scoreOf(faults: readonly Faults[]): Score {
  const sum = (of: (one: Faults) => number) => faults.reduce((all, one) => all + of(one), 0);
  return {
    briefs: faults.length,
    right: sum((one) => Number(isRight(one))) / faults.length,
    wrong: sum(({ bad }) => bad.length) / sum(({ cards }) => cards),
    said: 1 - sum(({ missing }) => missing.length) / sum(({ said }) => said),
    named: sum((one) => Number(one.isNamed)) / faults.length,
  };
}
