import { readFileSync } from "node:fs";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { CLI_CLIENT_ID, DEVICE_GRANT } from "#lib/auth/oauth/clients.ts";
import { requestCode } from "#lib/auth/sign-in/codes.ts";
import { readSession } from "#lib/auth/session.ts";
import { REFRESH_TOKEN_SECONDS } from "#lib/auth/oauth/resources.ts";
import { sweepAuth, UNUSED_CLIENT_DAYS } from "#lib/auth/oauth/sweep.ts";
import { MESSAGE_KEPT_DAYS } from "#lib/accounts/messages.ts";
import {
  deviceCodes,
  oauthClients,
  oauthConsents,
  oauthGrants,
  oauthRefreshTokens,
} from "#lib/db/schema/oauth.ts";
import { sessions, verifications } from "#lib/db/schema/sign-in.ts";
import { signIn } from "#tests/auth/harness.ts";
import { connect, createWorld, form, ownForm, registerClient, type World } from "#tests/auth/world.ts";
import { onBothEngines, type TestDatabase } from "#tests/harness/databases.ts";
import { emptyTables } from "#tests/harness/effects.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

test("the docs' table says the days of the code", () => {
  const page = readFileSync("content/docs/data.mdx", "utf8");
  const table = page.slice(page.indexOf("## What is swept"), page.indexOf("## Back up"));
  expect(table).toContain(`nobody ever connected | after ${UNUSED_CLIENT_DAYS} days;`);
  expect(table).toContain(`contact forms | after ${MESSAGE_KEPT_DAYS} days |`);
  expect(table).toContain(`used ones | ${REFRESH_TOKEN_SECONDS / 86_400} days after`);
});

onBothEngines((open) => {
  let opened: TestDatabase;
  let world: World;
  beforeAll(async () => {
    opened = await open();
  });
  beforeEach(async () => {
    await emptyTables(opened.database.queries);
    world = await createWorld(opened.database);
  });
  afterAll(() => opened.drop());

  const sweepIn = (milliseconds: number) =>
    sweepAuth(opened.database.queries, new Date(Date.now() + milliseconds), "reelwright-mcp");
  const clients = async () =>
    (await opened.database.queries.select({ id: oauthClients.clientId }).from(oauthClients)).map(
      ({ id }) => id,
    );
  const count = async (
    table: typeof sessions | typeof verifications | typeof oauthGrants | typeof oauthRefreshTokens,
  ) => (await opened.database.queries.select({ id: table.id }).from(table)).length;
  const refresh = (clientId: string, token = "") =>
    world.ask(
      "/api/auth/oauth2/token",
      form({ grant_type: "refresh_token", client_id: clientId, refresh_token: token }),
    );
  const me = async (token: string) =>
    (await world.ask("/api/v1/me", { headers: { authorization: `Bearer ${token}` } })).status;

  test("a session and a code stay to their end, and not longer", async () => {
    const browser = await signIn(world, "ada@example.com");
    await requestCode(world.auth, world.limits, "bo@example.com", { client: "192.0.2.1", now: 0 });
    await sweepIn(9 * MINUTE);
    expect(await count(verifications)).toBe(1);
    await sweepIn(11 * MINUTE);
    expect(await count(verifications)).toBe(0);
    await sweepIn(30 * DAY - MINUTE);
    expect(await readSession(world.auth, browser)).not.toBeNull();
    await sweepIn(30 * DAY + MINUTE);
    expect(await count(sessions)).toBe(0);
  });

  test("what is connected works on; a refresh token that was used is recognised to its end", async () => {
    const { clientId, tokens } = await connect(world, "ada@example.com");
    const second = (await (await refresh(clientId, tokens.refresh_token)).json()) as typeof tokens;
    expect(await count(oauthRefreshTokens)).toBe(2);
    // a month later, but for a minute: as if the client had been registered long before
    await opened.database.queries.update(oauthClients).set({ createdAt: new Date(0) });
    await sweepIn(30 * DAY - MINUTE);
    expect(await me(second.access_token)).toBe(200);
    expect(await clients()).toContain(clientId);
    expect(await count(oauthRefreshTokens)).toBe(2);

    // past the replay that a broken connection is allowed
    await opened.database.queries
      .update(oauthRefreshTokens)
      .set({ rotatedAt: new Date(0), rotationReplayExpiresAt: new Date(0) });
    expect((await refresh(clientId, tokens.refresh_token)).status).toBe(400);
    expect(await me(second.access_token)).toBe(401);
  });

  test("tokens and their authorization go when none of them can be good; what was allowed stays", async () => {
    const { clientId } = await connect(world, "ada@example.com");
    await sweepIn(30 * DAY + MINUTE);
    expect(await count(oauthRefreshTokens)).toBe(0);
    expect(await count(oauthGrants)).toBe(1);
    await sweepIn(30 * DAY + 61 * MINUTE);
    expect(await count(oauthGrants)).toBe(0);
    expect(await opened.database.queries.select().from(oauthConsents)).toHaveLength(1);
    expect(await clients()).toContain(clientId);
  });

  test("an application that nobody has connected goes after a month; ours stay", async () => {
    const [unused, connected] = [
      await registerClient(world),
      (await connect(world, "ada@example.com")).clientId,
    ];
    await sweepIn(UNUSED_CLIENT_DAYS * DAY - MINUTE);
    expect(await clients()).toContain(unused);
    await sweepIn(UNUSED_CLIENT_DAYS * DAY + MINUTE);
    expect((await clients()).sort()).toEqual([CLI_CLIENT_ID, "reelwright-mcp", connected].sort());

    // one that was in use is known for good: its host keeps the id, and asks with it again
    const browser = await signIn(world, "ada@example.com");
    const [consent] = await opened.database.queries.select().from(oauthConsents);
    await world.ask("/api/account/disconnect", ownForm(world, browser, { grant: consent?.id ?? "" }));
    await sweepIn(400 * DAY);
    expect(await opened.database.queries.select().from(oauthConsents)).toEqual([]);
    expect(await clients()).toContain(connected);
    // what the other is told makes its host register anew
    const refused = await refresh(unused, "x");
    expect([refused.status, ((await refused.json()) as { error: string }).error]).toEqual([
      401,
      "invalid_client",
    ]);
  });

  test("a device hears for a day that its code is too old", async () => {
    const asked = await world.ask("/api/auth/device/code", form({ client_id: CLI_CLIENT_ID }));
    const { device_code } = (await asked.json()) as { device_code: string };
    const ask = async () =>
      (
        (await (
          await world.ask(
            "/api/auth/oauth2/token",
            form({ grant_type: DEVICE_GRANT, client_id: CLI_CLIENT_ID, device_code }),
          )
        ).json()) as { error: string }
      ).error;
    await sweepIn(DAY);
    await opened.database.queries.update(deviceCodes).set({ expiresAt: new Date(0), lastPolledAt: null });
    expect(await ask()).toBe("expired_token");
    await opened.database.queries
      .update(deviceCodes)
      .set({ expiresAt: new Date() })
      .where(eq(deviceCodes.oauthClientId, CLI_CLIENT_ID));
    await sweepIn(DAY + MINUTE);
    expect(await opened.database.queries.select().from(deviceCodes)).toEqual([]);
  });
});
