import { describe, expect, test } from "vitest";
import { markdownPath } from "#lib/config/paths.ts";
import { fillCorpus } from "#lib/content/base-url.ts";
import { type Corpus, loadCorpus } from "#lib/content/corpus.ts";
import { discoveryFiles } from "#lib/discovery/files.ts";
import { llmsEntries, llmsText } from "#lib/discovery/llms.ts";
import { llmsFullText, llmsGroupText } from "#lib/discovery/llms-full.ts";
import { llmsGroups } from "#lib/discovery/llms-groups.ts";
import { BASE, smallSite } from "#tests/unit/discovery/small-site.ts";

const real = await loadCorpus();
const CORPORA: [string, Corpus][] = [
  ["a small site", smallSite()],
  ["the real content", real],
];
const LINK = /^- \[((?:[^\]\\]|\\.)+)\]\(([^)\s]+)\): (.+)$/;

describe.each(CORPORA)("llms.txt of %s", (_, corpus) => {
  const text = llmsText(corpus, BASE);
  const lines = text.split("\n");
  const [head = "", ...sections] = text.split(/^## /m);
  const links = sections.flatMap((section) => section.split("\n").filter((line) => line.startsWith("- ")));

  test("has the parts of llmstxt.org in their order", () => {
    expect(lines[0]).toMatch(/^# \S/);
    expect(lines.filter((line) => line.startsWith("# "))).toHaveLength(1);
    expect(lines.filter((line) => line.startsWith("###"))).toEqual([]);
    expect(head).toMatch(/^# .+\n\n> .+\n\n\S/);
    expect(head).not.toMatch(LINK);
    const titles = sections.map((section) => section.split("\n")[0]);
    expect(titles.slice(0, 3)).toEqual(["Product", "Audience", "Docs"]);
    expect(titles.slice(-2)).toEqual(["Developers", "Optional"]);
    for (const section of sections) {
      const [, blank, ...rest] = section.trimEnd().split("\n");
      expect(blank).toBe("");
      expect(rest.filter((line) => !LINK.test(line))).toEqual([]);
      expect(rest.length).toBeGreaterThan(0);
    }
  });

  test("lists every page once, by its Markdown address, and nothing that is not served", () => {
    const urls = links.map((line) => LINK.exec(line)?.[2] ?? line);
    const pages = corpus.pages.map((page) => `${BASE}${markdownPath(page.path)}`);
    const files = discoveryFiles(corpus).map((file) => `${BASE}${file.path}`);
    expect(urls.filter((url) => pages.includes(url)).sort()).toEqual(pages.sort());
    expect(urls.filter((url) => !pages.includes(url) && !files.includes(url))).toEqual([]);
  });

  test("states sizes that are true of what is served", () => {
    const served = fillCorpus(corpus, BASE);
    for (const page of served.pages) {
      const line = links.find((candidate) => candidate.includes(`(${BASE}${markdownPath(page.path)})`));
      expect(line).toMatch(new RegExp(` \\(${page.markdown.length} characters\\)$`));
    }
    expect(llmsText(served, BASE)).toBe(text);
  });

  test("has the same list as data", () => {
    const entries = llmsEntries(corpus, BASE);
    expect(entries.map(({ url }) => url)).toEqual(links.map((line) => LINK.exec(line)?.[2]));
    for (const entry of entries) expect(entry).toMatchObject({ title: /./, description: /./, group: /./ });
  });

  test("stays under 50,000 characters", () => {
    expect(text.length).toBeLessThan(50_000);
  });

  test("names what does not run", () => {
    expect(head).toMatch(/In preparation: .*Studio/);
  });
});

test("a bracket in a title does not end its link", () => {
  expect(llmsText(smallSite(), BASE)).toContain("- [Search \\[API\\]](");
});

describe.each(CORPORA)("llms-full of %s", (_, corpus) => {
  const groups = llmsGroups(corpus);
  const titles = (text: string) => text.match(/^Source: \S+/gm) ?? [];

  test("begins with the index and holds the text of every page once", () => {
    const full = llmsFullText(corpus, BASE);
    expect(full.startsWith(llmsText(corpus, BASE))).toBe(true);
    const sources = titles(full).map((line) => line.slice("Source: ".length));
    expect(sources.sort()).toEqual(corpus.pages.map((page) => `${BASE}${markdownPath(page.path)}`).sort());
    for (const page of fillCorpus(corpus, BASE).pages) {
      expect(full).toContain(page.markdown.split("\n").slice(1).join("\n").trim());
    }
  });

  test("groups have names fit for an address, and are named in llms.txt", () => {
    for (const { id } of groups) {
      expect(id).toMatch(/^[a-z]+(?:-[a-z]+)*$/);
      expect(llmsText(corpus, BASE)).toContain(`\`${id}\``);
    }
    expect(groups).toHaveLength(new Set(groups.map(({ id }) => id)).size);
    expect(groups.map(({ id }) => id)).toEqual(
      expect.arrayContaining(["product", "audiences", "docs", "blog"]),
    );
  });

  test("a group's file holds its pages and no other", () => {
    for (const group of groups) {
      expect(titles(llmsGroupText(group, BASE))).toHaveLength(group.pages.length);
    }
  });
});
