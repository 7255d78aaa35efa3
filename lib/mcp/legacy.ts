import { type McpServer, WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/server";

/**
 * Answers a message of the revisions that begin with `initialize`, by a server and a transport of its own.
 *
 * @param server nobody else has it: it is closed
 */
export async function serveLegacy(server: McpServer, request: Request, message: object): Promise<Response> {
  const transport = new WebStandardStreamableHTTPServerTransport({
    sessionIdGenerator: undefined,
    enableJsonResponse: true,
  });
  await server.connect(transport);
  const gone = new Promise<Response>((resolve) => {
    // nobody reads it: the connection is closed
    request.signal.addEventListener("abort", () => resolve(new Response(null, { status: 499 })), {
      once: true,
    });
  });
  // the transport insists on both types, as clients must send them; ours is JSON whatever they accept
  const headers = new Headers(request.headers);
  headers.set("accept", "application/json, text/event-stream");
  const asked = new Request(request.url, { method: "POST", headers });
  try {
    return await Promise.race([gone, transport.handleRequest(asked, { parsedBody: message })]);
  } finally {
    // also stops the work of a request whose client has gone
    await server.close();
  }
}
