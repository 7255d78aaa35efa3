import { AsyncLocalStorage } from "node:async_hooks";
import { eq } from "drizzle-orm";
import { decodeJwt } from "jose";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { deleteAccount } from "#lib/accounts/deletion.ts";
import { ACCOUNT_ACTIONS, AUTH_PATHS } from "#lib/config/paths.ts";
import { deletedIdentities, users } from "#lib/db/schema/accounts.ts";
import { events } from "#lib/db/schema/events.ts";
import { providerLinks } from "#lib/db/schema/sign-in.ts";
import { requestCode, signInWithCode } from "#lib/auth/sign-in/codes.ts";
import { listSessions, readSession } from "#lib/auth/session.ts";
import { onBothEngines, POSTGRES_URL, type TestDatabase } from "#tests/harness/databases.ts";
import { signIn } from "#tests/auth/harness.ts";
import {
  connect,
  createWorld,
  goesOnTo,
  ownForm,
  payFor,
  registerClient,
  type World,
} from "#tests/auth/world.ts";
import { serve } from "#tests/mcp/serve.ts";

/** People go, the applications and keys of the world stay. */
const EMPTY = ["users", "events", "sessions", "provider_links", "deleted_identities"]
  .map((table) => `delete from ${table}`)
  .join("; ");

/** What a browser keeps of an answer, beside what it had. */
function keeping(response: Response, before = new Headers()): Headers {
  const set = response.headers.getSetCookie().map((line) => line.split(";")[0]);
  const kept = [before.get("cookie") ?? "", ...set];
  return new Headers({ cookie: kept.filter(Boolean).join("; ") });
}

onBothEngines((open) => {
  let own: TestDatabase;
  let other: TestDatabase;
  /** A second authorization server, on a port and a database of its own. */
  let issuer: World;
  let server: Awaited<ReturnType<typeof serve>>;
  const OURS = "http://127.0.0.1:4200";

  beforeAll(async () => {
    [own, other] = [await open(), await open()];
    server = await serve(() => (request) => issuer.handler(request, "127.0.0.1"));
    issuer = await createWorld(other.database, { baseUrl: server.baseUrl });
  });
  afterAll(async () => {
    await server.stop();
    await own.drop();
    await other.drop();
  });

  /** Us, as that server's client. */
  async function clientOf(providerId: string) {
    const response = await issuer.ask("/api/auth/oauth2/register", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        client_name: "Us",
        redirect_uris: [`${OURS}/api/auth/callback/${providerId}`],
        token_endpoint_auth_method: "client_secret_basic",
      }),
    });
    const { client_id: clientId, client_secret: clientSecret } = (await response.json()) as Record<
      string,
      string
    >;
    return { clientId: clientId ?? "", clientSecret: clientSecret ?? "", issuer: issuer.baseUrl };
  }

  /** Begins to sign in at us by the other server, where `browser` is signed in: all but the last step, at us. */
  async function askThere(world: World, provider: string, browser: Headers) {
    const began = await world.ask(
      ACCOUNT_ACTIONS.provider,
      ownForm(world, new Headers(), { provider, next: "/account" }),
    );
    const held = keeping(began);
    const question = await goesOnTo(began);
    expect(question.origin).toBe(issuer.baseUrl);
    expect(question.searchParams.get("code_challenge_method")).toBe("S256");
    const asked = await issuer.ask(question.href, { headers: browser });
    let location = new URL(asked.headers.get("location") ?? "", issuer.baseUrl);
    if (location.pathname === "/consent") {
      const allowed = await issuer.ask(
        ACCOUNT_ACTIONS.consent,
        ownForm(issuer, browser, { oauth_query: location.search.slice(1), answer: "allow" }),
      );
      location = await goesOnTo(allowed);
    }
    return { held, back: location };
  }

  /** The last step: the browser comes back to us. */
  async function comeBack(world: World, { held, back }: { held: Headers; back: URL }) {
    const done = await world.ask(`${back.pathname}${back.search}`, { headers: held });
    return { done, browser: keeping(done, held), to: new URL(done.headers.get("location") ?? "", OURS) };
  }

  /** Signs in at us by the other server, where `browser` is signed in. */
  async function signInThere(world: World, provider: string, browser: Headers, tamper = (back: URL) => back) {
    const { held, back } = await askThere(world, provider, browser);
    return comeBack(world, { held, back: tamper(back) });
  }

  describe("an OpenID Connect provider beside our own sign-in", () => {
    let world: World;
    beforeAll(async () => {
      world = await createWorld(own.database, { baseUrl: OURS, providers: { oidc: await clientOf("oidc") } });
    });
    beforeEach(async () => {
      await own.database.runSql(EMPTY);
    });

    test("signs in, makes the account and its fact once, and keeps no token of the provider", async () => {
      const there = await signIn(issuer, "ada@example.com");
      const first = await signInThere(world, "oidc", there);
      expect(first.to.pathname).toBe("/account");
      const session = await readSession(world.auth, first.browser);
      expect(session?.user.email).toBe("ada@example.com");
      const again = await signInThere(world, "oidc", there);
      expect((await readSession(world.auth, again.browser))?.user.id).toBe(session?.user.id);
      expect(await world.auth.queries.select().from(events)).toHaveLength(1);
      const [link] = await world.auth.queries.select().from(providerLinks);
      expect(Object.keys(link ?? {}).filter((name) => /token/i.test(name))).toEqual([]);
    });

    test("O23 an address that somebody registered before without proving it is not taken over", async () => {
      await world.auth.queries.insert(users).values({
        id: "user_squatter",
        email: "eve@example.com",
        emailVerified: false,
        name: "",
        createdAt: new Date(),
        updatedAt: new Date(),
        profileAt: new Date(),
      });
      const { browser, to } = await signInThere(world, "oidc", await signIn(issuer, "eve@example.com"));
      expect(await readSession(world.auth, browser)).toBeNull();
      expect([to.pathname, Object.fromEntries(to.searchParams)]).toEqual([
        "/sign-in",
        { next: "/account", notice: "not_linked" },
      ]);
      expect(await world.auth.queries.select().from(providerLinks)).toEqual([]);
    });

    test("O23 and an address that was proved is the same account", async () => {
      const mine = await signIn(world, "bo@example.com");
      const { browser } = await signInThere(world, "oidc", await signIn(issuer, "bo@example.com"));
      expect((await readSession(world.auth, browser))?.user.id).toBe(
        (await readSession(world.auth, mine))?.user.id,
      );
    });

    test("O23 an address that the provider has not checked signs nobody in to an account that has it", async () => {
      await signIn(world, "cy@example.com");
      const there = await signIn(issuer, "cy@example.com");
      await issuer.auth.queries
        .update(users)
        .set({ emailVerified: false })
        .where(eq(users.email, "cy@example.com"));
      const { browser } = await signInThere(world, "oidc", there);
      expect(await readSession(world.auth, browser)).toBeNull();
    });

    describe("a first code and a first sign-in by the provider at the same moment make one account", () => {
      /** Both browsers are in the one account that there is, which signed up once. */
      async function expectOne(email: string, browsers: Headers[]): Promise<void> {
        const people = await world.auth.queries.select().from(users).where(eq(users.email, email));
        expect(people).toMatchObject([{ emailVerified: true }]);
        for (const browser of browsers)
          expect((await readSession(world.auth, browser))?.user.id).toBe(people[0]?.id);
        const facts = await world.auth.queries.select().from(events);
        expect(facts.map(({ subject }) => subject)).toEqual([people[0]?.id]);
        const links = await world.auth.queries.select().from(providerLinks);
        expect(links.map(({ userId }) => userId)).toEqual([people[0]?.id]);
      }

      async function byCode(email: string): Promise<() => Promise<Headers>> {
        const asker = { client: email, now: 0 };
        await requestCode(world.auth, world.limits, email, asker);
        const code = await world.codeFor(email);
        return async () => {
          const signed = await signInWithCode(
            world.auth,
            world.limits,
            { email, code },
            new Headers(),
            asker,
          );
          if (!Array.isArray(signed)) throw new Error(signed);
          return new Headers({ cookie: signed.map((line) => line.split(";")[0]).join("; ") });
        };
      }

      test("the code comes between the provider's looking for the address and its making of the account", async () => {
        const signInNow = await byCode("hal@example.com");
        let signed: Headers | undefined;
        let armed = false;
        // another request: nothing of the one that waits for it is around it
        const outside = AsyncLocalStorage.snapshot();
        const late = await createWorld(
          {
            ...own.database,
            async transaction(work) {
              if (armed) {
                armed = false;
                signed = await outside(signInNow);
              }
              return own.database.transaction(work);
            },
          },
          { baseUrl: OURS, providers: world.auth.providers },
        );
        const there = await askThere(late, "oidc", await signIn(issuer, "hal@example.com"));
        armed = true;
        const { browser } = await comeBack(late, there);
        await expectOne("hal@example.com", [signed ?? new Headers(), browser]);
      });

      test.skipIf(!POSTGRES_URL)("both have looked and found nobody", async () => {
        // the embedded database does one transaction at a time
        if (!own.url) return;
        const signInNow = await byCode("ida@example.com");
        const there = await askThere(world, "oidc", await signIn(issuer, "ida@example.com"));
        const client = new pg.Client({ connectionString: own.url });
        await client.connect();
        await client.query("begin; lock table users in share mode");
        const both = Promise.all([signInNow(), comeBack(world, there)]);
        await expect
          .poll(async () => (await client.query("select from pg_locks where not granted")).rowCount, {
            timeout: 10_000,
          })
          .toBe(2);
        await client.query("commit");
        const [signed, { browser }] = await both;
        await client.end();
        await expectOne("ida@example.com", [signed, browser]);
      });
    });

    /** A row as it stands where nobody has proved its address. */
    const row = (id: string, email: string, more: Partial<typeof users.$inferInsert> = {}) => ({
      id,
      email,
      name: "",
      createdAt: new Date(),
      updatedAt: new Date(),
      profileAt: new Date(),
      ...more,
    });

    test("a code signs in whoever proved the address, whoever else a provider's events give it", async () => {
      await world.auth.queries.insert(users).values(row("user_early", "fay@example.com"));
      await world.auth.queries
        .insert(users)
        .values(row("user_proved", "fay@example.com", { emailVerified: true }));
      await world.auth.queries.insert(users).values(row("user_late", "fay@example.com"));
      const browser = await signIn(world, "fay@example.com");
      expect((await readSession(world.auth, browser))?.user.id).toBe("user_proved");
    });

    test("an account that lost its address to another still signs in by its provider", async () => {
      const first = await signInThere(world, "oidc", await signIn(issuer, "gil@example.com"));
      const id = (await readSession(world.auth, first.browser))?.user.id ?? "";
      await world.auth.queries.update(users).set({ emailVerified: false }).where(eq(users.id, id));
      await world.auth.queries
        .insert(users)
        .values(row("user_proved", "gil@example.com", { emailVerified: true }));
      const again = await signInThere(world, "oidc", await signIn(issuer, "gil@example.com"));
      expect((await readSession(world.auth, again.browser))?.user).toMatchObject({
        id,
        emailVerified: false,
      });
    });

    describe("O21 a way back that is not ours signs nobody in", () => {
      const set = (name: string, value: string | null) => (back: URL) => {
        if (value === null) back.searchParams.delete(name);
        else back.searchParams.set(name, value);
        return back;
      };
      test.each([
        ["another state", set("state", "another")],
        ["no state", set("state", null)],
        ["another issuer", set("iss", "https://evil.example")],
        ["another code", set("code", "x")],
      ])("%s", async (_, tamper) => {
        const { browser, done, to } = await signInThere(
          world,
          "oidc",
          await signIn(issuer, "di@example.com"),
          tamper,
        );
        expect([done.status, to.pathname, to.searchParams.get("notice")]).toEqual([
          302,
          "/sign-in",
          "provider_failed",
        ]);
        expect(await readSession(world.auth, browser)).toBeNull();
        expect(await world.auth.queries.select().from(users)).toEqual([]);
      });
      test("with the cookie of another browser", async () => {
        const there = await signIn(issuer, "di@example.com");
        const began = await world.ask(
          ACCOUNT_ACTIONS.provider,
          ownForm(world, new Headers(), { provider: "oidc" }),
        );
        const asked = await issuer.ask((await goesOnTo(began)).href, { headers: there });
        const location = new URL(asked.headers.get("location") ?? "", issuer.baseUrl);
        const done = await world.ask(`/api/auth/callback/oidc${location.search}`, {});
        expect(await readSession(world.auth, keeping(done))).toBeNull();
      });
    });

    test("a provider that is not configured is not there", async () => {
      const response = await world.ask(
        ACCOUNT_ACTIONS.provider,
        ownForm(world, new Headers(), { provider: "github" }),
      );
      expect(response.status).toBe(400);
    });
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
      expect((await videos()).status).toBe(404);
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
