import type { Operation } from "#lib/api/operations/operation.ts";
import { JSON_TYPE } from "#lib/api/operations/operation.ts";
import type { Caller } from "#lib/auth/bearer.ts";
import type { Api } from "#lib/auth/gate.ts";
import type { Database } from "#lib/db/database.ts";
import { matchesEtag } from "#lib/http/negotiate.ts";
import { ofRequest, Problem, PROBLEMS, problemBody } from "#lib/http/problem.ts";
import type { Call, Handler, Handlers, Reply } from "#lib/workspace/http/call.ts";
import { keyOf, once, requestHash } from "#lib/workspace/http/idempotency.ts";
import { pagesOf } from "#lib/workspace/http/pages.ts";
import { checked, readRequestBody } from "#lib/workspace/http/read-body.ts";
import { readQuery } from "#lib/workspace/http/read-query.ts";
import { allowOf, createRoutes, PAID_OPERATIONS } from "#lib/workspace/http/routes.ts";
import type { Cursors } from "#lib/workspace/cursor.ts";

/** What calls need, once the database is open. */
export interface OpenedApi {
  database: Database;
  handlers: Handlers;
  cursors: Cursors;
}

export interface PaidApiParts {
  baseUrl: string;
  /** @throws DatabaseAway */
  open: () => Promise<OpenedApi>;
  /** Milliseconds since the Unix epoch. */
  clock: () => number;
}

/** A call as another surface than HTTP makes it: the MCP server. */
export interface Invocation {
  caller: Caller;
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, unknown>>;
  /** JSON. */
  body?: unknown;
  idempotencyKey?: string;
  headers?: Headers;
  signal: AbortSignal;
  now: number;
  requestId: string;
}

/** An answer, and whether it is the first one again. */
export interface Answered extends Reply {
  status: number;
  replayed?: boolean;
}

export interface PaidApi extends Api {
  /**
   * Does an operation, as a request for it would: input is checked, a key counts once.
   *
   * @throws Problem
   */
  invoke(operationId: string, invocation: Invocation): Promise<Answered>;
}

/** What tells one request from another: where it goes, and what it says. */
interface Sent {
  key: string | null;
  address: string;
  body: unknown;
}

const noSuchId = () => new Problem("not_found", "Nothing with this id is here.");

const jsonOf = ({ body }: Reply): string => (body === undefined ? "" : JSON.stringify(body));

/** A reply of a handler as HTTP sends it. */
function respond(request: Request, answered: Answered): Response {
  const headers = new Headers(answered.headers);
  if (answered.replayed) headers.set("Idempotency-Replayed", "true");
  const read = request.method === "GET" || request.method === "HEAD";
  const etag = headers.get("etag");
  const known = request.headers.get("if-none-match");
  if (read && etag !== null && known !== null && matchesEtag(known, etag))
    return new Response(null, { status: 304, headers });
  const { status, bytes } = answered;
  if (bytes !== undefined) {
    // it holds a file or a connection
    if (request.method === "HEAD" && bytes instanceof ReadableStream) void bytes.cancel();
    return new Response(request.method === "HEAD" ? null : (bytes as BodyInit), { status, headers });
  }
  const text = jsonOf(answered);
  if (text === "") return new Response(null, { status, headers });
  headers.set("Content-Type", JSON_TYPE);
  headers.set("Content-Length", String(Buffer.byteLength(text)));
  return new Response(request.method === "HEAD" ? null : text, { status, headers });
}

/** The paid API over the operations table: addresses, input, keys, and who does what. */
export function createPaidApi({ baseUrl, open, clock }: PaidApiParts): PaidApi {
  const routes = createRoutes(PAID_OPERATIONS);
  const byId = new Map(PAID_OPERATIONS.map((operation) => [operation.operationId, operation]));

  /** Does a call whose input is good: once for its key, where it has one. */
  async function perform(
    operation: Operation,
    call: Omit<Call, "pages">,
    { key, address, body }: Sent,
  ): Promise<Answered> {
    const { database, handlers, cursors } = await open();
    const { operationId, status } = operation;
    const { userId } = call.caller;
    const handler = handlers[operationId] as Handler | undefined;
    if (!handler) throw new Error(`${operationId} has no handler`);
    const pages = pagesOf(cursors, { userId, list: operationId }, call.query);
    const work = async (): Promise<Answered> => ({ status, ...(await handler({ ...call, pages })) });
    if (key === null) return work();
    const asked = { userId, operation: operationId, key, hash: requestHash(address, body) };
    const kept = await once(database.queries, asked, clock, async () => {
      try {
        const answered = await work();
        return { status: answered.status, headers: { ...answered.headers }, body: jsonOf(answered) };
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        const { code, message, extras, headers } = ofRequest(error, call.requestId);
        const said = JSON.stringify(problemBody(code, message, baseUrl, extras));
        return { status: PROBLEMS[code].status, headers: { ...headers }, body: said };
      }
    });
    const { body: text, ...rest } = kept;
    return { ...rest, ...(text && { body: JSON.parse(text) as unknown }) };
  }

  return {
    methodsAt(path) {
      const found = routes.at(path);
      return found && allowOf(found.byMethod);
    },
    async answer(request, caller, { now, requestId }) {
      const { pathname, search, searchParams } = new URL(request.url);
      const found = routes.at(pathname);
      if (!found) throw new Problem("not_found", "Nothing is at this address.");
      const operation = found.byMethod.get(request.method);
      if (!operation) {
        const available = allowOf(found.byMethod);
        throw new Problem(
          "method_not_allowed",
          `${request.method} is not taken here. Use ${available.slice(0, -1).join(", ")}.`,
          { headers: { Allow: available.join(", ") }, extras: { available } },
        );
      }
      const { params } = found;
      if (operation.parameters && !operation.parameters.safeParse(params).success) throw noSuchId();
      const query = readQuery(operation.query, searchParams);
      const key = operation.idempotent ? keyOf(request.headers) : null;
      const { body, sent } = await readRequestBody(operation, request);
      const { headers, signal } = request;
      const call = { caller, params, query, ...body, headers, signal, now, requestId };
      const answered = await perform(operation, call, { key, address: pathname + search, body: sent });
      return respond(request, answered);
    },
    async invoke(operationId, invocation) {
      const operation = byId.get(operationId);
      if (!operation) throw new Error(`there is no operation ${operationId}`);
      const { params = {}, query = {}, body, idempotencyKey, headers = new Headers(), ...rest } = invocation;
      if (operation.parameters && !operation.parameters.safeParse(params).success) throw noSuchId();
      if (idempotencyKey !== undefined) headers.set("Idempotency-Key", idempotencyKey);
      const key = operation.idempotent ? keyOf(headers) : null;
      const read = { query: operation.query ? checked(operation.query, query) : {}, headers, params };
      const sent = operation.body
        ? { body: checked(operation.body, body), mediaType: JSON_TYPE }
        : { body: undefined, mediaType: "" };
      const address = `${operation.path}?${JSON.stringify([params, query])}`;
      return perform(operation, { ...rest, ...read, ...sent, upload: null }, { key, address, body });
    },
  };
}
