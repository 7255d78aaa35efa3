import { McpServer } from "@modelcontextprotocol/server";
import { expect, test } from "vitest";
import { z } from "zod";
import { mcpEndpoint } from "#lib/mcp/endpoint.ts";
import { docsMcp } from "#lib/mcp/docs-mcp.ts";
import { answerOf, BASE_URL, legacy, modern } from "#tests/mcp/messages.ts";
import { smallCorpus } from "#tests/mcp/small-corpus.ts";

const parts = smallCorpus(BASE_URL);

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
