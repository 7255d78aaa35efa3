import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { MAXIMUM_EVENT_BYTES } from "#lib/api/webhooks.ts";
import { readBody } from "#lib/http/body.ts";

/** A request whose body comes in these pieces; counts what was asked for. */
function chunked(pieces: Iterable<Uint8Array>, headers: Record<string, string> = {}) {
  const asked = { bytes: 0, cancelled: false };
  const iterator = pieces[Symbol.iterator]();
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const { done, value } = iterator.next();
      if (done) return controller.close();
      asked.bytes += value.length;
      controller.enqueue(value);
    },
    cancel() {
      asked.cancelled = true;
    },
  });
  const init = { method: "POST", headers, body, duplex: "half" };
  return { asked, request: new Request("http://localhost/", init as RequestInit) };
}

describe("readBody", () => {
  test("gives the bytes as they came, however they were cut", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.uint8Array({ minLength: 1, maxLength: 50 }), { maxLength: 20 }),
        async (pieces) => {
          expect(await readBody(chunked(pieces).request, MAXIMUM_EVENT_BYTES)).toEqual(Buffer.concat(pieces));
        },
      ),
    );
  });
  test("no body is an empty one", async () =>
    expect(await readBody(new Request("http://localhost/", { method: "POST" }), MAXIMUM_EVENT_BYTES)).toEqual(
      Buffer.alloc(0),
    ));
  test("exactly the limit is taken, one byte more is not", async () => {
    const limit = Buffer.alloc(MAXIMUM_EVENT_BYTES);
    expect((await readBody(chunked([limit]).request, MAXIMUM_EVENT_BYTES))?.length).toBe(MAXIMUM_EVENT_BYTES);
    expect(await readBody(chunked([limit, Buffer.alloc(1)]).request, MAXIMUM_EVENT_BYTES)).toBeNull();
  });
  test("W21 what says that it is longer is not read at all", async () => {
    const { asked, request } = chunked([Buffer.alloc(10)], {
      "content-length": String(MAXIMUM_EVENT_BYTES + 1),
    });
    expect(await readBody(request, MAXIMUM_EVENT_BYTES)).toBeNull();
    // the stream prepares one piece by itself
    expect(asked.bytes).toBeLessThanOrEqual(10);
  });
  test("W21 200 MB without a length: read up to the limit, and no further", async () => {
    function* pieces() {
      for (let sent = 0; sent < 200e6; sent += 65_536) yield new Uint8Array(65_536);
    }
    const { asked, request } = chunked(pieces());
    expect(await readBody(request, MAXIMUM_EVENT_BYTES)).toBeNull();
    expect(asked.bytes).toBeLessThan(2 * MAXIMUM_EVENT_BYTES);
    // its connection is the server's to end: cancelled, the client would not hear why
    expect(asked.cancelled).toBe(false);
  });
  test("a length that is too small does not help: bytes are counted", async () => {
    const { request } = chunked([Buffer.alloc(MAXIMUM_EVENT_BYTES), Buffer.alloc(9)], {
      "content-length": "5",
    });
    expect(await readBody(request, MAXIMUM_EVENT_BYTES)).toBeNull();
  });
});
