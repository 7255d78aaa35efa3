import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fold, LONGEST_TERM, tokenize } from "#lib/search/tokens.ts";

const terms = (text: string): string[] =>
  tokenize(text).map((token) => (token.part ? `+${token.term}` : token.term));

describe("tokenize", () => {
  test.each([
    ["words", "The quick brown fox.", ["the", "quick", "brown", "fox"]],
    [
      "camel case keeps the whole and gives its parts",
      "useSearchParams",
      ["usesearchparams", "+use", "+search", "+params"],
    ],
    [
      "separators make the same whole",
      "use-search-params",
      ["usesearchparams", "+use", "+search", "+params"],
    ],
    ["snake and dots", "next.config_file", ["nextconfigfile", "+next", "+config", "+file"]],
    ["acronyms in camel case", "parseHTMLPage", ["parsehtmlpage", "+parse", "+html", "+page"]],
    ["a plural acronym is one word", "URLs APIs getURLs", ["urls", "apis", "geturls", "+get", "+urls"]],
    ["a sigil makes another word", "$state and state", ["$state", "+state", "and", "state"]],
    ["a version keeps its points", "v16.4.6", ["v16.4.6", "+v16", "+4", "+6"]],
    ["letters and digits are parts", "oauth2 60fps", ["oauth2", "+oauth", "+2", "60fps", "+60", "+fps"]],
    ["a version written to its name", "node22.12", ["node22.12", "+node", "+22", "+12"]],
    ["a size", "1080x1920 256KiB", ["1080.1920", "+1080", "+1920", "256kib", "+256", "+ki", "+b"]],
    ["a letter and its number are a name", "i18n k8s v16 h264 404", ["i18n", "k8s", "v16", "h264", "404"]],
    ["colours and keys have no parts", "#0a58cc 5f0c2a9e71d34b86", ["0a58cc", "5f0c2a9e71d34b86"]],
    ["letters and digits of other scripts", "версия2 é2é", ["версия2", "+версия", "+2", "e2e"]],
    ["the possessive goes, the apostrophe too", "the page's don't", ["the", "page", "dont", "+don", "+t"]],
    ["a full stop ends a word", "End. Start", ["end", "start"]],
    ["accents", "Über Café naïve", ["uber", "cafe", "naive"]],
    ["letters without decomposition", "Straße Øre Łódź", ["strasse", "ore", "lodz"]],
    ["ligatures and full width", "ﬁle ＡＢＣ", ["file", "abc"]],
    ["Greek sigma", "ΟΔΟΣ οδος", ["οδοσ", "οδοσ"]],
    ["Chinese and Japanese in pairs", "検索窓を", ["検索", "索窓", "窓を"]],
    ["one character stands alone", "検 a", ["検", "a"]],
    ["mixed scripts", "Next.jsの設定", ["nextjs", "+next", "+js", "の設", "設定"]],
    ["kana keep their marks", "がか", ["がか"]],
    ["Korean in pairs", "검색어", ["검색", "색어"]],
    ["Arabic without vowel marks", "كِتَاب", ["كتاب"]],
    ["zero-width characters are not there", "ro\u200but\u00ader", ["router"]],
    ["emoji and lone surrogates separate", "a👍b\ud800c", ["a", "b", "c"]],
    ["nothing to find", "%_'&|!:* ()[] \"", []],
  ])("%s", (_, text, expected) => expect(terms(text)).toEqual(expected));

  test("a very long word is cut", () => {
    expect(terms("x".repeat(1_000_000))).toEqual(["x".repeat(LONGEST_TERM)]);
  });

  test("offsets lead back to what was read", () => {
    for (const text of ["See useSearchParams in “Café”", "検索 Straße ro\u200buter's"]) {
      for (const { term, start, end, part } of tokenize(text)) {
        const written = text.slice(start, end);
        if (part || /^\p{L}+$/u.test(written)) expect(fold(written)).toBe(term);
      }
    }
  });

  test("any string: terms are folded, offsets are in order and inside", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 200 }), (text) => {
        let last = 0;
        for (const { term, start, end } of tokenize(text)) {
          expect(term).not.toBe("");
          expect(term.length).toBeLessThanOrEqual(LONGEST_TERM);
          expect(start).toBeGreaterThanOrEqual(last === 0 ? 0 : Math.min(start, last));
          expect(end).toBeGreaterThan(start);
          expect(end).toBeLessThanOrEqual(text.length);
          last = start;
        }
      }),
      { numRuns: 300 },
    );
  });
});
