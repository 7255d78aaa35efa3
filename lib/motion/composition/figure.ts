import type { NumberFormat } from "#lib/motion/composition/schema/chart-layer.ts";
import {
  CURRENCY_BEFORE,
  CURRENCY_BEHIND,
  NO_CHANGE,
  PERCENT,
  SCALE,
  SMALL_UNIT,
  TIMES,
  UNIT,
} from "#lib/motion/composition/figure-units.ts";
import { formatNumber } from "#lib/motion/composition/format-number.ts";

/*
 * Figures as they are written. Whatever reads a number that is drawn reads it here, so that what is drawn is what was
 * written: its sign, its separators, its currency and its unit. What cannot be written again just so is no figure, it
 * is words: "2½", "10⁶", "3D", "007", "24/7".
 */

/** A number and how it is written; without a grouping it has commas, and a decimal point. */
export type Amount = { value: number } & Pick<NumberFormat, "prefix" | "suffix" | "decimals"> &
  Partial<NumberFormat>;

/** A figure where it stands in a text. */
export interface FoundFigure {
  amount: Amount;
  at: number;
  end: number;
  /** The whole of it, as it is written. */
  shown: string;
  /** Its digits with their separators. */
  number: string;
  /** What stands behind the digits, by its kind. */
  percent?: string;
  times?: string;
  scale?: string;
  unit?: string;
  small?: string;
  plus?: string;
  per?: string;
}

const BLANK = "[ \\u00a0\\u2009\\u202f]";
const SIGN = "[-−–+±~≈<>≤≥]";
const MINUS = /[-−–]/u;
/** White space but for what stands between the digits of one number. */
export const BLANKS = /(?:(?!(?<=\d)[\u00a0\u2009\u202f]\d)\s)+/gu;
/** A number with its separators, as a source for patterns; whether they make sense `amountWith` tells. */
export const NUMBER =
  "(?<![\\p{L}\\p{N}]|\\d[.,:/'’ \\u00a0\\u2009\\u202f×-])(?:[1-9]\\d{0,2}(?:[,.'’ \\u00a0\\u2009\\u202f]\\d{3})+(?:[.,]\\d+)?|\\d+(?:[.,]\\d+)?)(?![.,:/'’×]?\\d| \\d{3}(?!\\d))";
/** Digits and all that ties them to others: what is found is a number whole, or none. */
const TOKEN = /\d+(?:[.,:/'’×^_·⁄−–\u00a0\u2009\u202f-]?\d+|(?<=(?<!\d)\d{1,3}(?: \d{3})*) \d{3}(?!\d))*/gu;
const GROUPED = /^[1-9]\d{0,2}(?:([,.'’ \u00a0\u2009\u202f])\d{3})(?:\1\d{3})*(?:(?!\1)([.,])(\d+))?$/u;
/** "12,34,567", as in India. */
const BY_TWO = /^[1-9]\d?(?:,\d{2})+,\d{3}(?:(\.)(\d+))?$/u;
const PLAIN = /^(?:0|[1-9]\d*)(?:([.,])(\d+))?$/u;

const BEFORE = new RegExp(`(?<![\\p{L}\\p{N}])${SIGN}?(?:(?:${CURRENCY_BEFORE})${BLANK}?)?${SIGN}?$`, "u");
const END = "(?![\\p{L}\\p{N}])";
const BEHIND = new RegExp(
  `(?<tail>${NO_CHANGE})?(?:${BLANK}?(?<percent>(?:${PERCENT})${END})|(?<times>(?:${TIMES})${END})|(?:${BLANK}?(?<scale>(?:${SCALE})(?![\\p{L}\\p{N}:²³])))?(?:${BLANK}?(?<unit>(?:${UNIT}|${CURRENCY_BEHIND})${END}(?:['’]s?(?= \\p{L}))?)|${BLANK}?(?<small>(?:${SMALL_UNIT})${END}))?)(?<plus>\\+)?(?<per>\\/\\p{L}{1,8}${END})?`,
  "iuy",
);
/** What ties a number to what stands before it: "A4", "covid-19", "v.2", "#1". */
const TIED = /[\p{L}\p{N}\p{M}_#@^\\&=/]$|[\p{L}\p{N}\p{M}%$€£][-−–.×'’+·]$|\d[,:]$/u;
/** Digits and a blank; "2022 950" is a year and a figure. */
const BEHIND_DIGITS = /(?<!(?<!\d)(?:19|20)\d\d)(?<=\d) $/u;
/** And to what stands behind it: "3D", "2½", "1950’s", "10^6". */
const GOES_ON = /^(?:[\p{L}\p{N}\p{M}_@^]|['’]\p{L}|[.,:/'’×·-]\d|[-−–][€$£¥]?\d)/u;

/** A number's digits as a value and how they are written; null where they do not say which. */
function digitsOf(number: string): Omit<Amount, "prefix" | "suffix"> | null {
  const two = BY_TWO.exec(number);
  const grouped = two ?? GROUPED.exec(number);
  const [, mark = "", point = "", part = ""] = two ? ["", ",", two[1], two[2]] : (grouped ?? []);
  // "4.000": four thousand to some and four to others; nobody writes one group with a point and means less than it says
  const isOne = mark === "." && !part && /^\d{1,3}\.\d{3}$/.test(number);
  if (grouped && !isOne)
    return {
      value: Number(
        number.slice(0, part ? -part.length - 1 : undefined).replaceAll(mark, "") + (part ? `.${part}` : ""),
      ),
      decimals: part.length,
      ...(mark === "," ? {} : { grouping: mark }),
      ...(two ? { groupDigits: 2 } : {}),
      ...(point && point !== "." ? { decimalMark: point } : {}),
    };
  const [, only = "", behind = ""] = PLAIN.exec(number) ?? [];
  if (!PLAIN.test(number)) return null;
  return {
    value: Number(number.replace(",", ".")),
    decimals: behind.length,
    ...(/^\d{4}/.test(number) ? { grouping: "" } : {}),
    ...(only && only !== "." ? { decimalMark: only } : {}),
  };
}

const FIELDS = [
  "prefix",
  "negativePrefix",
  "suffix",
  "decimals",
  "grouping",
  "groupDigits",
  "decimalMark",
  "scale",
] as const;
/** How an amount is written, for a layer; what is not said the layer has by default. */
export const formatInput = (amount: Amount): Partial<NumberFormat> =>
  Object.fromEntries(FIELDS.flatMap((name) => (amount[name] === undefined ? [] : [[name, amount[name]]])));

/** The same with all that is said by default. */
export const formatOf = (amount: Amount): NumberFormat => ({
  ...{ grouping: ",", groupDigits: 3, decimalMark: ".", scale: 1 },
  ...(formatInput(amount) as NumberFormat),
});

/** A figure as it is drawn: `1,200 km`, `€1.40`, `CHF 1’299.–`. */
export const shownFigure = (amount: Amount): string => formatNumber(amount.value, formatOf(amount));

/** Limits of a layer's number format. */
const LONGEST_PREFIX = 12;
const LONGEST_SUFFIX = 24;
const MOST_DECIMALS = 6;

/** An amount with what stands before and behind its digits; null where that would not be written again just so. */
export function amountWith(number: string, before: string, suffix: string): Amount | null {
  const digits = digitsOf(number);
  if (
    !digits ||
    digits.decimals > MOST_DECIMALS ||
    before.length > LONGEST_PREFIX ||
    suffix.length > LONGEST_SUFFIX
  )
    return null;
  const isNegative = MINUS.test(before) && digits.value > 0;
  const amount: Amount = {
    ...digits,
    value: isNegative ? -digits.value : digits.value,
    prefix: isNegative ? before.replace(MINUS, "") : before,
    suffix,
    ...(isNegative ? { negativePrefix: before } : {}),
  };
  return Math.abs(amount.value) <= 1e12 && shownFigure(amount) === `${before}${number}${suffix}`
    ? amount
    : null;
}

/**
 * The figures of a text. One begins and ends at white space, at punctuation or with a currency or a unit that is known,
 * and none is a part of a longer number.
 */
export function figuresIn(text: string): FoundFigure[] {
  return [...text.matchAll(TOKEN)].flatMap(({ index, 0: number }): FoundFigure[] => {
    const [before = ""] = BEFORE.exec(text.slice(Math.max(0, index - LONGEST_PREFIX), index)) ?? [];
    const at = index - before.length;
    if (TIED.test(text.slice(Math.max(0, at - 2), at))) return [];
    BEHIND.lastIndex = index + number.length;
    const behind = BEHIND.exec(text);
    const suffix = behind?.[0] ?? "";
    const end = index + number.length + suffix.length;
    if (GOES_ON.test(text.slice(end, end + 4))) return [];
    // "+41 79 123 45 67": more than the blanks of one number
    const isBare = !suffix && /^[-−–+]?$/u.test(before);
    if (isBare && (BEHIND_DIGITS.test(text.slice(0, at)) || /^ \d/.test(text.slice(end)))) return [];
    const amount = amountWith(number, before, suffix);
    const { tail: _, ...kinds } = behind?.groups ?? {};
    return amount ? [{ ...kinds, amount, at, end, number, shown: `${before}${number}${suffix}` }] : [];
  });
}

/** Words that are one figure and nothing else. */
export function readFigure(words: string): Amount | null {
  const shown = words.trim();
  return figuresIn(shown)[0]?.shown === shown ? amountOf(shown) : null;
}

/** A figure with words of its own around it: "from $18", "3 for $2", "€1,200/month"; of several the one with a currency. */
export function amountOf(words: string): Amount | null {
  const shown = words.trim();
  const all = figuresIn(shown);
  const found = all.find(({ amount }) => isMoney(amount)) ?? all[0];
  if (!found) return null;
  const at = found.at + found.shown.indexOf(found.number);
  return amountWith(found.number, shown.slice(0, at), shown.slice(at + found.number.length));
}

const isMoneyOf = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${CURRENCY_BEFORE})${BLANK}?1|1(?:${NO_CHANGE})?[^/]*?${BLANK}?(?:${CURRENCY_BEHIND})${END}`,
  "iu",
);
/** Whether an amount has a currency, before it or behind it. */
export const isMoney = ({ prefix, suffix }: Pick<Amount, "prefix" | "suffix">): boolean =>
  isMoneyOf.test(`${prefix}1${suffix}`);

/** A number with a currency, wherever it stands. */
export const PRICE = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${CURRENCY_BEFORE})${BLANK}?${NUMBER}(?:${NO_CHANGE})?|${NUMBER}(?:${NO_CHANGE})?${BLANK}?(?:${CURRENCY_BEHIND})${END}`,
  "iu",
);
