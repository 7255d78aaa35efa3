import { AUDIENCE_SLUGS, audiencePath, PAGE_PATHS, USE_CASE_SLUGS, usecasePath } from "#lib/config/paths.ts";
import type { Corpus, Page } from "#lib/content/corpus.ts";
import { posts } from "#lib/discovery/feed.ts";

/** Some pages of llms-full.txt as a file of their own. */
export interface LlmsGroup {
  /** In the address: `/llms-full/{id}.txt`. */
  id: string;
  title: string;
  pages: Page[];
  /** True where its pages stand in another group as well: the whole file leaves it out. */
  part: boolean;
}

/** The groups in reading order; those without a page are left out. */
export function llmsGroups(corpus: Corpus): LlmsGroup[] {
  const group = (id: string, title: string, paths: readonly string[], part = false): LlmsGroup => ({
    id,
    title,
    pages: paths.flatMap((path) => corpus.byPath.get(path) ?? []),
    part,
  });
  const docs = corpus.docsTree.map((branch) => ({ ...branch, paths: branch.pages.map((page) => page.path) }));
  return [
    group("product", "Product", [
      PAGE_PATHS.home,
      PAGE_PATHS.studio,
      PAGE_PATHS.developers,
      PAGE_PATHS.mcp,
      PAGE_PATHS.cli,
      PAGE_PATHS.pricing,
      PAGE_PATHS.enterprise,
    ]),
    group("use-cases", "Use cases", USE_CASE_SLUGS.map(usecasePath)),
    group("audiences", "Audiences", AUDIENCE_SLUGS.map(audiencePath)),
    group("docs", "Documentation", [PAGE_PATHS.docs, ...docs.flatMap((branch) => branch.paths)]),
    ...docs.map((branch) =>
      group(
        `docs-${branch.group.toLowerCase().replaceAll(" ", "-")}`,
        `Documentation, ${branch.group}`,
        branch.paths,
        true,
      ),
    ),
    group("company", "Company", [
      PAGE_PATHS.about,
      PAGE_PATHS.contact,
      PAGE_PATHS.contactSales,
      PAGE_PATHS.terms,
      PAGE_PATHS.privacy,
    ]),
    group("blog", "Blog", [PAGE_PATHS.blog, ...posts(corpus).map((page) => page.path)]),
  ].filter(({ pages }) => pages.length > 0);
}
