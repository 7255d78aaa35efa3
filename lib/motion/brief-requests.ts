import { isForm } from "#lib/motion/brief-clauses.ts";
import { beyondForm, FILM_SOURCE, isPlace } from "#lib/motion/brief-format.ts";
import { LINES } from "#lib/motion/brief-request-lines.ts";
import { headline, readBy, type Request } from "#lib/motion/brief-request-rule.ts";
import { TOPICS } from "#lib/motion/brief-request-topics.ts";
import { capitalised, wordCount } from "#lib/motion/brief-words.ts";

/*
 * Sentences that ask for a film and say in the same breath what it is to say: "a 60-second video explaining compound
 * interest for teenagers". What asks is the film's form; what it says is put behind a label.
 */

const KIND = `(?:${FILM_SOURCE}|(?:quarterly|monthly|weekly|annual|yearly|project|team|company|status|product|market|sales) (?:update|report|review)|reminder|opener|onboarding|tutorial|slideshow|title cards?|aftermovie|countdown|loop|(?:safety |service )?announcement)`;
/** Up to the film: "I'd love a gentle 15-second reel", "A 45-second onboarding film". */
const LEAD = new RegExp(
  `^(?<lead>.{0,110}?(?<![\\p{L}-])${KIND}(?![\\p{L}-])(?: ${KIND}(?![\\p{L}-]))*)(?<at>:? )(?<rest>\\S.*?)[.!?]*$`,
  "iu",
);
const KINDS = new RegExp(`(?<![\\p{L}-])${KIND}(?![\\p{L}-])`, "giu");
const FOR_A_PLACE =
  /^for (?:our|the|my|an?) [\p{Ll} -]{3,30}? (?=(?:explaining|showing|summari[sz]ing|about|that|to)\b)/u;
/** What begins a line that asks for a film. */
const ASKS_FOR =
  /^(?:(?:please|hi|hey|ok|can|could|you|i|we|need|want|like|make|create|produce|do|build|generate|me|us|['’]d|would|to)[ ,]+)*(?:an? |some |one |\d+[ -]?(?:s|sec|second)|(?:short|quick|vertical|square|animated) )/iu;
const PLATFORM_NAMES =
  /\b(?:TikTok|Instagram|YouTube|LinkedIn|Facebook|Twitter|Reels?|Shorts?|Story|Stories|Snapchat|Pinterest)\b/g;
/** "weekend classes (£45, all materials included, take home 2 pieces)" */
const WITH_FACTS =
  /^(?<main>[^()]{8,}?(?<=(?:^|\s)[\p{Ll}\d]\S*))\s*\((?<facts>[^()]{6,140},[^()]{3,140})\)[.!]?$/u;
/** Characters. */
const LONGEST_REQUEST = 400;

/**
 * @param line a sentence; quotations stand in it as one sign each
 * @param hasProduct whether it is known whose film it is
 * @returns what it asks; null where it is no such sentence
 */
export function requestIn(line: string, hasProduct: boolean): Request | null {
  const request = anyRequestIn(line, hasProduct);
  // "a short film for our status page and email": where it is shown is nothing that it says
  return request && { ...request, rest: request.rest.filter((one) => !namesPlace(one)) };
}

const namesPlace = (line: string): boolean =>
  isPlace(/^(?:What it is|Headline|Audience): (.+)$/.exec(line)?.[1] ?? "");

function anyRequestIn(line: string, hasProduct: boolean): Request | null {
  // a sentence that asks is short; in a long one every dash and name would be tried
  if (line.length > LONGEST_REQUEST) return null;
  const whole = readBy(LINES, line, { hasProduct, lead: "" });
  if (whole) return whole;
  const {
    lead = "",
    at = "",
    rest: behind = "",
  } = LEAD.exec(
    // "a short welcome video" is no short
    line.replace(/(?<=\ban? )short (?=(?:[\p{L}-]+ ){1,2}(?:video|film|clip|animation|ad)\b)/iu, ""),
  )?.groups ?? {};
  const rest = behind.replace(FOR_A_PLACE, "");
  if (!lead || wordCount(beyondForm(lead.replace(KINDS, ""))) > 3 || /[:;]/.test(lead)) return null;
  // "title cards: SOLSTICE 26 / 21-23 June / 62 artists"
  const slashed = rest.split(/\s+\/\s+/);
  if (slashed.length > 2) return { form: lead, rest: slashed.map((one) => `${capitalised(one)}.`) };
  return at === " " ? readBy(TOPICS, rest, { hasProduct, lead }) : behindColon(lead, rest);
}

/** What a film is to say that is asked for before a colon. */
function behindColon(lead: string, rest: string): Request | null {
  // "Make an animated chart video: coffee consumption per person"
  const isTopic = /^(?:please |can you )*(?:make|create|produce|do|build)\b/i.test(lead);
  if (isTopic && !/[,:\ue000]|^\p{Lu}/u.test(rest) && wordCount(rest) <= 8)
    return { form: lead, rest: [headline(rest)] };
  // "A 20 sec fun fact video: octopuses have three hearts"
  const asksFor =
    ASKS_FOR.test(lead) &&
    wordCount(lead) <= 9 &&
    !/[,;]|\s\p{Lu}\p{Ll}/u.test(lead.replace(PLATFORM_NAMES, ""));
  return asksFor && (wordCount(rest.split(",")[0] ?? "") > 3 || /^\p{Lu}\p{Ll}+[ -]\p{L}/u.test(rest))
    ? { form: lead, rest: [capitalised(rest)] }
    : null;
}

/** A sentence and the facts that it has in a parenthesis, one after the other; null where there are none. */
export function withFacts(line: string): string[] | null {
  const { main = "", facts = "" } = WITH_FACTS.exec(line)?.groups ?? {};
  return main && !facts.split(/,\s*/).every(isForm) && !/\bI (?:know|guess|think|hope)\b/.test(facts)
    ? [main, capitalised(facts)]
    : null;
}
