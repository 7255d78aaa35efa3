import fc from "fast-check";
import { expect, test } from "vitest";
import { docsMcp } from "#lib/mcp/docs-mcp.ts";
import { BASE_URL, request } from "#tests/mcp/messages.ts";
import { smallCorpus } from "#tests/mcp/small-corpus.ts";

const failures: unknown[] = [];
const call = docsMcp({
  ...smallCorpus(BASE_URL),
  allowedOrigins: [],
  onError: (error) => failures.push(error),
});

const METHODS = [
  "initialize",
  "server/discover",
  "ping",
  "tools/list",
  "tools/call",
  "resources/list",
  "resources/read",
  "resources/templates/list",
  "resources/subscribe",
  "prompts/list",
  "prompts/get",
  "completion/complete",
  "logging/setLevel",
  "subscriptions/listen",
  "notifications/initialized",
  "notifications/cancelled",
  "tasks/get",
];

const text = fc.oneof(
  fc.string(),
  fc.string({ unit: "binary" }),
  fc.constantFrom(
    "search",
    "fetch",
    "integrate",
    "docs://webhooks",
    "docs://{+slug}",
    "__proto__",
    "constructor",
  ),
);
const value = fc.oneof(
  text,
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  fc.jsonValue({ maxDepth: 3 }),
);
const version = fc.constantFrom(
  "2026-07-28",
  "2025-11-25",
  "2025-06-18",
  "2025-03-26",
  "2024-11-05",
  "9",
  "",
);

const meta = fc.record(
  {
    "io.modelcontextprotocol/protocolVersion": fc.oneof(version, value),
    "io.modelcontextprotocol/clientCapabilities": fc.oneof(fc.constant({}), value),
    "io.modelcontextprotocol/clientInfo": fc.oneof(fc.constant({ name: "x", version: "1" }), value),
    progressToken: value,
  },
  { requiredKeys: [] },
);
const args = fc.record(
  { query: value, limit: value, id: value, section: value, language: value, goal: value },
  { requiredKeys: [] },
);
const params = fc.record(
  {
    name: value,
    uri: value,
    arguments: fc.oneof(args, value),
    ref: fc.oneof(
      fc.record({ type: fc.constantFrom("ref/prompt", "ref/resource", "x"), name: value, uri: value }),
      value,
    ),
    argument: fc.oneof(fc.record({ name: value, value }), value),
    protocolVersion: fc.oneof(version, value),
    capabilities: value,
    clientInfo: fc.oneof(fc.constant({ name: "x", version: "1" }), value),
    inputResponses: value,
    requestState: value,
    cursor: value,
    _meta: fc.oneof(meta, value),
  },
  { requiredKeys: [] },
);
const message = fc.record(
  {
    jsonrpc: fc.oneof({ weight: 9, arbitrary: fc.constant("2.0") }, { weight: 1, arbitrary: value }),
    id: fc.oneof(fc.integer(), text, value),
    method: fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...METHODS) }, { weight: 1, arbitrary: value }),
    params: fc.oneof(params, value),
    result: value,
    error: value,
  },
  { requiredKeys: ["jsonrpc", "method"] },
);

const header = fc.oneof(
  fc.constant(""),
  fc.constantFrom(...METHODS, "search", "fetch", "=?base64?c2VhcmNo?=", "=?base64?!?="),
);

test("whatever is posted, the answer is JSON or empty, never 5xx, and nothing hangs", {
  timeout: 120_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(message, value),
      version,
      header,
      header,
      async (body, protocol, method, name) => {
        const headers = { "mcp-protocol-version": protocol, "mcp-method": method, "mcp-name": name };
        const response = await call(request("POST", headers, JSON.stringify(body)));
        expect(response.status).toBeLessThan(500);
        const answer = await response.text();
        if (response.status === 202) expect(answer).toBe("");
        else expect(JSON.parse(answer)).toMatchObject({ jsonrpc: "2.0" });
        expect(answer).not.toMatch(/node_modules|\bat \S+ \(/);
        // a tool that fails answers 200 too
        expect(failures).toEqual([]);
      },
    ),
    // a failure prints its seed; the same seed everywhere keeps the run the same
    { numRuns: 3000, seed: 20261121, interruptAfterTimeLimit: 100_000, markInterruptAsFailure: true },
  );
});

test("the same for any bytes", async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), async (bytes) => {
      const response = await call(request("POST", {}, new Uint8Array(bytes)));
      expect(response.status).toBeLessThan(500);
      await response.text();
    }),
    { numRuns: 500, seed: 20261121 },
  );
});

test.each([
  ["an array nested deep", `${"[".repeat(100_000)}${"]".repeat(100_000)}`],
  [
    "an argument nested deep",
    `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"search","arguments":{"query":${"[".repeat(100_000)}${"]".repeat(100_000)}}}}`,
  ],
  [
    "metadata nested deep",
    `{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"_meta":{"x":${'{"a":'.repeat(40_000)}1${"}".repeat(40_000)}}}}`,
  ],
  ["a number without end", `{"jsonrpc":"2.0","id":1${"0".repeat(200_000)},"method":"tools/list"}`],
  [
    "one key a quarter of a million times",
    `{${'"a":1,'.repeat(40_000)}"jsonrpc":"2.0","method":"tools/list","id":1}`,
  ],
])("%s does no harm", async (_, body) => {
  const response = await call(request("POST", {}, body));
  expect(response.status).toBeLessThan(500);
  expect(await response.text()).not.toMatch(/stack|RangeError/i);
});
