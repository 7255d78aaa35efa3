import { decodeJwt } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PAID_PATHS, TOKEN_PATHS } from "#lib/config/paths.ts";
import { audienceOf } from "#lib/auth/oauth/resources.ts";
import { onBothEngines, type TestDatabase } from "#tests/harness/databases.ts";
import { authorize, connect, createWorld, exchange, form, payFor, type World } from "#tests/auth/world.ts";

const US = "https://video.example";

describe("resources compare as URLs, RFC 3986 §6.2", () => {
  test.each([
    ["the MCP endpoint", `${US}/api/v1/mcp/app`, "/api/v1/mcp/app"],
    ["a slash at the end", `${US}/api/v1/mcp/app/`, "/api/v1/mcp/app"],
    ["the host in capitals", "https://VIDEO.Example/api/v1/mcp/app", "/api/v1/mcp/app"],
    ["the scheme in capitals", "HTTPS://video.example/api/v1/mcp/app", "/api/v1/mcp/app"],
    ["the default port", "https://video.example:443/api/v1/mcp/app", "/api/v1/mcp/app"],
    ["all of it", "HTTPS://VIDEO.EXAMPLE:443/api/v1/", "/api/v1"],
    ["with a query", `${US}/api/v1/mcp/app?x=1`, "/api/v1/mcp/app"],
    ["below the MCP endpoint", `${US}/api/v1/mcp/app/x`, "/api/v1/mcp/app"],
    ["the API as a whole", `${US}/api/v1`, "/api/v1"],
    ["one address of it", `${US}/api/v1/me`, "/api/v1"],
    ["one video", `${US}/api/v1/videos/of/mine`, "/api/v1"],
    ["the documentation", `${US}/api/v1/mcp`, "/api/v1/mcp"],
    ["the documentation, with a slash", `${US}/api/v1/mcp/`, "/api/v1/mcp"],
    ["who one is", `${US}/api/auth/oauth2/userinfo`, "/api/v1"],
    ["a name that only begins so", `${US}/api/v1/videosx`, null],
    ["a path in capitals", `${US}/API/v1/me`, null],
    ["what needs no token", `${US}/api/v1/search`, null],
    ["another scheme", "http://video.example/api/v1", null],
    ["another port", "https://video.example:8443/api/v1", null],
    ["another host", "https://video.example.org/api/v1", null],
    ["a user in front", "https://x@video.example/api/v1", null],
    ["a fragment", `${US}/api/v1#x`, null],
    ["an empty fragment", `${US}/api/v1#`, null],
    ["no URL", "/api/v1", null],
    ["nothing", "", null],
  ])("%s: %s", (_, named, path) => {
    expect(audienceOf(named, US)).toBe(path === null ? null : `${US}${path}`);
  });
});

onBothEngines((open) => {
  let opened: TestDatabase;
  let world: World;

  beforeAll(async () => {
    opened = await open();
    world = await createWorld(opened.database);
  });
  afterAll(() => opened.drop());

  const call = (path: string, token?: string, init: RequestInit = {}) =>
    world.ask(path, { ...init, headers: token === undefined ? {} : { authorization: `Bearer ${token}` } });

  /** What a client that keeps RFC 9728 §3.3 learns from a 401: the URL that it asked is the resource, or it stops. */
  async function discover(path: string): Promise<string> {
    const challenge = (await call(path)).headers.get("www-authenticate") ?? "";
    const at = /resource_metadata="([^"]+)"/.exec(challenge)?.[1] ?? "";
    const asked = `${world.baseUrl}${path}`;
    const { origin, pathname } = new URL(asked);
    expect(at).toBe(`${origin}/.well-known/oauth-protected-resource${pathname}`);
    const metadata = (await (await world.ask(at)).json()) as Record<string, unknown>;
    expect(metadata).toMatchObject({ resource: asked, authorization_servers: [world.baseUrl] });
    return String(metadata.resource);
  }

  describe("a strict client that begins at any protected URL, RFC 9728 §3.3", () => {
    const USER_INFO = "/api/auth/oauth2/userinfo";
    const paths = [
      TOKEN_PATHS.me,
      ...PAID_PATHS.flatMap((path) => [path, `${path}/`, `${path}/x/y`]),
      USER_INFO,
    ];

    test.each(paths)("%s names its own metadata, which names it", async (path) => {
      await discover(path);
    });

    test.each([
      [TOKEN_PATHS.me, "profile email", 200],
      ["/api/v1/videos/x/y", "profile email", 404],
      [`${TOKEN_PATHS.mcp}/`, "profile email", 200],
      [USER_INFO, "openid profile", 200],
    ])("%s takes the token that was made for it, refreshed too", async (path, scope, status) => {
      const resource = await discover(path);
      const { tokens, clientId } = await connect(world, "ada@example.com", { resource, scope });
      await payFor(world, decodeJwt(tokens.access_token).sub ?? "");
      expect((await call(path, tokens.access_token)).status).toBe(status);
      const refresh = { grant_type: "refresh_token", refresh_token: tokens.refresh_token ?? "" };
      const response = await world.ask(
        "/api/auth/oauth2/token",
        form({ ...refresh, client_id: clientId, resource }),
      );
      const refreshed = (await response.json()) as { access_token: string };
      expect((await call(path, refreshed.access_token)).status).toBe(status);
    });

    test("a path that is too long for a header leads to the API as a whole", async () => {
      const response = await call(`/api/v1/videos/${"x".repeat(5_000)}`);
      expect(response.headers.get("www-authenticate")).toContain(
        `resource_metadata="${world.baseUrl}/.well-known/oauth-protected-resource/api/v1"`,
      );
    });

    test("the short name, and the API as a whole, are still there; what needs no token is not", async () => {
      for (const [name, resource] of [
        ["/mcp", TOKEN_PATHS.mcp],
        [TOKEN_PATHS.api, TOKEN_PATHS.api],
      ]) {
        const response = await world.ask(`/.well-known/oauth-protected-resource${name}`);
        expect(await response.json()).toMatchObject({ resource: `${world.baseUrl}${resource}` });
      }
    });
  });

  test("a token for the address in another spelling is the same token", async () => {
    const spelled = `${world.baseUrl.replace("http:", "HTTP:")}/api/v1/mcp/app/`;
    const { tokens } = await connect(world, "ada@example.com", { resource: spelled });
    expect(decodeJwt(tokens.access_token).aud).toBe(`${world.baseUrl}${TOKEN_PATHS.mcp}`);
  });

  test("a resource of somebody else is still refused", async () => {
    await expect(connect(world, "ada@example.com", { resource: `${US}/api/v1` })).rejects.toThrow();
  });

  describe("the documentation, which hosts ask a token for all the same", () => {
    const docs = () => `${world.baseUrl}/api/v1/mcp`;

    test("they get one, and it opens nothing", async () => {
      const { tokens } = await connect(world, "bo@example.com", {
        resource: docs(),
        scope: "openid profile email offline_access",
      });
      const { sub = "" } = decodeJwt(tokens.access_token);
      await payFor(world, sub);
      for (const path of [TOKEN_PATHS.me, "/api/v1/videos", TOKEN_PATHS.mcp, "/api/auth/oauth2/userinfo"])
        expect((await call(path, tokens.access_token)).status, path).toBe(401);
    });
    test("it becomes no other token: not at the exchange, not by refreshing, not without a question", async () => {
      const { browser, clientId, tokens } = await connect(world, "cy@example.com", { resource: docs() });
      const resource = `${world.baseUrl}/api/v1`;
      const refresh = { grant_type: "refresh_token", refresh_token: tokens.refresh_token ?? "" };
      const refreshed = await world.ask(
        "/api/auth/oauth2/token",
        form({ ...refresh, client_id: clientId, resource }),
      );
      expect([refreshed.status, await refreshed.json()]).toMatchObject([400, { error: "invalid_target" }]);
      const again = await authorize(world, browser, { clientId, scope: "profile email", resource: docs() });
      expect(again.consent).toBeUndefined();
      const widened = await exchange(world, clientId, again, { resource });
      expect([widened.status, await widened.json()]).toMatchObject([400, { error: "invalid_target" }]);
      const other = await authorize(world, browser, { clientId, scope: "profile email", resource });
      expect(other.consent?.pathname).toBe("/consent");
    });
  });
});
