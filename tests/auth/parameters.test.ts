import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CLI_CLIENT_ID, DEVICE_GRANT } from "#lib/auth/oauth/clients.ts";
import { onBothEngines, type TestDatabase } from "#tests/harness/databases.ts";
import { signIn } from "#tests/auth/harness.ts";
import {
  authorize,
  connect,
  createWorld,
  exchange,
  form,
  pkce,
  registerClient,
  type Tokens,
  type World,
} from "#tests/auth/world.ts";

onBothEngines((open) => {
  let opened: TestDatabase;
  let world: World;
  let clientId: string;
  beforeAll(async () => {
    opened = await open();
    world = await createWorld(opened.database);
    clientId = await registerClient(world);
  });
  afterAll(() => opened.drop());

  const me = async (token: string) =>
    (await world.ask("/api/v1/me", { headers: { authorization: `Bearer ${token}` } })).status;
  const refresh = (token = "", more: Record<string, string> = {}) =>
    world.ask(
      "/api/auth/oauth2/token",
      form({ grant_type: "refresh_token", client_id: clientId, refresh_token: token, ...more }),
    );
  const scopesOf = ({ scope }: Tokens) => scope.split(" ").sort();

  describe("a parameter without a value is an omitted one, RFC 6749 §3.1 and §3.2", () => {
    const EVERYTHING = ["email", "offline_access", "openid", "profile"];

    test.each([
      ["scope", EVERYTHING],
      ["resource", ["email", "offline_access", "profile"]],
      ["prompt", ["email", "offline_access", "profile"]],
      ["state", ["email", "offline_access", "profile"]],
      ["nonce", ["email", "offline_access", "profile"]],
      ["response_mode", ["email", "offline_access", "profile"]],
      ["request", ["email", "offline_access", "profile"]],
      ["request_uri", ["email", "offline_access", "profile"]],
      ["max_age", ["email", "offline_access", "profile"]],
      ["claims", ["email", "offline_access", "profile"]],
      ["acr_values", ["email", "offline_access", "profile"]],
      ["login_hint", ["email", "offline_access", "profile"]],
      ["dpop_jkt", ["email", "offline_access", "profile"]],
    ])("%s= at authorize leads through consent to tokens", async (name, scopes) => {
      // who has allowed an application is not asked again
      const clientId = await registerClient(world);
      const authorized = await authorize(world, await signIn(world, "ada@example.com"), {
        clientId,
        scope: "profile email",
        more: { [name]: "" },
      });
      expect(authorized.consent?.pathname).toBe("/consent");
      expect(authorized.back?.searchParams.get("error")).toBeNull();
      const response = await exchange(world, clientId, authorized);
      expect(response.status, await response.clone().text()).toBe(200);
      const tokens = (await response.json()) as Tokens;
      expect(scopesOf(tokens)).toEqual(scopes);
      expect(await me(tokens.access_token)).toBe(200);
    });

    test("one that comes empty and with a value came once", async () => {
      const clientId = await registerClient(world);
      const { challenge } = pkce();
      const query = `response_type=code&client_id=${clientId}&redirect_uri=http%3A%2F%2F127.0.0.1%3A8976%2Fcallback&code_challenge=${challenge}&code_challenge_method=S256&scope=&scope=profile`;
      const headers = await signIn(world, "ada@example.com");
      const once = await world.ask(`/api/auth/oauth2/authorize?${query}`, { headers });
      expect(new URL(once.headers.get("location") ?? "", world.baseUrl).searchParams.get("scope")).toBe(
        "profile offline_access",
      );
      const twice = await world.ask(`/api/auth/oauth2/authorize?${query}&scope=email`, { headers });
      expect([twice.status, await twice.json()]).toMatchObject([400, { parameter: "scope" }]);
    });

    test("at the token endpoint, for every grant, and at revocation", async () => {
      const empty = { scope: "", resource: "", client_secret: "", client_assertion: "", audience: "" };
      const authorized = await authorize(world, await signIn(world, "ada@example.com"), {
        clientId,
        scope: "profile",
      });
      const first = await exchange(world, clientId, authorized, empty);
      expect(first.status, await first.clone().text()).toBe(200);
      const refreshed = await refresh(((await first.json()) as Tokens).refresh_token, empty);
      expect(refreshed.status, await refreshed.clone().text()).toBe(200);
      const tokens = (await refreshed.json()) as Tokens;
      expect(scopesOf(tokens)).toEqual(["offline_access", "profile"]);
      const revoked = await world.ask(
        "/api/auth/oauth2/revoke",
        form({ token: tokens.access_token, client_id: clientId, client_secret: "", token_type_hint: "" }),
      );
      expect(revoked.status).toBe(200);
      expect(await me(tokens.access_token)).toBe(401);
    });

    test("for devices", async () => {
      const begun = await world.ask(
        "/api/auth/device/code",
        form({ client_id: CLI_CLIENT_ID, scope: "", resource: "", client_secret: "" }),
      );
      expect(begun.status, await begun.clone().text()).toBe(200);
      const { device_code: device } = (await begun.json()) as { device_code: string };
      const polled = await world.ask(
        "/api/auth/oauth2/token",
        form({
          grant_type: DEVICE_GRANT,
          device_code: device,
          client_id: CLI_CLIENT_ID,
          resource: "",
          client_secret: "",
        }),
      );
      expect(await polled.json()).toMatchObject({ error: "authorization_pending" });
    });

    test("a required one that is empty is missing", async () => {
      const requests: Record<string, string>[] = [
        { grant_type: "", code: "x", client_id: clientId },
        { grant_type: "authorization_code", code: "", client_id: clientId },
        { grant_type: "refresh_token", refresh_token: "", client_id: clientId },
        { grant_type: "refresh_token", refresh_token: "x", client_id: "" },
      ];
      for (const fields of requests) {
        const response = await world.ask("/api/auth/oauth2/token", form(fields));
        expect(response.status).toBe(400);
        expect(((await response.json()) as { error: string }).error).toMatch(
          /^(?:invalid_request|unsupported_grant_type)$/,
        );
      }
    });
  });

  describe("a refresh that names its scope, RFC 6749 §6", () => {
    test("narrows the access token alone: the refresh token lives on, with the scope that was granted", async () => {
      const { tokens } = await connect(world, "ada@example.com", { clientId });
      const granted = scopesOf(tokens);
      let token = tokens.refresh_token;
      for (const scope of ["profile", "email", "profile", "profile email offline_access"]) {
        const response = await refresh(token, { scope });
        expect(response.status, await response.clone().text()).toBe(200);
        const next = (await response.json()) as Tokens;
        expect(scopesOf(next)).toEqual(scope.split(" ").sort());
        expect(next.refresh_token, scope).toMatch(/\S/);
        token = next.refresh_token;
      }
      const whole = (await (await refresh(token)).json()) as Tokens;
      expect(scopesOf(whole)).toEqual(granted);
      expect(await me(whole.access_token)).toBe(200);
    });

    test("never widens it", async () => {
      const { tokens } = await connect(world, "ada@example.com", { clientId, scope: "profile" });
      const response = await refresh(tokens.refresh_token, { scope: "profile email" });
      expect([response.status, await response.json()]).toMatchObject([400, { error: "invalid_scope" }]);
      expect((await refresh(tokens.refresh_token)).status).toBe(200);
    });
  });
});
