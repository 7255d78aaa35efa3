import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { buildIndex, exportIndex, importIndex, type SearchablePage, search } from "#lib/search/engine.ts";
import { LONGEST_QUERY } from "#lib/search/read-query.ts";
import { PAGES } from "#tests/unit/search/small-corpus.ts";

const WORDS =
  "router cache café 検索窓 useSearchParams next.config.js key-value the a Größe data $state".split(" ");

const word = fc.oneof(
  fc.constantFrom(...WORDS),
  fc.string({ unit: "grapheme", maxLength: 12 }),
  fc.string({ unit: "binary", maxLength: 6 }),
);
const text = fc.array(word, { maxLength: 12 }).map((words) => words.join(" "));
const section = fc.record({
  id: fc.constantFrom("", "a", "b"),
  title: text,
  level: fc.integer({ min: 1, max: 6 }),
  markdown: text,
});
const somePage = fc.record({
  path: fc.constantFrom("/a", "/b", "/c", "/d"),
  title: text,
  description: text,
  kind: fc.constant("docs"),
  breadcrumbs: fc.array(text, { maxLength: 2 }),
  sections: fc.array(section, { maxLength: 4 }),
});
const corpus = fc.uniqueArray(somePage, { maxLength: 4, selector: (page) => page.path });
const query = fc.oneof(
  text,
  fc.constantFrom(...WORDS).map((known) => known.slice(0, -1)),
);
const limit = fc.integer({ min: 0, max: 50 });

const isPairSplit = (value: string, at: number): boolean =>
  /[\ud800-\udbff]/.test(value[at - 1] ?? "") && /[\udc00-\udfff]/.test(value[at] ?? "");

/** Page by page, the page with the best section first, its sections best first. */
function isOrdered(hits: readonly { path: string; score: number }[]): boolean {
  const pages = [...new Set(hits.map(({ path }) => path))];
  const together = pages.flatMap((path) =>
    hits.filter((hit) => hit.path === path).sort((a, b) => b.score - a.score),
  );
  const bests = pages.map((path) => hits.find((hit) => hit.path === path)?.score ?? 0);
  return (
    hits.every((hit, at) => hit.score === together[at]?.score && hit.path === together[at]?.path) &&
    bests.every((best, at) => at === 0 || best <= (bests[at - 1] as number))
  );
}

describe("for any corpus and any query", () => {
  test("hits are in order, scores from 0 to 1, ranges inside the excerpt and on whole characters", () => {
    fc.assert(
      fc.property(corpus, query, limit, (pages, asked, most) => {
        const { hits, suggestions } = search(buildIndex(pages), asked, { limit: most });
        expect(hits.length).toBeLessThanOrEqual(most);
        expect(suggestions.length).toBeLessThanOrEqual(3);
        expect(isOrdered(hits)).toBe(true);
        for (const { score, excerpt, highlights } of hits) {
          expect(score).toBeGreaterThan(0);
          expect(score).toBeLessThanOrEqual(1);
          expect(excerpt).not.toContain("\n");
          let last = 0;
          for (const [start, end] of highlights) {
            expect(start).toBeGreaterThanOrEqual(last);
            expect(end).toBeGreaterThan(start);
            expect(end).toBeLessThanOrEqual(excerpt.length);
            expect(isPairSplit(excerpt, start) || isPairSplit(excerpt, end)).toBe(false);
            last = end;
          }
        }
      }),
      { numRuns: 300 },
    );
  });

  test("composed and decomposed queries and corpora give the same hits", () => {
    const change = (pages: SearchablePage[], form: string): SearchablePage[] =>
      JSON.parse(
        JSON.stringify(pages.map((page) => ({ ...page, title: page.title.toWellFormed() }))).normalize(form),
      );
    const found = (pages: SearchablePage[], asked: string) =>
      search(buildIndex(pages), asked).hits.map(({ path, section: id, score }) => ({ path, id, score }));
    fc.assert(
      fc.property(corpus, query, (pages, asked) => {
        fc.pre(asked.normalize("NFD").length <= LONGEST_QUERY);
        const composed = found(change(pages, "NFC"), asked.normalize("NFC"));
        expect(found(change(pages, "NFC"), asked.normalize("NFD"))).toEqual(composed);
        expect(found(change(pages, "NFD"), asked.normalize("NFC"))).toEqual(composed);
      }),
      { numRuns: 300 },
    );
  });

  test("the imported copy answers as the built index", () => {
    fc.assert(
      fc.property(corpus, query, (pages, asked) => {
        const built = buildIndex(pages);
        expect(search(importIndex(exportIndex(built)), asked)).toEqual(search(built, asked));
      }),
      { numRuns: 200 },
    );
  });

  test("earlier searches leave no trace", () => {
    const index = buildIndex(PAGES);
    const fresh = buildIndex(PAGES);
    fc.assert(
      fc.property(query, query, (first, second) => {
        search(index, first);
        expect(search(index, second)).toEqual(search(fresh, second));
        expect(index.scratch.scores.every((score) => score === 0)).toBe(true);
        expect(index.scratch.pageScores.every((score) => score === 0)).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  test("the order of the pages does not matter", () => {
    const hits = (pages: SearchablePage[], asked: string) => search(buildIndex(pages), asked).hits;
    fc.assert(
      fc.property(fc.shuffledSubarray(PAGES, { minLength: PAGES.length }), query, (shuffled, asked) => {
        expect(hits(shuffled, asked)).toEqual(hits(PAGES, asked));
      }),
      { numRuns: 60 },
    );
  });
});
