import { McpServer } from "@modelcontextprotocol/server";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { McpDescription } from "#lib/api/schemas.ts";
import { mcpEndpoint } from "#lib/mcp/endpoint.ts";
import { MAXIMUM_BODY_BYTES } from "#lib/mcp/message.ts";
import { docsMcp } from "#lib/mcp/docs-mcp.ts";
import { answerOf, BASE_URL, legacy, modern, request } from "#tests/mcp/messages.ts";
import { smallCorpus } from "#tests/mcp/small-corpus.ts";

const ALLOWED = "https://host.example";
const parts = smallCorpus(BASE_URL);
const call = docsMcp({ ...parts, allowedOrigins: [ALLOWED] });
const VERSIONS = ["2026-07-28", "2025-11-25", "2025-06-18", "2025-03-26"];
const listTools = { legacy: () => legacy("tools/list"), modern: () => modern("tools/list") };

describe("what is no message", () => {
  test.each([
    ["bad JSON", "{"],
    ["an empty body", ""],
    ["`null`", "null"],
    ["bytes that are no text", "\u0000\u0001"],
  ])("C1 %s is answered 400, -32700", async (_, body) => {
    const response = await call(request("POST", {}, body));
    expect(response.status).toBe(400);
    expect(await answerOf(response)).toMatchObject({ jsonrpc: "2.0", id: null, error: { code: -32700 } });
  });

  test.each([
    ["a number", "1"],
    ["a string", '"tools/list"'],
    ["an object that is no message", '{"hello":"world"}'],
    ["another version of JSON-RPC", '{"jsonrpc":"1.0","id":1,"method":"tools/list"}'],
    ["an id that is an object", '{"jsonrpc":"2.0","id":{},"method":"tools/list"}'],
  ])("C1 %s is answered 400, -32600", async (_, body) => {
    const response = await call(request("POST", {}, body));
    expect(response.status).toBe(400);
    const answer = await answerOf(response);
    expect(answer.error?.code).toBe(-32600);
    // JSON-RPC 2.0 §5: the id of the request, or null where it cannot be told; never left out
    expect([null, 1]).toContain(answer.id);
  });

  const one = { jsonrpc: "2.0", id: 1, method: "tools/list" };
  test.each([
    ["C2 an empty batch", []],
    ["C2 a batch of one", [one]],
    ["C2 a batch of two", [one, { ...one, id: 2 }]],
    ["C4 a batch with one id twice", [one, one]],
  ])("%s is answered 400, and nothing of it is done", async (_, batch) => {
    const response = await call(request("POST", {}, JSON.stringify(batch)));
    expect(response.status).toBe(400);
    expect(await answerOf(response)).toMatchObject({ id: null, error: { code: -32600 } });
  });
});

describe("methods and tools that do not exist", () => {
  test.each([
    ["initialize", {}],
    ["resources/read", { uri: 5 }],
    ["prompts/get", { name: ["x"] }],
    ["completion/complete", { ref: 1 }],
  ])("C6 parameters of %s that do not fit are -32602, in one line", async (method, params) => {
    for (const send of method === "initialize" ? [legacy] : [legacy, modern]) {
      const { error } = await answerOf(await call(send(method, params)));
      expect(error?.code).toBe(-32602);
      expect(error?.message).not.toMatch(/[\n{]/);
    }
  });

  test("C5 an unknown method is -32601: 404 for 2026-07-28, 200 before", async () => {
    const [now, before] = [await call(modern("no/such")), await call(legacy("no/such"))];
    expect([now.status, before.status]).toEqual([404, 200]);
    expect((await answerOf(now)).error?.code).toBe(-32601);
    expect((await answerOf(before)).error?.code).toBe(-32601);
  });

  test("C5 a stream of changes is not offered, and is not opened", async () => {
    const response = await call(
      modern("subscriptions/listen", { notifications: { toolsListChanged: true } }, {}, 7),
    );
    expect(response.status).toBe(404);
    expect(response.headers.get("content-type")).toBe("application/json");
    expect(await answerOf(response)).toMatchObject({ id: 7, error: { code: -32601 } });
  });

  test.each(["legacy", "modern"] as const)("C6 an unknown tool is -32602 (%s)", async (generation) => {
    const send = generation === "legacy" ? legacy : modern;
    for (const name of ["no-such", "constructor", "__proto__", "toString"]) {
      const response = await call(send("tools/call", { name, arguments: {} }));
      expect(response.status).toBe(200);
      expect((await answerOf(response)).error?.code).toBe(-32602);
    }
  });

  test.each([
    ["no arguments", undefined],
    ["an argument of another type", { query: 1 }],
    ["an argument that is too long", { query: "x".repeat(257) }],
    ["a limit out of range", { query: "x", limit: 51 }],
    ["a limit that is no whole number", { query: "x", limit: 1.5 }],
  ])("C6 %s: a tool error that names the field, without a stack", async (_, args) => {
    for (const send of [legacy, modern]) {
      const response = await call(send("tools/call", { name: "search", ...(args && { arguments: args }) }));
      const { result } = await answerOf(response);
      expect(result.isError).toBe(true);
      expect(result.content[0].text).toMatch(/query|limit/);
      expect(JSON.stringify(result)).not.toMatch(/\bat .+:\d+:\d+|node_modules/);
    }
  });
});

/** An endpoint with tools that fail, wait and report, to see what it makes of them. */
function misbehaving(events: { onWork?: (signal: AbortSignal) => Promise<string> } = {}) {
  const reported: [unknown, string][] = [];
  const failing = {
    ...parts,
    allowedOrigins: [],
    onError: (error: unknown, where: string) => reported.push([error, where]),
    // what a tool reads first: it fails with a secret in its message
    corpus: {
      ...parts.corpus,
      byPath: {
        get: () => {
          throw new Error("password=hunter2 at /srv/secret.ts");
        },
      } as never,
    },
  };
  const slow = mcpEndpoint({
    baseUrl: BASE_URL,
    allowedOrigins: [],
    describe: () => ({}),
    makeServer: () => {
      const server = new McpServer({ name: "slow", version: "1.0.0" });
      server.registerTool("work", { inputSchema: z.object({ tag: z.string() }) }, async ({ tag }, ctx) => ({
        content: [{ type: "text", text: `${tag}: ${(await events.onWork?.(ctx.mcpReq.signal)) ?? "done"}` }],
      }));
      return server;
    },
  });
  return { failing: docsMcp(failing), reported, slow };
}

test.each([
  ["tools/call", { name: "search", arguments: { query: "rate limits" } }, "tool search"],
  ["tools/call", { name: "fetch", arguments: { id: "/docs/webhooks" } }, "tool fetch"],
  ["resources/read", { uri: "docs://webhooks" }, "resource docs"],
])("C7 %s %o that throws: a generic message; the cause is reported", async (method, params, where) => {
  for (const send of [legacy, modern]) {
    const { failing, reported } = misbehaving();
    const text = await (await failing(send(method, params))).text();
    expect(text).toMatch(/failed on our side/);
    expect(text).not.toMatch(/hunter2|secret|Error:|\.ts/);
    expect(reported).toEqual([
      [expect.objectContaining({ message: expect.stringContaining("hunter2") }), where],
    ]);
  }
});

test.each(["text/plain", "application/x-www-form-urlencoded", "text/json", ""])(
  "C8 the content type %j is answered 415",
  async (type) => {
    const body = new TextEncoder().encode('{"jsonrpc":"2.0","id":1,"method":"tools/list"}');
    const response = await call(request("POST", { "content-type": type }, body));
    expect(response.status).toBe(415);
    expect(await response.json()).toMatchObject({ code: "unsupported_media_type", status: 415 });
  },
);

test("C8 parameters of the content type do not matter; a compressed body is refused", async () => {
  expect(
    (await call(legacy("tools/list", {}, { "content-type": "Application/JSON; charset=utf-8" }))).status,
  ).toBe(200);
  expect((await call(legacy("tools/list", {}, { "content-encoding": "gzip" }))).status).toBe(415);
});

describe.each(["legacy", "modern"] as const)("answers to %s clients", (generation) => {
  const send = generation === "legacy" ? legacy : modern;
  test.each([
    "application/json",
    "*/*",
    "",
    "application/json, text/event-stream",
    "text/event-stream",
    "text/html",
  ])("C9 with `Accept: %s` are JSON", async (accept) => {
    const response = await call(
      send("tools/call", { name: "search", arguments: { query: "quota" } }, { accept }),
    );
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("application/json");
    expect((await answerOf(response)).result.structuredContent.results).not.toHaveLength(0);
  });

  test("are not kept by caches, and differ by origin", async () => {
    const response = await call(listTools[generation]());
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(response.headers.get("vary")).toContain("Origin");
    expect(response.headers.get("mcp-session-id")).toBeNull();
  });

  test("a notification is taken with 202 and no body", async () => {
    const headers = generation === "modern" ? { "mcp-protocol-version": "2026-07-28" } : {};
    const body = JSON.stringify({ jsonrpc: "2.0", method: "notifications/initialized" });
    const response = await call(request("POST", headers as Record<string, string>, body));
    expect(response.status).toBe(202);
    expect(await response.text()).toBe("");
  });
});

describe("versions", () => {
  test.each(["1999-01-01", "2024-11-05", "latest", "2027-01-01"])(
    "C10 `MCP-Protocol-Version: %s` without an envelope is answered 400 with the list",
    async (version) => {
      const response = await call(legacy("tools/list", {}, { "mcp-protocol-version": version }, 9));
      expect(response.status).toBe(400);
      const { id, error } = await answerOf(response);
      expect(id).toBe(9);
      expect(error).toMatchObject({ code: -32022, data: { supported: VERSIONS, requested: version } });
    },
  );

  test("C10 a version in header and envelope that is not spoken is answered 400 with the list", async () => {
    const version = "v999.0.0";
    const response = await call(
      request(
        "POST",
        { "mcp-protocol-version": version, "mcp-method": "server/discover" },
        JSON.stringify({
          jsonrpc: "2.0",
          id: 3,
          method: "server/discover",
          params: {
            _meta: {
              "io.modelcontextprotocol/protocolVersion": version,
              "io.modelcontextprotocol/clientCapabilities": {},
            },
          },
        }),
      ),
    );
    expect(response.status).toBe(400);
    expect((await answerOf(response)).error).toMatchObject({
      code: -32022,
      data: { supported: ["2026-07-28"], requested: version },
    });
  });

  test.each(VERSIONS.slice(1))(
    "initialize with %s gets it, and may name it in the header",
    async (version) => {
      const params = {
        protocolVersion: version,
        capabilities: {},
        clientInfo: { name: "test", version: "1" },
      };
      const { result } = await answerOf(await call(legacy("initialize", params)));
      expect(result).toMatchObject({ protocolVersion: version, serverInfo: { name: "reelwright-docs" } });
      expect((await call(legacy("tools/list", {}, { "mcp-protocol-version": version }))).status).toBe(200);
    },
  );

  test("initialize with a version of the future gets the newest that has initialize", async () => {
    const params = {
      protocolVersion: "2999-01-01",
      capabilities: {},
      clientInfo: { name: "test", version: "1" },
    };
    const { result } = await answerOf(await call(legacy("initialize", params)));
    expect(result.protocolVersion).toBe("2025-11-25");
  });

  test("server/discover says what there is", async () => {
    const { result } = await answerOf(await call(modern("server/discover")));
    expect(result).toMatchObject({
      supportedVersions: ["2026-07-28"],
      ttlMs: 3_600_000,
      cacheScope: "public",
    });
    expect(Object.keys(result.capabilities).sort()).toEqual(["completions", "prompts", "resources", "tools"]);
  });

  test.each([
    ["version", modern("tools/list", {}, { "mcp-protocol-version": "2025-11-25" })],
    ["method", modern("tools/list", {}, { "mcp-method": "prompts/list" })],
    ["name", modern("tools/call", { name: "search", arguments: { query: "x" } }, { "mcp-name": "fetch" })],
    ["missing version", modern("tools/list", {}, { "mcp-protocol-version": "" })],
    ["missing method", modern("tools/list", {}, { "mcp-method": "" })],
    ["missing name", modern("tools/call", { name: "search", arguments: { query: "x" } }, { "mcp-name": "" })],
  ])("C11 %s: header and body differ, 400 HeaderMismatch", async (_, differing) => {
    const response = await call(differing);
    expect(response.status).toBe(400);
    expect((await answerOf(response)).error?.code).toBe(-32020);
  });

  test("C11 a name in the header may be Base64", async () => {
    const name = `=?base64?${Buffer.from("search").toString("base64")}?=`;
    const response = await call(
      modern("tools/call", { name: "search", arguments: { query: "x" } }, { "mcp-name": name }),
    );
    expect(response.status).toBe(200);
  });
});

describe("who may call", () => {
  test.each([
    "https://evil.example",
    "null",
    "http://docs.example",
    "https://docs.example:8443",
    "https://docs.example.evil.example",
    "https://evil-docs.example",
    "http://localhost.evil.example",
    "http://localhost@evil.example",
    "http://127.0.0.1.nip.example",
    "https://docs.example/",
    "chrome-extension://abcdef",
    "https://host.example, https://docs.example",
    "not an origin",
  ])("C12 `Origin: %s` is answered 403 whatever the method, without CORS", async (origin) => {
    for (const method of ["GET", "POST", "OPTIONS", "DELETE"]) {
      const response = await call(request(method, { origin }));
      expect(response.status).toBe(403);
      expect(response.headers.get("access-control-allow-origin")).toBeNull();
      expect(await response.json()).toMatchObject({ code: "forbidden_origin" });
    }
  });

  test.each([BASE_URL, ALLOWED, "http://localhost:5173", "http://127.0.0.1", "https://[::1]:8080"])(
    "C12 `Origin: %s` may call, and reads the answer; no credentials",
    async (origin) => {
      const response = await call(legacy("tools/list", {}, { origin }));
      expect(response.status).toBe(200);
      expect(response.headers.get("access-control-allow-origin")).toBe(origin);
      expect(response.headers.get("access-control-allow-credentials")).toBeNull();
      expect(response.headers.get("access-control-expose-headers")).toContain("RateLimit-Remaining");
    },
  );

  test.each([
    "evil.example",
    "evil.example:443",
    "docs.example.evil.example",
    "docs.example@evil.example",
    "a b",
    "docs.example/",
  ])("C12 `Host: %s` is answered 403", async (host) => {
    expect((await call(legacy("tools/list", {}, { host }))).status).toBe(403);
    expect((await call(request("GET", { host }))).status).toBe(403);
  });

  test.each(["docs.example", "DOCS.example:443", "localhost:3000", "127.0.0.1:3000", "[::1]:3000"])(
    "C12 `Host: %s` is ours",
    async (host) => {
      expect((await call(legacy("tools/list", {}, { host }))).status).toBe(200);
    },
  );

  test("a preflight says what may be sent", async () => {
    const response = await call(request("OPTIONS", { origin: BASE_URL }));
    expect(response.status).toBe(204);
    expect(response.headers.get("access-control-allow-methods")).toBe("GET, HEAD, POST, OPTIONS");
    const allowed = response.headers.get("access-control-allow-headers")?.toLowerCase();
    for (const name of [
      "mcp-protocol-version",
      "mcp-method",
      "mcp-name",
      "mcp-session-id",
      "content-type",
      "authorization",
    ]) {
      expect(allowed).toContain(name);
    }
  });
});

describe("methods", () => {
  test.each(["text/event-stream", "application/json, text/event-stream", "TEXT/Event-Stream;q=0.5"])(
    "C14 GET with `Accept: %s` is answered 405, with the methods that work",
    async (accept) => {
      const response = await call(request("GET", { accept }));
      expect(response.status).toBe(405);
      expect(response.headers.get("allow")).toBe("POST, OPTIONS");
      expect(await response.json()).toMatchObject({ available: ["POST", "OPTIONS"] });
    },
  );

  test.each(["", "*/*", "text/html", "application/json", "text/event-stream;q=0"])(
    "C14 GET with `Accept: %s` is answered with the description",
    async (accept) => {
      const response = await call(request("GET", { accept, "content-type": "" }));
      expect(response.status).toBe(200);
      const description = await response.json();
      expect(McpDescription.safeParse(description).error).toBeUndefined();
      expect(description).toMatchObject({
        name: "reelwright-docs",
        version: "1.0.0",
        endpoint: `${BASE_URL}/api/v1/mcp`,
        transports: ["streamable-http"],
        protocolVersions: VERSIONS,
        tools: [{ name: "search" }, { name: "fetch" }],
        documentation: `${BASE_URL}/docs/mcp/overview`,
      });
    },
  );

  test("HEAD has the headers of GET, and no body", async () => {
    const [get, head] = [await call(request("GET")), await call(request("HEAD"))];
    expect([...head.headers]).toEqual([...get.headers]);
    expect(await head.text()).toBe("");
    expect(head.headers.get("content-length")).toBe(String((await get.arrayBuffer()).byteLength));
  });

  test.each(["DELETE", "PUT", "PATCH"])("C15 %s is answered 405 with Allow", async (method) => {
    const response = await call(request(method, { "mcp-session-id": "x" }));
    expect(response.status).toBe(405);
    expect(response.headers.get("allow")).toBe("GET, HEAD, POST, OPTIONS");
    expect(await response.json()).toMatchObject({
      code: "method_not_allowed",
      available: expect.arrayContaining(["POST"]),
    });
  });
});

describe("C16 a body that is too large", () => {
  /** Endless zeros, in pieces; counts what was asked of it. */
  function endless() {
    const read = { bytes: 0 };
    const stream = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          read.bytes += 16_384;
          controller.enqueue(new Uint8Array(16_384).fill(48));
        },
      },
      { highWaterMark: 0 },
    );
    return { read, stream };
  }

  test("that says so is answered 413, and nothing of it is read", async () => {
    const { read, stream } = endless();
    const response = await call(request("POST", { "content-length": "5000000" }, stream));
    expect(response.status).toBe(413);
    expect(await response.json()).toMatchObject({ code: "payload_too_large" });
    expect(read.bytes).toBe(0);
  });

  test("that does not say so is answered 413 as soon as it is too large", async () => {
    const { read, stream } = endless();
    expect((await call(request("POST", {}, stream))).status).toBe(413);
    expect(read.bytes).toBeLessThanOrEqual(MAXIMUM_BODY_BYTES + 2 * 16_384);
  });

  test("the last size that is taken is 256 KiB", async () => {
    const message = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" });
    const body = message + " ".repeat(MAXIMUM_BODY_BYTES - message.length);
    expect((await call(request("POST", {}, body))).status).toBe(200);
    expect((await call(request("POST", {}, `${body} `))).status).toBe(413);
  });

  test("that breaks off is answered 400", async () => {
    const broken = new ReadableStream({ pull: (controller) => controller.error(new Error("gone")) });
    expect((await call(request("POST", {}, broken))).status).toBe(400);
  });
});

test.each(["legacy", "modern"] as const)(
  "C18 two clients with the same ids, calls interleaved: each gets its own answer (%s)",
  async (generation) => {
    const send = generation === "legacy" ? legacy : modern;
    const waiting: ((value: string) => void)[] = [];
    const { slow } = misbehaving({ onWork: () => new Promise((resolve) => waiting.push(resolve)) });
    const tags = ["a", "b", "c", "d"];
    const responses = tags.map((tag) =>
      slow(send("tools/call", { name: "work", arguments: { tag } }, {}, 1)),
    );
    while (waiting.length < tags.length) await new Promise((resolve) => setImmediate(resolve));
    // the last to come is the first to be answered
    for (const finish of waiting.reverse()) finish("done");
    const answers = await Promise.all(responses.map(async (response) => answerOf(await response)));
    expect(answers.map((answer) => [answer.id, answer.result.content[0].text])).toEqual(
      tags.map((tag) => [1, `${tag}: done`]),
    );
  },
);

test.each(["legacy", "modern"] as const)(
  "C19 a client that closes the connection in mid call stops the work, and nothing is written after it (%s)",
  async (generation) => {
    const gone = new AbortController();
    let working: AbortSignal | undefined;
    const { slow } = misbehaving({
      onWork: (signal) =>
        new Promise((resolve) => {
          working = signal;
          signal.addEventListener("abort", () => resolve("too late"));
        }),
    });
    const params = { name: "work", arguments: { tag: "x" } };
    const sent =
      generation === "modern"
        ? modern("tools/call", params, {}, 1, gone.signal)
        : new Request(legacy("tools/call", params), { signal: gone.signal });
    const response = slow(sent);
    while (!working) await new Promise((resolve) => setImmediate(resolve));
    expect(working.aborted).toBe(false);
    gone.abort();
    expect((await response).status).toBe(499);
    expect(await (await response).text()).toBe("");
    expect(working.aborted).toBe(true);
  },
);

test("C19 a call whose client has gone before it began is not begun", async () => {
  let begun = false;
  const { slow } = misbehaving({
    onWork: async () => {
      begun = true;
      return "done";
    },
  });
  for (const sent of [legacy, modern]) {
    const request = sent("tools/call", { name: "work", arguments: { tag: "x" } });
    expect((await slow(new Request(request, { signal: AbortSignal.abort() }))).status).toBe(499);
  }
  expect(begun).toBe(false);
});
