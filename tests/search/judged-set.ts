import { existsSync, readFileSync } from "node:fs";
import { buildIndex, type EngineHit, type SearchablePage } from "#lib/search/engine.ts";
import type { Judged } from "#tests/search/evaluate.ts";

/** The two judged sets. `questions` are written by hand, `judged` adds what `derive.ts` makes of the corpus. */
export type SetName = "next-docs" | "own-docs";

const file = (name: string): URL => new URL(`./${name}.json`, import.meta.url);

/** Reads a file of judged queries. @throws Error that says how to make it, where it is missing */
export function readJudged(set: SetName, kind: "judged" | "questions" = "judged"): Judged[] {
  const url = file(`${set}.${kind}`);
  if (existsSync(url)) return JSON.parse(readFileSync(url, "utf8")) as Judged[];
  throw new Error(
    `tests/search/${set}.${kind}.json is missing. Write the questions by hand, then: npm run node -- tests/search/write-judged.ts`,
  );
}

/** `path`, or `path#id`: how judged sets name a section. */
export const anchorOf = (path: string, id: string): string => (id === "" ? path : `${path}#${id}`);

/** The section that a hit stands for. */
export const hitAnchor = ({ path, section }: EngineHit): string => anchorOf(path, section);

/** Judged targets that the index does not have, such as a heading without a text: `query → target`. */
export function vanishedTargets(pages: readonly SearchablePage[], judged: readonly Judged[]): string[] {
  const index = buildIndex(pages);
  const anchors = new Set(index.sections.map(({ page, id }) => anchorOf(index.pages[page]?.path ?? "", id)));
  return judged.flatMap(({ query, targets }) =>
    targets.filter((target) => !anchors.has(target)).map((target) => `${query} → ${target}`),
  );
}

/** The pages with those sections alone that can be found, as the index has them: what queries are derived from. */
export function foundSections(pages: readonly SearchablePage[]): SearchablePage[] {
  const index = buildIndex(pages);
  const anchors = new Set(index.sections.map(({ page, id }) => anchorOf(index.pages[page]?.path ?? "", id)));
  return pages.map((page) => ({
    ...page,
    sections: page.sections.filter(({ id }) => anchors.has(anchorOf(page.path, id))),
  }));
}
