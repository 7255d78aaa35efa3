import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { loadCorpus } from "#lib/content/corpus.ts";
import type { RunningServer } from "#tests/harness/servers.ts";
import { startFront } from "#tests/harness/servers.ts";
import { SECRET_VARIABLES } from "#tests/harness/signing.ts";

/** The served site, with a quota that the tests do not reach, data of its own, and nothing logged. */
export async function startSite(): Promise<RunningServer & { dataDirectory: string }> {
  const directory = await mkdtemp(join(tmpdir(), "reelwright-site-"));
  const server = await startFront({
    RATE_LIMIT_REQUESTS: "1000000",
    LOG_LEVEL: "error",
    DATA_DIR: directory,
    ...SECRET_VARIABLES,
  });
  return {
    ...server,
    dataDirectory: directory,
    async stop() {
      const code = await server.stop();
      await rm(directory, { recursive: true, force: true });
      return code;
    },
  };
}

/** A body of the server. @throws Error for a status other than 200 */
export async function body(url: string, accept?: string): Promise<string> {
  const response = await fetch(url, { headers: accept ? { accept } : {} });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${response.status} for ${url}: ${text.slice(0, 200)}`);
  return text;
}

let paths: Promise<string[]> | undefined;

/** Paths of all pages, from the files of content. */
export function pagePaths(): Promise<string[]> {
  paths ??= loadCorpus().then(({ pages }) => pages.map((page) => page.path));
  return paths;
}

/** Runs `work` over `items`, a few at a time, and keeps their order. */
export async function inParallel<Item, Result>(
  items: readonly Item[],
  width: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  let next = 0;
  const worker = async () => {
    for (let index = next++; index < items.length; index = next++)
      results[index] = await work(items[index] as Item);
  };
  await Promise.all(Array.from({ length: width }, worker));
  return results;
}
