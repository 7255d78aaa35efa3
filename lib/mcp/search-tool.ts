import { OPERATIONS } from "#lib/api/operations.ts";
import { DocsSearchResponse, SearchHit } from "#lib/api/schemas.ts";
import { SearchInput } from "#lib/api/search-input.ts";
import { z } from "#lib/api/zod.ts";
import { type DocsSearchParts, docsSearch } from "#lib/search/docs.ts";
import { firstThatFit } from "#lib/mcp/budget.ts";
import { defineTool } from "#lib/mcp/tool.ts";

/** A hit as a model needs it: what to read, where, and what reading costs. */
const Result = SearchHit.pick({
  id: true,
  title: true,
  section: true,
  url: true,
  excerpt: true,
  score: true,
  kind: true,
}).extend({ characters: z.int().min(0).describe("Length of what `fetch` gives for this `id`.") });

const operation = OPERATIONS.find((entry) => entry.tool === "search");
if (!operation) throw new Error("The table of operations has none for the tool `search`.");
const { summary, description } = operation;

/** The tool `search`: operation `searchServiceDocs`, with the fields that cost a model nothing it cannot use. */
export const searchTool = (parts: DocsSearchParts) =>
  defineTool({
    name: "search",
    title: summary,
    description: `${description} Pass the \`id\` of a result to \`fetch\` to read it; \`characters\` says how long that is.`,
    input: SearchInput,
    output: z.object({
      query: DocsSearchResponse.shape.query,
      results: z
        .array(Result)
        .describe("Best first, the sections of one page together. Empty where nothing matches."),
      suggestions: DocsSearchResponse.shape.suggestions,
    }),
    run(input) {
      const { query, hits, suggestions } = docsSearch(parts, input);
      const results = hits.map((hit) => {
        // the id of a page's beginning is the page's: fetch gives all of it
        const page = hit.id === hit.path ? parts.corpus.byPath.get(hit.path) : undefined;
        const { id, title, section, url, excerpt, score, kind } = hit;
        const characters = page?.markdown.length ?? hit.characters;
        return { id, title, section, url, excerpt, score, kind, characters };
      });
      return { query, results: firstThatFit(results), suggestions };
    },
  });
