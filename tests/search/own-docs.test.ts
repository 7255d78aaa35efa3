import { beforeAll, describe, expect, test } from "vitest";
import {
  buildIndex,
  exportIndex,
  importIndex,
  type SearchablePage,
  type SearchIndex,
  search,
} from "#lib/search/engine.ts";
import { readHeading } from "#lib/search/order.ts";
import { miniSearchAnswer, miniSearchIndex } from "#tests/search/baseline.ts";
import { withoutJudgedLinks } from "#tests/search/derive.ts";
import { type Answer, evaluate, type Figures, type Judged, table } from "#tests/search/evaluate.ts";
import { anchorOf, foundSections, hitAnchor, readJudged, vanishedTargets } from "#tests/search/judged-set.ts";
import { loadOwnDocs } from "#tests/search/own-docs.ts";

/** Enough sections for ten pages. */
const DEPTH = 50;

let pages: SearchablePage[];
let judged: Judged[];
let ours: Record<string, Figures>;
let theirs: Record<string, Figures>;

const load = (corpus: readonly SearchablePage[]): SearchIndex => importIndex(exportIndex(buildIndex(corpus)));

beforeAll(async () => {
  pages = await loadOwnDocs();
  judged = readJudged("own-docs");
  const known = withoutJudgedLinks(pages, judged);
  const index = load(known);
  const answer: Answer = (query) => search(index, query, { limit: DEPTH }).hits.map(hitAnchor);
  ours = evaluate(judged, answer);
  theirs = evaluate(judged, miniSearchAnswer(miniSearchIndex(known), DEPTH));
  console.log(`ours\n${table(ours)}\n\nMiniSearch, set by hand\n${table(theirs)}`);
});

/** Titles and headings that stand once in the corpus, with where they stand. */
function uniqueHeadings(corpus: readonly SearchablePage[]): { text: string; anchor: string }[] {
  const byName = new Map<string, { text: string; anchor: string }[]>();
  for (const page of corpus) {
    for (const section of page.sections) {
      const text = section.id === "" ? page.title : section.title;
      const name = readHeading(text).joined;
      const same = byName.get(name) ?? [];
      byName.set(name, [...same, { text, anchor: anchorOf(page.path, section.id) }]);
    }
  }
  return [...byName.values()].flatMap((same) => (same.length === 1 ? same : []));
}

describe("relevance on our own pages", () => {
  test("at least 150 judged queries, 60 of them written by hand", () => {
    expect(judged.length).toBeGreaterThanOrEqual(150);
    const questions = readJudged("own-docs", "questions");
    expect(questions.length).toBeGreaterThanOrEqual(60);
    expect(judged.slice(0, questions.length)).toEqual(questions);
  });

  test("every judged section exists: after renaming one, mend tests/search/own-docs.*.json", () => {
    expect(vanishedTargets(pages, judged)).toEqual([]);
  });

  test("page MRR at least 0.85, recall among ten pages at least 0.97, no query finds nothing", () => {
    expect(ours.all?.pageMrr).toBeGreaterThanOrEqual(0.85);
    expect(ours.all?.pageRecall).toBeGreaterThanOrEqual(0.97);
    expect(ours.all?.zero).toBe(0);
  });

  test("no class is below MiniSearch, set by hand", () => {
    for (const [name, figures] of Object.entries(theirs)) {
      expect(ours[name]?.pageMrr, name).toBeGreaterThanOrEqual(figures.pageMrr);
      expect(ours[name]?.sectionMrr, name).toBeGreaterThanOrEqual(figures.sectionMrr);
    }
  });

  test.each([
    ["natural", 0.55],
    ["concept", 0.6],
    ["title", 0.98],
    ["heading", 0.97],
    ["identifier", 0.95],
    ["spelled out", 0.95],
    ["link", 0.7],
    ["typo", 0.93],
    ["prefix", 0.93],
  ])("class %s: page MRR at least %f", (name, floor) => {
    expect(ours[name]?.pageMrr).toBeGreaterThanOrEqual(floor);
  });

  test("every title and heading that stands once is among the first three for its own words", () => {
    const index = load(pages);
    const missed = uniqueHeadings(foundSections(pages)).filter(
      ({ text, anchor }) => !search(index, text, { limit: 3 }).hits.map(hitAnchor).includes(anchor),
    );
    expect(missed).toEqual([]);
  });
});
