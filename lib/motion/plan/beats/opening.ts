import type { Brief } from "#lib/motion/brief/brief.ts";
import { figureBeat } from "#lib/motion/plan/beats/figures.ts";
import { lineOf } from "#lib/motion/plan/beats/headline.ts";
import { isOnScreens } from "#lib/motion/plan/beats/on-screens.ts";
import { saysOf } from "#lib/motion/plan/beats/says.ts";
import { beginsWithDay } from "#lib/motion/plan/beats/when.ts";
import type { Beat } from "#lib/motion/templates/beat.ts";
import { escaped } from "#lib/motion/words/plain-text.ts";
import { capitalised, type Figure, wordCount } from "#lib/motion/words/text.ts";

/** Whom the first scene greets: a trade or a kind of team; nobody likes to be called a person on the bus. */
const greeted = (audience: string): string =>
  audience.split(" ").length <= 3 &&
  !/^(?:to |(?:find|show|get|have|make|send|put|use|reach|attract|invite|tell|explain|ask)\b)|\b(?:phones?|mobiles?|garage|tv|screens?|insta|instagram|facebook|whatsapp|stories|e-?mails?|listing|booth|stand|fair|loop)\b/i.test(
    audience,
  ) &&
  !/^(?:our|my|the|an?|this)\b|\b(?:people|who|that|those|one|customers?|without|kids|year-olds?|page|website|feed|screen|shop|audience|public)\b/i.test(
    audience,
  )
    ? audience
    : "";

const includesName = (words: string, { product }: Brief): boolean =>
  ` ${words} `.toLowerCase().includes(` ${product.toLowerCase()}`);
const MOST_BESIDE_NAME = 12;

/**
 * What a film opens with: what it says first, and whose it is.
 *
 * @param claims what is said is taken out of them
 * @param figures a figure that is said first is taken out of them
 */
export function openingOf(brief: Brief, claims: string[], figures: Figure[]): Beat[] {
  const one = (words: string) => lineOf(words, brief.fewWords);
  const { product, headline } = brief;
  const tagline = brief.nameless ? "" : brief.tagline;
  const nameCard = (beside: string): Beat => ({
    kind: "name",
    product,
    tagline: beside,
    onScreens: isOnScreens(brief),
  });
  if (brief.nameless && brief.tagline) {
    if (headline) claims.unshift(brief.tagline);
    else return [{ kind: "claim", ...one(brief.tagline), index: 0, count: 1 }];
  }
  const beats: Beat[] = [];
  const isFigureFirst =
    !(headline || brief.listed || brief.nameless || brief.numberLast) &&
    figures[0]?.after === 0 &&
    !brief.lists.some(({ after }) => after === 0) &&
    figures.every(({ after }) => after !== undefined);
  const opening = isFigureFirst ? figures.shift() : undefined;
  const isClaimFirst =
    !(headline || opening || brief.listed) &&
    !(product && NO_HOOK.test(claims[0] ?? "")) &&
    wordCount(claims[0] ?? "") <= LONGEST_HOOK &&
    // what stands behind answers or steps is no opening, and where somebody is opens no film that has more to say
    !(product && brief.answers[0]?.after === 0) &&
    !(tagline && brief.steps.length && brief.stepsAfter?.claims === 0) &&
    !(product && figures.length && STREET_ALONE.test(claims[0] ?? ""));
  const claimed = isClaimFirst ? (claims.shift() ?? "") : "";
  // a day stands under the name of what is then
  if (product && !brief.nameless && !tagline && isBesideName(claimed, brief)) return [nameCard(claimed)];
  const hook = one(claimed);
  if (opening) beats.push(figureBeat([opening]));
  else if (hook.detail || hook.lead) beats.push({ kind: "claim", ...hook, index: 0, count: 1 });
  else if (headline || claimed)
    beats.push({ kind: "hook", text: headline || claimed, audience: greeted(brief.audience) });
  const [opens] = beats;
  const isNamed = !tagline && opens !== undefined && includesName(saysOf(opens), brief);
  if (!product || brief.nameless || isNamed) {
    // who has just been named is not named again
    if (tagline) beats.push({ kind: "claim", ...one(tagline), index: 0, count: 1 });
    return beats;
  }
  const [next = ""] = tagline ? [] : claims;
  const [named = ""] = new RegExp(`^(?:the )?${escaped(product)}(?!\\p{L})`, "iu").exec(next) ?? [];
  const behind = named && next.slice(named.length);
  const [, beside = ""] = /^(?:,| [–—-]) (.+)$/.exec(behind) ?? [];
  // "Delhi Belly Laughs, upstairs at Imran's": what it is stands under its name
  if (
    beside &&
    wordCount(beside) <= MOST_BESIDE_NAME &&
    !/,.* (?:is|are|has|have|now|opens?) /.test(beside)
  ) {
    claims.shift();
    return [...beats, nameCard(capitalised(beside))];
  }
  // "Hobbs & Hide opens at 7 on Saturdays" needs no card with the name alone before it
  return named ? beats : [...beats, nameCard(tagline)];
}
/** "Via Roma 12", "Mill Lane 4, Bath", "12 Hill Street": says where, and nothing else. */
const STREET_ALONE =
  /^(?:(?:(?:Via|Viale|Piazza|Rue|Calle|Plaza|Avenida|Rua|Am|An der) (?:[\p{L}.'’-]+ ){1,3}|(?:\p{Lu}[\p{L}.'’-]* )*?\p{Lu}[\p{L}-]*(?:str\.|stra(?:ß|ss)e|weg|gasse|platz|allee|Lane|Street|Road|Avenue|Square|Quay) )\d{1,4}[a-z]?|\d{1,4}[a-z]? (?:\p{Lu}[\p{L}.'’-]+ ){1,3}(?:St|Street|Ave|Avenue|Rd|Road|Lane|Ln|Way|Square|Blvd|Drive|Place|Court|Row|Hill|Quay|Walk|Wharf)\.?)(?:, \p{Lu}[\p{L} -]{2,30})?$/u;
const LONGEST_HOOK = 16;
/** What comes behind other things, wherever it stands. */
const NO_HOOK =
  /^(?:(?:many |with |big )?thanks (?:to|for)|thank you to|see you (?:in|on|at|there|next|\d+)|serves \d|(?:sponsored|supported|made|funded) by)\b|^(?:(?:bug ?)?fixe[ds]|improved|removed): /i;
const isBesideName = (words: string, brief: Brief): boolean =>
  beginsWithDay(words) && wordCount(words) <= MOST_BESIDE_NAME && !includesName(words, brief);
