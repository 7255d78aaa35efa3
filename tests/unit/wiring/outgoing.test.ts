import { once } from "node:events";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { BASE_URL_TOKEN } from "#lib/config/paths.ts";
import { fillBody, keepPolicy } from "#lib/wiring/outgoing.ts";

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

/** One request to a server that answers by `listener`. */
async function ask(listener: Listener, headers: Record<string, string> = {}, method = "GET") {
  const server = createServer(listener).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const outgoing = request({ port, host: "127.0.0.1", method, headers, agent: false }).end();
  const [response] = (await once(outgoing, "response")) as [IncomingMessage];
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  server.close();
  return { status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) };
}

const PAGE = `<p>${BASE_URL_TOKEN}/docs ${"long enough to be worth it. ".repeat(60)}</p>`;
const FILLED = PAGE.replace(BASE_URL_TOKEN, "https://x.example");
const html: Listener = (_request, response) => {
  response.setHeader("Content-Type", "text/html; charset=utf-8");
  response.setHeader("ETag", '"of the token"');
  response.setHeader("Content-Length", Buffer.byteLength(PAGE));
};
const filling =
  (write: Listener): Listener =>
  (incoming, response) => {
    fillBody(incoming, response, "https://x.example");
    html(incoming, response);
    write(incoming, response);
  };

describe("fillBody", () => {
  test.each<[string, Listener]>([
    ["in one piece", (_request, response) => response.end(PAGE)],
    [
      "cut in the middle of the address, as text and as bytes, headers flushed before",
      (_request, response) => {
        response.flushHeaders();
        response.write(PAGE.slice(0, 12), "utf8", () => {});
        response.write(new Uint8Array(Buffer.from(PAGE.slice(12, 20))));
        response.end(PAGE.slice(20), () => {});
      },
    ],
    [
      "with headers written before the body",
      (_request, response) => {
        response.writeHead(200, { "X-Other": "kept" });
        response.end(PAGE);
      },
    ],
  ])("the address is filled in, length and tag follow: %s", async (_name, write) => {
    for (const [accepted, decode] of [
      ["", (body: Buffer) => body],
      ["gzip", gunzipSync],
      ["br", brotliDecompressSync],
    ] as const) {
      const { headers, body } = await ask(filling(write), { "accept-encoding": accepted });
      expect(decode(body).toString()).toBe(FILLED);
      expect(headers["content-encoding"] ?? "").toBe(accepted);
      expect(headers["content-length"]).toBe(String(body.length));
      expect(headers.etag).toBeUndefined();
    }
  });

  test("HEAD has neither the length nor the tag of the body with the token", async () => {
    const { headers, body } = await ask(
      filling((_request, response) => response.end()),
      {},
      "HEAD",
    );
    expect([body.length, headers["content-length"], headers.etag]).toEqual([0, undefined, undefined]);
  });

  test("what is no page goes out as it is", async () => {
    const bytes = Buffer.from([0, 255, 128, 10]);
    const { headers, body } = await ask((incoming, response) => {
      fillBody(incoming, response, "https://x.example");
      response.setHeader("Content-Type", "image/png");
      response.setHeader("ETag", '"kept"');
      response.end(bytes);
    });
    expect(body.equals(bytes)).toBe(true);
    expect([headers.etag, headers["content-length"]]).toEqual(['"kept"', "4"]);
  });
});

test("keepPolicy: Vary is joined, Cache-Control stays, whatever is set behind it", async () => {
  const { headers } = await ask((_request, response) => {
    keepPolicy(response, { vary: "Accept, Accept-Encoding", cacheControl: "no-store" });
    response.setHeader("vary", "rsc, accept-encoding");
    response.setHeader("Cache-Control", "s-maxage=31536000");
    response.end();
  });
  expect(headers.vary).toBe("Accept, Accept-Encoding, rsc");
  expect(headers["cache-control"]).toBe("no-store");
});
