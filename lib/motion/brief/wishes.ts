import type { Brief } from "#lib/motion/brief/brief.ts";
import { edge } from "#lib/motion/brief/said.ts";
import type { Stretch } from "#lib/motion/brief/stretches.ts";
import { colorsIn } from "#lib/motion/words/colors.ts";
import { filmSeconds, fpsIn, secondsIn, sizesIn } from "#lib/motion/words/form.ts";
import { capitalised } from "#lib/motion/words/text.ts";
import { tonesIn } from "#lib/motion/words/tones.ts";

/*
 * What a brief asks of the film. It is looked for only in what is said to us: a day is no length, and a dark beer no
 * dark film.
 */

const NEGATED =
  /\b(?:no|not|never|without|avoid|nothing|less|rather than|instead|dont|doesnt|isnt|wont|cant)\b|n['’]t\b/i;
/** Parts of a wish that are not denied, or those that are. */
const partsOf = (text: string, areDenied = false): string[] =>
  text.split(/[,;.!?\n]|\b(?:but|and)\b/).filter((part) => NEGATED.test(part) === areDenied);

const NO_MUSIC =
  /\b(?:no|without(?: any)?|zero) (?:\p{L}+ ){0,2}(?:music|sound|audio)\b|\bsilen(?:t|ce)\b|\b(?:muted?|soundless)\b|\bsound off\b|\b(?:ohne (?:ton|musik)|sans (?:musique|son)|sin (?:música|sonido)|senza (?:musica|audio)|sem (?:música|som)|zonder (?:muziek|geluid))(?!\p{L})/iu;
const DARK =
  /\b(?:dark|black|night|navy|midnight) (?:background|mode|theme|ground|look|style|ui)\b|\bon black\b|^\s*dark\s*$/i;
const LIGHT =
  /\b(?:light|white|cream|pale|off-white|bright|ivory) (?:background|mode|theme|ground|look)\b|\bon (?:white|cream)\b/i;

/** What the film looks like and how it moves; what is denied is avoided. */
function takeLook(brief: Brief, text: string): void {
  for (const part of partsOf(text)) {
    brief.colors.push(...colorsIn(part));
    brief.tones.push(...tonesIn(part));
    if (DARK.test(part)) brief.dark ??= true;
    if (LIGHT.test(part)) brief.dark ??= false;
  }
  for (const part of partsOf(text, true))
    if (!/\btoo\b/.test(part)) brief.avoidColors.push(...colorsIn(part));
}

function takeForm(brief: Brief, text: string): void {
  const seconds = secondsIn(text);
  if (seconds !== null) brief.seconds ??= filmSeconds(seconds);
  brief.size ??= sizesIn(text)[0] ?? null;
  brief.fps ??= fpsIn(text);
}

/** What music is asked for. "Silent" may stand in any wish. */
function takeMusic(brief: Brief, text: string): void {
  if (NO_MUSIC.test(text)) brief.understood.push({ what: "sound", value: "none" });
  else brief.music ||= edge(text);
}

const QUOTED = '["“„«]([^"“”„«»\\n]{2,160})["”»]';
const NUMBER = "(\\d{1,2}|two|three|four|five|six|seven|eight|nine|ten)";
const COUNTS = ["", "", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
/** Directions that are followed, and what each does to the film. */
const DIRECTIONS: readonly [RegExp, string, (brief: Brief, words: string) => void][] = [
  [
    new RegExp(`\\b(?:start|open|begin)(?:s|ing)? (?:with|on)[^."“”\\n]{0,30}[: ]${QUOTED}`, "i"),
    "the first words",
    (brief, words) => (brief.headline ||= words),
  ],
  [
    new RegExp(`\\b(?:end|close|finish)(?:s|ing)? (?:with|on)[^."“”\\n]{0,30}[: ]${QUOTED}`, "i"),
    "at the end",
    (brief, words) => (brief.callToAction ||= words),
  ],
  [
    /\b(?:few|fewer|not (?:too )?many|minimal) words\b|\bless text\b/i,
    "few words",
    (brief) => (brief.fewWords = true),
  ],
  [
    /\bno (?:logo|name) at the (?:start|beginning)\b/i,
    "the name at the end",
    (brief) => (brief.nameless = true),
  ],
  [
    /\b(?:high|strong) contrast\b|\breadable on a bad\b/i,
    "high contrast",
    (brief) => (brief.contrast = true),
  ],
  [
    /\bchart (?:last|at the end)\b|\bat the end (?:a|one|the) chart\b/i,
    "the chart last",
    (brief) => (brief.chartLast = true),
  ],
  [/\b(?:number|figure|price) (?:comes )?last\b/i, "the number last", (brief) => (brief.numberLast = true)],
  [/\bone at a time\b|\ba scene each\b/i, "a scene for each", (brief) => (brief.listed = true)],
  [
    new RegExp(
      `\\b(?:hold|holds|stays?|stands?|keep (?:it|that) (?:up|there|on screen))\\b[^.\\n]{0,40}\\b${NUMBER} seconds?\\b`,
      "i",
    ),
    "the end stands",
    (brief, words) => (brief.holdSeconds = Number(words) || COUNTS.indexOf(words.toLowerCase())),
  ],
  [
    new RegExp(
      `\\b(?:don['’]?t|do not|never|avoid)(?: use| say| using| saying)? (?:the )?(?:word|phrase|term)s? (?:${QUOTED}|(\\p{L}+))`,
      "iu",
    ),
    "is not said",
    (brief, words) => void brief.avoid.push(words),
  ],
  [
    new RegExp(`\\b(?:legal line|small print|disclaimer)[^"“\\n]{0,40}${QUOTED}`, "i"),
    "a line of its own",
    (brief, words) => (brief.legal ||= words),
  ],
  [
    /\b(?:drop|leave out|skip) ([^.,;\n]{3,40}?) (?:first|if (?:it|something) (?:is too long|does not fit|doesn['’]t fit))/i,
    "left out first",
    (brief, words) => void brief.dropFirst.push(words),
  ],
];

/** Follows what is a direction of a kind that is known. */
export function followDirections(brief: Brief, text: string): void {
  for (const [pattern, does, follow] of DIRECTIONS) {
    const found = pattern.exec(text);
    if (!found) continue;
    follow(brief, capitalised(found.slice(1).find(Boolean) ?? ""));
    brief.understood.push({ what: "direction", value: `${found[0].trim()} (${does})` });
  }
}

const WHOM = /^(?:(?:it['’]?s )?(?:for|to|aimed at|audience:?|target:?))\s+/i;

/** Takes from a stretch what it says of the film. */
export function takeWish(brief: Brief, { role, text, gap }: Stretch): void {
  if (NO_MUSIC.test(text) && role !== "music") takeMusic(brief, text);
  switch (role) {
    case "form":
      takeForm(brief, text);
      takeLook(brief, text);
      break;
    case "tone":
    case "look":
      takeLook(brief, NEGATED.test(gap) ? `not ${text}` : text);
      break;
    case "music":
      takeMusic(brief, text);
      break;
    case "audience":
      brief.audience ||= edge(text).replace(WHOM, "");
      break;
    default:
      takeForm(brief, text);
      brief.tones.push(...partsOf(text).flatMap(tonesIn));
  }
}

const USES: readonly [RegExp, Brief["useCase"]][] = [
  [/\b(?:brand (?:kit|book|guidelines?|identity)|rebrand\w*|style ?guide)\b/i, "brand-kit"],
  [/\b(?:instagram|insta|tik ?tok|reels?|stor(?:y|ies)|ads?|advert|social|facebook|shorts)\b/i, "social-ad"],
  [/\b(?:launch\w*|release|announc\w+|introducing|changelog|what['’]s new|trailer)\b/i, "product-launch"],
];
/** What kind of film it is, by what is said of it. */
export const filmCase = (told: string): Brief["useCase"] =>
  USES.find(([words]) => words.test(told))?.[1] ?? "explainer";
