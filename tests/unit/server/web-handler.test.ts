import { createServer, request as ask, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, test, vi } from "vitest";
import { answerByHandler } from "#lib/server/web-handler.ts";

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** Serves a handler. @returns its address, and what became of each answer */
async function serve(handler: (request: Request) => Promise<Response>) {
  const ended: Promise<{ status: number; bytes: number }>[] = [];
  server = createServer((request, response) => {
    const answer = answerByHandler(request, response, handler, "http://127.0.0.1", ["X-Always", "yes"]);
    answer.catch(() => response.destroy());
    ended.push(answer);
  });
  await new Promise<void>((resolve) => server?.listen(0, "127.0.0.1", resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, ended };
}

const PIECE = new Uint8Array(65_536).fill(7);
/** A body of so many pieces, which counts how many were asked for. */
function pieces(count: number) {
  const asked = { count: 0, cancelled: false };
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (asked.count === count) return controller.close();
      asked.count += 1;
      controller.enqueue(PIECE);
    },
    cancel() {
      asked.cancelled = true;
    },
  });
  return { asked, body };
}
const large = (body: ReadableStream, count: number) =>
  new Response(body, { headers: { "content-length": String(count * PIECE.length) } });

const open = (url: string) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    ask(url, resolve).on("error", reject).end();
  });

describe("answers of handlers", () => {
  test("small ones go whole, with their length", async () => {
    const { url, ended } = await serve(async () => Response.json({ a: 1 }));
    const response = await fetch(url);
    expect([response.headers.get("content-length"), response.headers.get("x-always")]).toEqual(["7", "yes"]);
    expect(await response.json()).toEqual({ a: 1 });
    expect(await ended[0]).toEqual({ status: 200, bytes: 7 });
  });
  test("large ones go as they come, byte for byte", async () => {
    const { asked, body } = pieces(40);
    const { url, ended } = await serve(async () => large(body, 40));
    const read = Buffer.from(await (await fetch(url)).arrayBuffer());
    expect([read.length, read.every((byte) => byte === 7)]).toEqual([40 * PIECE.length, true]);
    expect([asked.count, (await ended[0])?.bytes]).toEqual([40, 40 * PIECE.length]);
  });
  test("no faster than the client reads: what waits is bounded", async () => {
    const { asked, body } = pieces(2_000);
    const { url } = await serve(async () => large(body, 2_000));
    const response = await open(url);
    response.pause();
    let before = -1;
    // it has stopped where nothing more is asked for
    await vi.waitFor(
      () => {
        const now = asked.count;
        const still = now === before;
        before = now;
        expect(still).toBe(true);
      },
      { interval: 500, timeout: 20_000 },
    );
    expect(asked.count).toBeLessThan(1_000);
    response.destroy();
  });
  test("a client that goes ends the body, and is no failure", async () => {
    const { asked, body } = pieces(2_000);
    const { url, ended } = await serve(async () => large(body, 2_000));
    (await open(url)).destroy();
    expect((await ended[0])?.status).toBe(200);
    await vi.waitFor(() => expect(asked.cancelled).toBe(true));
  });
  test("events come while the answer goes on", async () => {
    let say: (text: string) => void = () => {};
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        say = (text) => controller.enqueue(Buffer.from(text));
      },
    });
    const { url } = await serve(
      async () => new Response(body, { headers: { "content-type": "text/event-stream" } }),
    );
    // headers come before the first event
    const response = await open(url);
    expect(response.headers["content-length"]).toBeUndefined();
    const heard = new Promise((resolve) => response.once("data", resolve));
    say("data: 1\n\n");
    expect(String(await heard)).toBe("data: 1\n\n");
    response.destroy();
  });
  test("a body that breaks breaks the connection: nobody takes half a file for a whole one", async () => {
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        controller.enqueue(PIECE);
        controller.error(new Error("the disk is gone"));
      },
    });
    const { url, ended } = await serve(async () => large(body, 10));
    ended[0]?.catch(() => {});
    const read = fetch(url).then((response) => response.arrayBuffer());
    await expect(read).rejects.toThrow();
  });
  test("HEAD gets the length of a large one, and its body is not read", async () => {
    const { asked, body } = pieces(40);
    const { url } = await serve(async () => large(body, 40));
    const response = await fetch(url, { method: "HEAD" });
    expect(response.headers.get("content-length")).toBe(String(40 * PIECE.length));
    expect(asked.count).toBeLessThanOrEqual(1);
    expect(asked.cancelled).toBe(true);
  });
});
