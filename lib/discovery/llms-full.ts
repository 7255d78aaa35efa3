import { DISCOVERY_PATHS, markdownPath } from "#lib/config/paths.ts";
import { SITE } from "#lib/config/site.ts";
import { fillBaseUrl } from "#lib/content/base-url.ts";
import type { Corpus, Page } from "#lib/content/corpus.ts";
import { llmsText } from "#lib/discovery/llms.ts";
import { type LlmsGroup, llmsGroups } from "#lib/discovery/llms-groups.ts";

/** A page's Markdown with its address below the h1. */
function pageText(page: Page, baseUrl: string): string {
  const [heading = "", ...rest] = fillBaseUrl(page.markdown, baseUrl).split("\n");
  return [
    heading,
    "",
    `Source: ${baseUrl}${markdownPath(page.path)} (updated ${page.updated})`,
    ...rest,
  ].join("\n");
}

const RULE = "\n---\n\n";

/** `/llms-full/{group}.txt`. @param baseUrl the public origin */
export function llmsGroupText(group: LlmsGroup, baseUrl: string): string {
  const intro = `# ${SITE.name}: ${group.title}\n\n> ${group.pages.length} ${group.pages.length === 1 ? "page" : "pages"}. Index of everything: ${baseUrl}${DISCOVERY_PATHS.llms}\n`;
  return [intro, ...group.pages.map((page) => pageText(page, baseUrl))].join(RULE);
}

/** `/llms-full.txt`: the index, then the text of every page once. @param baseUrl the public origin */
export function llmsFullText(corpus: Corpus, baseUrl: string): string {
  const pages = llmsGroups(corpus).flatMap((group) => (group.part ? [] : group.pages));
  return [llmsText(corpus, baseUrl), ...pages.map((page) => pageText(page, baseUrl))].join(RULE);
}
