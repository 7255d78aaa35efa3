import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PRO_LIMITS } from "#lib/content/data.ts";
import { PAID_PATHS } from "#lib/config/paths.ts";
import { onBothEngines } from "#tests/harness/databases.ts";
import { signIn } from "#tests/auth/harness.ts";
import { type Bearer, openBearer, refused, seconds } from "#tests/auth/bearer.ts";
import { connect } from "#tests/auth/world.ts";

onBothEngines((open) => {
  let opened: Bearer["opened"];
  let world: Bearer["world"];
  let good: Bearer["good"];
  let userId: Bearer["userId"];
  let clientId: Bearer["clientId"];
  let call: Bearer["call"];
  let sign: Bearer["sign"];
  beforeAll(async () => {
    ({ opened, world, good, userId, clientId, call, sign } = await openBearer(open));
  });
  afterAll(() => opened.drop());

  describe("O1 who sends no token, or something else", () => {
    test("nothing: 401, without an error, with the resource's own metadata", async () => {
      expect(await refused(await call("/api/v1/me"), null)).toContain(
        `resource_metadata="${world.baseUrl}/.well-known/oauth-protected-resource/api/v1/me"`,
      );
      expect(await refused(await call("/api/v1/mcp/app", undefined, { method: "POST" }), null)).toContain(
        `resource_metadata="${world.baseUrl}/.well-known/oauth-protected-resource/api/v1/mcp/app"`,
      );
    });
    test.each(["Basic YTpi", "Bearer", "Bearer ", `Bearer\t`, "Token x", "Bearer a b"])(
      "%j",
      async (authorization) => {
        await refused(await world.ask("/api/v1/me", { headers: { authorization } }));
      },
    );
    test("the scheme in any case", async () => {
      for (const scheme of ["bearer", "BEARER", "BeArEr"])
        expect(
          (await world.ask("/api/v1/me", { headers: { authorization: `${scheme} ${good}` } })).status,
        ).toBe(200);
    });
    test("two headers are 400", async () => {
      const headers = new Headers([
        ["authorization", `Bearer ${good}`],
        ["authorization", `Bearer ${good}`],
      ]);
      expect((await world.ask("/api/v1/me", { headers })).status).toBe(400);
    });
  });

  test("O4 the MCP endpoint takes only its own tokens; the HTTP API takes both", async () => {
    const { tokens } = await connect(world, "ada@example.com", { resource: `${world.baseUrl}/api/v1` });
    await refused(await call("/api/v1/mcp/app", tokens.access_token, { method: "POST" }));
    for (const token of [tokens.access_token, good])
      expect((await call("/api/v1/me", token)).status).toBe(200);
  });

  test("a slash at the end of the MCP endpoint is the same endpoint", async () => {
    const path = "/api/v1/mcp/app/";
    await refused(await call(path, undefined, { method: "POST" }), null);
    const message = { jsonrpc: "2.0", id: 1, method: "tools/list" };
    const response = await call(path, good, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(message),
    });
    expect([response.status, await response.json()]).toMatchObject([
      200,
      { result: { tools: [{ name: "whoami" }] } },
    ]);
    const { tokens } = await connect(world, "ada@example.com", { resource: `${world.baseUrl}/api/v1` });
    await refused(await call(path, tokens.access_token, { method: "POST" }));
  });

  test.each([
    ["/api/v1/me", "GET, HEAD, OPTIONS"],
    ["/api/v1/mcp/app", "GET, HEAD, POST, OPTIONS"],
    ["/api/v1/mcp/app/", "GET, HEAD, POST, OPTIONS"],
  ])("OPTIONS of %s names what works there, and so does a refused method", async (path, allow) => {
    const options = await call(path, undefined, { method: "OPTIONS" });
    expect([options.status, options.headers.get("allow")]).toEqual([204, allow]);
    expect(options.headers.get("access-control-allow-methods")).toBe(allow);
    const put = await call(path, good, { method: "PUT" });
    expect([put.status, put.headers.get("allow")]).toEqual([405, allow]);
  });

  test("a refused GET of the MCP endpoint names the methods that work for who asks so", async () => {
    for (const method of ["GET", "HEAD"]) {
      const headers = { accept: "text/event-stream" };
      const response = await call("/api/v1/mcp/app", good, { method, headers });
      expect([response.status, response.headers.get("allow")]).toEqual([405, "POST, OPTIONS"]);
    }
  });

  test("O12 a token without profile is 403 insufficient_scope, before anybody asks for a plan", async () => {
    const response = await call("/api/v1/videos", await sign({ scope: "email" }));
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ error: "Forbidden", code: "insufficient_scope" });
    expect(response.headers.get("www-authenticate")).toContain('error="insufficient_scope"');
  });

  describe("O13 a token outside the Authorization header does not count", () => {
    const asForm = (token: string): RequestInit => ({
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams({ access_token: token }).toString(),
    });
    const PATHS = ["/api/v1/me", "/api/v1/videos/x", "/api/v1/mcp/app", "/api/auth/oauth2/userinfo"];

    test.each(PATHS)("%s, in the query and in a form: 401, said nowhere again", async (path) => {
      for (const response of [
        await call(`${path}?access_token=${good}`),
        await call(`${path}?access_token=${good}`, undefined, { method: "POST" }),
        await call(path, undefined, asForm(good)),
      ]) {
        const said = JSON.stringify([...response.headers, await response.clone().text()]);
        expect(said).not.toContain(good);
        await refused(response, null);
      }
    });
    test("beside a bad header it is 401 for the header", async () => {
      await refused(await call(`/api/v1/me?access_token=${good}`, await sign({ exp: seconds() - 60 })));
    });
    test.each(PATHS)(
      "%s, beside a good header: 401 too, one way of sending it (RFC 6750 §2)",
      async (path) => {
        const response = await call(`${path}?access_token=${good}`, good);
        const said = JSON.stringify([...response.headers, await response.clone().text()]);
        expect(said).not.toContain(good);
        await refused(response, "invalid_request");
      },
    );
  });

  describe("the gate", () => {
    const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"];
    const paths = PAID_PATHS.flatMap((path) => [path, `${path}/x`, `${path}/x/y/z`, `${path}/`]);

    test("every method and sub-path of what is paid is 401 without a token, its body unread", async () => {
      for (const path of paths) {
        for (const method of METHODS) {
          let read = false;
          const body = new ReadableStream(
            {
              pull() {
                read = true;
              },
            },
            { highWaterMark: 0 },
          );
          const hasBody = method !== "GET" && method !== "HEAD";
          const response = await world.ask(path, {
            method,
            address: `192.0.2.${path.length}${method.length}`,
            ...(hasBody && { body, duplex: "half" }),
          } as RequestInit);
          expect(response.status, `${method} ${path}`).toBe(401);
          expect(response.headers.has("www-authenticate")).toBe(true);
          expect(read, `${method} ${path}`).toBe(false);
        }
      }
    });
    test("free is 402, with the plan that is needed and where it is to be had", async () => {
      const { tokens } = await connect(world, "free@example.com");
      for (const path of ["/api/v1/videos", "/api/v1/exports/x", "/api/v1/mcp/app"]) {
        const response = await call(path, tokens.access_token, { method: "POST" });
        expect(response.status).toBe(402);
        expect(await response.json()).toMatchObject({
          code: "PLAN_REQUIRED",
          requiredPlan: "pro",
          upgradeUrl: `${world.baseUrl}/pricing`,
        });
      }
    });
    test("who pays gets an honest 404 for what is not there yet", async () => {
      for (const path of ["/api/v1/videos/x/y", "/api/v1/projects/x", "/api/v1/assets/"]) {
        const response = await call(path, good);
        expect(response.status).toBe(404);
        expect(await response.json()).toMatchObject({ code: "not_found" });
      }
    });
    test("a session's cookie opens nothing below /api/v1", async () => {
      const browser = await signIn(world, "ada@example.com");
      for (const path of ["/api/v1/me", "/api/v1/videos"])
        await refused(await world.ask(path, { headers: browser }), null);
    });
    test("O15 what is somebody else's is 404 as what does not exist", async () => {
      const [one, other] = [
        await call("/api/v1/videos/of-somebody-else", good),
        await call("/api/v1/videos/nothing", good),
      ];
      // each answer names its own request
      const said = async (response: Response) => (await response.text()).replace(/"requestId":"[^"]+"/, "");
      expect([one.status, await said(one)]).toEqual([other.status, await said(other)]);
    });
  });

  describe("GET /api/v1/me", () => {
    test("says who calls; the address only with the scope for it", async () => {
      const seen = (await (await call("/api/v1/me", good)).json()) as Record<string, unknown>;
      expect(seen).toMatchObject({
        id: userId,
        plan: "pro",
        email: "ada@example.com",
        application: clientId,
      });
      const { tokens } = await connect(world, "ada@example.com", { scope: "profile" });
      expect(await (await call("/api/v1/me", tokens.access_token)).json()).not.toHaveProperty("email");
    });
    test("takes GET and HEAD", async () => {
      expect((await call("/api/v1/me", good, { method: "HEAD" })).status).toBe(200);
      const response = await call("/api/v1/me", good, { method: "POST" });
      expect([response.status, response.headers.get("allow")]).toEqual([405, "GET, HEAD, OPTIONS"]);
    });
  });

  describe("counting", () => {
    test("bad tokens count as the public, by address; then 429 whoever asks there", async () => {
      const address = "198.51.100.7";
      await world.atOneInstant(async () => {
        for (let index = 0; index < 120; index += 1)
          expect((await call("/api/v1/me", "x", { address })).status).toBe(401);
        const response = await call("/api/v1/me", "x", { address });
        expect(response.status).toBe(429);
        expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
        // a good token counts by its account, not by the address
        const own = await call("/api/v1/me", good, { address });
        expect([own.status, own.headers.get("ratelimit-limit")]).toEqual([
          200,
          String(PRO_LIMITS.requestsPerMinute),
        ]);
      });
    });
    test("good ones count by the account, from wherever", async () => {
      const { tokens } = await connect(world, "count@example.com");
      const left = async (address: string) =>
        Number(
          (await call("/api/v1/me", tokens.access_token, { address })).headers.get("ratelimit-remaining"),
        );
      await world.atOneInstant(async () => {
        const first = await left("203.0.113.1");
        expect(await left("203.0.113.2")).toBe(first - 1);
      });
    });
  });

  describe("X4 from pages of other origins", () => {
    test("a preflight lets a token through, and no credentials", async () => {
      const response = await world.ask("/api/v1/videos", {
        method: "OPTIONS",
        headers: { origin: "https://evil-app.example", "access-control-request-headers": "authorization" },
      });
      expect(response.status).toBe(204);
      expect(response.headers.get("access-control-allow-origin")).toBe("*");
      expect(response.headers.get("access-control-allow-headers")).toMatch(/\bAuthorization\b/);
      expect(response.headers.has("access-control-allow-credentials")).toBe(false);
    });
    test("a refusal can be read, with the way to a token", async () => {
      const response = await world.ask("/api/v1/mcp/app", {
        method: "POST",
        headers: { origin: "https://host.example" },
      });
      expect(response.headers.get("access-control-allow-origin")).toBe("*");
      expect(response.headers.get("access-control-expose-headers")).toMatch(/WWW-Authenticate/);
    });
    test("what a cookie opens says nothing to other origins", async () => {
      const browser = await signIn(world, "ada@example.com");
      for (const origin of ["https://evil-app.example", "null", `${world.baseUrl}.evil.example`]) {
        const headers = { cookie: browser.get("cookie") ?? "", origin };
        for (const path of ["/api/chat", "/api/exports", "/api/auth/oauth2/authorize"]) {
          const response = await world.ask(path, { headers });
          expect(response.headers.get("access-control-allow-credentials")).toBeNull();
          expect(response.headers.get("access-control-allow-origin")).toBeNull();
        }
      }
    });
  });

  test("nothing of all this was a failure of ours", () => expect(world.errors).toEqual([]));
});
