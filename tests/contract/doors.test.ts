import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { API_PATHS, DISCOVERY_PATHS, HEALTH_PATHS, markdownPath } from "#lib/config/paths.ts";
import { expectProblem, tokens, wrongHeaders, wrongQuota } from "#tests/contract/expectations.ts";
import { HANDLED_PATHS, type Target } from "#tests/contract/targets.ts";
import type { Ask } from "#tests/contract/wire.ts";
import {
  accept,
  CHROME,
  DOORS,
  FILE_TYPES,
  FILES,
  findWrong,
  label,
  PAGE_TYPES,
  PAGES,
  STRONG,
  typeOf,
  withHeaders,
  WRAPPED,
  LIMIT,
  WINDOW,
  lasting,
} from "#tests/contract/surface.ts";

/** Bodies by target, for the comparison at the end. */
const seen = new Map<string, Map<string, string>>();

describe.each(DOORS)("%s", (name, start, hasPages) => {
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

  const all = (asks: Ask[], check: Parameters<typeof findWrong>[2]) => findWrong(target, asks, check);

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
