import type { Brief } from "#lib/motion/brief/brief.ts";
import { edge } from "#lib/motion/brief/said.ts";
import type { Stretch } from "#lib/motion/brief/stretches.ts";
import { colorsIn } from "#lib/motion/words/colors.ts";
import {
  filmSeconds,
  fpsIn,
  namesPlaceOnly,
  notAsAsked,
  secondsIn,
  sizesIn,
} from "#lib/motion/words/form.ts";
import { wordCount } from "#lib/motion/words/text.ts";
import { hasPhrase, type Phrases, phrases } from "#lib/motion/words/phrases.ts";
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
  // of "wide for the website, and a 4:5 version" the first is made
  const shaped = text.split(/,|\band\b/).find((part) => sizesIn(part).length && !namesPlaceOnly(part));
  brief.size ??= sizesIn(shaped ?? text)[0] ?? null;
  brief.fps ??= fpsIn(text);
  brief.ignored.push(...notAsAsked(text));
}

/** What music is asked for. "Silent" may stand in any wish. */
function takeMusic(brief: Brief, text: string): void {
  if (NO_MUSIC.test(text)) brief.understood.push({ what: "sound", value: "none" });
  else brief.music ||= edge(text);
}

/** Of colours people speak to us in other sentences too: "Please don't use brown". */
const OF_COLORS = /\bcolou?rs?\b|\bpalette\b|\bbackground\b|\b(?:don['’]t|do not|never) use\b/i;
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
      if (OF_COLORS.test(text) || wordCount(text) <= 2) takeLook(brief, text);
      brief.tones.push(...partsOf(text).flatMap(tonesIn));
  }
}

const USES: readonly [Phrases, Brief["useCase"]][] = [
  [
    phrases("brand kit,brand book,brand guidelines,brand identity,rebrand,rebranding,style guide"),
    "brand-kit",
  ],
  [
    phrases("instagram,insta,tiktok,tik tok,reel,reels,story,stories,ad,ads,advert,social,facebook,shorts"),
    "social-ad",
  ],
  [
    phrases(
      "launch,launching,release,releases,announcing,announcement,introducing,changelog,what's new,trailer",
    ),
    "product-launch",
  ],
];
/** What kind of film it is, by what is said of it. */
export const filmCase = (told: string): Brief["useCase"] =>
  USES.find(([words]) => hasPhrase(told, words))?.[1] ?? "explainer";
