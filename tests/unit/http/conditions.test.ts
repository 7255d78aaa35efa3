import { describe, expect, test } from "vitest";
import { type Conditions, failedPrecondition, matchesIfRange } from "#lib/http/conditions.ts";

const AT = Date.UTC(2026, 10, 21, 12);
const NOW = AT + 86_400_000;
const [BEFORE, SAME, AFTER] = [AT - 1_000, AT, AT + 1_000].map((at) => new Date(at).toUTCString()) as [
  string,
  string,
  string,
];
const TAG = '"abc"';
const failed = (conditions: Conditions, lastModified: number | undefined = AT) =>
  failedPrecondition(conditions, { etag: TAG, lastModified }, NOW);

describe("preconditions, RFC 9110 §13", () => {
  test.each<[clause: string, conditions: Conditions, expected: 304 | 412 | null]>([
    ["none", {}, null],
    ["§13.1.1 If-Match names it", { ifMatch: TAG }, null],
    ["§13.1.1 If-Match names it among others", { ifMatch: '"x", "abc", "y"' }, null],
    ["§13.1.1 If-Match: *", { ifMatch: "*" }, null],
    ["§13.1.1 If-Match names another", { ifMatch: '"x"' }, 412],
    ["§13.1.1 If-Match compares strongly", { ifMatch: 'W/"abc"' }, 412],
    ["§13.1.1 If-Match, a comma within a tag", { ifMatch: '"x,"abc"' }, 412],
    ["§13.1.1 If-Match is empty", { ifMatch: "" }, 412],
    ["§13.1.2 If-None-Match names it", { ifNoneMatch: TAG }, 304],
    ["§13.1.2 If-None-Match compares weakly", { ifNoneMatch: 'W/"abc"' }, 304],
    ["§13.1.2 If-None-Match: *", { ifNoneMatch: "*" }, 304],
    ["§13.1.2 If-None-Match names another", { ifNoneMatch: '"x"' }, null],
    ["§13.1.3 If-Modified-Since, not since", { ifModifiedSince: SAME }, 304],
    ["§13.1.3 If-Modified-Since, later than it", { ifModifiedSince: AFTER }, 304],
    ["§13.1.3 If-Modified-Since, since", { ifModifiedSince: BEFORE }, null],
    ["§13.1.3 If-Modified-Since is no date", { ifModifiedSince: "yesterday" }, null],
    ["§13.1.4 If-Unmodified-Since, not since", { ifUnmodifiedSince: SAME }, null],
    ["§13.1.4 If-Unmodified-Since, since", { ifUnmodifiedSince: BEFORE }, 412],
    ["§13.1.4 If-Unmodified-Since is no date", { ifUnmodifiedSince: "yesterday" }, null],
    ["§13.2.2 If-Match goes before If-Unmodified-Since", { ifMatch: TAG, ifUnmodifiedSince: BEFORE }, null],
    [
      "§13.2.2 If-None-Match goes before If-Modified-Since",
      { ifNoneMatch: '"x"', ifModifiedSince: SAME },
      null,
    ],
    ["§13.2.2 If-Match holds, If-None-Match does not", { ifMatch: TAG, ifNoneMatch: TAG }, 304],
    ["§13.2.2 If-Match fails before If-None-Match", { ifMatch: '"x"', ifNoneMatch: TAG }, 412],
    ["§13.2.2 dates of both kinds", { ifUnmodifiedSince: AFTER, ifModifiedSince: AFTER }, 304],
  ])("%s", (_, conditions, expected) => expect(failed(conditions)).toBe(expected));

  test("§13.1.3, §13.1.4 without a date of its own, dates say nothing", () => {
    const undated = { etag: TAG };
    expect(failedPrecondition({ ifModifiedSince: AFTER }, undated, NOW)).toBeNull();
    expect(failedPrecondition({ ifUnmodifiedSince: BEFORE }, undated, NOW)).toBeNull();
  });
});

describe("If-Range, RFC 9110 §13.1.5", () => {
  test.each<[clause: string, value: string | undefined, expected: boolean]>([
    ["none", undefined, true],
    ["the tag", TAG, true],
    ["another tag", '"x"', false],
    ["the tag, weak: the comparison is strong", 'W/"abc"', false],
    ["the date", SAME, true],
    ["a later date: the match is exact", AFTER, false],
    ["an earlier date", BEFORE, false],
    ["the date in another form", "Saturday, 21-Nov-26 12:00:00 GMT", true],
    ["several tags are no validator", '"abc", "x"', false],
    ["*", "*", false],
    ["nothing", "", false],
    ["junk", "abc", false],
  ])("%s", (_, value, expected) =>
    expect(matchesIfRange(value, { etag: TAG, lastModified: AT }, NOW)).toBe(expected),
  );

  test("§8.8.2.2 a date that is not a second old is weak", () => {
    expect(matchesIfRange(SAME, { etag: TAG, lastModified: AT }, AT + 999)).toBe(false);
    expect(matchesIfRange(SAME, { etag: TAG, lastModified: AT }, AT + 1_000)).toBe(true);
  });
});
