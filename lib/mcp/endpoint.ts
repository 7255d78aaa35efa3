import { createMcpHandler, isLegacyRequest, type McpServer } from "@modelcontextprotocol/server";
import { CACHE_CONTROL, CORS_HEADERS, MCP_METHODS } from "#lib/http/headers.ts";
import { admission } from "#lib/mcp/admission.ts";
import type { DirectAnswer } from "#lib/mcp/direct-calls.ts";
import { serveLegacy } from "#lib/mcp/legacy.ts";
import { readMessage, refuseMessage } from "#lib/mcp/message.ts";
import { createRefuse, type Refuse } from "#lib/mcp/refuse.ts";
import { type Generation, REVISIONS } from "#lib/mcp/revisions.ts";
import { mended } from "#lib/mcp/rpc.ts";

/** What is left to a client that takes an event stream alone: its GET and HEAD are refused. */
const METHODS_WITHOUT_STREAM = "POST, OPTIONS";

const PREFLIGHT_HEADERS = {
  Allow: MCP_METHODS,
  "Access-Control-Allow-Methods": MCP_METHODS,
  "Access-Control-Allow-Headers":
    "Content-Type, Accept, Authorization, API-Version, Mcp-Protocol-Version, Mcp-Method, Mcp-Name, Mcp-Session-Id",
  "Access-Control-Max-Age": "86400",
};

const EXPOSED_HEADERS = new Map(CORS_HEADERS).get("Access-Control-Expose-Headers") ?? "";

const REFUSALS = {
  origin: "This web origin may not call the MCP server. Programs that send no Origin may.",
  host: "The Host header names another server.",
};

export interface McpEndpointParts {
  /** Makes the server that answers one message: made for each request, so that no two share anything. */
  makeServer: (generation: Generation) => McpServer;
  /** Answers what is plain without a server. */
  answerDirectly?: DirectAnswer;
  /** What a GET is answered with: how to connect, for who looks without a client. */
  describe: () => object;
  /** The public origin, without a slash at the end. */
  baseUrl: string;
  /** Web origins, besides our own and loopback, that may call. */
  allowedOrigins: readonly string[];
}

/** Whether a client that may want to keep a stream open asks (2025 revisions); others only look. */
const asksForStream = (accept: string | null): boolean =>
  (accept ?? "")
    .toLowerCase()
    .split(",")
    .some(
      (range) => /^\s*text\/event-stream\s*(?:;|$)/.test(range) && !/;\s*q=0(?:\.0*)?\s*(?:;|$)/.test(range),
    );

/** Answers a GET: how to connect, for who looks without a client. */
function describe(request: Request, description: () => object, refuse: Refuse): Response {
  if (asksForStream(request.headers.get("accept"))) {
    const detail = "There is no stream to open here. Send messages with POST.";
    return refuse("method_not_allowed", detail, METHODS_WITHOUT_STREAM);
  }
  const body = JSON.stringify(description(), null, 2);
  return new Response(request.method === "HEAD" ? null : body, {
    headers: {
      "Content-Type": "application/json",
      "Content-Length": String(Buffer.byteLength(body)),
      "Cache-Control": CACHE_CONTROL.revalidate,
      Vary: "Accept",
    },
  });
}

/**
 * An MCP endpoint over Streamable HTTP: both protocol generations on one path, stateless, answers as JSON.
 *
 * In front of the SDK it checks origin and host, methods, media type and size, takes one message a request (a
 * batch would count as one against the quota) and any `Accept`. Quota, version and security headers and the log
 * line of a request are the door's.
 *
 * @returns a function that answers a request; it rejects only where our own code fails
 */
export function mcpEndpoint(parts: McpEndpointParts): (request: Request) => Promise<Response> {
  const { makeServer, baseUrl } = parts;
  const refusalOf = admission(baseUrl, parts.allowedOrigins);
  const refuse = createRefuse(baseUrl);
  // what is wrong with it shows at the start, not at the first request
  makeServer("modern");
  const modern = createMcpHandler(() => makeServer("modern"), { legacy: "reject" });

  async function post(request: Request): Promise<Response> {
    const message = await readMessage(request, refuse);
    if (message instanceof Response) return message;
    const refused = refuseMessage(request, message);
    if (refused) return refused;
    if (request.signal.aborted) return new Response(null, { status: 499 });
    const direct = parts.answerDirectly?.(request.headers, message, REVISIONS);
    if (direct) return Response.json(direct);
    if (await isLegacyRequest(request, message))
      return mended(await serveLegacy(makeServer("legacy"), request, message));
    return mended(await modern.fetch(request, { parsedBody: message }));
  }

  async function answer(request: Request): Promise<Response> {
    if (request.method === "POST") return post(request);
    if (request.method === "GET" || request.method === "HEAD")
      return describe(request, parts.describe, refuse);
    if (request.method === "OPTIONS") return new Response(null, { status: 204, headers: PREFLIGHT_HEADERS });
    return refuse("method_not_allowed", "Send messages with POST. GET describes the server.", MCP_METHODS);
  }

  return async (request) => {
    const refused = refusalOf(request);
    const response = refused ? refuse("forbidden_origin", REFUSALS[refused]) : await answer(request);
    response.headers.append("Vary", "Origin");
    if (!response.headers.has("Cache-Control")) response.headers.set("Cache-Control", CACHE_CONTROL.none);
    const origin = request.headers.get("origin");
    if (origin !== null && !refused) {
      response.headers.set("Access-Control-Allow-Origin", origin);
      response.headers.set("Access-Control-Expose-Headers", EXPOSED_HEADERS);
    }
    return response;
  };
}
