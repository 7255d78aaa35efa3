/**
 * Our search beside MiniSearch, set by hand, on the documentation of Next.js and on our own pages, as ratios in
 * one run: below 1 we need less. Both loaded from their export, as a server does.
 * Run: `npm run node -- tests/bench/search.ts`.
 */
import { performance } from "node:perf_hooks";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import MiniSearch from "minisearch";
import { buildIndex, exportIndex, importIndex, type SearchablePage, search } from "#lib/search/engine.ts";
import { FIELDS, miniSearchAnswer, miniSearchIndex } from "#tests/search/baseline.ts";
import { readJudged, type SetName } from "#tests/search/judged-set.ts";
import { compareLatency } from "#tests/search/latency.ts";
import { loadNextDocs } from "#tests/search/next-docs.ts";
import { loadOwnDocs } from "#tests/search/own-docs.ts";

const PASSES = 5;
const LIMIT = 10;

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

/** What making a value takes: milliseconds, and the megabytes that stay. */
function cost<Value>(make: () => Value): { value: Value; ms: number; megabytes: number } {
  collect();
  const before = process.memoryUsage().heapUsed;
  const start = performance.now();
  const value = make();
  const ms = performance.now() - start;
  collect();
  return { value, ms, megabytes: (process.memoryUsage().heapUsed - before) / 2 ** 20 };
}

function row(what: string, ours: number, peer: number, unit: string): void {
  const numbers = [ours, peer].map((number) => `${number.toFixed(2).padStart(9)} ${unit.padEnd(2)}`);
  console.log(`${what.padEnd(16)}${numbers.join("")}${(ours / peer).toFixed(2).padStart(8)}`);
}

function compare(set: SetName, pages: readonly SearchablePage[]): void {
  const queries = readJudged(set).map((entry) => entry.query);
  const built = cost(() => buildIndex(pages));
  const peerBuilt = cost(() => miniSearchIndex(pages));
  const text = exportIndex(built.value);
  const peerText = JSON.stringify(peerBuilt.value);
  const loaded = cost(() => importIndex(text));
  const peerLoaded = cost(() => MiniSearch.loadJSON(peerText, FIELDS));
  const { ours, peer } = compareLatency(
    queries,
    (query) => search(loaded.value, query, { limit: LIMIT }),
    miniSearchAnswer(peerLoaded.value, LIMIT),
    PASSES,
  );
  const sections = pages.reduce((sum, page) => sum + page.sections.length, 0);
  console.log(`\n${set}: ${pages.length} pages, ${sections} sections, ${queries.length} queries × ${PASSES}`);
  console.log(`${" ".repeat(19)}ours  MiniSearch   ratio`);
  row("p50", ours.p50, peer.p50, "ms");
  row("p99", ours.p99, peer.p99, "ms");
  row("build", built.ms, peerBuilt.ms, "ms");
  row("import", loaded.ms, peerLoaded.ms, "ms");
  row("heap", loaded.megabytes, peerLoaded.megabytes, "MB");
  row("export", text.length / 2 ** 20, peerText.length / 2 ** 20, "MB");
}

// Ours answers with excerpts and holds the texts for them; MiniSearch answers with identifiers only.
compare("next-docs", loadNextDocs());
compare("own-docs", await loadOwnDocs());
