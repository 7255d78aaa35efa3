import { isAuthPath, isOwnPage, isSignedFile, markdownPath } from "#lib/config/paths.ts";
import { fillCorpus } from "#lib/content/base-url.ts";
import type { Corpus } from "#lib/content/corpus.ts";
import { discoveryFiles } from "#lib/discovery/files.ts";
import { notFoundMarkdown } from "#lib/discovery/not-found.ts";
import { contentSecurityPolicy, scriptRights } from "#lib/http/headers.ts";
import { fileEntry, pageEntry } from "#lib/surface/entries.ts";
import { fillHtml } from "#lib/surface/flight.ts";
import { createMaker, type Make } from "#lib/surface/maker.ts";
import { inlineScriptHashes, NOT_FOUND_PAGE } from "#lib/surface/manifest.ts";
import type { FileEntry, PageEntry, SurfaceParts } from "#lib/surface/parts.ts";
import type { Representation } from "#lib/surface/representation.ts";
import { isPreview, ROUTES } from "#lib/surface/routes.ts";

/** Pages for people, of what the build has made, and the hashes of the scripts in them. */
function createHtml(prerendered: ReadonlyMap<string, string> | null, baseUrl: string, make: Make) {
  const counts = new Map<string, number>();
  return {
    /** @param linkPath where the page is; null for the page that is nowhere */
    html(path: string, linkPath: string | null): Representation | undefined {
      const source = prerendered?.get(path);
      if (source === undefined) return undefined;
      const text = fillHtml(source, baseUrl);
      const hashes = inlineScriptHashes(text);
      for (const hash of hashes) counts.set(hash, (counts.get(hash) ?? 0) + 1);
      const policy = contentSecurityPolicy([...hashes, ...scriptRights(linkPath)]);
      return make("text/html; charset=utf-8", text, linkPath, policy);
    },
    /** What each of so many pages has: a page that is rendered at request time has it too. */
    sharedHashes: (documents: number): string[] =>
      [...counts].filter(([, count]) => count === documents).map(([hash]) => hash),
  };
}

/** Paths that pages and their Markdown had before → where they are now. */
const movedPaths = (corpus: Corpus): SurfaceParts["moved"] =>
  new Map(
    [...corpus.moved].flatMap(([from, to]) => [
      [from, to],
      [markdownPath(from), markdownPath(to)],
      [`${markdownPath(from)}x`, `${markdownPath(to)}x`],
    ]),
  );

/**
 * Turns content, files and prerendered HTML into what the door answers from, at one public address.
 *
 * @param prerendered page path → HTML with the base URL token, or null where Next answers HTML itself
 * @param madeAt when the content and the code that shows it last changed: the build, or the start where there is none;
 *   milliseconds since the epoch
 * @param assets path → what the pages load, as far as it is answered here
 */
export function buildSurface(options: {
  corpus: Corpus;
  baseUrl: string;
  prerendered: ReadonlyMap<string, string> | null;
  madeAt: number;
  assets?: SurfaceParts["assets"];
  search: SurfaceParts["search"];
  deprecationHeaders: SurfaceParts["deprecationHeaders"];
}): { parts: SurfaceParts; corpus: Corpus; sharedHashes: string[] } {
  const { baseUrl, prerendered, assets, search, deprecationHeaders } = options;
  const corpus = fillCorpus(options.corpus, baseUrl);
  const make = createMaker(baseUrl, options.madeAt);
  const { html, sharedHashes } = createHtml(prerendered, baseUrl, make);

  const pages = new Map<string, PageEntry>();
  const markdown = new Map<string, PageEntry>();
  for (const page of corpus.pages) {
    const entry = pageEntry(page, make, html(page.path, page.path));
    pages.set(page.path, entry);
    const sibling = markdownPath(page.path);
    markdown.set(sibling, entry);
    markdown.set(`${sibling}x`, entry);
  }
  const files = new Map<string, FileEntry>();
  for (const file of discoveryFiles(corpus, (query) => JSON.parse(search(query).toString())))
    files.set(file.path, fileEntry(file, make, corpus, baseUrl));
  const notFoundHtml = html(NOT_FOUND_PAGE, null);
  // the development server has more below /_next/ than files
  const loaded = prerendered ? "/_next/static/" : "/_next/";

  return {
    corpus,
    sharedHashes: sharedHashes(pages.size + 1),
    parts: {
      ...{ baseUrl, pages, markdown, files, assets, notFoundHtml, search, deprecationHeaders },
      moved: movedPaths(corpus),
      notFound: (path) => notFoundMarkdown(corpus, path, baseUrl),
      isRoute: (path) =>
        ROUTES.has(path) ||
        isAuthPath(path) ||
        isSignedFile(path) ||
        isOwnPage(path) ||
        path.startsWith(loaded) ||
        isPreview(path, pages),
    },
  };
}
