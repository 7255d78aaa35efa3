import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

type Handler = (request: Request) => Promise<Response>;

function toRequest(incoming: IncomingMessage, response: ServerResponse, baseUrl: string): Request {
  const headers = new Headers();
  for (let at = 0; at < incoming.rawHeaders.length; at += 2) {
    headers.append(incoming.rawHeaders[at] ?? "", incoming.rawHeaders[at + 1] ?? "");
  }
  const gone = new AbortController();
  response.once("close", () => {
    if (!response.writableFinished) gone.abort();
  });
  const hasBody = incoming.method !== "GET" && incoming.method !== "HEAD";
  return new Request(new URL(incoming.url ?? "/", baseUrl), {
    method: incoming.method ?? "GET",
    headers,
    signal: gone.signal,
    ...(hasBody && { body: Readable.toWeb(incoming) as ReadableStream, duplex: "half" }),
  });
}

/**
 * Mounts a web-standard handler on a real server at 127.0.0.1, any free port, at every path.
 *
 * @param makeHandler gets the address, which the handler may need to know
 */
export async function serve(
  makeHandler: (baseUrl: string) => Handler,
): Promise<{ baseUrl: string; url: string; stop: () => Promise<void> }> {
  let handler: Handler;
  const server = createServer(async (incoming, response) => {
    const answer = await handler(toRequest(incoming, response, baseUrl));
    response.writeHead(answer.status, [...answer.headers].flat());
    if (!answer.body) response.end();
    // a client that has gone is no failure of the server
    else await pipeline(Readable.fromWeb(answer.body as never), response).catch(() => {});
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  handler = makeHandler(baseUrl);
  return {
    baseUrl,
    url: `${baseUrl}/api/v1/mcp`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
