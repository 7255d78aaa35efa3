import { readFileSync } from "node:fs";
import { brotliDecompressSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DISCOVERY_PATHS } from "#lib/config/paths.ts";
import { loadCorpus } from "#lib/content/corpus.ts";
import { expectProblem, wrongHeaders } from "#tests/contract/expectations.ts";
import { frontTarget, nextTarget, SAMPLE_PAGES, type Target } from "#tests/contract/targets.ts";
import type { Reply } from "#tests/contract/wire.ts";

/** Files in parts, and what makes a request conditional: RFC 9110 §13 and §14 over HTTP, at both doors. */
const FILM = "/films/home.mp4";
const bytes = readFileSync(`public${FILM}`);
const { length } = bytes;
const { pages } = await loadCorpus();

describe.each<[name: string, start: () => Promise<Target>]>([
  ["front server", () => frontTarget({ RATE_LIMIT_REQUESTS: "1000000" })],
  ["next start, middleware alone", () => nextTarget({ RATE_LIMIT_REQUESTS: "1000000" })],
])("%s", (name, start) => {
  let target: Target;
  let whole: Reply;
  beforeAll(async () => {
    target = await start();
    whole = await target.send({ path: FILM });
  });
  afterAll(() => target?.stop());

  const ask = (headers: Record<string, string>, path = FILM, method = "GET") =>
    target.send({ method, path, headers });

  test("a file goes out whole, with what a client needs to ask for parts of it", () => {
    expect([whole.status, whole.body.equals(bytes)]).toEqual([200, true]);
    expect(whole.header("Content-Type")).toBe("video/mp4");
    expect(whole.header("Content-Length")).toBe(String(length));
    expect(whole.header("Accept-Ranges")).toBe("bytes");
    expect(whole.header("ETag")).toMatch(/^"[\w-]{22}"$/);
    expect(Date.parse(whole.header("Last-Modified") ?? "")).toBeLessThanOrEqual(
      Date.parse(whole.header("Date") ?? ""),
    );
    expect(wrongHeaders(whole, target.baseUrl)).toEqual([]);
  });

  test.each<[clause: string, range: string, start: number, end: number]>([
    ["§14.1.2 a part", "bytes=5-20", 5, 20],
    ["§14.1.2 one byte", "bytes=0-0", 0, 0],
    ["§14.1.2 from a place on", `bytes=${length - 10}-`, length - 10, length - 1],
    ["§14.1.2 the last bytes", "bytes=-10", length - 10, length - 1],
    ["§14.1.2 more last bytes than there are", `bytes=-${length + 1}`, 0, length - 1],
    ["§14.1.2 an end behind the end", `bytes=${length - 3}-${length + 99}`, length - 3, length - 1],
    ["§14.1 the unit in capitals", "Bytes=5-20", 5, 20],
    ["§14.2 one of two is there", `bytes=${length}-, 5-20`, 5, 20],
    ["§15.3.7.2 parts that touch are one", "bytes=5-10, 11-20", 5, 20],
  ])("%s", async (_, range, from, to) => {
    const reply = await ask({ Range: range });
    expect([reply.status, reply.header("Content-Range")]).toEqual([206, `bytes ${from}-${to}/${length}`]);
    expect(reply.body.equals(bytes.subarray(from, to + 1))).toBe(true);
    expect(reply.header("Content-Length")).toBe(String(to - from + 1));
    for (const header of ["Content-Type", "ETag", "Last-Modified", "Cache-Control"])
      expect(reply.header(header)).toBe(whole.header(header));
    expect(wrongHeaders(reply, target.baseUrl)).toEqual([]);
  });

  test("§14.6 several parts, in the order in which they were asked for", async () => {
    const reply = await ask({ Range: "bytes=5000-5009, 0-3, -4" });
    const [, boundary] =
      /^multipart\/byteranges; boundary=([\w-]+)$/.exec(reply.header("Content-Type") ?? "") ?? [];
    expect([reply.status, reply.header("Content-Range")]).toEqual([206, null]);
    const part = (from: number, to: number) =>
      `--${boundary}\r\nContent-Type: video/mp4\r\nContent-Range: bytes ${from}-${to}/${length}\r\n\r\n${bytes.subarray(from, to + 1).toString("latin1")}\r\n`;
    expect(reply.body.toString("latin1")).toBe(
      `${part(5000, 5009)}${part(0, 3)}${part(length - 4, length - 1)}--${boundary}--\r\n`,
    );
    expect(reply.header("Content-Length")).toBe(String(reply.body.length));
  });

  test.each(["bytes=999999999-", `bytes=${length}-`, "bytes=-0", `bytes=${length}-${length + 5}, -0`])(
    "§15.5.17 %s is 416 with the length",
    async (range) => {
      const reply = await ask({ Range: range });
      expectProblem(reply, 416, "range_not_satisfiable", target.baseUrl);
      expect(reply.header("Content-Range")).toBe(`bytes */${length}`);
      expect(wrongHeaders(reply, target.baseUrl)).toEqual([]);
    },
  );

  test.each([
    "bytes=5-2",
    "bytes=abc",
    "bytes=",
    "bytes=-",
    "bytes=0-1, 5-2",
    "lines=0-1",
    "0-1",
    "bytes 0-1",
  ])("§14.2 %j is ignored", async (range) => {
    const reply = await ask({ Range: range });
    expect([reply.status, reply.header("Content-Range"), reply.body.length]).toEqual([200, null, length]);
  });

  test("§14.2 more parts than anybody needs are answered whole", async () => {
    const many = Array.from({ length: 17 }, (_, index) => `${index * 1000}-${index * 1000}`);
    expect((await ask({ Range: `bytes=${many.join(",")}` })).status).toBe(200);
    expect((await ask({ Range: `bytes=${many.slice(1).join(",")}` })).status).toBe(206);
  });

  test("§14.2 only GET has ranges", async () => {
    const head = await ask({ Range: "bytes=5-20" }, FILM, "HEAD");
    expect([head.status, head.header("Content-Length"), head.body.length]).toEqual([200, String(length), 0]);
    expect((await ask({ Range: "bytes=5-20" }, FILM, "POST")).status).toBe(405);
  });

  test("§13.1.5 If-Range: a part of what the client has, or all of what there is", async () => {
    const part = { Range: "bytes=5-20" };
    const tag = whole.header("ETag") ?? "";
    const date = whole.header("Last-Modified") ?? "";
    const later = new Date(Date.parse(date) + 1_000).toUTCString();
    const statusOf = async (ifRange: string) => (await ask({ ...part, "If-Range": ifRange })).status;
    expect(await Promise.all([tag, date].map(statusOf))).toEqual([206, 206]);
    const others = [`W/${tag}`, '"x"', later, "yesterday", "*"];
    expect(await Promise.all(others.map(statusOf))).toEqual(others.map(() => 200));
    // what is no longer the same has another length, so a range that is not there says nothing
    expect((await ask({ Range: "bytes=999999999-", "If-Range": '"x"' })).status).toBe(200);
    expect((await ask({ Range: "bytes=999999999-", "If-Range": tag })).status).toBe(416);
    expect((await ask({ "If-Range": tag })).status).toBe(200);
  });

  test("§13.2.2 preconditions go in their order, and before ranges", async () => {
    const tag = whole.header("ETag") ?? "";
    const date = whole.header("Last-Modified") ?? "";
    const before = new Date(Date.parse(date) - 1_000).toUTCString();
    const rows: [Record<string, string>, number][] = [
      [{ "If-Match": tag }, 200],
      [{ "If-Match": "*" }, 200],
      [{ "If-Match": '"x"' }, 412],
      [{ "If-Match": `W/${tag}` }, 412],
      [{ "If-Unmodified-Since": date }, 200],
      [{ "If-Unmodified-Since": before }, 412],
      [{ "If-Unmodified-Since": before, "If-Match": tag }, 200],
      [{ "If-None-Match": tag }, 304],
      [{ "If-None-Match": `W/${tag}` }, 304],
      [{ "If-Modified-Since": date }, 304],
      [{ "If-Modified-Since": before }, 200],
      [{ "If-Modified-Since": date, "If-None-Match": '"x"' }, 200],
      [{ "If-Match": '"x"', "If-None-Match": tag }, 412],
      [{ "If-None-Match": tag, Range: "bytes=5-20" }, 304],
      [{ "If-Match": '"x"', Range: "bytes=999999999-" }, 412],
      [{ "If-Match": tag, Range: "bytes=5-20" }, 206],
    ];
    for (const [headers, status] of rows) {
      const reply = await ask(headers);
      expect([headers, reply.status]).toEqual([headers, status]);
      if (status === 412) expectProblem(reply, 412, "precondition_failed", target.baseUrl);
      if (status === 304) expect([reply.body.length, reply.header("ETag")]).toEqual([0, tag]);
    }
    // §13.2.1 what is not there has no state
    expect((await ask({ "If-Match": '"x"' }, "/films/none.mp4")).status).toBe(404);
  });

  test("§14.2 a part of a compressed file is a part of the compressed bytes", async () => {
    const path = "/schemas/composition-1.json";
    const br = { "Accept-Encoding": "br" };
    const full = await ask(br, path);
    expect(full.header("Content-Encoding")).toBe("br");
    expect(brotliDecompressSync(full.body).equals(readFileSync(`public${path}`))).toBe(true);
    const parts = await Promise.all(
      ["bytes=0-99", "bytes=100-"].map((range) =>
        ask({ ...br, Range: range, "If-Range": full.header("ETag") ?? "" }, path),
      ),
    );
    expect(parts.map(({ status, header }) => [status, header("Content-Encoding")])).toEqual([
      [206, "br"],
      [206, "br"],
    ]);
    expect(Buffer.concat(parts.map(({ body }) => body)).equals(full.body)).toBe(true);
    // another coding is another representation
    expect((await ask({ Range: "bytes=0-99", "If-Range": full.header("ETag") ?? "" }, path)).status).toBe(
      200,
    );
  });

  test.each(["/og/index.png", "/og/docs.png", "/favicon.ico", "/icon.svg", "/templates/hook-poster.webp"])(
    "%s comes in parts too, outside of the quota",
    async (path) => {
      const full = await ask({}, path);
      const reply = await ask({ Range: "bytes=-7" }, path);
      expect([reply.status, reply.body.equals(full.body.subarray(-7))]).toEqual([206, true]);
      expect(full.header("RateLimit")).toBeNull();
      expect((await ask({ Range: "bytes=999999999-" }, path)).status).toBe(416);
    },
  );

  test("build assets are sent whole, and no range or precondition of a stranger is a failure", async () => {
    const page = (await target.send({ path: "/docs", headers: { Accept: "text/html" } })).text();
    const [asset = ""] = /\/_next\/static\/[^"\\]+\.js/.exec(page) ?? [];
    for (const [header, value] of [
      ["Range", "bytes=999999999-"],
      ["Range", "bytes=5-2"],
      ["If-Match", '"x"'],
    ] as const)
      expect((await ask({ [header]: value }, asset)).status).toBeLessThan(500);
  });

  describe("what has a tag has a date", () => {
    const asks = [
      ...SAMPLE_PAGES.flatMap((path) =>
        ["text/html", "text/markdown", "application/json"].map((type) => ({
          path,
          headers: { Accept: type },
        })),
      ),
      ...Object.values(DISCOVERY_PATHS).map((path) => ({ path, headers: { Accept: "*/*" } })),
      { path: DISCOVERY_PATHS.feed, headers: { Accept: "application/json" } },
      { path: "/docs.md", headers: { Accept: "*/*" } },
      { path: FILM, headers: { Accept: "*/*" } },
      { path: "/og/index.png", headers: { Accept: "*/*" } },
    ];
    test.each(asks)("$path as $headers.Accept", async (wanted) => {
      const reply = await target.send(wanted);
      const date = reply.header("Last-Modified") ?? "";
      const at = Date.parse(date);
      expect([reply.header("ETag") !== null, new Date(at).toUTCString()]).toEqual([true, date]);
      expect(at).toBeLessThanOrEqual(Date.parse(reply.header("Date") ?? ""));
      const since = async (offset: number) => {
        const headers = { ...wanted.headers, "If-Modified-Since": new Date(at + offset).toUTCString() };
        return (await target.send({ ...wanted, headers })).status;
      };
      expect([await since(0), await since(1_000), await since(-1_000)]).toEqual([304, 304, 200]);
      const mismatch = await target.send({ ...wanted, headers: { ...wanted.headers, "If-Match": '"x"' } });
      expect(mismatch.status).toBe(412);
    });
  });

  test("the canonical address of every page is the sitemap's, to the slash; its description is short", async () => {
    const sitemap = (await target.send({ path: DISCOVERY_PATHS.sitemap })).text();
    const listed = new Set([...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url));
    expect(listed.size).toBe(pages.length);
    const wrong: string[] = [];
    for (const { path } of pages) {
      const reply = await target.send({ path, headers: { Accept: "text/html" } });
      const html = reply.text();
      const canonical = /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1];
      const shared = /<meta property="og:url" content="([^"]+)"/.exec(html)?.[1];
      const markdown = await target.send({ path, headers: { Accept: "text/markdown" } });
      const linked = /<([^>]+)>; rel="canonical"/.exec(markdown.header("Link") ?? "")?.[1];
      if (!listed.delete(canonical)) wrong.push(`${path}: ${canonical} is not in the sitemap`);
      if (shared !== canonical || linked !== canonical)
        wrong.push(`${path}: ${canonical}, ${shared}, ${linked}`);
      const description = /<meta name="description" content="([^"]+)"/.exec(html)?.[1] ?? "";
      const text = description.replace(/&[a-z0-9#]+;/gi, "x");
      if (text.length < 20 || text.length > 159)
        wrong.push(`${path}: a description of ${text.length} characters`);
    }
    expect([wrong, [...listed], name]).toEqual([[], [], name]);
  });
});
