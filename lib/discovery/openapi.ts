import { abridgeText, type Example, type Examples } from "#lib/api/examples.ts";
import { openApiDocument } from "#lib/api/openapi.ts";
import { OPERATIONS } from "#lib/api/operations.ts";
import type { Operation } from "#lib/api/operations/operation.ts";
import type { TextFileDocument } from "#lib/api/schemas.ts";
import { API_PATHS, DISCOVERY_PATHS, docPath, postPath } from "#lib/config/paths.ts";
import { SITE } from "#lib/config/site.ts";
import { fillBaseUrl } from "#lib/content/base-url.ts";
import type { Corpus, Page } from "#lib/content/corpus.ts";
import { SITE_DATA } from "#lib/content/data.ts";
import { posts } from "#lib/discovery/feed.ts";
import { llmsGroups } from "#lib/discovery/llms-groups.ts";
import { notFoundMarkdown } from "#lib/discovery/not-found.ts";
import { SKILLS } from "#lib/discovery/skills.ts";

/** The search operation on decoded parameters. */
export type SearchOperation = (parameters: URLSearchParams) => unknown;

/** A discovery file as it is served. */
export interface ServedFile {
  path: string;
  contentType: string;
  text(): string;
  /** Its JSON form. */
  document(): TextFileDocument;
}

/** What the examples are taken from. */
export interface ExampleParts {
  corpus: Corpus;
  baseUrl: string;
  /** The files other than the OpenAPI document. */
  files: readonly ServedFile[];
  search: SearchOperation;
}

const JSON_TYPE = "application/json";

/** A page that stands for a `{slug}`: one that most readers will look for, else the first. */
function pageFor(corpus: Corpus, template: string): Page | undefined {
  const literal = corpus.byPath.get(template);
  if (literal) return literal;
  if (template === postPath("{slug}")) return posts(corpus)[0];
  if (template === docPath("{slug}")) {
    return corpus.byPath.get(docPath("rate-limits")) ?? corpus.pages.find((page) => page.kind === "docs");
  }
  const folder = template.replace("{slug}", "");
  return template.endsWith("{slug}") ? corpus.pages.find((page) => page.path.startsWith(folder)) : undefined;
}

function pageExamples(operation: Operation, { corpus, baseUrl }: ExampleParts): [string, Example][] {
  const sibling = /\.mdx?$/.exec(operation.path)?.[0] ?? "";
  const page = pageFor(corpus, operation.path.slice(0, operation.path.length - sibling.length));
  if (!page) return [];
  const path = `${page.path}${sibling}`;
  const document = JSON.parse(fillBaseUrl(JSON.stringify(page.document), baseUrl)) as unknown;
  const values: Record<string, unknown> = {
    "text/html": "<!DOCTYPE html>…",
    "text/markdown": fillBaseUrl(page.markdown, baseUrl),
    [JSON_TYPE]: document,
  };
  return Object.keys(operation.answers).map((type) => [
    type,
    { method: "GET", path, ...(sibling === "" && { accept: type }), value: values[type] },
  ]);
}

function fileExamples(operation: Operation, { corpus, files }: ExampleParts): [string, Example][] {
  const path = operation.path
    .replace("{group}", llmsGroups(corpus)[0]?.id ?? "")
    .replace("{name}", SKILLS[0]?.name ?? "");
  const file = files.find((candidate) => candidate.path === path);
  if (!file) return [];
  return Object.keys(operation.answers).map((type) => {
    const own = file.contentType.startsWith(type);
    const value = !own ? file.document() : type.endsWith("json") ? JSON.parse(file.text()) : file.text();
    return [type, { method: "GET", path, accept: type, value }];
  });
}

const methodOf = ({ method }: Operation) => method.toUpperCase() as Example["method"];

const filledIn = (value: unknown, baseUrl: string): unknown =>
  value === undefined ? undefined : JSON.parse(fillBaseUrl(JSON.stringify(value), baseUrl));

/** Answers that are not made of content. */
function fixedExample(
  operation: Operation,
  { baseUrl, search }: ExampleParts,
): Omit<Example, "method"> | undefined {
  const { path } = operation;
  if (path === API_PATHS.search || path === API_PATHS.searchV1) {
    const parameters = new URLSearchParams({ query: "rate limits", limit: "2" });
    return { path: `${path}?${parameters}`, value: search(parameters) };
  }
  if (path === DISCOVERY_PATHS.openapi || path === DISCOVERY_PATHS.openapiV1) {
    const value = {
      openapi: "3.1.0",
      info: { title: `${SITE.name} public API`, version: SITE.openApiVersion },
      paths: { [API_PATHS.searchV1]: { get: { operationId: "searchServiceDocs" } } },
    };
    return { path, value };
  }
  if (operation.operationId === "getServiceDocsMcp") {
    const value = {
      name: `${SITE.name.toLowerCase()}-docs`,
      version: SITE.openApiVersion,
      description: `Searches and reads the documentation of ${SITE.name}.…`,
      endpoint: `${baseUrl}${path}`,
      transports: ["streamable-http"],
      protocolVersions: ["2026-07-28", "2025-11-25"],
      tools: [
        // a tool that is an operation too says what the operation says
        ...OPERATIONS.flatMap(({ tool, paid, description }) =>
          tool && !paid ? [{ name: tool, description: abridgeText(description, 60) }] : [],
        ),
        { name: "fetch", description: "Reads one page…" },
      ],
      documentation: `${baseUrl}${docPath("mcp/overview")}`,
    };
    return { path, value };
  }
  const { example } = operation;
  if (example) return { ...example, value: filledIn(example.value, baseUrl) };
  if (operation.operationId === "callServiceAppMcp") {
    const value = { jsonrpc: "2.0", id: 1, result: { tools: [{ name: "whoami" }] } };
    return { path, body: { jsonrpc: "2.0", id: 1, method: "tools/list" }, value };
  }
  if (operation.rpc) {
    const value = { jsonrpc: "2.0", id: 1, result: { tools: [{ name: "search" }, { name: "fetch" }] } };
    return { path, body: { jsonrpc: "2.0", id: 1, method: "tools/list" }, value };
  }
  const event = WEBHOOK_CALLS[operation.operationId];
  return event && { path, ...event, value: { received: true, duplicate: false } };
}

/** Standard Webhooks' published example: the form of the headers. A real signature is of its own body and time. */
const STANDARD_HEADERS = {
  "msg-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
  "msg-timestamp": "1614265330",
  "msg-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
};
const BILLING_HEADERS = {
  "billing-signature": `t=1614265330,v1=${"5257a869e7ecebeda32affa62cdca3fa".repeat(2)}`,
};

/** Events as the providers write them, in short. */
const WEBHOOK_CALLS: Record<string, Pick<Example, "headers" | "body">> = {
  receiveIdentityWebhook: {
    headers: STANDARD_HEADERS,
    body: { type: "user.created", data: { id: "user_29w83sxmDNGwOuEthce5gg56FcC" } },
  },
  receiveBillingWebhook: {
    headers: BILLING_HEADERS,
    body: {
      id: "evt_1NG8Du2eZvKYlo2CUI79vXWy",
      type: "customer.subscription.created",
      created: 1614265330,
      data: { object: { id: "sub_1", customer: "cus_1", status: "active" } },
    },
  },
  receiveEmailWebhook: {
    headers: STANDARD_HEADERS,
    body: {
      type: "email.opened",
      created_at: "2026-11-21T12:00:00.000Z",
      data: { email_id: "56761188-7520-42d8-8898-ff6fc54ce618" },
    },
  },
};

/**
 * An example of every 200, made of the content: what the server answers to the request that it names.
 * An operation whose page is not written has none.
 */
export function operationExamples(parts: ExampleParts): Examples {
  return Object.fromEntries(
    OPERATIONS.map((operation) => {
      const fixed = fixedExample(operation, parts);
      const entries: [string, Example][] = fixed
        ? [[Object.keys(operation.answers)[0] ?? JSON_TYPE, { method: methodOf(operation), ...fixed }]]
        : operation.tag === "Content"
          ? pageExamples(operation, parts)
          : fileExamples(operation, parts);
      return [operation.operationId, Object.fromEntries(entries)];
    }),
  );
}

/** `/openapi.json`, one line: readers that count tokens pay for white space. */
export function openApiJson(parts: ExampleParts): string {
  const missing = notFoundMarkdown(parts.corpus, docPath("rate-limit"), parts.baseUrl);
  const document = openApiDocument({
    examples: operationExamples(parts),
    notFound: missing,
    supportAddress: SITE_DATA.contacts.support,
  });
  return `${fillBaseUrl(JSON.stringify(document), parts.baseUrl)}\n`;
}
