import type { Log } from "#lib/base/log.ts";
import {
  MAXIMUM_EVENT_BYTES,
  WEBHOOK_DETAILS,
  WEBHOOK_METHODS,
  WEBHOOK_RETRY_SECONDS,
} from "#lib/api/webhooks.ts";
import { isAway } from "#lib/db/away.ts";
import type { InboundEvent, Source } from "#lib/events/inbound.ts";
import { readBody } from "#lib/http/body.ts";
import { CACHE_CONTROL } from "#lib/http/headers.ts";
import { PROBLEMS, problemBody, type ProblemExtras } from "#lib/http/problem.ts";
import { decodeBody, readEvent } from "#lib/webhooks/event.ts";
import type { Keep } from "#lib/webhooks/keep.ts";
import type { Verifier } from "#lib/webhooks/verifier.ts";

/** What stands behind the address of a source whose secret is set. */
export interface Provider {
  verify: Verifier;
  /** Keeps an event and does what it asks for, once. */
  keep: Keep;
}

export interface ReceiverParts {
  source: Source;
  /** Null where no secret is set. */
  provider: Provider | null;
  baseUrl: string;
  log: Log;
  /** Milliseconds since the epoch. */
  clock: () => number;
}

/** What the log may say of a failure: a database's message holds values of the event, and drizzle's all of them. */
function withoutValues(error: unknown): Record<string, unknown> {
  let cause = error;
  while (cause instanceof Error && cause.cause instanceof Error) cause = cause.cause;
  if (!(cause instanceof Error)) return { name: typeof cause };
  const { code, table, constraint } = cause as Error & Record<string, unknown>;
  const frames = cause.stack?.split("\n").filter((line) => /^\s+at /.test(line));
  return { name: cause.name, code, table, constraint, stack: frames?.join("\n") };
}

/**
 * Makes the handler of a provider's address: checks the signature over the raw body, keeps the event and does what
 * it asks for in one transaction, and only then says 200. Whatever else happens is answered so that the provider
 * repeats the delivery. Never rejects.
 */
export function createReceiver(parts: ReceiverParts): (request: Request) => Promise<Response> {
  const { source, log } = parts;

  function refuse(
    code: keyof typeof WEBHOOK_DETAILS,
    headers: Record<string, string> = {},
    extras: ProblemExtras = {},
  ): Response {
    const body = problemBody(code, WEBHOOK_DETAILS[code], parts.baseUrl, extras);
    return Response.json(body, {
      status: PROBLEMS[code].status,
      headers: { "Cache-Control": CACHE_CONTROL.none, ...headers },
    });
  }

  const later = (code: "webhook_failed" | "database_unavailable"): Response =>
    refuse(
      code,
      { "Retry-After": String(WEBHOOK_RETRY_SECONDS) },
      { retryAfterSeconds: WEBHOOK_RETRY_SECONDS },
    );

  async function accept(keep: Keep, event: InboundEvent, body: Buffer): Promise<Response> {
    const { id: eventId, type } = event;
    try {
      const outcome = await keep(event, body, new Date(parts.clock()));
      const level = outcome === "incomplete" ? "warn" : "info";
      log[level]({ source, eventId, type, outcome }, "an event was received");
      return Response.json(
        { received: true, duplicate: outcome === "duplicate" },
        { headers: { "Cache-Control": CACHE_CONTROL.none } },
      );
    } catch (error) {
      const away = isAway(error);
      log.error({ source, eventId, type, failure: withoutValues(error) }, "an event could not be kept");
      // the contract gives the billing provider 500, whatever failed
      return later(away && source !== "billing" ? "database_unavailable" : "webhook_failed");
    }
  }

  async function receive(request: Request): Promise<Response> {
    const { provider } = parts;
    if (!provider) {
      log.warn({ source }, "a webhook came, and its secret is not set");
      return refuse("webhook_not_configured");
    }
    const body = await readBody(request, MAXIMUM_EVENT_BYTES).catch(() => undefined);
    // the client went away in the middle: nobody reads this
    if (body === undefined) return new Response(null, { status: 499 });
    if (body === null) return refuse("payload_too_large");
    const verdict = provider.verify(request.headers, body, parts.clock());
    if ("refused" in verdict) {
      log.warn({ source, refused: verdict.refused }, "a webhook was refused");
      return refuse("invalid_signature");
    }
    const text = decodeBody(body);
    if (!text) return refuse("invalid_event");
    if (!verdict.confirm(text)) {
      log.warn({ source, refused: "library" }, "a webhook was refused");
      return refuse("invalid_signature");
    }
    const event = readEvent(source, verdict.id, text);
    return event ? accept(provider.keep, event, body) : refuse("invalid_event");
  }

  return async (request) => {
    if (request.method === "POST") return receive(request);
    const allow = { Allow: WEBHOOK_METHODS.join(", ") };
    if (request.method === "OPTIONS") return new Response(null, { status: 204, headers: allow });
    return refuse("method_not_allowed", allow, { available: WEBHOOK_METHODS });
  };
}
