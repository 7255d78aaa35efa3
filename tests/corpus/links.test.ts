import type { Element, Nodes } from "hast";
import { visit } from "unist-util-visit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parseHtml, parseMarkdown } from "#tests/corpus/blocks.ts";
import { body, inParallel, pagePaths, startSite } from "#tests/corpus/site.ts";
import type { RunningServer } from "#tests/harness/servers.ts";

let site: RunningServer;
beforeAll(async () => {
  site = await startSite();
});
afterAll(async () => {
  await site?.stop();
});

const ATTRIBUTES: [tag: string, property: string][] = [
  ["a", "href"],
  ["link", "href"],
  ["script", "src"],
  ["img", "src"],
  ["source", "src"],
  ["form", "action"],
];

/** Every address that a document leads to, with those of its preview image; absolute. */
function addressesOf(html: string, url: string): string[] {
  const found: string[] = [];
  const walk = (node: Nodes) => {
    if (node.type === "element") {
      for (const [tag, property] of ATTRIBUTES) {
        const value = node.tagName === tag ? node.properties[property] : undefined;
        if (value !== undefined && node.properties.method !== "post")
          found.push(new URL(String(value), url).href);
      }
      if (node.tagName === "meta" && /^og:(?:url|image)$/.test(String(node.properties.property ?? ""))) {
        found.push(new URL(String(node.properties.content), url).href);
      }
    }
    if ("children" in node) node.children.forEach(walk);
  };
  walk(parseHtml(html));
  return found;
}

/** Where the forms of a document post to. */
function postsOf(html: string, url: string): string[] {
  const found: string[] = [];
  const walk = (node: Nodes) => {
    if (node.type === "element" && node.tagName === "form" && node.properties.method === "post")
      found.push(new URL(String(node.properties.action), url).href);
    if ("children" in node) node.children.forEach(walk);
  };
  walk(parseHtml(html));
  return found;
}

const idsOf = (html: string): Set<string> => {
  const ids = new Set<string>();
  const walk = (node: Nodes) => {
    const id = (node as Element).properties?.id;
    if (id !== undefined) ids.add(String(id));
    if ("children" in node) node.children.forEach(walk);
  };
  walk(parseHtml(html));
  return ids;
};

/** Our own addresses in a text; what a sentence or a bracket closes with is not part of one. */
const addressesIn = (text: string, origin: string): string[] =>
  [...text.matchAll(/https?:\/\/[^\s"'`<>()[\]{}|\\]+/g)]
    .map(([address]) => address.replace(/[.,:;!?]+$/, ""))
    .filter((address) => URL.parse(address)?.origin === origin);

/** What the links of a Markdown text lead to; code is not a link. */
function linksOf(markdown: string): string[] {
  const found: string[] = [];
  visit(parseMarkdown(markdown), "link", ({ url }) => {
    found.push(url);
  });
  return found;
}

/** Addresses of a feed: its own elements, and the links of each item's HTML. */
function addressesOfFeed(xml: string): string[] {
  const elements = [...xml.matchAll(/<(?:link|guid|docs)\b[^>]*>([^<]+)</g)].map(
    ([, address = ""]) => address,
  );
  const self = [...xml.matchAll(/<atom:link href="([^"]+)"/g)].map(([, address = ""]) => address);
  const items = [...xml.matchAll(/<content:encoded><!\[CDATA\[([\s\S]*?)\]\]><\/content:encoded>/g)];
  expect(items.length).toBeGreaterThan(0);
  return [...elements, ...self, ...items.flatMap(([, html = ""]) => addressesOf(html, "about:blank"))];
}

/** Every `href`, `url`, `anchor` of a JSON document that is ours, relative ones resolved. */
function addressesOfJson(value: unknown, base: string): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const own =
      typeof inner === "string" && ["href", "url", "anchor"].includes(key) ? [new URL(inner, base).href] : [];
    return [...own, ...addressesOfJson(inner, base)];
  });
}

/** Addresses that answer with 400 or more, or whose fragment no element has; what each is, and who says it. */
async function broken(sayings: ReadonlyMap<string, string>, origin: string): Promise<string[]> {
  const wrong: string[] = [];
  const ids = new Map<string, Promise<Set<string>>>();
  const answers = new Map<string, Promise<number>>();
  await inParallel([...sayings], 8, async ([address, where]) => {
    const url = new URL(address);
    if (url.origin !== origin) return;
    const { hash } = url;
    url.hash = "";
    answers.has(url.href) ||
      answers.set(
        url.href,
        fetch(url, { redirect: "manual" }).then(async (response) => {
          await response.arrayBuffer();
          return response.status;
        }),
      );
    const status = (await answers.get(url.href)) ?? 0;
    if (status >= 400) wrong.push(`${where}: ${address} answers ${status}`);
    else if (hash.length > 1) {
      ids.has(url.href) || ids.set(url.href, body(url.href, "text/html").then(idsOf));
      const known = await ids.get(url.href);
      if (!known?.has(decodeURIComponent(hash.slice(1))))
        wrong.push(`${where}: ${address} has no such element`);
    }
  });
  return wrong.sort();
}

/** Keeps for each address who said it first. */
const collector = () => {
  const sayings = new Map<string, string>();
  return {
    sayings,
    add: (where: string, addresses: readonly string[]) => {
      for (const address of addresses) if (!sayings.has(address)) sayings.set(address, where);
    },
  };
};

describe("every address that the site gives out is good", () => {
  test("the check notices a dead address and a dead fragment", async () => {
    const say = (address: string) => new Map([[`${site.origin}${address}`, "here"]]);
    expect(await broken(say("/docs/no-such-page"), site.origin)).toHaveLength(1);
    expect(await broken(say("/docs#no-such-heading"), site.origin)).toHaveLength(1);
    expect(await broken(say("/docs.md?section=no-such-section"), site.origin)).toHaveLength(1);
    expect(await broken(say("/docs"), site.origin)).toEqual([]);
  });

  test("links, styles, scripts, images and forms of every page's HTML; other sites by https only", async () => {
    const { sayings, add } = collector();
    const insecure: string[] = [];
    const posts = new Set<string>();
    await inParallel([...(await pagePaths()), "/search?query=limits"], 4, async (path) => {
      const url = `${site.origin}${path}`;
      const html = await body(url, "text/html");
      for (const address of postsOf(html, url)) posts.add(address);
      const addresses = addressesOf(html, url);
      add(path, addresses);
      for (const address of addresses) {
        const { origin, protocol } = new URL(address);
        if (origin !== site.origin && protocol !== "https:" && protocol !== "mailto:")
          insecure.push(`${path}: ${address}`);
      }
    });
    expect(insecure).toEqual([]);
    expect([...sayings.keys()].filter((address) => address.startsWith(site.origin)).length).toBeGreaterThan(
      100,
    );
    expect(await broken(sayings, site.origin)).toEqual([]);
    // an empty form is taken to the page that says what is missing
    expect(posts.size).toBeGreaterThan(0);
    for (const address of posts) {
      const sent = { method: "POST", body: new URLSearchParams(), redirect: "manual" } as const;
      const response = await fetch(address, sent);
      expect([address, response.status]).toEqual([address, 303]);
      await response.arrayBuffer();
      const next = await fetch(new URL(response.headers.get("location") ?? "", address));
      expect([address, next.status]).toEqual([address, 200]);
      await next.arrayBuffer();
    }
  });

  test("links of every page's Markdown, addresses in its JSON and its Link header", async () => {
    const { sayings, add } = collector();
    await inParallel(await pagePaths(), 4, async (path) => {
      for (const accept of ["text/html", "text/markdown", "application/json"]) {
        const response = await fetch(`${site.origin}${path}`, { headers: { accept } });
        add(`${path}, Link`, addressesIn(response.headers.get("link") ?? "", site.origin));
        const text = await response.text();
        if (accept === "application/json")
          add(`${path}, JSON`, addressesOfJson(JSON.parse(text), site.origin));
        if (accept === "text/markdown") {
          add(`${path}, Markdown`, linksOf(text));
        }
      }
    });
    expect(sayings.size).toBeGreaterThan(200);
    expect(await broken(sayings, site.origin)).toEqual([]);
  });

  test("llms.txt, sitemap, feed, ai.txt, robots.txt, security.txt, api-catalog, skills: text, JSON form and Link header", async () => {
    const { sayings, add } = collector();
    const files = [
      "/llms.txt",
      "/sitemap.xml",
      "/feed.xml",
      "/ai.txt",
      "/robots.txt",
      "/.well-known/security.txt",
      "/.well-known/api-catalog",
      "/.well-known/agent-skills/index.json",
      "/.well-known/skills/index.json",
      "/.well-known/agent-skills/reelwright-docs/SKILL.md",
      "/.well-known/skills/reelwright-docs/SKILL.md",
    ];
    for (const path of files) {
      const url = `${site.origin}${path}`;
      const response = await fetch(url);
      expect(response.status, path).toBe(200);
      const text = await response.text();
      const addresses = path === "/feed.xml" ? addressesOfFeed(text) : addressesIn(text, site.origin);
      if (response.headers.get("content-type")?.includes("json"))
        addresses.push(...addressesOfJson(JSON.parse(text), url));
      expect(addresses.length, path).toBeGreaterThan(0);
      add(path, addresses);
      add(`${path}, Link`, addressesIn(response.headers.get("link") ?? "", site.origin));
      const json = await fetch(url, { headers: { accept: "application/json" } });
      // the text of a skill has no JSON form
      if (json.headers.get("content-type")?.includes("json"))
        add(`${path} as JSON`, addressesOfJson(await json.json(), url));
    }
    // robots.txt says which file lists every page, and the list is complete
    const robots = await body(`${site.origin}/robots.txt`);
    expect(robots).toContain(`Sitemap: ${site.origin}/sitemap.xml`);
    const sitemap = addressesIn(await body(`${site.origin}/sitemap.xml`), site.origin);
    expect(sitemap.sort()).toEqual((await pagePaths()).map((path) => `${site.origin}${path}`).sort());
    // llms.txt names a template for the groups: its groups are addresses themselves
    const groups =
      (await body(`${site.origin}/llms.txt`)).match(/llms-full\/\{group\}\.txt` with (.*)\./)?.[1] ?? "";
    const groupFiles = [...groups.matchAll(/`([a-z-]+)`/g)].map(
      ([, group]) => `${site.origin}/llms-full/${group}.txt`,
    );
    expect(groupFiles.length).toBeGreaterThan(1);
    add("/llms.txt, groups", groupFiles);
    for (const address of groupFiles) add(address, linksOf(await body(address)));
    const templates = [...sayings].filter(
      ([address]) => !/\/(?:llms-full\/|api\/v1\/search\?query=)$/.test(address),
    );
    expect(await broken(new Map(templates), site.origin)).toEqual([]);
  });

  test("OpenAPI: the server's address, and every path that needs no parameter", async () => {
    const url = `${site.origin}/openapi.json`;
    const document = JSON.parse(await body(url)) as {
      servers: { url: string }[];
      paths: Record<
        string,
        Record<
          string,
          {
            operationId: string;
            tags: string[];
            security?: object[];
            requestBody?: { content: Record<string, { example?: unknown }> };
          }
        >
      >;
    };
    expect(document.servers.map((server) => server.url)).toContain(site.origin);
    const wrong: string[] = [];
    let tried = 0;
    for (const [path, operations] of Object.entries(document.paths)) {
      if (path.includes("{")) continue;
      for (const [method, operation] of Object.entries(operations)) {
        const example = operation.requestBody?.content["application/json"]?.example;
        const response = await fetch(`${site.origin}${path}`, {
          method: method.toUpperCase(),
          ...(operation.requestBody && {
            body: JSON.stringify(example ?? { jsonrpc: "2.0", id: 1, method: "tools/list" }),
            headers: { "content-type": "application/json", accept: "application/json, text/event-stream" },
          }),
        });
        await response.arrayBuffer();
        tried += 1;
        // nobody signs or signs in here: those operations are there, and refuse
        const expected = operation.security ? 401 : operation.tags.includes("Webhooks") ? 400 : 200;
        if (response.status !== expected) wrong.push(`${operation.operationId}: ${response.status}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(tried).toBeGreaterThan(20);
  });
});
