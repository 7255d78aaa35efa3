import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { buildIndex, exportIndex, importIndex, type SearchIndex, search } from "#lib/search/engine.ts";
import type { Judged } from "#tests/search/evaluate.ts";
import { loadOwnDocs } from "#tests/search/own-docs.ts";

/**
 * What developers type instead of questions, with the pages that answer it: written down before the search was
 * set by it. A page that is renamed is renamed here, too.
 */
const TERMS = JSON.parse(
  readFileSync(new URL("./developer-terms.json", import.meta.url), "utf8"),
) as Judged[];
const LEAST_FOUND = 57;

let index: SearchIndex;
let paths: Set<string>;

beforeAll(async () => {
  const pages = await loadOwnDocs();
  index = importIndex(exportIndex(buildIndex(pages)));
  paths = new Set(pages.map(({ path }) => path));
});

const isFound = ({ query, targets }: Judged): boolean =>
  search(index, query, { limit: 3 }).hits.some(({ path }) => targets.includes(path));

describe("what developers type", () => {
  test("60 terms of every kind, whose pages exist", () => {
    expect(TERMS).toHaveLength(60);
    expect([...new Set(TERMS.map((term) => term.class))].sort()).toEqual([
      "abbreviation",
      "command",
      "error",
      "header",
      "size",
      "version",
    ]);
    expect(TERMS.flatMap(({ targets }) => targets).filter((path) => !paths.has(path))).toEqual([]);
  });

  test("at least 57 of 60 are among the first three hits", () => {
    const missed = TERMS.filter((term) => !isFound(term)).map(({ query }) => query);
    expect(missed.length, `missed: ${missed.join(", ")}`).toBeLessThanOrEqual(TERMS.length - LEAST_FOUND);
  });

  test.each(["oauth2", "60fps", "soc2", "node22"])("%s, where nobody wrote it so, is found", (query) => {
    const term = TERMS.find((entry) => entry.query === query);
    expect(term && isFound(term)).toBe(true);
  });
});
