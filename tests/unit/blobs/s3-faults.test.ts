import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import type { Blobs } from "#lib/blobs/blobs.ts";
import { createS3Blobs } from "#lib/blobs/s3-blobs.ts";
import { type FaultProxy, startFaultProxy } from "#tests/faults/fault-proxy.ts";
import { type RunningS3, startS3 } from "#tests/harness/s3-servers.ts";
import { bytesOf, faultOf } from "#tests/unit/blobs/contract.ts";

/** A store that is away, hangs, breaks off or lies: normal paths, each with an end. */

const spool = mkdtempSync(join(tmpdir(), "spool-"));
afterAll(() => rmSync(spool, { recursive: true, force: true }));
const FILM = randomBytes(4_000_000);
/** Patience of the store under test. */
const WAIT = { stallMs: 400, answerMs: 600 };

/** A source that sends pieces with a pause between them, and says how far it is. */
async function* slowly(onPiece: (index: number) => Promise<void>): AsyncGenerator<Uint8Array, void> {
  for (let index = 0; index < 20; index += 1) {
    await onPiece(index);
    yield FILM.subarray(0, 200_000);
  }
}

describe("S3 behind a line that fails", () => {
  let server: RunningS3;
  let proxy: FaultProxy;
  let blobs: Blobs;
  beforeAll(async () => {
    server = await startS3("s3rver");
    proxy = await startFaultProxy(server.port);
    const settings = { ...server.settings, endpoint: `http://127.0.0.1:${proxy.port}` };
    blobs = createS3Blobs(settings, { spool, now: Date.now, ...WAIT });
    await blobs.put("there", FILM);
  });
  afterEach(() => proxy.set("pass"));
  afterAll(async () => {
    await proxy.close();
    await server.close();
  });
  const film = (key: string, onPiece: (index: number) => Promise<void>) =>
    blobs.putStream(key, slowly(onPiece), { bytes: 4_000_000 });

  test.each(["refuse", "hang", "cut"] as const)(
    "%s: every question ends with away, and works again after",
    async (fault) => {
      await proxy.set(fault);
      const path = join(spool, "film");
      writeFileSync(path, FILM.subarray(0, 100_000));
      const asked = await Promise.all(
        [
          blobs.stat("there"),
          blobs.read("there"),
          blobs.get("there", 5_000_000),
          blobs.put("new", bytesOf("x")),
          blobs.putFile("new", path),
          film("new", async () => {}),
          blobs.copy("there", "new"),
          blobs.delete("elsewhere"),
          blobs.list("users/"),
          blobs.ready(),
        ].map(faultOf),
      );
      expect(asked).toEqual(asked.map(() => "away"));
      await proxy.set("pass");
      // what hung may arrive now, and does no harm: a put is whole or not at all
      expect(await blobs.stat("there")).toMatchObject({ bytes: FILM.length });
    },
    120_000,
  );

  test.each(["hang", "cut"] as const)("%s in the middle of a put is away, in time", async (fault) => {
    const putting = film(`put-${fault}`, async (index) => {
      if (index === 10) await proxy.set(fault);
      await sleep(10);
    });
    expect(await faultOf(putting)).toBe("away");
  });

  test.each(["hang", "cut"] as const)(
    "%s in the middle of a read: no reader takes what came for all",
    async (fault) => {
      const reader = (await blobs.read("there"))?.body.getReader();
      expect(await reader?.read()).toMatchObject({ done: false });
      await proxy.set(fault);
      const rest = (async () => {
        for (;;) if ((await reader?.read())?.done) return;
      })();
      expect(await faultOf(rest)).toBe("away");
    },
  );

  test("a file is sent again where the line broke", async () => {
    const path = join(spool, "again");
    writeFileSync(path, FILM);
    await proxy.set("cut");
    const putting = blobs.putFile("again", path);
    await sleep(150);
    await proxy.set("pass");
    expect(await putting).toMatchObject({ bytes: FILM.length });
    expect(await blobs.stat("again")).toMatchObject({ bytes: FILM.length });
  });

  test("what was spooled on the disk is gone, whatever happened", async () => {
    await blobs.putStream(
      "bound",
      slowly(async () => {}),
      { maxBytes: 5_000_000 },
    );
    await proxy.set("cut");
    expect(
      await faultOf(
        blobs.putStream(
          "bound",
          slowly(async () => {}),
          { maxBytes: 5_000_000 },
        ),
      ),
    ).toBe("away");
    expect(readdirSync(join(spool, ".half"))).toEqual([]);
  }, 120_000);
});

describe("S3 that answers with a failure", () => {
  let server: Server;
  let answer = { status: 500, body: "" };
  const seen = { bytes: 0, complete: false };
  beforeAll(async () => {
    server = createServer((request, response) => {
      Object.assign(seen, { bytes: 0, complete: false });
      request.on("data", (chunk: Buffer) => {
        seen.bytes += chunk.length;
      });
      request.once("close", () => {
        seen.complete = request.complete;
      });
      request.once("end", () =>
        response.writeHead(answer.status).end(request.method === "HEAD" ? "" : answer.body),
      );
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
  });
  afterAll(() => server.close());
  const storeAt = (port: number): Blobs =>
    createS3Blobs(
      {
        endpoint: `http://127.0.0.1:${port}`,
        bucket: "films",
        region: "auto",
        accessKeyId: "key-of-nobody",
        secretAccessKey: "hunter2-secret",
        forcePathStyle: true,
      },
      { spool, now: Date.now, stallMs: 5_000, answerMs: 5_000 },
    );
  const error = (code: string) =>
    `<?xml version="1.0"?><Error><Code>${code}</Code><Message>no</Message></Error>`;

  test.each([
    [500, error("InternalError"), "away"],
    [503, error("SlowDown"), "away"],
    [403, error("AccessDenied"), "away"],
    [403, error("InvalidAccessKeyId"), "away"],
    [404, error("NoSuchBucket"), "away"],
    [507, error("InsufficientStorage"), "full"],
    [400, error("EntityTooLarge"), "too_large"],
    [500, "<html>a proxy's own page</html>", "away"],
    [502, "", "away"],
  ])("%i %s is %s", async (status, body, fault) => {
    answer = { status, body };
    const { port } = server.address() as AddressInfo;
    const blobs = storeAt(port);
    const putting = blobs.put("new", bytesOf("x"));
    expect(await faultOf(putting)).toBe(fault);
    const said = await putting.catch((thrown: Error) => String(thrown.message));
    expect(said).not.toContain("hunter2");
    expect(await faultOf(blobs.ready())).not.toBe("none");
  });

  // the two servers keep what they have of a broken request; S3 keeps none of it, if it is broken
  test.each([
    ["breaks off", { bytes: 4_000_000 }, {}, "incomplete"],
    ["is longer than stated", { bytes: 3_999_999 }, {}, "too_large"],
    ["is another one than stated", { bytes: 4_000_000 }, { sha256: "0".repeat(64) }, "mismatch"],
  ] as const)("S3 never sees a whole request of a source that %s", async (what, length, options, fault) => {
    answer = { status: 200, body: "" };
    const { port } = server.address() as AddressInfo;
    const blobs = storeAt(port);
    const pieces = slowly(async (index) => {
      if (what === "breaks off" && index === 15) throw new Error("the client is gone");
    });
    expect(await faultOf(blobs.putStream("new", pieces, length, options))).toBe(fault);
    await vi.waitFor(() => expect(seen.bytes).toBeGreaterThan(0));
    await sleep(100);
    expect(seen.complete).toBe(false);
    expect(seen.bytes).toBeLessThan(length.bytes);
  });
});
