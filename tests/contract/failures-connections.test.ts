import { once } from "node:events";
import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { API_PATHS } from "#lib/config/paths.ts";
import { expectProblem, wrongHeaders } from "#tests/contract/expectations.ts";
import { frontTarget } from "#tests/contract/targets.ts";
import { open, raw, type Reply } from "#tests/contract/wire.ts";

/** What only code in front of Next can answer: rows P15 to P19 over raw sockets, against our front server. */
const RAISED = { RATE_LIMIT_REQUESTS: "100000000" };

let target: Awaited<ReturnType<typeof frontTarget>>;
beforeAll(async () => {
  target = await frontTarget(RAISED);
});
afterAll(() => target?.stop());

const alive = async () =>
  expect((await target.send({ path: "/docs", headers: { Accept: "text/markdown" } })).status).toBe(200);
const HOST = "Host: localhost\r\n";

describe("P: the protocol", () => {
  test.each([
    ["P15 TRACE", `TRACE /docs HTTP/1.1\r\n${HOST}\r\n`, 405],
    ["P15 CONNECT", `CONNECT localhost:80 HTTP/1.1\r\n${HOST}\r\n`, 405],
    ["P15 a method that nobody knows", `FOO /docs HTTP/1.1\r\n${HOST}\r\n`, 400],
    ["P15 PROPFIND", `PROPFIND /docs HTTP/1.1\r\n${HOST}\r\n`, 405],
    ["P16 two hosts", `GET /docs HTTP/1.1\r\n${HOST}Host: evil.example\r\n\r\n`, 400],
    ["P16 the same host twice", `GET /docs HTTP/1.1\r\n${HOST}${HOST}\r\n`, 400],
    [
      "P16 two hosts, the second behind 2,500 other headers",
      `GET /docs HTTP/1.1\r\n${HOST}${"a:b\r\n".repeat(2_500)}Host: evil.example\r\n\r\n`,
      400,
    ],
    ...["a b", "evil.example/x", "a@b", "[::1", "ex\xe4mple", "localhost:80:80", 'x"y'].map(
      (host): [string, string, number] => [
        `P16 ${JSON.stringify(host)} is no host`,
        `GET /docs HTTP/1.1\r\nHost: ${host}\r\n\r\n`,
        400,
      ],
    ),
    ["P16 no host", "GET /docs HTTP/1.1\r\nAccept: */*\r\n\r\n", 400],
    [
      "P17 length and chunks",
      `POST ${API_PATHS.docsMcp} HTTP/1.1\r\n${HOST}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
      400,
    ],
    [
      "P17 two lengths",
      `POST ${API_PATHS.docsMcp} HTTP/1.1\r\n${HOST}Content-Length: 4\r\nContent-Length: 5\r\n\r\nabcde`,
      400,
    ],
    [
      "P17 a list of lengths",
      `POST ${API_PATHS.docsMcp} HTTP/1.1\r\n${HOST}Content-Length: 4, 4\r\n\r\nabcd`,
      400,
    ],
    [
      "P17 a signed length",
      `POST ${API_PATHS.docsMcp} HTTP/1.1\r\n${HOST}Content-Length: +4\r\n\r\nabcd`,
      400,
    ],
    [
      "P17 an unknown transfer coding",
      `POST ${API_PATHS.docsMcp} HTTP/1.1\r\n${HOST}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n`,
      400,
    ],
    [
      "P17 chunked not last",
      `POST ${API_PATHS.docsMcp} HTTP/1.1\r\n${HOST}Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n`,
      400,
    ],
    [
      "P17 a chunk size that is none",
      `POST ${API_PATHS.docsMcp} HTTP/1.1\r\n${HOST}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n\r\n`,
      400,
    ],
    [
      "P17 white space before the colon",
      `GET /docs HTTP/1.1\r\n${HOST}Transfer-Encoding : chunked\r\n\r\n`,
      400,
    ],
    ["P17 a folded header", `GET /docs HTTP/1.1\r\n${HOST}X-A: b\r\n c: d\r\n\r\n`, 400],
    ["P17 a bare line feed", `GET /docs HTTP/1.1\n${HOST.trim()}\n\n`, 400],
    ["P17 another protocol", "GET /docs HTTP/3.9\r\nHost: localhost\r\n\r\n", 400],
    ["P17 the preface of HTTP/2", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 400],
    ["P17 TLS", "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", 400],
  ])("%s", async (_row, bytes, status) => {
    const connection = open(target.port);
    connection.write(Buffer.from(bytes, "latin1"));
    const reply = await connection.reply();
    expectProblem(reply, status, status === 405 ? "method_not_allowed" : "invalid_request", target.baseUrl);
    expect(wrongHeaders(reply, target.baseUrl)).toEqual([]);
    if (status === 405) expect(reply.header("Allow")).toBe("GET, HEAD, OPTIONS");
    // whatever follows on it would be read wrongly by one of us; a method alone says nothing about its end
    if (!/P15 PROP/.test(_row)) {
      expect(reply.header("Connection")).toBe("close");
      await connection.closed;
      expect(connection.left().length).toBe(0);
    }
    connection.close();
    await alive();
  });

  test("P16 an absolute target: the path counts, its host does not", async () => {
    const reply = await raw(
      target.port,
      `GET http://evil.example/docs?x=1 HTTP/1.1\r\n${HOST}Accept: text/markdown\r\n\r\n`,
    );
    expect([reply?.status, reply?.header("Content-Type")]).toEqual([200, "text/markdown; charset=utf-8"]);
    expect(reply?.text()).not.toContain("evil.example");
    for (const at of ["mailto:x", "foo:bar", "http://", "*", "http://[", "data:text/html,x"]) {
      expect((await raw(target.port, `GET ${at} HTTP/1.1\r\n${HOST}\r\n`))?.status, at).toSatisfy(
        (status) => status === 400 || status === 404,
      );
    }
    const options = await raw(target.port, `OPTIONS * HTTP/1.1\r\n${HOST}\r\n`);
    expect([options?.status, options?.header("Allow")]).toEqual([204, "GET, HEAD, OPTIONS"]);
  });

  test("P17 a smuggled second request is not answered as one", async () => {
    // a reader of the length sees one request, a reader of the chunks two
    const connection = open(target.port);
    connection.write(
      `POST ${API_PATHS.docsMcp} HTTP/1.1\r\n${HOST}Content-Type: application/json\r\nContent-Length: 6\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /llms.txt HTTP/1.1\r\n${HOST}\r\n`,
    );
    expect((await connection.reply()).status).toBe(400);
    await connection.closed;
    expect(connection.left().length).toBe(0);
  });

  test("P17 a body that nobody reads is not taken for the next request", async () => {
    const inner = `GET /llms.txt HTTP/1.1\r\n${HOST}\r\n`;
    for (const path of ["/docs", "/search", "/docs/nope", "/healthz", API_PATHS.search]) {
      const connection = open(target.port);
      connection.write(
        `GET ${path} HTTP/1.1\r\n${HOST}Content-Length: ${inner.length}\r\n\r\n${inner}GET /robots.txt HTTP/1.1\r\n${HOST}Connection: close\r\n\r\n`,
      );
      await connection.reply();
      const second = await connection.reply();
      expect(second.text(), path).toMatch(/^User-agent:|^#.*\n.*User-agent/is);
      await connection.closed;
      expect(connection.left().length).toBe(0);
    }
  });

  test("answers to requests in one piece come in their order, whole, and a bad one behind them breaks none", async () => {
    const connection = open(target.port);
    connection.write(
      `GET /search?query=a HTTP/1.1\r\n${HOST}\r\nGET /llms.txt HTTP/1.1\r\n${HOST}\r\nGET /docs HTTP/1.1\r\n${HOST}Accept: application/json\r\n\r\n`,
    );
    const types: (string | null)[] = [];
    for (let n = 0; n < 3; n += 1) types.push((await connection.reply()).header("Content-Type"));
    expect(types).toEqual([
      "text/html; charset=utf-8",
      "text/plain; charset=utf-8",
      "application/json; charset=utf-8",
    ]);
    connection.close();

    // the answer to the first may be lost with the connection, but no other bytes may stand in its place
    for (let attempt = 0; attempt < 10; attempt += 1) {
      const bad = open(target.port);
      bad.write(`GET /search?query=a HTTP/1.1\r\n${HOST}\r\nNONSENSE\r\n\r\n`);
      const reply = await bad.reply().catch(() => null);
      if (reply) expect([200, 400]).toContain(reply.status);
      if (reply?.status === 200) expect(reply.text().endsWith("</html>")).toBe(true);
      await bad.closed;
    }
    await alive();
  });

  test("an offer of HTTP/2 and an expectation that nobody knows are passed over", async () => {
    const offer = await raw(
      target.port,
      `GET /llms.txt HTTP/1.1\r\n${HOST}Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAoAAAAAIAAAAA\r\n\r\n`,
    );
    expect(offer?.status).toBe(200);
    const expectation = await raw(
      target.port,
      `GET /llms.txt HTTP/1.1\r\n${HOST}Expect: the-unexpected\r\n\r\n`,
    );
    expect(expectation?.status).toBe(200);
    if (expectation) expect(wrongHeaders(expectation, target.baseUrl)).toEqual([]);
  });

  test.each([
    [
      "too long",
      `POST ${API_PATHS.docsMcp} HTTP/1.1\r\n${HOST}Content-Type: application/json\r\nContent-Length: 50000000`,
      413,
    ],
    ["nobody takes", `POST /docs HTTP/1.1\r\n${HOST}Content-Length: 5`, 405],
  ])(
    "Expect: 100-continue, RFC 9110 §10.1.1: a body that %s is refused, never asked for",
    async (...given) => {
      const [, head, status] = given;
      const connection = open(target.port);
      let heard = "";
      connection.socket.on("data", (chunk: Buffer) => {
        heard += chunk.toString("latin1");
      });
      connection.write(`${head}\r\nExpect: 100-continue\r\n\r\n`);
      const reply = await connection.reply();
      expect(reply.status).toBe(status);
      expect(reply.header("Connection")).toBe("close");
      expect(heard).toMatch(`HTTP/1.1 ${status}`);
      expect(heard).not.toContain("HTTP/1.1 100");
      connection.close();
    },
  );

  test("Expect: 100-continue: a body that is read is asked for, and without one the connection stays", async () => {
    const body = '{"jsonrpc":"2.0","id":1,"method":"ping"}';
    const connection = open(target.port);
    let heard = "";
    connection.socket.on("data", (chunk: Buffer) => {
      heard += chunk.toString("latin1");
    });
    connection.write(`GET /llms.txt HTTP/1.1\r\n${HOST}Expect: 100-continue\r\n\r\n`);
    const file = await connection.reply();
    expect([file.status, file.header("Connection")]).toEqual([200, "keep-alive"]);
    heard = "";
    connection.write(
      `POST ${API_PATHS.docsMcp} HTTP/1.1\r\n${HOST}Content-Type: application/json\r\nAccept: application/json, text/event-stream\r\nExpect: 100-continue\r\nContent-Length: ${body.length}\r\n\r\n`,
    );
    await vi.waitFor(() => expect(heard).toContain("HTTP/1.1 100"));
    connection.write(body);
    expect((await connection.reply("POST")).json()).toMatchObject({ id: 1, result: {} });
    connection.close();
  });

  test("HTTP/1.0 without a host is answered and closed", async () => {
    const connection = open(target.port);
    connection.write("GET /llms.txt HTTP/1.0\r\n\r\n");
    expect((await connection.reply()).status).toBe(200);
    await connection.closed;
  });

  test("a connection that is reset at a bad moment ends nothing", async () => {
    for (const bytes of [
      `CONNECT a:1 HTTP/1.1\r\n${HOST}\r\n`,
      `GET /search?query=x HTTP/1.1\r\n${HOST}\r\n`,
      `POST ${API_PATHS.docsMcp} HTTP/1.1\r\n${HOST}Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{`,
      `GET /docs HTTP/1.1\r\n${HOST}Upgrade: websocket\r\nConnection: upgrade\r\n\r\n`,
      "NONSENSE\r\n\r\n",
    ]) {
      await Promise.all(
        Array.from({ length: 20 }, async (_, n) => {
          const socket = connect(target.port, "127.0.0.1");
          socket.on("error", () => {});
          await once(socket, "connect");
          const closed = once(socket, "close");
          socket.write(bytes);
          if (n % 2) socket.resetAndDestroy();
          else setImmediate(() => socket.resetAndDestroy());
          await closed;
        }),
      );
    }
    await alive();
  });

  test("P18 400 connections that send their headers drop by drop leave the service to the others", {
    timeout: 30_000,
  }, async () => {
    const before = await target.send({ path: "/docs" });
    expect(before.status).toBe(200);
    const slow = await Promise.all(
      Array.from({ length: 400 }, async () => {
        const socket = connect(target.port, "127.0.0.1");
        socket.on("error", () => {});
        await once(socket, "connect");
        socket.write(`GET /docs HTTP/1.1\r\n${HOST}`);
        return socket;
      }),
    );
    const drip = setInterval(() => {
      for (const socket of slow) if (!socket.destroyed) socket.write("X-A: b\r\n");
    }, 400);
    try {
      // some seconds of requests, each on a connection of its own
      const until = performance.now() + 3_000;
      let answered = 0;
      while (performance.now() < until) {
        const reply = await raw(
          target.port,
          `GET /docs HTTP/1.1\r\n${HOST}Accept: text/markdown\r\nConnection: close\r\n\r\n`,
        );
        expect(reply?.status).toBe(200);
        answered += 1;
      }
      expect(answered).toBeGreaterThan(30);
    } finally {
      clearInterval(drip);
      for (const socket of slow) socket.destroy();
    }
  });

  test("P19 half-sent headers are closed with 408 in at most 15 s", { timeout: 30_000 }, async () => {
    const startedAt = performance.now();
    const replies = await Promise.all(
      ["GET /docs HTTP/1.1\r\nHost: local", "G", "", `GET /docs HTTP/1.1\r\n${HOST}X-A: `].map(
        async (bytes) => {
          const connection = open(target.port);
          connection.write(bytes);
          const reply = await connection.reply().catch(() => null);
          await connection.closed;
          return reply;
        },
      ),
    );
    expect(performance.now() - startedAt).toBeLessThan(15_000);
    for (const reply of replies.filter((entry): entry is Reply => entry !== null)) {
      expectProblem(reply, 408, "request_timeout", target.baseUrl);
      expect(wrongHeaders(reply, target.baseUrl)).toEqual([]);
    }
    expect(replies[0]?.status).toBe(408);
    expect(replies[3]?.status).toBe(408);
  });
});
