import Ajv2020 from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { beforeAll, describe, expect, test } from "vitest";
import { answersExample } from "#lib/api/examples.ts";
import { OPERATIONS } from "#lib/api/operations.ts";
import { RESPONSE_HEADERS } from "#lib/api/response-headers.ts";
import { API_PATHS, BASE_URL_TOKEN, WEBHOOK_PATHS } from "#lib/config/paths.ts";
import { fillCorpus } from "#lib/content/base-url.ts";
import { type Corpus, loadCorpus } from "#lib/content/corpus.ts";
import { discoveryFiles, textFileDocument } from "#lib/discovery/files.ts";
import { operationExamples } from "#lib/discovery/openapi.ts";
import { docsMcp } from "#lib/mcp/docs-mcp.ts";
import { docsSearch, searchablePages } from "#lib/search/docs.ts";
import { buildIndex } from "#lib/search/engine.ts";
import { createDoor } from "#lib/surface/answer.ts";
import type { Facts } from "#lib/surface/facts.ts";
import { PASS } from "#lib/surface/parts.ts";
import { buildSurface } from "#lib/surface/build.ts";
import { BASE, smallSite } from "#tests/unit/discovery/small-site.ts";

interface Media {
  schema: object;
  example?: unknown;
  examples?: Record<string, { summary: string; value: unknown }>;
}
interface Response {
  $ref?: string;
  description: string;
  headers?: Record<string, { $ref: string }>;
  content?: Record<string, Media>;
}
interface Spec {
  openapi: string;
  info: { version: string };
  servers: { url: string }[];
  tags: { name: string; description: string }[];
  paths: Record<
    string,
    Record<string, { operationId: string; tags: string[]; responses: Record<string, Response> }>
  >;
  components: {
    schemas: Record<string, object>;
    headers: Record<string, object>;
    responses: Record<string, Response>;
  };
}

const CORPORA: [string, Corpus][] = [
  ["a small site", fillCorpus(smallSite(), BASE)],
  ["the real content", fillCorpus(await loadCorpus(), BASE)],
];

describe.each(CORPORA)("the OpenAPI document of %s", (_, corpus) => {
  const index = buildIndex(searchablePages(corpus));
  const search = (parameters: URLSearchParams) =>
    docsSearch(
      { index, corpus, baseUrl: BASE },
      { query: parameters.get("query") ?? undefined, limit: parameters.get("limit") ?? undefined },
    );
  const files = discoveryFiles(corpus, search);
  const text = files[0]?.text(corpus, BASE) ?? "";
  const spec = JSON.parse(text) as Spec;
  const operations = Object.entries(spec.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ path, method, ...operation })),
  );
  const responses = operations.flatMap((operation) =>
    Object.entries(operation.responses).map(([status, response]) => ({
      name: `${operation.operationId} ${status}`,
      status,
      response: response.$ref
        ? (spec.components.responses[response.$ref.split("/").at(-1) ?? ""] as Response)
        : response,
    })),
  );
  const ajv = new Ajv2020({ strict: false });
  addFormats(ajv);
  const validates = (schema: object | false, value: unknown) =>
    schema !== false && ajv.compile({ ...schema, components: spec.components })(value);

  test("is OpenAPI 3.1, version 1.0.0, at the public address", () => {
    expect(spec.openapi).toMatch(/^3\.1\./);
    expect(spec.info.version).toBe("1.0.0");
    expect(spec.servers).toEqual([{ url: BASE }]);
    expect(text).not.toContain(BASE_URL_TOKEN);
  });

  test("holds the operations of the table, in its order, and no other", () => {
    expect(operations.map(({ operationId, method, path }) => [operationId, method, path]).sort()).toEqual(
      OPERATIONS.map(({ operationId, method, path }) => [operationId, method, path]).sort(),
    );
  });

  test("describes the six tags, and uses no other", () => {
    expect(spec.tags.map(({ name }) => name).sort()).toEqual(
      ["Discovery", "Content", "Search", "Webhooks", "Versioning", "Video"].sort(),
    );
    const names = new Set(spec.tags.map(({ name }) => name));
    expect(operations.filter(({ tags }) => tags.length !== 1 || !names.has(tags[0] ?? ""))).toEqual([]);
  });

  test.each([
    "OpenApiDocument",
    "PlainTextDocument",
    "TextFileDocument",
    "XmlDocument",
    "MarkdownDocument",
    "PageDocument",
    "DocsSearchResponse",
    "ErrorMessage",
    "NotAcceptable",
    "NotFoundMarkdown",
  ])("has the contract's schema %s, and uses it", (name) => {
    expect(Object.keys(spec.components.schemas)).toContain(name);
    expect(text).toContain(`"$ref":"#/components/schemas/${name}"`);
  });

  test("every reference leads somewhere, and every component is referred to", () => {
    const refs = new Set([...text.matchAll(/"\$ref":"#\/components\/([^"]+)"/g)].map(([, ref]) => ref));
    const components = Object.entries(spec.components).flatMap(([kind, entries]) =>
      Object.keys(entries).map((name) => `${kind}/${name}`),
    );
    // a security scheme is referred to by its name alone
    for (const operation of OPERATIONS.filter(({ scopes }) => scopes)) {
      const { security } = (spec.paths[operation.path]?.[operation.method] ?? {}) as { security?: object[] };
      for (const name of (security ?? []).flatMap(Object.keys)) refs.add(`securitySchemes/${name}`);
    }
    expect([...refs].sort()).toEqual(components.sort());
  });

  test("every response has the contract's headers, as components", () => {
    expect(Object.keys(spec.components.headers).sort()).toEqual(Object.keys(RESPONSE_HEADERS).sort());
    const expected = [
      "RateLimit",
      "RateLimit-Policy",
      "RateLimit-Limit",
      "RateLimit-Remaining",
      "RateLimit-Reset",
      "X-RateLimit-Limit",
      "X-RateLimit-Remaining",
      "X-RateLimit-Reset",
      "X-RateLimit-Policy",
      "API-Version",
      "X-Request-Id",
    ];
    const outside = OPERATIONS.filter(({ counted }) => !counted).map(({ operationId }) => operationId);
    expect(outside).toHaveLength(3);
    for (const { name, status, response } of responses) {
      const headers = Object.keys(response.headers ?? {});
      if (outside.some((operationId) => name.startsWith(`${operationId} `))) {
        expect([name, headers]).toEqual([name, expect.arrayContaining(["API-Version", "X-Request-Id"])]);
        expect([name, headers.filter((header) => /RateLimit/.test(header))]).toEqual([name, []]);
      } else expect([name, headers]).toEqual([name, expect.arrayContaining(expected)]);
      if (status === "429") expect(response.headers).toHaveProperty("Retry-After");
      if (status === "405") expect(response.headers).toHaveProperty("Allow");
      if (status === "406") expect(response.headers).toHaveProperty("Vary");
    }
  });

  test("every operation can be limited and can fail; what it refuses is described", () => {
    for (const operation of OPERATIONS) {
      const statuses = Object.keys(spec.paths[operation.path]?.[operation.method]?.responses ?? {});
      expect(statuses).toEqual(expect.arrayContaining([String(operation.status), "500", "503"]));
      expect([operation.operationId, statuses.includes("429")]).toEqual([
        operation.operationId,
        operation.counted,
      ]);
      expect([operation.operationId, statuses.includes("406")]).toEqual([
        operation.operationId,
        operation.negotiated,
      ]);
      expect(statuses.includes("304")).toBe(operation.revalidates);
    }
  });

  test("every media type of every success has an example", () => {
    const first = new Set(OPERATIONS.map(({ operationId, status }) => `${operationId} ${status}`));
    const without = responses
      .filter(({ name }) => first.has(name))
      .flatMap(({ name, response }) =>
        Object.entries(response.content ?? {}).flatMap(([type, { examples }]) =>
          // bytes have none
          examples?.answer || !(type.endsWith("json") || type.startsWith("text/")) ? [] : [`${name} ${type}`],
        ),
      );
    expect(without).toEqual([]);
  });

  test("every example is valid by its schema", () => {
    let count = 0;
    for (const { name, response } of responses) {
      for (const [type, media] of Object.entries(response.content ?? {})) {
        const examples = Object.values(media.examples ?? {}).map(({ value }) => value);
        if (media.example !== undefined) examples.push(media.example);
        for (const example of examples) {
          expect([name, type, validates(media.schema, example)]).toEqual([name, type, true]);
          count++;
        }
      }
    }
    expect(count).toBeGreaterThan(100);
  });

  test("schemas refuse what is not so", () => {
    const schema = (name: string) => ({ $ref: `#/components/schemas/${name}` });
    expect(validates(schema("ErrorMessage"), { error: "Not Found" })).toBe(false);
    expect(validates(schema("PageDocument"), { path: 1 })).toBe(false);
    expect(validates(schema("DocsSearchResponse"), { query: "", hits: [{}], suggestions: [] })).toBe(false);
  });

  test("what is served is valid by its schema, whole", () => {
    for (const page of corpus.pages) {
      expect(validates({ $ref: "#/components/schemas/PageDocument" }, page.document)).toBe(true);
    }
    for (const file of files.filter(({ hasJson }) => hasJson)) {
      const document = textFileDocument(file, corpus, BASE);
      expect(validates({ $ref: "#/components/schemas/TextFileDocument" }, document)).toBe(true);
    }
    const found = search(new URLSearchParams({ query: "rate limits" }));
    expect(found.hits.length).toBeGreaterThan(0);
    expect(validates({ $ref: "#/components/schemas/DocsSearchResponse" }, found)).toBe(true);
    expect(validates({ $ref: "#/components/schemas/OpenApiDocument" }, spec)).toBe(true);
  });

  test("the same content gives the same bytes", () => {
    expect(discoveryFiles(corpus, search)[0]?.text(corpus, BASE)).toBe(text);
    expect(discoveryFiles(corpus)[1]?.text(corpus, BASE)).toBe(text);
  });

  describe("each example is what the server answers", () => {
    const examples = operationExamples({
      corpus,
      baseUrl: BASE,
      search,
      files: files.slice(2).map((file) => ({
        path: file.path,
        contentType: file.contentType,
        text: () => file.text(corpus, BASE),
        document: () => textFileDocument(file, corpus, BASE),
      })),
    });
    let mcp: (request: Request) => Promise<globalThis.Response>;
    beforeAll(() => {
      mcp = docsMcp({ corpus, index, baseUrl: BASE, allowedOrigins: [] });
    });

    const door = createDoor(
      buildSurface({
        corpus,
        baseUrl: BASE,
        prerendered: null,
        madeAt: 0,
        search: (parameters) => Buffer.from(JSON.stringify(search(parameters))),
        deprecationHeaders: () => [],
      }).parts,
    );
    // HTML is Next's, MCP endpoint and webhooks are routes: the contract tests ask a running server for those
    const routes = new Set<string>([
      API_PATHS.docsMcp,
      ...OPERATIONS.filter(({ scopes }) => scopes).map(({ example, path }) => example?.path ?? path),
      ...Object.values(WEBHOOK_PATHS),
    ]);
    const atTheDoor = Object.entries(examples).flatMap(([id, types]) =>
      Object.entries(types)
        .filter(([type, { path }]) => type !== "text/html" && !routes.has(path))
        .map(([type, example]) => [id, type, example] as const),
    );

    test.each(atTheDoor)("%s as %s", (id, type, example) => {
      const answer = door.answer(
        { method: "GET", target: example.path, accept: example.accept, now: 0 },
        null,
      );
      if (answer === PASS) throw new Error(`the door passed ${example.path}`);
      const headers = new Headers();
      for (let at = 0; at < answer.headers.length; at += 2) {
        headers.append(answer.headers[at] as string, answer.headers[at + 1] as string);
      }
      expect([answer.status, headers.get("content-type")?.split(";")[0]]).toEqual([200, type]);
      const body = answer.body?.toString() ?? "";
      const value = type.endsWith("json") ? JSON.parse(body) : body;
      expect(answersExample(example.value, value)).toBe(true);
      const schema =
        spec.paths[OPERATIONS.find(({ operationId }) => operationId === id)?.path ?? ""]?.get?.responses[
          "200"
        ];
      expect(validates(schema?.content?.[type]?.schema ?? false, value)).toBe(true);
      for (const name of Object.keys(schema?.headers ?? {})) {
        // what differs from request to request is added outside, and nothing here is deprecated
        if (/RateLimit|X-Request-Id|Deprecation|Sunset/.test(name)) continue;
        expect([name, headers.get(name)]).toEqual([name, expect.stringMatching(/./)]);
      }
    });

    type Refusal = [name: string, code: string, target: string, headers: Partial<Facts>];
    test.each<Refusal>([
      ["BadRequest", "invalid_request", "/api/v1/search?limit=0", {}],
      ["BadRequest", "unsupported_api_version", "/api/v1/search", { apiVersion: "2" }],
      ["NotAcceptable", "not_acceptable", "/docs", { accept: "application/problem+json" }],
      ["PreconditionFailed", "precondition_failed", "/docs.md", { conditions: { ifMatch: '"x"' } }],
    ])("%s: %s", (name, code, target, headers) => {
      const answer = door.answer({ method: "GET", target, now: 0, ...headers }, null);
      const example = spec.components.responses[name]?.content?.["application/json"]?.examples?.[code]?.value;
      expect(answer === PASS ? PASS : JSON.parse(answer.body?.toString() ?? "")).toEqual(example);
    });

    test.each([
      ["NotFound", "text/markdown", "/docs/rate-limit", "text/markdown"],
      ["NotAcceptable", "text/plain", "/docs", "image/png"],
    ])("%s as %s", (name, type, target, accept) => {
      const answer = door.answer({ method: "GET", target, accept, now: 0 }, null);
      const example = spec.components.responses[name]?.content?.[type]?.example;
      expect(example).toMatch(/./);
      expect(answersExample(example, answer === PASS ? PASS : answer.body?.toString())).toBe(true);
    });

    type Call = [name: string, code: string, init: RequestInit];
    const json = { "content-type": "application/json" };
    test.each<Call>([
      ["MethodNotAllowed", "method_not_allowed", { headers: { accept: "text/event-stream" } }],
      ["Forbidden", "forbidden_origin", { headers: { origin: "https://elsewhere.example" } }],
      ["ContentTooLarge", "payload_too_large", { method: "POST", headers: json, body: " ".repeat(262_145) }],
      ["UnsupportedMediaType", "unsupported_media_type", { method: "POST", body: "{}" }],
    ])("%s: %s at the MCP endpoint", async (name, code, init) => {
      const answer = await mcp(new Request(`${BASE}/api/v1/mcp`, init));
      const example = spec.components.responses[name]?.content?.["application/json"]?.examples?.[code]?.value;
      expect(await answer.json()).toEqual(example);
    });

    test("the MCP endpoint's description", async () => {
      const example = examples.getServiceDocsMcp?.["application/json"];
      const answer = await mcp(new Request(`${BASE}${example?.path}`));
      expect(answer.status).toBe(200);
      expect(answersExample(example?.value, await answer.json())).toBe(true);
    });

    test("a call of the MCP endpoint", async () => {
      const example = examples.callServiceDocsMcp?.["application/json"];
      const answer = await mcp(
        new Request(`${BASE}${example?.path}`, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify(example?.body),
        }),
      );
      expect(answer.status).toBe(200);
      expect(answersExample(example?.value, await answer.json())).toBe(true);
    });
  });
});
