import type { PageDocument } from "#lib/api/schemas.ts";
import {
  API_PATHS,
  COMPOSITION_SCHEMA_PATH,
  DISCOVERY_PATHS,
  HEALTH_PATHS,
  isAuthPath,
  isOwnPage,
  templatePicturePath,
  markdownPath,
  MESSAGES_PATH,
  PAGE_PATHS,
  SEARCH_PAGE_PATH,
  WEBHOOK_PATHS,
} from "#lib/config/paths.ts";
import { fillCorpus } from "#lib/content/base-url.ts";
import type { Corpus, Page } from "#lib/content/corpus.ts";
import { TEMPLATES_BY_KIND } from "#lib/content/motion-reference.ts";
import { filmPath, PAGE_FILMS } from "#lib/content/data.ts";
import { discoveryFiles, textFileDocument } from "#lib/discovery/files.ts";
import { notFoundMarkdown } from "#lib/discovery/not-found.ts";
import {
  CACHE_CONTROL,
  CLOSED_POLICY,
  CORS_HEADERS,
  commonHeaders,
  contentSecurityPolicy,
  scriptRights,
} from "#lib/http/headers.ts";
import { fillHtml } from "#lib/surface/flight.ts";
import { inlineScriptHashes, NOT_FOUND_PAGE } from "#lib/surface/manifest.ts";
import type { FileEntry, PageEntry, SurfaceParts } from "#lib/surface/parts.ts";
import { makeRepresentation, type Representation } from "#lib/surface/representation.ts";

type Headers = [string, string][];

const PAGE_TYPES = [
  ["text/html", (path: string) => path],
  ["text/markdown", markdownPath],
  ["application/json", (path: string) => path],
] as const;

/** `Link`: the other representations, and where a machine goes on from here. */
function linkHeader(baseUrl: string, path: string | null, own: string): string {
  const links = [
    `<${baseUrl}${DISCOVERY_PATHS.openapi}>; rel="service-desc"; type="application/json"`,
    `<${baseUrl}${PAGE_PATHS.docs}>; rel="service-doc"; type="text/html"`,
    `<${baseUrl}${DISCOVERY_PATHS.apiCatalog}>; rel="api-catalog"; type="application/linkset+json"`,
    `<${baseUrl}${DISCOVERY_PATHS.llms}>; rel="describedby"; type="text/plain"`,
  ];
  if (path === null) return links.join(", ");
  const alternates = PAGE_TYPES.filter(([type]) => type !== own).map(
    ([type, at]) => `<${baseUrl}${at(path)}>; rel="alternate"; type="${type}"`,
  );
  const canonical = own === "text/html" ? [] : [`<${baseUrl}${path}>; rel="canonical"`];
  return [...canonical, ...alternates, ...links].join(", ");
}

/** Made at the first request that wants it: a start does not wait for what nobody asks for. */
function lazily<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

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
  const { baseUrl, prerendered } = options;
  const state = { lastModified: options.madeAt };
  const corpus = fillCorpus(options.corpus, baseUrl);
  const common: Headers = [...commonHeaders(baseUrl), ...CORS_HEADERS].map(([name, value]) => [name, value]);
  const cache: Headers = [["Cache-Control", CACHE_CONTROL.revalidate]];
  const vary: Headers = [["Vary", "Accept, Accept-Encoding"]];

  const headersFor = (policy: string, link: string): Headers => [
    ...common,
    ["Content-Security-Policy", policy],
    ...cache,
    ...vary,
    ["Link", link],
  ];

  // hashes are counted: what every page has is what a page rendered at request time has too
  const hashCounts = new Map<string, number>();
  const html = (path: string, linkPath: string | null): Representation | undefined => {
    const source = prerendered?.get(path);
    if (source === undefined) return undefined;
    const text = fillHtml(source, baseUrl);
    const hashes = inlineScriptHashes(text);
    for (const hash of hashes) hashCounts.set(hash, (hashCounts.get(hash) ?? 0) + 1);
    return makeRepresentation(
      "text/html; charset=utf-8",
      text,
      headersFor(
        contentSecurityPolicy([...hashes, ...scriptRights(linkPath)]),
        linkHeader(baseUrl, linkPath, "text/html"),
      ),
      state,
    );
  };

  const markdownOf = (page: Page, text: string): Representation =>
    makeRepresentation(
      "text/markdown; charset=utf-8",
      text,
      headersFor(CLOSED_POLICY, linkHeader(baseUrl, page.path, "text/markdown")),
      state,
    );
  const jsonOf = (page: Page): Representation => {
    const document: PageDocument = page.document;
    return makeRepresentation(
      "application/json; charset=utf-8",
      JSON.stringify(document),
      headersFor(CLOSED_POLICY, linkHeader(baseUrl, page.path, "application/json")),
      state,
    );
  };

  const pages = new Map<string, PageEntry>();
  const markdown = new Map<string, PageEntry>();
  for (const page of corpus.pages) {
    const sections = new Map<string, Representation>();
    const lazy = {
      markdown: lazily(() => markdownOf(page, page.markdown)),
      json: lazily(() => jsonOf(page)),
    };
    const entry: PageEntry = {
      path: page.path,
      representations: {
        "text/html": html(page.path, page.path),
        get "text/markdown"() {
          return lazy.markdown();
        },
        get "application/json"() {
          return lazy.json();
        },
      },
      section(id) {
        const current = page.formerIds[id] ?? id;
        const section = page.sections.find((candidate) => candidate.id === current);
        if (!section) return undefined;
        let made = sections.get(id);
        if (!made) {
          made = markdownOf(page, section.markdown);
          sections.set(id, made);
        }
        return made;
      },
    };
    pages.set(page.path, entry);
    const sibling = markdownPath(page.path);
    markdown.set(sibling, entry);
    markdown.set(`${sibling}x`, entry);
  }

  const files = new Map<string, FileEntry>();
  for (const file of discoveryFiles(corpus, (query) => JSON.parse(options.search(query).toString()))) {
    const headers = headersFor(CLOSED_POLICY, linkHeader(baseUrl, null, file.contentType));
    const own = lazily(() =>
      makeRepresentation(file.contentType, file.text(corpus, baseUrl), headers, state),
    );
    const document = lazily(() =>
      makeRepresentation(
        "application/json; charset=utf-8",
        JSON.stringify(textFileDocument(file, corpus, baseUrl)),
        headers,
        state,
      ),
    );
    files.set(file.path, {
      contentType: file.contentType,
      get file() {
        return own();
      },
      get document() {
        return file.hasJson ? document() : undefined;
      },
    });
  }

  const notFoundHtml = html(NOT_FOUND_PAGE, null);
  const documents = pages.size + 1;
  const sharedHashes = [...hashCounts].filter(([, count]) => count === documents).map(([hash]) => hash);
  const routes = new Set<string>([
    SEARCH_PAGE_PATH,
    MESSAGES_PATH,
    API_PATHS.docsMcp,
    ...Object.values(WEBHOOK_PATHS),
    ...Object.values(PAGE_FILMS).map(filmPath),
    HEALTH_PATHS.ready,
    "/favicon.ico",
    "/icon.svg",
    COMPOSITION_SCHEMA_PATH,
    ...TEMPLATES_BY_KIND.flatMap(([, templates]) => templates.map(({ id }) => templatePicturePath(id))),
  ]);

  // the development server has more below /_next/ than files
  const assets = prerendered ? "/_next/static/" : "/_next/";
  /** `/og/docs/search.png`, `/og/index.png`: the images that pages name for previews; and the touch icon. */
  const isPreview = (path: string): boolean => {
    const name = /^\/og(\/.+)\.png$/.exec(path)?.[1];
    return (
      name !== undefined &&
      (pages.has(name === "/index" ? PAGE_PATHS.home : name) || name === "/apple-touch-icon")
    );
  };

  return {
    corpus,
    sharedHashes,
    parts: {
      baseUrl,
      pages,
      markdown,
      files,
      assets: options.assets,
      notFoundHtml,
      moved: new Map(
        [...corpus.moved].flatMap(([from, to]) => [
          [from, to],
          [markdownPath(from), markdownPath(to)],
          [`${markdownPath(from)}x`, `${markdownPath(to)}x`],
        ]),
      ),
      notFound: (path) => notFoundMarkdown(corpus, path, baseUrl),
      search: options.search,
      isRoute: (path) =>
        routes.has(path) || isAuthPath(path) || isOwnPage(path) || path.startsWith(assets) || isPreview(path),
      deprecationHeaders: options.deprecationHeaders,
    },
  };
}
