import { once } from "node:events";
import { spawn } from "node:child_process";
import { closeSync, existsSync, openSync, readdirSync, readFileSync } from "node:fs";
import { connect } from "node:net";
import { describe, expect, test, vi } from "vitest";
import { API_PATHS } from "#lib/config/paths.ts";
import { logLines } from "#tests/contract/targets.ts";
import { type Ask, createClient, open, raw } from "#tests/contract/wire.ts";
import { freePort, type RunningServer, startFront } from "#tests/harness/servers.ts";

/** How the process of our front server drains and holds up: rows Z. */
const RAISED = { RATE_LIMIT_REQUESTS: "100000000" };
const HOST = "Host: localhost\r\n";

describe("Z: the process", () => {
  const MCP_BODY = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "ping" });

  /** A request of which the last byte is missing. */
  async function halfSent(server: RunningServer) {
    const connection = open(server.port);
    await once(connection.socket, "connect");
    connection.write(
      `POST ${API_PATHS.docsMcp} HTTP/1.1\r\n${HOST}Content-Type: application/json\r\nContent-Length: ${MCP_BODY.length}\r\n\r\n${MCP_BODY.slice(0, -1)}`,
    );
    return connection;
  }

  test("Z1 SIGTERM with 20 running requests: each is answered, new ones are refused, exit 0", {
    timeout: 60_000,
  }, async () => {
    const server = await startFront(RAISED);
    const idle = open(server.port);
    idle.write(`GET /llms.txt HTTP/1.1\r\n${HOST}\r\n`);
    expect((await idle.reply()).status).toBe(200);
    const running = await Promise.all(Array.from({ length: 20 }, () => halfSent(server)));
    // the server has them: it answers what came after them
    for (let n = 0; n < 3; n += 1)
      expect((await raw(server.port, `GET /healthz HTTP/1.1\r\n${HOST}\r\n`))?.status).toBe(200);
    const stopped = server.stop();
    await idle.closed;
    const late = connect(server.port, "127.0.0.1");
    const [error] = await once(late, "error");
    expect(error.code).toBe("ECONNREFUSED");
    const replies = await Promise.all(
      running.map((connection) => {
        connection.write(MCP_BODY.slice(-1));
        return connection.reply();
      }),
    );
    const startedAt = performance.now();
    expect(replies.map((reply) => reply.status)).toEqual(Array(20).fill(200));
    for (const reply of replies) expect(reply.header("Connection")).toBe("close");
    expect(await stopped).toBe(0);
    // at once, not when connections are cut
    expect(performance.now() - startedAt).toBeLessThan(5_000);
    expect(logLines(server.output()).map((line) => line.msg)).toEqual(
      expect.arrayContaining(["draining", "stopped"]),
    );
  });

  test("Z2 SIGTERM with a half-sent body: cut at the deadline, exit 0", { timeout: 60_000 }, async () => {
    const server = await startFront(RAISED);
    const connection = await halfSent(server);
    const headers = open(server.port);
    headers.write("GET /docs HTTP/1.1\r\nHost: loc");
    expect((await raw(server.port, `GET /healthz HTTP/1.1\r\n${HOST}\r\n`))?.status).toBe(200);
    const startedAt = performance.now();
    const code = await server.stop();
    expect(code).toBe(0);
    expect(performance.now() - startedAt).toBeLessThan(20_000);
    await connection.closed;
    await headers.closed;
  });

  const FULL = "/dev/full";
  // there is no such device elsewhere than on Linux, and no other way to fill a disk without filling one
  test.skipIf(!existsSync(FULL))(
    "Z8 a full disk for the log costs log lines, not the service",
    { timeout: 60_000 },
    async () => {
      const port = await freePort();
      const full = openSync(FULL, "w");
      const child = spawn(
        process.execPath,
        ["--experimental-strip-types", "--disable-warning=ExperimentalWarning", "lib/server/main.ts"],
        {
          env: {
            PATH: process.env.PATH,
            HOME: process.env.HOME,
            NODE_ENV: "production",
            NEXT_TELEMETRY_DISABLED: "1",
            PORT: String(port),
            ...RAISED,
          },
          stdio: ["ignore", full, "pipe"],
        },
      );
      let errors = "";
      child.stderr?.on("data", (chunk) => {
        errors += chunk;
      });
      const exited = once(child, "exit");
      const ask = () => raw(port, `GET /llms.txt HTTP/1.1\r\n${HOST}Connection: close\r\n\r\n`);
      await vi.waitFor(async () => expect((await ask())?.status).toBe(200), {
        timeout: 30_000,
        interval: 50,
      });
      for (let n = 0; n < 300; n += 1) expect((await ask())?.status).toBe(200);
      child.kill("SIGTERM");
      expect((await exited)[0]).toBe(0);
      closeSync(full);
      expect(errors.split("\n").filter(Boolean)).toEqual(["The log cannot be written: ENOSPC."]);
    },
  );

  test("Z9 some seconds of mixed load: memory and handles level off", { timeout: 120_000 }, async () => {
    // a small heap, so that what is left over is collected soon and memory shows what is kept
    const server = await startFront({
      ...RAISED,
      NODE_OPTIONS: "--max-old-space-size=256 --max-semi-space-size=4",
    });
    const { pid } = server.process;
    const linux = process.platform === "linux";
    const rssMegabytes = () =>
      linux ? Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024 : 0;
    const handles = () => (linux ? readdirSync(`/proc/${pid}/fd`).length : 0);
    const asks: Ask[] = [
      { path: "/docs", headers: { Accept: "text/html", "Accept-Encoding": "br" } },
      { path: "/docs", headers: { Accept: "text/markdown" } },
      { path: "/pricing", headers: { Accept: "application/json" } },
      { path: "/llms.txt" },
      { path: "/docs", headers: { "If-None-Match": "*" } },
      {
        method: "POST",
        path: API_PATHS.docsMcp,
        headers: { "Content-Type": "application/json" },
        body: MCP_BODY,
      },
      { path: "/search?query=quota" },
      { path: "/docs?_rsc=1", headers: { RSC: "1" } },
    ];
    let n = 0;
    async function load(requests: number): Promise<void> {
      const clients = Array.from({ length: 16 }, () => createClient(server.port));
      await Promise.all(
        clients.map(async (client) => {
          for (let left = requests / clients.length; left > 0; left -= 1) {
            n += 1;
            // what is new in each request: query, path, address of a page that is not there, Accept
            const ask = [
              ...asks,
              { path: `${API_PATHS.search}?q=quota+${n}` },
              { path: `/docs/nope-${n}` },
              { path: "/docs", headers: { Accept: `text/markdown;x=${n}` } },
            ][n % 11];
            if (ask) expect((await client.send(ask)).status).toBeLessThan(500);
          }
          client.close();
        }),
      );
      // a connection that was closed is gone when the server has answered something after it
      for (let after = 0; after < 5; after += 1)
        await raw(server.port, `GET /healthz HTTP/1.1\r\n${HOST}Connection: close\r\n\r\n`);
    }
    await load(800);
    const samples: { rss: number; fds: number }[] = [];
    for (let phase = 0; phase < 3; phase += 1) {
      await load(600);
      samples.push({ rss: rssMegabytes(), fds: handles() });
    }
    expect(await server.stop()).toBe(0);
    const [first, , last] = samples;
    const shown = JSON.stringify(samples);
    // V8 lets its heap grow by tens of megabytes between two full collections, more on a busy machine; what
    // each of these 4,500 requests must not leave behind is 28 KB
    expect((last?.rss ?? 0) - (first?.rss ?? 0), shown).toBeLessThan(128);
    expect(Math.abs((last?.fds ?? 0) - (first?.fds ?? 0)), shown).toBeLessThan(12);
  });
});
