import type { FileEntry } from "#lib/api/schemas.ts";
import type { Corpus } from "#lib/content/corpus.ts";
import { escapeXml } from "#lib/discovery/xml.ts";

/** Every public page with the day on which its content last changed, in path order. */
export const sitemapEntries = (corpus: Corpus, baseUrl: string): FileEntry[] =>
  corpus.pages.map((page) => ({
    url: `${baseUrl}${page.path}`,
    title: page.title,
    lastModified: page.updated,
  }));

/**
 * `/sitemap.xml` (sitemaps.org 0.9). `lastmod` is the content's day, never the build's; `priority` and
 * `changefreq` are left out, since nobody can know them.
 *
 * @param baseUrl the public origin
 */
export function sitemapXml(corpus: Corpus, baseUrl: string): string {
  const urls = sitemapEntries(corpus, baseUrl).map(
    ({ url, lastModified }) =>
      `  <url>\n    <loc>${escapeXml(url)}</loc>\n    <lastmod>${lastModified}</lastmod>\n  </url>\n`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join("")}</urlset>\n`;
}
