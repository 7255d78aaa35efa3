import { errorPath } from "#lib/config/paths.ts";

/**
 * Every error the service answers with: code → status and title. The OpenAPI document, the error pages
 * of the docs and the answers themselves read this table.
 */
export const PROBLEMS = {
  invalid_request: { status: 400, error: "Bad Request", title: "A parameter is not valid" },
  unsupported_api_version: { status: 400, error: "Bad Request", title: "This API version does not exist" },
  invalid_signature: {
    status: 400,
    error: "Bad Request",
    title: "The signature is missing, wrong or too old",
  },
  invalid_event: { status: 400, error: "Bad Request", title: "What was signed is not an event" },
  unauthorized: {
    status: 401,
    error: "Unauthorized",
    title: "Nobody is signed in, or the token is not good",
  },
  PLAN_REQUIRED: { status: 402, error: "Payment Required", title: "This needs the Pro plan" },
  insufficient_scope: { status: 403, error: "Forbidden", title: "The token does not allow this" },
  quota_exceeded: { status: 403, error: "Forbidden", title: "A limit of the plan is reached" },
  forbidden_origin: {
    status: 403,
    error: "Forbidden",
    title: "This origin or host may not call the endpoint",
  },
  invalid_link: {
    status: 403,
    error: "Forbidden",
    title: "The link is not one of ours, or too old",
  },
  not_found: { status: 404, error: "Not Found", title: "Nothing is at this address" },
  method_not_allowed: {
    status: 405,
    error: "Method Not Allowed",
    title: "This address does not take that method",
  },
  not_acceptable: {
    status: 406,
    error: "Not Acceptable",
    title: "No representation matches the Accept header",
  },
  conflict: { status: 409, error: "Conflict", title: "What is here does not allow this now" },
  idempotency_in_flight: {
    status: 409,
    error: "Conflict",
    title: "The first request with this key is not answered yet",
  },
  request_timeout: { status: 408, error: "Request Timeout", title: "The request did not arrive in time" },
  already_uploaded: {
    status: 409,
    error: "Conflict",
    title: "The link has brought its bytes already",
  },
  precondition_failed: {
    status: 412,
    error: "Precondition Failed",
    title: "What is here is not the version you name",
  },
  stale_revision: {
    status: 412,
    error: "Precondition Failed",
    title: "It has changed since the revision you name",
  },
  payload_too_large: {
    status: 413,
    error: "Payload Too Large",
    title: "The body is larger than this address takes",
  },
  unsupported_media_type: {
    status: 415,
    error: "Unsupported Media Type",
    title: "The body is not of a type that is read here",
  },
  range_not_satisfiable: {
    status: 416,
    error: "Range Not Satisfiable",
    title: "None of the bytes you ask for exist",
  },
  unprocessable: {
    status: 422,
    error: "Unprocessable Content",
    title: "The body is read, and is not what this operation takes",
  },
  over_budget: {
    status: 422,
    error: "Unprocessable Content",
    title: "It would cost more units than you allow",
  },
  idempotency_mismatch: {
    status: 422,
    error: "Unprocessable Content",
    title: "This key came with another request before",
  },
  headers_too_large: {
    status: 431,
    error: "Request Header Fields Too Large",
    title: "The address or the headers are too long",
  },
  rate_limited: { status: 429, error: "Too Many Requests", title: "The request quota is used up" },
  internal_error: { status: 500, error: "Internal Server Error", title: "Something failed on our side" },
  webhook_not_configured: {
    status: 500,
    error: "Internal Server Error",
    title: "The secret of this webhook is not set",
  },
  webhook_failed: { status: 500, error: "Internal Server Error", title: "The event could not be kept" },
  database_unavailable: {
    status: 503,
    error: "Service Unavailable",
    title: "The database cannot be reached",
  },
  unavailable: {
    status: 503,
    error: "Service Unavailable",
    title: "The service is stopping or a part of it is away",
  },
} as const satisfies Record<string, { status: number; error: string; title: string }>;

export type ProblemCode = keyof typeof PROBLEMS;

/** One thing that is wrong with a body. */
export interface FieldError {
  /** JSON Pointer (RFC 6901) into the body; empty for the body itself. */
  pointer: string;
  detail: string;
  /** The values that would do, where they can be counted. */
  allowed?: readonly string[];
}

/** A limit of the plan and where it stands. */
export interface LimitState {
  /** As `limits` of `/api/v1/me` calls it. */
  name: string;
  limit: number;
  used: number;
  /** What was asked for on top of that. */
  requested: number;
}

/** What helps a client to go on; lands beside the fixed fields of the body. */
export type ProblemExtras = {
  available?: readonly string[];
  supported?: readonly string[];
  retryAfterSeconds?: number;
  parameter?: string;
  /** The plan that is needed, and where it is to be had. */
  requiredPlan?: string;
  upgradeUrl?: string;
  /** The scopes that are needed. */
  requiredScopes?: readonly string[];
  /** Of the first of `errors`. */
  pointer?: string;
  allowed?: readonly string[];
  /** Everything that is wrong, in the order of the body. */
  errors?: readonly FieldError[];
  /** The limit that is reached. */
  limit?: LimitState;
  /** When the limit is counted anew. RFC 3339. */
  resetsAt?: string;
  /** What it would cost, and what was allowed. */
  units?: number;
  maxUnits?: number;
  /** The current revision, and whether what was asked for would apply to it. */
  revision?: number;
  rebases?: boolean;
  /** Whether the same request may do later. Where it is left out, the status says: `isRetryable`. */
  retryable?: boolean;
  requestId?: string;
};

/** Whether sending the same request again can help, by its code. */
export const isRetryable = (code: ProblemCode): boolean =>
  code === "idempotency_in_flight" ||
  [408, 429].includes(PROBLEMS[code].status) ||
  PROBLEMS[code].status >= 500;

/** An expected refusal. Thrown anywhere below the door, turned into an answer by its one catch. */
export class Problem extends Error {
  override name = "Problem";
  readonly code: ProblemCode;
  readonly extras: ProblemExtras;
  readonly headers: Readonly<Record<string, string>>;

  /** @param detail a sentence for the caller: what is wrong and what to do next; nothing private */
  constructor(
    code: ProblemCode,
    detail: string,
    options: { extras?: ProblemExtras; headers?: Record<string, string>; cause?: unknown } = {},
  ) {
    super(detail, { cause: options.cause });
    this.code = code;
    this.extras = options.extras ?? {};
    this.headers = options.headers ?? {};
  }
}

/** A refusal with what every answer of the paid API says: whether to try again, and which request it was. */
export const ofRequest = ({ code, message, extras, headers, cause }: Problem, requestId: string): Problem =>
  new Problem(code, message, {
    extras: { ...extras, retryable: extras.retryable ?? isRetryable(code), requestId },
    headers: { ...headers },
    cause,
  });

/**
 * The JSON body of an error: the contract's `error` and `code`, and RFC 9457's members.
 *
 * @param baseUrl the public origin; `type` links to the docs page of the code
 */
export function problemBody(code: ProblemCode, detail: string, baseUrl: string, extras: ProblemExtras = {}) {
  const { status, error, title } = PROBLEMS[code];
  return { error, code, type: `${baseUrl}${errorPath(code)}`, title, status, detail, ...extras };
}
