import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { answersExample } from "#lib/api/examples.ts";
import { OPERATIONS } from "#lib/api/operations.ts";
import { type Source, SOURCES } from "#lib/events/inbound.ts";
import { WEBHOOK_PATHS } from "#lib/config/paths.ts";
import { type RunningServer, startFront } from "#tests/harness/servers.ts";
import { SECRET_VARIABLES, signedHeaders } from "#tests/harness/signing.ts";

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
  security?: Record<string, string[]>[];
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, { content?: Record<string, Media>; headers?: Record<string, unknown> }>;
}
interface Document {
  paths: Record<string, Record<string, Described>>;
  components: { schemas: Record<string, unknown>; parameters?: Record<string, Parameter> };
}

let server: RunningServer;
let directory: string;
let document: Document;
let ajv: Ajv2020;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "reelwright-openapi-"));
  const own = { DATA_DIR: directory, ...SECRET_VARIABLES };
  server = await startFront({ RATE_LIMIT_REQUESTS: "1000000", LOG_LEVEL: "warn", ...own });
  document = (await fetch(`${server.origin}/openapi.json`).then((response) => response.json())) as Document;
  ajv = new Ajv2020({ strict: false, allErrors: true });
  (addFormats as unknown as (ajv: Ajv2020) => void)(ajv);
  ajv.addSchema({ $id: "openapi", ...document });
});
afterAll(async () => {
  await server?.stop();
  await rm(directory, { recursive: true, force: true });
});

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

/**
 * What a provider adds to a call: the header parameters that the document requires, with a signature of this very
 * body. Their examples in the document are of another body and another time.
 */
function headersOf(path: string, described: Described, body: string | undefined): Record<string, string> {
  const required = (described.parameters ?? [])
    .map(parameterOf)
    .filter((parameter) => parameter.in === "header" && parameter.required)
    .map(({ name }) => name);
  if (!required.length) return {};
  const source = SOURCES.find((each) => WEBHOOK_PATHS[each] === path) as Source;
  const signed = signedHeaders(source, body ?? "");
  expect(Object.keys(signed).sort(), path).toEqual(required.sort());
  return signed;
}

describe("the served OpenAPI document, called", () => {
  test.each(OPERATIONS.map(({ operationId, method, path }) => [operationId, method, path] as const))(
    "%s: %s %s answers in every type that it promises, valid by its schema",
    async (operationId, method, path) => {
      const described = document.paths[path]?.[method];
      expect(described?.operationId).toBe(operationId);
      if (!described) return;
      const status = OPERATIONS.find((operation) => operation.operationId === operationId)?.status ?? 200;
      const content = Object.entries(described.responses[status]?.content ?? {});
      expect(content.length > 0).toBe(status !== 204);
      const address = addressOf(path, described);
      expect(address).not.toContain("{");
      const [bodyType, body] = Object.entries(described.requestBody?.content ?? {})[0] ?? [];
      const sent = body && JSON.stringify(Object.values(body.examples ?? {})[0]?.value);
      if (body?.schema) {
        const valid = ajv.validate(pointTo(body.schema) as object, JSON.parse(sent ?? ""));
        expect(valid, `the example of ${operationId}'s body: ${ajv.errorsText()}`).toBe(true);
      }
      if (described.security?.length) {
        // with a token: tests/auth. Without one, every caller finds out how to get it
        const response = await fetch(`${server.origin}${address}`, {
          method: method.toUpperCase(),
          ...(sent && { headers: { "content-type": bodyType ?? "" }, body: sent }),
        });
        expect([response.status, response.headers.get("www-authenticate")]).toEqual([
          401,
          expect.stringContaining("resource_metadata="),
        ]);
        return;
      }
      for (const [type, media] of content) {
        const response = await fetch(`${server.origin}${address}`, {
          method: method.toUpperCase(),
          headers: {
            accept: type,
            ...(bodyType && { "content-type": bodyType }),
            ...headersOf(path, described, sent),
          },
          ...(sent && { body: sent }),
        });
        expect(response.status, `${address} as ${type}`).toBe(status);
        expect(response.headers.get("content-type")?.split(";")[0]).toBe(type.split(";")[0]);
        for (const name of Object.keys(described.responses[status]?.headers ?? {})) {
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
