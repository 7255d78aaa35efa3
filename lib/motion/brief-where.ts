import type { Brief } from "#lib/motion/brief.ts";
import { cardsOf } from "#lib/motion/brief-joined.ts";
import { withoutClaim } from "#lib/motion/brief-places.ts";
import { wordsAlone } from "#lib/motion/brief-words.ts";

/*
 * Where somebody is: a street with its town is one thing, and stands where the film ends.
 */

const WORD = "\\p{Lu}[\\p{L}.'’-]*";
const WAYS =
  "St|Street|Ave|Avenue|Rd|Road|Lane|Ln|Way|Sq|Square|Blvd|Boulevard|Drive|Place|Court|Row|Hill|Quay|Walk|Wharf|Parade|Close|Yard|Gate|Green|Terrace|Crescent|Park|Bridge";
const PLACE = "\\p{Lu}[\\p{L}'’-]*";
const TOWN = `${PLACE}(?: (?:${PLACE}|upon|on|am|an der|de|sur))*`;
const CODE = "(?:[A-Z]{1,2}\\d[A-Z\\d]? ?\\d[A-Z]{2}|[A-Z]{2,3} \\d{4,5})";
/** "14 Mill Lane, Otley LS21 3BJ", "220 Elm Street, Macon GA 31201", "Lindengasse 40, 1070 Wien", "Rue de Flandre 22, 1000 Brussels" */
const STREET_AND_TOWN = new RegExp(
  `(?<![\\p{L}\\d])(?:\\d{1,4}[a-z]?(?:[-–]\\d{1,4})? (?:${WORD} ){1,3}(?:${WAYS})\\b\\.?,(?: ${TOWN},)? (?:${TOWN}(?:,? ${CODE})?|${CODE})|${WORD}(?: (?:${WORD}|de|du|des|la|der|den|dem|van|am|an))*\\.? \\d{1,4} ?[a-z]?, (?:(?:D|A|CH|B|F|I)-)?\\d{4,5} ${TOWN})(?![\\p{L}\\d])`,
  "gu",
);
/** What may stand before it on a card that says no more. */
const SAYS_WHERE =
  /^(?:(?:you(?:['’]ll)?(?: can)? )?(?:find|visit|meet|join) us|where|address|location|come to|we(?:['’]re| are)|now|at|on|in|it(?:['’]s| is)|\s)*(?: ?at| ?on| ?in)?$/i;
const ENDS_ON =
  /\b(?:finish|end|close)s?\b[^.!?\n]{0,30}\baddress\b|\baddress\b[^.!?\n]{0,20}\b(?:at the end|last|to (?:finish|end|close))\b|\b(?:end card|closing card|last (?:frame|scene|card))\b[^.!?\n]{0,20}\baddress\b/i;

/** Of a house the street is what the film is about. */
const FOR_SALE =
  /\b(?:real[- ]estate|listing|bedrooms?|\d[ -]beds?|sq\.? ?ft|guide price|to let|house for sale|property)\b/i;

/** The brief whose film ends on the street that it names, where it names one and no web address. */
export function withWhere(read: Brief, text: string): Brief {
  const found = new Set([...text.matchAll(STREET_AND_TOWN)].map(([address]) => address));
  const [where] = found;
  if (where === undefined || found.size > 1 || read.address || FOR_SALE.test(text)) return read;
  const small = wordsAlone(where);
  // "Hauptstr. 7 | 10115 Berlin", "Find us: Marktplatz 3, 72070 Tübingen"
  const saysNoMore = (claim: string): boolean => {
    const words = wordsAlone(claim);
    if (words && small.includes(words)) return true;
    return words.endsWith(small) && SAYS_WHERE.test(words.slice(0, -small.length).trim());
  };
  let brief = read;
  for (const claim of read.claims.filter(saysNoMore)) {
    const rest = withoutClaim(brief, brief.claims.indexOf(claim));
    if (cardsOf(rest).length) brief = rest;
  }
  const numbers = brief.numbers.filter(({ label }) => !saysNoMore(label));
  if (numbers.length < brief.numbers.length) brief = { ...brief, numbers };
  if (brief === read && !ENDS_ON.test(text)) return read;
  // "A film for a book shop in Linz": the street and the town name nobody
  const isNobody =
    brief.product !== "" && (where.startsWith(brief.product) || where.endsWith(` ${brief.product}`));
  return { ...brief, address: where, ...(isNobody ? { product: "" } : {}) };
}
