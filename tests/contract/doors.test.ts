import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { API_PATHS, BASE_URL_TOKEN, DISCOVERY_PATHS, HEALTH_PATHS, markdownPath } from "#lib/config/paths.ts";
import { type Corpus, loadCorpus } from "#lib/content/corpus.ts";
import { expectProblem, quotaNames, tokens, wrongHeaders, wrongQuota } from "#tests/contract/expectations.ts";
import {
  frontTarget,
  HANDLED_PATHS,
  handlersTarget,
  newAddress,
  nextTarget,
  type Target,
} from "#tests/contract/targets.ts";
import type { Ask, Reply } from "#tests/contract/wire.ts";

const WINDOW = 86_400;
const LIMIT = 120;
const CHROME =
  "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8";

const corpus: Corpus = await loadCorpus();
const PAGES = corpus.pages.map((page) => page.path);
const PAGE_TYPES = ["text/html", "text/markdown", "application/json"];

/** Discovery file → its own type, as the contract gives it. */
const FILE_TYPES: Record<string, string> = {
  [DISCOVERY_PATHS.openapi]: "application/json",
  [DISCOVERY_PATHS.openapiV1]: "application/json",
  [DISCOVERY_PATHS.llms]: "text/plain",
  [DISCOVERY_PATHS.llmsFull]: "text/plain",
  "/llms-full/docs.txt": "text/plain",
  [DISCOVERY_PATHS.ai]: "text/plain",
  [DISCOVERY_PATHS.robots]: "text/plain",
  [DISCOVERY_PATHS.sitemap]: "application/xml",
  [DISCOVERY_PATHS.feed]: "application/rss+xml",
  [DISCOVERY_PATHS.apiCatalog]: "application/linkset+json",
  [DISCOVERY_PATHS.security]: "text/plain",
  [DISCOVERY_PATHS.agentSkills]: "application/json",
  [DISCOVERY_PATHS.skills]: "application/json",
};
const FILES = Object.keys(FILE_TYPES);
/** Files that also go out wrapped in JSON: those that are not JSON themselves. */
const WRAPPED = FILES.filter((path) => !FILE_TYPES[path]?.endsWith("json"));
const DOCS_PAGE = PAGES.find((path) => path.startsWith("/docs/")) ?? "/docs";

const typeOf = (reply: Reply): string => (reply.header("Content-Type") ?? "").split(";")[0] ?? "";
const STRONG = /^"[\w-]{20,}"$/;

const INITIALIZE = JSON.stringify({
  jsonrpc: "2.0",
  id: 1,
  method: "initialize",
  params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "contract", version: "1" } },
});
const initialize: Ask = {
  method: "POST",
  path: API_PATHS.docsMcp,
  headers: { "Content-Type": "application/json", Accept: "application/json, text/event-stream" },
  body: INITIALIZE,
};

const accept = (path: string, type: string, more: Record<string, string> = {}): Ask => ({
  path,
  headers: { Accept: type, ...more },
});
const withHeaders = (ask: Ask, more: Record<string, string>): Ask => ({
  ...ask,
  headers: { ...(ask.headers as object), ...more },
});

/** Bodies by target, for the comparison at the end. */
const seen = new Map<string, Map<string, string>>();

describe.each<[name: string, start: () => Promise<Target>, pages: boolean]>([
  ["front server", () => frontTarget({ BASE_URL: "https://front.contract.example" }), true],
  ["next start, middleware alone", () => nextTarget({ BASE_URL: "https://nexts.contract.example" }), true],
  [
    "route handlers, nothing in front",
    () => handlersTarget({ BASE_URL: "https://handlers.contract.example" }),
    false,
  ],
])("%s", (name, start, hasPages) => {
  let target: Target;
  beforeAll(async () => {
    target = await start();
  });
  afterAll(() => target?.stop());

  /** Every representation that there is here, as a request for it. */
  const representations = (): Ask[] => [
    ...(hasPages ? PAGES.flatMap((path) => PAGE_TYPES.map((type) => accept(path, type))) : []),
    ...(hasPages ? PAGES.slice(0, 12).map((path) => accept(markdownPath(path), "*/*")) : []),
    ...(hasPages ? PAGES.slice(0, 12).map((path) => accept(`${markdownPath(path)}x`, "*/*")) : []),
    ...FILES.map((path) => accept(path, "*/*")),
    ...WRAPPED.map((path) => accept(path, "application/json")),
  ];
  const label = (ask: Ask) => `${ask.method ?? "GET"} ${ask.path} ${JSON.stringify(ask.headers ?? {})}`;

  /** Asks for all of them; gives what is wrong with the answers. */
  async function all(
    asks: Ask[],
    check: (reply: Reply, ask: Ask) => string[] | Promise<string[]>,
  ): Promise<string[]> {
    const wrong: string[] = [];
    for (const ask of asks)
      for (const problem of await check(await target.send(ask), ask)) wrong.push(`${label(ask)}: ${problem}`);
    return wrong;
  }

  test("every page has three representations, every file its type, with the headers of the contract", async () => {
    const etags = new Map<string, string>();
    const bodies = new Map<string, string>();
    const wrong = await all(representations(), (reply, ask) => {
      const problems = [...wrongHeaders(reply, target.baseUrl), ...wrongQuota(reply, LIMIT, WINDOW)];
      const wanted = String((ask.headers as Record<string, string>).Accept);
      const own =
        ask.path.endsWith(".md") || ask.path.endsWith(".mdx") ? "text/markdown" : FILE_TYPES[ask.path];
      if (reply.status !== 200) problems.push(`status ${reply.status}`);
      if (typeOf(reply) !== (wanted === "*/*" ? own : wanted))
        problems.push(`Content-Type ${reply.header("Content-Type")}`);
      if (own !== "application/linkset+json" && !/; charset=utf-8$/.test(reply.header("Content-Type") ?? ""))
        problems.push(`Content-Type ${reply.header("Content-Type")}`);
      for (const token of ["accept", "accept-encoding"])
        if (!tokens(reply.header("Vary")).includes(token)) problems.push(`Vary ${reply.header("Vary")}`);
      const etag = reply.header("ETag") ?? "";
      if (!STRONG.test(etag)) problems.push(`ETag ${etag}`);
      const key = `${etag} ${ask.path}`;
      if (etags.has(key)) problems.push(`the ETag of ${etags.get(key)}`);
      etags.set(key, label(ask));
      if (reply.header("Content-Length") !== String(reply.body.length))
        problems.push(`Content-Length ${reply.header("Content-Length")} for ${reply.body.length}`);
      if (reply.header("Cache-Control") !== "public, max-age=0, must-revalidate")
        problems.push(`Cache-Control ${reply.header("Cache-Control")}`);
      if (reply.header("Access-Control-Allow-Origin") !== "*") problems.push("no CORS");
      if (reply.header("Access-Control-Allow-Credentials") !== null) problems.push("CORS with credentials");
      const exposed = tokens(reply.header("Access-Control-Expose-Headers"));
      for (const header of [
        "api-version",
        "ratelimit",
        "x-ratelimit-remaining",
        "retry-after",
        "x-request-id",
      ]) {
        if (!exposed.includes(header)) problems.push(`${header} is not exposed`);
      }
      const link = reply.header("Link") ?? "";
      for (const relation of ["service-desc", "service-doc", "api-catalog"])
        if (!link.includes(`rel="${relation}"`)) problems.push(`no Link ${relation}`);
      const text = reply.text();
      if (text.includes("reelwright.invalid") || JSON.stringify(reply.headers).includes("reelwright.invalid"))
        problems.push("the placeholder address");
      bodies.set(label(ask), text);
      return problems;
    });
    expect(wrong).toEqual([]);
    seen.set(name, bodies);
  });

  test("br and gzip decode to the identity body, each with an ETag of its own", async () => {
    const wrong = await all(
      representations().filter((_, index) => index % 3 === 0 || !hasPages),
      async (identity, ask) => {
        const problems: string[] = [];
        for (const [coding, decode] of [
          ["br", brotliDecompressSync],
          ["gzip", gunzipSync],
        ] as const) {
          const coded = await target.send(withHeaders(ask, { "Accept-Encoding": coding }));
          if (identity.body.length < 1024) {
            if (coded.header("Content-Encoding") !== null || !coded.body.equals(identity.body))
              problems.push(`${coding} of a small body`);
            continue;
          }
          if (coded.header("Content-Encoding") !== coding)
            problems.push(`Content-Encoding ${coded.header("Content-Encoding")}`);
          else if (!decode(coded.body).equals(identity.body)) problems.push(`${coding} is another body`);
          if (coded.header("Content-Length") !== String(coded.body.length))
            problems.push(`${coding} without its length`);
          const etag = coded.header("ETag") ?? "";
          if (!STRONG.test(etag) || etag === identity.header("ETag"))
            problems.push(`${coding} with ETag ${etag}`);
          if (!tokens(coded.header("Vary")).includes("accept-encoding"))
            problems.push(`${coding} without Vary`);
        }
        return problems;
      },
    );
    expect(wrong).toEqual([]);
  });

  test("a coding that nobody here makes gives the body as it is", async () => {
    for (const coding of ["deflate", "zstd", "br;q=0, gzip;q=0", "identity", "x".repeat(600)]) {
      const reply = await target.send({ path: DISCOVERY_PATHS.llms, headers: { "Accept-Encoding": coding } });
      expect(reply.header("Content-Encoding"), coding).toBeNull();
      expect(reply.text(), coding).toMatch(/^# /);
    }
    const [first] = (
      await target.send({ path: DISCOVERY_PATHS.llms, headers: { "Accept-Encoding": "br;q=0.5, gzip" } })
    ).headers.filter(([key]) => key.toLowerCase() === "content-encoding");
    expect(first?.[1]).toBe("gzip");
  });

  test("If-None-Match gives 304 with the headers of the 200 and no body", async () => {
    const asks = representations().filter((_, index) => index % 3 === 1 || !hasPages);
    const wrong = await all(asks, async (full, ask) => {
      const problems: string[] = [];
      const etag = full.header("ETag") ?? "";
      for (const value of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
        const reply = await target.send(withHeaders(ask, { "If-None-Match": value }));
        if (reply.status !== 304) problems.push(`${value} gives ${reply.status}`);
        else if (reply.body.length || reply.header("Content-Encoding") !== null)
          problems.push("a 304 with a body");
        for (const header of [
          "ETag",
          "Vary",
          "Cache-Control",
          "Link",
          "Access-Control-Allow-Origin",
          "Content-Security-Policy",
        ]) {
          if (reply.header(header) !== full.header(header))
            problems.push(`304 has ${header} ${reply.header(header)}`);
        }
        problems.push(...wrongHeaders(reply, target.baseUrl), ...wrongQuota(reply, LIMIT, WINDOW));
      }
      for (const value of ['"other"', etag.slice(0, -1), `${etag}x`]) {
        const reply = await target.send(withHeaders(ask, { "If-None-Match": value }));
        if (reply.status !== 200) problems.push(`${value} gives ${reply.status}`);
      }
      // a tag of one coding says nothing about another
      if (full.body.length > 1024) {
        const reply = await target.send(withHeaders(ask, { "If-None-Match": etag, "Accept-Encoding": "br" }));
        if (reply.status !== 200) problems.push("the tag of identity matches br");
      }
      return problems;
    });
    expect(wrong).toEqual([]);
  });

  const DIFFERS = /^(?:date|x-request-id|connection|keep-alive|(?:x-)?ratelimit.*)$/i;
  const lasting = (reply: Reply) =>
    reply.headers
      .filter(([key]) => !DIFFERS.test(key))
      .map(([key, value]) => `${key.toLowerCase()}: ${value}`)
      .sort();

  test("HEAD is GET without a body", async () => {
    const asks = [
      ...representations().filter((_, index) => index % 4 === 0 || !hasPages),
      { path: `${API_PATHS.search}?query=quota` },
      { path: HEALTH_PATHS.alive },
    ];
    const wrong = await all(asks, async (full, ask) => {
      const head = await target.send({ ...ask, method: "HEAD" });
      const problems: string[] = [];
      if (head.status !== full.status || head.body.length)
        problems.push(`HEAD gives ${head.status} and ${head.body.length} bytes`);
      if (head.header("Content-Length") !== String(full.body.length))
        problems.push(`HEAD has length ${head.header("Content-Length")}`);
      if (JSON.stringify(lasting(head)) !== JSON.stringify(lasting(full)))
        problems.push(`${lasting(head)} is not ${lasting(full)}`);
      return problems;
    });
    expect(wrong).toEqual([]);
  });

  const readable = () => [
    ...(hasPages ? [...PAGES, "/search", markdownPath("/docs")] : []),
    ...FILES,
    API_PATHS.search,
    API_PATHS.searchV1,
    HEALTH_PATHS.alive,
  ];

  test("OPTIONS gives 204 and Allow, other methods 405 and Allow", async () => {
    const wrong: string[] = [];
    for (const path of readable()) {
      const options = await target.send({ method: "OPTIONS", path });
      if (options.status !== 204 || options.body.length) wrong.push(`OPTIONS ${path}: ${options.status}`);
      if (options.header("Allow") !== "GET, HEAD, OPTIONS")
        wrong.push(`OPTIONS ${path}: Allow ${options.header("Allow")}`);
      wrong.push(...wrongHeaders(options, target.baseUrl).map((problem) => `OPTIONS ${path}: ${problem}`));
    }
    for (const path of readable().filter((_, index) => index % 7 === 0)) {
      for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
        const reply = await target.send({ method, path, body: method === "DELETE" ? undefined : "{}" });
        expectProblem(reply, 405, "method_not_allowed", target.baseUrl);
        if (reply.header("Allow") !== "GET, HEAD, OPTIONS")
          wrong.push(`${method} ${path}: Allow ${reply.header("Allow")}`);
        wrong.push(...wrongHeaders(reply, target.baseUrl).map((problem) => `${method} ${path}: ${problem}`));
      }
    }
    expect(wrong).toEqual([]);
  });

  test("discovery is never 406: JSON only where it beats the file's own type", async () => {
    const JSON_WINS = [
      "application/json",
      "application/json, text/plain;q=0.5",
      "application/json, */*;q=0.1",
    ];
    const FILE_WINS = [
      CHROME,
      "text/html",
      "image/png",
      "*/*",
      "text/html, application/json",
      "application/json;q=0, */*",
      "application/json;q=0.4, */*",
    ];
    for (const path of FILES) {
      const own = FILE_TYPES[path];
      for (const value of FILE_WINS) {
        const reply = await target.send(accept(path, value));
        expect([path, value, reply.status, typeOf(reply)]).toEqual([path, value, 200, own]);
      }
      for (const value of JSON_WINS) {
        const reply = await target.send(accept(path, value));
        expect([path, value, reply.status, typeOf(reply)]).toEqual([
          path,
          value,
          200,
          WRAPPED.includes(path) ? "application/json" : own,
        ]);
      }
    }
  });

  test("the JSON form of a text file holds the file", async () => {
    for (const path of WRAPPED) {
      const file = await target.send(accept(path, "*/*"));
      const document = (await target.send(accept(path, "application/json"))).json();
      expect(document, path).toMatchObject({ path, content: file.text() });
      expect(document.contentType.split(";")[0], path).toBe(FILE_TYPES[path]);
    }
  });

  test("search answers the same at both addresses, and an empty list for no query", async () => {
    for (const path of [API_PATHS.search, API_PATHS.searchV1]) {
      const reply = await target.send({ path: `${path}?query=rate%20limit` });
      expect(reply.status).toBe(200);
      expect(reply.header("Content-Type")).toBe("application/json; charset=utf-8");
      expect(reply.header("Content-Length")).toBe(String(reply.body.length));
      expect(reply.header("Access-Control-Allow-Origin")).toBe("*");
      expect([...wrongHeaders(reply, target.baseUrl), ...wrongQuota(reply, LIMIT, WINDOW)]).toEqual([]);
      const { query, hits, suggestions } = reply.json();
      expect(query).toBe("rate limit");
      expect(hits.length).toBeGreaterThan(0);
      for (const hit of hits) expect(hit.url.startsWith(`${target.baseUrl}/`), hit.url).toBe(true);
      expect(suggestions).toEqual(expect.any(Array));
      expect((await target.send({ path: `${path}?q=rate+limit` })).text()).toBe(reply.text());
      expect((await target.send({ path: `${path}?query=rate%20limit&q=other` })).text()).toBe(reply.text());
      for (const empty of ["", "?query=", "?q=%20"]) {
        expect((await target.send({ path: `${path}${empty}` })).json()).toEqual({
          query: "",
          hits: [],
          suggestions: [],
        });
      }
      expectProblem(await target.send({ path: `${path}?limit=0` }), 400, "invalid_request", target.baseUrl);
    }
  });

  test("the docs MCP answers POST and describes itself to GET", async () => {
    const reply = await target.send(initialize);
    expect(reply.status).toBe(200);
    expect(typeOf(reply)).toBe("application/json");
    expect(reply.json().result.serverInfo.name).toEqual(expect.any(String));
    expect([...wrongHeaders(reply, target.baseUrl), ...wrongQuota(reply, LIMIT, WINDOW)]).toEqual([]);
    expect(reply.header("Cache-Control")).toBe("no-store");
    const description = await target.send({ path: API_PATHS.docsMcp });
    expect(description.status).toBe(200);
    expect(typeOf(description)).toBe("application/json");
    expect([...wrongHeaders(description, target.baseUrl), ...wrongQuota(description, LIMIT, WINDOW)]).toEqual(
      [],
    );
    expect(description.text()).toContain(`${target.baseUrl}${API_PATHS.docsMcp}`);
    const options = await target.send({ method: "OPTIONS", path: API_PATHS.docsMcp });
    expect([options.status, options.header("Allow")]).toEqual([204, "GET, HEAD, POST, OPTIONS"]);
    const put = await target.send({ method: "PUT", path: API_PATHS.docsMcp, body: "{}" });
    expect([put.status, put.header("Allow")]).toEqual([405, "GET, HEAD, POST, OPTIONS"]);
    // who takes a stream alone cannot be helped by another GET
    for (const method of ["GET", "HEAD"]) {
      const headers = { Accept: "text/event-stream" };
      const stream = await target.send({ method, path: API_PATHS.docsMcp, headers });
      expect([stream.status, stream.header("Allow")], method).toEqual([405, "POST, OPTIONS"]);
    }
  });

  test("an unknown API-Version is refused on API paths, and on no other", async () => {
    const versioned = [
      API_PATHS.search,
      API_PATHS.searchV1,
      API_PATHS.docsMcp,
      DISCOVERY_PATHS.openapi,
      DISCOVERY_PATHS.openapiV1,
    ];
    for (const path of versioned) {
      for (const version of ["2", "v1", "", "1, 1"]) {
        const reply = await target.send({ path, headers: { "API-Version": version } });
        expectProblem(reply, 400, "unsupported_api_version", target.baseUrl);
        expect(reply.json().supported).toEqual(["1"]);
        expect([...wrongHeaders(reply, target.baseUrl), ...wrongQuota(reply, LIMIT, WINDOW)], path).toEqual(
          [],
        );
      }
      expect((await target.send({ path, headers: { "API-Version": "1" } })).status, path).toBe(200);
    }
    const others = [
      ...(hasPages ? ["/", "/docs", "/docs.md"] : []),
      DISCOVERY_PATHS.llms,
      DISCOVERY_PATHS.sitemap,
      DISCOVERY_PATHS.apiCatalog,
    ];
    for (const path of others) {
      const reply = await target.send({ path, headers: { "API-Version": "2" } });
      expect([path, reply.status, reply.header("API-Version")]).toEqual([path, 200, "1"]);
    }
  });

  test("health checks have no quota", async () => {
    const address = newAddress();
    for (const path of Object.values(HEALTH_PATHS)) {
      const reply = await target.send({ path, headers: { "X-Forwarded-For": address } });
      expect([path, reply.status, quotaNames(reply)]).toEqual([path, 200, []]);
      expect(wrongHeaders(reply, target.baseUrl)).toEqual([]);
      expect(reply.header("Cache-Control")).toBe("no-store");
    }
    const first = await target.send({ path: DISCOVERY_PATHS.ai, headers: { "X-Forwarded-For": address } });
    expect(first.header("RateLimit-Remaining")).toBe(String(LIMIT - 1));
  });

  test("each request counts once, whatever answers it, and the 121st is refused", async () => {
    const address = newAddress();
    const from = { "X-Forwarded-For": address };
    const rsc = `/docs?_rsc=${"x".repeat(8)}`;
    const asks: Ask[] = [
      accept(DISCOVERY_PATHS.llms, "*/*"),
      accept(DISCOVERY_PATHS.openapi, "application/json"),
      { path: `${API_PATHS.search}?query=quota` },
      { path: `${API_PATHS.searchV1}?limit=999` },
      initialize,
      { path: API_PATHS.docsMcp },
      { path: DISCOVERY_PATHS.ai, headers: { "x-reelwright-mark": "guess;counted" } },
      { method: "OPTIONS", path: DISCOVERY_PATHS.robots },
      { method: "POST", path: DISCOVERY_PATHS.robots },
      { method: "HEAD", path: DISCOVERY_PATHS.feed },
      { path: API_PATHS.searchV1, headers: { "API-Version": "7" } },
      ...(hasPages
        ? [
            accept("/docs", "text/html"),
            accept("/docs", "text/markdown"),
            accept("/", "application/json"),
            accept("/docs", "image/png"),
            accept("/docs/nope", "*/*"),
            accept("/docs/", "*/*"),
            accept("/pricing", CHROME, { "If-None-Match": "*" }),
            // made by Next, in the page bundle
            { path: "/search?query=quota" },
            { path: "/docs", headers: { "Next-Router-Prefetch": "1" } },
            { path: rsc, headers: { RSC: "1" } },
          ]
        : []),
    ];
    for (let used = 1; used <= LIMIT; used += 1) {
      const ask = asks[used % asks.length] as Ask;
      const reply = await target.send(withHeaders(ask, from));
      expect([label(ask), reply.status === 429, reply.header("RateLimit-Remaining")]).toEqual([
        label(ask),
        false,
        String(LIMIT - used),
      ]);
    }
    for (const ask of asks) {
      const reply = await target.send(withHeaders(ask, from));
      if (ask.method === "HEAD") expect(reply.status).toBe(429);
      else expectProblem(reply, 429, "rate_limited", target.baseUrl);
      expect(
        [...wrongHeaders(reply, target.baseUrl), ...wrongQuota(reply, LIMIT, WINDOW)],
        label(ask),
      ).toEqual([]);
    }
    // another client has a quota of its own
    expect((await target.send(asks[0] as Ask)).header("RateLimit-Remaining")).toBe(String(LIMIT - 1));
  });

  // pages have no handlers: Next renders them
  if (!hasPages) return;
  describe("pages", () => {
    test("a page links to its other representations", async () => {
      const wrong = await all(
        PAGES.flatMap((path) => PAGE_TYPES.map((type) => accept(path, type))),
        (reply, ask) => {
          const link = reply.header("Link") ?? "";
          const own = typeOf(reply);
          const alternates = [...link.matchAll(/<([^>]+)>; rel="alternate"; type="([^"]+)"/g)].map(
            ([, url, type]) => `${type} ${url}`,
          );
          const at = (type: string) =>
            `${type} ${target.baseUrl}${type === "text/markdown" ? markdownPath(ask.path) : ask.path}`;
          return PAGE_TYPES.filter((type) => type !== own).flatMap((type) =>
            alternates.includes(at(type)) ? [] : [`no alternate ${type}`],
          );
        },
      );
      expect(wrong).toEqual([]);
    });

    test("React can read the payload of every page: its rows are as long as they say", async () => {
      const wrong = await all(
        PAGES.map((path) => accept(path, "text/html")),
        (reply) => {
          const scripts = [
            ...reply.text().matchAll(/<script[^>]*>self\.__next_f\.push\((\[1,".*?"\])\)<\/script>/gs),
          ];
          const bytes = Buffer.from(
            scripts.map(([, json = ""]) => (JSON.parse(json) as [number, string])[1]).join(""),
          ).toString("latin1");
          if (!bytes) return ["no payload"];
          for (let at = 0; at < bytes.length; ) {
            const [head = "", , length] = /^[0-9a-f]*:(T([0-9a-f]+),)?/.exec(bytes.slice(at, at + 40)) ?? [];
            if (!head) return [`no row begins with ${JSON.stringify(bytes.slice(at, at + 40))}`];
            at =
              length === undefined
                ? bytes.indexOf("\n", at) + 1 || bytes.length
                : at + head.length + Number.parseInt(length, 16);
          }
          return [];
        },
      );
      expect(wrong).toEqual([]);
    });

    test("a path that is not there is 404: Markdown, unless HTML or JSON is named and wins", async () => {
      const unknown = [
        "/docs/nope",
        "/docs/nope.md",
        "/docs/search/nope",
        "/blog/nope",
        "/use-cases/nope",
        "/for/nope",
        "/nope",
        "/api/nope",
        "/api/v1/nope",
        "/.well-known/nope",
        "/llms-full/nope.txt",
        "/wp-login.php",
        "/Docs",
        "/docs.md.md",
        "/_next/nope",
        "/og/nope.png",
      ];
      const wrong: string[] = [];
      for (const path of unknown) {
        for (const [value, type] of [
          [undefined, "text/markdown"],
          ["*/*", "text/markdown"],
          ["text/markdown, text/html, */*", "text/markdown"],
          ["image/png", "text/markdown"],
          [CHROME, "text/html"],
          ["text/html, */*", "text/html"],
          ["application/json", "application/json"],
        ] as const) {
          if (path.startsWith("/_next/") && !name.startsWith("front")) continue; // Next's own 404: the middleware does not see these
          const reply = await target.send({ path, headers: value === undefined ? {} : { Accept: value } });
          const problems = [...wrongHeaders(reply, target.baseUrl), ...wrongQuota(reply, LIMIT, WINDOW)];
          if (reply.status !== 404 || typeOf(reply) !== type)
            problems.push(`${reply.status} ${reply.header("Content-Type")}`);
          for (const token of ["accept", "accept-encoding"])
            if (!tokens(reply.header("Vary")).includes(token)) problems.push(`Vary ${reply.header("Vary")}`);
          if (type === "text/markdown") {
            for (const link of ["/sitemap.xml", "/llms.txt", "/developers"])
              if (!reply.text().includes(`(${target.baseUrl}${link})`)) problems.push(`no link to ${link}`);
          }
          if (type === "application/json" && reply.json().code !== "not_found") problems.push(reply.text());
          if (reply.header("Content-Length") !== String(reply.body.length)) problems.push("Content-Length");
          if (reply.text().includes("reelwright.invalid")) problems.push("the placeholder address");
          wrong.push(...problems.map((problem) => `${path} ${value}: ${problem}`));
        }
      }
      expect(wrong).toEqual([]);
    });

    test("406 lists what there is: as text, or as JSON for who names a JSON type", async () => {
      for (const path of ["/", "/docs", DOCS_PAGE, "/pricing"]) {
        const text = await target.send(accept(path, "image/png"));
        expect([text.status, text.header("Content-Type")]).toEqual([406, "text/plain; charset=utf-8"]);
        for (const type of PAGE_TYPES) expect(text.text()).toContain(type);
        const json = await target.send(accept(path, "application/vnd.api+json"));
        expectProblem(json, 406, "not_acceptable", target.baseUrl);
        expect(json.json().available).toEqual(PAGE_TYPES);
        for (const reply of [text, json]) {
          expect(tokens(reply.header("Vary"))).toEqual(expect.arrayContaining(["accept", "accept-encoding"]));
          expect([...wrongHeaders(reply, target.baseUrl), ...wrongQuota(reply, LIMIT, WINDOW)]).toEqual([]);
        }
        expect(
          (await target.send(accept(path, "text/html;q=0, text/markdown;q=0, application/json;q=0, */*")))
            .status,
        ).toBe(406);
      }
    });

    test("?section= gives one section; an id that is not there is 404", async () => {
      const page = corpus.pages.find(
        (candidate) => candidate.kind === "docs" && candidate.sections.length > 3,
      );
      const section = page?.sections.at(-1);
      if (!page || !section) throw new Error("no page with sections");
      const whole = await target.send({ path: markdownPath(page.path) });
      for (const suffix of ["", "x"]) {
        const path = `${markdownPath(page.path)}${suffix}`;
        const part = await target.send({ path: `${path}?section=${encodeURIComponent(section.id)}` });
        expect([part.status, typeOf(part)]).toEqual([200, "text/markdown"]);
        expect(part.text()).toContain(section.title);
        expect(part.body.length).toBeLessThan(whole.body.length);
        expect(part.header("ETag")).not.toBe(whole.header("ETag"));
        const none = await target.send({ path: `${path}?section=nope` });
        expect([none.status, typeOf(none)]).toEqual([404, "text/markdown"]);
      }
    });

    test("a tracking query changes nothing", async () => {
      for (const ask of [
        accept("/docs", "text/html"),
        accept("/docs", "text/markdown"),
        accept("/pricing", "application/json"),
        accept(DISCOVERY_PATHS.llms, "*/*"),
        accept("/docs.md", "*/*"),
      ]) {
        const plain = await target.send(ask);
        const tracked = await target.send({
          ...ask,
          path: `${ask.path}?utm_source=x&utm_medium=y&gclid=%ff`,
        });
        expect(lasting(tracked)).toEqual(lasting(plain));
        expect(tracked.body.equals(plain.body)).toBe(true);
      }
    });

    test("a trailing slash is moved to the address without", async () => {
      for (const [path, to] of [
        ["/docs/", "/docs"],
        [`${DOCS_PAGE}/?a=b&c=d`, `${DOCS_PAGE}?a=b&c=d`],
        ["/pricing/", "/pricing"],
        ["/llms.txt/", "/llms.txt"],
        ["/docs.md/", "/docs.md"],
        ["/search/?query=quota", "/search?query=quota"],
        [`${API_PATHS.search}/?query=quota`, `${API_PATHS.search}?query=quota`],
        [`${API_PATHS.searchV1}/`, API_PATHS.searchV1],
        [`${API_PATHS.docsMcp}/`, API_PATHS.docsMcp],
        ["/readyz/", "/readyz"],
      ] as const) {
        for (const value of ["text/html", "text/markdown", "*/*"]) {
          const reply = await target.send(accept(path, value, { Host: "evil.example" }));
          expect([path, reply.status, reply.header("Location")]).toEqual([path, 308, to]);
          expect(reply.header("Content-Length") ?? reply.header("Transfer-Encoding")).not.toBeNull();
          expect([...wrongHeaders(reply, target.baseUrl), ...wrongQuota(reply, LIMIT, WINDOW)]).toEqual([]);
        }
      }
      const gone = await target.send(accept("/nope/", "*/*"));
      expect(gone.status).toBe(404);
    });

    test("absolute links are BASE_URL's, whatever the request says", async () => {
      const lies = {
        Host: "evil.example",
        "X-Forwarded-Host": "evil.example",
        "X-Forwarded-Proto": "gopher",
        Forwarded: "host=evil.example",
      };
      const asks = [
        ...["/", "/docs", "/blog", "/pricing"].flatMap((path) =>
          PAGE_TYPES.map((type) => accept(path, type)),
        ),
        ...FILES.map((path) => accept(path, "*/*")),
        accept("/docs/nope", "*/*"),
        { path: "/search?query=quota" },
        { path: `${API_PATHS.search}?query=quota` },
      ];
      const wrong = await all(
        asks.map((ask) => withHeaders(ask, lies)),
        (reply, ask) => {
          const text = `${JSON.stringify(reply.headers)}${reply.text()}`;
          const problems: string[] = [];
          if (/evil\.example|gopher:/.test(text)) problems.push("believes the request");
          if (text.includes(BASE_URL_TOKEN) || text.includes("reelwright.invalid"))
            problems.push("the placeholder address");
          if (ask.path !== "/search?query=quota" && !text.includes(target.baseUrl))
            problems.push("no link of its own");
          return problems;
        },
      );
      expect(wrong).toEqual([]);
    });

    test("build assets are outside of the quota", async () => {
      const page = await target.send(accept("/docs", "text/html"));
      const assets = [...new Set(page.text().match(/\/_next\/static\/[^"\\]+\.(?:js|css)/g))];
      expect(assets.length).toBeGreaterThan(0);
      for (const path of assets) {
        const reply = await target.send({ path });
        expect([path, reply.status, quotaNames(reply)]).toEqual([path, 200, []]);
        expect(reply.header("Cache-Control")).toMatch(/immutable/);
        // only code in front of Next sets headers on these
        if (name.startsWith("front")) expect(wrongHeaders(reply, target.baseUrl)).toEqual([]);
      }
    });

    test("build assets: a strong tag for each coding, 304, HEAD; a font is not compressed again", async () => {
      if (!name.startsWith("front")) return;
      const page = (await target.send(accept("/docs", "text/html"))).text();
      const assets = [...new Set(page.match(/\/_next\/static\/[^"\\]+\.(?:js|css|woff2)/g))];
      expect(assets.filter((path) => path.endsWith(".woff2")).length).toBeGreaterThan(0);
      for (const path of assets) {
        const plain = await target.send({ path });
        expect(plain.header("Content-Encoding")).toBeNull();
        const tags = new Set([plain.header("ETag")]);
        for (const [coding, decode] of [
          ["br", brotliDecompressSync],
          ["gzip", gunzipSync],
        ] as const) {
          const coded = await target.send({ path, headers: { "Accept-Encoding": coding } });
          expect(coded.header("Vary")).toBe("Accept-Encoding");
          if (path.endsWith(".woff2") || plain.body.length < 1024) {
            expect([path, coded.header("Content-Encoding")]).toEqual([path, null]);
            expect(coded.body.equals(plain.body)).toBe(true);
          } else {
            expect([path, coded.header("Content-Encoding")]).toEqual([path, coding]);
            expect(decode(coded.body).equals(plain.body)).toBe(true);
            expect(tags.has(coded.header("ETag"))).toBe(false);
          }
          tags.add(coded.header("ETag"));
          const headers = { "Accept-Encoding": coding, "If-None-Match": coded.header("ETag") ?? "" };
          const kept = await target.send({ path, headers });
          expect([kept.status, kept.header("Cache-Control")]).toEqual([304, coded.header("Cache-Control")]);
          const head = await target.send({ method: "HEAD", path, headers: { "Accept-Encoding": coding } });
          expect(head.header("Content-Length")).toBe(String(coded.body.length));
        }
        for (const tag of tags) expect(tag).toMatch(/^"[\w-]+"$/);
        expect((await target.send({ method: "POST", path })).status).toBe(405);
      }
    });

    test("each answer has an id of its own, and the log has a line with it and without the query", async () => {
      const asks = [
        accept("/docs?secret-query=1", "text/html"),
        accept("/docs/nope?secret-query=2", "*/*"),
        { path: `${API_PATHS.search}?query=secret-query` },
        { path: "/search?query=secret-query" },
        initialize,
        { path: DISCOVERY_PATHS.llms },
      ];
      const ids: string[] = [];
      for (const ask of [...asks, ...asks]) ids.push((await target.send(ask)).header("X-Request-Id") ?? "");
      expect(new Set(ids).size).toBe(ids.length);
      await vi.waitFor(
        () => expect(target.log().map((line) => line.id)).toEqual(expect.arrayContaining(ids)),
        { timeout: 5_000, interval: 20 },
      );
      const lines = target.log();
      for (const [index, id] of ids.entries()) {
        const own = lines.filter((line) => line.id === id);
        expect(own).toHaveLength(1);
        const ask = asks[index % asks.length] as Ask;
        expect(own[0]).toMatchObject({
          level: "info",
          method: ask.method ?? "GET",
          path: ask.path.split("?")[0],
          ms: expect.any(Number),
        });
      }
      expect(JSON.stringify(lines)).not.toContain("secret-query");
    });
  });
});

describe("one build, any address", () => {
  test("two targets of one build give the same bodies but for their addresses", () => {
    const [front, next] = [...seen.values()];
    if (!front || !next) throw new Error("the targets did not run");
    // both addresses are of one length, so nothing but themselves and digests differs
    const neutral = (text: string) =>
      text
        .replace(/https:\/\/(?:front|nexts)(?=\.contract)/g, "")
        .replace(/[0-9a-f]{64}|(?<="(?:contentHash|etag)":\s*"\W*)[\w-]+/gi, "");
    let different = 0;
    for (const [ask, body] of front) {
      const other = next.get(ask) ?? "";
      if (body !== other) different += 1;
      const [ours, theirs] = [neutral(body), neutral(other)];
      // a page of difference helps nobody: the place where it begins
      let at = 0;
      while (at < ours.length && ours[at] === theirs[at]) at += 1;
      expect(`${ask}: ${theirs.slice(Math.max(0, at - 80), at + 80)}`).toBe(
        `${ask}: ${ours.slice(Math.max(0, at - 80), at + 80)}`,
      );
    }
    expect(different).toBeGreaterThan(3 * PAGES.length);
  });

  test("the handlers cover every discovery file, search, the MCP and the health checks", () => {
    for (const path of [...FILES, ...Object.values(API_PATHS), ...Object.values(HEALTH_PATHS)])
      expect(HANDLED_PATHS.has(path), path).toBe(true);
  });
});
