import { ADDRESS } from "#lib/motion/brief-words.ts";

/*
 * Words that are said and look like none: "- So what?", "Headline: Um die Ecke denken", "- No music for old men". Behind
 * the mark of a list, a label or a quotation mark people write what is on screen, and nobody hesitates in writing there.
 * Such a word is held by a sign that joins its letters and is no part of any word that rules know.
 */

const JOINER = "\u2060";

/** How a line begins that is shown as it stands. */
const SHOWN =
  /(?<=^[ \t]*(?:(?:[-*•–]|\d{1,2}[.)])[ \t]+|(?:headline|title|tagline|slogan|hook|opening|opener|claim|message|end line|last line|closing line|punch ?line|text|super|caption)[ \t]*:[ \t]+)[“"„«]?)(?:so|well|um|uh|oh|right|okay|now|then|and|but|or|if)\b(?=,? [^\n:]{2,60}$)/gimu;
/** What is asked for in a list is no line of it. */
const ASKED =
  /\b(?:make|use|keep|show|add|put|please|music|sound|voice|video|film|clip|colou?rs?|logo|font|seconds?|vertical|square|portrait|landscape|we|our|I)\b/i;
/** "No music for old men": a direction says so of the film, and no more. */
const NO_DIRECTION =
  /(?<=^[ \t]*(?:[-*•–]|\d{1,2}[.)])[ \t]+[“"„«]?)no(?= (?:music|sound|voices?|colou?rs?) for (?!(?:the|this|that|it|me|us|now|once|a|any|copyright|legal)\b)\p{L}+ \p{L}+[”"“»]?[.!?]?$)/gimu;
/** "No headphones on the road section please": what people are not to bring, and no film has. */
const NOT_ALLOWED =
  /(?<=(?:^|[.!?]) ?)(no)( (?:(?:head|ear)phones|dogs?|pets|parking|smoking|vaping|diving|ball games|bikes|scooters|prams|buggies|glass(?:ware)?|alcohol|cash|drones|spikes|re-?entry|refunds)(?: (?:on|in|at|inside|near|past|beyond|after|before|during|allowed|upstairs|without)\b[^,.!?\n]*?)?)(?:,? please)?(?=[,.!\n]|$)/gimu;

/** "change the url from api.loop.example/v1 to api.loop.example/v2": what is told of addresses. */
const FROM_TO = new RegExp(`(?<=\\bfrom )${ADDRESS.source}(?<to> to (?:${ADDRESS.source}))?`, "giu");
/** "swap the X-Api-Key header for Authorization: Bearer": a header is no label. */
const HEADER =
  /(?<=[^.!?\n] )(?:(?:[A-Z][a-z]+-)+[A-Z][A-Za-z]+|Authorization|Accept|Cookie|Origin): (?=\S)/gu;
const unaddressed = (words: string): string => words.replaceAll(".", `.${JOINER}`);

const joined = (word: string): string => `${word[0] ?? ""}${JOINER}${word.slice(1)}`;

/** A brief whose words that only look like none are held. */
export const held = (text: string): string =>
  text
    .replace(SHOWN, (word, at: number) => {
      const end = text.indexOf("\n", at);
      return ASKED.test(text.slice(at, end < 0 ? undefined : end)) ? word : joined(word);
    })
    .replace(NO_DIRECTION, joined)
    .replace(HEADER, (header) => header.replace(":", `:${JOINER}`))
    .replace(FROM_TO, (found, ...rest) => {
      const { to } = rest.at(-1) as Record<string, string | undefined>;
      // the new one is where the film ends, if there is no other
      const isOnly = !ADDRESS.test(text.replace(found, ""));
      return !to ? found : unaddressed(found) + (isOnly ? `.\nWebsite: ${to.slice(" to ".length)}\n` : "");
    })
    .replace(NOT_ALLOWED, (_, no: string, rest: string) => joined(no) + rest);

/** Likelihood that a line with such a word is said, as the logarithm of odds. */
const SAID = 8;

/** Where lines with held words stand, for what their words are for. */
export const heldIn = (text: string): { at: number; end: number; odds: number }[] =>
  [...text.matchAll(new RegExp(`\\p{L}${JOINER}[^.!?\\n]*`, "gu"))].map(({ index, 0: { length } }) => ({
    at: index,
    end: index + length,
    odds: SAID,
  }));

/** The same without what held them. */
export function released<T>(value: T): T {
  if (typeof value === "string") return value.replaceAll(JOINER, "") as T;
  if (Array.isArray(value)) return value.map(released) as T;
  if (typeof value === "object" && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, released(one)])) as T;
  return value;
}
