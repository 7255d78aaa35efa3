import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from "node:http";
import { Server as NetServer, type Socket } from "node:net";
import { clock } from "#lib/base/clock.ts";
import { requestId } from "#lib/base/ids.ts";
import { API_PATHS, isSignedFile } from "#lib/config/paths.ts";
import { addressKey, isPreflight, letThrough } from "#lib/limits/policy.ts";
import type { Quota } from "#lib/limits/window.ts";
import { pathOf } from "#lib/surface/facts.ts";
import { createDispatch } from "#lib/server/dispatch.ts";
import { clientOf, type Front } from "#lib/server/exchange.ts";
import type { NextHandler } from "#lib/server/pass.ts";
import { createRefuse, refuseUnread } from "#lib/server/refuse.ts";
import { originForm } from "#lib/server/request-form.ts";
import { createSender } from "#lib/server/send.ts";
import type { Service } from "#lib/wiring/service.ts";

export interface FrontServer {
  server: Server;
  /**
   * Stops: no new connection, running requests are answered, what is still open after `deadlineMs` is cut.
   * Resolves when nothing is open.
   */
  drain(deadlineMs: number): Promise<void>;
}

const HEADERS_TIMEOUT_MS = 10_000;
/** How long a request may take to arrive whole. */
const REQUEST_TIMEOUT_MS = 30_000;
/** The same for a file; one that stalls ends sooner (lib/blobs/incoming.ts). */
const UPLOAD_TIMEOUT_MS = 1_800_000;
/** Longer than the idle time of common balancers (60 s), so that they close first. */
const KEEP_ALIVE_MS = 65_000;
const IDLE_TIMEOUT_MS = 120_000;
const MAXIMUM_HEADER_BYTES = 16_384;
const SEARCH_PATHS = new Set<string>([API_PATHS.search, API_PATHS.searchV1]);

const SERVER_OPTIONS: ServerOptions = {
  maxHeaderSize: MAXIMUM_HEADER_BYTES,
  headersTimeout: HEADERS_TIMEOUT_MS,
  // for all; what is no upload is bounded by `boundBodies`
  requestTimeout: UPLOAD_TIMEOUT_MS,
  connectionsCheckingInterval: 1000,
  keepAliveTimeout: KEEP_ALIVE_MS,
  // refused by `malformed`, with the headers that every answer has
  requireHostHeader: false,
  // an offer of HTTP/2 (curl --http2) is passed over, RFC 9110 §7.8; Node before 22.21 closes the connection
  shouldUpgradeCallback: (request) => request.headers.upgrade?.toLowerCase() === "websocket",
};

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

/** Counts each request against the quota of its client, then has it answered: a search when its turn comes. */
function createIntake(front: Front, next: NextHandler): Listener {
  const { door, log, quotaStore } = front.service;
  const sender = createSender(front);
  const dispatch = createDispatch(front, next, sender);

  function decide(
    request: IncomingMessage,
    response: ServerResponse,
    id: string,
    startedAt: number,
    counted: Quota | null,
  ): void {
    const asks = isPreflight(request.method ?? "GET", (name) => request.headers[name]);
    const quota = counted && asks ? letThrough(counted) : counted;
    const exchange = { request, response, id, startedAt, quota };
    // all else that is answered here was made before; a refusal searches nothing
    if (quota?.allowed !== false && SEARCH_PATHS.has(pathOf(request.url ?? "/")))
      sender.inTurn(() => dispatch(exchange));
    else dispatch(exchange);
  }

  return (request, response) => {
    const startedAt = performance.now();
    const id = requestId();
    request.url = originForm(request.url ?? "/");
    if (!door.counts(request.url)) {
      decide(request, response, id, startedAt, null);
      return;
    }
    const quota = quotaStore.take(addressKey(clientOf(front, request)), clock());
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
  };
}

/** Ends what is no upload and does not arrive in time, as node:http ends what exceeds its one time for all requests. */
function boundBodies(server: Server): void {
  const bound = (request: IncomingMessage): void => {
    const { "content-length": length, "transfer-encoding": coding } = request.headers;
    if ((coding === undefined && !(Number(length) > 0)) || isSignedFile(pathOf(request.url ?? "/"))) return;
    const timer = setTimeout(() => {
      const late = Object.assign(new Error("late"), { code: "ERR_HTTP_REQUEST_TIMEOUT" });
      if (!request.complete) server.emit("clientError", late, request.socket);
    }, REQUEST_TIMEOUT_MS);
    request.once("end", () => clearTimeout(timer));
    request.once("close", () => clearTimeout(timer));
  };
  server.on("request", bound);
  server.on("checkContinue", bound);
}

/** What node:http asks about besides plain requests: what it could not read, expectations, upgrades, tunnels. */
function listenToRareEvents(server: Server, { service, awaited }: Front, onRequest: Listener): void {
  const refuse = createRefuse(service.env.BASE_URL, service.log);
  server.on("clientError", (error, socket) => refuseUnread(refuse, error, socket as Socket));
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
}

/**
 * The server that `npm start` runs in front of Next: refuses malformed requests, establishes the client's
 * address, counts the quota, answers finished representations from memory, and hands the rest to Next.
 */
export function createFrontServer(service: Service, next: NextHandler): FrontServer {
  const front: Front = { service, awaited: new WeakSet(), draining: false };
  const onRequest = createIntake(front, next);
  const server = createServer(SERVER_OPTIONS, onRequest);
  // 16 KiB bound them; by default Node drops what comes after 2,000 without a word, a second Host or our
  // proxy's X-Forwarded-For among it
  server.maxHeadersCount = 0;
  // who asks and does not read holds a connection no longer than this
  server.timeout = IDLE_TIMEOUT_MS;
  listenToRareEvents(server, front, onRequest);
  boundBodies(server);
  return {
    server,
    async drain(deadlineMs) {
      front.draining = true;
      // node:http's own close() ends idle connections first: who comes back at once would still find the door open
      const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()));
      server.closeIdleConnections();
      const timer = setTimeout(() => server.closeAllConnections(), deadlineMs);
      await closed;
      clearTimeout(timer);
    },
  };
}
