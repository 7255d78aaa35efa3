import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { Server as NetServer, type Socket } from "node:net";
import { clock } from "#lib/base/clock.ts";
import { requestId } from "#lib/base/ids.ts";
import { API_PATHS } from "#lib/config/paths.ts";
import { clientAddress } from "#lib/http/client-address.ts";
import { CACHE_CONTROL, CLOSED_POLICY } from "#lib/http/headers.ts";
import { dropUntrusted } from "#lib/http/untrusted.ts";
import { addressKey, isPreflight, letThrough, quotaHeaders } from "#lib/limits/policy.ts";
import type { Quota } from "#lib/limits/window.ts";
import { factsOf, pathOf } from "#lib/surface/facts.ts";
import { type Answer, PASS } from "#lib/surface/parts.ts";
import { routePolicy } from "#lib/surface/route-policy.ts";
import { sendDiskBody } from "#lib/server/disk-body.ts";
import { createRefuse, refuseUnread } from "#lib/server/refuse.ts";
import { first, malformed, originForm } from "#lib/server/request-form.ts";
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

/**
 * The server that `npm start` runs in front of Next: refuses malformed requests, establishes the client's
 * address, counts the quota, answers finished representations from memory, and hands the rest to Next.
 */
export function createFrontServer(service: Service, next: NextHandler): FrontServer {
  const { door, env, log, quotaStore } = service;
  const refuse = createRefuse(env.BASE_URL, log);
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

  /** @returns a promise where the body is read from disk */
  function send(
    request: IncomingMessage,
    response: ServerResponse,
    id: string,
    startedAt: number,
    quota: Quota | null,
    { status, headers: made, body }: Answer,
  ): Promise<void> | undefined {
    const headers = [...made, "X-Request-Id", id];
    if (quota) for (const [name, value] of quotaHeaders(quota)) headers.push(name, value);
    if (draining) headers.push("Connection", "close");
    // node:http says that it closes
    if (awaited.has(request)) closeSlowly(request);
    if (body !== null && !Buffer.isBuffer(body)) {
      const closed = () => writeLog(request, id, status, startedAt, body.length);
      return sendDiskBody(response, status, headers, body, closed);
    }
    const write = () => {
      response.writeHead(status, headers);
      response.end(body ?? undefined);
      writeLog(request, id, status, startedAt, body?.length ?? 0);
    };
    if (holding) held.push(write);
    else write();
    return undefined;
  }

  /** Hands the request to Next, with the headers that every answer has and those Next must not change. */
  async function pass(
    request: IncomingMessage,
    response: ServerResponse,
    id: string,
    startedAt: number,
    quota: Quota | null,
  ): Promise<void> {
    const path = pathOf(request.url ?? "/");
    if (awaited.delete(request)) response.writeContinue();
    dropUntrusted(request.headers);
    // Next makes addresses of it, and fails at one that is malformed; its development server compares it
    if (!service.routeContext.development) request.headers.host = host;
    for (let index = 0; index < common.length; index += 2)
      response.setHeader(common[index] as string, common[index + 1] as string);
    response.setHeader("X-Request-Id", id);
    if (quota) for (const [name, value] of quotaHeaders(quota)) response.setHeader(name, value);
    if (draining) response.setHeader("Connection", "close");
    const policy = routePolicy(path, { ...service.routeContext, isPage: service.isPage(path) });
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
    turnAway: (request: Request) => Promise<Response | null>,
  ): Promise<void> {
    const refusal = await turnAway(headOf(request, env.BASE_URL));
    if (refusal) return handle(request, response, id, startedAt, quota, async () => refusal);
    return pass(request, response, id, startedAt, quota);
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
    counted: Quota | null,
  ): void {
    const asks = isPreflight(request.method ?? "GET", (name) => request.headers[name]);
    const quota = counted && asks ? letThrough(counted) : counted;
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
    const method = request.method ?? "GET";
    const wrong = malformed(request);
    if (wrong) {
      const made = door.problem(wrong.code, wrong.detail, method, { headers: wrong.headers });
      const closing = { ...made, headers: [...made.headers, "Connection", "close"] };
      send(request, response, id, startedAt, quota, closing);
      return undefined;
    }
    const facts = factsOf(method, request.url ?? "/", (name) => first(headers[name]), clock());
    const answer = door.answer(facts, quota);
    const handler = answer === PASS ? service.handlerOf(pathOf(facts.target)) : undefined;
    if (handler) return handle(request, response, id, startedAt, quota, handler);
    const turnAway = answer === PASS ? service.turnAway(pathOf(facts.target)) : undefined;
    if (turnAway) return page(request, response, id, startedAt, quota, turnAway);
    if (answer === PASS) return pass(request, response, id, startedAt, quota);
    return send(request, response, id, startedAt, quota, answer);
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
  server.on("clientError", (error, socket) => refuseUnread(refuse, error, socket as Socket));
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
    refuse(socket, "method_not_allowed", "CONNECT is not taken here.", ["Allow", "GET, HEAD, OPTIONS"]);
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
