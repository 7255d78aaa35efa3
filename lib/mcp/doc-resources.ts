import { type McpServer, ResourceNotFoundError, ResourceTemplate } from "@modelcontextprotocol/server";
import { docPath } from "#lib/config/paths.ts";
import type { Corpus, Page } from "#lib/content/corpus.ts";
import { guarded, type OnError } from "#lib/mcp/guard.ts";
import { DOCS_SCHEME } from "#lib/mcp/page-id.ts";

/** RFC 6570 §3.2.3: `+`, because a slug such as `errors/rate-limited` holds a slash. */
export const DOCS_TEMPLATE = `${DOCS_SCHEME}{+slug}`;

/** What a host may complete at most; the SDK cuts here too. */
const MOST_COMPLETIONS = 100;

const slugOf = (page: Page): string => page.path.slice(docPath("").length);

/** Slugs that begin with what was typed, then those that hold it somewhere. */
function completions(slugs: readonly string[], typed: string): string[] {
  const value = typed.toLowerCase();
  const starting = slugs.filter((slug) => slug.startsWith(value));
  const holding = slugs.filter((slug) => !slug.startsWith(value) && slug.includes(value));
  return [...starting, ...holding].slice(0, MOST_COMPLETIONS);
}

/**
 * Every docs page as the resource `docs://{slug}`, with a template that completes slugs.
 *
 * @returns what adds them to a server: the lists are made once, servers for every request
 */
export function docResources(corpus: Corpus, onError: OnError): (server: McpServer) => void {
  const pages = corpus.docsTree.flatMap((group) => group.pages);
  const slugs = pages.map(slugOf);
  const resources = pages.map((page) => ({
    uri: `${DOCS_SCHEME}${slugOf(page)}`,
    name: slugOf(page),
    title: page.title,
    description: page.description,
    mimeType: "text/markdown",
    size: Buffer.byteLength(page.markdown),
    annotations: { lastModified: `${page.updated}T00:00:00Z` },
  }));
  const template = new ResourceTemplate(DOCS_TEMPLATE, {
    list: () => ({ resources }),
    complete: { slug: (typed) => completions(slugs, typed) },
  });
  const read = guarded(
    "resource docs",
    (uri: URL, variables: Record<string, string | string[]>) => {
      const slug = String(variables.slug).replaceAll(/%2f/gi, "/");
      const page = corpus.byPath.get(docPath(slug));
      if (page?.kind !== "docs") throw new ResourceNotFoundError(uri.href);
      return { contents: [{ uri: uri.href, mimeType: "text/markdown", text: page.markdown }] };
    },
    onError,
  );
  const config = {
    title: "Documentation page",
    description: "A page of Reelwright's documentation as Markdown.",
    mimeType: "text/markdown",
  };
  return (server) => {
    server.registerResource("docs", template, config, read);
  };
}
