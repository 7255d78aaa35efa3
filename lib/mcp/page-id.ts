import { docPath, PAGE_PATHS } from "#lib/config/paths.ts";
import type { Corpus, Page } from "#lib/content/corpus.ts";

/** The scheme of the documentation's resources. */
export const DOCS_SCHEME = "docs://";

const PAGE_SUFFIX = /\.mdx?$/;

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The path of a page as an id names it, whether there is such a page or not. */
function pathOf(id: string, baseUrl: string): string {
  if (id.startsWith(DOCS_SCHEME)) return docPath(id.slice(DOCS_SCHEME.length));
  const local = id === baseUrl || id.startsWith(`${baseUrl}/`) ? id.slice(baseUrl.length) : id;
  const path = `/${local.replace(/^\/+|\/+$/g, "")}`.replace(PAGE_SUFFIX, "");
  return path === "/index" ? PAGE_PATHS.home : path;
}

/**
 * Finds what an id names: `/docs/search#limits` as `search` returns it, and what models make of it: the page's
 * address, its Markdown sibling with `?section=`, `docs://search`, a path without the first slash, a docs slug.
 *
 * @param corpus with final addresses
 * @param baseUrl the public origin
 * @returns the page and the section that the id names, "" where it names none; null where there is no such page
 */
export function findPage(
  corpus: Corpus,
  baseUrl: string,
  id: string,
): { page: Page; section: string } | null {
  const [beforeHash = "", hash = ""] = id.trim().split("#", 2);
  const [address = "", query = ""] = beforeHash.split("?", 2);
  const path = decode(pathOf(address, baseUrl));
  const page = corpus.byPath.get(path) ?? corpus.byPath.get(docPath(path.slice(1)));
  if (!page) return null;
  return { page, section: decode(hash) || (new URLSearchParams(query).get("section") ?? "") };
}

/**
 * The section of a page that a heading's id names; one below h3 has no section of its own and gives the one that
 * holds it.
 */
export function findSection(page: Page, id: string): Page["sections"][number] | null {
  const at = page.headings.findIndex((heading) => heading.id === id);
  const holders = new Set(page.headings.slice(0, at + 1).map((heading) => heading.id));
  return page.sections.findLast((section) => section.id !== "" && holders.has(section.id)) ?? null;
}
