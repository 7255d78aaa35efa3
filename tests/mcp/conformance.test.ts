import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { docsMcp } from "#lib/mcp/docs-mcp.ts";
import { mcpEndpoint } from "#lib/mcp/endpoint.ts";
import { expectedFailures, judge, REVISIONS, runSuite, summary } from "#tests/mcp/conformance-suite.ts";
import { referenceServer } from "#tests/mcp/reference-server.ts";
import { serve } from "#tests/mcp/serve.ts";
import { smallCorpus } from "#tests/mcp/small-corpus.ts";

const ENDPOINTS = {
  "the documentation's endpoint": {
    handler: (baseUrl: string) => docsMcp({ ...smallCorpus(baseUrl), allowedOrigins: [] }),
    expected: { "2026-07-28": "./expected-failures.yaml", "2025-11-25": "./expected-failures.yaml" },
    /** Runs that must be among those that pass: what makes up the protocol, without reference tools. */
    passing: [
      "tools-list",
      "resources-list",
      "prompts-list",
      "dns-rebinding-protection",
      "server-sse-multiple-streams",
    ],
  },
  "the reference server behind the same endpoint": {
    handler: (baseUrl: string) =>
      mcpEndpoint({ makeServer: referenceServer, describe: () => ({}), baseUrl, allowedOrigins: [] }),
    expected: { "2026-07-28": null, "2025-11-25": "./expected-failures.reference-2025-11-25.yaml" },
    passing: [
      "tools-call-simple-text",
      "completion-complete",
      "resources-templates-read",
      "prompts-get-with-args",
    ],
  },
};

describe.each(Object.entries(ENDPOINTS))("%s", (name, { handler, expected, passing }) => {
  let server: Awaited<ReturnType<typeof serve>>;
  beforeAll(async () => {
    server = await serve(handler);
  });
  afterAll(() => server.stop());

  test.each(REVISIONS)(
    "passes the official conformance suite for %s",
    { timeout: 300_000 },
    async (revision) => {
      const scenarios = await runSuite(server.url, revision);
      console.info(`MCP conformance, ${name}, ${revision}: ${summary(scenarios)}`);
      for (const scenario of passing) expect(scenarios.get(scenario), scenario).toBeDefined();
      expect(judge(scenarios, await expectedFailures(expected[revision]))).toEqual({
        unexpected: [],
        stale: [],
      });
    },
  );
});

test("what the documentation's endpoint may fail on needs the suite's own reference tools", async () => {
  for (const [entry, reason] of await expectedFailures("./expected-failures.yaml")) {
    expect(reason, entry).toMatch(
      /^needs the (?:tool|prompt|resource|resource template) (?:test_|test:|json_schema_|with)/,
    );
  }
});
