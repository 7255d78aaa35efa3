import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from "node:http";
import { Server as NetServer, type Socket } from "node:net";
import { clock } from "#lib/base/clock.ts";
import { requestId } from "#lib/base/ids.ts";
import { API_PATHS } from "#lib/config/paths.ts";
import { clientAddress } from "#lib/http/client-address.ts";
import { CACHE_CONTROL, CLOSED_POLICY, type FlatHeaders } from "#lib/http/headers.ts";
import { problemBody, PROBLEMS, type ProblemCode } from "#lib/http/problem.ts";
import { addressKey, quotaHeaders } from "#lib/limits/policy.ts";
import type { Quota } from "#lib/limits/window.ts";
import { type Facts, PASS, pathOf } from "#lib/surface/answer.ts";
import { routePolicy } from "#lib/surface/route-policy.ts";
import { createTurns } from "#lib/server/turns.ts";
import { answerByHandler, closeSlowly, headOf } from "#lib/server/web-handler.ts";
import { fillBody, keepPolicy } from "#lib/wiring/outgoing.ts";
import { requestLine } from "#lib/wiring/request-log.ts";
import type { Service } from "#lib/wiring/service.ts";
import { countedMark, MARK_HEADER } from "#lib/wiring/shared.ts";

/** Next's request handler. */
export type NextHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

export interface FrontServer {
  server: Server;
  /**
   * Stops: no new connection, running requests are answered, what is still open after `deadlineMs` is cut.
   * Resolves when nothing is open.
   */
  drain(deadlineMs: number): Promise<void>;
}

const HEADERS_TIMEOUT_MS = 10_000;
const REQUEST_TIMEOUT_MS = 30_000;
/** Longer than the idle time of common balancers (60 s), so that they close first. */
const KEEP_ALIVE_MS = 65_000;
const IDLE_TIMEOUT_MS = 120_000;
const MAXIMUM_HEADER_BYTES = 16_384;
/** A query takes one to three milliseconds. */
const SEARCH_TURN_MS = 10;
const SEARCH_PATHS = new Set<string>([API_PATHS.search, API_PATHS.searchV1]);

/** What anyone can send and Next would believe: where the request came to, and which nonce is on its scripts. */
const UNTRUSTED_HEADERS = [
  "x-real-ip",
  "forwarded",
  "x-forwarded-host",
  "x-forwarded-port",
  "x-forwarded-proto",
  "x-middleware-subrequest",
  "x-nextjs-data",
  "content-security-policy",
  "content-security-policy-report-only",
];

const first = (value: string | string[] | undefined): string | undefined =>
  Array.isArray(value) ? value.join(", ") : value;

/** RFC 9112 §3.2, RFC 3986 §3.2.2: a name or an address, and perhaps a port; empty for a target without one. */
const HOST = /^(?:\[[0-9A-Za-z:.%_~-]+\]|[0-9A-Za-z._~!$&'()*+,;=%-]*)(?::\d*)?$/;

/** `http://host/path?x` and `/path?x` both give `/path?x`. RFC 9112 §3.2.2. */
function originForm(url: string): string {
  if (url.startsWith("/")) return url;
  const parsed = URL.parse(url);
  return parsed ? `${parsed.pathname}${parsed.search}` : "/*";
}

const isRsc = (request: IncomingMessage): boolean => {
  const { headers } = request;
  return (
    headers.rsc !== undefined ||
    headers["next-router-prefetch"] !== undefined ||
    headers["next-router-segment-prefetch"] !== undefined ||
    /[?&]_rsc(?:=|&|$)/.test(request.url ?? "")
  );
};

/** Whether a header came more than once: node keeps the first of some of them without a word. */
const hasSeveral = (request: IncomingMessage, name: string): boolean => {
  let found = 0;
  for (let index = 0; index < request.rawHeaders.length; index += 2) {
    const header = request.rawHeaders[index];
    if (header?.length === name.length && header.toLowerCase() === name) found += 1;
  }
  return found > 1;
};

/**
 * The server that `npm start` runs in front of Next: refuses malformed requests, establishes the client's
 * address, counts the quota, answers finished representations from memory, and hands the rest to Next.
 */
export function createFrontServer(service: Service, next: NextHandler): FrontServer {
  const { door, env, log, quotaStore } = service;
  const common = door.commonHeaders;
  const { host } = new URL(env.BASE_URL);
  /** Answers that wait for the end of the turn: sent together, they wake their readers once. */
  const held: (() => void)[] = [];
  let holding = false;
  const takeTurns = createTurns(SEARCH_TURN_MS, () => {
    for (const write of held.splice(0)) write();
  });
  /** Requests whose body comes when we ask for it: with 100, RFC 9110 §10.1.1. What is refused is never sent. */
  const awaited = new WeakSet<IncomingMessage>();
  let draining = false;
  const clientOf = (request: IncomingMessage): string =>
    clientAddress(
      request.socket.remoteAddress,
      first(request.headers["x-forwarded-for"]),
      env.TRUSTED_PROXY_HOPS,
    );

  function writeLog(
    request: IncomingMessage,
    id: string,
    status: number,
    startedAt: number,
    bytes: number,
  ): void {
    const path = pathOf(request.url ?? "/");
    log.info({ ...requestLine({ id, method: request.method, path, status, startedAt }), bytes });
  }

  function send(
    request: IncomingMessage,
    response: ServerResponse,
    id: string,
    startedAt: number,
    quota: Quota | null,
    answer: { status: number; headers: string[]; body: Buffer | null },
  ): void {
    const headers = [...answer.headers, "X-Request-Id", id];
    if (quota) for (const [name, value] of quotaHeaders(quota)) headers.push(name, value);
    if (draining) headers.push("Connection", "close");
    // node:http says that it closes
    if (awaited.has(request)) closeSlowly(request);
    const write = () => {
      response.writeHead(answer.status, headers);
      response.end(answer.body ?? undefined);
      writeLog(request, id, answer.status, startedAt, answer.body?.length ?? 0);
    };
    if (holding) held.push(write);
    else write();
  }

  /** Hands the request to Next, with the headers that every answer has and those Next must not change. */
  async function pass(
    request: IncomingMessage,
    response: ServerResponse,
    id: string,
    startedAt: number,
    quota: Quota | null,
    rsc: boolean,
  ): Promise<void> {
    const path = pathOf(request.url ?? "/");
    if (awaited.delete(request)) response.writeContinue();
    for (const name of UNTRUSTED_HEADERS) delete request.headers[name];
    // Next makes addresses of it, and fails at one that is malformed; its development server compares it
    if (!service.routeContext.development) request.headers.host = host;
    for (let index = 0; index < common.length; index += 2)
      response.setHeader(common[index] as string, common[index + 1] as string);
    response.setHeader("X-Request-Id", id);
    if (quota) for (const [name, value] of quotaHeaders(quota)) response.setHeader(name, value);
    if (draining) response.setHeader("Connection", "close");
    const policy = routePolicy(path, { ...service.routeContext, isPage: service.isPage(path), rsc });
    if (policy.contentSecurityPolicy) {
      response.setHeader("Content-Security-Policy", policy.contentSecurityPolicy);
      if (policy.nonced) request.headers["content-security-policy"] = policy.contentSecurityPolicy;
    }
    keepPolicy(response, policy);
    if (policy.filled) {
      const cors = door.corsHeaders;
      for (let index = 0; index < cors.length; index += 2)
        response.setHeader(cors[index] as string, cors[index + 1] as string);
      fillBody(request, response, env.BASE_URL);
    }
    request.headers[MARK_HEADER] = countedMark(clientOf(request));
    const closed = () => {
      writeLog(
        request,
        id,
        response.statusCode,
        startedAt,
        Number(response.getHeader("content-length") ?? 0),
      );
      // an answer that began before the drain said that its connection stays
      if (draining) request.socket.end();
    };
    response.once("close", closed);
    try {
      await next(request, response);
    } catch (error) {
      response.off("close", closed);
      throw error;
    }
  }

  /** Answers by a handler of ours, without Next. */
  async function handle(
    request: IncomingMessage,
    response: ServerResponse,
    id: string,
    startedAt: number,
    quota: Quota | null,
    handler: (request: Request) => Promise<Response>,
  ): Promise<void> {
    const more = [
      ...common,
      "Content-Security-Policy",
      CLOSED_POLICY,
      "Cache-Control",
      CACHE_CONTROL.none,
      "X-Request-Id",
      id,
    ];
    if (quota) for (const [name, value] of quotaHeaders(quota)) more.push(name, value);
    more.push(...door.deprecationHeaders(request.method ?? "GET", pathOf(request.url ?? "/")));
    const answer = async (asked: Request): Promise<Response> => {
      const made = await handler(asked);
      // a drain may have begun since the request came
      if (draining) more.push("Connection", "close");
      return made;
    };
    request.headers[MARK_HEADER] = countedMark(clientOf(request));
    // asked for where the handler begins to read
    const onRead = awaited.delete(request) ? () => response.writeContinue() : undefined;
    const { status, bytes } = await answerByHandler(request, response, answer, env.BASE_URL, more, onRead);
    writeLog(request, id, status, startedAt, bytes);
  }

  /** A page of who is signed in: for anybody else it is not made. */
  async function page(
    request: IncomingMessage,
    response: ServerResponse,
    id: string,
    startedAt: number,
    quota: Quota | null,
    rsc: boolean,
    turnAway: (request: Request) => Promise<Response | null>,
  ): Promise<void> {
    const refusal = await turnAway(headOf(request, env.BASE_URL));
    if (refusal) return handle(request, response, id, startedAt, quota, async () => refusal);
    return pass(request, response, id, startedAt, quota, rsc);
  }

  /** The one catch: an unexpected failure says nothing about itself. */
  function fail(
    request: IncomingMessage,
    response: ServerResponse,
    id: string,
    startedAt: number,
    quota: Quota | null,
    error: unknown,
  ): void {
    log.error({ id, err: error }, "a request failed");
    if (response.headersSent) {
      response.destroy();
      return;
    }
    // what was prepared for the answer that there is not: headers, and the ways in which ours and Next's differ
    for (const name of response.getHeaderNames()) response.removeHeader(name);
    for (const name of ["setHeader", "writeHead", "flushHeaders", "write", "end"])
      Reflect.deleteProperty(response, name);
    const detail = "This is our mistake. The request id helps us to find it.";
    send(
      request,
      response,
      id,
      startedAt,
      quota,
      door.problem("internal_error", detail, request.method ?? "GET"),
    );
  }

  function decide(
    request: IncomingMessage,
    response: ServerResponse,
    id: string,
    startedAt: number,
    quota: Quota | null,
  ): void {
    const failed = (error: unknown) => fail(request, response, id, startedAt, quota, error);
    const run = () => {
      try {
        route(request, response, id, startedAt, quota)?.catch(failed);
      } catch (error) {
        failed(error);
      }
    };
    // all else that is answered here was made before; a refusal searches nothing
    if (quota?.allowed !== false && SEARCH_PATHS.has(pathOf(request.url ?? "/")))
      takeTurns(() => {
        holding = true;
        run();
        holding = false;
      });
    else run();
  }

  /** @returns a promise where the answer is made by something else than the door */
  function route(
    request: IncomingMessage,
    response: ServerResponse,
    id: string,
    startedAt: number,
    quota: Quota | null,
  ): Promise<void> | undefined {
    const { headers } = request;
    const rsc = isRsc(request);
    const method = request.method ?? "GET";
    const hostless = headers.host === undefined && request.httpVersion === "1.1";
    const misnamed = headers.host !== undefined && !HOST.test(headers.host);
    const hosts = hostless || misnamed || hasSeveral(request, "host");
    if (hosts || hasSeveral(request, "authorization") || method === "TRACE") {
      const failed =
        method === "TRACE"
          ? door.problem("method_not_allowed", "TRACE is not taken here.", method, {
              headers: ["Allow", "GET, HEAD, OPTIONS"],
            })
          : door.problem(
              "invalid_request",
              hosts
                ? "A request has exactly one Host header, a name or an address."
                : "A request has at most one Authorization header.",
              method,
            );
      send(request, response, id, startedAt, quota, {
        ...failed,
        headers: [...failed.headers, "Connection", "close"],
      });
      return undefined;
    }
    const facts: Facts = {
      method,
      target: request.url ?? "/",
      accept: headers.accept,
      acceptEncoding: first(headers["accept-encoding"]),
      ifNoneMatch: headers["if-none-match"],
      apiVersion: first(headers["api-version"]),
      rsc,
    };
    const answer = door.answer(facts, quota);
    const handler = answer === PASS ? service.handlerOf(pathOf(facts.target)) : undefined;
    if (handler) return handle(request, response, id, startedAt, quota, handler);
    const turnAway = answer === PASS ? service.turnAway(pathOf(facts.target)) : undefined;
    if (turnAway) return page(request, response, id, startedAt, quota, rsc, turnAway);
    if (answer === PASS) return pass(request, response, id, startedAt, quota, rsc);
    send(request, response, id, startedAt, quota, answer);
    return undefined;
  }

  function onRequest(request: IncomingMessage, response: ServerResponse): void {
    const startedAt = performance.now();
    const id = requestId();
    request.url = originForm(request.url ?? "/");
    if (!door.counts(request.url)) {
      decide(request, response, id, startedAt, null);
      return;
    }
    const quota = quotaStore.take(addressKey(clientOf(request)), clock());
    if (quota instanceof Promise) {
      quota.then(
        (settled) => decide(request, response, id, startedAt, settled),
        // the resilient store answers always: this is a mistake of ours, and the request goes on uncounted
        (error) => {
          log.error({ id, err: error }, "the quota could not be counted");
          decide(request, response, id, startedAt, null);
        },
      );
    } else decide(request, response, id, startedAt, quota);
  }

  /** What node:http refuses before there is a request: answered in the same form, then closed. */
  function refuse(
    socket: Socket,
    status: number,
    code: ProblemCode,
    detail: string,
    more: FlatHeaders = [],
  ): void {
    // in the middle of an answer to an earlier request, another one would be read as its body
    const { _httpMessage: current } = socket as Socket & { _httpMessage?: ServerResponse };
    if (!socket.writable || current?.headersSent) {
      socket.destroy();
      return;
    }
    const body = JSON.stringify(problemBody(code, detail, env.BASE_URL));
    const id = requestId();
    const lines = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, `Date: ${new Date(clock()).toUTCString()}`];
    const headers = [
      ...common,
      "Content-Security-Policy",
      CLOSED_POLICY,
      "Cache-Control",
      CACHE_CONTROL.none,
      "X-Request-Id",
      id,
      ...more,
    ];
    for (let index = 0; index < headers.length; index += 2)
      lines.push(`${headers[index]}: ${headers[index + 1]}`);
    lines.push(
      "Content-Type: application/json; charset=utf-8",
      `Content-Length: ${Buffer.byteLength(body)}`,
      "Connection: close",
      "",
      body,
    );
    socket.end(lines.join("\r\n"), () => socket.destroySoon());
    log.info({ id, status, code }, "refused before it was a request");
  }

  const server = createServer(
    {
      maxHeaderSize: MAXIMUM_HEADER_BYTES,
      headersTimeout: HEADERS_TIMEOUT_MS,
      requestTimeout: REQUEST_TIMEOUT_MS,
      connectionsCheckingInterval: 1000,
      keepAliveTimeout: KEEP_ALIVE_MS,
      // refused below, with the headers that every answer has
      requireHostHeader: false,
      // an offer of HTTP/2 (curl --http2) is passed over, RFC 9110 §7.8; Node before 22.21 closes the connection
      shouldUpgradeCallback: (request) => request.headers.upgrade?.toLowerCase() === "websocket",
    },
    onRequest,
  );
  server.on("clientError", (error: NodeJS.ErrnoException, socket: Socket) => {
    if (error.code === "ECONNRESET") socket.destroy();
    else if (error.code === "HPE_HEADER_OVERFLOW")
      refuse(
        socket,
        PROBLEMS.headers_too_large.status,
        "headers_too_large",
        "Address and headers hold at most 16 KiB.",
      );
    else if (error.code === "ERR_HTTP_REQUEST_TIMEOUT")
      refuse(socket, 408, "request_timeout", "The request did not arrive whole in time.");
    else refuse(socket, 400, "invalid_request", "This is not a well-formed HTTP/1.1 request.");
  });
  // 16 KiB bound them; by default Node drops what comes after 2,000 without a word, a second Host or our
  // proxy's X-Forwarded-For among it
  server.maxHeadersCount = 0;
  // who asks and does not read holds a connection no longer than this
  server.timeout = IDLE_TIMEOUT_MS;
  server.on("checkContinue", (request, response) => {
    const { "content-length": length, "transfer-encoding": coding } = request.headers;
    if (coding !== undefined || Number(length) > 0) awaited.add(request);
    else response.writeContinue();
    onRequest(request, response);
  });
  // an expectation that nobody here knows is passed over, RFC 9110 §10.1.1
  server.on("checkExpectation", onRequest);
  // nothing here upgrades or tunnels (CVE-2026-44578: an upgrade must never become a request of ours)
  server.on("upgrade", (_request, socket: Socket) => socket.destroy());
  server.on("connect", (_request, socket: Socket) => {
    // from here on the socket is nobody's: without a listener, a reset would end the process
    socket.on("error", () => socket.destroy());
    refuse(socket, 405, "method_not_allowed", "CONNECT is not taken here.", ["Allow", "GET, HEAD, OPTIONS"]);
  });

  return {
    server,
    async drain(deadlineMs) {
      draining = true;
      // node:http's own close() ends idle connections first: who comes back at once would still find the door open
      const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()));
      server.closeIdleConnections();
      const timer = setTimeout(() => server.closeAllConnections(), deadlineMs);
      await closed;
      clearTimeout(timer);
    },
  };
}
