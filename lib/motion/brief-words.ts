/** Words of a brief as they stand on screen: shortened as an editor would, never changed into others. */

/** A number with what it counts. */
export interface Figure {
  value: number;
  prefix: string;
  suffix: string;
  decimals: number;
  label: string;
  /** How many claims the brief makes before it. */
  after?: number;
}

/** Without the marks around it: bullets before, full stops behind. */
export const clean = (text: string): string =>
  text
    .replace(/\s+/g, " ")
    .replace(/^[\s\-–—•*,;:]+/, "")
    .replace(/[\s.;,:]+$/, "")
    .trim();

/** With a capital at its beginning. */
export const capitalised = (text: string): string =>
  text.replace(/^["“']?\p{Ll}/u, (letter) => letter.toUpperCase());

/** Words between blanks. */
export const wordCount = (text: string): number => text.split(/\s+/).filter(Boolean).length;

/** What stands between commas, with an "and" before the last or none. */
export const betweenCommas = (text: string): string[] =>
  text
    .split(/,\s+(?:and )?/)
    .map(clean)
    .filter(Boolean);

/** Without the quotation marks around it. */
export const unquoted = (text: string): string => text.trim().replace(/^["“”«„']+|["”“»']+$/g, "");

/** A telephone number as it is written: `555 0142`, `+32 9 555 0142`. */
export const PHONE = /(?<![\d.,-])(?:\+\d{1,3}[ -]?)?(?:\(?\d{1,4}\)?[ -])?\d{3}[ -]\d{4}(?!\d)/;

/** A web address. */
export const ADDRESS =
  /\b(?:https?:\/\/|[a-z0-9][\w.+-]{0,60}@)?(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+(?:com|org|net|io|dev|app|ai|co|video|studio|example|de|fr|uk|eu|us|shop|store|design|tools|health|green|cloud|so|me|tv|info|jp|es|it|nl)(?:\/[\w./-]*[\w/])?/i;
/** A command to type, in backticks. */
export const COMMAND = /`((?:npm|npx|pnpm|yarn|bun|pip|brew|cargo|go|docker|curl|apt|gem|deno) [^`\n]+)`/;

/** An address as it is shown. */
export const shownAddress = (address: string): string =>
  address
    .trim()
    .replace(/^https?:\/\//, "")
    .replace(/\/$/, "");

/** A day with its month. */
export const DATE =
  /\b(?:\d{1,2}(?:st|nd|rd|th)?\.? (?:of )?(?:january|february|march|april|may|june|july|august|september|october|november|december)|(?:january|february|march|april|may|june|july|august|september|october|november|december) \d{1,2}(?:st|nd|rd|th)?)\b(?: (?:19|20)\d\d)?/i;

const SCALES: Record<string, string> = {
  thousand: "k",
  k: "k",
  million: "M",
  m: "M",
  mn: "M",
  billion: "B",
  bn: "B",
  b: "B",
};
const MONTH =
  /^(?:st|nd|rd|th)?\.?\s*(?:january|february|march|april|may|june|july|august|september|october|november|december|januar|februar|märz|mai|juni|juli|oktober|dezember)\b/i;

/** The number of a sentence that is worth a scene: one with a unit, or a large one. */
export function figureOf(sentence: string): Figure | null {
  const pattern =
    /(?<![\w.:])(?<prefix>[$€£+−-]?)(?<number>\d{1,3}(?:[,'\u202f\u00a0]\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)(?:\s?(?<percent>%|percent\b|per cent\b)|(?<times>x|×|-fold\b)(?!\d)|\s?(?<scale>k|m|mn|bn|b|thousand|million|billion)\b(?!:)|\s?(?<unit>ms|m²|seconds?|minutes?|hours?|days?|weeks?|kg|km|cm|mm|ml|gb|mb|db|°c|euros?|dollars?|pounds?|francs?|kronor|€)(?![\p{L}\d]))?(?<plus>\+)?(?<per>\/\p{L}{1,8}(?![\p{L}\d]))?/giu;
  const phone = PHONE.exec(sentence);
  let counted: Figure | null = null;
  for (const match of sentence.matchAll(pattern)) {
    const { prefix = "", number = "", percent, times, scale, unit, plus, per = "" } = match.groups ?? {};
    const value = Number(number.replace(/[,'\u202f\u00a0]/g, ""));
    const digits = number.replace(/\D/g, "").length;
    const year = !percent && !times && !scale && !unit && /^(?:19|20)\d\d$/.test(number);
    const rated = /\brated (?:at |with )?$/i.test(sentence.slice(0, match.index)) && value <= 10;
    const worth = rated || percent || times || scale || unit || /[$€£]/.test(prefix) || digits >= 3 || plus;
    const before = sentence.slice(0, match.index).trim();
    const behind = sentence.slice(match.index + match[0].length);
    if (year || value >= 1e12 || MONTH.test(behind.trimStart())) continue;
    if (phone && match.index >= phone.index && match.index < phone.index + phone[0].length) continue;
    // of "from 900 ms to 120 ms" the second is the news; "6-9 November" are days
    if (/^\s*to\s+[$€£]?\d/.test(behind) || /^\s*[–-]\s*\d/.test(behind)) continue;
    // "a 4 day week": the unit belongs to the noun
    if (/^(?:second|minute|hour|day|week)$/i.test(unit ?? "") && value !== 1 && /^ \p{L}/u.test(behind))
      continue;
    if (/^[:/]\d/.test(behind) || /^\s+out of\b/i.test(behind)) continue;
    // "From €180" is short enough to be said as it is
    if (/^(?:from|only|just|ab|nur|dès)$/i.test(before) && !clean(behind)) continue;
    const suffix = `${percent ? " %" : times ? "×" : scale ? ` ${SCALES[scale.toLowerCase()] ?? scale}` : unit ? ` ${/^db$/i.test(unit) ? "dB" : unit.toLowerCase()}` : ""}${plus ?? ""}${per}`;
    // "up to" or "last year" before it is part of what is claimed
    const leads = before === "";
    if (!worth && !(leads && /^[^.]{2,24}$/.test(behind.trim()) && digits < 3)) continue;
    // "the price is 34 euros", "day pass 18 euros": what stands before it is its name
    const named =
      /^([^:]{2,30}?)(?:\s+(?:is|are|costs?)|\s*[:=])$/i.exec(before)?.[1] ??
      (/^(?!.*\b(?:takes?|in|within|up to|for|has|have|under|every|after|over|from|above|at|than|of|only|just|by|with|to|and)$)\S+(?: \S+){0,2}$/i.test(
        before,
      ) && /euro|dollar|pound|franc|kronor|€|\$|£/i.test(match[0])
        ? before
        : undefined);
    // a number within a sentence is lifted out of it; the sentence stays whole
    const label = leads
      ? clean(behind)
      : named && (!clean(behind) || /^\s*\([^()]*\)$/.test(behind))
        ? capitalised(clean(`${named}${behind}`))
        : capitalised(clean(sentence));
    const figure: Figure = {
      value,
      prefix: prefix === "-" || prefix === "−" ? "−" : prefix,
      suffix: suffix.replace(/^ %/, "%"),
      decimals: number.includes(".") ? (number.split(".")[1] ?? "").length : 0,
      label,
    };
    if (rated || leads || suffix || figure.prefix) return figure;
    // of what is only counted, the most is the news
    if (!counted || value > counted.value) counted = figure;
  }
  return counted;
}

/** What people say before they say it. */
const LEAD_INS =
  /^(?:(?:(?:and|but|so|also|plus|oh(?: and)?|well|then|basically|actually|ok(?:ay)?|you see)(?![\p{L}\d'’-])|the (?:big )?(?:news|idea|point|thing|message|promise) is(?: that)?|what it does is(?: that)?|it['’]?s important that|remember that|we (?:also )?have (?=\d|one\b|two\b|three\b|four\b|five\b|six\b|seven\b|eight\b|nine\b|ten\b)|we (?:make|build|sell|offer) (?=an? [^,.]*\b(?:that|which|for|with)\b)|I (?:do|offer|make|sell) (?!not\b)|it is (?!\w+ed\b|not\b|all\b|only\b|about\b)|it['’]s (?!not\b|all\b|only\b|about\b)|it (?=(?!is\b|was\b|has\b|can\b|will\b|should\b|must\b|does\b|takes\b|lives\b)\p{L}{3,}s\b))[\s,:]*)+/iu;
/** What they add when they have said it. */
const TRAILERS =
  /,? (?:and not more|by the way|you know|of course|or something|and so on|etc\.?|really|haha|lol|always|thanks?|please)[.!]*$/i;

/** The clause as an editor would put it on screen: without what leads to it and what trails behind it. */
export function edited(clause: string): string {
  const whole = clean(clause);
  const shorter = clean(whole.replace(LEAD_INS, "").replace(TRAILERS, ""));
  return capitalised(wordCount(shorter) > 0 && shorter.length > 2 ? shorter : whole);
}

/** Where a sentence may be broken in two, the best first, and how many words the headline may have then. */
const BREAKS: readonly [pattern: RegExp, most: number][] = [
  [/\s*[;–—]\s+|\.\s+|,\s+(?=(?:and|but|so|or)\s)/gi, 10],
  [/,\s+/g, 9],
  [/\s+(?=(?:and|but|because|so that|while|unless|although|instead of)\s)/gi, 8],
  [/\s+(?=(?:that|which|who|before|after|until|when|if|without|as soon as|whenever|where)\s)/gi, 8],
  [/\s+(?=(?:by|for|with|from|into|to|at|on|in|under|over|between)\s)/gi, 7],
];
/** What follows a comma with a subject of its own could stand alone. */
const OWN_CLAUSE = /^(?:it|they|we|you|he|she|this|that|there|nobody|everybody)\b/i;
/** A headline of so many words is not broken; one of a few more only where a clause ends. */
const SHORT = 8;
const STILL_SHORT = 11;

/**
 * A sentence as a headline and a second line with the rest, where it can be broken.
 *
 * @returns the sentence whole where it is short, or where no break leaves two sensible parts
 */
export function headlineOf(sentence: string): { text: string; detail?: string } {
  const count = wordCount(sentence);
  if (count <= SHORT || /^["“«]/.test(sentence)) return { text: sentence };
  for (const [pattern, most] of count > STILL_SHORT ? BREAKS : BREAKS.slice(0, -1)) {
    const best = [...sentence.matchAll(pattern)]
      .map(({ index, 0: found }) => ({
        text: clean(sentence.slice(0, index)),
        detail: sentence.slice(index + found.length).replace(/[\s.;,:]+$/, ""),
        ended:
          /[.;–—]/.test(found) ||
          (/^,\s+$/.test(found) && OWN_CLAUSE.test(sentence.slice(index + found.length))),
      }))
      .findLast(({ text, detail }) => {
        const words = wordCount(text);
        return (
          words >= 3 &&
          words <= most &&
          wordCount(detail) >= 2 &&
          !/\b(?:and|or|the|an?|of|to|in)$|\d$/i.test(text)
        );
      });
    if (best) return { text: best.text, detail: best.ended ? capitalised(best.detail) : best.detail };
  }
  return { text: sentence };
}
