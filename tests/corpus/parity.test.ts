import type { Element, Nodes as HastNodes } from "hast";
import { toHtml } from "hast-util-to-html";
import type { Nodes as MdNodes, RootContent } from "mdast";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { PageDocument } from "#lib/api/schemas.ts";
import { markdownPath } from "#lib/config/paths.ts";
import { loadCorpus, type Corpus } from "#lib/content/corpus.ts";
import { printMarkdown } from "#lib/content/markdown.ts";
import {
  BLOCK_KINDS,
  type BlockKind,
  type Found,
  htmlBlocks,
  markdownBlocks,
  parseHtml,
  parseMarkdown,
  PRICE,
} from "#tests/corpus/blocks.ts";
import { differences, type Expected, type ServedPage } from "#tests/corpus/compare.ts";
import { body, inParallel, startSite } from "#tests/corpus/site.ts";
import type { RunningServer } from "#tests/harness/servers.ts";

let site: RunningServer;
let corpus: Corpus;
const served = new Map<string, ServedPage>();
const expectations = new Map<string, Expected>();

beforeAll(async () => {
  corpus = await loadCorpus();
  site = await startSite();
  await inParallel(corpus.pages, 4, async ({ path, faq, body: source }) => {
    const url = `${site.origin}${path}`;
    served.set(path, {
      url,
      html: await body(url, "text/html"),
      markdown: await body(url, "text/markdown"),
      json: await body(url, "application/json"),
    });
    expectations.set(path, { faq: faq.length > 0, prices: /^<Prices\b/m.test(source) });
  });
});
afterAll(async () => {
  await site?.stop();
});

const compare = (path: string, changed: Partial<ServedPage> = {}): string[] =>
  differences({ ...(served.get(path) as ServedPage), ...changed }, expectations.get(path) as Expected);

describe("every page says the same in HTML, Markdown and JSON", () => {
  test("no page is exempt: the sitemap that is served lists exactly the pages that are compared", async () => {
    const { entries } = JSON.parse(await body(`${site.origin}/sitemap.xml`, "application/json"));
    const listed = entries.map(({ url }: { url: string }) => new URL(url).pathname).sort();
    expect(listed).toEqual([...served.keys()].sort());
    expect(listed.length).toBeGreaterThan(50);
  });

  test("blocks are equal, in order, on every page", () => {
    const found = [...served.keys()].flatMap((path) => compare(path).map((line) => `${path}: ${line}`));
    expect(found).toEqual([]);
  });

  test("the comparison reads something: each kind of block is on some page, and every page has an h1", () => {
    const kinds = new Set<string>();
    for (const page of served.values()) {
      const found = markdownBlocks(parseMarkdown(page.markdown));
      expect(found[0]?.block).toMatchObject({ kind: "heading", level: 1 });
      expect(found.filter(({ block }) => block.kind === "heading" && block.level === 1)).toHaveLength(1);
      for (const { block } of found) kinds.add(block.kind);
    }
    expect([...kinds].sort()).toEqual([...BLOCK_KINDS].sort());
  });

  test("the .md and .mdx siblings are the negotiated Markdown, and ?section= gives each section of the JSON", async () => {
    const wrong: string[] = [];
    await inParallel([...served], 4, async ([path, page]) => {
      const sibling = `${site.origin}${markdownPath(path)}`;
      if ((await body(sibling)) !== page.markdown) wrong.push(`${path}: .md`);
      if ((await body(`${sibling}x`)) !== page.markdown) wrong.push(`${path}: .mdx`);
      for (const section of (JSON.parse(page.json) as PageDocument).sections) {
        const own = await body(`${sibling}?section=${encodeURIComponent(section.id)}`);
        if (own !== section.markdown) wrong.push(`${path}?section=${section.id}`);
        if (own.length !== section.characters) wrong.push(`${path}: characters of ${section.id}`);
      }
    });
    expect(wrong).toEqual([]);
  });
});

// What follows takes blocks away from one projection and expects the comparison to notice.

/** Takes nodes out of a tree: links leave their text, prices leave the text around them. */
function take<Node extends { children?: unknown; value?: unknown }>(
  tree: Node,
  kind: BlockKind,
  gone: Set<unknown>,
): void {
  // a run of text beside a block has a node of its own, which is not in the tree: its children are
  if (kind === "price") {
    for (const node of gone) strip(node as Node);
    return;
  }
  const children = (tree.children ?? []) as Node[];
  tree.children = children.flatMap((child): Node[] => {
    take(child, kind, gone);
    if (!gone.has(child)) return [child];
    return kind === "link" ? ((child.children ?? []) as Node[]) : [];
  });
  if (!children.length) delete tree.children;
}

function strip(node: { children?: unknown; value?: unknown; alt?: unknown; properties?: unknown }): void {
  if (typeof node.value === "string") node.value = node.value.replace(PRICE, "");
  // the words of a picture: in Markdown its own, in HTML among its properties
  for (const holder of [node, (node.properties ?? {}) as { alt?: unknown }])
    if (typeof holder.alt === "string") holder.alt = holder.alt.replace(PRICE, "");
  for (const child of (node.children ?? []) as (typeof node)[]) strip(child);
}

/** A kind's blocks: all of them, or the last one alone. */
const pick = <Node>(found: Found<Node>[], kind: BlockKind, which: "all" | "last"): Set<unknown> => {
  const own = found.filter(({ block }) => block.kind === kind);
  return new Set((which === "all" ? own : own.slice(-1)).map(({ node }) => node));
};

function htmlWithout(page: ServedPage, kind: BlockKind, which: "all" | "last"): string {
  const tree = parseHtml(page.html);
  take(tree as HastNodes as Element, kind, pick(htmlBlocks(tree, page.url), kind, which));
  return toHtml(tree);
}

function markdownWithout(markdown: string, kind: BlockKind, which: "all" | "last"): string {
  const tree = parseMarkdown(markdown);
  take(tree as MdNodes as { children: unknown }, kind, pick(markdownBlocks(tree), kind, which));
  return printMarkdown(tree.children as RootContent[]);
}

function jsonWithout(json: string, kind: BlockKind, which: "all" | "last"): string {
  const document = JSON.parse(json) as PageDocument;
  const holds = document.sections.map(({ markdown }) =>
    markdownBlocks(parseMarkdown(markdown)).some(({ block }) => block.kind === kind),
  );
  const last = holds.lastIndexOf(true);
  const sections = document.sections.map((section, index) =>
    which === "all" || index === last
      ? { ...section, markdown: markdownWithout(section.markdown, kind, which) }
      : section,
  );
  return JSON.stringify({ ...document, sections });
}

describe("the comparison notices what one projection loses", () => {
  const DROPS: Record<
    string,
    (page: ServedPage, kind: BlockKind, which: "all" | "last") => Partial<ServedPage>
  > = {
    HTML: (page, kind, which) => ({ html: htmlWithout(page, kind, which) }),
    Markdown: (page, kind, which) => ({ markdown: markdownWithout(page.markdown, kind, which) }),
    JSON: (page, kind, which) => ({ json: jsonWithout(page.json, kind, which) }),
  };
  const counts = new Map<string, Map<string, number>>();
  /** For each kind of page the page with the fewest blocks of this kind, but some. */
  const pagesWith = (kind: BlockKind): string[] => {
    const best = new Map<string, { path: string; count: number }>();
    for (const page of corpus.pages) {
      const own = counts.get(page.path) ?? new Map<string, number>();
      if (!counts.has(page.path)) {
        for (const { block } of markdownBlocks(parseMarkdown(served.get(page.path)?.markdown ?? ""))) {
          own.set(block.kind, (own.get(block.kind) ?? 0) + 1);
        }
        counts.set(page.path, own);
      }
      const count = own.get(kind) ?? 0;
      if (count && count < (best.get(page.kind)?.count ?? Number.POSITIVE_INFINITY)) {
        best.set(page.kind, { path: page.path, count });
      }
    }
    return [...best.values()].map(({ path }) => path);
  };

  test("reading a document back and changing nothing is no loss", () => {
    for (const path of served.keys()) {
      const page = served.get(path) as ServedPage;
      const html = toHtml(parseHtml(page.html));
      expect(compare(path, { html }), path).toEqual([]);
    }
  });

  for (const kind of BLOCK_KINDS) {
    test.each(Object.keys(DROPS))(`${kind} blocks dropped from the %s`, (projection) => {
      const paths = pagesWith(kind);
      expect(paths.length).toBeGreaterThan(0);
      for (const path of paths) {
        for (const which of ["all", "last"] as const) {
          const changed = DROPS[projection]?.(served.get(path) as ServedPage, kind, which) ?? {};
          expect(compare(path, changed), `${path}, ${which}`).not.toEqual([]);
        }
      }
    });
  }

  const document = (path: string) => JSON.parse(served.get(path)?.json ?? "") as PageDocument;
  const compareJson = (path: string, changed: Partial<PageDocument>) =>
    compare(path, { json: JSON.stringify({ ...document(path), ...changed }) });
  const pathWith = (key: keyof Expected) =>
    [...expectations].find(([, expected]) => expected[key])?.[0] ?? "";

  test("a heading missing from the JSON's list of headings", () => {
    const path = corpus.pages.find((page) => page.headings.length)?.path ?? "";
    expect(compareJson(path, { headings: document(path).headings.slice(1) })).not.toEqual([]);
    expect(compareJson(path, { headings: [] })).not.toEqual([]);
  });

  test("a section missing from the JSON, or sections in another order", () => {
    const path = corpus.pages.find((page) => page.sections.length > 2)?.path ?? "";
    const { sections } = document(path);
    expect(compareJson(path, { sections: sections.slice(0, -1) })).not.toEqual([]);
    expect(compareJson(path, { sections: sections.toReversed() })).not.toEqual([]);
  });

  test("questions missing from the JSON's metadata, or another answer", () => {
    const path = pathWith("faq");
    const { metadata } = document(path);
    const faq = metadata.faq ?? [];
    const [first] = faq;
    expect(compareJson(path, { metadata: { ...metadata, faq: undefined } })).not.toEqual([]);
    const other = faq.map((entry) =>
      entry === first ? { ...entry, answer: `${entry.answer} Perhaps.` } : entry,
    );
    expect(compareJson(path, { metadata: { ...metadata, faq: other } })).not.toEqual([]);
  });

  test("prices missing from the JSON's metadata, another amount, a feature less", () => {
    const path = pathWith("prices");
    const { metadata } = document(path);
    const prices = metadata.prices ?? [];
    const withFirst = (changed: Partial<(typeof prices)[number]>) =>
      compareJson(path, {
        metadata: { ...metadata, prices: prices.map((plan, at) => (at ? plan : { ...plan, ...changed })) },
      });
    expect(compareJson(path, { metadata: { ...metadata, prices: undefined } })).not.toEqual([]);
    expect(withFirst({ amountMinor: 1 })).not.toEqual([]);
    expect(withFirst({ features: prices[0]?.features.slice(1) ?? [] })).not.toEqual([]);
    expect(withFirst({})).toEqual([]);
  });

  test("an order, a level, a link's target, a cell's place: not only presence counts", () => {
    const swap = (html: string, from: string | RegExp, to: string) => {
      const changed = html.replace(from, to);
      expect(changed).not.toBe(html);
      return changed;
    };
    const link = corpus.pages.find((page) => page.links.some((url) => url.includes("/docs/")))?.path ?? "";
    const main = (path: string) => served.get(path)?.html ?? "";
    const inMain = (path: string, from: RegExp, to: string) => {
      const at = main(path).indexOf("<main");
      return main(path).slice(0, at) + swap(main(path).slice(at), from, to);
    };
    expect(
      compare(link, { html: inMain(link, /href="([^"]*\/docs\/[^"]*)"/, 'href="$1-other"') }),
    ).not.toEqual([]);
    const level =
      corpus.pages.find((page) => page.headings.some((heading) => heading.level === 2))?.path ?? "";
    expect(compare(level, { html: inMain(level, /<h2([^>]*)>(.*?)<\/h2>/, "<h4$1>$2</h4>") })).not.toEqual(
      [],
    );
    const page = served.get(level) as ServedPage;
    expect(compare(level, { markdown: `${page.markdown}\nOne more sentence.\n` })).not.toEqual([]);
    expect(
      compare(level, { html: inMain(level, /<\/main>/, "<div>A loose remark.</div></main>") }),
    ).not.toEqual([]);
  });
});

describe("what no body may hold", () => {
  const code = new Set(["code", "inlineCode"]);
  /** The text of a tree outside code. */
  const prose = (node: MdNodes): string => {
    if (code.has(node.type)) return " ";
    if ("value" in node) return node.value;
    return "children" in node ? node.children.map(prose).join(node.type === "root" ? "\n" : "") : "";
  };

  test("no page's Markdown is longer than 50,000 characters", () => {
    const long = [...served].filter(([, page]) => page.markdown.length > 50_000).map(([path]) => path);
    expect(long).toEqual([]);
  });

  test("Markdown is plain: no JSX, import, export, {expression} or HTML outside code, and every link is absolute", () => {
    const wrong: string[] = [];
    for (const [path, page] of served) {
      const tree = parseMarkdown(page.markdown);
      const text = prose(tree);
      if (/<\/?[A-Za-z]|\/>/.test(text)) wrong.push(`${path}: JSX or HTML`);
      if (/[{}]/.test(text)) wrong.push(`${path}: braces`);
      if (/^(?:import|export)\s/m.test(text)) wrong.push(`${path}: import or export`);
      for (const { block } of markdownBlocks(tree)) {
        if (block.kind === "link" && !/^(?:https?:\/\/|mailto:)/.test(block.url))
          wrong.push(`${path}: ${block.url}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  test("the placeholder of the address is in no body: pages, siblings, files, errors, search", async () => {
    const { entries } = JSON.parse(await body(`${site.origin}/llms.txt`, "application/json"));
    expect(entries.length).toBeGreaterThan(0);
    const files = [
      "/openapi.json",
      "/llms.txt",
      "/llms-full.txt",
      "/ai.txt",
      "/robots.txt",
      "/sitemap.xml",
      "/feed.xml",
      "/.well-known/api-catalog",
      "/.well-known/security.txt",
      "/.well-known/agent-skills/index.json",
      "/.well-known/skills/index.json",
      "/.well-known/skills/reelwright-docs/SKILL.md",
      "/api/v1/mcp",
      "/api/v1/search?query=address",
      "/no-such-page",
      "/search?query=address",
    ];
    const wrong = [...served].flatMap(([path, page]) =>
      Object.entries(page).flatMap(([name, text]) =>
        String(text).includes("reelwright.invalid") ? [`${path}: ${name}`] : [],
      ),
    );
    await inParallel(files, 4, async (path) => {
      for (const accept of ["*/*", "application/json", "text/html", "text/markdown"]) {
        const text = await (await fetch(`${site.origin}${path}`, { headers: { accept } })).text();
        if (text.includes("reelwright.invalid")) wrong.push(`${path} as ${accept}`);
      }
    });
    expect(wrong).toEqual([]);
  });
});
