import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { eq } from "drizzle-orm";
import { ACCOUNT_ACTIONS } from "#lib/config/paths.ts";
import { lockName, lockNames } from "#lib/db/lock.ts";
import { oauthRefreshTokens } from "#lib/db/schema/oauth.ts";
import { askingDevice } from "#lib/auth/oauth/applications.ts";
import { CLI_CLIENT_ID, DEVICE_GRANT } from "#lib/auth/oauth/clients.ts";
import { hashOf } from "#lib/auth/oauth/grants.ts";
import { onBothEngines, type TestDatabase } from "#tests/harness/databases.ts";
import { signIn } from "#tests/auth/harness.ts";
import {
  authorize,
  CALLBACK,
  connect,
  createWorld,
  form,
  ownForm,
  registerClient,
  type Tokens,
  type World,
} from "#tests/auth/world.ts";

const TOKEN = "/api/auth/oauth2/token";
type Ask = (init: RequestInit) => Promise<Response>;

/** Another process on the same database, asked over HTTP. */
async function secondProcess(url: string, baseUrl: string): Promise<{ ask: Ask; stop: () => Promise<void> }> {
  const child = spawn(
    process.execPath,
    ["--disable-warning=ExperimentalWarning", "tests/fixtures/token-server.ts", url, baseUrl],
    { stdio: ["ignore", "pipe", "inherit"] },
  );
  const [address] = (await once(createInterface(child.stdout), "line")) as [string];
  return {
    ask: (init) => fetch(`${address}${TOKEN}`, init),
    async stop() {
      child.kill();
      await once(child, "exit");
    },
  };
}

onBothEngines((open) => {
  let opened: TestDatabase;
  let world: World;
  let second: Awaited<ReturnType<typeof secondProcess>> | undefined;
  beforeAll(async () => {
    opened = await open();
    world = await createWorld(opened.database);
    if (opened.url) second = await secondProcess(opened.url, world.baseUrl);
  });
  beforeEach(async () => {
    world = await createWorld(opened.database);
  });
  afterAll(async () => {
    await second?.stop();
    await opened.drop();
  });

  const ask: Ask = (init) => world.ask(TOKEN, init);
  /** Half of the requests go to the other process, where there can be one. */
  const spread = (index: number): Ask => (second && index % 2 ? second.ask : ask);
  const atOnce = (count: number, init: RequestInit): Promise<Response[]> =>
    Promise.all(Array.from({ length: count }, (_, index) => spread(index)(init)));
  /** The same, and all of them are there before the first is answered. */
  async function atOnceWith(code: string, count: number, init: RequestInit): Promise<Response[]> {
    // with one connection they queue as they come
    if (!second) return atOnce(count, init);
    const waiting = `select count(*) from pg_locks join pg_database on pg_database.oid = database
      where datname = current_database() and locktype = 'advisory' and not granted`;
    const { answers } = await opened.database.transaction(async (queries) => {
      await lockNames(queries, lockName.grant(hashOf(code)));
      const asked = atOnce(count, init);
      const allWait = async () => Number((await opened.database.runSql(waiting)).rows[0]?.count) === count;
      await vi.waitUntil(allWait, { timeout: 20_000 });
      // not awaited before the lock is given back
      return { answers: asked };
    });
    return answers;
  }
  const me = async (token: string) =>
    (await world.ask("/api/v1/me", { headers: { authorization: `Bearer ${token}` } })).status;
  const refreshForm = (clientId: string, token = "", more = {}) =>
    form({ grant_type: "refresh_token", client_id: clientId, refresh_token: token, ...more });
  const readTokens = async (response: Response): Promise<Tokens> => {
    expect(response.status, await response.clone().text()).toBe(200);
    return (await response.json()) as Tokens;
  };

  describe("the same refresh token", () => {
    test.each([2, 8])("%i at the same moment get the same tokens, which are good", async (count) => {
      for (let round = 0; round < 2; round += 1) {
        const { clientId, tokens } = await connect(world, "ada@example.com");
        const answers = await Promise.all(
          (await atOnce(count, refreshForm(clientId, tokens.refresh_token))).map(readTokens),
        );
        const [one] = answers;
        expect(new Set(answers.map(({ refresh_token }) => refresh_token)).size).toBe(1);
        expect(new Set(answers.map(({ access_token }) => access_token)).size).toBe(1);
        expect(await me(one?.access_token ?? "")).toBe(200);
        const next = await readTokens(await ask(refreshForm(clientId, one?.refresh_token)));
        expect(await me(next.access_token)).toBe(200);
      }
    });

    test("four that begin one after the other, before the first is answered, sign nobody out", async () => {
      for (let round = 0; round < 2; round += 1) {
        const { clientId, tokens } = await connect(world, "ada@example.com");
        const begun: Promise<Response>[] = [];
        for (let index = 0; index < 4; index += 1) {
          begun.push(spread(index)(refreshForm(clientId, tokens.refresh_token)));
          // one round trip to the database: the others are at different points of their way
          await opened.database.ping();
        }
        const answers = await Promise.all((await Promise.all(begun)).map(readTokens));
        expect(new Set(answers.map(({ refresh_token }) => refresh_token)).size).toBe(1);
        expect(await me(answers[3]?.access_token ?? "")).toBe(200);
      }
    });

    test("one that came within the interval and waited beyond it gets the same answer too", async () => {
      const { clientId, tokens } = await connect(world, "ada@example.com");
      const rotated = await readTokens(await ask(refreshForm(clientId, tokens.refresh_token)));
      const [row] = await world.auth.queries
        .select({ grant: oauthRefreshTokens.authorizationCodeId })
        .from(oauthRefreshTokens)
        .where(eq(oauthRefreshTokens.token, hashOf(tokens.refresh_token ?? "")));
      const { answer } = await opened.database.transaction(async (queries) => {
        await lockNames(queries, lockName.grant(row?.grant ?? ""));
        const until = new Date(Date.now() + 500);
        await queries
          .update(oauthRefreshTokens)
          .set({ rotationReplayExpiresAt: until })
          .where(eq(oauthRefreshTokens.token, hashOf(tokens.refresh_token ?? "")));
        const waits = ask(refreshForm(clientId, tokens.refresh_token));
        await vi.waitUntil(() => Date.now() > until.getTime());
        return { answer: waits };
      });
      expect((await readTokens(await answer)).refresh_token).toBe(rotated.refresh_token);
      expect((await ask(refreshForm(clientId, tokens.refresh_token))).status).toBe(400);
      expect(await me(rotated.access_token)).toBe(401);
    });

    test("a replay after the interval ends its authorization, and no other one of the application", async () => {
      const { clientId, tokens } = await connect(world, "ada@example.com");
      const other = await connect(world, "ada@example.com", { clientId });
      const [first] = await atOnce(2, refreshForm(clientId, tokens.refresh_token));
      const rotated = await readTokens(first as Response);
      await world.auth.queries.execute(
        "update oauth_refresh_tokens set rotation_replay_expires_at = now() - interval '1 second'",
      );
      const replays = await atOnce(2, refreshForm(clientId, tokens.refresh_token));
      for (const replay of replays)
        expect([replay.status, await replay.json()]).toMatchObject([400, { error: "invalid_grant" }]);
      for (const token of [tokens, rotated]) expect(await me(token.access_token)).toBe(401);
      expect((await ask(refreshForm(clientId, rotated.refresh_token))).status).toBe(400);
      expect(await me(other.tokens.access_token)).toBe(200);
      await readTokens(await ask(refreshForm(clientId, other.tokens.refresh_token)));
    });

    test("asked for in another way within the interval is refused, and ends nothing", async () => {
      const { clientId, tokens } = await connect(world, "ada@example.com");
      const rotated = await readTokens(await ask(refreshForm(clientId, tokens.refresh_token)));
      const narrow = await ask(refreshForm(clientId, tokens.refresh_token, { scope: "profile" }));
      expect([narrow.status, await narrow.json()]).toMatchObject([400, { error: "invalid_grant" }]);
      expect(await me(rotated.access_token)).toBe(200);
      await readTokens(await ask(refreshForm(clientId, rotated.refresh_token)));
    });

    test("of somebody else's application, used up or not, ends nothing", async () => {
      const { clientId, tokens } = await connect(world, "ada@example.com");
      const stranger = await registerClient(world);
      const rotated = await readTokens(await ask(refreshForm(clientId, tokens.refresh_token)));
      expect((await ask(refreshForm(stranger, tokens.refresh_token))).status).toBe(400);
      expect(await me(rotated.access_token)).toBe(200);
    });
  });

  describe("the same code", () => {
    test.each([2, 10])("%i at the same moment: one is answered, and its tokens are good", async (count) => {
      const clientId = await registerClient(world);
      const browser = await signIn(world, "ada@example.com");
      for (let round = 0; round < 2; round += 1) {
        const { back, verifier } = await authorize(world, browser, { clientId, scope: "profile" });
        const code = back?.searchParams.get("code") ?? "";
        const init = form({
          grant_type: "authorization_code",
          client_id: clientId,
          code,
          code_verifier: verifier,
          redirect_uri: CALLBACK,
        });
        const answers = await atOnceWith(code, count, init);
        const [good, ...more] = answers.filter(({ ok }) => ok);
        expect(more).toEqual([]);
        for (const answer of answers.filter(({ ok }) => !ok))
          expect([answer.status, await answer.json()]).toMatchObject([400, { error: "invalid_grant" }]);
        const tokens = await readTokens(good as Response);
        expect(await me(tokens.access_token)).toBe(200);
        const next = await readTokens(await ask(refreshForm(clientId, tokens.refresh_token)));
        expect(await me(next.access_token)).toBe(200);
        // used again later, it is a replay (RFC 6749 §4.1.2)
        expect((await ask(init)).status).toBe(400);
        expect(await me(next.access_token)).toBe(401);
      }
    });
  });

  test("the first requests of a process, one of which waits for the other's transaction, are all answered", async () => {
    const { browser, clientId, tokens } = await connect(world, "ada@example.com");
    // what the library does once, at first use, is not done yet
    const fresh = await createWorld(opened.database);
    const [question, refreshed] = await Promise.all([
      authorize(fresh, browser, { clientId, scope: "profile email" }),
      fresh.ask(TOKEN, refreshForm(clientId, tokens.refresh_token)),
    ]);
    expect(question.back?.searchParams.get("code")).toBeTruthy();
    await readTokens(refreshed);
  });

  test("a device that polls from two places at once gets one answer, and its tokens are good", async () => {
    const browser = await signIn(world, "ada@example.com");
    for (let round = 0; round < 2; round += 1) {
      const begun = await world.ask("/api/auth/device/code", form({ client_id: CLI_CLIENT_ID }));
      const device = (await begun.json()) as { device_code: string; user_code: string };
      await askingDevice(world.auth, browser, device.user_code);
      const fields = { code: device.user_code, answer: "allow" };
      await world.ask(ACCOUNT_ACTIONS.device, ownForm(world, browser, fields));
      const answers = await atOnce(
        4,
        form({ grant_type: DEVICE_GRANT, device_code: device.device_code, client_id: CLI_CLIENT_ID }),
      );
      const [good, ...more] = answers.filter(({ ok }) => ok);
      expect(more).toEqual([]);
      for (const answer of answers.filter(({ ok }) => !ok))
        expect([answer.status, await answer.json()]).toMatchObject([400, { error: "invalid_grant" }]);
      const tokens = await readTokens(good as Response);
      expect(await me(tokens.access_token)).toBe(200);
      const next = await Promise.all(
        (await atOnce(2, refreshForm(CLI_CLIENT_ID, tokens.refresh_token))).map(readTokens),
      );
      expect(await me(next[1]?.access_token ?? "")).toBe(200);
    }
  });
});
