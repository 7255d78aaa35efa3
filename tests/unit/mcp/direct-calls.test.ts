import { describe, expect, test } from "vitest";
import { docsEndpointParts } from "#lib/mcp/docs-mcp.ts";
import { mcpEndpoint } from "#lib/mcp/endpoint.ts";
import { BASE_URL, legacy, modern, request } from "#tests/mcp/messages.ts";
import { smallCorpus } from "#tests/mcp/small-corpus.ts";

const whole = docsEndpointParts({ ...smallCorpus(BASE_URL), allowedOrigins: [] });
let direct = 0;
const withDirect = mcpEndpoint({
  ...whole,
  answerDirectly: (...args) => {
    const answer = whole.answerDirectly?.(...args) ?? null;
    if (answer) direct += 1;
    return answer;
  },
});
const { answerDirectly: _, ...bySdk } = whole;
const withSdk = mcpEndpoint(bySdk);

/** Asks both ways; says whether the answer came without the SDK, and that it is the SDK's. */
async function sameAnswer(make: () => Request): Promise<boolean> {
  const before = direct;
  const [ours, theirs] = [await withDirect(make()), await withSdk(make())];
  expect(ours.status).toBe(theirs.status);
  expect(Object.fromEntries(ours.headers)).toEqual(Object.fromEntries(theirs.headers));
  expect(await ours.json()).toEqual(await theirs.json());
  return direct > before;
}

const call = (name: string, args?: unknown, rest: object = {}) => ({ name, arguments: args, ...rest });
const raw = (message: object, headers: Record<string, string> = {}) =>
  request("POST", headers, JSON.stringify(message));
const plain = { jsonrpc: "2.0", id: 1, method: "tools/call", params: call("search", { query: "quota" }) };

describe.each([
  ["2025", legacy],
  ["2026", modern],
] as const)("a call of %s", (_, send) => {
  test.each([
    ["a search", call("search", { query: "rate limit headers" })],
    ["a search with a limit", call("search", { query: "how it resets", limit: 2 })],
    ["arguments as models write them", call("search", { query: "quota", limit: "2" })],
    ["an argument that is null", call("search", { query: "quota", limit: null })],
    ["an argument that nobody knows", call("search", { query: "quota", page: 2 })],
    ["a query that finds nothing", call("search", { query: "zzzzzzzz" })],
    ["a page", call("fetch", { id: "/docs/rate-limits" })],
    ["a page that is too long", call("fetch", { id: "/docs/long-page" })],
    ["a page that is not there", call("fetch", { id: "/docs/no-such" })],
  ])("%s is answered without the SDK, in its words", async (_, params) => {
    expect(await sameAnswer(() => send("tools/call", params as never))).toBe(true);
    expect(await sameAnswer(() => send("tools/call", params as never, {}, "an id"))).toBe(true);
  });

  test.each([
    ["an unknown tool", call("delete", { query: "x" })],
    ["no tool", { arguments: {} }],
    ["arguments that do not fit", call("search", { query: 5 })],
    ["a limit out of range", call("search", { query: "x", limit: 51 })],
    ["no arguments", call("search")],
    ["arguments that are a list", call("search", ["x"])],
    ["arguments that are a text", call("search", "x")],
    ["a member that means something else", call("search", { query: "x" }, { task: { ttl: 1 } })],
  ])("%s is the SDK's to answer", async (_, params) => {
    expect(await sameAnswer(() => send("tools/call", params as never))).toBe(false);
  });

  test("other methods are the SDK's", async () => {
    expect(await sameAnswer(() => send("tools/list"))).toBe(false);
    expect(await sameAnswer(() => send("prompts/list"))).toBe(false);
  });
});

describe("members and headers that are not plain", () => {
  test.each([
    ["a progress token", { ...plain.params, _meta: { progressToken: 1 } }, true],
    ["what a host notes for itself", { ...plain.params, _meta: { "claudecode/toolUseId": "x" } }, true],
    ["a progress token of a kind that is none", { ...plain.params, _meta: { progressToken: {} } }, false],
    ["a reserved member", { ...plain.params, _meta: { "io.modelcontextprotocol/related-task": {} } }, false],
    ["a _meta that is none", { ...plain.params, _meta: 5 }, false],
  ])("%s in a call of 2025", async (_, params, isDirect) => {
    expect(await sameAnswer(() => raw({ ...plain, params }))).toBe(isDirect);
  });

  test.each([
    ["no id", { jsonrpc: "2.0", method: "tools/call", params: plain.params, extra: 1 }],
    ["an id of a kind that is none", { ...plain, id: { a: 1 } }],
    ["a fraction for an id", { ...plain, id: 1.5 }],
    ["another version of JSON-RPC", { ...plain, jsonrpc: "1.0" }],
    ["an unknown member", { ...plain, extra: 1 }],
    ["no parameters", { jsonrpc: "2.0", id: 1, method: "tools/call" }],
  ])("%s", async (_, message) => {
    const before = direct;
    const [ours, theirs] = [await withDirect(raw(message)), await withSdk(raw(message))];
    expect([ours.status, await ours.text()]).toEqual([theirs.status, await theirs.text()]);
    expect(direct).toBe(before);
  });

  test.each(["2025-11-25", "2025-06-18", "2025-03-26"])("`MCP-Protocol-Version: %s`", async (version) => {
    expect(await sameAnswer(() => raw(plain, { "mcp-protocol-version": version }))).toBe(true);
  });

  test.each([
    { "mcp-protocol-version": "2026-07-28" },
    { "mcp-protocol-version": "1999-01-01" },
    { "mcp-method": "tools/call" },
    { "mcp-name": "search" },
  ])("%o on a call of 2025", async (headers) => {
    expect(await sameAnswer(() => raw(plain, headers as never))).toBe(false);
  });

  test.each([
    { "mcp-protocol-version": "2025-11-25" },
    { "mcp-protocol-version": "" },
    { "mcp-method": "tools/list" },
    { "mcp-method": "" },
    { "mcp-name": "fetch" },
    { "mcp-name": "" },
    { "mcp-name": `=?base64?${Buffer.from("search").toString("base64")}?=` },
  ])("%o on a call of 2026", async (headers) => {
    expect(await sameAnswer(() => modern("tools/call", plain.params, headers as never))).toBe(false);
  });
});
