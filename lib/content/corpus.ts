import { createHash } from "node:crypto";
import GithubSlugger from "github-slugger";
import { toString as textOf } from "mdast-util-to-string";
import type { RootContent } from "mdast";
import { visit } from "unist-util-visit";
import type { PageDocument } from "#lib/api/schemas.ts";
import { BASE_URL_TOKEN, isOwnPage, isSignedPage, markdownPath, PAGE_PATHS } from "#lib/config/paths.ts";
import { PRICING, REDIRECTS } from "#lib/content/data.ts";
import { absoluteMarkdown, pageNodes, printMarkdown } from "#lib/content/markdown.ts";
import { ContentError, DOC_GROUPS, type PageSource, readSources } from "#lib/content/source.ts";

/** A page with its projections. Absolute URLs hold `BASE_URL_TOKEN` until the door fills it in. */
export interface Page extends PageSource {
  /** The whole page as Markdown. */
  markdown: string;
  sections: PageDocument["sections"];
  headings: PageDocument["headings"];
  breadcrumbs: PageDocument["breadcrumbs"];
  /** `PageDocument`, as served. */
  document: PageDocument;
  /** Addresses that the page links to, absolute, in order. */
  links: string[];
  /** Heading ids that the page had before → the id that stands for them now (content/data/redirects.json). */
  formerIds: Record<string, string>;
}

export interface Corpus {
  /** In path order. */
  pages: Page[];
  byPath: ReadonlyMap<string, Page>;
  /** Docs pages by group, in reading order: the tree, and previous and next. */
  docsTree: { group: string; pages: Page[] }[];
  /** Paths that pages had before → where they are now. */
  moved: ReadonlyMap<string, string>;
  /** Digest of all pages: changes when any content does. */
  hash: string;
}

const sha256 = (value: string) => `sha256-${createHash("sha256").update(value).digest("base64")}`;

/** Section depth: h2 and h3 begin a section, deeper headings belong to it. */
const SECTION_DEPTH = 3;
/** No page's Markdown is longer, so that an agent can read any page whole. Characters. */
const MARKDOWN_LIMIT = 50_000;

function breadcrumbsOf(page: PageSource): PageDocument["breadcrumbs"] {
  if (page.kind === "home") return [];
  const home = { title: "Reelwright", path: PAGE_PATHS.home };
  if (page.kind === "docs") return [home, { title: "Docs", path: PAGE_PATHS.docs }];
  if (page.kind === "post") return [home, { title: "Blog", path: PAGE_PATHS.blog }];
  return [home];
}

/** The page shows the plans, so its JSON has them as data. */
const SHOWS_PRICES = /^<Prices\b/m;

function metadataOf(page: PageSource): PageDocument["metadata"] {
  return {
    ...(page.author && { author: page.author }),
    ...(page.published && { published: page.published }),
    ...(page.excerpt && { excerpt: page.excerpt }),
    ...(page.tags.length && { tags: page.tags }),
    ...(page.group && { group: page.group }),
    ...(page.faq.length && {
      faq: page.faq.map(({ question, answer }) => ({
        question,
        answer: absoluteMarkdown(answer, page.path),
      })),
    }),
    ...(SHOWS_PRICES.test(page.body) && {
      prices: PRICING.plans.map(({ summary: _, ...plan }) => ({ ...plan, currency: PRICING.currency })),
    }),
  };
}

/** Cuts the nodes of a page at its h2 and h3 headings. */
function sectionsOf(page: PageSource, nodes: RootContent[]) {
  const slugger = new GithubSlugger();
  const headings: PageDocument["headings"] = [];
  const groups: { id: string; title: string; level: number; nodes: RootContent[] }[] = [
    { id: "", title: page.title, level: 1, nodes: [] },
  ];
  for (const node of nodes) {
    if (node.type === "heading" && node.depth > 1) {
      const title = textOf(node);
      const id = slugger.slug(title);
      headings.push({ id, title, level: node.depth });
      if (node.depth <= SECTION_DEPTH) groups.push({ id, title, level: node.depth, nodes: [] });
    }
    groups.at(-1)?.nodes.push(node);
  }
  const sections = groups.map(({ nodes: own, ...section }) => {
    const markdown = printMarkdown(own);
    return { ...section, markdown, characters: markdown.length };
  });
  return { headings, sections };
}

const ID = /^(.*)#(.+)$/;

/** @throws ContentError for a redirect of a heading that leads to no heading of the same page */
function formerIdsOf(page: PageSource, headings: PageDocument["headings"], redirects: typeof REDIRECTS) {
  const former: Record<string, string> = {};
  for (const { from, to } of redirects) {
    const [, path, id = ""] = ID.exec(from) ?? [];
    if (path !== page.path) continue;
    const target = to.startsWith(`${page.path}#`) ? to.slice(page.path.length + 1) : undefined;
    if (!headings.some((heading) => heading.id === target)) {
      throw new ContentError("content/data/redirects.json", `${to}: no such heading on the page of ${from}`);
    }
    former[id] = target as string;
  }
  return former;
}

/** @throws ContentError for a redirect of a page that leads to no page, or away from one that is there */
function movedOf(byPath: ReadonlyMap<string, Page>, redirects: typeof REDIRECTS): Map<string, string> {
  const whole = redirects.filter(({ from }) => !ID.test(from));
  for (const { from, to } of whole) {
    if (byPath.has(from) || !byPath.has(to)) {
      throw new ContentError(
        "content/data/redirects.json",
        `${from} to ${to}: the first is no page, the second is one`,
      );
    }
  }
  return new Map(whole.map(({ from, to }) => [from, to]));
}

/** Projects one page. @throws ContentError */
export function projectPage(page: PageSource, sources: readonly PageSource[], redirects = REDIRECTS): Page {
  const nodes = pageNodes(page, sources);
  const { headings, sections } = sectionsOf(page, nodes);
  const markdown = printMarkdown(nodes);
  if (markdown.length > MARKDOWN_LIMIT) {
    throw new ContentError(
      page.file,
      `${markdown.length} characters of Markdown; a page holds at most ${MARKDOWN_LIMIT}`,
    );
  }
  const links: string[] = [];
  visit({ type: "root", children: nodes }, "link", (node: { url: string }) => {
    links.push(node.url);
  });
  const breadcrumbs = breadcrumbsOf(page);
  const url = `${BASE_URL_TOKEN}${page.path}`;
  return {
    ...page,
    markdown,
    sections,
    headings,
    breadcrumbs,
    links,
    formerIds: formerIdsOf(page, headings, redirects),
    document: {
      path: page.path,
      url,
      title: page.title,
      description: page.description,
      kind: page.kind,
      updatedAt: page.updated,
      breadcrumbs,
      headings,
      sections,
      metadata: metadataOf(page),
      representations: [
        { type: "text/html", url },
        { type: "text/markdown", url: `${BASE_URL_TOKEN}${markdownPath(page.path)}` },
        { type: "application/json", url },
      ],
      contentHash: sha256(markdown),
    },
  };
}

/** The line of a page's file on which a link stands, or undefined where frontmatter or data made it. */
function lineOfLink(page: Page, address: string): number | undefined {
  const own = address.startsWith(`${page.path}#`) ? address.slice(page.path.length) : address;
  const index = page.body
    .split("\n")
    .findIndex((line) => line.includes(`(${address})`) || line.includes(`(${own})`));
  return index < 0 ? undefined : index + page.bodyLine;
}

/** Every internal link leads to a page, and every anchor to a heading of it. @throws ContentError */
function checkLinks(pages: Page[], byPath: ReadonlyMap<string, Page>): void {
  for (const page of pages) {
    for (const link of page.links) {
      if (!link.startsWith(`${BASE_URL_TOKEN}/`)) continue;
      const { pathname, hash } = new URL(link);
      const target = byPath.get(pathname);
      // addresses that are no pages (discovery files, the API) are checked by the link test on what is served
      if (
        !target &&
        // a page of who is signed in is no address to give to everybody
        (!isOwnPage(pathname) || isSignedPage(pathname)) &&
        !/\.[a-z0-9]+$|^\/api\/|^\/\.well-known\/|^\/search$/.test(pathname)
      ) {
        throw new ContentError(
          page.file,
          `the link ${pathname} leads nowhere`,
          lineOfLink(page, pathname + hash),
        );
      }
      if (
        target &&
        hash &&
        !target.headings.some((heading) => heading.id === decodeURIComponent(hash.slice(1)))
      ) {
        const problem = `the link ${pathname}${hash}: no such heading`;
        throw new ContentError(page.file, problem, lineOfLink(page, pathname + hash));
      }
    }
  }
}

/** Builds the corpus from parsed sources. @throws ContentError naming the file */
export function buildCorpus(sources: readonly PageSource[], redirects = REDIRECTS): Corpus {
  const pages = sources
    .map((page) => projectPage(page, sources, redirects))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
  const byPath = new Map(pages.map((page) => [page.path, page]));
  checkLinks(pages, byPath);
  const docsTree = DOC_GROUPS.map((group) => ({
    group,
    pages: pages
      .filter((page) => page.group === group)
      .sort((a, b) => a.order - b.order || (a.path < b.path ? -1 : 1)),
  })).filter(({ pages: own }) => own.length > 0);
  return {
    pages,
    byPath,
    docsTree,
    moved: movedOf(byPath, redirects),
    hash: sha256(pages.map((page) => JSON.stringify([page.document, page.formerIds])).join("\n")),
  };
}

/**
 * Reads and projects all of `content/`. The work of about a second for hundreds of pages: callers keep
 * the result (lib/wiring).
 *
 * @throws ContentError naming the file and line
 */
export async function loadCorpus(): Promise<Corpus> {
  return buildCorpus(await readSources());
}
