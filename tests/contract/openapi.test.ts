import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { answersExample } from "#lib/api/examples.ts";
import { OPERATIONS } from "#lib/api/operations.ts";
import { type RunningServer, startFront } from "#tests/harness/servers.ts";

/**
 * What a function-calling client does: reads the served OpenAPI document, calls each operation as its
 * examples say, and believes the schemas. Nothing of the service's code is asked but the operations' names.
 */
interface Media {
  schema?: unknown;
  example?: unknown;
  examples?: Record<string, { value: unknown }>;
}
interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  example?: unknown;
  schema?: { example?: unknown };
}
interface Described {
  operationId: string;
  parameters?: (Parameter | { $ref: string })[];
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, { content?: Record<string, Media>; headers?: Record<string, unknown> }>;
}
interface Document {
  paths: Record<string, Record<string, Described>>;
  components: { schemas: Record<string, unknown>; parameters?: Record<string, Parameter> };
}

let server: RunningServer;
let document: Document;
let ajv: Ajv2020;

beforeAll(async () => {
  server = await startFront({ RATE_LIMIT_REQUESTS: "1000000", LOG_LEVEL: "warn" });
  document = (await fetch(`${server.origin}/openapi.json`).then((response) => response.json())) as Document;
  ajv = new Ajv2020({ strict: false, allErrors: true });
  (addFormats as unknown as (ajv: Ajv2020) => void)(ajv);
  ajv.addSchema({ $id: "openapi", ...document });
});
afterAll(() => server?.stop());

/** Resolves a reference into the document, for schemas as for parameters. */
const pointTo = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value).replaceAll('"$ref":"#/', '"$ref":"openapi#/'));

function parameterOf(entry: Parameter | { $ref: string }): Parameter {
  if (!("$ref" in entry)) return entry;
  return document.components.parameters?.[entry.$ref.split("/").at(-1) ?? ""] as Parameter;
}

/** The operation's address with its path parameters and required query parameters filled in from examples. */
function addressOf(path: string, described: Described): string {
  const query = new URLSearchParams();
  let filled = path;
  for (const parameter of (described.parameters ?? []).map(parameterOf)) {
    const example = parameter.example ?? parameter.schema?.example;
    if (parameter.in === "path") filled = filled.replace(`{${parameter.name}}`, String(example));
    if (parameter.in === "query" && example !== undefined) query.set(parameter.name, String(example));
  }
  return query.size ? `${filled}?${query}` : filled;
}

describe("the served OpenAPI document, called", () => {
  test.each(OPERATIONS.map(({ operationId, method, path }) => [operationId, method, path] as const))(
    "%s: %s %s answers in every type that it promises, valid by its schema",
    async (operationId, method, path) => {
      const described = document.paths[path]?.[method];
      expect(described?.operationId).toBe(operationId);
      if (!described) return;
      const content = Object.entries(described.responses["200"]?.content ?? {});
      expect(content.length).toBeGreaterThan(0);
      const address = addressOf(path, described);
      expect(address).not.toContain("{");
      const [bodyType, body] = Object.entries(described.requestBody?.content ?? {})[0] ?? [];
      for (const [type, media] of content) {
        const response = await fetch(`${server.origin}${address}`, {
          method: method.toUpperCase(),
          headers: { accept: type, ...(bodyType && { "content-type": bodyType }) },
          ...(body && { body: JSON.stringify(Object.values(body.examples ?? {})[0]?.value) }),
        });
        expect(response.status, `${address} as ${type}`).toBe(200);
        expect(response.headers.get("content-type")?.split(";")[0]).toBe(type.split(";")[0]);
        for (const name of Object.keys(described.responses["200"]?.headers ?? {})) {
          if (/^(?:Deprecation|Sunset)$/.test(name)) expect(response.headers.get(name), name).toBeNull();
          else expect(response.headers.get(name), `${name} of ${address}`).not.toBeNull();
        }
        const text = await response.text();
        const value: unknown = type.endsWith("json") ? JSON.parse(text) : text;
        if (media.schema) {
          const valid = ajv.validate(pointTo(media.schema) as object, value);
          expect(valid, `${address} as ${type}: ${ajv.errorsText()}`).toBe(true);
        }
        if (media.example !== undefined && path !== "/openapi.json") {
          expect(answersExample(media.example, value), `${address} as ${type} is not its example`).toBe(true);
        }
      }
    },
  );

  test("every route that the document names is one of the table, and every one of the table is named", () => {
    const named = Object.values(document.paths).flatMap((item) =>
      Object.values(item).map((entry) => entry.operationId),
    );
    expect(named.sort()).toEqual(OPERATIONS.map(({ operationId }) => operationId).sort());
  });
});
