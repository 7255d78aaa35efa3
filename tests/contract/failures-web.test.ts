import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { API_PATHS } from "#lib/config/paths.ts";
import { createFrontServer } from "#lib/server/front.ts";
import type { NextHandler } from "#lib/server/pass.ts";
import { service, type Service } from "#lib/wiring/service.ts";
import { expectProblem, SECURITY_HEADERS, wrongHeaders, wrongQuota } from "#tests/contract/expectations.ts";
import { frontTarget, newAddress } from "#tests/contract/targets.ts";
import { type Ask, raw, type Reply } from "#tests/contract/wire.ts";

/** Rows X3 and X4: the headers that protect a visitor, on every kind of answer; and who may read them. */
const BASE_URL = "https://web.contract.example";
const HOST = "Host: localhost\r\n";

let target: Awaited<ReturnType<typeof frontTarget>>;
beforeAll(async () => {
  target = await frontTarget({ BASE_URL, MCP_ALLOWED_ORIGINS: "https://host.example" });
});
afterAll(() => target?.stop());

/** Answers at 120 a client: the one that comes back is the 121st. */
async function spent(ask: Ask): Promise<Reply> {
  const from = { "X-Forwarded-For": newAddress() };
  for (let n = 0; n < 120; n += 1) await target.send({ path: "/robots.txt", headers: from });
  return target.send({ ...ask, headers: { ...(ask.headers as object), ...from } });
}

describe("X3 security headers", () => {
  const post = (headers: Record<string, string>, body = "{}"): Ask => ({
    method: "POST",
    path: API_PATHS.docsMcp,
    headers,
    body,
  });
  const ofRaw = async (bytes: string): Promise<Reply> =>
    (await raw(target.port, bytes)) ?? expect.fail("no answer");
  const answers: [name: string, status: number, () => Promise<Reply>][] = [
    ["200 HTML", 200, () => target.send({ path: "/", headers: { Accept: "text/html" } })],
    ["200 Markdown", 200, () => target.send({ path: "/docs", headers: { Accept: "text/markdown" } })],
    ["200 JSON", 200, () => target.send({ path: "/docs", headers: { Accept: "application/json" } })],
    ["200 of a page made at request time", 200, () => target.send({ path: "/search?query=x" })],
    ["200 of a health check", 200, () => target.send({ path: "/readyz" })],
    ["200 of an image", 200, () => target.send({ path: "/favicon.ico" })],
    ["200 of the MCP", 200, () => target.send({ path: API_PATHS.docsMcp })],
    ["204", 204, () => target.send({ method: "OPTIONS", path: "/docs" })],
    ["304", 304, () => target.send({ path: "/docs", headers: { "If-None-Match": "*" } })],
    ["308", 308, () => target.send({ path: "/docs/" })],
    ["400", 400, () => target.send({ path: API_PATHS.search, headers: { "API-Version": "9" } })],
    ["400 of a request that is none", 400, () => ofRaw("NONSENSE\r\n\r\n")],
    [
      "403",
      403,
      () => target.send(post({ Origin: "https://evil.example", "Content-Type": "application/json" })),
    ],
    ["404 Markdown", 404, () => target.send({ path: "/nope" })],
    ["404 HTML", 404, () => target.send({ path: "/nope", headers: { Accept: "text/html" } })],
    ["404 JSON", 404, () => target.send({ path: "/nope", headers: { Accept: "application/json" } })],
    ["404 of a build asset", 404, () => target.send({ path: "/_next/static/nope.js" })],
    ["405", 405, () => target.send({ method: "DELETE", path: "/docs" })],
    ["405 of TRACE", 405, () => ofRaw(`TRACE / HTTP/1.1\r\n${HOST}\r\n`)],
    ["406", 406, () => target.send({ path: "/docs", headers: { Accept: "image/png" } })],
    [
      "413",
      413,
      () =>
        ofRaw(
          `POST ${API_PATHS.docsMcp} HTTP/1.1\r\n${HOST}Content-Type: application/json\r\nContent-Length: 9000000\r\n\r\n`,
        ),
    ],
    ["415", 415, () => target.send(post({ "Content-Type": "text/plain" }))],
    ["429", 429, () => spent({ path: "/docs" })],
    ["431", 431, () => ofRaw(`GET /${"a".repeat(20_000)} HTTP/1.1\r\n${HOST}\r\n`)],
  ];

  test.each(answers)("X3 %s", async (_name, status, send) => {
    const reply = await send();
    expect(reply.status).toBe(status);
    expect(wrongHeaders(reply, BASE_URL)).toEqual([]);
  });

  test("X3 a page allows the scripts that it has, by their hashes, and no others", async () => {
    for (const path of ["/", "/docs", "/pricing", "/blog", "/nope"]) {
      const reply = await target.send({ path, headers: { Accept: "text/html" } });
      const policy = reply.header("Content-Security-Policy") ?? "";
      const scripts = /script-src ([^;]+)/.exec(policy)?.[1]?.split(" ") ?? [];
      expect(scripts[0]).toBe("'self'");
      expect(scripts.length).toBeGreaterThan(1);
      for (const source of scripts.slice(1)) expect(source).toMatch(/^'sha256-[A-Za-z0-9+/]{43}='$/);
      for (const part of [
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        "default-src 'self'",
      ])
        expect(policy).toContain(part);
      // no third party in it, no script in an attribute, none from elsewhere
      expect(policy).not.toMatch(/https?:|unsafe-eval|\*/);
      expect(reply.text()).not.toMatch(/<[^>]+\son(?:load|error|click)=/i);
      for (const [, source = ""] of reply.text().matchAll(/<script[^>]*\ssrc="([^"]+)"/g))
        expect(source).toMatch(/^\/(?!\/)/);
    }
    const search = await target.send({ path: "/search?query=x" });
    const nonce = /'nonce-([^']+)'/.exec(search.header("Content-Security-Policy") ?? "")?.[1] ?? "";
    expect(nonce.length).toBeGreaterThan(20);
    for (const [tag] of search.text().matchAll(/<script(?![^>]*\ssrc=)(?![^>]*type="application\/)[^>]*>/g)) {
      // the scripts of the layout stand in every page: their hashes do
      if (tag !== "<script>" && !/id="_R_"/.test(tag)) expect(tag).toContain(nonce);
    }
    expect((await target.send({ path: "/search?query=x" })).header("Content-Security-Policy")).not.toContain(
      nonce,
    );
  });

  describe("X3 500", () => {
    let parts: Service;
    beforeAll(async () => {
      Object.assign(process.env, {
        LOG_LEVEL: "silent",
        NODE_ENV: "production",
        BASE_URL,
        RATE_LIMIT_WINDOW_SECONDS: "86400",
      });
      parts = await service();
    });
    /** The front server before a Next or with parts that fail, for one request. */
    async function failing(
      path: string,
      next: NextHandler,
      changed: Partial<Service> = {},
    ): Promise<{ reply: Reply | null; logged: unknown[] }> {
      const error = vi.fn();
      const log = Object.assign(Object.create(parts.log), { error, info: vi.fn() });
      const front = createFrontServer({ ...parts, ...changed, log }, next);
      front.server.listen(0, "127.0.0.1");
      await once(front.server, "listening");
      const reply = await raw(
        (front.server.address() as AddressInfo).port,
        `GET ${path} HTTP/1.1\r\n${HOST}Connection: close\r\n\r\n`,
      );
      await front.drain(1_000);
      return { reply, logged: error.mock.calls };
    }
    const boom = new Error("the private cause, with sk_live_secret");
    const never: NextHandler = () => Promise.reject(new Error("must not be asked"));

    test.each<[string, string, NextHandler, (parts: Service) => Partial<Service>]>([
      ["Next rejects", "/search", () => Promise.reject(boom), () => ({})],
      [
        "Next throws",
        "/search",
        () => {
          throw boom;
        },
        () => ({}),
      ],
      [
        "Next rejects after it has set headers",
        "/search",
        (_request, response) => {
          response.setHeader("Content-Encoding", "br");
          response.setHeader("Content-Length", "3");
          response.setHeader("Set-Cookie", "a=b");
          response.write("half");
          return Promise.reject(boom);
        },
        () => ({}),
      ],
      [
        "the door throws",
        "/docs",
        never,
        ({ door }) => ({
          door: {
            ...door,
            answer: () => {
              throw boom;
            },
          },
        }),
      ],
      [
        "a search throws",
        `${API_PATHS.search}?q=x`,
        never,
        ({ door }) => ({
          door: {
            ...door,
            answer: () => {
              throw boom;
            },
          },
        }),
      ],
      [
        "a handler rejects",
        API_PATHS.docsMcp,
        never,
        () => ({ handlerOf: () => () => Promise.reject(boom) }),
      ],
    ])("X3 500: %s", async (_name, path, next, change) => {
      const { reply, logged } = await failing(path, next, change(parts));
      if (!reply) return expect.fail("no answer");
      expectProblem(reply, 500, "internal_error", BASE_URL);
      expect([...wrongHeaders(reply, BASE_URL), ...wrongQuota(reply, 120, 86_400)]).toEqual([]);
      expect(`${JSON.stringify(reply.headers)}${reply.text()}`).not.toMatch(
        /private|sk_live|half|Set-Cookie|Error:/,
      );
      // the cause is in the log, under the id that the answer carries
      expect(logged).toEqual([
        [expect.objectContaining({ id: reply.header("X-Request-Id"), err: boom }), expect.any(String)],
      ]);
      return undefined;
    });

    test("X3 500: a failure in the middle of a body cuts the connection", async () => {
      // the door has no such file: it is Next's to send
      const { reply } = await failing("/_next/static/chunks/of-another-build.js", (_request, response) => {
        response.setHeader("Content-Length", "100");
        response.write("half of it");
        return Promise.reject(boom);
      });
      expect(reply).toBeNull();
    });
  });

  test("the list of headers is the one that was tried", () => {
    expect(SECURITY_HEADERS.map(([name]) => name)).toEqual(
      expect.arrayContaining([
        "Content-Security-Policy",
        "X-Content-Type-Options",
        "Referrer-Policy",
        "Permissions-Policy",
        "Cross-Origin-Opener-Policy",
      ]),
    );
  });
});

describe("X4 CORS", () => {
  const ORIGINS = [
    "https://evil.example",
    "null",
    `${BASE_URL}.evil.example`,
    "https://evil-web.contract.example",
    "http://web.contract.example",
    BASE_URL,
  ];

  test.each(ORIGINS)("X4 public answers are for any page, never with credentials: %s", async (origin) => {
    for (const ask of [
      { path: "/docs" },
      { path: "/llms.txt" },
      { path: `${API_PATHS.search}?q=x` },
      { path: "/search?query=x" },
      { path: "/nope" },
      { path: "/docs", headers: { Accept: "image/png" } },
    ] as Ask[]) {
      const reply = await target.send({
        ...ask,
        headers: { ...(ask.headers as object), Origin: origin, Cookie: "session=x" },
      });
      expect([
        ask.path,
        reply.header("Access-Control-Allow-Origin"),
        reply.header("Access-Control-Allow-Credentials"),
      ]).toEqual([ask.path, "*", null]);
    }
    const refused = await spent({ path: "/docs", headers: { Origin: origin } });
    expect([
      refused.status,
      refused.header("Access-Control-Allow-Origin"),
      refused.header("Access-Control-Allow-Credentials"),
    ]).toEqual([429, "*", null]);
  });

  test("X4 a preflight of a public read is answered, and asks for nothing with credentials", async () => {
    const reply = await target.send({
      method: "OPTIONS",
      path: "/docs",
      headers: {
        Origin: "https://evil.example",
        "Access-Control-Request-Method": "GET",
        "Access-Control-Request-Headers": "api-version",
      },
    });
    expect([
      reply.status,
      reply.header("Access-Control-Allow-Origin"),
      reply.header("Access-Control-Allow-Credentials"),
    ]).toEqual([204, "*", null]);
    expect(reply.header("Access-Control-Allow-Methods")).toBe("GET, HEAD, OPTIONS");
    expect(reply.header("Access-Control-Allow-Headers")).toContain("API-Version");
  });

  const call = (origin: string): Promise<Reply> =>
    target.send({
      method: "POST",
      path: API_PATHS.docsMcp,
      headers: { Origin: origin, "Content-Type": "application/json" },
      body: '{"jsonrpc":"2.0","id":1,"method":"ping"}',
    });

  test.each([
    ...ORIGINS.slice(0, -1),
    "https://host.example.evil.example",
    "https://host.example:8443",
    "http://host.example",
    "https://evil.example/https://host.example",
    "https://HOST.example.",
  ])("X4 the MCP takes origins by exact match: not %s", async (origin) => {
    const reply = await call(origin);
    expect([
      reply.status,
      reply.header("Access-Control-Allow-Origin"),
      reply.header("Access-Control-Allow-Credentials"),
    ]).toEqual([403, null, null]);
  });

  test.each([BASE_URL, "https://host.example"])("X4 the MCP takes %s", async (origin) => {
    const reply = await call(origin);
    expect([
      reply.status,
      reply.header("Access-Control-Allow-Origin"),
      reply.header("Access-Control-Allow-Credentials"),
    ]).toEqual([200, origin, null]);
    expect(reply.header("Vary")).toMatch(/\bOrigin\b/i);
  });
});
