import { expect, test } from "vitest";
import { buildIndex, exportIndex, importIndex, search } from "#lib/search/engine.ts";
import { loadOwnDocs } from "#tests/search/own-docs.ts";

/** What somebody types who wants a film made, with the pages that answer it. */
const TERMS: Record<string, string[]> = {
  "make a video": ["/docs/films/direct"],
  "direct a film": ["/docs/films/direct"],
  "contact sheet": ["/docs/films/direct"],
  "typed command": ["/docs/films/direct"],
  storyboard: ["/docs/films/direct"],
  chart: ["/docs/films/composition", "/docs/films/templates"],
  "chart recipe": ["/docs/films/direct"],
  "custom font": ["/docs/films/composition"],
};

const index = importIndex(exportIndex(buildIndex(await loadOwnDocs())));

test.each(Object.entries(TERMS))("%s", (query, targets) => {
  const paths = search(index, query, { limit: 3 }).hits.map(({ path }) => path);
  expect(paths.some((path) => targets.includes(path))).toBe(true);
});
