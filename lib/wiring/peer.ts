import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage, ServerResponse } from "node:http";
import { ConfigError, env, isDevelopment } from "#lib/config/env.ts";
import { dropNextOnly, dropPartial } from "#lib/http/untrusted.ts";
import { fillBody, keepPolicy } from "#lib/wiring/outgoing.ts";
import { BODY_HEADER, FILL_HEADER, isFronted, MARK_HEADER, peerMark, shared } from "#lib/wiring/shared.ts";

/**
 * Next strips `Content-Encoding` and `Content-Length` off what a middleware answers, and then compresses the
 * body again. The middleware states both in a header of ours, which ends here.
 */
function restoreBody(request: IncomingMessage, response: ServerResponse): void {
  const setHeader = response.setHeader.bind(response);
  response.setHeader = (name, value) => {
    if (name === BODY_HEADER) {
      const [coding = "identity", length] = String(value).split(" ");
      if (coding !== "identity") setHeader("Content-Encoding", coding);
      if (length) setHeader("Content-Length", length);
      // Next compresses what it finds not compressed
      request.headers["accept-encoding"] = "identity";
      return response;
    }
    if (name === FILL_HEADER) {
      keepPolicy(response, { vary: String(value) });
      fillBody(request, response, env().BASE_URL);
      return response;
    }
    return setHeader(name, value);
  };
}

/** Next would go on, and fail at each request. */
function stopIfMisconfigured(): void {
  try {
    env();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}

/**
 * Does for every request of this process's HTTP server, once a process, what a middleware cannot: marks it
 * with its peer's address, and finishes the middleware's answers. Not behind the front server.
 */
export function stateAddresses(): void {
  if (isFronted()) return;
  stopIfMisconfigured();
  shared("peer-addresses", () => {
    subscribe("http.server.request.start", (message) => {
      const { request, response } = message as { request: IncomingMessage; response: ServerResponse };
      // the development server's own pages ask for components
      if (!isDevelopment()) dropNextOnly(request.headers);
      // what is below is answered by Next itself, before any code of ours
      if (request.url?.startsWith("/_next/")) dropPartial(request.headers);
      request.headers[MARK_HEADER] = peerMark(request.socket.remoteAddress ?? "");
      restoreBody(request, response);
    });
    return true;
  });
}
