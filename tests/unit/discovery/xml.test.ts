import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { validateXML } from "xmllint-wasm";
import { type Corpus, loadCorpus } from "#lib/content/corpus.ts";
import { AGENT_NOTE } from "#lib/content/markdown.ts";
import { feedEntries, feedXml } from "#lib/discovery/feed.ts";
import { sitemapEntries, sitemapXml } from "#lib/discovery/sitemap.ts";
import { cdata, escapeXml } from "#lib/discovery/xml.ts";
import { BASE, smallSite } from "#tests/unit/discovery/small-site.ts";

const CORPORA: [string, Corpus][] = [
  ["a small site", smallSite()],
  ["the real content", await loadCorpus()],
];
const sitemapSchema = await readFile("tests/validators/sitemap.xsd", "utf8");

const problems = async (xml: string, schema?: string): Promise<string[]> => {
  const { errors } = await validateXML(schema ? { xml, schema } : { xml, normalization: "format" });
  return errors.map(({ message }) => message);
};

const UNESCAPED: Record<string, string> = { "&lt;": "<", "&gt;": ">", "&quot;": '"', "&amp;": "&" };
const unescaped = (text: string) =>
  text.replace(/&(?:lt|gt|quot|amp);/g, (entity) => UNESCAPED[entity] ?? entity);
/** Contents of an element, at any depth, entities and CDATA resolved. */
const contents = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}(?:\\s[^>]*)?>([\\s\\S]*?)</${name}>`, "g"))].map(([, inner = ""]) =>
    inner.startsWith("<![CDATA[")
      ? inner
          .replace(/^<!\[CDATA\[/, "")
          .replace(/\]\]>$/, "")
          .replaceAll("]]]]><![CDATA[>", "]]>")
      : unescaped(inner),
  );

describe.each(CORPORA)("sitemap.xml of %s", (_, corpus) => {
  const xml = sitemapXml(corpus, BASE);

  test("is valid by the schema of sitemaps.org", async () => {
    expect(await problems(xml, sitemapSchema)).toEqual([]);
  });

  test("lists every page with the day of its last change", () => {
    const expected = corpus.pages.map((page) => [`${BASE}${page.path}`, page.updated]);
    const locations = contents(xml, "loc");
    const days = contents(xml, "lastmod");
    expect(locations.map((location, index) => [location, days[index]])).toEqual(expected);
    expect(sitemapEntries(corpus, BASE).map((entry) => [entry.url, entry.lastModified])).toEqual(expected);
  });
});

test("the schema refuses a sitemap with a wrong day, and one with an address twice", async () => {
  const xml = sitemapXml(smallSite(), BASE);
  expect(await problems(xml.replace("2026-11-03", "3 November"), sitemapSchema)).not.toEqual([]);
  expect(await problems(xml.replace(`${BASE}/about`, `${BASE}/`), sitemapSchema)).not.toEqual([]);
});

describe.each(CORPORA)("feed.xml of %s, RSS 2.0", (_, corpus) => {
  const xml = feedXml(corpus, BASE);
  const posts = corpus.pages.filter((page) => page.kind === "post");
  const items = xml.match(/<item>[\s\S]*?<\/item>/g) ?? [];
  const channel = xml.replace(/<item>[\s\S]*<\/item>/, "");
  const RFC_822 =
    /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4} \d\d:\d\d:\d\d GMT$/;

  test("is well-formed", async () => {
    expect(await problems(xml)).toEqual([]);
  });

  test.each(["title", "link", "description", "language", "lastBuildDate"])(
    "the channel has one %s",
    (name) => {
      expect(contents(channel, name)).toEqual([expect.stringMatching(/\S/)]);
    },
  );

  test("the channel says where it is, and nothing without a declared prefix", () => {
    expect(channel).toContain(`<atom:link href="${BASE}/feed.xml" rel="self" type="application/rss+xml"/>`);
    const prefixes = [...xml.matchAll(/<([a-z]+):/g)].map(([, prefix]) => prefix);
    for (const prefix of new Set(prefixes)) expect(xml).toContain(` xmlns:${prefix}="http`);
  });

  test.each(["title", "link", "guid", "pubDate", "dc:creator", "description", "content:encoded"])(
    "every item has one %s",
    (name) => {
      expect(items).toHaveLength(posts.length);
      for (const item of items) expect(contents(item, name)).toEqual([expect.stringMatching(/\S/)]);
    },
  );

  test("guids are addresses of posts, each once; newest first; dates of the content", () => {
    const guids = contents(xml, "guid");
    expect(guids.toSorted()).toEqual(posts.map((page) => `${BASE}${page.path}`).sort());
    expect(feedEntries(corpus, BASE).map(({ url }) => url)).toEqual(guids);
    const dates = contents(xml, "pubDate");
    for (const date of [...dates, ...contents(xml, "lastBuildDate")]) expect(date).toMatch(RFC_822);
    const times = dates.map((date) => Date.parse(date));
    expect(times).toEqual(times.toSorted((a, b) => b - a));
    const last = posts
      .map((page) => page.updated)
      .sort()
      .at(-1);
    expect(contents(xml, "lastBuildDate")).toEqual([new Date(`${last}T00:00:00Z`).toUTCString()]);
  });

  test("content is whole, is HTML, and its links are absolute", () => {
    for (const [index, html] of contents(xml, "content:encoded").entries()) {
      const page = corpus.byPath.get((feedEntries(corpus, BASE)[index]?.url ?? "").slice(BASE.length));
      expect(html).not.toMatch(/<h1|<script|href="(?!https?:|mailto:)/);
      expect(html).not.toContain("reelwright.invalid");
      // of the page, not of the post
      expect(page?.markdown).toContain(AGENT_NOTE.before);
      expect(html).not.toContain(AGENT_NOTE.before);
      for (const heading of page?.headings ?? []) {
        expect(html).toMatch(new RegExp(`<h${heading.level}>`));
      }
      expect(html.match(/<pre>/g)?.length ?? 0).toBe((page?.markdown.match(/^ *```\S/gm) ?? []).length);
    }
  });

  test("categories are the tags", () => {
    const expected = feedEntries(corpus, BASE).flatMap(
      ({ url }) => corpus.byPath.get(url.slice(BASE.length))?.tags ?? [],
    );
    expect(contents(xml, "category")).toEqual(expected);
  });
});

describe("hostile text", () => {
  const xml = feedXml(smallSite(), BASE);

  test("markup in titles and tags is text", () => {
    expect(contents(xml, "title")).toContain('Older & "wiser" <post>');
    expect(contents(xml, "category")).toContain("a&b");
  });

  test("a CDATA section is not ended by what it holds", () => {
    const [, older = ""] = contents(xml, "content:encoded");
    expect(older).toContain("echo ']]>' '&#x3C;b>'");
    expect(older).toContain("<li>one</li>");
    expect(older).toContain("<td>1</td>");
    expect(older).toContain(`<a href="${BASE}/docs">`);
  });

  test("characters that XML forbids are left out", async () => {
    const wild = "a\u0000b\u000bc\ud800d\uffff\u{1f3ac}";
    expect(await problems(`<x a="${escapeXml(wild)}">${escapeXml(wild)}${cdata(wild)}</x>`)).toEqual([]);
    expect(escapeXml(wild)).toBe("abc\ufffdd\u{1f3ac}");
  });
});

test("a feed without posts is still a feed", async () => {
  const corpus = smallSite();
  const pages = corpus.pages.filter((page) => page.kind !== "post");
  const xml = feedXml({ ...corpus, pages }, BASE);
  expect(await problems(xml)).toEqual([]);
  expect(xml).not.toContain("<item>");
  expect(contents(xml, "lastBuildDate")).toEqual(["Tue, 03 Nov 2026 00:00:00 GMT"]);
});
