import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { buildIndex, search } from "#lib/search/engine.ts";
import { knownForms, makeVocabulary } from "#lib/search/vocabulary.ts";
import { hitAnchor } from "#tests/search/judged-set.ts";
import { page, PAGES } from "#tests/unit/search/small-corpus.ts";

/** Pairs of words, each written `one other`: regular forms of one word, and words that only look so. */
const PAIRS = JSON.parse(
  readFileSync(new URL("../../search/word-pairs.json", import.meta.url), "utf8"),
) as Record<"same" | "different", string[]>;

/** The regular forms of a word in an index that has these terms. */
const formsOf = (word: string, ...terms: string[]): string[] =>
  knownForms(makeVocabulary(new Map(terms.map((term) => [term, 1]))), word).inflected;

describe("forms of a word", () => {
  test.each(PAIRS.same.map((pair) => pair.split(" ")))("%s and %s are one word, both ways", (one, other) => {
    expect(formsOf(one as string, other as string)).toEqual([other]);
    expect(formsOf(other as string, one as string)).toEqual([one]);
  });

  test.each(PAIRS.different.map((pair) => pair.split(" ")))("%s and %s are two words", (one, other) => {
    expect(formsOf(one as string, other as string)).toEqual([]);
    expect(formsOf(other as string, one as string)).toEqual([]);
  });

  test("the table has enough of both", () => {
    expect(PAIRS.same.length).toBeGreaterThanOrEqual(100);
    expect(PAIRS.different.length).toBeGreaterThanOrEqual(70);
  });

  test("only words of the index are forms, and of two forms neither has to be the plain word", () => {
    expect(formsOf("rendering", "renders", "version")).toEqual(["renders"]);
    expect(formsOf("rendering", "version")).toEqual([]);
  });

  test("what one word is a form of, the other is, too; a word is no form of itself", () => {
    const word = fc
      .tuple(fc.stringMatching(/^[a-z]{1,7}$/), fc.constantFrom("", "s", "es", "ed", "ing", "ies", "e", "y"))
      .map((parts) => parts.join(""));
    fc.assert(
      fc.property(word, word, (one, other) => {
        expect(formsOf(one, other)).toEqual(formsOf(other, one).length > 0 ? [other] : []);
        expect(formsOf(one, one)).toEqual([]);
      }),
      { numRuns: 2000 },
    );
  });
});

describe("a slip in a form that the index does not have", () => {
  const index = buildIndex([
    page("/export", "Export", "An export is a file. You can download it."),
    page("/render", "Render", "You can render a film."),
    ...PAGES,
  ]);
  test.each([
    ["expoting", "/export", "export"],
    ["downlaoding", "/export", "download"],
    ["rednering", "/render", "render"],
    ["revaldated", "/docs/caching", "revalidate"],
  ])("%s leads to %s and suggests %s", (query, path, suggestion) => {
    const { hits, suggestions } = search(index, query);
    expect(hits[0]?.path).toBe(path);
    expect(suggestions[0]).toBe(suggestion);
  });

  test("a word at one edit comes before a shorter one", () => {
    const both = buildIndex([page("/a", "Exporting", "Exporting."), page("/b", "Export", "Export.")]);
    expect(search(both, "expoting").hits.map(hitAnchor)[0]).toBe("/a");
  });
});
