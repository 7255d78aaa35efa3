import { loadCorpus } from "#lib/content/corpus.ts";
import type { SearchablePage } from "#lib/search/engine.ts";

/** Our own pages, as the search sees them. */
export async function loadOwnDocs(): Promise<SearchablePage[]> {
  const { pages } = await loadCorpus();
  return pages.map(({ path, title, description, kind, breadcrumbs, sections }) => ({
    path,
    title,
    description,
    kind,
    breadcrumbs: breadcrumbs.map((crumb) => crumb.title),
    sections,
  }));
}
