import type { DocsSearchResponse } from "#lib/api/schemas.ts";
import { SearchInput } from "#lib/api/search-input.ts";
import { BASE_URL_TOKEN, markdownPath } from "#lib/config/paths.ts";
import type { Corpus } from "#lib/content/corpus.ts";
import { AGENT_NOTE_MARKDOWN } from "#lib/content/markdown.ts";
import { Problem } from "#lib/http/problem.ts";
import { search, type SearchablePage, type SearchIndex } from "#lib/search/engine.ts";

export interface DocsSearchParts {
  /** Made of the same pages as `corpus`. */
  index: SearchIndex;
  corpus: Corpus;
  /** The public origin, without a slash at the end. */
  baseUrl: string;
}

/**
 * A corpus as the engine indexes it: without the line for agents, which stands on every page and would
 * match, and open the excerpt of, all of them.
 */
export function searchablePages(corpus: Corpus): SearchablePage[] {
  const baseUrl = /^https?:\/\/[^/]+/.exec(corpus.pages[0]?.document.url ?? "")?.[0] ?? BASE_URL_TOKEN;
  const note = AGENT_NOTE_MARKDOWN.replace(BASE_URL_TOKEN, baseUrl);
  return corpus.pages.map((page) => ({
    path: page.path,
    title: page.title,
    description: page.description,
    kind: page.kind,
    breadcrumbs: page.breadcrumbs.map(({ title }) => title),
    sections: page.sections.map((section) => ({
      ...section,
      markdown: section.markdown.replace(`${note}\n\n`, ""),
    })),
  }));
}

/** As it comes from a query string or from a tool call. */
export interface DocsSearchRequest {
  query?: string | undefined;
  /** Alias of `query`, which wins where both are given. */
  q?: string | undefined;
  limit?: string | number | undefined;
}

/** Four digits are more than the ranking knows, and cheaper to read than sixteen. */
const roundScore = (score: number): number => Math.round(score * 10_000) / 10_000;

function readLimit(limit: string | number | undefined): number {
  // "1e1", " 10" and "+10" are numbers to Number(), and nothing that a client should send
  const value = typeof limit === "string" ? (/^\d{1,9}$/.test(limit) ? Number(limit) : Number.NaN) : limit;
  const parsed = SearchInput.shape.limit.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new Problem("invalid_request", "`limit` is a whole number from 1 to 50.", {
    extras: { parameter: "limit" },
  });
}

function readQuery(request: DocsSearchRequest): string {
  // a lone surrogate would make JSON that strict readers refuse
  const query = (request.query ?? request.q ?? "").trim().toWellFormed();
  if (SearchInput.shape.query.safeParse(query).success) return query;
  const parameter = request.query === undefined ? "q" : "query";
  throw new Problem(
    "invalid_request",
    `\`${parameter}\` has ${query.length} characters; at most 256 are read.`,
    {
      extras: { parameter },
    },
  );
}

/**
 * Searches the pages: what `GET /api/v1/search`, the search page and the MCP tool answer with.
 *
 * Addresses in the result are final. Excerpts are the index's own text: the caller passes an index and a corpus
 * in which `BASE_URL_TOKEN` is already filled in. A hit on a page that the corpus does not have is left out.
 *
 * @returns no hits for an empty query; otherwise at most `limit` (10 where none is given), best first
 * @throws Problem `invalid_request` for more than 256 characters (UTF-16 units), or a limit that is no whole
 *   number from 1 to 50
 */
export function docsSearch(parts: DocsSearchParts, request: DocsSearchRequest): DocsSearchResponse {
  const limit = readLimit(request.limit);
  const query = readQuery(request);
  if (query === "") return { query, hits: [], suggestions: [] };
  const found = search(parts.index, query, { limit });
  const hits = found.hits.flatMap((hit): DocsSearchResponse["hits"] => {
    const page = parts.corpus.byPath.get(hit.path);
    if (!page) return [];
    const anchor = hit.section === "" ? "" : `#${hit.section}`;
    // an empty id is the page's beginning: what the hit is about, and as long as `characters` says
    const only = `?section=${encodeURIComponent(hit.section)}`;
    return [
      {
        id: `${hit.path}${anchor}`,
        title: page.title,
        url: `${parts.baseUrl}${hit.path}${anchor}`,
        path: hit.path,
        section: hit.sectionTitle,
        breadcrumbs: hit.breadcrumbs,
        excerpt: hit.excerpt,
        highlights: hit.highlights,
        score: roundScore(hit.score),
        kind: page.kind,
        // as served: the index leaves the line for agents out
        characters: page.sections.find(({ id }) => id === hit.section)?.characters ?? hit.characters,
        markdownUrl: `${parts.baseUrl}${markdownPath(hit.path)}${only}`,
      },
    ];
  });
  return { query, hits, suggestions: found.suggestions };
}
