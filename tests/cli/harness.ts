import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { clock } from "#lib/base/clock.ts";
import { ACCOUNT_ACTIONS, API_PATHS } from "#lib/config/paths.ts";
import { askingDevice } from "#lib/auth/oauth/applications.ts";
import { runReelwright } from "#lib/cli/registry.ts";
import type { World as CommandWorld } from "#lib/cli/reelwright-command.ts";
import { accentOf } from "#lib/cli/terminal.ts";
import type { Database } from "#lib/db/database.ts";
import { docsSearchJson, searchablePages } from "#lib/search/docs.ts";
import { buildIndex } from "#lib/search/engine.ts";
import { createWorld, ownForm, type World } from "#tests/auth/world.ts";
import { serve } from "#tests/mcp/serve.ts";
import { fillCorpus } from "#lib/content/base-url.ts";
import { buildCorpus } from "#lib/content/corpus.ts";
import { parseSource } from "#lib/content/source.ts";

/** What package.json names as `reelwright`. */
export const ENTRY = join(import.meta.dirname, "../../lib/cli/reelwright.mjs");

const PAGE = `---
title: Quotas of calls
description: How many calls a client may make, and what happens after that.
updated: 2026-11-21
group: Platform
order: 1
---

Every client has a quota.

## The window

120 calls in 60 seconds, and \`RateLimit-Remaining\` says how many are left of them.

## After that

The answer is 429.
`;

/** The search of the real service, over one page. */
export function searchOf(baseUrl: string) {
  const corpus = fillCorpus(
    buildCorpus([parseSource("content/docs/quotas-of-calls.mdx", PAGE)], []),
    baseUrl,
  );
  const write = docsSearchJson({ corpus, index: buildIndex(searchablePages(corpus)), baseUrl });
  return (request: Parameters<typeof write>[0]) => write(request).toString();
}

export const jsonAnswer = (body: string, status = 200): Response =>
  new Response(body, { status, headers: { "content-type": "application/json; charset=utf-8" } });

/** A service that listens: sign-in and what takes tokens, on a database of the test, and search. */
export interface Service extends World {
  /** Methods and paths that were asked, in order. */
  calls: string[];
  /** Who sits at the code of a device, looks at the question and answers it, by HTTP. */
  decide(browser: Headers, code: string, answer: "allow" | "deny"): Promise<void>;
  stop(): Promise<void>;
}

export async function startService(database: Database): Promise<Service> {
  const calls: string[] = [];
  let handler: (request: Request) => Promise<Response> = async () => new Response(null, { status: 503 });
  const server = await serve(() => (request) => handler(request));
  const world = await createWorld(database, { baseUrl: server.baseUrl });
  const search = searchOf(server.baseUrl);
  handler = async (request) => {
    const { pathname, searchParams } = new URL(request.url);
    calls.push(`${request.method} ${pathname}`);
    if (pathname !== API_PATHS.searchV1) return world.handler(request, "127.0.0.1");
    return jsonAnswer(search(Object.fromEntries(searchParams)));
  };
  return {
    ...world,
    calls,
    async decide(browser, code, answer) {
      await askingDevice(world.auth, browser, code);
      const { method, headers, body } = ownForm(world, browser, { code, answer }) as Required<
        Pick<RequestInit, "method" | "headers" | "body">
      >;
      const url = `${world.baseUrl}${ACCOUNT_ACTIONS.device}`;
      const response = await fetch(url, { method, headers, body, redirect: "manual" });
      if (!response.headers.get("location")?.startsWith("/device?done="))
        throw new Error(`device: ${response.status} ${await response.text()}`);
    },
    stop: server.stop,
  };
}

/**
 * The command as a process of its own, from another directory.
 *
 * @param more environment; nothing of this process's but PATH goes through
 * @param node the Node that starts it
 * @param onLine told each line of standard output as it comes; where it fails, the process is ended
 */
export function runProcess(
  args: string[],
  more: Record<string, string>,
  { node = process.execPath, onLine }: { node?: string; onLine?: (line: string) => Promise<void> } = {},
): Promise<{ code: number | null; out: string; err: string }> {
  const env = { PATH: process.env.PATH ?? "", ...more } as unknown as NodeJS.ProcessEnv;
  const child = spawn(node, [ENTRY, ...args], { cwd: tmpdir(), env, stdio: ["ignore", "pipe", "pipe"] });
  const shown = { out: "", err: "" };
  child.stdout.setEncoding("utf8");
  const reading = (async () => {
    let rest = "";
    for await (const text of child.stdout) {
      shown.out += text;
      const lines = `${rest}${text}`.split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) await onLine?.(line);
    }
  })();
  reading.catch(() => child.kill());
  child.stderr.setEncoding("utf8").on("data", (text) => {
    shown.err += text;
  });
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => reading.then(() => resolve({ code, ...shown }), reject));
  });
}

/** Somebody's machine: a directory for the tokens, and a terminal that keeps what is shown. */
export interface Machine {
  directory: string;
  /** Runs a command. Standard output and error come back with the exit code. */
  run(
    args: string[],
    more?: Partial<CommandWorld> & {
      color?: boolean;
      columns?: number | null;
      onText?: (text: string) => void;
    },
  ): Promise<{ code: number; out: string; err: string }>;
  remove(): void;
}

export function newMachine(): Machine {
  const home = mkdtempSync(join(tmpdir(), "reelwright-cli-"));
  const directory = join(home, "reelwright");
  return {
    directory,
    async run(args, { color = false, columns = null, onText, ...more } = {}) {
      const shown = { out: "", err: "" };
      const output = (name: "out" | "err") => ({
        columns,
        accent: accentOf(color ? 8 : 1),
        write(text: string) {
          shown[name] += text;
          onText?.(text);
        },
      });
      const code = await runReelwright(args, {
        terminal: { out: output("out"), err: output("err") },
        env: {},
        configDirectory: directory,
        cacheDirectory: directory,
        now: clock,
        wait: async () => {},
        person: null,
        ...more,
      });
      return { code, ...shown };
    },
    remove: () => rmSync(home, { recursive: true, force: true }),
  };
}

/** Signs in at a machine: at the second wait, `browser` has answered. */
export async function loginAt(
  service: Service,
  machine: Machine,
  browser: Headers,
  answer: "allow" | "deny" = "allow",
  args: string[] = [],
) {
  let shown = "";
  let waits = 0;
  return machine.run(["login", ...args, "--to", service.baseUrl], {
    onText: (text) => {
      shown += text;
    },
    async wait() {
      waits += 1;
      await polledNow(service);
      if (waits !== 2) return;
      const code = /Code {2}(\S+)/.exec(shown)?.[1] ?? JSON.parse(shown.split("\n")[0] ?? "").userCode;
      await service.decide(browser, code, answer);
    },
  });
}

/** Lets every device ask for its tokens again at once. */
export const polledNow = (service: Service) =>
  service.auth.queries.execute("update device_codes set last_polled_at = null");
