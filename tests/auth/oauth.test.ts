import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { decodeJwt } from "jose";
import { ACCOUNT_ACTIONS } from "#lib/config/paths.ts";
import { DEVICE_GRANT } from "#lib/auth/oauth/clients.ts";
import { onBothEngines, type TestDatabase } from "#tests/harness/databases.ts";
import { signIn } from "#tests/auth/harness.ts";
import {
  authorize,
  CALLBACK,
  connect,
  createWorld,
  exchange,
  form,
  ownForm,
  registerClient,
  type World,
} from "#tests/auth/world.ts";

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

  const me = (token: string) => world.ask("/api/v1/me", { headers: { authorization: `Bearer ${token}` } });
  const refresh = (clientId: string, token: string, more = {}) =>
    world.ask(
      "/api/auth/oauth2/token",
      form({ grant_type: "refresh_token", client_id: clientId, refresh_token: token, ...more }),
    );

  test("a code becomes tokens for the resource that was asked for, by default the MCP endpoint", async () => {
    const { tokens } = await connect(world, "ada@example.com");
    expect(tokens).toMatchObject({ token_type: "Bearer", expires_in: 3600 });
    expect(tokens.scope.split(" ").sort()).toEqual(["email", "offline_access", "profile"]);
    expect(decodeJwt(tokens.access_token)).toMatchObject({
      iss: world.baseUrl,
      aud: `${world.baseUrl}/api/v1/mcp/app`,
    });
    const api = await connect(world, "ada@example.com", { resource: `${world.baseUrl}/api/v1` });
    expect(decodeJwt(api.tokens.access_token).aud).toBe(`${world.baseUrl}/api/v1`);
    expect((await me(api.tokens.access_token)).status).toBe(200);
    expect(world.errors).toEqual([]);
  });

  test("the answer to a refused consent is access_denied, with state and iss", async () => {
    const clientId = await registerClient(world);
    const { back } = await authorize(world, await signIn(world, "ada@example.com"), {
      clientId,
      scope: "profile",
      allow: false,
    });
    expect(Object.fromEntries(back?.searchParams ?? [])).toMatchObject({
      error: "access_denied",
      state: "a state",
      iss: world.baseUrl,
    });
    expect(back?.searchParams.has("code")).toBe(false);
  });

  test("a refusal is no error of ours: nothing is printed, and nothing is logged", async () => {
    const said: unknown[] = [];
    const methods = ["log", "info", "warn", "error"] as const;
    const spies = methods.map((name) =>
      vi.spyOn(console, name).mockImplementation((...words) => void said.push(words)),
    );
    const { log } = world.auth;
    const warn = vi.spyOn(log, "warn").mockImplementation((...words) => void said.push(words));
    const clientId = await registerClient(world);
    const browser = await signIn(world, "ada@example.com");
    await authorize(world, browser, { clientId, allow: false });
    const changed = await world.ask(
      "/api/account/consent",
      ownForm(world, browser, { oauth_query: "client_id=x&sig=y", answer: "allow" }),
    );
    expect(changed.status).toBe(400);
    expect((await refresh(clientId, "never given")).status).toBe(400);
    for (const spy of [...spies, warn]) spy.mockRestore();
    expect(said).toEqual([]);
  });

  test("a person whom an application sends here wrongly gets a page, with nothing in it that was sent", async () => {
    const query = new URLSearchParams({ client_id: "<b>x</b>", redirect_uri: "https://evil.example" });
    for (const [accept, type] of [
      ["text/html,application/xhtml+xml,*/*;q=0.8", "text/html"],
      ["*/*", "application/json"],
    ] as const) {
      const response = await world.ask(`/api/auth/oauth2/authorize?${query}`, { headers: { accept } });
      expect([response.status, response.headers.get("location")]).toEqual([400, null]);
      expect(response.headers.get("content-type")).toContain(type);
      const text = await response.text();
      expect(text).toContain("The application that sent you here has to mend this.");
      expect(text).not.toMatch(/evil|<b>/);
    }
  });

  test("credentials that cannot be read are refused", async () => {
    for (const credentials of ["%zz:", "%E0%A4%A:x", "\0:\0", "%00:", "x", ":"]) {
      const response = await world.ask("/api/auth/oauth2/token", {
        ...form({ grant_type: "refresh_token", refresh_token: "x" }),
        headers: {
          "content-type": "application/x-www-form-urlencoded",
          authorization: `Basic ${Buffer.from(credentials).toString("base64")}`,
        },
      });
      expect([400, 401], credentials).toContain(response.status);
      expect(((await response.json()) as { error: string }).error).toMatch(
        /^invalid_(client|request|grant)$/,
      );
    }
  });

  test("U+0000, which no database takes, is refused wherever a stranger can write it", async () => {
    const browser = await signIn(world, "ada@example.com");
    const nul = {
      client_id: "\0",
      code: "\0",
      refresh_token: "\0",
      token: "\0",
      device_code: "\0",
      user_code: "\0",
    };
    for (const grant_type of ["authorization_code", "refresh_token", DEVICE_GRANT])
      expect((await world.ask("/api/auth/oauth2/token", form({ ...nul, grant_type }))).status).toBe(400);
    for (const path of ["/api/auth/oauth2/revoke", "/api/auth/device/code"])
      expect((await world.ask(path, form(nul))).status, path).toBe(400);
    for (const query of ["client_id=%00", "client_id=x&redirect_uri=%00", "state=%00"])
      expect((await world.ask(`/api/auth/oauth2/authorize?${query}`, { headers: browser })).status).toBe(400);
    const callback = "/api/auth/callback/github?code=%00&state=%00";
    expect((await world.ask(callback, { headers: browser })).status).toBe(400);
    const registered = await world.ask("/api/auth/oauth2/register", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ client_name: "a\0b", redirect_uris: [CALLBACK] }),
    });
    expect(registered.status).toBe(400);
    const fields = {
      session: "\0",
      grant: "\0",
      name: "\0",
      code: "\0",
      oauth_query: "\0",
      email: "\0@x.example",
    };
    for (const path of Object.values(ACCOUNT_ACTIONS))
      expect((await world.ask(path, ownForm(world, browser, fields))).status, path).toBeLessThan(500);
    expect(world.errors).toEqual([]);
  });

  test("who is not signed in is asked to sign in, and comes back into the authorization", async () => {
    const { signInNext } = await import("#lib/auth/sign-in/actions.ts");
    const clientId = await registerClient(world);
    const { first } = await authorize(world, new Headers(), { clientId, scope: "profile" });
    const page = new URL(first.headers.get("location") ?? "", world.baseUrl);
    expect(page.pathname).toBe("/sign-in");
    const next = signInNext(page.searchParams);
    const again = await world.ask(next, { headers: await signIn(world, "ada@example.com") });
    expect(again.headers.get("location")).toMatch(/^(http:\/\/127\.0\.0\.1:4100)?\/consent\?/);
  });

  describe("O17 PKCE with S256 alone", () => {
    test.each([
      ["no challenge", { code_challenge: "", code_challenge_method: "" }],
      ["plain", { code_challenge_method: "plain" }],
      ["no method", { code_challenge_method: "" }],
    ])("%s", async (_, more) => {
      const clientId = await registerClient(world);
      const { back } = await authorize(world, await signIn(world, "ada@example.com"), {
        clientId,
        scope: "profile",
        more,
      });
      expect(back?.searchParams.get("error")).toBe("invalid_request");
      expect(back?.searchParams.has("code")).toBe(false);
    });
    test.each([
      ["a wrong verifier", "w".repeat(43)],
      ["none", ""],
    ])("%s", async (_, verifier) => {
      const clientId = await registerClient(world);
      const authorized = await authorize(world, await signIn(world, "ada@example.com"), {
        clientId,
        scope: "profile",
      });
      const response = await exchange(world, clientId, { ...authorized, verifier });
      expect(response.status).toBe(400);
      expect(((await response.json()) as { error: string }).error).toMatch(/^invalid_(?:grant|request)$/);
    });
  });

  describe("O19 a code is used once, by its application, with its callback", () => {
    test("a second use is refused, and ends the tokens of the first", async () => {
      const clientId = await registerClient(world);
      const authorized = await authorize(world, await signIn(world, "ada@example.com"), {
        clientId,
        scope: "profile",
      });
      const tokens = (await (await exchange(world, clientId, authorized)).json()) as {
        access_token: string;
        refresh_token: string;
      };
      expect((await me(tokens.access_token)).status).toBe(200);
      const second = await exchange(world, clientId, authorized);
      expect(second.status).toBe(400);
      expect(await second.json()).toMatchObject({ error: "invalid_grant" });
      expect((await me(tokens.access_token)).status).toBe(401);
      expect(await (await refresh(clientId, tokens.refresh_token)).json()).toMatchObject({
        error: "invalid_grant",
      });
    });
    test("ten uses at the same time give one token at most", async () => {
      const clientId = await registerClient(world);
      const authorized = await authorize(world, await signIn(world, "ada@example.com"), {
        clientId,
        scope: "profile",
      });
      const answers = await Promise.all(
        Array.from({ length: 10 }, () => exchange(world, clientId, authorized)),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    });
    test("another application, another callback", async () => {
      const browser = await signIn(world, "ada@example.com");
      const [clientId, other] = [await registerClient(world), await registerClient(world)];
      const first = await authorize(world, browser, { clientId, scope: "profile" });
      const stolen = await exchange(world, other, first);
      expect([stolen.status, await stolen.json()]).toMatchObject([400, { error: "invalid_grant" }]);
      const second = await authorize(world, browser, { clientId, scope: "profile" });
      const elsewhere = await exchange(world, clientId, second, { redirect_uri: "http://127.0.0.1:1/other" });
      expect([elsewhere.status, await elsewhere.json()]).toMatchObject([400, { error: "invalid_grant" }]);
    });
  });

  describe("O20 refreshing", () => {
    test("gives new tokens and ends the old one; the old one again ends them all", async () => {
      const { clientId, tokens } = await connect(world, "ada@example.com");
      const second = (await (await refresh(clientId, tokens.refresh_token ?? "")).json()) as {
        access_token: string;
        refresh_token: string;
      };
      expect(second.refresh_token).not.toBe(tokens.refresh_token);
      const third = (await (await refresh(clientId, second.refresh_token)).json()) as {
        access_token: string;
        refresh_token: string;
      };
      // beyond the moment in which a broken connection may ask again
      await world.auth.queries.execute(
        "update oauth_refresh_tokens set rotation_replay_expires_at = now() - interval '1 minute'",
      );
      const replayed = await refresh(clientId, tokens.refresh_token ?? "");
      expect([replayed.status, await replayed.json()]).toMatchObject([400, { error: "invalid_grant" }]);
      expect((await refresh(clientId, third.refresh_token)).status).toBe(400);
      for (const { access_token: token } of [tokens, second, third])
        expect((await me(token)).status).toBe(401);
    });
    test("a client whose connection broke gets the same answer again", async () => {
      const { clientId, tokens } = await connect(world, "ada@example.com");
      const [one, other] = [
        await (await refresh(clientId, tokens.refresh_token ?? "")).json(),
        await (await refresh(clientId, tokens.refresh_token ?? "")).json(),
      ];
      expect((one as { refresh_token: string }).refresh_token).toBe(
        (other as { refresh_token: string }).refresh_token,
      );
      expect((await me((one as { access_token: string }).access_token)).status).toBe(200);
    });
    test("of another application is refused", async () => {
      const { tokens } = await connect(world, "ada@example.com");
      const other = await registerClient(world);
      expect((await refresh(other, tokens.refresh_token ?? "")).status).toBe(400);
    });
    test("survives the end of the browser's session", async () => {
      const { browser, clientId, tokens } = await connect(world, "ada@example.com");
      const { endSessionOf } = await import("#lib/auth/session.ts");
      await endSessionOf(world.auth, browser);
      expect((await refresh(clientId, tokens.refresh_token ?? "")).status).toBe(200);
      expect((await me(tokens.access_token)).status).toBe(200);
    });
  });

  test("O22 a resource that is not ours is invalid_target", async () => {
    const clientId = await registerClient(world);
    const browser = await signIn(world, "ada@example.com");
    const { back } = await authorize(world, browser, {
      clientId,
      scope: "profile",
      resource: "https://other.example/mcp",
    });
    expect(back?.searchParams.get("error")).toBe("invalid_target");
    const { clientId: second, tokens } = await connect(world, "ada@example.com", {
      resource: `${world.baseUrl}/api/v1`,
    });
    const widened = await refresh(second, tokens.refresh_token ?? "", {
      resource: `${world.baseUrl}/api/v1/mcp/app`,
    });
    expect([widened.status, await widened.json()]).toMatchObject([400, { error: "invalid_target" }]);
  });

  test("O25 nothing that a stranger writes makes the server call an address", async () => {
    const called: string[] = [];
    const { serve } = await import("#tests/mcp/serve.ts");
    const inside = await serve(() => async (request) => {
      called.push(request.url);
      return Response.json({ keys: [] });
    });
    try {
      const clientId = await registerClient(world, {
        jwks_uri: inside.url,
        backchannel_logout_uri: inside.url,
        logo_uri: inside.url,
        sector_identifier_uri: inside.url,
        initiate_login_uri: inside.url,
      });
      const { browser } = await connect(world, "ada@example.com", { clientId });
      const { endSessionOf } = await import("#lib/auth/session.ts");
      await endSessionOf(world.auth, browser);
      // a client id that is an address of client metadata
      const { first } = await authorize(world, browser, { clientId: inside.url, scope: "profile" });
      expect(first.status).toBe(400);
      expect(called).toEqual([]);
    } finally {
      await inside.stop();
    }
  });

  describe("revocation, RFC 7009", () => {
    test.each(["access_token", "refresh_token"] as const)("of the %s ends both", async (which) => {
      const { clientId, tokens } = await connect(world, "ada@example.com");
      const response = await world.ask(
        "/api/auth/oauth2/revoke",
        form({ token: tokens[which] ?? "", client_id: clientId }),
      );
      expect(response.status).toBe(200);
      expect((await me(tokens.access_token)).status).toBe(401);
      expect((await refresh(clientId, tokens.refresh_token ?? "")).status).toBe(400);
    });
    test("of somebody else's does nothing, and says nothing", async () => {
      const { tokens } = await connect(world, "ada@example.com");
      const other = await registerClient(world);
      for (const token of [tokens.access_token, tokens.refresh_token ?? "", "nonsense"])
        expect((await world.ask("/api/auth/oauth2/revoke", form({ token, client_id: other }))).status).toBe(
          200,
        );
      expect((await me(tokens.access_token)).status).toBe(200);
    });
    test("one authorization ends alone", async () => {
      const one = await connect(world, "ada@example.com");
      const two = await connect(world, "ada@example.com", { clientId: one.clientId });
      await world.ask(
        "/api/auth/oauth2/revoke",
        form({ token: one.tokens.access_token, client_id: one.clientId }),
      );
      expect((await me(one.tokens.access_token)).status).toBe(401);
      expect((await me(two.tokens.access_token)).status).toBe(200);
    });
  });
});
