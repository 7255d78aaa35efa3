import { describe, expect, test } from "vitest";
import { McpDescription } from "#lib/api/schemas.ts";
import { docsMcp } from "#lib/mcp/docs-mcp.ts";
import { BASE_URL, legacy, request } from "#tests/mcp/messages.ts";
import { smallCorpus } from "#tests/mcp/small-corpus.ts";

const ALLOWED = "https://host.example";
const parts = smallCorpus(BASE_URL);
const call = docsMcp({ ...parts, allowedOrigins: [ALLOWED] });
const VERSIONS = ["2026-07-28", "2025-11-25", "2025-06-18", "2025-03-26"];

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
