import { Index } from "flexsearch";
import {
  type CutTexts,
  findStretch,
  markedPairs,
  markShown,
  type Stretch,
  stretchText,
} from "#lib/search/excerpt.ts";
import { type SectionRecord, weighSections } from "#lib/search/fields.ts";
import { type Headings, order, readHeadings } from "#lib/search/order.ts";
import { accumulate, makeScratch, release, type Scratch } from "#lib/search/rank.ts";
import { type KeptMatches, makeKept } from "#lib/search/kept-matches.ts";
import { isPhrase, phrasePostings } from "#lib/search/phrases.ts";
import { readQuery } from "#lib/search/read-query.ts";
import { SETTINGS } from "#lib/search/settings.ts";
import { suggest } from "#lib/search/suggest.ts";
import { knows, makeVocabulary, type Postings, type Vocabulary } from "#lib/search/vocabulary.ts";

/** A stretch of a page under one heading. The page's intro has the id "". */
export interface SearchableSection {
  id: string;
  title: string;
  /** Heading level, 1 to 6. */
  level: number;
  markdown: string;
}

/** A page as the search sees it; any corpus can be brought to this form. */
export interface SearchablePage {
  path: string;
  title: string;
  description: string;
  kind: string;
  /** Titles of the pages above it, outermost first. */
  breadcrumbs: string[];
  sections: SearchableSection[];
}

/** One section that answers a query. */
export interface EngineHit {
  path: string;
  /** "" for the page's intro. */
  section: string;
  pageTitle: string;
  sectionTitle: string;
  breadcrumbs: string[];
  kind: string;
  /** Plain text on one line, about 240 UTF-16 units. */
  excerpt: string;
  /** `[start, end)` into the excerpt, UTF-16 units. */
  highlights: [number, number][];
  /** 0 to 1: what share of a perfect answer this is. Comparable between queries. */
  score: number;
  /** Length of the section's Markdown, UTF-16 units. */
  characters: number;
}

export interface SearchOptions {
  /** Most hits to return. Default 10; there are never more than 80. */
  limit?: number;
  /** Hits with a lower score are left out. Default 0. */
  minimumScore?: number;
}

export interface SearchResult {
  /** Best first, the sections of one page together. Ties: in the order of path, then of the page. */
  hits: EngineHit[];
  /** At most three other queries, if the index does not have a word of this one. */
  suggestions: string[];
}

type PageRecord = Pick<SearchablePage, "path" | "title" | "kind" | "breadcrumbs">;

/** A loaded index. Its parts are the engine's own: use `search`. */
export interface SearchIndex {
  pages: PageRecord[];
  sections: SectionRecord[];
  store: Index;
  vocabulary: Vocabulary;
  /** Of each section. */
  headings: Headings;
  /** Where a term stands: the store's own objects. */
  postings: (term: string) => Postings;
  /** The first section of each page, and the number of all. */
  pageStarts: Int32Array;
  /** Place of each page in the order of paths. */
  pageOrder: Int32Array;
  scratch: Scratch;
  kept: KeptMatches;
  /** How the corpus writes terms that were suggested. */
  spellings: Map<string, string>;
  cutTexts: CutTexts;
}

const FORMAT = "section-search/2";

/** What the build writes and the start reads. */
interface Exported {
  format: typeof FORMAT;
  pages: PageRecord[];
  sections: SectionRecord[];
  /** FlexSearch's own export: name of the part → content. */
  store: Record<string, unknown>;
}

/**
 * FlexSearch as a store of postings: we cut the text into terms ourselves and say how strong each one is. The
 * slot is BM25's saturation upside down, so that slot 0 holds the strongest.
 */
function makeStore(weightOf: (term: string) => number): Index {
  const last = SETTINGS.resolution - 1;
  return new Index({
    tokenize: "strict",
    resolution: SETTINGS.resolution,
    encode: (text: string) => text.split(" "),
    score: (_: string[], term: string) => Math.round((last * SETTINGS.k1) / (SETTINGS.k1 + weightOf(term))),
  });
}

function exportStore(store: Index): Record<string, unknown> {
  const parts: Record<string, unknown> = {};
  store.export((name, json) => {
    if (json) parts[name] = JSON.parse(json);
  });
  return parts;
}

/** Loads the store and counts in how many sections each term stands. */
function importStore(parts: Record<string, unknown>): { store: Index; counts: Map<string, number> } {
  const store = makeStore(() => 0);
  const counts = new Map<string, number>();
  for (const [name, content] of Object.entries(parts)) {
    // The declared type is text, but the code takes what it would parse from it.
    store.import(name, content as string);
    if (!name.endsWith("map")) continue;
    for (const [term, slots] of content as [string, Postings][]) {
      counts.set(
        term,
        slots.reduce((sum, ids) => sum + (ids?.length ?? 0), 0),
      );
    }
  }
  return { store, counts };
}

function load({ pages, sections, store: parts }: Exported): SearchIndex {
  const { store, counts } = importStore(parts);
  const pageOf = sections.map((section) => section.page);
  const pageStarts = new Int32Array(pages.length + 1);
  for (const page of pageOf) pageStarts[page + 1] = (pageStarts[page + 1] as number) + 1;
  for (let page = 0; page < pages.length; page += 1)
    pageStarts[page + 1] = (pageStarts[page + 1] as number) + (pageStarts[page] as number);
  const paths = pages.map(({ path }) => path).sort();
  const vocabulary = makeVocabulary(counts);
  // the store's own objects, so at most one entry a term, and one for each phrase of the tables
  const asked = new Map<string, Postings>();
  const postings = (term: string): Postings => {
    let found = asked.get(term);
    if (found) return found;
    if (isPhrase(term)) found = phrasePostings(vocabulary, term, postings);
    else if (knows(vocabulary, term))
      found = store.search(term, { resolve: false, limit: 0 }).result as unknown as Postings;
    else return NO_POSTINGS;
    asked.set(term, found);
    return found;
  };
  return {
    pages,
    sections,
    store,
    vocabulary,
    headings: readHeadings(sections, vocabulary),
    pageStarts,
    pageOrder: Int32Array.from(pages, ({ path }) => paths.indexOf(path)),
    scratch: makeScratch(pageOf, pages.length, vocabulary.terms.length),
    kept: makeKept(pageOf.length),
    spellings: new Map(),
    cutTexts: new Map(),
    postings,
  };
}

/**
 * Indexes a corpus, each section by itself.
 *
 * @returns an index that answers exactly as its exported and imported copy: both are loaded the same way
 */
export function buildIndex(pages: readonly SearchablePage[]): SearchIndex {
  let weights: ReadonlyMap<string, number> = new Map();
  const store = makeStore((term) => weights.get(term) ?? 0);
  const sections = weighSections(pages).map(({ record, terms }, number) => {
    weights = terms;
    store.add(number, [...terms.keys()].join(" "));
    return record;
  });
  const records = pages.map(({ path, title, kind, breadcrumbs }) => ({ path, title, kind, breadcrumbs }));
  return load({ format: FORMAT, pages: records, sections, store: exportStore(store) });
}

/** The index as JSON text: the same bytes for the same corpus. */
export function exportIndex({ pages, sections, store }: SearchIndex): string {
  const exported: Exported = { format: FORMAT, pages, sections, store: exportStore(store) };
  return JSON.stringify(exported);
}

/**
 * Loads what `exportIndex` wrote.
 *
 * @throws Error when the text was not written by this version: build the index again
 */
export function importIndex(text: string): SearchIndex {
  const exported = JSON.parse(text) as Exported | null;
  if (exported?.format !== FORMAT)
    throw new Error(`The search index is not of the format ${FORMAT}: build it again.`);
  return load(exported);
}

const NO_POSTINGS: Postings = [];

/** A section that answers a query, and what of it is shown. */
export interface Found {
  /** Number of the section. */
  section: number;
  record: SectionRecord;
  page: PageRecord;
  score: number;
  stretch: Stretch;
}

/** As `search`, without the texts. */
export function findSections(
  index: SearchIndex,
  query: string,
  { limit = 10, minimumScore = 0 }: SearchOptions = {},
): { found: Found[]; suggestions: string[] } {
  const { vocabulary, scratch, postings } = index;
  const read = readQuery(vocabulary, query);
  if (read.ideas.length === 0) return { found: [], suggestions: [] };
  const sums = accumulate(read.ideas, vocabulary, postings, index.kept, scratch);
  const best = order(index, read, sums, { limit, minimumScore });
  markShown(sums, scratch);
  const found: Found[] = [];
  for (const { section, score } of best) {
    const record = index.sections[section] as SectionRecord;
    const page = index.pages[record.page] as PageRecord;
    const stretch = findStretch(record, scratch, read.ideas.length, vocabulary, index.cutTexts);
    found.push({ section, record, page, score, stretch });
  }
  release(scratch, sums);
  return { found, suggestions: suggest(index, read, postings) };
}

/** What was found, with its texts. */
export const toHit = ({ record, page, score, stretch }: Found): EngineHit => ({
  path: page.path,
  section: record.id,
  pageTitle: page.title,
  sectionTitle: record.title,
  breadcrumbs: page.breadcrumbs,
  kind: page.kind,
  excerpt: stretchText(stretch),
  highlights: markedPairs(stretch),
  score,
  characters: record.characters,
});

/**
 * Searches. Never throws, whatever the string: of a query the first 256 UTF-16 units and 24 words are read.
 */
export function search(index: SearchIndex, query: string, options: SearchOptions = {}): SearchResult {
  const { found, suggestions } = findSections(index, query, options);
  return { hits: found.map(toHit), suggestions };
}
