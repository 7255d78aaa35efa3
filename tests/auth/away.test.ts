import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { ACCOUNT_ACTIONS, AUTH_PATHS, TOKEN_PATHS } from "#lib/config/paths.ts";
import { type Database, DatabaseAway } from "#lib/db/database.ts";
import { migrate } from "#lib/db/migrate.ts";
import { openPglite } from "#lib/db/pglite.ts";
import { CALLBACK, connect, createWorld, form, ownForm, type World } from "#tests/auth/world.ts";

let database: Database;
let world: World;
let away = false;

/** The database, of which the connection can be cut. */
function cuttable(whole: Database): Database {
  const cut = () => {
    if (away) throw new DatabaseAway("Failed query: of ada@example.com");
  };
  const queries = new Proxy(whole.queries, {
    get(target, name) {
      cut();
      const value = Reflect.get(target, name, target);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
  return {
    ...whole,
    queries,
    async transaction(work) {
      cut();
      return whole.transaction(work);
    },
  };
}

beforeAll(async () => {
  database = await openPglite(null);
  await migrate(database);
  world = await createWorld(cuttable(database));
});
afterAll(() => database.close());

test("while the database is away, everything that needs it says so, and when to come back; nothing is printed", async () => {
  const { browser, clientId, tokens } = await connect(world, "ada@example.com");
  const printed = vi.spyOn(console, "error").mockImplementation(() => {});
  const register = {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ client_name: "A host", redirect_uris: [CALLBACK] }),
  };
  const asks: [string, RequestInit][] = [
    [
      `${AUTH_PATHS.base}/oauth2/token`,
      form({ grant_type: "refresh_token", client_id: clientId, refresh_token: "x" }),
    ],
    [`${AUTH_PATHS.base}/oauth2/revoke`, form({ token: "x", client_id: clientId })],
    [`${AUTH_PATHS.base}/oauth2/register`, register],
    [`${AUTH_PATHS.base}/device/code`, form({ client_id: "reelwright-cli" })],
    [`${AUTH_PATHS.base}/oauth2/authorize?client_id=${clientId}&scope=profile`, { headers: browser }],
    [TOKEN_PATHS.me, { headers: { authorization: `Bearer ${tokens.access_token}` } }],
    [TOKEN_PATHS.mcp, { headers: { authorization: `Bearer ${tokens.access_token}` } }],
    [ACCOUNT_ACTIONS.requestCode, ownForm(world, new Headers(), { email: "bo@example.com" })],
    [ACCOUNT_ACTIONS.rename, ownForm(world, browser, { name: "Ada" })],
    ["/api/chat", { headers: browser }],
  ];
  // the keys of tokens are known: only so a token is read while the database is away
  await world.ask(TOKEN_PATHS.me, { headers: { authorization: `Bearer ${tokens.access_token}` } });
  away = true;
  for (const [path, init] of asks) {
    const response = await world.ask(path, init);
    expect([response.status, response.headers.get("retry-after")], path).toEqual([503, "5"]);
    expect(await response.text(), path).not.toMatch(/ada@|Failed query/);
  }
  // pages, for a person and for a program
  for (const path of ["/sign-in", "/account"]) {
    for (const accept of ["text/html", "application/json"]) {
      const headers = { accept, cookie: browser.get("cookie") ?? "" };
      const response = await world.turnAway(new Request(`${world.baseUrl}${path}`, { headers }));
      expect([response?.status, response?.headers.get("retry-after")], path).toEqual([503, "5"]);
      expect(response?.headers.get("content-type"), path).toContain(accept);
      expect(await response?.text()).toContain("The database cannot be reached.");
    }
  }
  expect(printed.mock.calls).toEqual([]);
  printed.mockRestore();

  away = false;
  const again = await world.ask(TOKEN_PATHS.me, {
    headers: { authorization: `Bearer ${tokens.access_token}` },
  });
  expect(again.status).toBe(200);
});
