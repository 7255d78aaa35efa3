import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test, vi } from "vitest";
import { freePort, type RunningServer, startFront } from "#tests/harness/servers.ts";
import { SECRETS } from "#tests/harness/signing.ts";
import { PLANTED } from "#tests/harness/planted.ts";

/** The database of a running server: when it opens, who may have it, and commands that go through the server. */

const base = mkdtempSync(join(tmpdir(), "data-contract-"));
const SECRET = { IDENTITY_WEBHOOK_SIGNING_SECRET: SECRETS.identity };
const servers: RunningServer[] = [];
afterAll(async () => {
  for (const server of servers) await server.stop();
  rmSync(base, { recursive: true, force: true });
});

async function start(env: Record<string, string>): Promise<RunningServer> {
  const server = await startFront(env);
  servers.push(server);
  return server;
}

async function run(
  args: string[],
  env: Record<string, string>,
): Promise<{ code: number | null; output: string; errors: string }> {
  const flags = ["--experimental-strip-types", "--disable-warning=ExperimentalWarning"];
  const child = spawn(process.execPath, [...flags, ...args], {
    env: { PATH: process.env.PATH, NODE_ENV: "production", PORT: String(await freePort()), ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let [output, errors] = ["", ""];
  child.stdout.on("data", (chunk) => {
    output += chunk;
  });
  child.stderr.on("data", (chunk) => {
    errors += chunk;
  });
  const [code] = (await once(child, "close")) as [number | null];
  return { code, output, errors };
}

const readiness = async (server: RunningServer) => {
  const response = await fetch(`${server.origin}/readyz`);
  return { status: response.status, ...((await response.json()) as { stores: object }).stores };
};
const isReady = (server: RunningServer) =>
  vi.waitFor(
    async () =>
      expect(await readiness(server)).toEqual({
        status: 200,
        quota: "ready",
        database: "ready",
        files: "ready",
      }),
    {
      timeout: 50_000,
      interval: 200,
    },
  );

describe("the data of a server", () => {
  test("without a need for it nothing is opened: the directory was tried and is empty", async () => {
    const DATA_DIR = join(base, "none");
    const server = await start({ DATA_DIR });
    expect(await readiness(server)).toEqual({
      status: 200,
      quota: "ready",
      database: "closed",
      files: "ready",
    });
    expect(readdirSync(DATA_DIR)).toEqual([]);
    const { code, output } = await run(["lib/cli/main.ts", "db"], { DATA_DIR });
    expect([code, output]).toEqual([0, expect.stringMatching(/^There is no data in .* yet\./)]);
    expect(readdirSync(DATA_DIR)).toEqual([]);
  });

  const DATA_DIR = join(base, "held");
  let server: RunningServer;

  test("one that takes webhooks holds its directory; a second one says so and exits with 1", async () => {
    server = await start({ DATA_DIR, ...SECRET });
    const second = await run(["lib/server/main.ts"], { DATA_DIR, ...SECRET, LOG_LEVEL: "silent" });
    expect([second.code, second.errors]).toEqual([
      1,
      `${DATA_DIR} is held by the server (process ${server.process.pid}): stop it first, or give this one a DATA_DIR or a DATABASE_URL of its own.\n`,
    ]);
    await isReady(server);
  });

  test("commands go to the server that holds it", async () => {
    const status = await run(["lib/cli/main.ts", "db"], { DATA_DIR });
    expect([status.code, status.errors]).toEqual([0, ""]);
    expect(status.output).toMatch(/engine +PGlite, embedded\n[\s\S]+, 0 pending\n[\s\S]+webhook_events +0 /);
    const file = join(base, "export.jsonl");
    const exported = await run(["lib/cli/main.ts", "db", "export", "--output", file], { DATA_DIR });
    expect([exported.code, exported.output]).toEqual([0, ""]);
    expect((statSync(file).mode & 0o777).toString(8)).toBe("600");
    expect(readFileSync(file, "utf8")).toMatch(/^\{"format":1,[^\n]+\}\n(?:[^\n]+\n)*\{"rows":\d+\}\n$/);
    const other = join(base, "other");
    const imported = await run(["lib/cli/main.ts", "db", "import", file], { DATA_DIR: other });
    expect([imported.code, imported.errors]).toEqual([0, ""]);
    const wrong = await run(["lib/cli/main.ts", "db", "import", "package.json"], { DATA_DIR });
    expect([wrong.code, wrong.output, wrong.errors]).toEqual([
      1,
      "",
      expect.stringMatching(/^The file is not an export of this service[^\n]+\n$/),
    ]);
  });

  test("killed, it lets go, and the next one has the data", async () => {
    server.process.kill("SIGKILL");
    await once(server.process, "exit");
    const next = await start({ DATA_DIR, ...SECRET });
    await isReady(next);
    expect(await next.stop()).toBe(0);
    const after = await run(["lib/cli/main.ts", "db"], { DATA_DIR });
    expect([after.code, after.errors]).toEqual([0, ""]);
  });

  test("a Postgres that is away does not keep it from starting, and readyz tells", async () => {
    const server = await start({
      DATABASE_URL: "postgres://user:hunter2@127.0.0.1:1/none",
      ...SECRET,
      AUTH_SECRET: PLANTED.repeat(3),
    });
    await vi.waitFor(() => expect(server.output()).toContain("the database cannot be opened; tried again"));
    expect(await readiness(server)).toEqual({
      status: 503,
      quota: "ready",
      database: "away",
      files: "ready",
    });
    expect((await fetch(`${server.origin}/docs`)).status).toBe(200);
    expect(server.output()).not.toContain("hunter2");
    expect(await server.stop()).toBe(0);
  });
});
