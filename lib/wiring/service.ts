import { randomBytes } from "node:crypto";
import { clock } from "#lib/base/clock.ts";
import type { Log } from "#lib/base/log.ts";
import { type Env, env, isDevelopment } from "#lib/config/env.ts";
import { ACCOUNT_PATHS, API_PATHS, isAuthPath, isSignedFile, isSignedPage } from "#lib/config/paths.ts";
import type { Corpus } from "#lib/content/corpus.ts";
import { createMemoryStore } from "#lib/limits/memory-store.ts";
import { publicPolicy, type QuotaPolicy } from "#lib/limits/policy.ts";
import type { QuotaStore } from "#lib/limits/quota-store.ts";
import { createResilientStore } from "#lib/limits/resilient-store.ts";
import { docsMcp } from "#lib/mcp/docs-mcp.ts";
import { docsSearchJson, searchablePages } from "#lib/search/docs.ts";
import { buildIndex, exportIndex, importIndex, type SearchIndex } from "#lib/search/engine.ts";
import { createDoor, type Door } from "#lib/surface/answer.ts";
import { readAssets } from "#lib/surface/assets.ts";
import { buildSurface } from "#lib/surface/build.ts";
import { deprecatedHeaders } from "#lib/surface/deprecated.ts";
import { readDiskFiles } from "#lib/surface/disk-files.ts";
import { readPrerendered } from "#lib/surface/manifest.ts";
import type { routePolicy } from "#lib/surface/route-policy.ts";
import { authHandler } from "#lib/wiring/auth.ts";
import { signedFileHandler } from "#lib/wiring/blobs.ts";
import { corpus as sourceCorpus } from "#lib/wiring/corpus.ts";
import { sellsPro } from "#lib/wiring/own-actions.ts";
import { receivers } from "#lib/wiring/receivers.ts";
import { processLog } from "#lib/wiring/log.ts";
import { shared } from "#lib/wiring/shared.ts";

type Handler = (request: Request, requestId: string) => Promise<Response>;

/** The process's parts, wired to its environment. */
export interface Service {
  env: Env;
  log: Log;
  quotaStore: QuotaStore;
  /** With the public address filled in. */
  corpus: Corpus;
  index: SearchIndex;
  door: Door;
  /** What answers a path that is not Next's business, or none. */
  handlerOf(path: string): Handler | undefined;
  /** What answers who is not signed in at a page that wants it, or none for other paths. */
  turnAway(path: string): ((request: Request) => Promise<Response | null>) | undefined;
  /** Counts messages of the contact forms by the client's address. */
  messageQuota(): Promise<QuotaStore>;
  isPage(path: string): boolean;
  routeContext: Omit<Parameters<typeof routePolicy>[1], "isPage">;
}

/** The remote store that is configured, or none. Their libraries load only where they are used. */
async function remoteStore(
  config: Env,
  policy: QuotaPolicy,
): Promise<{ name: string; store: QuotaStore } | null> {
  const { REDIS_URL, UPSTASH_REDIS_REST_URL: url, UPSTASH_REDIS_REST_TOKEN: token } = config;
  if (REDIS_URL) {
    const { redisStores } = await import("#lib/limits/redis-store.ts");
    return { name: "redis", store: shared("redis", () => redisStores(REDIS_URL))(policy) };
  }
  if (url && token) {
    const { createUpstashStore } = await import("#lib/limits/upstash-store.ts");
    return { name: "upstash", store: createUpstashStore(url, token, policy) };
  }
  return null;
}

async function createQuotaStore(config: Env, log: Log, policy: QuotaPolicy): Promise<QuotaStore> {
  const remote = await remoteStore(config, policy);
  if (!remote) return createMemoryStore(policy);
  const store = createResilientStore({
    remote: remote.store,
    rule: policy,
    name: remote.name,
    log: (event) =>
      log.warn(
        event,
        event.event === "quota_store_down" ? "quotas are counted locally" : "quotas are shared again",
      ),
  });
  // connects before the first request; a store that is away does not keep the service from starting
  await store.ready().catch((error: unknown) => log.warn({ err: error }, "the quota store is not ready"));
  return store;
}

/** Messages of the contact forms that one client may send. */
const MESSAGE_POLICY: QuotaPolicy = { name: "messages", limit: 5, windowSeconds: 3_600 };
const BUILD_DIRECTORY = ".next";

type Prerendered = ReturnType<typeof readPrerendered>;

/** What pages load and where, as far as it is answered here. @param built null: there is no build to read from */
function assetsOf(built: Prerendered, config: Env, startedAt: number) {
  const drawn = { directory: `${BUILD_DIRECTORY}/server/app/og`, prefix: "/og", suffix: ".body" };
  const directories = [{ directory: "public", prefix: "" }, ...(built ? [drawn] : [])];
  return new Map([
    ...(built ? readAssets(BUILD_DIRECTORY, config.BASE_URL, built.builtAt) : []),
    ...readDiskFiles(directories, config.BASE_URL, startedAt),
  ]);
}

/** The content at its public address: the door's tables, and the index that searches it. */
function createSurface(source: Corpus, prerendered: Prerendered, config: Env) {
  const { BASE_URL: baseUrl } = config;
  const startedAt = clock();
  const surface = buildSurface({
    corpus: source,
    baseUrl,
    prerendered: prerendered?.pages ?? null,
    madeAt: prerendered?.builtAt ?? startedAt,
    assets: assetsOf(prerendered, config, startedAt),
    search: (parameters) =>
      search({
        query: parameters.get("query") ?? undefined,
        q: parameters.get("q") ?? undefined,
        limit: parameters.get("limit") ?? undefined,
      }),
    deprecationHeaders: deprecatedHeaders(baseUrl),
  });
  // the copy that was exported and imported is the one that the tests and a restart see
  const index = importIndex(exportIndex(buildIndex(searchablePages(surface.corpus))));
  const search = docsSearchJson({ index, corpus: surface.corpus, baseUrl });
  return { ...surface, index };
}

async function create(previous?: Service): Promise<Service> {
  const config = env();
  const log = processLog();
  const policy = publicPolicy(config.RATE_LIMIT_REQUESTS, config.RATE_LIMIT_WINDOW_SECONDS);
  const quotaStore = previous?.quotaStore ?? (await createQuotaStore(config, log, policy));
  const source = await sourceCorpus();
  const prerendered = isDevelopment() ? null : readPrerendered(BUILD_DIRECTORY, source.hash);
  if (!prerendered && !isDevelopment())
    log.warn("no manifest of this build and content: Next answers HTML; npm run build mends it");
  const { parts, corpus, index, sharedHashes } = createSurface(source, prerendered, config);
  const webhooks = await receivers(config, log);
  const docs = docsMcp({
    corpus,
    index,
    baseUrl: config.BASE_URL,
    allowedOrigins: config.MCP_ALLOWED_ORIGINS,
    onError: (error) => log.error({ err: error }, "the docs MCP failed"),
  });
  const handlers = new Map<string, Handler>([[API_PATHS.docsMcp, docs], ...webhooks]);
  const signIn = authHandler(config, log, quotaStore, (rule) => createQuotaStore(config, log, rule));
  const signedFiles = signedFileHandler(config);
  let messages: Promise<QuotaStore> | undefined;
  return {
    env: config,
    log,
    quotaStore,
    corpus,
    index,
    door: createDoor(parts),
    handlerOf(path) {
      if (isSignedFile(path)) return signedFiles;
      return handlers.get(path) ?? (isAuthPath(path) ? signIn.answer : undefined);
    },
    turnAway(path) {
      const needsData =
        isSignedPage(path) ||
        path === ACCOUNT_PATHS.signIn ||
        (path === ACCOUNT_PATHS.upgrade && sellsPro(config));
      return needsData ? signIn.turnAway : undefined;
    },
    messageQuota() {
      messages ??= createQuotaStore(config, log, MESSAGE_POLICY);
      return messages;
    },
    isPage: (path) => corpus.byPath.has(path),
    routeContext: {
      development: isDevelopment(),
      sharedHashes,
      nonce: () => randomBytes(16).toString("base64"),
    },
  };
}

/**
 * The service of this process, made once; in development made again when the content has changed.
 *
 * @throws ConfigError, ContentError
 */
export function service(): Promise<Service> {
  if (!isDevelopment()) return shared("service", create);
  const slot = shared("development", () => ({ last: undefined as Promise<Service> | undefined, hash: "" }));
  const next = (async () => {
    const { hash } = await sourceCorpus();
    if (slot.last && hash === slot.hash) return slot.last;
    slot.hash = hash;
    const made = create(await slot.last);
    slot.last = made;
    return made;
  })();
  return next;
}
