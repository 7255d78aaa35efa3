import { fileURLToPath } from "node:url";
import { DISCOVERY_PATHS, API_PATHS, HEALTH_PATHS, PAGE_PATHS, WEBHOOK_PATHS } from "#lib/config/paths.ts";
import { PLANTED } from "#tests/harness/planted.ts";
import { startFront, startNext } from "#tests/harness/servers.ts";
import { type Ask, createClient, makeReply, type Reply } from "#tests/contract/wire.ts";

/** A door to the same surface. */
export interface Target {
  /** `http://localhost:port`: the public address that it runs under. */
  baseUrl: string;
  port: number;
  send(ask: Ask): Promise<Reply>;
  /** What it has logged, line by line. */
  log(): Record<string, unknown>[];
  stop(): Promise<void>;
}

let clients = 0;
/** An address of a client that has asked nothing yet; the servers here trust one proxy. */
export function newAddress(): string {
  clients += 1;
  return `10.${(clients >> 16) & 255}.${(clients >> 8) & 255}.${clients & 255}`;
}

/** Each request comes from an address of its own, unless it says from where, and with credentials of no use. */
const withAddress = (ask: Ask): Ask => {
  const headers: [string, string][] = Array.isArray(ask.headers)
    ? ask.headers
    : Object.entries(ask.headers ?? {});
  const said = headers.some(([name]) => name.toLowerCase() === "x-forwarded-for");
  const planted: [string, string][] = [["X-Api-Key", PLANTED]];
  if (!said) planted.push(["X-Forwarded-For", newAddress()]);
  return { ...ask, headers: [...headers, ...planted] };
};

export const logLines = (output: string): Record<string, unknown>[] =>
  output
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line) as Record<string, unknown>);

/** The windows of the quota are so long that no test sees one end. */
export const LONG_WINDOW = { RATE_LIMIT_WINDOW_SECONDS: "86400", TRUSTED_PROXY_HOPS: "1" };

async function serverTarget(start: typeof startFront, env: Record<string, string>): Promise<Target> {
  const server = await start({ ...LONG_WINDOW, ...env });
  const client = createClient(server.port);
  return {
    baseUrl: env.BASE_URL ?? server.origin,
    port: server.port,
    send: (ask) => client.send(withAddress(ask)),
    log: () => logLines(server.output()),
    async stop() {
      client.close();
      await server.stop();
    },
  };
}

export const frontTarget = (env: Record<string, string> = {}): Promise<Target> =>
  serverTarget(startFront, env);
export const nextTarget = (env: Record<string, string> = {}): Promise<Target> => serverTarget(startNext, env);

type Handler = (request: Request, context?: unknown) => Promise<Response>;
type RouteModule = Partial<Record<string, Handler>>;

/** Path → module under app/. Only what has a route handler: pages are Next's to render. */
const ROUTES: [path: string, file: string][] = [
  ...Object.values(DISCOVERY_PATHS).map((path): [string, string] => [
    path,
    path.startsWith("/.well-known/") ? "/.well-known/[...path]" : path,
  ]),
  ["/llms-full/docs.txt", "/llms-full/[group]"],
  ...Object.values(API_PATHS).map((path): [string, string] => [path, path]),
  ...Object.values(HEALTH_PATHS).map((path): [string, string] => [path, path]),
  ...Object.values(WEBHOOK_PATHS).map((path): [string, string] => [path, path]),
];

/** The paths that a route handler answers when nothing stands in front of it. */
export const HANDLED_PATHS: ReadonlySet<string> = new Set(ROUTES.map(([path]) => path));

/**
 * The route handlers, called with a Request: no front server, no middleware. They read the environment of
 * this process, once: one such target a test file.
 */
export async function handlersTarget(env: Record<string, string> = {}): Promise<Target> {
  const baseUrl = env.BASE_URL ?? "http://localhost:3000";
  Object.assign(process.env, {
    LOG_LEVEL: "silent",
    NODE_ENV: "production",
    BASE_URL: baseUrl,
    ...LONG_WINDOW,
    ...env,
  });
  const modules = new Map<string, RouteModule>();
  for (const [path, file] of ROUTES) {
    const at = fileURLToPath(new URL(`../../app${file}/route.ts`, import.meta.url));
    modules.set(path, (await import(/* @vite-ignore */ at)) as RouteModule);
  }
  return {
    baseUrl,
    port: 0,
    async send(ask) {
      const { method = "GET", path, headers, body } = withAddress(ask);
      const url = new URL(path, baseUrl);
      const module = modules.get(url.pathname);
      if (!module) throw new Error(`no route handler at ${url.pathname}`);
      const handler = module[method];
      // what Next does for a method that a route does not export
      if (!handler) return makeReply(405, [], Buffer.alloc(0));
      const init = {
        method,
        headers: [["host", url.host], ...(headers as [string, string][])],
        body,
      } as RequestInit;
      const response = await handler(new Request(url, init), { params: Promise.resolve({}) });
      return makeReply(response.status, [...response.headers], Buffer.from(await response.arrayBuffer()));
    },
    log: () => [],
    stop: () => Promise.resolve(),
  };
}

/** A page of each kind that has one of its own. */
export const SAMPLE_PAGES = [
  PAGE_PATHS.home,
  PAGE_PATHS.docs,
  PAGE_PATHS.pricing,
  "/blog",
  "/use-cases/explainers",
  "/for/founders",
];
