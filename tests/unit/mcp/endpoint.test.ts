import { describe, expect, test } from "vitest";
import { MAXIMUM_BODY_BYTES } from "#lib/mcp/message.ts";
import { docsMcp } from "#lib/mcp/docs-mcp.ts";
import { answerOf, BASE_URL, legacy, modern, request } from "#tests/mcp/messages.ts";
import { smallCorpus } from "#tests/mcp/small-corpus.ts";

const parts = smallCorpus(BASE_URL);
const call = docsMcp({ ...parts, allowedOrigins: [] });
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
