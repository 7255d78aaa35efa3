import { createHash, randomBytes } from "node:crypto";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { SignedPut } from "#lib/blobs/blobs.ts";
import { createSigner, type Signer } from "#lib/blobs/signed-url.ts";
import { MESSAGES_PATH } from "#lib/config/paths.ts";
import { expectProblem } from "#tests/contract/expectations.ts";
import { frontTarget, nextTarget, type Target } from "#tests/contract/targets.ts";
import { PLANTED } from "#tests/harness/planted.ts";

/** Files by signed URL through both doors: streamed, whole or not at all, whatever the client does. */

const FILM = randomBytes(24_000_000);
const sum = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
const PUT = { contentType: "video/mp4", bytes: FILM.length, expiresInSeconds: 600 };
const GET = { contentType: "video/mp4", expiresInSeconds: 600 };
// what servers of tests are started with
const signerOf = ({ baseUrl }: Target): Signer => createSigner(baseUrl, () => PLANTED.repeat(3), Date.now);

const put = (signed: SignedPut, body: Uint8Array) =>
  fetch(signed.url, { method: "PUT", headers: signed.headers, body: body as Uint8Array<ArrayBuffer> });

/** Sends the head of a request and a part of its body, over a socket of its own. */
function begin(
  target: Target,
  signed: Pick<SignedPut, "url" | "headers">,
  method = "PUT",
  length = FILM.length,
) {
  const { pathname, search } = new URL(signed.url);
  const headers = Object.entries({ ...signed.headers, Host: "localhost", "Content-Length": length });
  const socket = connect(target.port, "127.0.0.1");
  socket.on("error", () => {});
  let answer = "";
  socket.on("data", (chunk) => {
    answer += chunk;
  });
  const lines = headers.map(([name, value]) => `${name}: ${value}`).join("\r\n");
  socket.write(`${method} ${pathname}${search} HTTP/1.1\r\n${lines}\r\n\r\n`);
  return { socket, answer: () => answer };
}

describe.each([
  ["the front server", frontTarget],
  ["Next alone", nextTarget],
])("%s", (name, start) => {
  let target: Target;
  let signer: Signer;
  beforeAll(async () => {
    target = await start();
    signer = signerOf(target);
  });
  afterAll(() => target?.stop());

  test("takes a film longer than what Next buffers, and gives it back, whole and in parts", async () => {
    const up = signer.signPut("films/a.mp4", { ...PUT, sha256: sum(FILM) });
    expect((await put(up, FILM)).status).toBe(200);
    const { url } = signer.signGet("films/a.mp4", GET);
    const whole = await fetch(url);
    // Next takes the length off a stream; the parts say it
    if (name === "the front server") expect(whole.headers.get("content-length")).toBe(String(FILM.length));
    expect(whole.headers.get("content-security-policy")).toBe("default-src 'none'; frame-ancestors 'none'");
    expect(whole.headers.get("x-content-type-options")).toBe("nosniff");
    expect(sum(new Uint8Array(await whole.arrayBuffer()))).toBe(sum(FILM));
    const part = await fetch(url, { headers: { Range: "bytes=1000000-1999999" } });
    expect(part.status).toBe(206);
    expect(sum(new Uint8Array(await part.arrayBuffer()))).toBe(sum(FILM.subarray(1_000_000, 2_000_000)));
    expect((await put(up, FILM)).status).toBe(409);
  });

  test("a client that goes away in the middle leaves nothing, and its link stays good", async () => {
    const up = signer.signPut("films/gone.mp4", PUT);
    const { socket } = begin(target, up);
    socket.write(FILM.subarray(0, 5_000_000));
    await sleep(300);
    socket.destroy();
    const { url } = signer.signGet("films/gone.mp4", GET);
    expect((await fetch(url)).status).toBe(404);
    expect((await put(up, FILM)).status).toBe(200);
    const reader = (await fetch(url)).body?.getReader();
    await reader?.read();
    await reader?.cancel();
    expect((await fetch(`${target.baseUrl}/healthz`)).status).toBe(200);
  });

  test("what a link does not allow is refused before the body, in the form of every error", async () => {
    const up = signer.signPut("films/refused.mp4", PUT);
    for (const [url, status, code] of [
      [`${up.url}x`, 403, "invalid_link"],
      [up.url.replace("refused", "other"), 403, "invalid_link"],
      [signer.signGet("films/refused.mp4", GET).url, 405, "method_not_allowed"],
    ] as const) {
      const { pathname, search } = new URL(url);
      const reply = await target.send({
        path: `${pathname}${search}`,
        method: "PUT",
        headers: { "Content-Type": "video/mp4" },
        body: "0123456789",
      });
      expectProblem(reply, status, code, target.baseUrl);
    }
    const { pathname, search } = new URL(up.url);
    const short = await target.send({
      path: `${pathname}${search}`,
      method: "PUT",
      headers: { "Content-Type": "video/mp4" },
      body: "0123456789",
    });
    expectProblem(short, 400, "invalid_request", target.baseUrl);
  });
});

describe("time, at the front server", () => {
  let target: Target;
  beforeAll(async () => {
    target = await frontTarget();
  });
  afterAll(() => target?.stop());

  test("an upload may take longer than another request, which ends with 408", {
    timeout: 90_000,
  }, async () => {
    const bytes = 40;
    const up = signerOf(target).signPut("films/slow.mp4", { ...PUT, bytes });
    const upload = begin(target, up, "PUT", bytes);
    const form = { url: `${target.baseUrl}${MESSAGES_PATH}`, headers: {} };
    const other = begin(target, form, "POST", bytes);
    for (let second = 0; second < bytes; second += 1) {
      upload.socket.write("x");
      if (other.socket.writable) other.socket.write("x");
      await sleep(900);
    }
    await vi.waitFor(() => expect(upload.answer()).toMatch(/^HTTP\/1\.1 200 /));
    expect(other.answer()).toMatch(/^HTTP\/1\.1 408 /);
    upload.socket.destroy();
  });
});
