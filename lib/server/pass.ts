import type { IncomingMessage, ServerResponse } from "node:http";
import { dropUntrusted } from "#lib/http/untrusted.ts";
import { quotaHeaders } from "#lib/limits/policy.ts";
import { pathOf } from "#lib/surface/facts.ts";
import { routePolicy } from "#lib/surface/route-policy.ts";
import { clientOf, type Exchange, type Front, logAnswer } from "#lib/server/exchange.ts";
import { fillBody, keepPolicy } from "#lib/wiring/outgoing.ts";
import { countedMark, MARK_HEADER } from "#lib/wiring/shared.ts";

/** Next's request handler. */
export type NextHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

function setAll(response: ServerResponse, headers: readonly string[]): void {
  for (let index = 0; index < headers.length; index += 2)
    response.setHeader(headers[index] as string, headers[index + 1] as string);
}

/** Hands requests to Next, with the headers that every answer has and those Next must not change. */
export function createPass(front: Front, next: NextHandler): (exchange: Exchange) => Promise<void> {
  const { door, env, routeContext, isPage } = front.service;
  const { commonHeaders, corsHeaders } = door;
  const { host } = new URL(env.BASE_URL);

  /** What Next does not do by itself at this address. */
  function applyPolicy({ request, response }: Exchange): void {
    const path = pathOf(request.url ?? "/");
    const policy = routePolicy(path, { ...routeContext, isPage: isPage(path) });
    if (policy.contentSecurityPolicy) {
      response.setHeader("Content-Security-Policy", policy.contentSecurityPolicy);
      if (policy.nonced) request.headers["content-security-policy"] = policy.contentSecurityPolicy;
    }
    keepPolicy(response, policy);
    if (policy.filled) {
      setAll(response, corsHeaders);
      fillBody(request, response, env.BASE_URL);
    }
  }

  return async (exchange) => {
    const { request, response, id, quota } = exchange;
    if (front.awaited.delete(request)) response.writeContinue();
    dropUntrusted(request.headers);
    // Next makes addresses of it, and fails at one that is malformed; its development server compares it
    if (!routeContext.development) request.headers.host = host;
    setAll(response, commonHeaders);
    response.setHeader("X-Request-Id", id);
    if (quota) for (const [name, value] of quotaHeaders(quota)) response.setHeader(name, value);
    if (front.draining) response.setHeader("Connection", "close");
    applyPolicy(exchange);
    request.headers[MARK_HEADER] = countedMark(clientOf(front, request), id);
    const closed = () => {
      logAnswer(front, exchange, response.statusCode, Number(response.getHeader("content-length") ?? 0));
      // an answer that began before the drain said that its connection stays
      if (front.draining) request.socket.end();
    };
    response.once("close", closed);
    try {
      await next(request, response);
    } catch (error) {
      response.off("close", closed);
      throw error;
    }
  };
}
