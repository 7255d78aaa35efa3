import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { API_PATHS, BASE_URL_TOKEN, DISCOVERY_PATHS, markdownPath } from "#lib/config/paths.ts";
import { expectProblem, quotaNames, tokens, wrongHeaders, wrongQuota } from "#tests/contract/expectations.ts";
import type { Target } from "#tests/contract/targets.ts";
import type { Ask } from "#tests/contract/wire.ts";
import {
  accept,
  CHROME,
  corpus,
  DOORS,
  DOCS_PAGE,
  FILES,
  findWrong,
  initialize,
  PAGE_TYPES,
  PAGES,
  typeOf,
  withHeaders,
  LIMIT,
  WINDOW,
  lasting,
} from "#tests/contract/surface.ts";

describe.each(DOORS.filter(([, , hasPages]) => hasPages))("%s", (name, start) => {
  let target: Target;
  beforeAll(async () => {
    target = await start();
  });
  afterAll(() => target?.stop());

  const all = (asks: Ask[], check: Parameters<typeof findWrong>[2]) => findWrong(target, asks, check);

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
