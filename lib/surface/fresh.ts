import {
  CACHE_CONTROL,
  CLOSED_POLICY,
  CORS_HEADERS,
  commonHeaders,
  type FlatHeaders,
} from "#lib/http/headers.ts";
import { PROBLEMS, type Problem, type ProblemCode, problemBody } from "#lib/http/problem.ts";
import type { Answer } from "#lib/surface/parts.ts";

/** `Vary` of an address whose answers differ by type. */
export const NEGOTIATED: FlatHeaders = ["Vary", "Accept, Accept-Encoding"];

/** Answers that are made for one request. @param baseUrl the public origin */
export function createFresh(baseUrl: string) {
  const common = commonHeaders(baseUrl).flat();
  const cors = CORS_HEADERS.flat();
  const plain = [...common, ...cors, "Content-Security-Policy", CLOSED_POLICY];

  /** A body made for this request. */
  function fresh(
    status: number,
    contentType: string,
    text: string | Buffer,
    headers: FlatHeaders,
    method: string,
  ): Answer {
    const body = typeof text === "string" ? Buffer.from(text) : text;
    return {
      status,
      headers: [...plain, ...headers, "Content-Type", contentType, "Content-Length", String(body.length)],
      body: method === "HEAD" ? null : body,
    };
  }

  /** An error of the table, as JSON. */
  function problem(
    code: ProblemCode,
    detail: string,
    method: string,
    options: { headers?: FlatHeaders; extras?: Problem["extras"] } = {},
  ): Answer {
    const body = problemBody(code, detail, baseUrl, options.extras);
    const headers = ["Cache-Control", CACHE_CONTROL.none, ...(options.headers ?? [])];
    return fresh(
      PROBLEMS[code].status,
      "application/json; charset=utf-8",
      JSON.stringify(body),
      headers,
      method,
    );
  }

  return { common, cors, plain, fresh, problem };
}

export type Fresh = ReturnType<typeof createFresh>;
