import type { DocsSearchResponse } from "#lib/api/schemas.ts";
import { SearchInput } from "#lib/api/search-input.ts";
import { BASE_URL_TOKEN, markdownPath } from "#lib/config/paths.ts";
import type { Corpus } from "#lib/content/corpus.ts";
import { AGENT_NOTE_MARKDOWN } from "#lib/content/markdown.ts";
import { Problem } from "#lib/http/problem.ts";
import {
  type EngineHit,
  findSections,
  type Found,
  search,
  type SearchablePage,
  type SearchIndex,
  toHit as toEngineHit,
} from "#lib/search/engine.ts";
import { writeStretch } from "#lib/search/excerpt.ts";
import { ByteWriter } from "#lib/search/byte-writer.ts";

type Hit = DocsSearchResponse["hits"][number];

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
const SCORE_STEPS = 10_000;
const roundScore = (score: number): number => Math.round(score * SCORE_STEPS) / SCORE_STEPS;

/** Scores as JSON, made as they occur: V8 takes longer to write a fraction than to look one up. */
const scoreTexts: string[] = [];
function scoreJson(score: number): string {
  const step = Math.round(score * SCORE_STEPS);
  let text = scoreTexts[step];
  if (text === undefined) {
    text = String(step / SCORE_STEPS);
    scoreTexts[step] = text;
  }
  return text;
}

const USUAL_LIMIT = SearchInput.shape.limit.parse(undefined);

function readLimit(limit: string | number | undefined): number {
  if (limit === undefined) return USUAL_LIMIT;
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

/** A hit as it is answered; nothing where the corpus does not have its page. */
function toHit({ corpus, baseUrl }: DocsSearchParts, hit: EngineHit): Hit | undefined {
  const page = corpus.byPath.get(hit.path);
  if (!page) return undefined;
  const anchor = hit.section === "" ? "" : `#${hit.section}`;
  // an empty id is the page's beginning: what the hit is about, and as long as `characters` says
  const only = `?section=${encodeURIComponent(hit.section)}`;
  return {
    id: `${hit.path}${anchor}`,
    title: page.title,
    url: `${baseUrl}${hit.path}${anchor}`,
    path: hit.path,
    section: hit.sectionTitle,
    breadcrumbs: hit.breadcrumbs,
    excerpt: hit.excerpt,
    highlights: hit.highlights,
    score: roundScore(hit.score),
    kind: page.kind,
    // as served: the index leaves the line for agents out
    characters: page.sections.find(({ id }) => id === hit.section)?.characters ?? hit.characters,
    markdownUrl: `${baseUrl}${markdownPath(hit.path)}${only}`,
  };
}

/**
 * Searches the pages: what the search page and the MCP tool answer with.
 *
 * Addresses in the result are final. Excerpts are the index's own text: the caller passes an index and a corpus
 * in which `BASE_URL_TOKEN` is already filled in. A hit on a page that the corpus does not have is left out.
 *
 * @returns no hits for an empty query; otherwise at most `limit` (10 where none is given), best first, the sections of
 *   one page together
 * @throws Problem `invalid_request` for more than 256 characters (UTF-16 units), or a limit that is no whole
 *   number from 1 to 50
 */
export function docsSearch(parts: DocsSearchParts, request: DocsSearchRequest): DocsSearchResponse {
  const limit = readLimit(request.limit);
  const query = readQuery(request);
  if (query === "") return { query, hits: [], suggestions: [] };
  const { hits, suggestions } = search(parts.index, query, { limit });
  return { query, hits: hits.flatMap((hit) => toHit(parts, hit) ?? []), suggestions };
}

/** The JSON of a section's hits, around what differs by query: its excerpt, highlights and score. UTF-8. */
interface Frame {
  before: Buffer;
  after: Buffer;
}

/** The members of an object as JSON, without the braces. */
const membersOf = (object: object): string => JSON.stringify(object).slice(1, -1);

function makeFrame(hit: Hit): Frame {
  const { excerpt, highlights, score, kind, characters, markdownUrl, ...before } = hit;
  return {
    before: Buffer.from(`{${membersOf(before)},"excerpt":`),
    after: Buffer.from(`,${membersOf({ kind, characters, markdownUrl })}}`),
  };
}

/**
 * Makes the search that `GET /api/v1/search` answers with: of a request, the bytes of what `JSON.stringify` makes of
 * `docsSearch`. Most of a hit is the same whatever was asked, and is written once a section.
 *
 * @throws (the function that is returned) as `docsSearch`
 */
export function docsSearchJson(parts: DocsSearchParts): (request: DocsSearchRequest) => Buffer {
  const frames: (Frame | null)[] = [];
  const writer = new ByteWriter();
  const frameOf = (found: Found): Frame | null => {
    let frame = frames[found.section];
    if (frame === undefined) {
      const hit = toHit(parts, toEngineHit(found));
      frame = hit ? makeFrame(hit) : null;
      frames[found.section] = frame;
    }
    return frame;
  };
  return (request) => {
    const limit = readLimit(request.limit);
    const query = readQuery(request);
    if (query === "") return Buffer.from(JSON.stringify({ query, hits: [], suggestions: [] }));
    const { found, suggestions } = findSections(parts.index, query, { limit });
    writer.begin();
    writer.ascii('{"query":');
    writer.text(JSON.stringify(query));
    writer.ascii(',"hits":[');
    let isFirst = true;
    for (const one of found) {
      const frame = frameOf(one);
      if (!frame) continue;
      if (!isFirst) writer.ascii(",");
      isFirst = false;
      writer.bytes(frame.before);
      writeStretch(one.stretch, writer);
      writer.ascii(',"highlights":');
      writer.pairs(one.stretch.highlights);
      writer.ascii(',"score":');
      writer.ascii(scoreJson(one.score));
      writer.bytes(frame.after);
    }
    writer.ascii('],"suggestions":');
    writer.text(suggestions.length === 0 ? "[]" : JSON.stringify(suggestions));
    writer.ascii("}");
    return writer.take();
  };
}
