import {
  Client as NewClient,
  StreamableHTTPClientTransport as NewTransport,
} from "@modelcontextprotocol/client";
import { Client as OldClient } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport as OldTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { docsMcp } from "#lib/mcp/docs-mcp.ts";
import { serve } from "#tests/mcp/serve.ts";
import { smallCorpus } from "#tests/mcp/small-corpus.ts";

interface Exchange {
  method: string;
  sent: string;
  status: number;
  type: string | null;
}

const exchanges: Exchange[] = [];
const failures: unknown[] = [];
let server: Awaited<ReturnType<typeof serve>>;

beforeAll(async () => {
  server = await serve((baseUrl) => {
    const mcp = docsMcp({
      ...smallCorpus(baseUrl),
      allowedOrigins: [],
      onError: (error) => failures.push(error),
    });
    return async (request) => {
      const sent = await request.clone().text();
      const response = await mcp(request);
      const type = response.headers.get("content-type");
      exchanges.push({ method: request.method, sent, status: response.status, type });
      return response;
    };
  });
});
afterAll(() => server.stop());

const INFO = { name: "test-client", version: "1.0.0" };

/** The clients that hosts are built with. The two generations of the SDK agree in all that a session needs. */
const CLIENTS = {
  "@modelcontextprotocol/client, 2026-07-28": async () => {
    const client = new NewClient(INFO, { versionNegotiation: { mode: "auto" } });
    await client.connect(new NewTransport(new URL(server.url)));
    expect(client.getNegotiatedProtocolVersion()).toBe("2026-07-28");
    return client;
  },
  "@modelcontextprotocol/client, by initialize": async () => {
    const client = new NewClient(INFO);
    await client.connect(new NewTransport(new URL(server.url)));
    expect(client.getNegotiatedProtocolVersion()).toBe("2025-11-25");
    return client;
  },
  "@modelcontextprotocol/sdk": async () => {
    const client = new OldClient(INFO);
    // its transport's types predate exactOptionalPropertyTypes
    await client.connect(new OldTransport(new URL(server.url)) as never);
    return client as unknown as NewClient;
  },
};

describe.each(Object.entries(CLIENTS))("a session with %s", (name, connect) => {
  let client: NewClient;

  beforeAll(async () => {
    exchanges.length = 0;
    client = await connect();
  });
  afterAll(() => client.close());

  test("the server introduces itself", () => {
    expect(client.getServerVersion()).toMatchObject({ name: "reelwright-docs", version: "1.0.0" });
    expect(client.getInstructions()).toContain("`search`");
  });

  test("the tools are listed with their schemas", async () => {
    const { tools } = await client.listTools();
    expect(tools.map((tool) => tool.name)).toEqual(["search", "fetch"]);
    for (const tool of tools) {
      expect(tool.inputSchema.type).toBe("object");
      expect(tool.outputSchema?.type).toBe("object");
      expect(tool.annotations).toMatchObject({ readOnlyHint: true });
    }
  });

  test("search, then fetch the best section, then its page", async () => {
    // listTools came before: the clients check the results against the output schemas
    const found = await client.callTool({ name: "search", arguments: { query: "what is in the headers" } });
    const { results } = found.structuredContent as { results: { id: string }[] };
    expect(results[0]?.id).toBe("/docs/rate-limits#headers");

    const section = await client.callTool({ name: "fetch", arguments: { id: results[0]?.id } });
    expect(section.structuredContent).toMatchObject({
      id: "/docs/rate-limits#headers",
      metadata: { complete: true },
    });

    const page = await client.callTool({
      name: "fetch",
      arguments: { id: "/docs/rate-limits", section: "the-window" },
    });
    expect((page.structuredContent as { text: string }).text).toContain("120 requests in 60 seconds.");
  });

  test("what cannot be found is a tool error, not an exception", async () => {
    const result = await client.callTool({ name: "fetch", arguments: { id: "/docs/no-such" } });
    expect(result.isError).toBe(true);
  });

  test("resources: list, templates, read, complete", async () => {
    const { resources } = await client.listResources();
    expect(resources.map((resource) => resource.uri)).toContain("docs://errors/rate-limited");
    const { resourceTemplates } = await client.listResourceTemplates();
    const uri = resourceTemplates[0]?.uriTemplate ?? "";
    const { completion } = await client.complete({
      ref: { type: "ref/resource", uri },
      argument: { name: "slug", value: "web" },
    });
    expect(completion.values).toEqual(["webhooks"]);
    const { contents } = await client.readResource({
      uri: uri.replace("{+slug}", completion.values[0] ?? ""),
    });
    expect(contents[0]).toMatchObject({
      mimeType: "text/markdown",
      text: expect.stringMatching(/^# Webhooks/),
    });
    await expect(client.readResource({ uri: "docs://no-such" })).rejects.toThrow(/not found/i);
  });

  test("the prompt: list, complete, get", async () => {
    const { prompts } = await client.listPrompts();
    expect(prompts[0]).toMatchObject({
      name: "integrate",
      arguments: [{ name: "language" }, { name: "goal" }],
    });
    const { completion } = await client.complete({
      ref: { type: "ref/prompt", name: "integrate" },
      argument: { name: "language", value: "Ty" },
    });
    expect(completion.values).toEqual(["TypeScript"]);
    const prompt = await client.getPrompt({ name: "integrate", arguments: { language: "TypeScript" } });
    expect(prompt.messages[0]?.content).toMatchObject({ text: expect.stringContaining("in TypeScript") });
  });

  test("every answer was JSON, and nothing was refused but the stream", () => {
    expect(failures).toEqual([]);
    expect(exchanges.length).toBeGreaterThan(10);
    for (const { method, status, type } of exchanges) {
      if (method === "GET") expect(status).toBe(405);
      else expect([200, 202]).toContain(status);
      if (status !== 202) expect(type).toBe("application/json");
    }
    const first = JSON.parse(exchanges.find((exchange) => exchange.method === "POST")?.sent ?? "{}");
    expect(first.method).toBe(name.includes("2026") ? "server/discover" : "initialize");
  });
});

test("C16 over a socket: 5 MB are answered 413, with and without Content-Length", async () => {
  const chunk = new Uint8Array(1_000_000).fill(48);
  const whole = new Blob([chunk, chunk, chunk, chunk, chunk]);
  const headers = { "content-type": "application/json" };
  const known = await fetch(server.url, { method: "POST", headers, body: whole });
  expect(known.status).toBe(413);
  const options = { method: "POST", headers, body: whole.stream(), duplex: "half" } as RequestInit;
  expect((await fetch(server.url, options)).status).toBe(413);
});
