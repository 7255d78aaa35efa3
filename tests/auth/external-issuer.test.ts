import { eq } from "drizzle-orm";
import { decodeJwt } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { deleteAccount } from "#lib/accounts/deletion.ts";
import { ACCOUNT_ACTIONS, AUTH_PATHS } from "#lib/config/paths.ts";
import { deletedIdentities, users } from "#lib/db/schema/accounts.ts";
import { listSessions, readSession } from "#lib/auth/session.ts";
import { onBothEngines, type TestDatabase } from "#tests/harness/databases.ts";
import { connect, createWorld, ownForm, payFor, registerClient, type World } from "#tests/auth/world.ts";
import { serve } from "#tests/mcp/serve.ts";
import { EMPTY, OURS, type SecondIssuer, startSecondIssuer } from "#tests/auth/second-issuer.ts";

onBothEngines((open) => {
  let own: TestDatabase;
  let other: TestDatabase;
  let second: SecondIssuer;
  let issuer: SecondIssuer["issuer"];
  let clientOf: SecondIssuer["clientOf"];
  let signInThere: SecondIssuer["signInThere"];
  beforeAll(async () => {
    [own, other] = [await open(), await open()];
    second = await startSecondIssuer(other.database);
    ({ issuer, clientOf, signInThere } = second);
  });
  afterAll(async () => {
    await second.stop();
    await own.drop();
    await other.drop();
  });

  describe("another authorization server in the place of ours", () => {
    let world: World;
    beforeAll(async () => {
      await own.database.runSql(EMPTY);
      world = await createWorld(own.database, {
        baseUrl: OURS,
        providers: { external: await clientOf("issuer") },
      });
      // its tokens can be for our addresses
      await issuer.auth.queries.execute(
        `insert into oauth_resources (id, identifier, name) values ('api', '${OURS}/api/v1', 'Ours'), ('mcp', '${OURS}/api/v1/mcp/app', 'Ours'), ('slash', '${OURS}/api/v1/', 'Ours'), ('other', '${OURS}/api/v1x', 'Another')`,
      );
    });

    test("the discovery addresses show it; ours are not found", async () => {
      for (const path of [AUTH_PATHS.server, AUTH_PATHS.openid])
        expect(await (await world.ask(path)).json()).toMatchObject({
          issuer: issuer.baseUrl,
          jwks_uri: `${issuer.baseUrl}/api/auth/jwks`,
        });
      expect(await (await world.ask(AUTH_PATHS.resourceMcp)).json()).toMatchObject({
        resource: `${OURS}/api/v1/mcp/app`,
        authorization_servers: [issuer.baseUrl],
      });
      // it knows the resources that its operator wrote there, not each of our addresses
      for (const resource of ["/api/v1", "/api/v1/me", "/api/v1/videos/x"]) {
        const metadata = await world.ask(`/.well-known/oauth-protected-resource${resource}`);
        expect(await metadata.json()).toMatchObject({ resource: `${OURS}/api/v1` });
      }
      expect((await world.ask("/api/v1/videos/x")).headers.get("www-authenticate")).toContain(
        `resource_metadata="${OURS}/.well-known/oauth-protected-resource/api/v1"`,
      );
      for (const path of ["authorize", "token", "register", "revoke", "userinfo"])
        expect(
          (await world.ask(`/api/auth/oauth2/${path}`, { method: path === "authorize" ? "GET" : "POST" }))
            .status,
          path,
        ).toBe(404);
      for (const path of ["/api/auth/jwks", "/api/auth/device/code"])
        expect((await world.ask(path)).status).toBe(404);
      const codes = await world.ask(
        ACCOUNT_ACTIONS.requestCode,
        ownForm(world, new Headers(), { email: "ada@example.com" }),
      );
      expect(codes.status).toBe(404);
    });

    test("signing in there is signing in here, under its subject; its tokens are ours", async () => {
      const { browser: there, tokens } = await connect(issuer, "ada@example.com", {
        resource: `${OURS}/api/v1`,
      });
      const subject = decodeJwt(tokens.access_token).sub ?? "";
      const me = () =>
        world.ask("/api/v1/me", { headers: { authorization: `Bearer ${tokens.access_token}` } });
      // nobody here has heard of them
      expect((await me()).status).toBe(401);
      const { browser, to } = await signInThere(world, "issuer", there);
      expect(to.pathname).toBe("/account");
      expect((await readSession(world.auth, browser))?.user).toMatchObject({
        id: subject,
        email: "ada@example.com",
      });
      const seen = await me();
      expect([seen.status, ((await seen.json()) as { id: string }).id]).toEqual([200, subject]);
      const videos = () =>
        world.ask("/api/v1/videos", { headers: { authorization: `Bearer ${tokens.access_token}` } });
      expect((await videos()).status).toBe(402);
      await payFor(world, subject);
      expect((await videos()).status).toBe(200);
      expect(await listSessions(world.auth, subject, new Date())).toHaveLength(1);
    });

    test("an audience that it writes with a slash at the end is the same; one that only begins so is not", async () => {
      const ask = async (resource: string) => {
        const { browser: there, tokens } = await connect(issuer, "ada@example.com", { resource });
        await signInThere(world, "issuer", there);
        return world.ask("/api/v1/me", { headers: { authorization: `Bearer ${tokens.access_token}` } });
      };
      expect((await ask(`${OURS}/api/v1/`)).status).toBe(200);
      expect((await ask(`${OURS}/api/v1x`)).status).toBe(401);
    });

    test("its tokens for somebody else, and its ID tokens, are refused", async () => {
      const there = await connect(issuer, "ada@example.com", { scope: "openid profile" });
      for (const token of [there.tokens.access_token, there.tokens.id_token ?? ""]) {
        const response = await world.ask("/api/v1/me", { headers: { authorization: `Bearer ${token}` } });
        expect(response.status).toBe(401);
      }
      const api = await connect(issuer, "ada@example.com", { resource: `${OURS}/api/v1` });
      const mcp = await world.ask("/api/v1/mcp/app", {
        method: "POST",
        headers: { authorization: `Bearer ${api.tokens.access_token}` },
      });
      expect(mcp.status).toBe(401);
    });

    test("a deleted account stays deleted, whoever vouches for it", async () => {
      const { browser: there, tokens } = await connect(issuer, "gone@example.com", {
        resource: `${OURS}/api/v1`,
      });
      const subject = decodeJwt(tokens.access_token).sub ?? "";
      await signInThere(world, "issuer", there);
      await world.auth.transaction((queries) =>
        deleteAccount(queries, subject, { now: new Date(), send: world.auth.send }),
      );
      const { browser } = await signInThere(world, "issuer", there);
      expect(await readSession(world.auth, browser)).toBeNull();
      expect(await world.auth.queries.select().from(users).where(eq(users.id, subject))).toEqual([]);
      expect(await world.auth.queries.select().from(deletedIdentities)).toHaveLength(1);
      expect(
        (await world.ask("/api/v1/me", { headers: { authorization: `Bearer ${tokens.access_token}` } }))
          .status,
      ).toBe(401);
    });
  });

  test("an issuer that does not answer is 503, and nobody is let in meanwhile", async () => {
    const gone = await serve(() => async () => Response.json({}, { status: 500 }));
    const external = { clientId: "x", clientSecret: "y", issuer: gone.baseUrl };
    await gone.stop();
    const world = await createWorld(own.database, { baseUrl: OURS, providers: { external } });
    expect((await world.ask(AUTH_PATHS.server)).status).toBe(503);
    const { tokens } = await connect(issuer, "ada@example.com");
    const response = await world.ask("/api/v1/me", {
      headers: { authorization: `Bearer ${tokens.access_token}` },
    });
    expect(response.status).toBe(503);
    const began = await world.ask(
      ACCOUNT_ACTIONS.provider,
      ownForm(world, new Headers(), { provider: "issuer" }),
    );
    expect(new URL(began.headers.get("location") ?? "", OURS).searchParams.get("notice")).toBe(
      "provider_failed",
    );
    await registerClient(issuer);
  });
});
