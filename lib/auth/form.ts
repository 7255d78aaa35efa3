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

async function fieldsOf(request: Request): Promise<URLSearchParams> {
  if (typeOf(request) !== "application/x-www-form-urlencoded")
    throw new Problem("unsupported_media_type", "Send the fields as application/x-www-form-urlencoded.");
  const form = new URLSearchParams(await bodyText(request));
  for (const value of form.values()) refuseNul(value);
  return form;
}

function eachOnce(fields: URLSearchParams, repeatable: readonly string[]): URLSearchParams {
  for (const name of new Set(fields.keys())) {
    if (fields.getAll(name).length > 1 && !repeatable.includes(name))
      throw new Problem("invalid_request", "A parameter came more than once.", {
        extras: { parameter: name },
      });
  }
  return fields;
}

/**
 * The fields of an HTML form, each once.
 *
 * @throws Problem `unsupported_media_type`, `payload_too_large`, `invalid_request`
 */
export const readForm = async (request: Request): Promise<URLSearchParams> =>
  eachOnce(await fieldsOf(request), []);

/**
 * The parameters of an OAuth request, RFC 6749 §3.1 and §3.2: one without a value counts as omitted, and each comes
 * once.
 *
 * @param repeatable parameters that may come more than once
 * @throws Problem `invalid_request`
 */
export function parametersOf(sent: URLSearchParams, repeatable: readonly string[] = []): URLSearchParams {
  return eachOnce(new URLSearchParams([...sent].filter(([, value]) => value !== "")), repeatable);
}

/** The same, of a request's body. @throws Problem as `readForm` */
export const readParameters = async (
  request: Request,
  repeatable: readonly string[] = [],
): Promise<URLSearchParams> => parametersOf(await fieldsOf(request), repeatable);

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
