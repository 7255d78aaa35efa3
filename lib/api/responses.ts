import type { ResponseConfig, RouteConfig } from "@asteasolutions/zod-to-openapi";
import { abridge, type Examples } from "#lib/api/examples.ts";
import { OPERATIONS, problemsOf } from "#lib/api/operations.ts";
import type { Answers, Operation } from "#lib/api/operations/operation.ts";
import { COMMON_HEADERS, type ResponseHeader, UNCOUNTED_HEADERS } from "#lib/api/response-headers.ts";
import { ErrorMessage, JsonRpcResponse } from "#lib/api/schemas.ts";
import { WEBHOOK_DETAILS, WEBHOOK_METHODS, WEBHOOK_RETRY_SECONDS } from "#lib/api/webhooks.ts";
import { z } from "#lib/api/zod.ts";
import { BASE_URL_TOKEN, PAGE_PATHS } from "#lib/config/paths.ts";
import { SITE } from "#lib/config/site.ts";
import { PROBLEMS, type ProblemCode, type ProblemExtras, problemBody } from "#lib/http/problem.ts";

const NOT_ACCEPTABLE =
  "This page can be had as text/html, text/markdown, application/json. Ask for one of them in Accept.";

const REQUEST_ID = "5f0c9a3be1d24c77-1a";
const NEVER: ProblemExtras = { retryable: false, requestId: REQUEST_ID };

/** How long to wait for the first answer to a request that came twice. */
export const IDEMPOTENCY_RETRY_SECONDS = 2;
export const IDEMPOTENCY_DETAILS = {
  idempotency_mismatch:
    "This Idempotency-Key came with another request in the last 24 hours. Use a new key for a new request.",
  idempotency_in_flight: `The first request with this Idempotency-Key is still being answered. Repeat it in ${IDEMPOTENCY_RETRY_SECONDS} seconds.`,
} as const;

/** What the examples of refusals say: a sentence and its data. The code's page holds the rest. */
type Refusals = Partial<Record<ProblemCode, [detail: string, extras?: ProblemExtras]>>;
const REFUSALS: Refusals = {
  invalid_request: ["`limit` is a whole number from 1 to 50.", { parameter: "limit" }],
  unsupported_api_version: [
    `This API has version ${SITE.apiVersion}. Send API-Version: ${SITE.apiVersion}, or leave the header out.`,
    { supported: [SITE.apiVersion] },
  ],
  unauthorized: ["The token is not good, or has ended. Get a new one."],
  PLAN_REQUIRED: [
    "This needs the Pro plan. Choose what you pay at the address in upgradeUrl.",
    { requiredPlan: "pro", upgradeUrl: `${BASE_URL_TOKEN}${PAGE_PATHS.pricing}` },
  ],
  insufficient_scope: ["The token lacks the scope profile.", { requiredScopes: ["profile"] }],
  database_unavailable: [
    "The database cannot be reached. Try again in a moment.",
    { retryAfterSeconds: WEBHOOK_RETRY_SECONDS },
  ],
  forbidden_origin: ["This web origin may not call the MCP server. Programs that send no Origin may."],
  not_found: ["Nothing is at this address. /llms.txt and /sitemap.xml list what there is."],
  method_not_allowed: [
    "There is no stream to open here. Send messages with POST.",
    { available: ["POST", "OPTIONS"] },
  ],
  not_acceptable: [NOT_ACCEPTABLE, { available: ["text/html", "text/markdown", "application/json"] }],
  precondition_failed: [
    "What is here now is not what your If-Match or If-Unmodified-Since names. Ask for it anew.",
  ],
  payload_too_large: ["A message has at most 262144 bytes."],
  unsupported_media_type: ["Send the message as `Content-Type: application/json`, not compressed."],
  unprocessable: [
    "`nmae` is not a field here. Did you mean `name`?",
    {
      pointer: "/nmae",
      errors: [{ pointer: "/nmae", detail: "`nmae` is not a field here. Did you mean `name`?" }],
      ...NEVER,
    },
  ],
  over_budget: [
    "This export costs 30 units, and `maxUnits` is 20. Raise `maxUnits`, or make the film shorter.",
    { units: 30, maxUnits: 20, ...NEVER },
  ],
  quota_exceeded: [
    "This export costs 30 units. 3590 of this month's 3600 are used.",
    { limit: { name: "unitsPerMonth", limit: 3_600, used: 3_590, requested: 30 }, ...NEVER },
  ],
  conflict: [
    "This video is still being planned. Ask for it again in a moment, then export it.",
    { retryable: true, requestId: REQUEST_ID },
  ],
  idempotency_mismatch: [IDEMPOTENCY_DETAILS.idempotency_mismatch, NEVER],
  idempotency_in_flight: [
    IDEMPOTENCY_DETAILS.idempotency_in_flight,
    { retryAfterSeconds: IDEMPOTENCY_RETRY_SECONDS, retryable: true, requestId: REQUEST_ID },
  ],
  stale_revision: [
    "The video is at revision 5, and your change is based on 4. Read it again, or send ?onStale=rebase.",
    { revision: 5, rebases: true, ...NEVER },
  ],
  rate_limited: [
    "120 requests in 60 seconds are used up. Ask again in 42 seconds.",
    { retryAfterSeconds: 42 },
  ],
  internal_error: ["This is our mistake. The request id helps us to find it."],
  unavailable: ["The service is stopping. Ask again in a moment."],
};

const RETRY: ProblemExtras = { retryAfterSeconds: WEBHOOK_RETRY_SECONDS };
const WEBHOOK_EXTRAS: Partial<Record<ProblemCode, ProblemExtras>> = {
  method_not_allowed: { available: WEBHOOK_METHODS },
  webhook_failed: RETRY,
  database_unavailable: RETRY,
};
const WEBHOOK_REFUSALS: Refusals = {
  ...REFUSALS,
  ...Object.fromEntries(
    Object.entries(WEBHOOK_DETAILS).map(([code, detail]) => [
      code,
      [detail, WEBHOOK_EXTRAS[code as ProblemCode]],
    ]),
  ),
};

/** Component name of the response of a status. */
const RESPONSE_NAMES: Record<number, string> = {
  400: "BadRequest",
  401: "Unauthorized",
  402: "PaymentRequired",
  403: "Forbidden",
  404: "NotFound",
  405: "MethodNotAllowed",
  406: "NotAcceptable",
  409: "Conflict",
  412: "PreconditionFailed",
  413: "ContentTooLarge",
  415: "UnsupportedMediaType",
  416: "RangeNotSatisfiable",
  422: "UnprocessableContent",
  429: "TooManyRequests",
  500: "InternalServerError",
  503: "ServiceUnavailable",
};

const McpError = z
  .union([ErrorMessage, JsonRpcResponse])
  .openapi("McpError", { description: "The service's refusal, or the protocol's: JSON-RPC's `error`." });

const headerRefs = (names: readonly ResponseHeader[]) =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

/** Refusals of a status that operations inside the quota, or outside of it, may answer with. */
function codesOf(status: number, counted: boolean): ProblemCode[] {
  const codes = OPERATIONS.filter((operation) => operation.counted === counted).flatMap(problemsOf);
  return [...new Set(codes)].filter((code) => PROBLEMS[code].status === status);
}

/** Examples of a status's refusals, one a code. */
const refusalExamples = (codes: readonly ProblemCode[], refusals: Refusals) =>
  Object.fromEntries(
    codes.flatMap((code) => {
      const [detail, extras] = refusals[code] ?? [];
      if (detail === undefined) return [];
      return [
        [code, { summary: PROBLEMS[code].title, value: problemBody(code, detail, BASE_URL_TOKEN, extras) }],
      ];
    }),
  );

const JSON_TYPE = "application/json";

/** The headers of a refusal besides those that every response has. */
const REFUSAL_HEADERS: Record<number, readonly ResponseHeader[]> = {
  401: ["WWW-Authenticate"],
  404: ["Vary"],
  405: ["Allow"],
  406: ["Vary"],
  409: ["Retry-After"],
  429: ["Retry-After"],
  503: ["Retry-After"],
};

/** The shared response of a refusal outside the quota. */
function uncountedRefusal(status: number, codes: readonly ProblemCode[]) {
  const retried = codes.some((code) => WEBHOOK_EXTRAS[code]?.retryAfterSeconds !== undefined);
  const headers = [...(REFUSAL_HEADERS[status] ?? []), ...(retried ? (["Retry-After"] as const) : [])];
  return {
    description: codes.map((code) => `${PROBLEMS[code].title} (\`${code}\`).`).join(" "),
    headers: headerRefs([...UNCOUNTED_HEADERS, ...new Set(headers)]),
    content: {
      [JSON_TYPE]: {
        schema: { $ref: "#/components/schemas/ErrorMessage" },
        examples: refusalExamples(codes, WEBHOOK_REFUSALS),
      },
    },
  };
}

/** The shared response of a refusal. @param notFound Markdown of a 404 */
function refusal(status: number, notFound: string) {
  const codes = codesOf(status, true);
  const texts = {
    404: {
      "text/markdown": {
        schema: { $ref: "#/components/schemas/NotFoundMarkdown" },
        example: abridge(notFound),
      },
      "text/html": { schema: { type: "string" } },
    },
    406: {
      "text/plain": {
        schema: { $ref: "#/components/schemas/NotAcceptable" },
        example: `Not Acceptable\n\n${NOT_ACCEPTABLE}\n`,
      },
    },
  } as const;
  return {
    description: codes.map((code) => `${PROBLEMS[code].title} (\`${code}\`).`).join(" "),
    headers: headerRefs([...COMMON_HEADERS, ...(REFUSAL_HEADERS[status] ?? [])]),
    content: {
      ...(status === 404 || status === 406 ? texts[status] : {}),
      [JSON_TYPE]: {
        schema: { $ref: "#/components/schemas/ErrorMessage" },
        examples: refusalExamples(codes, REFUSALS),
      },
    },
  };
}

/**
 * The responses that operations share, by component name.
 *
 * @param notFound Markdown of a 404, for its example
 */
export const sharedResponses = (notFound: string) => ({
  NotModified: {
    description: "The caller's copy is still right. No body.",
    headers: headerRefs([...COMMON_HEADERS, "ETag", "Last-Modified", "Vary"]),
  },
  ...Object.fromEntries(
    Object.entries(RESPONSE_NAMES).map(([status, name]) => [name, refusal(Number(status), notFound)]),
  ),
  ...Object.fromEntries(
    Object.entries(RESPONSE_NAMES).flatMap(([status, name]) => {
      const codes = codesOf(Number(status), false);
      return codes.length ? [[`Webhook${name}`, uncountedRefusal(Number(status), codes)]] : [];
    }),
  ),
});

/** Bytes, as generators of clients know them. */
export const BYTES = { type: "string", format: "binary" } as const;
const PAGE = { type: "string", description: "The page for people." } as const;

/** A success of an operation. */
function success(operation: Operation, answers: Answers, examples: Examples): ResponseConfig {
  const headers: ResponseHeader[] = [
    ...(operation.counted ? COMMON_HEADERS : UNCOUNTED_HEADERS),
    ...(operation.revalidates ? (["ETag", "Last-Modified", "Vary", "Link"] as const) : []),
    ...(operation.idempotent ? (["Idempotency-Replayed"] as const) : []),
    "Deprecation",
    "Sunset",
  ];
  const content = Object.entries(answers).map(([type, schema]) => {
    const example = answers === operation.answers ? examples[operation.operationId]?.[type] : undefined;
    return [
      type,
      {
        schema: schema ?? (type === "text/html" ? PAGE : BYTES),
        ...(example?.value !== undefined && {
          examples: {
            answer: {
              summary: `${example.method} ${example.path}`,
              value: abridge(example.value),
            },
          },
        }),
      },
    ];
  });
  return {
    description: operation.summary,
    headers: headerRefs(headers),
    ...(content.length && { content: Object.fromEntries(content) }),
  };
}

/** Every response of an operation, by status. */
export function responsesOf(operation: Operation, examples: Examples): RouteConfig["responses"] {
  const statuses = new Set(problemsOf(operation).map((code) => PROBLEMS[code].status as number));
  const prefix = operation.counted ? "" : "Webhook";
  const successes = { ...operation.otherAnswers, [operation.status]: operation.answers };
  const entries: [string, RouteConfig["responses"][string]][] = Object.entries(successes).map(
    ([status, answers]) => [status, success(operation, answers, examples)],
  );
  if (operation.rpc) {
    entries.push(["202", { description: "A notification was taken.", headers: headerRefs(COMMON_HEADERS) }]);
  }
  if (operation.revalidates) entries.push(["304", { $ref: "#/components/responses/NotModified" }]);
  for (const status of [...statuses].sort((a, b) => a - b)) {
    const rpc400 = operation.rpc && status === 400;
    entries.push([
      String(status),
      rpc400
        ? {
            description: "Not a message that is read here, a batch, or a version that does not exist.",
            headers: headerRefs(COMMON_HEADERS),
            content: { [JSON_TYPE]: { schema: McpError } },
          }
        : { $ref: `#/components/responses/${prefix}${RESPONSE_NAMES[status]}` },
    ]);
  }
  if (operation.rpc) {
    entries.push([
      "404",
      {
        description:
          "The protocol has no such method (revision 2026-07-28; older ones get 200 and an error).",
        headers: headerRefs(COMMON_HEADERS),
        content: { [JSON_TYPE]: { schema: JsonRpcResponse } },
      },
    ]);
  }
  return Object.fromEntries(entries.sort(([a], [b]) => Number(a) - Number(b)));
}
