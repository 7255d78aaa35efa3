import { NAME_SOURCE } from "#lib/motion/brief-names.ts";
import { capitalised, wordCount } from "#lib/motion/brief-words.ts";
import { escaped } from "#lib/motion/plain-text.ts";

/*
 * A name that was found, as it stands in the brief: with its "The", with the number within it, with the other of two.
 */

/** Who writes for somebody: "it's Priya from Threadneedle Alterations here". */
const FROM = new RegExp(
  `(?:^|[.!?,\\n] ?)(?:[Ii]t['’]s|[Tt]his is|[Ii]['’]m|[Ii] am|[Mm]y name is) \\p{Lu}\\p{L}+(?: \\p{Lu}\\p{L}+)?,? (?:here )?(?:from|of|at|with) (?<name>${NAME_SOURCE})(?=[.,!\\n]| here\\b| and\\b)`,
  "u",
);
/** "a teacher of Spanish" */
const LANGUAGE =
  /^(?:English|Spanish|French|German|Italian|Portuguese|Polish|Dutch|Welsh|Irish|Arabic|Chinese|Mandarin|Japanese|Russian|Ukrainian|Turkish|Greek|Hindi|Swedish|Norwegian|Danish)$/;
/** What there is beside the rest: "a covers band called The Slow Punctures". */
const AMONG = (name: string): RegExp =>
  new RegExp(
    `\\b(?:there(?:['’]ll| will) be|featuring|with|support from|music (?:by|from))\\b[^.!?\\n]{0,60}(?:band|dj|speaker|comedian|choir|duo|trio|group) (?:called|named) ${escaped(name)}`,
    "iu",
  );
/** "My name is Pilar Echevarría", of who teaches and offers it herself. */
const MY_NAME = /\b[Mm]y name is (?<name>\p{Lu}[\p{L}’'-]+(?: \p{Lu}[\p{L}’'-]+){1,2})(?=[.,\n])/u;
const SHOWN_THERE = /^(?:Insta|IG|FB|WhatsApp|TikTok)(?: (?:Story|Reel|Post))?$/i;
/** "I have a food truck, “Nonna on Wheels”" */
const OWN_QUOTED =
  /(?<!\p{L})(?:I|[Ww]e|my \p{L}+|our \p{L}+) (?:have|run|own|started|opened|founded|play in|sing in|host) (?:an?|the|our|my) (?:\p{Ll}[\p{L}-]* ){0,3}?\p{Ll}[\p{L}-]*,?(?: (?:called|named))? [“"](?<name>\p{Lu}[^”"\n]{2,40}?)[,.]?[”"]/u;

/**
 * @param given as it was found; empty where nothing was
 * @param text the brief
 */
export function wholeName(given: string, text: string): string {
  // "Slatewise “Handover”"
  const found = given
    .replace(/[“”"]/g, "")
    .replace(/^(?:[Ii]t['’]s|[Tt]his is|[Ww]e['’]re|[Ii]['’]m|[Tt]he name is) (?=\p{Lu})/u, "")
    .replace(/^(?:Basically|Honestly|Okay|Ok|So|Anyway|Right|Well|Actually|Obviously) (?=\p{Lu})/u, "");
  // "RSVP to me, Karen, on 07700 900143"
  const isSender =
    found !== "" &&
    !found.includes(" ") &&
    text.includes(found) &&
    text.split(found).length - 1 ===
      (text.match(
        new RegExp(
          `\\b(?:to me,?|ask for|(?:call|ring|text|phone|email|contact|message|tell)(?: me)?,?) ${escaped(found)}(?!\\p{L})`,
          "giu",
        ),
      )?.length ?? 0);
  const isNone =
    isSender || SHOWN_THERE.test(found) || LANGUAGE.test(found) || (found !== "" && AMONG(found).test(text));
  const product = isNone ? (MY_NAME.exec(text)?.groups?.name ?? "") : found;
  const [quoted, from] = [OWN_QUOTED.exec(text)?.groups?.name, FROM.exec(text)?.groups?.name];
  if (quoted && !quoted.includes(product)) return quoted;
  if (!product) return quoted ?? from ?? "";
  // "Callum's wheelchair rugby trip": a trip is no shop
  if (/['’]s$/.test(product) && !new RegExp(`${escaped(product)}(?! \\p{Ll})`, "u").test(text))
    return product.slice(0, -2);
  const name = escaped(product);
  // "The choir is called the Thornbury Singers", "for Oakfield Primary school"
  const [called] =
    new RegExp(`(?<=(?:called|named) (?:the )?)${name}(?: \\p{Lu}[\\p{L}’'-]+)+`, "u").exec(text) ?? [];
  if (called && wordCount(called) <= 6) return called;
  const [, kind] =
    new RegExp(
      `(?<!\\p{L})${name} (school|singers|choir|club|society|orchestra|library|hospice|bakery|academy|nursery|players|festival)(?!\\p{L})`,
      "iu",
    ).exec(text) ?? [];
  if (kind && wordCount(product) > 1) return `${product} ${capitalised(kind)}`;
  // "the Fernhill & District Over 60s Club"
  const [longer] = new RegExp(`(?<!\\p{L})${name} \\d{1,4}s?(?: \\p{Lu}[\\p{L}’'-]+)+`, "u").exec(text) ?? [];
  if (longer) return longer;
  // "It's called the Haddlesey Hare 10K"
  const [raced] =
    new RegExp(`(?<=(?:called|named) (?:the )?)${name} \\d+k(?![\\p{L}\\d])`, "iu").exec(text) ?? [];
  if (raced) return raced;
  // "We are Ioana and Matteo."
  const [, other] =
    new RegExp(
      `(?:[Ww]e(?:['’]re| are)|[Ww]edding (?:video )?(?:of|for)|[Ff]or) ${name} (?:and|&) (\\p{Lu}\\p{Ll}+)(?=[.,!\\n]| (?:are|get|who)\\b)`,
      "u",
    ).exec(text) ?? [];
  if (other && !product.includes(" ")) return `${product} and ${other}`;
  // "The Quiet Ledger", in the middle of a sentence
  const all = text.match(new RegExp(`(?<!\\p{L})${name}(?!\\p{L})`, "gu"))?.length ?? 0;
  const withThe = text.match(new RegExp(`(?<=[\\p{Ll},] )The ${name}(?!\\p{L})`, "gu"))?.length ?? 0;
  return withThe && withThe * 2 > all ? `The ${product}` : product;
}
