import { readBody } from "#lib/http/body.ts";
import { Problem } from "#lib/http/problem.ts";

/** Bytes. A form of ours has a few short fields; a consent carries its signed question. */
const MAXIMUM_BYTES = 65_536;

async function bodyText(request: Request): Promise<string> {
  const body = await readBody(request, MAXIMUM_BYTES);
  if (!body) throw new Problem("payload_too_large", `A body has at most ${MAXIMUM_BYTES} bytes here.`);
  return body.toString();
}

/** No database keeps U+0000 in a text, and no field of ours has one. */
export function refuseNul(text: string): void {
  if (text.includes("\0")) throw new Problem("invalid_request", "A value has the character U+0000 in it.");
}

const typeOf = (request: Request): string =>
  (request.headers.get("content-type") ?? "").split(";")[0]?.trim().toLowerCase() ?? "";

/**
 * The fields of an HTML form, each once.
 *
 * @param repeatable fields that may come more than once (RFC 6749 §3.1 forbids it for all of its own)
 * @throws Problem `unsupported_media_type`, `payload_too_large`, `invalid_request`
 */
export async function readForm(
  request: Request,
  repeatable: readonly string[] = [],
): Promise<URLSearchParams> {
  if (typeOf(request) !== "application/x-www-form-urlencoded")
    throw new Problem("unsupported_media_type", "Send the fields as application/x-www-form-urlencoded.");
  const form = new URLSearchParams(await bodyText(request));
  for (const value of form.values()) refuseNul(value);
  for (const name of new Set(form.keys())) {
    if (form.getAll(name).length > 1 && !repeatable.includes(name))
      throw new Problem("invalid_request", "A field came more than once.", { extras: { parameter: name } });
  }
  return form;
}

/** A JSON object. @throws Problem `unsupported_media_type`, `payload_too_large`, `invalid_request` */
export async function readJsonObject(request: Request): Promise<Record<string, unknown>> {
  if (typeOf(request) !== "application/json")
    throw new Problem("unsupported_media_type", "Send a JSON object as application/json.");
  const text = await bodyText(request);
  let value: unknown;
  try {
    value = JSON.parse(text, (_, inner) => {
      if (typeof inner === "string") refuseNul(inner);
      return inner;
    });
  } catch (error) {
    if (error instanceof Problem) throw error;
    value = null;
  }
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new Problem("invalid_request", "The body is not a JSON object.");
  return value as Record<string, unknown>;
}
