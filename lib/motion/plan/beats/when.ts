import type { Brief } from "#lib/motion/brief/brief.ts";
import { capitalised } from "#lib/motion/words/text.ts";

/*
 * When something is, as a brief says it.
 */

const MONTH =
  "(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|(?:nov|dec)(?:ember)?)";
const WEEKDAY = "(?:mon|tues|wednes|thurs|fri|satur|sun)day";
const NUMBER = "\\d{1,2}(?:st|nd|rd|th)?";
const DAYS = `${NUMBER}(?:(?: ?[–-] ?| to | and )${NUMBER})?`;
const DATE = `(?:${DAYS} (?:of )?${MONTH}|${MONTH} ${DAYS})(?![\\p{L}\\d])`;
const TIME = "(?:\\d{1,2}(?:[.:]\\d\\d)?(?: ?[ap]m|h)?(?![\\d%\\p{L}]|[.:,]\\d)|noon|midnight)";
const TIMES = `(?:(?:,| at|, at|,? from)? ${TIME}(?:(?: ?[–-] ?| to | till | until )${TIME})?(?! \\p{L}))`;
/** "Saturday 12 April, 10 to 4" */
const DATED = new RegExp(
  `(?<![\\p{L}\\d])(?:(?:${WEEKDAY}|mon|tue|wed|thu|fri|sat|sun),? (?:the )?)?${DATE}(?: (?:19|20)\\d\\d)?${TIMES}?`,
  "giu",
);
/** "every Tuesday at 7 pm", "Mondays, 6 to 10 pm" */
const WEEKLY = new RegExp(
  `(?<!\\p{L})(?:every ${WEEKDAY}${TIMES}?|${WEEKDAY}s(?: and ${WEEKDAY}s)?${TIMES})`,
  "iu",
);
/** "Saturday 8 March vs Riverside", "22 October at The Verderer's": says nothing before it is known of what. */
const DAY_FIRST = new RegExp(
  `^(?:on |from |every )?(?:${WEEKDAY}s?|${DAYS} ${MONTH}|${MONTH} \\d)(?!\\p{L}|:| (?:is|are|was|we)(?!\\p{L}))`,
  "iu",
);

export const beginsWithDay = (words: string): boolean => DAY_FIRST.test(words);

const FIRST_NUMBER = /\d{1,2}/;

/**
 * When it is; empty where the film names no day, or several, of which nobody knows which matters, or only the first
 * of many: "17 May to 2 November" is whole or not there.
 */
export function whenOf({ headline, claims, numbers, lists }: Brief): string {
  const said = [
    headline,
    ...claims,
    ...numbers.map(({ label }) => label),
    ...lists.flatMap(({ items }) => (items.length === PLACE_DAY_TIME ? items : [])),
  ];
  const dated = said.flatMap((words) =>
    [...words.matchAll(DATED)].map(({ index, 0: found }) => {
      const rest = words.slice(index + found.length);
      const [range = ""] = RANGE_BEHIND.exec(rest) ?? [];
      return { when: `${found}${range}`, before: words.slice(0, index) };
    }),
  );
  // the second day of a range is no other day
  const days = dated.filter(({ before }) => !RANGE_BEFORE.test(before) && !LONG_AGO.test(before));
  const months = new Set(
    days.map(({ when }) =>
      `${FIRST_NUMBER.exec(when)?.[0]} ${/[a-z]{3}/i.exec(when.replace(WEEKDAYS, ""))?.[0]}`.toLowerCase(),
    ),
  );
  const [first] = days;
  if (first) return months.size === 1 && !OF_ANOTHER.test(first.before) ? capitalised(first.when.trim()) : "";
  // "Open Tues to Sat 9 to 5.30, Sundays 10 to 2" is when somebody is there, and no date
  const weekly = said.some((words) => OPEN.test(words))
    ? []
    : said.flatMap((words) => WEEKLY.exec(words)?.[0] ?? []);
  return weekly.length === 1 ? capitalised((weekly[0] ?? "").trim()) : "";
}
const OPEN =
  /(?<!\p{L})(?:open(?:ing)?(?: hours| times)?|hours|we['’]re open|we are open|closed)(?: |: ?)(?:on |from |every )?(?:mon|tue|wed|thu|fri|sat|sun|daily|weekdays|weekends|\d)/iu;
const WEEKDAYS = new RegExp(`${WEEKDAY}|(?:mon|tue|wed|thu|thurs|fri|sat|sun)(?!\\p{L})`, "giu");
const RANGE_BEHIND = new RegExp(
  `^ ?(?:[–-]|to|until|till) ?(?:(?:${WEEKDAY}|mon|tue|wed|thu|fri|sat|sun),? )?${DATE}`,
  "iu",
);
/** "Party at The Plough, Saturday 20 June, 7pm" */
const PLACE_DAY_TIME = 3;
/** "Married 14 June 1986" */
const LONG_AGO = /(?<!\p{L})(?:married|born|founded|established|est\.?)(?: on)? $/iu;
const RANGE_BEFORE =
  /(?:[–-]|(?<!\p{L})(?:to|until|till))\s?(?:\p{L}+day,? |(?:mon|tue|wed|thu|thurs|fri|sat|sun),? )?$/iu;
/** A day by which, or since when, something is, and not the day of it: "papers went out on 3 March", "from Jul 12". */
const OF_ANOTHER =
  /(?<!\p{L})(?:by|before|since|until|till|went out on|posted on|ends?|closed?|deadline(?: is)?|moved from|was|were)(?: on)? $/iu;
