import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { API_PATHS } from "#lib/config/paths.ts";
import { expectProblem, tokens, wrongHeaders } from "#tests/contract/expectations.ts";
import { frontTarget } from "#tests/contract/targets.ts";
import { open, raw } from "#tests/contract/wire.ts";

/** The docs MCP (rows C) over raw sockets, against our front server. */
const RAISED = { RATE_LIMIT_REQUESTS: "100000000" };

let target: Awaited<ReturnType<typeof frontTarget>>;
beforeAll(async () => {
  target = await frontTarget(RAISED);
});
afterAll(() => target?.stop());

const alive = async () =>
  expect((await target.send({ path: "/docs", headers: { Accept: "text/markdown" } })).status).toBe(200);
const HOST = "Host: localhost\r\n";

describe("C: the docs MCP from a raw socket", () => {
  const ping = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "ping" });
  const post = (headers: string, body: string | Buffer = ping) =>
    raw(
      target.port,
      Buffer.concat([
        Buffer.from(
          `POST ${API_PATHS.docsMcp} HTTP/1.1\r\n${headers.includes("Host:") ? "" : HOST}Content-Length: ${Buffer.byteLength(body)}\r\n${headers}\r\n`,
        ),
        Buffer.from(body),
      ]),
    );
  const JSON_BODY = "Content-Type: application/json\r\n";

  test.each([
    ["C1 bad JSON", "{"],
    ["C1 an empty body", ""],
    ["C1 null", "null"],
  ])("%s is 400, -32700", async (_row, body) => {
    const reply = await post(JSON_BODY, body);
    expect([reply?.status, reply?.json().error.code]).toEqual([400, -32700]);
  });

  test("C2 C4 a batch is 400", async () => {
    for (const body of ["[]", `[${ping},${ping}]`]) expect((await post(JSON_BODY, body))?.status).toBe(400);
  });

  test("C8 another content type is 415", async () => {
    for (const type of [
      "",
      "Content-Type: text/plain\r\n",
      "Content-Type: application/x-www-form-urlencoded\r\n",
    ]) {
      const reply = await post(type);
      expect(reply?.status).toBe(415);
      if (reply) expectProblem(reply, 415, "unsupported_media_type", target.baseUrl);
    }
  });

  test.each([
    "Accept: application/json\r\n",
    "Accept: */*\r\n",
    "",
    "Accept: application/json, text/event-stream\r\n",
    "Accept: text/event-stream, application/json;q=0.5\r\n",
  ])("C9 with %j the answer is JSON", async (accept) => {
    const reply = await post(`${JSON_BODY}${accept}`);
    expect([reply?.status, reply?.header("Content-Type")?.split(";")[0]]).toEqual([200, "application/json"]);
    expect(reply?.json()).toMatchObject({ jsonrpc: "2.0", id: 1, result: {} });
    if (reply) expect(wrongHeaders(reply, target.baseUrl)).toEqual([]);
    expect(reply?.header("Content-Length")).toBe(String(reply?.body.length));
  });

  test.each([
    ["C12 a foreign origin", "Origin: https://evil.example\r\n"],
    ["C12 Origin: null", "Origin: null\r\n"],
    ["C12 our name as a prefix", "Origin: http://localhost.evil.example\r\n"],
    ["C12 our name as a suffix", "Origin: http://evil-localhost\r\n"],
    ["C12 a foreign host", "Host: evil.example\r\n"],
  ])("%s is 403", async (_row, header) => {
    for (const reply of [
      await post(`${JSON_BODY}${header}`),
      await raw(
        target.port,
        `GET ${API_PATHS.docsMcp} HTTP/1.1\r\n${header.startsWith("Host") ? "" : HOST}${header}\r\n`,
      ),
    ]) {
      expect(reply?.status).toBe(403);
      if (!reply) continue;
      expectProblem(reply, 403, "forbidden_origin", target.baseUrl);
      expect(wrongHeaders(reply, target.baseUrl)).toEqual([]);
      expect(reply.header("Access-Control-Allow-Origin")).toBeNull();
    }
  });

  test("C12 our own origin and loopback may call", async () => {
    for (const origin of [target.baseUrl, "http://localhost:5173", "http://127.0.0.1:8080"]) {
      const reply = await post(`${JSON_BODY}Origin: ${origin}\r\n`);
      expect([
        reply?.status,
        reply?.header("Access-Control-Allow-Origin"),
        reply?.header("Access-Control-Allow-Credentials"),
      ]).toEqual([200, origin, null]);
      expect(tokens(reply?.header("Vary") ?? null)).toContain("origin");
    }
  });

  test("C14 GET describes; who wants a stream gets 405 and Allow", async () => {
    const description = await raw(
      target.port,
      `GET ${API_PATHS.docsMcp} HTTP/1.1\r\n${HOST}Accept: text/html\r\n\r\n`,
    );
    expect([description?.status, description?.header("Content-Type")?.split(";")[0]]).toEqual([
      200,
      "application/json",
    ]);
    const stream = await raw(
      target.port,
      `GET ${API_PATHS.docsMcp} HTTP/1.1\r\n${HOST}Accept: text/event-stream\r\n\r\n`,
    );
    expect([stream?.status, stream?.header("Allow")]).toEqual([405, "POST, OPTIONS"]);
  });

  test("C15 DELETE and PUT are 405", async () => {
    for (const method of ["DELETE", "PUT", "PATCH"]) {
      const reply = await raw(
        target.port,
        `${method} ${API_PATHS.docsMcp} HTTP/1.1\r\n${HOST}Content-Length: 2\r\n\r\n{}`,
      );
      expect([method, reply?.status, reply?.header("Allow")]).toEqual([
        method,
        405,
        "GET, HEAD, POST, OPTIONS",
      ]);
    }
  });

  test("C16 a body over 4 MiB is 413 before it has been sent", async () => {
    const said = open(target.port);
    // 50 MB are announced, and not one byte of them follows
    said.write(`POST ${API_PATHS.docsMcp} HTTP/1.1\r\n${HOST}${JSON_BODY}Content-Length: 50000000\r\n\r\n`);
    const reply = await said.reply();
    expectProblem(reply, 413, "payload_too_large", target.baseUrl);
    expect(wrongHeaders(reply, target.baseUrl)).toEqual([]);
    expect(reply.header("Connection")).toBe("close");
    said.close();

    // a client that sends all of it before it reads gets the answer too, not a reset
    for (let n = 0; n < 8; n += 1) {
      const body = "x".repeat(5_000_000);
      const { status } = await fetch(`http://127.0.0.1:${target.port}${API_PATHS.docsMcp}`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body,
      });
      expect(status).toBe(413);
    }

    const chunked = open(target.port);
    chunked.write(
      `POST ${API_PATHS.docsMcp} HTTP/1.1\r\n${HOST}${JSON_BODY}Transfer-Encoding: chunked\r\n\r\n`,
    );
    // more than is taken, and no end of it
    for (let n = 0; n < 10; n += 1) chunked.write(`10000\r\n${"x".repeat(0x10000)}\r\n`);
    expect((await chunked.reply()).status).toBe(413);
    chunked.close();
    await alive();
  });
});
