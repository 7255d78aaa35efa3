import type { Operation } from "#lib/api/operations/operation.ts";
import { BODY_LIMIT, FORM_TYPE, JSON_TYPE } from "#lib/api/operations/operation.ts";
import type { z } from "#lib/api/zod.ts";
import { readBody } from "#lib/http/body.ts";
import { type FieldError, Problem } from "#lib/http/problem.ts";
import { pointerOf } from "#lib/motion/composition/issue.ts";
import { fieldErrors, unprocessable } from "#lib/workspace/http/field-errors.ts";
import type { Call } from "#lib/workspace/http/call.ts";
import { withoutBoundary } from "#lib/workspace/http/multipart.ts";

/** Levels of lists and objects. The deepest that is taken here has a dozen. */
const DEEPEST = 64;

type Body = Pick<Call, "body" | "mediaType" | "upload">;

/** The first text or name that no database keeps, or that names an object's own machinery. */
function unfit(value: unknown, path: PropertyKey[]): FieldError | undefined {
  const refuse = (what: string): FieldError => ({ pointer: pointerOf(path).toWellFormed(), detail: what });
  const text = (one: string) =>
    one.includes("\0")
      ? refuse("A text has the character U+0000 in it.")
      : one.isWellFormed()
        ? undefined
        : refuse("A text has half a surrogate pair in it.");
  if (typeof value === "string") return text(value);
  if (typeof value !== "object" || value === null) return undefined;
  if (path.length >= DEEPEST) return refuse(`Lists and objects go at most ${DEEPEST} levels deep.`);
  for (const [key, inner] of Object.entries(value)) {
    path.push(Array.isArray(value) ? Number(key) : key);
    const wrong =
      key === "__proto__" ? refuse("`__proto__` is not a field here.") : (text(key) ?? unfit(inner, path));
    if (wrong) return wrong;
    path.pop();
  }
  return undefined;
}

/** @throws Problem `invalid_request` where it is no JSON, `unprocessable` where nobody can keep it */
export function parseJson(bytes: Uint8Array): unknown {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch (error) {
    const at = error instanceof SyntaxError ? /at position (\d+)/.exec(error.message)?.[1] : undefined;
    const detail = !bytes.length
      ? "The body is empty, and JSON is needed."
      : error instanceof SyntaxError
        ? `The body is not JSON${at === undefined ? ": it ends too early or is cut" : `: look at character ${at}`}.`
        : "The body is not UTF-8.";
    throw new Problem("invalid_request", detail);
  }
  const wrong = unfit(value, []);
  if (wrong) throw unprocessable([wrong]);
  return value;
}

/** A value that a schema takes. @throws Problem `unprocessable` with everything that is wrong */
export function checked<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const read = schema.safeParse(value);
  if (read.success) return read.data;
  throw unprocessable(fieldErrors(read.error, schema, value));
}

/** The media type without parameters, in lower case. */
const mediaTypeOf = (contentType: string): string => contentType.split(";")[0]?.trim().toLowerCase() ?? "";

function typesOf({ body, otherBodies }: Operation): string[] {
  return [...(body ? [JSON_TYPE] : []), ...Object.keys(otherBodies)];
}

/**
 * Reads and checks what was sent.
 *
 * @returns what a call has of it, and the bytes or the value that tell one request from another
 * @throws Problem `unsupported_media_type`, `payload_too_large`, `invalid_request`, `unprocessable`
 */
export async function readRequestBody(
  operation: Operation,
  request: Request,
): Promise<{ body: Body; sent: unknown }> {
  const types = typesOf(operation);
  if (!types.length) return { body: { body: undefined, mediaType: "", upload: null }, sent: null };
  const contentType = request.headers.get("content-type") ?? "";
  const mediaType = mediaTypeOf(contentType);
  const coding = request.headers.get("content-encoding");
  if (!types.includes(mediaType) || (coding !== null && coding.toLowerCase() !== "identity"))
    throw new Problem(
      "unsupported_media_type",
      `Send the body as \`Content-Type: ${types.join("` or `")}\`, not compressed.`,
      { extras: { available: types } },
    );
  const limit =
    mediaType !== FORM_TYPE && FORM_TYPE in operation.otherBodies ? BODY_LIMIT : operation.bodyLimit;
  const bytes = await readBody(request, limit);
  if (!bytes) throw new Problem("payload_too_large", `A body has at most ${limit} bytes here.`);
  const schema = mediaType === JSON_TYPE ? operation.body : operation.otherBodies[mediaType];
  if (!schema || mediaType === FORM_TYPE)
    return {
      body: { body: undefined, mediaType, upload: { bytes, contentType } },
      sent: mediaType === FORM_TYPE ? withoutBoundary(bytes, contentType) : bytes,
    };
  const sent = parseJson(bytes);
  return { body: { body: checked(schema, sent), mediaType, upload: null }, sent };
}
