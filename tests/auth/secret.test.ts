import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { migrate } from "#lib/db/migrate.ts";
import { openPglite } from "#lib/db/pglite.ts";
import { authSecret } from "#lib/auth/secret.ts";
import { readSession } from "#lib/auth/session.ts";
import {
  onBothEngines,
  openTestPostgres,
  POSTGRES_URL,
  type TestDatabase,
} from "#tests/harness/databases.ts";
import { signIn } from "#tests/auth/harness.ts";
import {
  authorize,
  connect,
  createWorld,
  exchange,
  form,
  type Tokens,
  type World,
} from "#tests/auth/world.ts";
import { PLANTED } from "#tests/harness/planted.ts";

const OTHER = PLANTED.repeat(4);

const me = async (world: World, token: string) =>
  (await world.ask("/api/v1/me", { headers: { authorization: `Bearer ${token}` } })).status;
const refresh = (world: World, clientId: string, token = "") =>
  world.ask(
    "/api/auth/oauth2/token",
    form({ grant_type: "refresh_token", client_id: clientId, refresh_token: token }),
  );

onBothEngines((open) => {
  let opened: TestDatabase;
  beforeAll(async () => {
    opened = await open();
  });
  afterAll(() => opened.drop());

  test("with another AUTH_SECRET everybody signs in again, and all goes on; with the old one, as before", async () => {
    const before = await createWorld(opened.database);
    const { browser, clientId, tokens } = await connect(before, "ada@example.com");

    // the library writes whole seconds: what is older than the next secret is so by one
    for (const table of ["oauth_refresh_tokens", "signing_keys"])
      await opened.database.runSql(`update ${table} set created_at = created_at - interval '1 second'`);
    const after = await createWorld(opened.database, { secret: OTHER });
    expect(await readSession(after.auth, browser)).toBeNull();
    expect(await me(after, tokens.access_token)).toBe(401);
    const stale = await refresh(after, clientId, tokens.refresh_token);
    expect([stale.status, await stale.json()]).toMatchObject([400, { error: "invalid_grant" }]);

    const again = await signIn(after, "ada@example.com");
    const authorized = await authorize(after, again, { clientId, scope: "profile email" });
    const response = await exchange(after, clientId, authorized);
    expect(response.status, await response.clone().text()).toBe(200);
    const fresh = (await response.json()) as Tokens;
    expect(await me(after, fresh.access_token)).toBe(200);
    const refreshed = await refresh(after, clientId, fresh.refresh_token);
    expect(refreshed.status, await refreshed.clone().text()).toBe(200);
    expect(after.errors).toEqual([]);

    const back = await createWorld(opened.database);
    expect((await readSession(back.auth, browser))?.user.email).toBe("ada@example.com");
    expect(await me(back, tokens.access_token)).toBe(200);
    expect((await refresh(back, clientId, tokens.refresh_token)).status).toBe(200);
  });

  test("keys of every kind that cannot be opened are passed over", async () => {
    for (const privateKey of ["", "null", "{}", '"00"', '"not hex"', "broken"]) {
      await opened.database.runSql(
        "insert into signing_keys (id, public_key, private_key, alg, crv, created_at) values ($1, '{}', $2, 'ES256', 'P-256', now() + interval '1 hour')",
        [`broken ${privateKey}`, privateKey],
      );
    }
    const world = await createWorld(opened.database);
    const { tokens } = await connect(world, "bo@example.com");
    expect(await me(world, tokens.access_token)).toBe(200);
    const { keys } = (await (await world.ask("/api/auth/jwks")).json()) as { keys: { kid: string }[] };
    expect(keys.filter(({ kid }) => kid.startsWith("broken"))).toEqual([]);
  });

  test("processes that start together sign with one key", async () => {
    await opened.database.runSql("delete from signing_keys");
    const worlds = await Promise.all([1, 2, 3].map(() => createWorld(opened.database)));
    const { rows } = await opened.database.runSql("select count(*) from signing_keys");
    expect(Number(rows[0]?.count)).toBe(1);
    const [one, two] = worlds as [World, World];
    // the other knows the key without having signed with it
    const { tokens } = await connect(one, "cy@example.com");
    expect(await me(two, tokens.access_token)).toBe(200);
  });
});

/** The commands of the docs' section, as they stand there. */
function documentedMove(): string {
  const page = readFileSync("content/docs/data.mdx", "utf8");
  const section = page.split("## Move from embedded to Postgres")[1]?.split("\n## ")[0] ?? "";
  const commands = [...section.matchAll(/```sh setup\n([\s\S]+?)```/g)].map(([, block]) => block).join("");
  expect(commands).toContain("npm run db -- import");
  return commands;
}

// it makes a data directory, and starts two commands
const MOVE = { timeout: 240_000 };
test.skipIf(!POSTGRES_URL)("the documented move to Postgres keeps everybody signed in", MOVE, async () => {
  const { url, database: postgres, drop } = await openTestPostgres();
  const home = mkdtempSync(join(tmpdir(), "move-"));
  const data = join(home, ".data");
  try {
    const secret = authSecret(undefined, data);
    const embedded = await openPglite(join(data, "db"));
    await migrate(embedded);
    const before = await createWorld(embedded, { secret });
    const { browser, clientId, tokens } = await connect(before, "ada@example.com");
    await embedded.close();

    const main = join(process.cwd(), "lib/cli/main.ts");
    const script = documentedMove()
      .replaceAll("npm run db --", `"${process.execPath}" --disable-warning=ExperimentalWarning "${main}" db`)
      .replaceAll("postgres://user:password@127.0.0.1:5432/reelwright", url ?? "")
      .replaceAll(".data/", `${data}/`)
      .replaceAll("reelwright.jsonl", join(home, "reelwright.jsonl"));
    const child = spawn("sh", ["-eu", "-c", `${script}\nprintf %s "$AUTH_SECRET" > "$HOME/carried"`], {
      env: { PATH: process.env.PATH, HOME: home, DATA_DIR: data, NODE_ENV: "production", PORT: "4199" },
    });
    let said = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (said += text));
    const [code] = (await once(child, "close")) as [number];
    expect(code, said).toBe(0);

    const carried = readFileSync(join(home, "carried"), "utf8");
    expect(carried).toBe(secret);
    const after = await createWorld(postgres, { secret: carried });
    expect((await readSession(after.auth, browser))?.user.email).toBe("ada@example.com");
    expect(await me(after, tokens.access_token)).toBe(200);
    const refreshed = await refresh(after, clientId, tokens.refresh_token);
    expect(refreshed.status, await refreshed.clone().text()).toBe(200);
  } finally {
    await drop();
    rmSync(home, { recursive: true, force: true });
  }
});
