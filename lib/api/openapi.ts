import { OpenAPIRegistry, OpenApiGeneratorV31, type RouteConfig } from "@asteasolutions/zod-to-openapi";
import type { Examples } from "#lib/api/examples.ts";
import { OPERATIONS } from "#lib/api/operations.ts";
import { type Operation, TAGS } from "#lib/api/operations/operation.ts";
import { RESPONSE_HEADERS } from "#lib/api/response-headers.ts";
import { BYTES, responsesOf, sharedResponses } from "#lib/api/responses.ts";
import { ErrorMessage, NotAcceptable, NotFoundMarkdown } from "#lib/api/schemas.ts";
import { AUTH_PATHS, BASE_URL_TOKEN, docPath, PAGE_PATHS } from "#lib/config/paths.ts";
import { SITE } from "#lib/config/site.ts";

const JSON_TYPE = "application/json";

export type OpenApi = ReturnType<OpenApiGeneratorV31["generateDocument"]>;

export interface OpenApiParts {
  /** Of the 200 answers. */
  examples: Examples;
  /** Markdown of a 404, for its example. */
  notFound: string;
  /** An e-mail address for questions. */
  supportAddress: string;
}

/** What an operation takes, by media type. */
function bodyOf(operation: Operation, examples: Examples): RouteConfig["request"] {
  const { body, otherBodies } = operation;
  const types = { ...(body && { [JSON_TYPE]: body }), ...otherBodies };
  if (!Object.keys(types).length) return {};
  const [call] = Object.values(examples[operation.operationId] ?? {});
  const content = Object.entries(types).map(([type, schema]) => [
    type,
    {
      schema: schema ?? BYTES,
      ...(type === JSON_TYPE &&
        call?.body !== undefined && {
          examples: {
            call: { summary: operation.rpc ? "List the tools" : operation.summary, value: call.body },
          },
        }),
    },
  ]);
  return { body: { required: true, content: Object.fromEntries(content) } };
}

function routeOf(operation: Operation, examples: Examples): RouteConfig {
  const parameters = [
    ...(operation.negotiated || Object.keys(operation.answers).length > 1 ? ["Accept"] : []),
    ...(operation.versioned ? ["ApiVersion"] : []),
    ...(operation.revalidates ? ["IfNoneMatch"] : []),
    ...(operation.idempotent ? ["IdempotencyKey"] : []),
  ].map((name) => ({ $ref: `#/components/parameters/${name}` }));
  return {
    method: operation.method,
    path: operation.path,
    operationId: operation.operationId,
    tags: [operation.tag],
    summary: operation.summary,
    description: operation.description,
    externalDocs: { description: "Documentation", url: `${BASE_URL_TOKEN}${operation.docsPath}` },
    ...(parameters.length && { parameters }),
    ...(operation.scopes && { security: [{ oauth: [...operation.scopes] }] }),
    request: {
      ...(operation.parameters && { params: operation.parameters }),
      ...(operation.query && { query: operation.query }),
      ...(operation.headers && { headers: operation.headers }),
      ...bodyOf(operation, examples),
    },
    responses: responsesOf(operation, examples),
  };
}

const PARAMETERS = {
  Accept: {
    name: "Accept",
    in: "header",
    required: false,
    description:
      "Which representation to send, by RFC 9110 §12.5.1: weights count, `q=0` refuses, ties go to the order of the header.",
    schema: { type: "string" },
    example: "text/markdown",
  },
  ApiVersion: {
    name: "API-Version",
    in: "header",
    required: false,
    description: "The version that the caller was written for. Any other than the current one is refused.",
    schema: { type: "string", const: SITE.apiVersion },
    example: SITE.apiVersion,
  },
  IfNoneMatch: {
    name: "If-None-Match",
    in: "header",
    required: false,
    description: "ETags of copies that the caller holds. 304 without a body where one is still right.",
    schema: { type: "string" },
  },
  IdempotencyKey: {
    name: "Idempotency-Key",
    in: "header",
    required: false,
    description:
      "Makes a repeat safe: within 24 hours the same request with the same key gets the first answer again, with `Idempotency-Replayed: true`, and has its effect once. A random UUID will do.",
    schema: { type: "string", minLength: 1, maxLength: 255 },
  },
} as const;

/** Who gives out tokens: also told by `/.well-known/oauth-authorization-server`, for any issuer. */
const OAUTH = {
  type: "oauth2",
  description: `Authorization code with PKCE (S256), device code, or refresh token. Applications register themselves. ${BASE_URL_TOKEN}${AUTH_PATHS.server} has every address.`,
  flows: {
    authorizationCode: {
      authorizationUrl: `${BASE_URL_TOKEN}${AUTH_PATHS.base}/oauth2/authorize`,
      tokenUrl: `${BASE_URL_TOKEN}${AUTH_PATHS.base}/oauth2/token`,
      refreshUrl: `${BASE_URL_TOKEN}${AUTH_PATHS.base}/oauth2/token`,
      scopes: {
        profile: "Use the paid API as the user, and read name and plan.",
        email: "Read the user's e-mail address.",
      },
    },
  },
} as const;

const sorted = <Value>(record: Record<string, Value>): Record<string, Value> =>
  Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));

/** What an example request says for each path and query parameter of its template. */
function parameterValues(template: string, example: string): Map<string, string> {
  const [path = "", query = ""] = example.split("?");
  const names = [...template.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  const escaped = template.replace(/[.+*?^$()|[\]\\]/g, "\\$&").replace(/\{\w+\}/g, "(.+)");
  const found = new RegExp(`^${escaped}$`).exec(path);
  const values = new Map(new URLSearchParams(query));
  for (const [index, name] of names.entries()) values.set(name, found?.[index + 1] ?? "");
  return values;
}

/**
 * A parameter says what it is once (the generator repeats it in the parameter's schema), and shows the value
 * that the operation's own example was asked with.
 */
function withLeanParameters(
  paths: NonNullable<OpenApi["paths"]>,
  examples: Examples,
): NonNullable<OpenApi["paths"]> {
  for (const [template, item] of Object.entries(paths)) {
    for (const operation of [item.get, item.post, item.put, item.patch, item.delete]) {
      const [asked] = Object.values(examples[operation?.operationId ?? ""] ?? {});
      const values = asked ? parameterValues(template, asked.path) : new Map<string, string>();
      for (const [name, value] of Object.entries(asked?.headers ?? {})) values.set(name, value);
      for (const parameter of operation?.parameters ?? []) {
        if ("$ref" in parameter || !parameter.schema) continue;
        const { description: _, ...schema } = parameter.schema as Record<string, unknown>;
        parameter.schema = schema;
        const value = values.get(parameter.name);
        if (value)
          parameter.example = /\b(?:integer|number)\b/.test(String(schema.type)) ? Number(value) : value;
      }
    }
  }
  return paths;
}

/**
 * The OpenAPI 3.1 document of the operations table. Pure: the same examples give the same document, key
 * for key. Addresses hold `BASE_URL_TOKEN`.
 *
 * @param parts what comes from the content, which this floor does not know
 */
export function openApiDocument(parts: OpenApiParts): OpenApi {
  const { examples } = parts;
  const registry = new OpenAPIRegistry();
  for (const [name, header] of Object.entries(RESPONSE_HEADERS)) {
    registry.registerComponent("headers", name, { ...header });
  }
  for (const [name, { schema, ...parameter }] of Object.entries(PARAMETERS)) {
    registry.registerComponent("parameters", name, { ...parameter, schema: { ...schema } });
  }
  registry.registerComponent("securitySchemes", "oauth", OAUTH);
  registry.register("ErrorMessage", ErrorMessage);
  registry.register("NotAcceptable", NotAcceptable);
  registry.register("NotFoundMarkdown", NotFoundMarkdown);
  for (const [name, response] of Object.entries(sharedResponses(parts.notFound))) {
    registry.registerComponent("responses", name, response);
  }
  for (const operation of OPERATIONS) registry.registerPath(routeOf(operation, examples));

  const { paths, components } = new OpenApiGeneratorV31(registry.definitions).generateDocument({
    openapi: "3.1.0",
    info: { title: SITE.name, version: SITE.openApiVersion },
  });
  return {
    openapi: "3.1.0",
    info: {
      title: `${SITE.name} public API`,
      version: SITE.openApiVersion,
      description: [
        SITE.description,
        "This document covers the public surface (discovery files, pages, search and the documentation's MCP endpoint) and the paid video API. What needs a token says so; all else is open. The webhook operations are for three providers, which sign what they send.",
        "Every response carries `API-Version`, and but for webhooks the `RateLimit` headers. Sizes are in UTF-16 code units (`characters`), times in seconds, days as ISO 8601, amounts in minor units.",
        "Examples are what the server answers, shortened: a text that ends in … goes on, and lists and objects may hold more.",
      ].join("\n\n"),
      contact: {
        name: SITE.name,
        url: `${BASE_URL_TOKEN}${PAGE_PATHS.contact}`,
        email: parts.supportAddress,
      },
      license: { name: "MIT", url: "https://spdx.org/licenses/MIT" },
    },
    externalDocs: { description: "API overview", url: `${BASE_URL_TOKEN}${docPath("api/overview")}` },
    servers: [{ url: BASE_URL_TOKEN }],
    security: [],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths: withLeanParameters(paths ?? {}, examples),
    components: sorted(
      Object.fromEntries(
        Object.entries(components ?? {}).map(([kind, entries]) => [
          kind,
          sorted(entries as Record<string, unknown>),
        ]),
      ),
    ),
  };
}
