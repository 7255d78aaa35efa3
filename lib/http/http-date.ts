const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const MONTH = MONTHS.join("|");
const DAY = "Mon|Tue|Wed|Thu|Fri|Sat|Sun";
const LONG_DAY = "Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday";
const TIME = "(?<hour>\\d{2}):(?<minute>\\d{2}):(?<second>\\d{2})";

/** The three forms of RFC 9110 §5.6.7: IMF-fixdate, and the obsolete ones of RFC 850 and of asctime. */
const FORMS = [
  new RegExp(`^(?:${DAY}), (?<day>\\d{2}) (?<month>${MONTH}) (?<year>\\d{4}) ${TIME} GMT$`),
  new RegExp(`^(?:${LONG_DAY}), (?<day>\\d{2})-(?<month>${MONTH})-(?<year>\\d{2}) ${TIME} GMT$`),
  new RegExp(`^(?:${DAY}) (?<month>${MONTH}) (?<day>[ \\d]\\d) ${TIME} (?<year>\\d{4})$`),
];

/** Two digits of a year that seems more than 50 years ahead are of the century before, RFC 9110 §5.6.7. */
function wholeYear(digits: string, now: number): number {
  if (digits.length === 4) return Number(digits);
  const thisYear = new Date(now).getUTCFullYear();
  const year = thisYear - (thisYear % 100) + Number(digits);
  return year > thisYear + 50 ? year - 100 : year;
}

/**
 * Reads an HTTP-date, in any of its three forms and in no other: `Date.parse` takes many more.
 *
 * @param now milliseconds since the epoch; decides the century of a year of two digits
 * @returns milliseconds since the epoch, or null where it is none
 */
export function parseHttpDate(text: string, now: number): number | null {
  for (const form of FORMS) {
    const parts = form.exec(text)?.groups;
    if (!parts) continue;
    const [day, hour, minute] = [Number(parts.day), Number(parts.hour), Number(parts.minute)];
    // a leap second counts as the one before it
    const second = Math.min(Number(parts.second), 59);
    if (hour > 23 || minute > 59 || Number(parts.second) > 60) return null;
    const month = MONTHS.indexOf(parts.month ?? "");
    const date = new Date(Date.UTC(wholeYear(parts.year ?? "", now), month, day, hour, minute, second));
    return date.getUTCMonth() === month && date.getUTCDate() === day ? date.getTime() : null;
  }
  return null;
}

/** `Sun, 06 Nov 1994 08:49:37 GMT`: an instant as IMF-fixdate. @param at milliseconds since the epoch */
export const httpDate = (at: number): string => new Date(at).toUTCString();
