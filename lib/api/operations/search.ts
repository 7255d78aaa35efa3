import { JSON_TYPE, type Operation, operation } from "#lib/api/operations/operation.ts";
import { DocsSearchResponse } from "#lib/api/schemas.ts";
import { SearchInput } from "#lib/api/search-input.ts";
import { z } from "#lib/api/zod.ts";
import { API_PATHS, docPath } from "#lib/config/paths.ts";

/** The query string of the search operation. `q` is what agents and the command line send. */
const SearchQuery = z.object({
  query: SearchInput.shape.query.optional(),
  q: SearchInput.shape.query
    .optional()
    .describe("Another name of `query`, for agents and the command line. `query` wins where both are sent."),
  limit: SearchInput.shape.limit,
});

/** The search, at its two addresses. */
export const SEARCH: Operation[] = operation({
  operationId: "searchServiceDocs",
  path: API_PATHS.searchV1,
  alias: API_PATHS.search,
  tag: "Search",
  summary: "Search the documentation",
  description:
    "Ranked sections of pages, best first, each with its address, an excerpt and a score that can be compared between queries. An empty query finds nothing and is not an error.",
  docsPath: docPath("api/search"),
  tool: "search",
  query: SearchQuery,
  answers: { [JSON_TYPE]: DocsSearchResponse },
  versioned: true,
  revalidates: false,
  problems: ["invalid_request", "unsupported_api_version"],
});
