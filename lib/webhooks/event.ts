import type { InboundEvent, Source } from "#lib/events/inbound.ts";

/** Characters of an id or a type at most: they are keys of an index. */
const LONGEST_NAME = 255;

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** A body as text, its byte order mark kept; null where it is no UTF-8. */
export function decodeBody(body: Uint8Array): string | null {
  try {
    return utf8.decode(body);
  } catch {
    return null;
  }
}

const BYTE_ORDER_MARK = /^\uFEFF/;

/** Postgres keeps neither NUL nor half a surrogate pair: an event that holds one would fail for ever. */
const storable = (_key: string, value: unknown): unknown =>
  typeof value === "string" ? value.replaceAll("\0", "\uFFFD").toWellFormed() : value;

function parse(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text.replace(BYTE_ORDER_MARK, ""), storable);
    if (typeof value !== "object" || value === null || Array.isArray(value)) return null;
    return value as Record<string, unknown>;
  } catch {
    // not JSON, or nested so deep that nobody meant it
    return null;
  }
}

const isName = (value: unknown): value is string =>
  typeof value === "string" && value !== "" && value.length <= LONGEST_NAME;

/** Where each provider writes the event's own time: Clerk, Stripe, Resend. */
const TIME_FIELDS: Record<Source, string> = {
  identity: "timestamp",
  billing: "created",
  email: "created_at",
};

/** Below it a number counts seconds: as milliseconds it would be in 1973. */
const FIRST_MILLISECONDS = 1e11;
/** Within what both the engines and JavaScript know. */
const LATEST_TIME = Date.UTC(9999, 0, 1);

/** An instant of seconds, of milliseconds or of an ISO 8601 text; null of anything else. */
function instantOf(value: unknown): Date | null {
  if (typeof value !== "number" && typeof value !== "string") return null;
  const seconds = typeof value === "number" && value < FIRST_MILLISECONDS;
  const instant = new Date(seconds ? value * 1000 : value);
  return instant.getTime() > 0 && instant.getTime() < LATEST_TIME ? instant : null;
}

/**
 * Reads a signed body as an event: a JSON object with a `type` and, where headers carry no id, an `id`.
 *
 * @param id the delivery's id, or null where the body states it
 * @returns null for what is not an event
 */
export function readEvent(source: Source, id: string | null, text: string): InboundEvent | null {
  const body = parse(text);
  if (!body) return null;
  const name = id ?? body.id;
  if (!isName(name) || !isName(body.type)) return null;
  return { source, id: name, type: body.type, occurredAt: instantOf(body[TIME_FIELDS[source]]), body };
}
