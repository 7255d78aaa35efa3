import type { IncomingMessage, ServerResponse } from "node:http";
import { clientAddress } from "#lib/http/client-address.ts";
import type { Quota } from "#lib/limits/window.ts";
import { pathOf } from "#lib/surface/facts.ts";
import { first } from "#lib/server/request-form.ts";
import { requestLine } from "#lib/wiring/request-log.ts";
import type { Service } from "#lib/wiring/service.ts";

/** What the requests of a front server share. */
export interface Front {
  readonly service: Service;
  /** Requests whose body comes when we ask for it: with 100, RFC 9110 §10.1.1. What is refused is never sent. */
  readonly awaited: WeakSet<IncomingMessage>;
  /** Set for good when the server stops: connections end with the answers that they wait for. */
  draining: boolean;
}

/** A request on its way through the front server, and the answer that it gets. */
export interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** The request id: of the answer and of the log. */
  readonly id: string;
  /** Of `performance.now()`, in milliseconds. */
  readonly startedAt: number;
  /** The request's place in its quota; null where it does not count. */
  readonly quota: Quota | null;
}

/** The client's address, as far as the configured proxies are believed. */
export const clientOf = ({ service }: Front, request: IncomingMessage): string =>
  clientAddress(
    request.socket.remoteAddress,
    first(request.headers["x-forwarded-for"]),
    service.env.TRUSTED_PROXY_HOPS,
  );

/** Writes the log line of an answered request. */
export function logAnswer(
  { service }: Front,
  { request, id, startedAt }: Exchange,
  status: number,
  bytes: number,
): void {
  const path = pathOf(request.url ?? "/");
  service.log.info({ ...requestLine({ id, method: request.method, path, status, startedAt }), bytes });
}
