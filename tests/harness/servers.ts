import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { PLANTED } from "#tests/harness/planted.ts";

/** A server of this project, running as its own process on a free port of 127.0.0.1. */
export interface RunningServer {
  port: number;
  /** `http://localhost:port` */
  origin: string;
  process: ChildProcess;
  /** Standard output and error so far. */
  output(): string;
  /** SIGTERM, then the exit code. */
  stop(): Promise<number | null>;
}

/** A port nobody listens on now. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new Error("no port");
  return address.port;
}

const FLAGS = ["--experimental-strip-types", "--disable-warning=ExperimentalWarning"];

async function start(args: string[], port: number, env: Record<string, string>): Promise<RunningServer> {
  // left-over data of the working copy is nobody's here, and two servers cannot share a directory
  const ownData = mkdtempSync(join(tmpdir(), "reelwright-data-"));
  const child = spawn(process.execPath, [...FLAGS, ...args], {
    env: {
      AUTH_SECRET: PLANTED.repeat(3),
      DATA_DIR: ownData,
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_ENV: "production",
      NEXT_TELEMETRY_DISABLED: "1",
      PORT: String(port),
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  child.stdout.on("data", (chunk) => {
    output += chunk;
  });
  child.stderr.on("data", (chunk) => {
    output += chunk;
  });
  const origin = `http://localhost:${port}`;
  const exited = once(child, "exit");
  // a process of its own may hold its output open
  const closed = Promise.race([
    once(child, "close"),
    exited.then(() => setTimeout(1_000, undefined, { ref: false })),
  ]);
  child.once("exit", () => rmSync(ownData, { recursive: true, force: true }));
  for (const startedAt = performance.now(); performance.now() - startedAt < 60_000; ) {
    if (child.exitCode !== null) throw new Error(`the server stopped with ${child.exitCode}:\n${output}`);
    const alive = await fetch(`${origin}/healthz`).then(
      (response) => response.ok,
      () => false,
    );
    if (alive) {
      return {
        port,
        origin,
        process: child,
        output: () => output,
        async stop() {
          if (child.exitCode === null && child.signalCode === null) {
            child.kill("SIGTERM");
            await exited;
            await closed;
          }
          return child.exitCode;
        },
      };
    }
    await setTimeout(50);
  }
  child.kill("SIGKILL");
  throw new Error(`the server did not answer in 60 s:\n${output}`);
}

/** What `npm start` runs: our front server before Next. Needs a build. */
export async function startFront(env: Record<string, string> = {}): Promise<RunningServer> {
  return start(["lib/server/main.ts"], await freePort(), env);
}

/** `next start` alone: the middleware does the door's work. Needs a build. */
export async function startNext(env: Record<string, string> = {}): Promise<RunningServer> {
  const port = await freePort();
  return start(["node_modules/next/dist/bin/next", "start", "-p", String(port)], port, env);
}

/** A script of the tests that answers `/healthz` on `PORT`. */
export async function startScript(file: string, env: Record<string, string>): Promise<RunningServer> {
  return start([file], await freePort(), env);
}
