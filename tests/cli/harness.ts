import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { clock } from "#lib/base/clock.ts";
import { ACCOUNT_ACTIONS, API_PATHS } from "#lib/config/paths.ts";
import { askingDevice } from "#lib/auth/applications.ts";
import { runReelwright } from "#lib/cli/registry.ts";
import type { World as CommandWorld } from "#lib/cli/reelwright-command.ts";
import { accentOf } from "#lib/cli/terminal.ts";
import type { Database } from "#lib/db/database.ts";
import { docsSearchJson } from "#lib/search/docs.ts";
import { createWorld, ownForm, type World } from "#tests/auth/world.ts";
import { serve } from "#tests/mcp/serve.ts";
import { fillCorpus } from "#lib/content/base-url.ts";
import { buildCorpus } from "#lib/content/corpus.ts";
import { parseSource } from "#lib/content/source.ts";
import { indexOf } from "#tests/mcp/small-corpus.ts";

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
function searchOf(baseUrl: string) {
  const corpus = fillCorpus(buildCorpus([parseSource("content/docs/quotas-of-calls.mdx", PAGE)]), baseUrl);
  return docsSearchJson({ corpus, index: indexOf(corpus), baseUrl });
}

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
    const body = search(Object.fromEntries(searchParams));
    return new Response(body, { headers: { "content-type": "application/json; charset=utf-8" } });
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
