import type { Brief } from "#lib/motion/brief.ts";
import { capitalised } from "#lib/motion/brief-words.ts";

/*
 * When something is, as a brief says it.
 */

const MONTH =
  "(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|(?:nov|dec)(?:ember)?)";
const WEEKDAY = "(?:mon|tues|wednes|thurs|fri|satur|sun)day";
const NUMBER = "\\d{1,2}(?:st|nd|rd|th)?";
const DAYS = `${NUMBER}(?:(?: ?[–-] ?| to | and )${NUMBER})?`;
const TIME = "(?:\\d{1,2}(?:[.:]\\d\\d)?(?: ?[ap]m|h)?(?![\\d%]|[.:,]\\d)|noon|midnight)";
const TIMES = `(?:(?:,| at|, at|,? from)? ${TIME}(?:(?: ?[–-] ?| to | till | until )${TIME})?(?! \\p{L}))`;
/** "Saturday 12 April, 10 to 4" */
const DATED = new RegExp(
  `(?<![\\p{L}\\d])(?:(?:${WEEKDAY}|mon|tue|wed|thu|fri|sat|sun),? (?:the )?)?(?:${DAYS} (?:of )?${MONTH}|${MONTH} ${DAYS})(?![\\p{L}\\d])(?: (?:19|20)\\d\\d)?${TIMES}?`,
  "iu",
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

/** When it is, as the film says it first; empty where it names no day. */
export function whenOf({ headline, claims, numbers }: Brief): string {
  for (const words of [headline, ...claims, ...numbers.map(({ label }) => label)]) {
    const [found = ""] = DATED.exec(words) ?? WEEKLY.exec(words) ?? [];
    if (found) return capitalised(found.trim());
  }
  return "";
}
