import { toHtml } from "hast-util-to-html";
import { toHast } from "mdast-util-to-hast";
import type { Root } from "mdast";
import type { FileEntry } from "#lib/api/schemas.ts";
import { DISCOVERY_PATHS, PAGE_PATHS } from "#lib/config/paths.ts";
import { SITE } from "#lib/config/site.ts";
import { fillBaseUrl } from "#lib/content/base-url.ts";
import type { Corpus, Page } from "#lib/content/corpus.ts";
import { AGENT_NOTE_MARKDOWN, parseMarkdown } from "#lib/content/markdown.ts";
import { cdata, escapeXml } from "#lib/discovery/xml.ts";

/** Posts, newest first; posts of one day by path. */
export const posts = (corpus: Corpus): Page[] =>
  corpus.pages
    .filter((page) => page.kind === "post")
    .sort((a, b) => (b.published ?? "").localeCompare(a.published ?? "") || (a.path < b.path ? -1 : 1));

/** RFC 822 with the four-digit year of RSS 2.0: `Sat, 21 Nov 2026 00:00:00 GMT`. */
const rfc822 = (day: string): string => new Date(`${day}T00:00:00Z`).toUTCString();

/**
 * The post as HTML. Its h1 is left out, for the item's title says it, and so is the line for agents, for it leads
 * from pages. Raw HTML cannot be in it.
 */
function contentHtml(page: Page, baseUrl: string): string {
  const note = fillBaseUrl(AGENT_NOTE_MARKDOWN, baseUrl);
  const nodes = parseMarkdown(fillBaseUrl(page.markdown, baseUrl).replace(`${note}\n\n`, ""));
  const children = nodes.filter((node, index) => !(index === 0 && node.type === "heading"));
  return toHtml(toHast({ type: "root", children } as Root));
}

/** The feed's items as data. */
export const feedEntries = (corpus: Corpus, baseUrl: string): FileEntry[] =>
  posts(corpus).map((page) => ({
    url: `${baseUrl}${page.path}`,
    title: page.title,
    description: page.excerpt ?? page.description,
    lastModified: page.updated,
    ...(page.published && { published: page.published }),
    ...(page.author && { author: page.author }),
  }));

/**
 * `/feed.xml`: RSS 2.0 of the published posts, with their whole text. `lastBuildDate` is the last change
 * of a post, or of the blog's page while there is none.
 *
 * @param baseUrl the public origin
 */
export function feedXml(corpus: Corpus, baseUrl: string): string {
  const items = posts(corpus);
  const blog = corpus.byPath.get(PAGE_PATHS.blog);
  const changed = [...items, ...(blog && !items.length ? [blog] : [])].map((page) => page.updated).sort();
  const lastChange = changed.at(-1);
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/">
  <channel>
    <title>${escapeXml(`${SITE.name} blog`)}</title>
    <link>${baseUrl}${PAGE_PATHS.blog}</link>
    <description>${escapeXml(blog?.description ?? SITE.description)}</description>
    <language>${SITE.language}</language>
${lastChange ? `    <lastBuildDate>${rfc822(lastChange)}</lastBuildDate>\n` : ""}    <docs>https://www.rssboard.org/rss-specification</docs>
    <atom:link href="${baseUrl}${DISCOVERY_PATHS.feed}" rel="self" type="application/rss+xml"/>
${items.map((page) => itemXml(page, baseUrl)).join("")}  </channel>
</rss>
`;
}

function itemXml(page: Page, baseUrl: string): string {
  const url = `${baseUrl}${page.path}`;
  const lines = [
    `<title>${escapeXml(page.title)}</title>`,
    `<link>${escapeXml(url)}</link>`,
    `<guid isPermaLink="true">${escapeXml(url)}</guid>`,
    `<pubDate>${rfc822(page.published ?? page.updated)}</pubDate>`,
    ...(page.author ? [`<dc:creator>${escapeXml(page.author)}</dc:creator>`] : []),
    ...page.tags.map((tag) => `<category>${escapeXml(tag)}</category>`),
    `<description>${escapeXml(page.excerpt ?? page.description)}</description>`,
    `<content:encoded>${cdata(contentHtml(page, baseUrl))}</content:encoded>`,
  ];
  return `    <item>\n${lines.map((line) => `      ${line}\n`).join("")}    </item>\n`;
}
