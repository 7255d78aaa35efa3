import { API_PATHS, DISCOVERY_PATHS } from "#lib/config/paths.ts";
import { type Corpus, loadCorpus } from "#lib/content/corpus.ts";
import { frontTarget, handlersTarget, nextTarget, type Target } from "#tests/contract/targets.ts";
import type { Ask, Reply } from "#tests/contract/wire.ts";

/** Every door to the surface, and whether it has pages: they have no handlers, Next renders them. */
export const DOORS: [name: string, start: () => Promise<Target>, pages: boolean][] = [
  ["front server", () => frontTarget({ BASE_URL: "https://front.contract.example" }), true],
  ["next start, middleware alone", () => nextTarget({ BASE_URL: "https://nexts.contract.example" }), true],
  [
    "route handlers, nothing in front",
    () => handlersTarget({ BASE_URL: "https://handlers.contract.example" }),
    false,
  ],
];

/** The quota of a client, as the servers of these tests have it. */
export const WINDOW = 86_400;
export const LIMIT = 120;
export const CHROME =
  "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8";

export const corpus: Corpus = await loadCorpus();
export const PAGES = corpus.pages.map((page) => page.path);
export const PAGE_TYPES = ["text/html", "text/markdown", "application/json"];

/** Discovery file → its own type, as the contract gives it. */
export const FILE_TYPES: Record<string, string> = {
  [DISCOVERY_PATHS.openapi]: "application/json",
  [DISCOVERY_PATHS.openapiV1]: "application/json",
  [DISCOVERY_PATHS.llms]: "text/plain",
  [DISCOVERY_PATHS.llmsFull]: "text/plain",
  "/llms-full/docs.txt": "text/plain",
  [DISCOVERY_PATHS.ai]: "text/plain",
  [DISCOVERY_PATHS.robots]: "text/plain",
  [DISCOVERY_PATHS.sitemap]: "application/xml",
  [DISCOVERY_PATHS.feed]: "application/rss+xml",
  [DISCOVERY_PATHS.apiCatalog]: "application/linkset+json",
  [DISCOVERY_PATHS.security]: "text/plain",
  [DISCOVERY_PATHS.agentSkills]: "application/json",
  [DISCOVERY_PATHS.skills]: "application/json",
};
export const FILES = Object.keys(FILE_TYPES);
/** Files that also go out wrapped in JSON: those that are not JSON themselves. */
export const WRAPPED = FILES.filter((path) => !FILE_TYPES[path]?.endsWith("json"));
export const DOCS_PAGE = PAGES.find((path) => path.startsWith("/docs/")) ?? "/docs";

export const typeOf = (reply: Reply): string => (reply.header("Content-Type") ?? "").split(";")[0] ?? "";
export const STRONG = /^"[\w-]{20,}"$/;

const INITIALIZE = JSON.stringify({
  jsonrpc: "2.0",
  id: 1,
  method: "initialize",
  params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "contract", version: "1" } },
});
export const initialize: Ask = {
  method: "POST",
  path: API_PATHS.docsMcp,
  headers: { "Content-Type": "application/json", Accept: "application/json, text/event-stream" },
  body: INITIALIZE,
};

export const accept = (path: string, type: string, more: Record<string, string> = {}): Ask => ({
  path,
  headers: { Accept: type, ...more },
});
export const withHeaders = (ask: Ask, more: Record<string, string>): Ask => ({
  ...ask,
  headers: { ...(ask.headers as object), ...more },
});

export const label = (ask: Ask) => `${ask.method ?? "GET"} ${ask.path} ${JSON.stringify(ask.headers ?? {})}`;

/** Asks for all of them; gives what is wrong with the answers. */
export async function findWrong(
  target: Target,
  asks: Ask[],
  check: (reply: Reply, ask: Ask) => string[] | Promise<string[]>,
): Promise<string[]> {
  const wrong: string[] = [];
  for (const ask of asks)
    for (const problem of await check(await target.send(ask), ask)) wrong.push(`${label(ask)}: ${problem}`);
  return wrong;
}

const DIFFERS = /^(?:date|x-request-id|connection|keep-alive|(?:x-)?ratelimit.*)$/i;
/** Headers of an answer that are the same in the next one, too. */
export const lasting = (reply: Reply) =>
  reply.headers
    .filter(([key]) => !DIFFERS.test(key))
    .map(([key, value]) => `${key.toLowerCase()}: ${value}`)
    .sort();
