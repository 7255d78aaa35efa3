import { BASE_URL_TOKEN } from "#lib/config/paths.ts";
import type { Corpus, Page } from "#lib/content/corpus.ts";

/**
 * Puts the public origin where content holds its token.
 *
 * @param baseUrl an origin without a trailing slash
 */
export const fillBaseUrl = (text: string, baseUrl: string): string =>
  text.replaceAll(BASE_URL_TOKEN, baseUrl);

/** The same for data. An origin holds nothing that JSON would escape. */
const fillData = <Value>(value: Value, baseUrl: string): Value =>
  JSON.parse(fillBaseUrl(JSON.stringify(value), baseUrl)) as Value;

function fillPage(page: Page, baseUrl: string): Page {
  const filled = fillData(page, baseUrl);
  const sections = filled.sections.map((section) => ({ ...section, characters: section.markdown.length }));
  return { ...filled, sections, document: { ...filled.document, sections } };
}

/** The corpus as it is served at this origin: absolute links are final, lengths are counted on them. */
export function fillCorpus(corpus: Corpus, baseUrl: string): Corpus {
  const pages = corpus.pages.map((page) => fillPage(page, baseUrl));
  const byPath = new Map(pages.map((page) => [page.path, page]));
  const docsTree = corpus.docsTree.map(({ group, pages: own }) => ({
    group,
    pages: own.map((page) => byPath.get(page.path) ?? page),
  }));
  return { ...corpus, pages, byPath, docsTree };
}
