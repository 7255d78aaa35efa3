import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { onBothEngines, type TestDatabase } from "#tests/harness/databases.ts";
import { signIn } from "#tests/auth/harness.ts";
import { authorize, CALLBACK, createWorld, registerClient, type World } from "#tests/auth/world.ts";

onBothEngines((open) => {
  let opened: TestDatabase;
  let world: World;
  beforeAll(async () => {
    opened = await open();
  });
  beforeEach(async () => {
    world = await createWorld(opened.database);
  });
  afterAll(() => opened.drop());

  describe("O16 a callback that was not registered is never gone to", () => {
    test.each([
      ["a prefix", `${CALLBACK}/more`],
      ["an extra query", `${CALLBACK}?x=1`],
      ["another host", "https://evil.example/callback"],
      ["javascript:", "javascript:alert(1)"],
      ["user information", "http://127.0.0.1:8976@evil.example/callback"],
      ["another path by dots", "http://127.0.0.1:8976/callback/../other"],
      ["none", ""],
    ])("%s", async (_, redirectUri) => {
      const clientId = await registerClient(world);
      const browser = await signIn(world, "ada@example.com");
      const { first } = await authorize(world, browser, { clientId, scope: "profile", redirectUri });
      expect(first.status).toBe(400);
      expect(first.headers.get("location")).toBeNull();
      expect(await first.json()).toMatchObject({ code: "invalid_request" });
    });
    test("another port of a web application", async () => {
      const clientId = await registerClient(world, { redirect_uris: ["https://host.example/callback"] });
      const redirectUri = "https://host.example:8443/callback";
      const { first } = await authorize(world, await signIn(world, "ada@example.com"), {
        clientId,
        scope: "profile",
        redirectUri,
      });
      expect(first.status).toBe(400);
    });
    test("but a native one's loopback callback is right with any port", async () => {
      const clientId = await registerClient(world);
      const redirectUri = "http://127.0.0.1:50123/callback";
      const { back } = await authorize(world, await signIn(world, "ada@example.com"), {
        clientId,
        scope: "profile",
        redirectUri,
      });
      expect(back?.port).toBe("50123");
    });
    test("and registration refuses what no callback may be", async () => {
      for (const bad of [
        "javascript:alert(1)",
        "data:text/html,x",
        "http://host.example/callback",
        "file:///etc/passwd",
        "https://a.example/#x",
      ])
        await expect(registerClient(world, { redirect_uris: [bad] }), bad).rejects.toThrow(/400/);
    });
  });

  describe("registration, RFC 7591", () => {
    const register = async (body: object) => {
      const response = await world.ask("/api/auth/oauth2/register", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      });
      return { status: response.status, body: (await response.json()) as Record<string, unknown> };
    };
    test("a loopback callback makes a native application", async () => {
      const { status, body } = await register({
        client_name: "Claude Code",
        redirect_uris: ["http://localhost:3118/callback"],
      });
      expect([status, body.application_type, body.token_endpoint_auth_method]).toEqual([
        201,
        "native",
        "none",
      ]);
      expect(body.client_secret).toBeUndefined();
    });
    test("Cursor's three callbacks are taken, its scheme among them", async () => {
      const callbacks = [
        "http://localhost:8787/callback",
        "https://www.cursor.com/agents/mcp/oauth/callback",
        "cursor://anysphere.cursor-mcp/oauth/callback",
      ];
      const { status, body } = await register({ client_name: "Cursor", redirect_uris: callbacks });
      expect([status, [...(body.redirect_uris as string[])].sort()]).toEqual([201, [...callbacks].sort()]);
      const clientId = String(body.client_id);
      const { back } = await authorize(world, await signIn(world, "ada@example.com"), {
        clientId,
        scope: "profile",
        redirectUri: "cursor://anysphere.cursor-mcp/oauth/callback",
      });
      expect(back?.protocol).toBe("cursor:");
    });
    test("only Cursor's scheme", async () => {
      const callbacks = ["cursor://anysphere.cursor-mcp/oauth/callback"];
      const { status, body } = await register({ redirect_uris: callbacks });
      expect([status, body.redirect_uris]).toEqual([201, callbacks]);
    });
    test("a web application with a secret", async () => {
      const { status, body } = await register({
        redirect_uris: ["https://claude.ai/api/mcp/auth_callback"],
        token_endpoint_auth_method: "client_secret_post",
        grant_types: ["authorization_code", "refresh_token", "client_credentials", "implicit"],
      });
      expect([status, body.application_type, typeof body.client_secret]).toEqual([201, "web", "string"]);
      expect(body.grant_types).toEqual(["authorization_code", "refresh_token"]);
    });
    test.each([
      ["no JSON", { headers: { "content-type": "text/plain" }, body: "x" }, 415],
      ["broken JSON", { headers: { "content-type": "application/json" }, body: "{" }, 400],
      ["an array", { headers: { "content-type": "application/json" }, body: "[]" }, 400],
      ["no callbacks", { headers: { "content-type": "application/json" }, body: "{}" }, 400],
      [
        "too much",
        {
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ client_name: "x".repeat(70_000) }),
        },
        413,
      ],
    ])("%s", async (_, init, status) => {
      const response = await world.ask("/api/auth/oauth2/register", { method: "POST", ...init });
      expect(response.status).toBe(status);
      expect(await response.json()).toHaveProperty("error");
    });
    test("a cookie makes nobody the owner of an application", async () => {
      const browser = await signIn(world, "ada@example.com");
      const response = await world.ask("/api/auth/oauth2/register", {
        method: "POST",
        headers: { "content-type": "application/json", cookie: browser.get("cookie") ?? "" },
        body: JSON.stringify({ redirect_uris: [CALLBACK] }),
      });
      expect(await response.json()).not.toHaveProperty("user_id");
    });
  });

  test("the two applications of ours are there, and stay the same at the next start", async () => {
    const again = await createWorld(opened.database);
    const { rows } = await opened.database.runSql(
      "select client_id, token_endpoint_auth_method as auth from oauth_clients where client_id like 'reelwright-%' order by 1",
    );
    expect(rows).toEqual([
      { client_id: "reelwright-cli", auth: "none" },
      { client_id: "reelwright-mcp", auth: "none" },
    ]);
    const browser = await signIn(again, "ada@example.com");
    for (const redirectUri of [
      "cursor://anysphere.cursor-mcp/oauth/callback",
      "https://claude.ai/api/mcp/auth_callback",
      "http://localhost:9999/callback",
      "http://127.0.0.1:33418/",
    ]) {
      const { back } = await authorize(again, browser, {
        clientId: "reelwright-mcp",
        scope: "profile",
        redirectUri,
      });
      expect(back?.searchParams.get("code"), redirectUri).toBeTruthy();
    }
  });
});
