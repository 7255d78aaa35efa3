import { type ServerResponse, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { clock } from "#lib/base/clock.ts";
import { requestId } from "#lib/base/ids.ts";
import type { Log } from "#lib/base/log.ts";
import {
  CACHE_CONTROL,
  CLOSED_POLICY,
  CORS_HEADERS,
  commonHeaders,
  type FlatHeaders,
} from "#lib/http/headers.ts";
import { PROBLEMS, type ProblemCode, problemBody } from "#lib/http/problem.ts";

type Refuse = (socket: Socket, code: ProblemCode, detail: string, more?: FlatHeaders) => void;

/**
 * Answers on a socket what node:http refuses before there is a request: in the form of every other error, then closed.
 *
 * @param baseUrl the public origin
 */
export function createRefuse(baseUrl: string, log: Log): Refuse {
  const always = [
    ...commonHeaders(baseUrl).flat(),
    ...CORS_HEADERS.flat(),
    ...["Content-Security-Policy", CLOSED_POLICY, "Cache-Control", CACHE_CONTROL.none],
  ];
  return (socket, code, detail, more = []) => {
    // in the middle of an answer to an earlier request, another one would be read as its body
    const { _httpMessage: current } = socket as Socket & { _httpMessage?: ServerResponse };
    if (!socket.writable || current?.headersSent) {
      socket.destroy();
      return;
    }
    const { status } = PROBLEMS[code];
    const body = JSON.stringify(problemBody(code, detail, baseUrl));
    const id = requestId();
    const lines = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, `Date: ${new Date(clock()).toUTCString()}`];
    const headers = [...always, "X-Request-Id", id, ...more];
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
  };
}

/** What the parser of node:http refused, by its error. */
export function refuseUnread(refuse: Refuse, error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === "ECONNRESET") socket.destroy();
  else if (error.code === "HPE_HEADER_OVERFLOW")
    refuse(socket, "headers_too_large", "Address and headers hold at most 16 KiB.");
  else if (error.code === "ERR_HTTP_REQUEST_TIMEOUT")
    refuse(socket, "request_timeout", "The request did not arrive whole in time.");
  else refuse(socket, "invalid_request", "This is not a well-formed HTTP/1.1 request.");
}
