import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { API_PATHS, AUTH_PATHS, TOKEN_PATHS, WEBHOOK_PATHS } from "#lib/config/paths.ts";
import { VARIABLES } from "#lib/config/variables.mjs";
import { open, raw } from "#tests/contract/wire.ts";
import { leaksIn, PLANTED, PLANTED_HEADERS } from "#tests/harness/planted.ts";
import { PLANTED_ENVIRONMENTS } from "#tests/harness/planted-environments.ts";
import { freePort, type RunningServer, startFront, startNext } from "#tests/harness/servers.ts";

/** Row Z4: how a start with a wrong variable ends. And what must never be in a log: secrets and queries. */

const FRONT = ["--experimental-strip-types", "--disable-warning=ExperimentalWarning", "lib/server/main.ts"];
const NEXT = ["node_modules/next/dist/bin/next", "start"];

async function startWith(
  args: string[],
  env: Record<string, string>,
): Promise<{ code: number | null; lines: string[] }> {
  const child = spawn(process.execPath, args, {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_ENV: "production",
      NEXT_TELEMETRY_DISABLED: "1",
      PORT: String(await freePort()),
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let errors = "";
  child.stdout.resume();
  child.stderr.on("data", (chunk) => {
    errors += chunk;
  });
  // a start that does not stop fails the test by its code
  const timer = setTimeout(() => child.kill("SIGKILL"), 55_000);
  const [code] = (await once(child, "close")) as [number | null];
  clearTimeout(timer);
  return { code, lines: errors.split("\n").filter(Boolean) };
}

describe("Z4 a wrong variable stops the start with one line that names it, never its value", () => {
  const WRONG: [name: string, value: string, more?: Record<string, string>][] = [
    ...Object.keys(VARIABLES).map((name): [string, string] => [name, ""]),
    ["PORT", "70000"],
    ["BASE_URL", "not-a-url-hunter2"],
    ["BASE_URL", "https://user:hunter2@video.example"],
    ["REDIS_URL", "postgres://user:hunter2@127.0.0.1/x"],
    ["REDIS_URL", "redis://svc:hunter2@127.0.0.1/ x"],
    ["JOBS", "maybe"],
    ["UPSTASH_REDIS_REST_URL", "hunter2 is no url"],
    ["UPSTASH_REDIS_REST_TOKEN", "hunter2 with blanks"],
    ["MCP_ALLOWED_ORIGINS", "https://ok.example,hunter2"],
    ["TRUSTED_PROXY_HOPS", "-1"],
    ["RATE_LIMIT_REQUESTS", "many"],
  ];

  test.each(WRONG)("Z4 %s=%j", async (name, value) => {
    const { code, lines } = await startWith(FRONT, { [name]: value });
    expect(code).toBe(1);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(new RegExp(`^${name} is (?:not valid|missing)`));
    expect(lines[0]).not.toContain("hunter2");
  });

  test("Z4 half of a pair, and a pair that excludes another", async () => {
    const half = await startWith(FRONT, { UPSTASH_REDIS_REST_TOKEN: "hunter2" });
    expect([half.code, half.lines]).toEqual([
      1,
      [expect.stringMatching(/^UPSTASH_REDIS_REST_URL is missing/)],
    ]);
    const both = await startWith(FRONT, {
      REDIS_URL: "redis://:hunter2@127.0.0.1:1",
      UPSTASH_REDIS_REST_URL: "https://x.example",
      UPSTASH_REDIS_REST_TOKEN: "hunter2",
    });
    expect(both.code).toBe(1);
    expect(both.lines).toEqual([expect.stringMatching(/REDIS_URL and UPSTASH_REDIS_REST_URL/)]);
    expect(`${half.lines}${both.lines}`).not.toContain("hunter2");
  });

  test("Z4 several wrong variables are named each in a line", async () => {
    const { code, lines } = await startWith(FRONT, { PORT: "x", LOG_LEVEL: "loud" });
    expect([code, lines.map((line) => line.split(" ")[0])]).toEqual([1, ["PORT", "LOG_LEVEL"]]);
  });

  test("Z4 next start alone stops as well", async () => {
    const { code, lines } = await startWith(NEXT, { BASE_URL: "https://user:hunter2@video.example" });
    expect(code).toBe(1);
    expect(lines.filter((line) => line.startsWith("BASE_URL is not valid"))).toHaveLength(1);
    expect(lines.join("\n")).not.toContain("hunter2");
  });

  test.each([
    ["nothing else", {}],
    ["Postgres", { DATABASE_URL: "postgres://svc:hunter2@127.0.0.1:1/x", AUTH_SECRET: "x".repeat(32) }],
    ["webhooks", { BILLING_WEBHOOK_SECRET: "whsec_hunter2hunter2" }],
  ])("a DATA_DIR that cannot be written stops the start in one line, with %s configured", async (_, env) => {
    const { code, lines } = await startWith(FRONT, { DATA_DIR: "package.json/data", ...env });
    const line =
      "DATA_DIR is not writable: package.json/data: a part of that path is a file (ENOTDIR). Set it to a directory that this user can write to.";
    expect([code, lines]).toEqual([1, [line]]);
  });

  test("an embedded database of another version stops the start in one line", async () => {
    const directory = mkdtempSync(join(tmpdir(), "reelwright-version-"));
    mkdirSync(join(directory, "db"));
    writeFileSync(join(directory, "db/PG_VERSION"), "16\n");
    const { code, lines } = await startWith(FRONT, { DATA_DIR: directory });
    rmSync(directory, { recursive: true });
    expect([code, lines]).toEqual([1, [expect.stringContaining("was written by Postgres 16; this version")]]);
  });

  test("Z4 a port that is taken is said in one line", async () => {
    const port = await freePort();
    const { createServer } = await import("node:net");
    const taken = createServer().listen(port);
    await once(taken, "listening");
    const { code, lines } = await startWith(FRONT, { PORT: String(port) });
    taken.close();
    expect([code, lines]).toEqual([1, [`PORT is not free: something else listens on ${port}.`]]);
  });
});

describe.each([
  ["front server", startFront],
  ["next start, middleware alone", startNext],
])("%s: what a log does not hold", (_, start) => {
  // of its own: queries and ids of messages are answered back
  const PLANTED = "pl4nted-s3cret";
  let server: RunningServer;
  beforeAll(async () => {
    // nothing listens there: the store fails, and says so
    server = await start({
      LOG_LEVEL: "debug",
      REDIS_URL: `redis://${PLANTED}-user:${PLANTED}-password@127.0.0.1:1/0`,
    });
  });
  afterAll(() => server?.stop());

  test("secrets in variables, headers, queries and bodies are in no line", async () => {
    const hidden = encodeURIComponent(PLANTED);
    const headers = [
      `Authorization: Bearer ${PLANTED}`,
      `Cookie: session=${PLANTED}`,
      `X-Api-Key: ${PLANTED}`,
      `Referer: https://x.example/?token=${PLANTED}`,
      `User-Agent: ${PLANTED}`,
      `API-Version: ${PLANTED}`,
      `Origin: https://${PLANTED}.example`,
      `Accept: text/${PLANTED}`,
      `If-None-Match: "${PLANTED}"`,
      `x-reelwright-mark: ${PLANTED};counted`,
      `RSC: ${PLANTED}`,
      `Next-Router-State-Tree: ${PLANTED}`,
      `Next-Action: ${PLANTED}`,
    ];
    const asks: [method: string, path: string, header: string, body: string][] = [];
    for (const path of [
      "/docs",
      "/docs/nope",
      "/search",
      API_PATHS.searchV1,
      "/llms.txt",
      API_PATHS.docsMcp,
      "/readyz",
      "/_next/static/nope.js",
      "/docs/%ff",
    ]) {
      asks.push(["GET", `${path}?token=${hidden}&query=${hidden}&_rsc=${hidden}`, "X-A: b", ""]);
      for (const header of headers) asks.push(["GET", path, header, ""]);
    }
    for (const body of [
      PLANTED,
      `{"${PLANTED}`,
      JSON.stringify({
        jsonrpc: "2.0",
        id: PLANTED,
        method: "tools/call",
        params: { name: "search", arguments: { query: PLANTED } },
      }),
      JSON.stringify({ jsonrpc: "2.0", id: 1, method: PLANTED }),
      JSON.stringify({
        jsonrpc: "2.0",
        id: 1,
        method: "tools/call",
        params: { name: PLANTED, arguments: {} },
      }),
      JSON.stringify({
        jsonrpc: "2.0",
        id: 1,
        method: "resources/read",
        params: { uri: `docs://${PLANTED}` },
      }),
    ]) {
      asks.push(["POST", API_PATHS.docsMcp, "Content-Type: application/json", body]);
      asks.push(["POST", "/search", `Authorization: Basic ${PLANTED}`, body]);
    }
    let last = "";
    for (const [method, path, header, body] of asks) {
      const reply = await raw(
        server.port,
        `${method} ${path} HTTP/1.1\r\nHost: localhost\r\n${header}\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`,
      );
      expect(reply?.status, `${method} ${path} ${header}`).toBeLessThan(504);
      last = reply?.header("X-Request-Id") ?? last;
    }
    // refused before they were requests
    for (const bytes of [
      `GET /?${PLANTED} HTTP/9\r\n\r\n`,
      `${PLANTED}\r\n\r\n`,
      `GET /docs HTTP/1.1\r\n${PLANTED}: ${"a".repeat(20_000)}\r\n\r\n`,
    ])
      await raw(server.port, bytes);
    const gone = open(server.port);
    gone.write(
      `GET /search?query=${hidden} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${PLANTED}\r\n\r\n`,
    );
    gone.close();
    const final = await raw(
      server.port,
      "GET /llms.txt HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
    );
    last = final?.header("X-Request-Id") ?? last;
    await vi.waitFor(() => expect(server.output()).toContain(last), { timeout: 5_000 });
    expect(server.output()).not.toContain(PLANTED);
    expect(server.output()).toContain("quota");
  });

  test("no line holds the address of a client or a stack of ours", () => {
    expect(server.output()).not.toMatch(/127\.0\.0\.1:(?!1\b)\d+|::ffff:/);
    expect(server.output()).not.toMatch(/\n\s+at .*\(.*:\d+:\d+\)/);
  });
});

describe("a secret in every variable and in every credential of a request", () => {
  test.each(PLANTED_ENVIRONMENTS.map((environment, at) => [at + 1, environment] as const))(
    "environment %i: no line and no answer holds one",
    async (_, environment) => {
      const server = await startFront({ LOG_LEVEL: "debug", ...environment });
      try {
        const paths = [
          ...["/", "/docs/nope", "/sign-in", "/account", "/readyz", "/llms.txt"],
          ...[API_PATHS.searchV1, API_PATHS.docsMcp, TOKEN_PATHS.me, TOKEN_PATHS.mcp, AUTH_PATHS.server],
          ...Object.values(WEBHOOK_PATHS),
        ];
        const asked = paths.flatMap((path) => [
          { path, method: "GET" },
          { path, method: "POST", body: "{}" },
        ]);
        const answers = await Promise.all(
          asked.map(async ({ path, ...init }) => {
            const headers = {
              ...PLANTED_HEADERS,
              "Content-Type": "application/json",
              "Msg-Id": "1",
              "Msg-Timestamp": "1",
            };
            const response = await fetch(`${server.origin}${path}`, { ...init, redirect: "manual", headers });
            return `${path} ${JSON.stringify([...response.headers])} ${await response.text()}`;
          }),
        );
        expect(answers.filter((answer) => answer.includes(PLANTED))).toEqual([]);
      } finally {
        await server.stop();
      }
      expect(server.output()).toContain('"method":"POST"');
      expect(leaksIn(server.output())).toEqual([]);
    },
    180_000,
  );
});
