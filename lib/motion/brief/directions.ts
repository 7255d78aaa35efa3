import type { Brief } from "#lib/motion/brief/brief.ts";
import { QUOTED_SOURCE } from "#lib/motion/brief/marks.ts";
import { hasPhrase, type Phrases, phrases } from "#lib/motion/words/phrases.ts";
import { capitalised } from "#lib/motion/words/text.ts";

/** What is asked of the film as one would ask an editor, and what is done. What is not here is listed as not used. */

/** Directions that say all by a phrase. */
const BY_PHRASE: readonly [Phrases, does: string, change: Partial<Brief>][] = [
  [
    phrases("few words,fewer words,not too many words,not many words,less text"),
    "one line a scene",
    { fewWords: true },
  ],
  [
    phrases("no logo at the start,no name at the start,no logo at the beginning"),
    "the name at the end",
    { nameless: true },
  ],
  [
    phrases("high contrast,strong contrast,colours that work on,colors that work on"),
    "high contrast",
    { contrast: true },
  ],
  [
    phrases("chart last,chart at the end,at the end one chart,at the end a chart"),
    "the chart last",
    { chartLast: true },
  ],
  [phrases("line chart,line graph"), "a chart of that kind", { chartType: "line" }],
  [phrases("bar chart,bar graph"), "a chart of that kind", { chartType: "bars" }],
  [phrases("pie chart,donut chart,donut,ring chart"), "a chart of that kind", { chartType: "donut" }],
  [phrases("comes last,goes last"), "the number last", { numberLast: true }],
  [phrases("one at a time,a scene each"), "a scene for each", { listed: true }],
  [
    phrases("at the end repeat,at the end recap,repeat at the end"),
    "said once more at the end",
    { recap: true },
  ],
];

const NUMBER = "(\\d{1,2}|two|three|four|five|six|seven|eight|nine|ten)";
const NUMBERS = ["", "", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
const numberOf = (word: string): number => Number(word) || NUMBERS.indexOf(word.toLowerCase());
/** Directions that hold words or a number. */
const BY_WORDS: readonly [
  source: string,
  does: string,
  follow: (brief: Brief, ...words: string[]) => void,
][] = [
  [
    `\\b(?:start|open|begin)(?:s|ing)? (?:with|on)[^."“”\\n]{0,30}[: ]${QUOTED_SOURCE}`,
    "the first words",
    (brief, words = "") => {
      brief.headline ||= words;
    },
  ],
  [
    `\\b(?:(?:end|close|finish)(?:s|ing)? (?:with|on)|(?:last|end) (?:frame|card|picture|line) (?:is|says))[^."“”\\n]{0,30}[: ]${QUOTED_SOURCE}`,
    "at the end",
    (brief, words = "") => {
      brief.callToAction ||= capitalised(words);
    },
  ],
  [
    `\\b(date|price|number|legal)s?\\b[^.\\n]{0,24}\\bfor (?:at least )?${NUMBER} seconds?\\b`,
    "stands so long",
    (brief, of = "", many = "") =>
      void brief.standing.push({ of: of.toLowerCase(), seconds: numberOf(many) }),
  ],
  [
    `\\b(?:hold|stays?|stands?|keep (?:it|that) (?:up|there|on screen)|keep quiet)\\b[^.\\n]{0,30}\\b${NUMBER} seconds?\\b`,
    "the end stands",
    (brief, many = "") => {
      brief.holdSeconds = numberOf(many);
    },
  ],
  [
    `\\b(?:don['’]?t|do not|never|avoid)(?: use| say| using| saying)? the (?:word|phrase|term) (?:${QUOTED_SOURCE}|(\\p{L}+))`,
    "is not said",
    (brief, words = "") => void brief.avoid.push(words),
  ],
  [
    `\\b(?:legal line|small print|disclaimer)[^"“\\n]{0,40}${QUOTED_SOURCE}`,
    "a line of its own",
    (brief, words = "") => {
      brief.legal ||= words;
    },
  ],
  [
    "\\bif (?:something|it|all) (?:does not|doesn['’]t) fit,? (?:drop|leave out|skip|cut) ([^.,;\\n]{3,40})",
    "left out first",
    (brief, words = "") => void brief.dropFirst.push(words),
  ],
];
const COMPILED = BY_WORDS.map(([source, ...rest]) => [new RegExp(source, "iu"), ...rest] as const);

/** Follows what is a direction of a kind that is known, once each. */
export function followDirections(brief: Brief, text: string): void {
  const tell = (words: string, does: string): boolean => {
    const value = `${words} (${does})`;
    const isNew = !brief.understood.some((one) => one.value === value);
    if (isNew) brief.understood.push({ what: "direction", value });
    return isNew;
  };
  for (const [all, does, change] of BY_PHRASE) {
    const found = all.find((phrase) => hasPhrase(text, [phrase]));
    if (found && tell(found, does)) Object.assign(brief, change);
  }
  for (const [pattern, does, follow] of COMPILED) {
    const found = pattern.exec(text);
    if (found && tell(found[0].trim(), does)) follow(brief, ...found.slice(1).filter(Boolean));
  }
}
