import type { Caller } from "#lib/auth/bearer.ts";

/**
 * One call of an operation, its input read and valid. A handler never sees the request: the MCP server and the HTTP
 * router make calls alike.
 *
 * @typeParam Body what `body` of the operation gives
 * @typeParam Query what `query` of the operation gives
 */
export interface Call<Body = unknown, Query = Record<string, unknown>> {
  caller: Caller;
  /** Of the path, by name: `{id}`. Ids of another form than the operation's never come here: they are 404. */
  params: Readonly<Record<string, string>>;
  query: Query;
  body: Body;
  /** The body's media type without parameters, in lower case; empty where there is none. */
  mediaType: string;
  /** The body of a media type that is not JSON, with its whole `Content-Type`. */
  upload: { bytes: Buffer; contentType: string } | null;
  /** `If-Match`, `Range`, `Last-Event-ID`, … */
  headers: Headers;
  /** Aborted where the caller has gone. */
  signal: AbortSignal;
  /** Milliseconds since the Unix epoch. */
  now: number;
  /** Also in `X-Request-Id`, and in the server's log. */
  requestId: string;
  /** What list queries go on with, bound to caller, operation and filter. */
  pages: Pages;
}

/** Pages of one list. */
export interface Pages {
  /** Most entries of this page. Ask the database for one more: it says whether there is a next one. */
  limit: number;
  /** Id after which the list goes on, newest first: `id < after`. */
  after: string | undefined;
  /** @param rows `limit + 1` at most */
  page<Row extends { id: string }, Entry>(
    rows: readonly Row[],
    entry: (row: Row) => Entry,
  ): { data: Entry[]; nextCursor: string | null };
}

/** What a handler answers. */
export interface Reply {
  /** Of the operation's, where it is not the first. */
  status?: number;
  /** JSON. */
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
  /** Bytes of another type, in the place of `body`; `headers` names their `Content-Type`. */
  bytes?: Uint8Array | ReadableStream<Uint8Array>;
}

/** Does what an operation says. @throws Problem for what it refuses */
export type Handler<Body = unknown, Query = Record<string, unknown>> = (
  call: Call<Body, Query>,
) => Promise<Reply>;

/** By `operationId`. */
export type Handlers = Readonly<Record<string, Handler<never, never>>>;
