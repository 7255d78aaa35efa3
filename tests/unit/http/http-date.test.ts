import { describe, expect, test } from "vitest";
import { httpDate, parseHttpDate } from "#lib/http/http-date.ts";

const NOW = Date.UTC(2026, 10, 28);
const AT = Date.UTC(1994, 10, 6, 8, 49, 37);

describe("HTTP-date, RFC 9110 §5.6.7", () => {
  test.each([
    ["IMF-fixdate", "Sun, 06 Nov 1994 08:49:37 GMT"],
    ["RFC 850", "Sunday, 06-Nov-94 08:49:37 GMT"],
    ["asctime, the day of one digit", "Sun Nov  6 08:49:37 1994"],
  ])("the example in the form of %s", (_, text) => expect(parseHttpDate(text, NOW)).toBe(AT));

  test("two digits of a year are at most 50 years ahead", () => {
    const year = (digits: string) =>
      new Date(parseHttpDate(`Monday, 01-Jan-${digits} 00:00:00 GMT`, NOW) ?? 0).getUTCFullYear();
    expect([year("26"), year("76"), year("77"), year("00")]).toEqual([2026, 2076, 1977, 2000]);
  });

  test("a leap second is the one before it", () =>
    expect(parseHttpDate("Sat, 31 Dec 2016 23:59:60 GMT", NOW)).toBe(Date.UTC(2016, 11, 31, 23, 59, 59)));

  test.each([
    "",
    "0",
    "2026-11-28",
    "2026-11-28T00:00:00Z",
    "Sun, 06 Nov 1994 08:49:37",
    "Sun, 06 Nov 1994 08:49:37 UTC",
    "Sun, 06 Nov 1994 08:49:37 +0000",
    "sun, 06 nov 1994 08:49:37 gmt",
    "Sun, 6 Nov 1994 08:49:37 GMT",
    "Sun, 31 Feb 1994 08:49:37 GMT",
    "Sun, 06 Nov 1994 24:00:00 GMT",
    "Sun, 06 Nov 1994 08:60:00 GMT",
    "Sun, 06 Nov 1994 08:49:61 GMT",
    "Sun, 06 Nov 1994 08:49:37 GMT, Sun, 06 Nov 1994 08:49:37 GMT",
    "Sun Nov 6 08:49:37 1994",
  ])("%j is none", (text) => expect(parseHttpDate(text, NOW)).toBeNull());

  test("what is written is read", () => expect(parseHttpDate(httpDate(AT), NOW)).toBe(AT));
});
