import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream as NodeStream } from "node:stream/web";

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

/** Bytes. A longer answer goes on as it comes. */
const SENT_WHOLE = 65_536;

/** Whether an answer is sent as it comes: a large file, or events that have no end. */
const isStreamed = ({ headers }: Response): boolean =>
  Number(headers.get("content-length")) > SENT_WHOLE ||
  (headers.get("content-type") ?? "").startsWith("text/event-stream");

/** Sends a body as it comes, no faster than the client reads. @returns bytes */
async function sendStream(body: ReadableStream<Uint8Array>, response: ServerResponse): Promise<number> {
  let bytes = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  response.flushHeaders();
  await pipeline(Readable.fromWeb(body as NodeStream), counted, response).catch((error: unknown) => {
    // a client that has gone is no failure of ours
    if ((error as NodeJS.ErrnoException).code !== "ERR_STREAM_PREMATURE_CLOSE" && !response.destroyed)
      throw error;
  });
  return bytes;
}

/**
 * Answers a node:http request by a web-standard handler. Small answers are sent whole, with their length; large ones
 * and events as they come.
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
  const streamed = answer.body !== null && isStreamed(answer) ? answer.body : null;
  const body = streamed ? null : Buffer.from(await answer.arrayBuffer());
  const headers: string[] = [];
  for (let index = 0; index < more.length; index += 2) {
    if (!answer.headers.has(more[index] as string))
      headers.push(more[index] as string, more[index + 1] as string);
  }
  for (const [name, value] of answer.headers) headers.push(name, value);
  if (body && answer.status !== 204 && answer.status !== 304 && !answer.headers.has("content-length"))
    headers.push("Content-Length", String(body.length));
  // one that the client has broken off has no connection left
  if (!request.complete && !request.destroyed) {
    headers.push("Connection", "close");
    closeSlowly(request);
  }
  response.writeHead(answer.status, headers);
  if (streamed && request.method !== "HEAD")
    return { status: answer.status, bytes: await sendStream(streamed, response) };
  await streamed?.cancel();
  response.end(request.method === "HEAD" ? undefined : body);
  return { status: answer.status, bytes: body?.length ?? 0 };
}
