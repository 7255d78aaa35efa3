import type { FileEntry, TextFileDocument } from "#lib/api/schemas.ts";
import { DISCOVERY_PATHS, llmsGroupPath, skillPath } from "#lib/config/paths.ts";
import type { Corpus } from "#lib/content/corpus.ts";
import { aiText } from "#lib/discovery/ai.ts";
import { API_CATALOG_TYPE, apiCatalog } from "#lib/discovery/api-catalog.ts";
import { feedEntries, feedXml } from "#lib/discovery/feed.ts";
import { llmsEntries, llmsText } from "#lib/discovery/llms.ts";
import { llmsFullText, llmsGroupText } from "#lib/discovery/llms-full.ts";
import { llmsGroups } from "#lib/discovery/llms-groups.ts";
import { openApiJson, type SearchOperation } from "#lib/discovery/openapi.ts";
import { robotsText } from "#lib/discovery/robots.ts";
import { securityText } from "#lib/discovery/security.ts";
import { sitemapEntries, sitemapXml } from "#lib/discovery/sitemap.ts";
import { SKILL_INDEX_PATHS, SKILLS, skillsIndex } from "#lib/discovery/skills.ts";
import { docsSearch, searchablePages } from "#lib/search/docs.ts";
import { buildIndex, type SearchIndex } from "#lib/search/engine.ts";

/** A file that crawlers and agents look for at a fixed address. */
export interface DiscoveryFile {
  path: string;
  /** Media type of the file itself, with its parameters: the value of `Content-Type`. */
  contentType: string;
  /** Whether `application/json` gets a `TextFileDocument`, where it beats the file's own type. */
  hasJson: boolean;
  /** The file, whole, with the public address written in. @param baseUrl an origin, no trailing slash */
  text(corpus: Corpus, baseUrl: string): string;
  /** The file's list as data. */
  entries?(corpus: Corpus, baseUrl: string): FileEntry[];
}

/** The JSON form of a file: for those with `hasJson`. @param baseUrl an origin, no trailing slash */
export function textFileDocument(file: DiscoveryFile, corpus: Corpus, baseUrl: string): TextFileDocument {
  return {
    path: file.path,
    contentType: file.contentType,
    content: file.text(corpus, baseUrl),
    ...(file.entries && { entries: file.entries(corpus, baseUrl) }),
  };
}

const PLAIN = "text/plain; charset=utf-8";
const MARKDOWN = "text/markdown; charset=utf-8";
const JSON_TYPE = "application/json; charset=utf-8";

const text = (
  path: string,
  make: DiscoveryFile["text"],
  entries?: DiscoveryFile["entries"],
): DiscoveryFile => ({
  path,
  contentType: PLAIN,
  hasJson: true,
  text: make,
  ...(entries && { entries }),
});

const json = (path: string, make: DiscoveryFile["text"], contentType = JSON_TYPE): DiscoveryFile => ({
  path,
  contentType,
  hasJson: false,
  text: make,
});

/** Files that exist whatever the content is. */
const FIXED_FILES: readonly DiscoveryFile[] = [
  text(DISCOVERY_PATHS.llms, llmsText, llmsEntries),
  text(DISCOVERY_PATHS.llmsFull, llmsFullText),
  text(DISCOVERY_PATHS.ai, (_corpus, baseUrl) => aiText(baseUrl)),
  text(DISCOVERY_PATHS.robots, (_corpus, baseUrl) => robotsText(baseUrl)),
  {
    path: DISCOVERY_PATHS.sitemap,
    contentType: "application/xml; charset=utf-8",
    hasJson: true,
    text: sitemapXml,
    entries: sitemapEntries,
  },
  {
    path: DISCOVERY_PATHS.feed,
    contentType: "application/rss+xml; charset=utf-8",
    hasJson: true,
    text: feedXml,
    entries: feedEntries,
  },
  json(DISCOVERY_PATHS.apiCatalog, (_corpus, baseUrl) => apiCatalog(baseUrl), API_CATALOG_TYPE),
  text(DISCOVERY_PATHS.security, (_corpus, baseUrl) => securityText(baseUrl)),
  ...SKILL_INDEX_PATHS.flatMap((path): DiscoveryFile[] => [
    json(path, (_corpus, baseUrl) => skillsIndex(path, baseUrl)),
    ...SKILLS.map(
      ({ name, text: skillText }): DiscoveryFile => ({
        path: skillPath(path, name),
        contentType: MARKDOWN,
        hasJson: false,
        text: (_corpus, baseUrl) => skillText(baseUrl),
      }),
    ),
  ]),
];

/** The search operation on an index of its own, made at the first search. */
function ownSearch(corpus: Corpus, baseUrl: string): SearchOperation {
  let index: SearchIndex | undefined;
  return (parameters) => {
    index ??= buildIndex(searchablePages(corpus));
    return docsSearch(
      { index, corpus, baseUrl },
      { query: parameters.get("query") ?? undefined, limit: parameters.get("limit") ?? undefined },
    );
  };
}

/**
 * Every discovery file of a corpus: the fixed ones, one `/llms-full/{group}.txt` a group, and the OpenAPI
 * document at its two addresses. The door and the route handlers serve from this list; nothing else is a
 * discovery file.
 *
 * @param search answers the OpenAPI document's example of a search; without it an index is made for that
 */
export function discoveryFiles(corpus: Corpus, search?: SearchOperation): DiscoveryFile[] {
  const files = [
    ...FIXED_FILES,
    ...llmsGroups(corpus).map((group) =>
      text(llmsGroupPath(group.id), (_corpus, baseUrl) => llmsGroupText(group, baseUrl)),
    ),
  ];
  // both addresses have the same bytes: whoever asks second pays nothing
  let made: { corpus: Corpus; baseUrl: string; text: string } | undefined;
  const openApi: DiscoveryFile["text"] = (own, baseUrl) => {
    if (made?.corpus !== own || made.baseUrl !== baseUrl) {
      const served = files.map((file) => {
        let text: string | undefined;
        const kept = {
          ...file,
          text: () => {
            text ??= file.text(own, baseUrl);
            return text;
          },
        };
        return { ...kept, document: () => textFileDocument(kept, own, baseUrl) };
      });
      const parts = { corpus: own, baseUrl, files: served, search: search ?? ownSearch(own, baseUrl) };
      made = { corpus: own, baseUrl, text: openApiJson(parts) };
    }
    return made.text;
  };
  return [json(DISCOVERY_PATHS.openapi, openApi), json(DISCOVERY_PATHS.openapiV1, openApi), ...files];
}
