import { beforeAll, describe, expect, test } from "vitest";
import { buildIndex, exportIndex, importIndex, type SearchIndex, search } from "#lib/search/engine.ts";
import { miniSearchAnswer, miniSearchIndex } from "#tests/search/baseline.ts";
import { withoutJudgedLinks } from "#tests/search/derive.ts";
import { type Answer, evaluate, type Figures, table } from "#tests/search/evaluate.ts";
import { hitAnchor, readJudged, vanishedTargets } from "#tests/search/judged-set.ts";
import { compareLatency } from "#tests/search/latency.ts";
import { loadNextDocs } from "#tests/search/next-docs.ts";

/** Enough sections for ten pages. */
const DEPTH = 50;
const LATENCY_ROUNDS = 4;

const judged = readJudged("next-docs");
const pages = loadNextDocs();
const known = withoutJudgedLinks(pages, judged);
let index: SearchIndex;
let peer: ReturnType<typeof miniSearchIndex>;
let ours: Record<string, Figures>;
let theirs: Record<string, Figures>;

beforeAll(() => {
  index = importIndex(exportIndex(buildIndex(known)));
  peer = miniSearchIndex(known);
  const answer: Answer = (query) => search(index, query, { limit: DEPTH }).hits.map(hitAnchor);
  ours = evaluate(judged, answer);
  theirs = evaluate(judged, miniSearchAnswer(peer, DEPTH));
  console.log(`ours\n${table(ours)}\n\nMiniSearch, set by hand\n${table(theirs)}`);
});

describe("relevance on the documentation of Next.js", () => {
  test("every judged section exists", () => {
    expect(vanishedTargets(pages, judged)).toEqual([]);
  });

  test("page MRR is at least 1.05 times MiniSearch's, section MRR 1.15 times", () => {
    expect((ours.all?.pageMrr ?? 0) / (theirs.all?.pageMrr ?? 1)).toBeGreaterThanOrEqual(1.05);
    expect((ours.all?.sectionMrr ?? 0) / (theirs.all?.sectionMrr ?? 1)).toBeGreaterThanOrEqual(1.15);
  });

  test.each([
    ["natural", 0.56],
    ["concept", 0.75],
    ["title", 0.98],
    ["heading", 0.97],
    ["identifier", 0.98],
    ["spelled out", 0.96],
    ["link", 0.66],
    ["typo", 0.93],
    ["prefix", 0.95],
  ])("class %s: page MRR at least %f, and not below MiniSearch", (name, floor) => {
    expect(ours[name]?.pageMrr).toBeGreaterThanOrEqual(floor);
    expect(ours[name]?.pageMrr).toBeGreaterThanOrEqual(theirs[name]?.pageMrr ?? 1);
  });

  test("no query finds nothing", () => {
    expect(ours.all?.zero).toBe(0);
  });

  test("p99 is at most half of MiniSearch's in the same run", () => {
    const queries = judged.map((entry) => entry.query);
    const peerAnswer = miniSearchAnswer(peer, 10);
    let best = Number.POSITIVE_INFINITY;
    // Another process may take the core in one round; it will not in all of them.
    for (let round = 0; round < LATENCY_ROUNDS && best > 0.5; round += 1) {
      const { ratio } = compareLatency(queries, (query) => search(index, query), peerAnswer, 2);
      best = Math.min(best, ratio.p99);
    }
    expect(best).toBeLessThanOrEqual(0.5);
  });

  test("a first ask, whose words nothing has matched before, takes at most half as long too", () => {
    const queries = [...new Set(judged.map(({ query }) => query))];
    const peerAnswer = miniSearchAnswer(peer, 10);
    const text = exportIndex(buildIndex(known));
    let best = Number.POSITIVE_INFINITY;
    for (let round = 0; round < LATENCY_ROUNDS && best > 0.5; round += 1) {
      const fresh = importIndex(text);
      // the code is warm, the words are not
      const half = queries.length >> 1;
      for (const query of queries.slice(0, half)) search(fresh, query);
      const { ratio } = compareLatency(
        queries.slice(half),
        (query) => search(fresh, query),
        peerAnswer,
        1,
        0,
      );
      best = Math.min(best, ratio.p99);
    }
    console.log(`a first ask: p99 ${best.toFixed(2)} of MiniSearch's`);
    expect(best).toBeLessThanOrEqual(0.5);
  });
});
