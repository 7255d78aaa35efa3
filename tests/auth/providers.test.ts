import { AsyncLocalStorage } from "node:async_hooks";
import { eq } from "drizzle-orm";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { ACCOUNT_ACTIONS } from "#lib/config/paths.ts";
import { events } from "#lib/db/schema/events.ts";
import { providerLinks } from "#lib/db/schema/sign-in.ts";
import { users } from "#lib/db/schema/accounts.ts";
import { requestCode, signInWithCode } from "#lib/auth/sign-in/codes.ts";
import { readSession } from "#lib/auth/session.ts";
import { onBothEngines, POSTGRES_URL, type TestDatabase } from "#tests/harness/databases.ts";
import { signIn } from "#tests/auth/harness.ts";
import { createWorld, goesOnTo, ownForm, type World } from "#tests/auth/world.ts";
import { EMPTY, keeping, OURS, type SecondIssuer, startSecondIssuer } from "#tests/auth/second-issuer.ts";

onBothEngines((open) => {
  let own: TestDatabase;
  let other: TestDatabase;
  let second: SecondIssuer;
  let issuer: SecondIssuer["issuer"];
  let clientOf: SecondIssuer["clientOf"];
  let askThere: SecondIssuer["askThere"];
  let comeBack: SecondIssuer["comeBack"];
  let signInThere: SecondIssuer["signInThere"];
  beforeAll(async () => {
    [own, other] = [await open(), await open()];
    second = await startSecondIssuer(other.database);
    ({ issuer, clientOf, askThere, comeBack, signInThere } = second);
  });
  afterAll(async () => {
    await second.stop();
    await own.drop();
    await other.drop();
  });

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
});
