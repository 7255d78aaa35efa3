import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  matchesEtag,
  namesJson,
  negotiateCoding,
  negotiateNotFound,
  negotiatePage,
  prefersJson,
} from "#lib/http/negotiate.ts";

const CHROME =
  "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8,application/signed-exchange;v=b3;q=0.7";
const SAFARI = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";
const FIREFOX = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";
const CLAUDE_CODE = "text/markdown, text/html, */*";
const CODEX = "text/html, */*";
const GOOGLEBOT =
  "text/html,application/xhtml+xml,application/signed-exchange;v=b3,application/xml;q=0.9,*/*;q=0.8";
const GPTBOT = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";

const html = "text/html";
const markdown = "text/markdown";
const json = "application/json";

describe("negotiatePage, RFC 9110 §12.5.1", () => {
  test.each([
    ["N1 no header accepts everything", undefined, html],
    ["N1 the full wildcard is HTML", "*/*", html],
    ["an empty header is no header", "", html],
    ["Chrome", CHROME, html],
    ["Safari", SAFARI, html],
    ["Firefox", FIREFOX, html],
    ["curl", "*/*", html],
    ["Claude Code", CLAUDE_CODE, markdown],
    ["Codex", CODEX, html],
    ["Googlebot", GOOGLEBOT, html],
    ["GPTBot", GPTBOT, html],
    ["weight decides, not presence", "text/html, text/markdown;q=0.01", html],
    ["weight decides over order", "text/html;q=0.5, text/markdown;q=0.6", markdown],
    ["ties go to the client's order", "application/json, text/markdown", json],
    ["a type wildcard lets in our order", "text/*", html],
    ["the specific range beats the wide one", "text/*;q=1, text/html;q=0", markdown],
    ["the specific range beats the full wildcard", "*/*;q=1, text/html;q=0.1", markdown],
    ["N2 q=0 refuses", "text/html;q=0, text/markdown", markdown],
    ["a refused type is never served", "text/html;q=0, text/markdown;q=0, application/json;q=0, */*", null],
    ["nothing that we have", "image/png", null],
    ["a subtype that only looks like ours", "text/html5", null],
    ["upper case", "TEXT/MARKDOWN", markdown],
    ["white space around everything", " text/markdown ; q=0.9 , text/html ; q=0.8 ", markdown],
    ["Q in upper case", "text/html;Q=0.1, text/markdown;Q=0.2", markdown],
    ["charset=utf-8 is what we send", "application/json; charset=utf-8", json],
    ["another parameter is another type", "text/html;level=1", null],
    ["a quoted comma is no separator", 'text/html;p="a,b", text/markdown', markdown],
    ["N4 q above 1 is malformed", "text/html;q=1.5, text/markdown;q=0.1", markdown],
    ["N4 q that is no number", "text/html;q=abc, text/markdown;q=0.1", markdown],
    ["N4 an empty q", "text/html;q=, text/markdown;q=0.1", markdown],
    ["N4 four decimals", "text/html;q=0.1234, text/markdown;q=0.1", markdown],
    ["N4 a parameter without a type", ";;q, text/markdown", markdown],
    ["N4 a lone slash", "/, text/markdown", markdown],
    ["N4 only malformed ranges are as no header", "text/html;q=abc", html],
    ["*/html is no range", "*/html, text/markdown", markdown],
    ["empty list elements", ",,text/markdown,,", markdown],
    [
      "the 33rd range is not read",
      `${Array.from({ length: 32 }, (_, i) => `a/b${i}`).join(",")}, text/html`,
      null,
    ],
    ["the 32nd is", `${Array.from({ length: 31 }, (_, i) => `a/b${i}`).join(",")}, text/markdown`, markdown],
  ])("%s", (_name, header, expected) => expect(negotiatePage(header)).toBe(expected));

  test("N4 no header makes it throw or choose what is refused", () => {
    const piece = fc.constantFrom(
      "text/html",
      "text/markdown",
      "application/json",
      "*/*",
      "text/*",
      ";q=0",
      ";q=1",
      ";q=0.5",
      ",",
      " ",
      '"',
      "/",
      "\u00ff",
      "q=",
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const header = pieces.join("");
        const chosen = negotiatePage(header);
        expect([html, markdown, json, null]).toContain(chosen);
        if (header === `${chosen};q=0`) throw new Error("served what was refused");
      }),
      { numRuns: 2000 },
    );
  });
});

describe("negotiateNotFound", () => {
  test.each([
    ["no header", undefined, markdown],
    ["the full wildcard", "*/*", markdown],
    ["a browser", CHROME, html],
    ["an agent", CLAUDE_CODE, markdown],
    ["JSON is named", "application/json", json],
    ["nothing that we have", "image/png", markdown],
    ["text/*", "text/*", markdown],
  ])("%s", (_name, header, expected) => expect(negotiateNotFound(header)).toBe(expected));
});

describe("prefersJson: a discovery file is never 406", () => {
  test.each([
    ["no header", undefined, false],
    ["*/*", "*/*", false],
    ["JSON alone", "application/json", true],
    ["JSON first", "application/json, text/plain", true],
    ["JSON second", "text/plain, application/json", false],
    ["JSON weighs less", "text/plain;q=0.9, application/json;q=0.8", false],
    ["JSON weighs more", "text/plain;q=0.1, application/json", true],
    ["application/*", "application/*", false],
    ["a browser", CHROME, false],
    ["HTML before JSON", "text/html, application/json", false],
    ["JSON and everything", "application/json, */*", true],
    ["JSON refused", "application/json;q=0", false],
    ["nothing that we have", "image/png", false],
  ])("%s", (_name, header, expected) => expect(prefersJson(header, "text/plain")).toBe(expected));
});

test("namesJson knows +json types", () => {
  expect(namesJson("application/problem+json")).toBe(true);
  expect(namesJson("text/html, */*")).toBe(false);
});

describe("negotiateCoding, RFC 9110 §12.5.3", () => {
  test.each([
    [undefined, "identity"],
    ["", "identity"],
    ["gzip, deflate, br, zstd", "br"],
    ["gzip, deflate", "gzip"],
    ["br;q=0, gzip", "gzip"],
    ["gzip;q=1, br;q=0.5", "gzip"],
    ["identity", "identity"],
    ["*", "br"],
    ["zstd", "identity"],
  ])("%s → %s", (header, expected) => expect(negotiateCoding(header)).toBe(expected));
});

describe("matchesEtag, RFC 9110 §13.1.2", () => {
  test.each([
    ['"a"', '"a"', true],
    ['W/"a"', '"a"', true],
    ['"b", "a"', '"a"', true],
    ["*", '"a"', true],
    ['"b"', '"a"', false],
    ["a", '"a"', false],
    [undefined, '"a"', false],
  ])("%s against %s", (header, etag, expected) => expect(matchesEtag(header, etag)).toBe(expected));
});
