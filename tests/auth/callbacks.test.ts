import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isPrivateUse } from "#lib/auth/callbacks.ts";
import { onBothEngines, type TestDatabase } from "#tests/harness/databases.ts";
import { signIn } from "#tests/auth/harness.ts";
import { authorize, CALLBACK, createWorld, exchange, registerClient, type World } from "#tests/auth/world.ts";

const PUBLIC = "reelwright-mcp";

describe("private-use schemes of native applications, RFC 8252 §7.1", () => {
  test.each([
    "com.example.app:/oauth2redirect/example-provider",
    "com.example.app:/",
    "com.example.app:callback",
    "com.example.app://callback",
    "com.example.my-app:/a?b=c",
    "cursor://anysphere.cursor-mcp/oauth/callback",
    "vscode://vendor.extension/callback",
    "vscode-insiders://vendor.extension",
    "windsurf://oauth-callback",
    "warp://mcp/oauth2callback",
    "raycast://oauth?package_name=Extension",
  ])("%s is one", (callback) => expect(isPrivateUse(callback)).toBe(true));

  test.each([
    "javascript:alert(1)",
    "JavaScript://x/%0aalert(1)",
    " javascript:alert(1)",
    "java\tscript:alert(1)",
    "data:text/html,x",
    "data://x/y",
    "vbscript:x",
    "file:///etc/passwd",
    "file://host/x",
    "blob:https://a.example/x",
    "about:blank",
    "view-source:https://a.example",
    "chrome://settings",
    "chrome-extension://abc/x",
    "ftp://a.example/x",
    "ws://a.example/x",
    "mailto:a@a.example",
    "tel:1",
    "intent://a/#Intent;end",
    "ms-msdt:/id",
    "ms-settings://x",
    "search-ms:query=x",
    "web+app://a.example/x",
    "urn:ietf:wg:oauth:2.0:oob",
    "http://a.example/x",
    "https://a.example/x",
    "myapp:/callback",
    "myapp:callback",
    "myapp://",
    "myapp:///callback",
    "com.example.app:",
    "com.example.app://",
    "com..example:/x",
    "com.example.:/x",
    "com.example.app:/x#y",
    "com.example.app:/x#",
    "com.example.app://user@host/x",
    "com.example.app:/a b",
    "com.example.app:/\u00e9",
    "not a url",
    "/callback",
    "",
  ])("%j is none", (callback) => expect(isPrivateUse(callback)).toBe(false));
});

onBothEngines((open) => {
  let opened: TestDatabase;
  let world: World;
  let browser: Headers;
  beforeAll(async () => {
    opened = await open();
    world = await createWorld(opened.database);
    browser = await signIn(world, "ada@example.com");
  });
  afterAll(() => opened.drop());

  const register = async (body: object) => {
    const response = await world.ask("/api/auth/oauth2/register", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  const ends = async (clientId: string, redirectUri: string) => {
    const authorized = await authorize(world, browser, { clientId, scope: "profile", redirectUri });
    const response = await exchange(world, clientId, authorized, { redirect_uri: redirectUri });
    return { back: authorized.back, status: response.status };
  };

  describe("the public client id", () => {
    test.each([
      "http://127.0.0.1:1455/oauth/callback",
      "http://127.0.0.1:33418",
      "http://127.0.0.1:33418/",
      "http://127.0.0.1/",
      "http://localhost:8787/oauth/callback?from=host",
      "http://localhost:65535",
      "http://[::1]:1455/oauth/callback",
      "http://[::1]:33418",
      "https://claude.ai/api/mcp/auth_callback",
      "cursor://anysphere.cursor-mcp/oauth/callback",
    ])("takes its answer at %s", async (redirectUri) => {
      const { back, status } = await ends(PUBLIC, redirectUri);
      expect(back?.href.split(/[?&](?:code|error)=/)[0]).toBe(
        redirectUri.startsWith("http") ? new URL(redirectUri).href : redirectUri,
      );
      expect(status).toBe(200);
    });

    test.each([
      "http://127.0.0.1.evil.example/callback",
      "http://localhost.evil.example/callback",
      "http://localhost:1@evil.example/callback",
      "http://user@localhost/callback",
      "http://localhost\\@evil.example/callback",
      "http://evil.example/?http://localhost/",
      "http://evil.example/callback",
      "https://localhost/callback",
      "http://0.0.0.0/callback",
      "http://[::]/callback",
      "http://localhost/callback#x",
      "http://localhost:99999/callback",
      "https://claude.ai/api/mcp/other",
      "https://claude.ai:8443/api/mcp/auth_callback",
      "cursor://anysphere.cursor-mcp/other",
      "javascript:alert(1)",
    ])("does not at %s", async (redirectUri) => {
      const { first } = await authorize(world, browser, { clientId: PUBLIC, scope: "profile", redirectUri });
      expect([first.status, first.headers.get("location")]).toEqual([400, null]);
    });

    test("refuses with the reason at the callback, also where it has a path of its own", async () => {
      const redirectUri = "http://[::1]:1455/oauth/callback";
      const { back } = await authorize(world, browser, {
        clientId: PUBLIC,
        scope: "profile",
        redirectUri,
        resource: "https://other.example/mcp",
      });
      expect([back?.href.split("?")[0], back?.searchParams.get("error")]).toEqual([
        redirectUri,
        "invalid_target",
      ]);
    });

    test("has its code bound to the callback that was asked for", async () => {
      const redirectUri = "http://127.0.0.1:1455/oauth/callback";
      const authorized = await authorize(world, browser, { clientId: PUBLIC, scope: "profile", redirectUri });
      const other = { redirect_uri: "http://127.0.0.1:1455/other" };
      expect(await (await exchange(world, PUBLIC, authorized, other)).json()).toMatchObject({
        error: "invalid_grant",
      });
    });
  });

  test("an application that registered has its path, and any port", async () => {
    const clientId = await registerClient(world, { redirect_uris: ["http://[::1]:8976/callback"] });
    expect((await ends(clientId, "http://[::1]:1/callback")).status).toBe(200);
    const elsewhere = { clientId, scope: "profile", redirectUri: "http://[::1]:8976/other" };
    expect((await authorize(world, browser, elsewhere)).first.status).toBe(400);
  });

  describe("registration, RFC 7591", () => {
    test.each([
      [["com.example.app:/oauth"], "native"],
      [["com.example.app://oauth", "warp://mcp/oauth2callback"], "native"],
      [["vscode://vendor.extension/callback", "https://vscode.dev/redirect", CALLBACK], "native"],
    ])("takes %j, and a code goes there", async (callbacks, type) => {
      const { status, body } = await register({ client_name: "A host", redirect_uris: callbacks });
      expect([status, [...(body.redirect_uris as string[])].sort(), body.application_type]).toEqual([
        201,
        [...callbacks].sort(),
        type,
      ]);
      const [first = ""] = callbacks;
      const { back, status: exchanged } = await ends(String(body.client_id), first);
      expect([back?.protocol, exchanged]).toEqual([new URL(first).protocol, 200]);
      // exactly: nothing of a scheme is any
      const more = { clientId: String(body.client_id), scope: "profile", redirectUri: `${first}x` };
      expect((await authorize(world, browser, more)).first.status).toBe(400);
    });

    test.each(["javascript:alert(1)", "data:text/html,x", "myapp:/callback", "file:///etc/passwd"])(
      "refuses %s, and says what it takes",
      async (bad) => {
        for (const redirect_uris of [[bad], ["https://a.example/callback", bad]]) {
          const { status, body } = await register({ redirect_uris });
          expect([status, body]).toMatchObject([400, { error: "invalid_redirect_uri" }]);
          expect(body.error_description).toContain("com.example.app:/callback");
        }
      },
    );
    test.each(["http://host.example/callback", "https://a.example/#x", "http://127.0.0.1.evil.example/"])(
      "refuses %s",
      async (bad) => expect((await register({ redirect_uris: [bad] })).status).toBe(400),
    );

    const MEMBERS = [
      "client_name",
      "client_uri",
      "logo_uri",
      "contacts",
      "tos_uri",
      "policy_uri",
      "jwks_uri",
      "jwks",
      "software_id",
      "software_version",
      "software_statement",
      "response_types",
      "grant_types",
      "scope",
      "token_endpoint_auth_method",
      "application_type",
      "post_logout_redirect_uris",
    ];
    test.each([
      ["null", null],
      ["an empty text", ""],
    ])("takes %s for a member that was left out", async (_, value) => {
      const plain = await register({ redirect_uris: [CALLBACK] });
      for (const members of [...MEMBERS.map((name) => [name]), MEMBERS]) {
        const { status, body } = await register({
          redirect_uris: [CALLBACK],
          ...Object.fromEntries(members.map((name) => [name, value])),
        });
        expect(status, `${members}: ${JSON.stringify(body)}`).toBe(201);
        const { client_id: _id, client_id_issued_at: _at, ...rest } = body;
        const { client_id: _plainId, client_id_issued_at: _plainAt, ...expected } = plain.body;
        expect(rest, String(members)).toEqual(expected);
      }
      const without = await register({ client_name: "A host", redirect_uris: value });
      expect(without.status).toBe(400);
    });
  });
});
