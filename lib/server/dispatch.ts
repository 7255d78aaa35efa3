import { clock } from "#lib/base/clock.ts";
import { CACHE_CONTROL, CLOSED_POLICY } from "#lib/http/headers.ts";
import { quotaHeaders } from "#lib/limits/policy.ts";
import { factsOf, pathOf } from "#lib/surface/facts.ts";
import { PASS } from "#lib/surface/parts.ts";
import { clientOf, type Exchange, type Front, logAnswer } from "#lib/server/exchange.ts";
import { createPass, type NextHandler } from "#lib/server/pass.ts";
import { first, malformed } from "#lib/server/request-form.ts";
import type { Sender } from "#lib/server/send.ts";
import { answerByHandler, headOf } from "#lib/server/web-handler.ts";
import { countedMark, MARK_HEADER } from "#lib/wiring/shared.ts";

type Handler = (request: Request, requestId: string) => Promise<Response>;

/** Answers by handlers of ours, without Next. */
function createHandle(front: Front): (exchange: Exchange, handler: Handler) => Promise<void> {
  const { door, env } = front.service;
  const always = [
    ...door.commonHeaders,
    ...["Content-Security-Policy", CLOSED_POLICY, "Cache-Control", CACHE_CONTROL.none],
  ];
  return async (exchange, handler) => {
    const { request, response, id, quota } = exchange;
    const more = [...always, "X-Request-Id", id];
    if (quota) for (const [name, value] of quotaHeaders(quota)) more.push(name, value);
    more.push(...door.deprecationHeaders(request.method ?? "GET", pathOf(request.url ?? "/")));
    const answer = async (asked: Request): Promise<Response> => {
      const made = await handler(asked, id);
      // a drain may have begun since the request came
      if (front.draining) more.push("Connection", "close");
      return made;
    };
    request.headers[MARK_HEADER] = countedMark(clientOf(front, request), id);
    // asked for where the handler begins to read
    const onRead = front.awaited.delete(request) ? () => response.writeContinue() : undefined;
    const { status, bytes } = await answerByHandler(request, response, answer, env.BASE_URL, more, onRead);
    logAnswer(front, exchange, status, bytes);
  };
}

/** The one catch: an unexpected failure says nothing about itself. */
function fail({ service }: Front, { send }: Sender, exchange: Exchange, error: unknown): void {
  const { request, response, id } = exchange;
  service.log.error({ id, err: error }, "a request failed");
  if (response.headersSent) {
    response.destroy();
    return;
  }
  // what was prepared for the answer that there is not: headers, and the ways in which ours and Next's differ
  for (const name of response.getHeaderNames()) response.removeHeader(name);
  for (const name of ["setHeader", "writeHead", "flushHeaders", "write", "end"])
    Reflect.deleteProperty(response, name);
  const detail = "This is our mistake. The request id helps us to find it.";
  send(exchange, service.door.problem("internal_error", detail, request.method ?? "GET"));
}

/**
 * Answers requests that are counted: by the door, by a handler of ours, or by Next.
 *
 * @returns a function that answers one request, whatever fails
 */
export function createDispatch(
  front: Front,
  next: NextHandler,
  sender: Sender,
): (exchange: Exchange) => void {
  const { door, env, handlerOf, turnAway } = front.service;
  const { send } = sender;
  const pass = createPass(front, next);
  const handle = createHandle(front);

  /** A page of who is signed in: for anybody else it is not made. */
  async function page(exchange: Exchange, refusalOf: (head: Request) => Promise<Response | null>) {
    const refusal = await refusalOf(headOf(exchange.request, env.BASE_URL));
    if (refusal) return handle(exchange, async () => refusal);
    return pass(exchange);
  }

  /** @returns a promise where the answer is made by something else than the door */
  function route(exchange: Exchange): Promise<void> | undefined {
    const { request, quota } = exchange;
    const { headers } = request;
    const method = request.method ?? "GET";
    const wrong = malformed(request);
    if (wrong) {
      const made = door.problem(wrong.code, wrong.detail, method, { headers: wrong.headers });
      send(exchange, { ...made, headers: [...made.headers, "Connection", "close"] });
      return undefined;
    }
    const facts = factsOf(method, request.url ?? "/", (name) => first(headers[name]), clock());
    const answer = door.answer(facts, quota);
    if (answer !== PASS) return send(exchange, answer);
    const path = pathOf(facts.target);
    const handler = handlerOf(path);
    if (handler) return handle(exchange, handler);
    const refusalOf = turnAway(path);
    return refusalOf ? page(exchange, refusalOf) : pass(exchange);
  }

  return (exchange) => {
    try {
      route(exchange)?.catch((error: unknown) => fail(front, sender, exchange, error));
    } catch (error) {
      fail(front, sender, exchange, error);
    }
  };
}
