import type { z } from "#lib/api/zod.ts";
import type { ProblemCode } from "#lib/http/problem.ts";

/** The contract's tags, in alphabetical order. */
export const TAGS = {
  Content: "Public pages, each as HTML, Markdown and JSON, chosen by `Accept`.",
  Discovery: "Machine-readable indexes of the service, and the documentation's MCP endpoint.",
  Search: "Full-text search over the documentation and the public pages.",
  Versioning:
    "How the API changes: the path prefix `/api/v1/`, the `API-Version` header, and `Deprecation` and `Sunset` at least 180 days before anything goes.",
  Video:
    "The paid video API: generate, edit, compose, mix, export. In preparation; who calls it, and its MCP endpoint, run.",
  Webhooks:
    "Inbound events of the identity, billing and e-mail providers, each signed by its provider. There are no outbound webhooks.",
} as const;
export type Tag = keyof typeof TAGS;

export const JSON_TYPE = "application/json";

/** What a 200 is made of, by media type. `text/html` has no schema: it is a page for people. */
export type Answers = Readonly<Record<string, z.ZodType | null>>;

/** One public operation. Routes, the OpenAPI document and the MCP tools are tied to this by tests. */
export interface Operation {
  operationId: string;
  method: "get" | "post";
  /** As OpenAPI writes it, parameters in braces. */
  path: string;
  /** The operation that this one is another address of. */
  aliasOf?: string;
  tag: Tag;
  summary: string;
  description: string;
  /** The docs page that explains it. */
  docsPath: string;
  /** The MCP tool that does the same. */
  tool?: string;
  parameters: z.ZodObject | null;
  query: z.ZodObject | null;
  /** Request headers besides those that several operations share. */
  headers: z.ZodObject | null;
  body: z.ZodType | null;
  answers: Answers;
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

/** An operation, and its twin where it has a second address. */
export function operation({ alias, ...draft }: Draft): Operation[] {
  const complete: Operation = {
    method: "get",
    parameters: null,
    query: null,
    headers: null,
    body: null,
    negotiated: false,
    versioned: false,
    revalidates: true,
    counted: true,
    scopes: null,
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
