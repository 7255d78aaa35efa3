import {
  createMcpHandler,
  isJsonContentType,
  isLegacyRequest,
  type McpServer,
  readRequestBody,
  WebStandardStreamableHTTPServerTransport,
} from "@modelcontextprotocol/server";
import { CACHE_CONTROL, CORS_HEADERS, MCP_METHODS } from "#lib/http/headers.ts";
import { PROBLEMS, type ProblemCode, problemBody } from "#lib/http/problem.ts";
import { admission } from "#lib/mcp/admission.ts";
import type { DirectAnswer } from "#lib/mcp/direct-calls.ts";
import { FAILED } from "#lib/mcp/guard.ts";

/** The stateless revision: every request carries its version, its method's name stands in a header. */
const MODERN_VERSIONS = ["2026-07-28"] as const;
/** The revisions that begin with `initialize`, newest first. */
const LEGACY_VERSIONS = ["2025-11-25", "2025-06-18", "2025-03-26"] as const;

/** Every protocol revision that is spoken here, newest first. */
export const PROTOCOL_VERSIONS: readonly string[] = [...MODERN_VERSIONS, ...LEGACY_VERSIONS];

const REVISIONS = { modern: MODERN_VERSIONS[0], legacy: LEGACY_VERSIONS };

/** Bytes. The longest honest message is a search of 256 characters. */
export const MAXIMUM_BODY_BYTES = 256 * 1024;

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

// JSON-RPC 2.0 §5.1, and MCP 2026-07-28, Error Codes
const RPC = {
  parse: -32700,
  request: -32600,
  method: -32601,
  params: -32602,
  internal: -32603,
  version: -32022,
} as const;

/** `legacy`: the revisions that begin with `initialize`. */
export type Generation = "modern" | "legacy";

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

/** A message as far as this file looks into it: one JSON object. */
type Message = { id?: unknown; method?: unknown; params?: { _meta?: Record<string, unknown> } | null };

/**
 * Whether only the header says which version is meant: `initialize` and the envelope of 2026-07-28 say it in the
 * message, where the SDK compares the two.
 */
const needsHeader = ({ method, params }: Message): boolean =>
  method !== "initialize" && params?._meta?.["io.modelcontextprotocol/protocolVersion"] === undefined;

function rpcError(status: number, code: number, text: string, message?: Message, data?: object): Response {
  // JSON-RPC 2.0 §5: null where the id of the request cannot be told
  const id = typeof message?.id === "string" || typeof message?.id === "number" ? message.id : null;
  return Response.json(
    { jsonrpc: "2.0", id, error: { code, message: text, ...(data && { data }) } },
    { status },
  );
}

/** What a schema says of parameters that do not fit it, in one line; null for any other text. */
function misfitOf(text: string): string | null {
  if (!text.startsWith("[")) return null;
  try {
    const issues: { path: (string | number)[]; message: string }[] = JSON.parse(text);
    return issues.map(({ path, message }) => `${path.join(".")}: ${message}`).join("; ");
  } catch {
    return null;
  }
}

/**
 * An answer of the SDK, which sends the text of whatever was thrown as an internal error, also where only the
 * parameters do not fit.
 */
async function mended(response: Response): Promise<Response> {
  if (!response.headers.get("content-type")?.startsWith("application/json")) return response;
  const text = await response.text();
  const { status, headers } = response;
  // quotes inside of a string are escaped: this is the member of a message
  if (!text.includes('"error":{')) return new Response(text, { status, headers });
  const message = JSON.parse(text);
  const { error } = message;
  if (error?.code === RPC.internal && error.message !== FAILED) {
    const misfit = misfitOf(error.message);
    if (misfit) Object.assign(error, { code: RPC.params, message: `Invalid params: ${misfit}` });
    else error.message = FAILED;
  }
  headers.delete("content-length");
  return Response.json(message, { status, headers });
}

/** Whether a client that may want to keep a stream open asks (2025 revisions); others only look. */
const asksForStream = (accept: string | null): boolean =>
  (accept ?? "")
    .toLowerCase()
    .split(",")
    .some(
      (range) => /^\s*text\/event-stream\s*(?:;|$)/.test(range) && !/;\s*q=0(?:\.0*)?\s*(?:;|$)/.test(range),
    );

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
  // what is wrong with it shows at the start, not at the first request
  makeServer("modern");
  const modern = createMcpHandler(() => makeServer("modern"), { legacy: "reject" });

  /** @param allow for a refused method: those that the same request may have */
  const refuse = (code: ProblemCode, detail: string, allow?: string): Response => {
    const body = problemBody(code, detail, baseUrl, allow ? { available: allow.split(", ") } : {});
    return Response.json(body, { status: PROBLEMS[code].status, headers: allow ? { Allow: allow } : {} });
  };

  async function serveLegacy(request: Request, message: object): Promise<Response> {
    const server = makeServer("legacy");
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: undefined,
      enableJsonResponse: true,
    });
    await server.connect(transport);
    const gone = new Promise<Response>((resolve) => {
      // nobody reads it: the connection is closed
      request.signal.addEventListener("abort", () => resolve(new Response(null, { status: 499 })), {
        once: true,
      });
    });
    // the transport insists on both types, as clients must send them; ours is JSON whatever they accept
    const headers = new Headers(request.headers);
    headers.set("accept", "application/json, text/event-stream");
    const asked = new Request(request.url, { method: "POST", headers });
    try {
      return await Promise.race([gone, transport.handleRequest(asked, { parsedBody: message })]);
    } finally {
      // also stops the work of a request whose client has gone
      await server.close();
    }
  }

  async function post(request: Request): Promise<Response> {
    const coding = request.headers.get("content-encoding");
    if (!isJsonContentType(request.headers.get("content-type")) || (coding ?? "identity") !== "identity") {
      return refuse(
        "unsupported_media_type",
        "Send the message as `Content-Type: application/json`, not compressed.",
      );
    }
    let text: string;
    try {
      const body = await readRequestBody(request, MAXIMUM_BODY_BYTES);
      if (body.tooLarge) {
        return refuse("payload_too_large", `A message has at most ${MAXIMUM_BODY_BYTES} bytes.`);
      }
      text = body.text;
    } catch {
      return rpcError(400, RPC.parse, "Parse error: the body did not arrive whole.");
    }
    let message: unknown;
    try {
      message = JSON.parse(text);
    } catch {
      return rpcError(400, RPC.parse, "Parse error: the body is not JSON.");
    }
    if (message === null) return rpcError(400, RPC.parse, "Parse error: there is no message.");
    if (Array.isArray(message)) {
      return rpcError(400, RPC.request, "Invalid request: one message a request; batches are not taken.");
    }
    if ((message as Message).method === "subscriptions/listen") {
      // the SDK would open a stream, on which nothing ever came: what is served changes with a deployment only
      return rpcError(404, RPC.method, "Method not found", message as Message);
    }
    const version = request.headers.get("mcp-protocol-version");
    if (version !== null && !PROTOCOL_VERSIONS.includes(version) && needsHeader(message as Message)) {
      const text = `Unsupported protocol version. Supported: ${PROTOCOL_VERSIONS.join(", ")}`;
      const data = { supported: PROTOCOL_VERSIONS, requested: version };
      return rpcError(400, RPC.version, text, message as Message, data);
    }
    if (request.signal.aborted) return new Response(null, { status: 499 });
    const direct = parts.answerDirectly?.(request.headers, message as object, REVISIONS);
    if (direct) return Response.json(direct);
    if (await isLegacyRequest(request, message)) return mended(await serveLegacy(request, message as object));
    return mended(await modern.fetch(request, { parsedBody: message }));
  }

  function describe(request: Request): Response {
    if (asksForStream(request.headers.get("accept"))) {
      const detail = "There is no stream to open here. Send messages with POST.";
      return refuse("method_not_allowed", detail, METHODS_WITHOUT_STREAM);
    }
    const body = JSON.stringify(parts.describe(), null, 2);
    return new Response(request.method === "HEAD" ? null : body, {
      headers: {
        "Content-Type": "application/json",
        "Content-Length": String(Buffer.byteLength(body)),
        "Cache-Control": CACHE_CONTROL.revalidate,
        Vary: "Accept",
      },
    });
  }

  async function answer(request: Request): Promise<Response> {
    if (request.method === "POST") return post(request);
    if (request.method === "GET" || request.method === "HEAD") return describe(request);
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
