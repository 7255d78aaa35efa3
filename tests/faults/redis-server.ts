import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Redis } from "ioredis";

/** A Redis server of one test, which may be stopped, killed and restarted at will. */
export type PrivateRedis = {
  url: string;
  port: number;
  /** SIGSTOP: the process keeps its connections and answers nothing. */
  freeze(): void;
  /** SIGCONT. */
  thaw(): void;
  /** SIGKILL; resolves when the process is gone. Data are lost. */
  kill(): Promise<void>;
  /** Starts it anew on the same port, empty. */
  start(): Promise<void>;
  close(): Promise<void>;
};

/** Whether a `redis-server` binary is on the path. */
export function hasRedisServer(): boolean {
  return spawnSync("redis-server", ["--version"]).status === 0;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

/** Resolves true when a Redis answers PING at `url` within `milliseconds`. */
export async function answersPing(url: string, milliseconds: number): Promise<boolean> {
  const client = new Redis(url, {
    lazyConnect: true,
    retryStrategy: () => null,
    connectTimeout: milliseconds,
    commandTimeout: milliseconds,
  });
  client.on("error", () => {});
  try {
    await client.connect();
    return (await client.ping()) === "PONG";
  } catch {
    return false;
  } finally {
    client.disconnect();
  }
}

/** Starts a `redis-server` on a free port of 127.0.0.1, without persistence. */
export async function startPrivateRedis(): Promise<PrivateRedis> {
  const port = await freePort();
  const url = `redis://127.0.0.1:${port}`;
  const directory = mkdtempSync(join(tmpdir(), "private-redis-"));
  const run = () =>
    spawn(
      "redis-server",
      ["--port", `${port}`, "--bind", "127.0.0.1", "--save", "", "--appendonly", "no", "--dir", directory],
      { stdio: "ignore" },
    );
  let child = run();
  const dieWithUs = () => child.kill("SIGKILL");
  process.once("exit", dieWithUs);

  async function answering(): Promise<void> {
    for (let attempt = 0; attempt < 100; attempt += 1) {
      if (await answersPing(url, 200)) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error("the private redis-server does not answer");
  }

  async function kill(): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, "exit");
    child.kill("SIGKILL");
    await gone;
  }

  await answering();
  return {
    url,
    port,
    freeze: () => void child.kill("SIGSTOP"),
    thaw: () => void child.kill("SIGCONT"),
    kill,
    async start() {
      child = run();
      await answering();
    },
    async close() {
      await kill();
      process.off("exit", dieWithUs);
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/**
 * A Redis for tests that share it politely (their own keys, no faults): `TEST_REDIS_URL`, else the machine's at
 * 127.0.0.1:6379, else a private one. Null when there is none, after one printed line that says so.
 */
export async function sharedRedis(): Promise<{ url: string; close(): Promise<void> } | null> {
  const url = process.env.TEST_REDIS_URL ?? "redis://127.0.0.1:6379";
  if (await answersPing(url, 1_000)) return { url, close: async () => {} };
  if (hasRedisServer()) return startPrivateRedis();
  console.warn(
    "Not tried: Redis and Upstash stores (no Redis at TEST_REDIS_URL or 127.0.0.1:6379, no redis-server).",
  );
  return null;
}
