import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { API_PATHS, DISCOVERY_PATHS, HEALTH_PATHS } from "#lib/config/paths.ts";
import { expectProblem, quotaNames, wrongHeaders, wrongQuota } from "#tests/contract/expectations.ts";
import { newAddress, type Target } from "#tests/contract/targets.ts";
import type { Ask } from "#tests/contract/wire.ts";
import {
  accept,
  CHROME,
  DOORS,
  initialize,
  label,
  typeOf,
  withHeaders,
  LIMIT,
  WINDOW,
} from "#tests/contract/surface.ts";

describe.each(DOORS)("%s", (_, start, hasPages) => {
  let target: Target;
  beforeAll(async () => {
    target = await start();
  });
  afterAll(() => target?.stop());

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
});
