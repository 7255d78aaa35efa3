import {
  type Amount,
  figuresIn,
  type FoundFigure,
  isMoney,
  readFigure,
} from "#lib/motion/composition/figure.ts";
import { OF_A_THING } from "#lib/motion/composition/figure-units.ts";
import { PHONE } from "#lib/motion/words/address.ts";
import { capitalised, clean, type Figure, wordCount } from "#lib/motion/words/text.ts";

/** A sentence of more words stays words: its number is not lifted out. */
const LONGEST = 14;
const MONTH = "(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*";
/** Behind a number that counts nothing: an ordinal, a time, the first of a range, a street, a part of a name. */
const BEHIND = new RegExp(
  [
    `^(?:st|nd|rd|th)\\b|^\\s*[–-]\\s*[$€£]?\\d|^\\s+(?:to|and|or|vs\\.?|→)\\s+[$€£]?\\d|^-\\p{L}|^[:/]\\d|^\\.\\d|^\\+ ?\\d`,
    `^\\s?(?:[ap]\\.?m\\b|o['’]clock|uhr\\b|h(?:rs?)?\\b)|^\\s+(?:in|out of|for)(?: every)? \\d|^\\s+(?:AD|BCE?|CE)\\b`,
    `^['’]?s \\p{Ll}|^\\s*(?:of )?${MONTH}\\b|^ (?:\\p{Lu}[\\p{L}.'’-]+ ){1,3}(?:St|Street|Ave|Avenue|Rd|Road|Lane|Way|Square|Hill|Row|Quay)\\b`,
  ].join("|"),
  "iu",
);
/** Before it: the second of a range, and what was before. */
const BEFORE =
  /\d\s*[–-]\s*$|\b(?:between|worth|was|instead of|normally|usually)\s(?:[$€£]?[\d.,]+ and )?$|\(\s*n ?= ?$/i;
/** Before a bare number: what it is the number of, or the time that it tells. */
const NUMBERED =
  /(?:\b(?:booth|stand|hall|room|gate|platform|route|bus|floor|suite|unit|page|chapter|section|form|no\.?|number|version|call|dial|ring|text|phone|tel|ext|to|at|from|by|until|till|since|in|around|code|status|error|highway|mile|line|an?|mon|tue|wed|thu|fri|sat|sun|day|open|[a-z]+day)|#|\(|\bv)[\s.:#]*$/i;
/** "EN 1090", "ISO 27001": the name of a norm. */
const NORM = /\b[A-Z]{2,}[ -]?$/;
const OF_THING = new RegExp(`^(?:${OF_A_THING}) \\p{L}`, "iu");

/** Whether a number is worth a scene: a price, a share, one with a unit, or a large one. */
function isWorth(found: FoundFigure, sentence: string): boolean {
  const { amount, at, end, number, percent, times, scale, unit, plus } = found;
  const before = sentence.slice(0, at);
  const behind = sentence.slice(end);
  const isBare = !(percent || times || scale || unit || plus || amount.prefix);
  if (BEHIND.test(behind) || BEFORE.test(before) || Math.abs(amount.value) >= 1e12) return false;
  if (
    isBare &&
    (/^(?:19|20)\d\d$/.test(number) ||
      NUMBERED.test(before) ||
      NORM.test(before) ||
      behind.startsWith(":") ||
      /^\d{1,2}\.\d\d$/.test(number))
  )
    return false;
  // "3 bed terraced house", "a 4 day week": so many are of a thing
  if (amount.value !== 1 && OF_THING.test(`${unit ?? ""}${behind}`.trimStart())) return false;
  // "4.000 m" may be four, and "10 m" metres: said as they are written
  if (/^[1-9]\d{0,2}\.\d{3}$/.test(number) || (scale === "m" && !amount.prefix)) return false;
  return (
    Boolean(percent || times || scale || unit || plus) ||
    isMoney(amount) ||
    number.replace(/\D/g, "").length >= 3
  );
}

/** What a number is of: what stands behind it at a begin, the name before it at an end, else the sentence whole. */
function labelOf({ amount, at, end, percent }: FoundFigure, sentence: string): string {
  const before = sentence.slice(0, at).trim();
  const behind = clean(sentence.slice(end));
  if (!before) return /^\s*[,;]/.test(sentence.slice(end)) ? clean(sentence) : behind;
  const isNamed = /^[^:]{2,30}?(?:\s*[:=]|\s(?:is|are|costs?))$/.test(before);
  const isNextTo =
    (isMoney(amount) || percent) && wordCount(before) <= 2 && /^\p{Lu}?\p{L}+(?: \p{L}+)?$/u.test(before);
  const isPreposition =
    /\b(?:from|for|only|just|about|over|under|up to|of|at|by|to|than|and|save|with|in)$/i.test(before);
  return !behind && (isNamed || isNextTo) && !isPreposition
    ? capitalised(clean(before.replace(/\s*[:=]$|\s(?:is|are|costs?)$/, "")))
    : capitalised(clean(sentence));
}

/** The number of a sentence that is worth a scene; null where none is. */
export function figureOf(sentence: string): Figure | null {
  if (wordCount(sentence) > LONGEST) return null;
  const phone = PHONE.exec(sentence);
  const isPhone = ({ at, end }: FoundFigure) =>
    phone && at < phone.index + phone[0].length && end > phone.index;
  const all = figuresIn(sentence).filter((found) => !isPhone(found) && isWorth(found, sentence));
  const [first] = all;
  if (!first) return null;
  // of several the sentence says more than any
  const label = all.length > 1 && first.at > 0 ? capitalised(clean(sentence)) : labelOf(first, sentence);
  return label ? { ...first.amount, label } : null;
}

/** "Without cache: 412 s", "Asia 62%": a name and its figure. */
export function barOf(words: string): { label: string; amount: Amount } | null {
  const found = figuresIn(words).filter(({ amount }) => amount.value >= 0);
  const one = found.at(-1);
  // "Q1 950k": one number behind another
  const blank = words.trim().lastIndexOf(" ");
  const last = one || blank < 0 ? null : readFigure(words.trim().slice(blank));
  if (last && last.value >= 0)
    return { label: capitalised(clean(words.trim().slice(0, blank))), amount: last };
  const label = one && clean(words.slice(0, one.at).replace(/[\s:=–—-]+$/u, ""));
  const isAlone = one && !/[\p{L}\d]/u.test(words.slice(one.end));
  return one && label && isAlone && wordCount(label) <= 5
    ? { label: capitalised(label), amount: one.amount }
    : null;
}
