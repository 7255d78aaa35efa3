import { createServer } from "node:net";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { API_PATHS } from "#lib/config/paths.ts";
import { newAddress, type Target } from "#tests/contract/targets.ts";
import { open, raw } from "#tests/contract/wire.ts";
import { asker, DOORS, LIMIT } from "#tests/contract/failures.ts";

/** Rows K of tests/failure-cases.md: what goes past Next's middleware, or into it. */
describe.each(DOORS)("%s", (_, start, front) => {
  let target: Target;
  beforeAll(async () => {
    target = await start();
  });
  afterAll(() => target?.stop());
  const { get, wrong, type, alive } = asker(() => target);

  describe("K: Next", () => {
    test.each([
      "middleware",
      "src/middleware",
      "middleware:middleware:middleware:middleware:middleware",
      "src/middleware:src/middleware:src/middleware:src/middleware:src/middleware",
      "pages/_middleware",
    ])("K1 x-middleware-subrequest: %s skips nothing", async (value) => {
      const from = { "X-Forwarded-For": newAddress(), "x-middleware-subrequest": value };
      for (const [used, path] of [
        "/docs",
        "/docs/nope",
        API_PATHS.search,
        "/search",
        API_PATHS.docsMcp,
      ].entries()) {
        const reply = await target.send({ path, headers: { ...from, Accept: "*/*" } });
        expect([path, reply.header("RateLimit-Remaining")]).toEqual([path, String(LIMIT - 1 - used)]);
        expect(wrong(reply)).toEqual([]);
      }
    });

    test.each([
      ["a junk action", "/docs", { "Next-Action": "7f".repeat(20), "Content-Type": "text/plain" }, "[]"],
      [
        "a junk action on a dynamic page",
        "/search",
        { "Next-Action": "x", "Content-Type": "text/plain" },
        "[]",
      ],
      [
        "multipart junk",
        "/search",
        { "Content-Type": "multipart/form-data; boundary=x" },
        '--x\r\nContent-Disposition: form-data; name="$ACTION_ID_7f"\r\n\r\n\r\n--x--',
      ],
      [
        "a junk action on the MCP",
        API_PATHS.docsMcp,
        { "Next-Action": "x", "Content-Type": "multipart/form-data; boundary=x" },
        "--x--",
      ],
      ["a junk action on nothing", "/nope", { "Next-Action": "x" }, "[]"],
    ])("K3 %s is 4xx at once", async (_name, path, headers, body) => {
      const startedAt = performance.now();
      const reply = await target.send({ method: "POST", path, headers, body });
      expect(reply.status).toBeGreaterThanOrEqual(400);
      expect(reply.status).toBeLessThan(500);
      expect(performance.now() - startedAt).toBeLessThan(1_000);
    });

    test.each([
      "http%3A%2F%2F127.0.0.1%3A9%2F",
      "%2F%2Fevil.com%2Fx.png",
      "%2Fdocs",
      "file%3A%2F%2F%2Fetc%2Fpasswd",
    ])("K4 the image optimizer is off: %s", async (url) => {
      const reply = await get(`/_next/image?url=${url}&w=64&q=75`);
      expect([400, 404]).toContain(reply?.status);
      expect(type(reply)).not.toMatch(/^image\//);
    });

    test("K5 an upgrade to another address reaches nobody", async () => {
      let connections = 0;
      const inside = createServer((socket) => {
        connections += 1;
        socket.destroy();
      }).listen(0, "127.0.0.1");
      await once(inside, "listening");
      const { port } = inside.address() as { port: number };
      // Next has answered something before: it may listen for upgrades from then on
      expect((await target.send({ path: "/search" })).status).toBe(200);
      for (const at of [
        `http://127.0.0.1:${port}/`,
        `//127.0.0.1:${port}/`,
        `/http://127.0.0.1:${port}/`,
        "/docs",
      ]) {
        const connection = open(target.port);
        connection.write(
          `GET ${at} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`,
        );
        // Next may leave it without a word: then the next request shows that nothing was under way
        const silent = (async () => {
          for (let n = 0; n < 20; n += 1) await alive();
          return "silent" as const;
        })();
        const reply = await Promise.race([connection.reply().catch(() => null), silent]);
        connection.close();
        if (reply === "silent") {
          expect(front, "ours closes").toBe(false);
          continue;
        }
        expect(reply?.status ?? 0).not.toBe(101);
        expect(reply?.status ?? 0).toBeLessThan(500);
        // closed without a word at ours
        if (front) expect(reply).toBeNull();
      }
      expect(connections).toBe(0);
      inside.close();
      await alive();
    });

    test("K7 there are no rewrites, and no redirects but our own", () => {
      const file = ".next/routes-manifest.json";
      expect(existsSync(file)).toBe(true);
      const { rewrites, redirects } = JSON.parse(readFileSync(file, "utf8"));
      const all = Array.isArray(rewrites) ? rewrites : Object.values(rewrites).flat();
      expect(all).toEqual([]);
      expect(redirects.filter((entry: { internal?: boolean }) => !entry.internal)).toEqual([]);
    });

    test("an address below another one's prefix is not a way around the quota, the headers or the caches", async () => {
      const from = newAddress();
      const paths = [
        "/_next/../docs",
        "/_next/static/../../docs",
        "/_next/%2e%2e/docs",
        "/og/../docs",
        "/_next/static/%2e%2e/%2e%2e/search",
        "/api/webhooks/../search",
        "/api/chat/../../docs",
        "/_next/static/..%2f..%2fdocs",
        "/healthz/../docs",
      ];
      let counted = 0;
      for (const path of paths) {
        const reply = await raw(
          target.port,
          `GET ${path} HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${from}\r\nConnection: close\r\n\r\n`,
        );
        expect(reply?.header("Cache-Control"), path).not.toMatch(/s-maxage/);
        expect(reply?.text(), path).not.toContain("reelwright.invalid");
        if (reply?.header("RateLimit-Remaining") !== null) counted += 1;
        // whatever is served as a page is counted
        else expect([path, reply?.status]).toEqual([path, 404]);
      }
      if (front) expect(counted).toBe(paths.length);
      expect(
        (await target.send({ path: "/llms.txt", headers: { "X-Forwarded-For": from } })).header(
          "RateLimit-Remaining",
        ),
      ).toBe(String(LIMIT - 1 - counted));
    });

    test("a client does not choose the nonce of our scripts, nor learns our mark", async () => {
      for (const name of ["Content-Security-Policy", "Content-Security-Policy-Report-Only"]) {
        for (const path of ["/search", "/docs?_rsc=1"]) {
          const reply = await get(path, `${name}: script-src 'nonce-chosen'\r\n`);
          expect(reply?.status).toBeLessThan(500);
          expect(`${reply?.header("Content-Security-Policy")}${reply?.text()}`).not.toContain("nonce-chosen");
          expect(reply?.text()).not.toContain('nonce="chosen"');
        }
      }
      const reply = await get(
        "/search",
        "x-reelwright-mark: a;counted\r\nx-reelwright-body: br 3\r\nx-reelwright-fill: a\r\n",
      );
      expect([reply?.status, reply && wrong(reply)]).toEqual([200, []]);
    });
  });
});
