import type { Metadata } from "next";
import type { DocsSearchResponse } from "#lib/api/schemas.ts";
import { BASE_URL_TOKEN, SEARCH_PAGE_PATH } from "#lib/config/paths.ts";
import { SITE } from "#lib/config/site.ts";
import { Problem } from "#lib/http/problem.ts";
import { docsSearch } from "#lib/search/docs.ts";
import { service } from "#lib/wiring/service.ts";
import { marked } from "#app/_ui/search/marked.tsx";
import { Frame } from "#app/_ui/page/shells.tsx";

export const dynamic = "force-dynamic";
export const metadata: Metadata = {
  title: `Search · ${SITE.name}`,
  description: "Search the documentation, the blog and every other page.",
  robots: { index: false },
  alternates: { canonical: `${BASE_URL_TOKEN}${SEARCH_PAGE_PATH}` },
};

const RESULTS = 20;
const first = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value);
const here = (url: string) => {
  const { pathname, hash } = new URL(url);
  return `${pathname}${hash}`;
};

/** The answer, or the sentence that says why there is none. */
async function answer(query: string): Promise<DocsSearchResponse | string> {
  const { index, corpus, env } = await service();
  try {
    return docsSearch({ index, corpus, baseUrl: env.BASE_URL }, { query, limit: RESULTS });
  } catch (error) {
    if (error instanceof Problem && error.code === "invalid_request") return error.message;
    throw error;
  }
}

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/** Search results for people: a form that works without JavaScript. */
export default async function SearchPage({ searchParams }: Props) {
  const parameters = await searchParams;
  const query = (first(parameters.query) ?? first(parameters.q) ?? "").trim();
  const found = query ? await answer(query) : undefined;
  const refusal = typeof found === "string" ? found : undefined;
  const hits = typeof found === "object" ? found.hits : [];
  const suggestions = typeof found === "object" ? found.suggestions : [];
  return (
    <Frame path={SEARCH_PAGE_PATH}>
      <main id="main" className="search-page">
        <h1>Search</h1>
        <search>
          <form action={SEARCH_PAGE_PATH} method="get" className="search-form">
            <input
              type="search"
              name="query"
              defaultValue={query}
              aria-label="Search the documentation"
              maxLength={256}
              autoComplete="off"
            />
            <button type="submit">Search</button>
          </form>
        </search>
        {refusal && <p>{refusal}</p>}
        {query && !refusal && (
          <p>
            {hits.length
              ? `${hits.length} ${hits.length === 1 ? "result" : "results"} for “${query}”`
              : `Nothing found for “${query}”.`}
          </p>
        )}
        {suggestions.length > 0 && (
          <p>
            Did you mean{" "}
            {suggestions.map((suggestion) => (
              <a key={suggestion} href={`${SEARCH_PAGE_PATH}?query=${encodeURIComponent(suggestion)}`}>
                {suggestion}
              </a>
            ))}
            ?
          </p>
        )}
        {hits.length > 0 && (
          <ol className="results">
            {hits.map((hit) => (
              <li key={hit.id}>
                <span className="hit-path">{[...hit.breadcrumbs.slice(1), hit.title].join(" / ")}</span>
                <a className="hit-title" href={here(hit.url)}>
                  {hit.section || hit.title}
                </a>
                <p className="hit-excerpt">{marked(hit.excerpt, hit.highlights)}</p>
              </li>
            ))}
          </ol>
        )}
      </main>
    </Frame>
  );
}
