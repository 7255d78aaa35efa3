import type { Metadata } from "next";
import { BASE_URL_TOKEN, DISCOVERY_PATHS, markdownPath } from "#lib/config/paths.ts";
import { SITE } from "#lib/config/site.ts";
import type { Page } from "#lib/content/corpus.ts";

/** Size of every Open Graph image, in pixels. */
export const OG_SIZE = { width: 1200, height: 630 } as const;

/** The Open Graph image of a page: `/docs/search` → `/og/docs/search.png`, `/` → `/og/index.png`. */
export const ogPath = (path: string): string => `/og${path === "/" ? "/index" : path}.png`;

/** `<title>` of a page. */
export const titleOf = (page: Pick<Page, "path" | "title">): string =>
  page.path === "/" ? `${SITE.name}: ${SITE.tagline}` : `${page.title} · ${SITE.name}`;

/** The head of a page. Addresses hold the token that the door replaces by `BASE_URL`. */
export function pageMetadata(page: Page): Metadata {
  const url = `${BASE_URL_TOKEN}${page.path}`;
  const title = titleOf(page);
  const image = {
    url: `${BASE_URL_TOKEN}${ogPath(page.path)}`,
    ...OG_SIZE,
    type: "image/png",
    alt: `${page.heading}, on a ruler with a playhead`,
  };
  return {
    title,
    description: page.description,
    alternates: {
      canonical: url,
      types: {
        "text/markdown": `${BASE_URL_TOKEN}${markdownPath(page.path)}`,
        "application/json": url,
        "application/rss+xml": [
          { url: `${BASE_URL_TOKEN}${DISCOVERY_PATHS.feed}`, title: `${SITE.name} blog` },
        ],
      },
    },
    openGraph: {
      title,
      description: page.description,
      url,
      siteName: SITE.name,
      locale: "en_GB",
      images: [image],
      ...(page.kind === "post"
        ? { type: "article", publishedTime: page.published, modifiedTime: page.updated, tags: page.tags }
        : { type: "website" }),
    },
    twitter: { card: "summary_large_image", title, description: page.description, images: [image] },
  };
}
