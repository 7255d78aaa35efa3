import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { sendStream } from "#lib/server/send-stream.ts";

function headersOf(request: IncomingMessage): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(", ") : value);
  }
  return headers;
}

/** The request without its body, which stays unread. */
export const headOf = (request: IncomingMessage, origin: string): Request =>
  new Request(`${origin}${request.url}`, { method: request.method, headers: headersOf(request) });

/** A body that calls `onRead` when somebody begins to read it, and is not touched before. */
function lazyBody(request: IncomingMessage, onRead: () => void): ReadableStream<Uint8Array> {
  let reader: ReadableStreamDefaultReader<Uint8Array> | undefined;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        if (!reader) {
          onRead();
          reader = (Readable.toWeb(request) as ReadableStream<Uint8Array>).getReader();
        }
        const { done, value } = await reader.read();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: (reason) => reader?.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}

/** The request as web standards have it. Its signal aborts when the client goes away. */
function toWebRequest(
  request: IncomingMessage,
  response: ServerResponse,
  origin: string,
  onRead: (() => void) | undefined,
): Request {
  const controller = new AbortController();
  response.once("close", () => {
    if (!response.writableEnded) controller.abort();
  });
  const method = request.method ?? "GET";
  const hasBody = method !== "GET" && method !== "HEAD";
  const body = () => (onRead ? lazyBody(request, onRead) : Readable.toWeb(request));
  return new Request(`${origin}${request.url}`, {
    method,
    headers: headersOf(request),
    signal: controller.signal,
    ...(hasBody && { body: body() as ReadableStream<Uint8Array>, duplex: "half" }),
  } as RequestInit);
}

/** How long a client may go on to send what nobody reads. */
const LINGER_MS = 5_000;

/**
 * The connection of a request that is answered before its body is there ends with the answer, but not with a
 * reset: that would take the answer from a client that is still sending (RFC 9112 §9.6).
 */
export function closeSlowly(request: IncomingMessage): void {
  const { socket } = request;
  // what node:http calls after the last answer of a connection
  socket.destroySoon = () => {
    socket.end();
    request.removeAllListeners("data");
    request.resume();
    const timer = setTimeout(() => socket.destroy(), LINGER_MS);
    socket.once("close", () => clearTimeout(timer));
  };
}

/** Whether a body goes out as it comes: a handler that states its length has not made it yet, and events have none. */
const isStream = ({ body, headers }: Response): boolean =>
  body !== null &&
  (headers.has("content-length") || headers.get("content-type")?.startsWith("text/event-stream") === true);

/** @returns how many bytes were read of it */
async function sendBody(response: ServerResponse, body: ReadableStream<Uint8Array>): Promise<number> {
  let bytes = 0;
  async function* counted(): AsyncGenerator<Uint8Array, void> {
    for await (const chunk of body) {
      bytes += chunk.length;
      yield chunk;
    }
  }
  await sendStream(response, Readable.from(counted(), { objectMode: false }));
  return bytes;
}

/**
 * Answers a node:http request by a web-standard handler. What is small is sent whole, with its length; what states its
 * length, and events, as they come.
 *
 * @param more headers that every answer has; what the handler sets itself stays
 * @param onRead called when the handler begins to read the body
 * @returns status and bytes sent
 */
export async function answerByHandler(
  request: IncomingMessage,
  response: ServerResponse,
  handler: (request: Request) => Promise<Response>,
  origin: string,
  more: readonly string[],
  onRead?: () => void,
): Promise<{ status: number; bytes: number }> {
  const answer = await handler(toWebRequest(request, response, origin, onRead));
  const { status, body: stream } = answer;
  const body = isStream(answer) ? null : Buffer.from(await answer.arrayBuffer());
  const headers: string[] = [];
  for (let index = 0; index < more.length; index += 2) {
    if (!answer.headers.has(more[index] as string))
      headers.push(more[index] as string, more[index + 1] as string);
  }
  for (const [name, value] of answer.headers) headers.push(name, value);
  if (body && status !== 204 && status !== 304 && !answer.headers.has("content-length"))
    headers.push("Content-Length", String(body.length));
  // one that the client has broken off has no connection left
  if (!request.complete && !request.destroyed) {
    headers.push("Connection", "close");
    closeSlowly(request);
  }
  if (response.destroyed) {
    await stream?.cancel();
    return { status, bytes: 0 };
  }
  response.writeHead(status, headers);
  if (body === null && stream) {
    if (request.method !== "HEAD") {
      // who listens for events knows that somebody talks before the first one
      response.flushHeaders();
      return { status, bytes: await sendBody(response, stream) };
    }
    await stream.cancel();
  }
  response.end(request.method === "HEAD" ? undefined : body);
  return { status, bytes: body?.length ?? 0 };
}
