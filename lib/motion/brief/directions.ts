import type { Brief } from "#lib/motion/brief/brief.ts";
import { QUOTED_SOURCE } from "#lib/motion/brief/marks.ts";
import { colorsIn } from "#lib/motion/words/colors.ts";
import { beginsWith, hasPhrase, type Phrases, phrases } from "#lib/motion/words/phrases.ts";
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

/**
 * How sentences begin that only whoever makes a film is told: the network knows them by the talk around them, and
 * between two claims there is none.
 */
const TO_MAKER = phrases(
  [
    "keep it,keep this,keep everything,keep the film,keep the video,make it,make this,make the film,make the video",
    "please keep it,please make it,please don't show,please don't say,please don't mention",
    "don't use the word,do not use the word,never use the word,don't add music,don't use music,do not add music",
    "no music,no sound,no soundtrack,without music,without any soundtrack,without sound,skip the music,leave out the music",
    "music off,mute,add snow,add confetti,add sparks,warm colours,warm colors,autumn colours,in cool tones,in warm tones",
    "at the end repeat,if something does not fit,if it does not fit,three things one at a time,two things one at a time",
    "show our,show my,animate our,two lengths,two versions,two formats,the same film,the same video,the same clip",
    "vertical and,square and,landscape and,black and white,colours that,colors that,colours please",
  ].join(","),
);
const DO_NOT = phrases("please don't use,please do not use,don't use,do not use,no");
const ATTACHED = phrases("are attached,is attached,i attach,we attach,attached are");
export function isToMaker(sentence: string): boolean {
  const words = sentence.replace(/^(?:then|and|so|also),? /i, "");
  if (beginsWith(words, TO_MAKER) || hasPhrase(words, ATTACHED)) return true;
  return beginsWith(words, DO_NOT) && colorsIn(words).length > 0;
}

/** What cannot be had, and why: each names the way there is, where there is one. */
const REFUSED: readonly [Phrases, string][] = [
  [
    phrases("voiceover,voice over,voice,narration,narrator,spoken,speaker"),
    "no voice is made: the words stand on screen, and --voice takes a recording of yours",
  ],
  [
    phrases(
      "screenshots,screenshot,photos,photo,pictures of,footage,logo as,logo file,attached,attachment,svg,png,jpg,jpeg",
    ),
    "no file comes with a brief: add files to the composition",
  ],
  [
    phrases(
      "two lengths,two versions,two formats,two sizes,three versions,and square,and vertical,also in square",
    ),
    "one film is made: plan again with --size or --seconds",
  ],
  [
    phrases(
      "translate,translated,translation,film in polish,film in german,film in french,film in spanish,film in english",
    ),
    "nothing is translated: write a brief with the words in that language",
  ],
  [
    phrases("show our,show my,show a,show the,animate,draw,picture of,in the style of,like the keynote"),
    "things are not drawn from a description: a film is set in words, figures, charts, code and shapes",
  ],
];
/** Why what is asked for cannot be had; empty where nothing says so. */
export const refusalOf = (text: string): string => REFUSED.find(([all]) => hasPhrase(text, all))?.[1] ?? "";
