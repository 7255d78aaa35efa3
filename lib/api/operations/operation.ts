import type { z } from "#lib/api/zod.ts";
import type { ProblemCode } from "#lib/http/problem.ts";

/** The contract's tags, in alphabetical order. */
export const TAGS = {
  Content: "Public pages, each as HTML, Markdown and JSON, chosen by `Accept`.",
  Discovery: "Machine-readable indexes of the service, and the documentation's MCP endpoint.",
  Search: "Full-text search over the documentation and the public pages.",
  Versioning:
    "How the API changes: the path prefix `/api/v1/`, the `API-Version` header, and `Deprecation` and `Sunset` at least 180 days before anything goes.",
  Video: "The paid video API: generate, edit, compose, mix, export, with projects, assets and the account.",
  Webhooks:
    "Inbound events of the identity, billing and e-mail providers, each signed by its provider. There are no outbound webhooks.",
} as const;
export type Tag = keyof typeof TAGS;

export const JSON_TYPE = "application/json";
/** A form with a file: its handler reads it, and its schema says what it reads. */
export const FORM_TYPE = "multipart/form-data";

/** What a success is made of, by media type. One without a schema is a page for people (`text/html`) or bytes. */
export type Answers = Readonly<Record<string, z.ZodType | null>>;

/** An answer of an operation and what was asked to get it. */
export interface OperationExample {
  /** With its query, relative to the origin. */
  path: string;
  /** Request headers of the operation's own, by name. */
  headers?: Record<string, string>;
  body?: unknown;
  /** Of the operation's first status; left out where it has no body, or bytes. */
  value?: unknown;
}

/** One public operation. Routes, the OpenAPI document and the MCP tools are tied to this by tests. */
export interface Operation {
  operationId: string;
  method: "get" | "post" | "put" | "patch" | "delete";
  /** As OpenAPI writes it, parameters in braces. */
  path: string;
  /** The operation that this one is another address of. */
  aliasOf?: string;
  tag: Tag;
  summary: string;
  description: string;
  /** The docs page that explains it. */
  docsPath: string;
  /** The MCP tool that does the same: of the documentation's server, or of the paid one where `paid`. */
  tool?: string;
  /** The command that does the same: `videos create`. */
  command?: string;
  parameters: z.ZodObject | null;
  query: z.ZodObject | null;
  /** Request headers besides those that several operations share. */
  headers: z.ZodObject | null;
  /** Of `application/json`. */
  body: z.ZodType | null;
  /** Of other media types; null where it is read as bytes, by its handler. A form always is. */
  otherBodies: Readonly<Record<string, z.ZodType | null>>;
  /** Bytes of the body at most; where it may be a form, of that, and JSON has the usual limit. */
  bodyLimit: number;
  /** The status of a success, and what it is made of: nothing, for 204. */
  status: number;
  answers: Answers;
  /** Further successes, by status. */
  otherAnswers: Readonly<Record<number, Answers>>;
  /** Of an operation that is not made of content, whose examples are. */
  example?: OperationExample;
  /** Answered from one address in several types: `Vary`, and 406 where nothing fits. */
  negotiated: boolean;
  /** Whether an unknown `API-Version` is refused. */
  versioned: boolean;
  /** Whether answers have an ETag and a date, and preconditions get 304 and 412. */
  revalidates: boolean;
  /** Whether the public quota counts its requests. */
  counted: boolean;
  /** Scopes of the token that it needs; null where it needs none. */
  scopes: readonly string[] | null;
  /** Needs a plan that pays, and is answered by lib/workspace/http. */
  paid: boolean;
  /** Takes `Idempotency-Key`: every POST of the paid API. */
  idempotent: boolean;
  /** A JSON-RPC endpoint: notifications get 202, and the protocol's own errors come in its own form. */
  rpc: boolean;
  /** Refusals of this operation, besides those that every public operation has. */
  problems: readonly ProblemCode[];
}

/** What an operation says of itself: what it leaves out, `operation` knows. */
export type Draft = Pick<
  Operation,
  "operationId" | "path" | "tag" | "summary" | "description" | "docsPath" | "answers"
> &
  Partial<Operation> & {
    /** Its second address. */
    alias?: string;
  };

/** Bytes of a body, where an operation says nothing else. */
export const BODY_LIMIT = 1_048_576;

/** An operation, and its twin where it has a second address. */
export function operation({ alias, ...draft }: Draft): Operation[] {
  const complete: Operation = {
    method: "get",
    parameters: null,
    query: null,
    headers: null,
    body: null,
    otherBodies: {},
    bodyLimit: BODY_LIMIT,
    status: 200,
    otherAnswers: {},
    negotiated: false,
    versioned: false,
    revalidates: true,
    counted: true,
    scopes: null,
    paid: false,
    idempotent: false,
    rpc: false,
    problems: [],
    ...draft,
  };
  if (alias === undefined) return [complete];
  const { tool: _, ...twin } = complete;
  return [
    complete,
    {
      ...twin,
      operationId: `${complete.operationId}Alias`,
      path: alias,
      aliasOf: complete.operationId,
      description: `Another address of \`${complete.path}\`. ${complete.description}`,
    },
  ];
}
