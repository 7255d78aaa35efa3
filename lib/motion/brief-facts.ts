import { FILM_SOURCE } from "#lib/motion/brief-format.ts";
import { DATE, wordCount } from "#lib/motion/brief-words.ts";

/*
 * What a sentence is, by whom it speaks of: nobody tells whoever makes a film when the doors open and what it costs,
 * unless viewers are to know.
 */

const FILM = new RegExp(
  `(?<!\\p{L})(?:${FILM_SOURCE}|footage|screen|seconds?|secs?|logo|font|palette|music|soundtrack)(?!\\p{L})`,
  "iu",
);
/** Somebody is asked for something, or says what they would like. */
const ASKS =
  /\b(?:please|pls|could you|can you|would you|would (?:be|like|love)|i(?:['’]d| would| want| need| like| think| thought| guess| hope| was)|i['’]m|i am|my name|we(?:['’]d| would) (?:like|love)|we (?:want|need|thought|think)|make it|keep it|don['’]?t|do not|not too|colou?rs?|tone|vibe|style|look(?:s|ing)?|feel|maybe|perhaps|thanks?|cheers|regards|dear|hello|hi|hey|budget|deadline|sorry|internal|sign(?:s|ed)? (?:it |this |that )?off|approv\w+|designer|spelling|draft|invoice|boss|client)\b/i;
/** A price, a time, a day, a telephone number. */
const FACT =
  /[$€£]\s?\d|\d\s?(?:[$€£%]|pounds?|euros?|dollars?|am\b|pm\b|years?\b|people\b|kg\b|km\b|miles?\b|minutes?\b|days?\b|hours?\b|weeks?\b)|\b\d{1,2}[.:]\d\d\b|\b\d{3,}\b/i;
const OURS = /\b(?:we|our|us)\b/i;
const OF_ME = /\b(?:i|me|my|mine|you|your)\b/i;

/** Sentences that are likelier said to viewers than their words alone tell, and by how much: logarithms of odds. */
export function factsIn(text: string): { at: number; end: number; odds: number }[] {
  const found = [...text.matchAll(LICENCES), ...text.matchAll(INSTALLS)].map(({ index, 0: { length } }) => ({
    at: index,
    end: index + length,
    odds: IS_DOING_ODDS,
  }));
  for (const { index, 0: sentence } of text.matchAll(/[^.!?\n]+(?:[.!?](?!\s|$)[^.!?\n]+)*[.!?]?/g)) {
    if (wordCount(sentence) < 3 || FILM.test(sentence) || ASKS.test(sentence)) continue;
    // "There have been eleven pitches before me"
    if (BEFORE_ME.test(sentence)) found.push({ at: index, end: index + sentence.length, odds: -OF_ME_ODDS });
    // "It makes mornings quiet"
    if (IT_DOES.test(sentence)) found.push({ at: index, end: index + sentence.length, odds: IT_DOES_ODDS });
    // "We believe broken things have a second story"
    if (WE_BELIEVE.test(sentence))
      found.push({ at: index, end: index + sentence.length, odds: IT_DOES_ODDS });
    // "Our allotment society is celebrating its centenary"
    if (IS_DOING.test(sentence)) found.push({ at: index, end: index + sentence.length, odds: IS_DOING_ODDS });
    // "We make software that tells barge operators …"
    if (WE_MAKE.test(sentence)) found.push({ at: index, end: index + sentence.length, odds: WE_MAKE_ODDS });
    // "Our charity, Second Serve, collects surplus food"
    if (OURS_DOES.test(sentence)) found.push({ at: index, end: index + sentence.length, odds: IT_DOES_ODDS });
    const isFact = FACT.test(sentence) || DATE.test(sentence);
    const odds =
      (isFact ? FACT_ODDS : 0) + (OF_ME.test(sentence) ? 0 : OURS.test(sentence) ? OURS_ODDS : THEIRS_ODDS);
    if (odds) found.push({ at: index, end: index + sentence.length, odds });
  }
  for (const { index, 0: bracket } of text.matchAll(NOT_THERE))
    found.push({ at: index, end: index + bracket.length, odds: 2 * THOSE_ODDS });
  // "Autumn sale, five cities, ten seconds each"
  const [opens = ""] = OPENS.exec(text) ?? [];
  if (opens) found.push({ at: 0, end: opens.length, odds: THOSE_ODDS });
  // "Our food bank gave out 4,812 parcels last year. … I'd like a film that shows those three numbers"
  for (const { index } of text.matchAll(THOSE_FIGURES)) {
    const before = text.slice(Math.max(0, index - THOSE_BEFORE), index);
    for (const { index: at, 0: sentence } of before.matchAll(/[^.!?\n]+(?:[.](?=\d)[^.!?\n]+)*[.!?]/g))
      if (/\d{2}/.test(sentence) && !FILM.test(sentence))
        found.push({
          at: index - before.length + at,
          end: index - before.length + at + sentence.length,
          odds: THOSE_ODDS,
        });
  }
  return found;
}
/** "at the school gym (NOT at the start like last year)" */
const NOT_THERE = /\(not (?:at|on|in|from|by|via|through|until|before|after|the|\d)[^()\n]{3,60}\)/gi;
const OPENS =
  /^\s*(?:our |the )?(?:(?:early|late|big|great|annual) )?(?:spring|summer|autumn|winter|black friday|easter|christmas|new year|clearance|flash|closing[- ]down|boxing day|end[- ]of[- ]\p{L}+) (?:sale|offer|fair|market|f[eê]te|party|show|concert|menu)(?=[,.:!\n])/iu;
const THOSE_FIGURES =
  /\b(?:show|use|put|make|animate|compare|feature|highlight)\p{L}* (?:\p{L}+ ){0,2}(?:those|these) (?:\p{L}+ ){0,2}(?:numbers|figures|stats|facts|years|results)\b/giu;
const THOSE_BEFORE = 260;
const THOSE_ODDS = 5;
const IT_DOES =
  /^\s*it (?:also |just |even |then )?(?:makes|keeps|helps|lets|gives|saves|takes|turns|fits|holds|tells|cleans|cuts|tracks|finds|learns|knows|reads|writes|sends|syncs|lasts|weighs|folds|charges|warns|protects|connects|pays|grows|cooks|cools|heats|lifts|carries)\b/i;
const IT_DOES_ODDS = 4;
/** "Apache-2.0.", "MIT licensed" */
const LICENCE =
  "(?:released |licensed |available )?(?:under (?:the )?)?(?:MIT|Apache[- ]?(?:v?2(?:\\.0)?)?|BSD(?:-\\d(?:-Clause)?)?|[AL]?GPL(?:[- ]?v?[23](?:\\.0)?)?|MPL[- ]2\\.0|ISC|Unlicense|CC0)(?:[- ]licen[cs]ed?)?";
export const IS_LICENCE = new RegExp(`^${LICENCE}$`, "i");
const LICENCES = new RegExp(`(?<=(?:^|[.!?\\n]) *)${LICENCE}(?=[.!\\n]|$)`, "giu");
/** "Install with `npm i tidewell`." */
const INSTALLS =
  /(?<=(?:^|[.!?\n]) *)(?:install|get it|get started|try it|run|start)(?: (?:it|now))?(?: with| using| by running)?:? ?`[^`\n]+`/giu;
const OURS_DOES =
  /^\s*(?:our|my) \p{L}[\p{L} -]{2,30}, \p{Lu}[^,.]{1,40}, (?:also |now )?(?!is\b|was\b|has\b|needs\b|wants\b|does\b)\p{Ll}{3,}s \p{L}/u;
const IS_DOING =
  /^\s*(?:dear [^,]{2,30}, )?(?:our|the) (?:\p{Ll}[\p{L}'’-]* ){1,4}(?:is|are) (?:celebrating|turning|marking|closing|opening|launching|hosting|holding|recruiting)\b/iu;
const IS_DOING_ODDS = 7;
const WE_MAKE =
  /^\s*we (?:make|build|sell|design|grow|bake|brew|repair|restore|teach|print|roast|deliver|collect|rescue|train|clean) (?!it\b|this\b|that\b|them\b|videos?\b|films?\b|an? (?:\p{L}+ )?(?:video|film|clip|ad|reel)\b)\p{L}/iu;
const WE_MAKE_ODDS = 2.5;
const WE_BELIEVE = /^\s*we (?:all |still |really )?believe (?!(?:it|this|that) )/i;
const BEFORE_ME = /\b(?:before|after|behind|around) me\b/i;
const OF_ME_ODDS = 2;
const FACT_ODDS = 1.2;
const OURS_ODDS = 0.3;
const THEIRS_ODDS = 0.4;

const NOT_SO = /\b(?:no|not|never|without|avoid|don['’]?t)\b[^.!?\n]{0,20}$/i;
const DARK_GROUND =
  /\b(?:black|dark|deep|navy|night(?:-?time)?|midnight)(?: \p{Ll}+)? back ?ground\b|\b(?:dark|night) (?:theme|look|style|palette|aesthetic|colou?rs|ui)\b|\bon (?:black|a (?:black|dark) ground)\b|\bblack with (?:gold|silver|white|neon)\b|\bwhite (?:letters|text|lettering|writing|type)\b/iu;
const LIGHT_GROUND =
  /\b(?:(?:off-?|pure )?white|cream|light|pale|bright|yellow|pink|beige|sand|peach|mint|lemon|mustard|orange|turquoise|sky blue|light \p{L}+|pale \p{L}+) back ?grounds?\b|\b(?:clean|fresh|airy),? (?:and |& ?)?(?:light|bright)\b(?! (?:blue|green|grey|pink))|\blight,? (?:and |& ?)?(?:clean|airy|fresh)\b|\b(?:soft|pastel|pale|gentle) (?:\p{L}+ )?(?:pinks|greens|blues|lilacs|purples|yellows|colou?rs|tones|shades|palette|pastels?)\b|\bpastels\b|\b(?:black|navy|charcoal|dark \p{L}+) on (?:cream|white|off-white|ivory|beige)\b|\blight (?:theme|look|style|palette|aesthetic)\b/iu;
/** "Dark theme", a clause by itself. */
export const GROUND_WISH =
  /^(?:and |with |in |use |a |the )*(?:dark|night|light) (?:theme|look|style|palette|aesthetic|colou?rs|ui|mode)(?: throughout| everywhere)?[.!]?$/iu;

/** Whether a brief wants its film on a dark ground; null where it says nothing of it, or both. */
export function groundIn(text: string): boolean | null {
  const [dark, light] = [DARK_GROUND, LIGHT_GROUND].map((pattern) => {
    const found = pattern.exec(text);
    return found !== null && !NOT_SO.test(text.slice(0, found.index));
  });
  return dark === light ? null : (dark as boolean);
}
