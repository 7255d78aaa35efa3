import { SearchInput } from "#lib/api/search-input.ts";
import {
  ApiCatalog,
  DocsSearchResponse,
  JsonRpcRequest,
  JsonRpcResponse,
  MarkdownDocument,
  McpDescription,
  Me,
  OpenApiDocument,
  PageDocument,
  PlainTextDocument,
  SkillsIndex,
  TextFileDocument,
  XmlDocument,
} from "#lib/api/schemas.ts";
import {
  BillingEvent,
  BillingHeaders,
  EmailEvent,
  IdentityEvent,
  StandardHeaders,
  WebhookAccepted,
} from "#lib/api/webhooks.ts";
import { z } from "#lib/api/zod.ts";
import {
  API_PATHS,
  AUDIENCE_SLUGS,
  audiencePath,
  DISCOVERY_PATHS,
  docPath,
  llmsGroupPath,
  markdownPath,
  PAGE_PATHS,
  postPath,
  skillPath,
  TOKEN_PATHS,
  USE_CASE_SLUGS,
  usecasePath,
  WEBHOOK_PATHS,
} from "#lib/config/paths.ts";
import type { ProblemCode } from "#lib/http/problem.ts";

/** The contract's tags, in alphabetical order. */
export const TAGS = {
  Content: "Public pages, each as HTML, Markdown and JSON, chosen by `Accept`.",
  Discovery: "Machine-readable indexes of the service, and the documentation's MCP endpoint.",
  Search: "Full-text search over the documentation and the public pages.",
  Versioning:
    "How the API changes: the path prefix `/api/v1/`, the `API-Version` header, and `Deprecation` and `Sunset` at least 180 days before anything goes.",
  Video:
    "The paid video API: generate, edit, compose, mix, export. In preparation; who calls it, and its MCP endpoint, run.",
  Webhooks:
    "Inbound events of the identity, billing and e-mail providers, each signed by its provider. There are no outbound webhooks.",
} as const;
export type Tag = keyof typeof TAGS;

/** What a 200 is made of, by media type. `text/html` has no schema: it is a page for people. */
export type Answers = Readonly<Record<string, z.ZodType | null>>;

/** One public operation. Routes, the OpenAPI document and the MCP tools are tied to this by tests. */
export interface Operation {
  operationId: string;
  method: "get" | "post";
  /** As OpenAPI writes it, parameters in braces. */
  path: string;
  /** The operation that this one is another address of. */
  aliasOf?: string;
  tag: Tag;
  summary: string;
  description: string;
  /** The docs page that explains it. */
  docsPath: string;
  /** The MCP tool that does the same. */
  tool?: string;
  parameters: z.ZodObject | null;
  query: z.ZodObject | null;
  /** Request headers besides those that several operations share. */
  headers: z.ZodObject | null;
  body: z.ZodType | null;
  answers: Answers;
  /** Answered from one address in several types: `Vary`, and 406 where nothing fits. */
  negotiated: boolean;
  /** Whether an unknown `API-Version` is refused. */
  versioned: boolean;
  /** Whether answers have an ETag and a date, and preconditions get 304 and 412. */
  revalidates: boolean;
  /** Whether the public quota counts its requests. */
  counted: boolean;
  /** Scopes of the token that it needs; null where it needs none. */
  scopes: readonly string[] | null;
  /** A JSON-RPC endpoint: notifications get 202, and the protocol's own errors come in its own form. */
  rpc: boolean;
  /** Refusals of this operation, besides those that every public operation has. */
  problems: readonly ProblemCode[];
}

type Draft = Pick<
  Operation,
  "operationId" | "path" | "tag" | "summary" | "description" | "docsPath" | "answers"
> &
  Partial<Operation> & { alias?: string };

/** An operation, and its twin where it has a second address. */
function operation({ alias, ...draft }: Draft): Operation[] {
  const complete: Operation = {
    method: "get",
    parameters: null,
    query: null,
    headers: null,
    body: null,
    negotiated: false,
    versioned: false,
    revalidates: true,
    counted: true,
    scopes: null,
    rpc: false,
    problems: [],
    ...draft,
  };
  if (alias === undefined) return [complete];
  const { tool: _, ...twin } = complete;
  return [
    complete,
    {
      ...twin,
      operationId: `${complete.operationId}Alias`,
      path: alias,
      aliasOf: complete.operationId,
      description: `Another address of \`${complete.path}\`. ${complete.description}`,
    },
  ];
}

const JSON_TYPE = "application/json";
const slug = (schema: z.ZodType<string>, description: string) =>
  z.object({ slug: schema.describe(description) });

// --- Discovery ---

const DISCOVERY_DOCS = docPath("api/discovery-files");

/** A text or XML file that has a JSON form. */
const textFile = (
  draft: Pick<Draft, "operationId" | "path" | "summary" | "description"> & Partial<Draft>,
  type = "text/plain",
  schema: z.ZodType = PlainTextDocument,
): Operation[] =>
  operation({
    tag: "Discovery",
    docsPath: DISCOVERY_DOCS,
    answers: { [type]: schema, [JSON_TYPE]: TextFileDocument },
    ...draft,
    description: `${draft.description} Sent as \`${type}\`; as JSON where \`application/json\` beats that type in \`Accept\`. Never 406.`,
  });

const SKILL = "{name}";
const SkillName = z.object({ name: z.string().describe("Name of a skill, as the index gives it.") });

const DISCOVERY: Operation[] = [
  ...operation({
    operationId: "getServiceOpenApiSpec",
    path: DISCOVERY_PATHS.openapi,
    alias: DISCOVERY_PATHS.openapiV1,
    tag: "Discovery",
    summary: "This document",
    description: "The OpenAPI 3.1 document of the public surface: every operation with typed schemas.",
    docsPath: docPath("api/openapi"),
    answers: { [JSON_TYPE]: OpenApiDocument },
    versioned: true,
    problems: ["unsupported_api_version"],
  }),
  ...textFile({
    operationId: "getServiceLlmsTxt",
    path: DISCOVERY_PATHS.llms,
    summary: "Index for language models",
    description:
      "Curated Markdown index of product, audience, docs and developer addresses, with the size of each page in characters.",
  }),
  ...textFile({
    operationId: "getServiceLlmsFullTxt",
    path: DISCOVERY_PATHS.llmsFull,
    summary: "Index and all texts",
    description: "The index of `/llms.txt`, then the Markdown of every page. Long.",
  }),
  ...textFile({
    operationId: "getServiceLlmsFullGroup",
    path: llmsGroupPath("{group}"),
    summary: "All texts of one group",
    description: "A part of `/llms-full.txt`.",
    parameters: z.object({
      group: z
        .string()
        .describe(
          "`product`, `use-cases`, `audiences`, `docs`, `company`, `blog`, or `docs-` and a docs group.",
        ),
    }),
    problems: ["not_found"],
  }),
  ...textFile({
    operationId: "getServiceAiTxt",
    path: DISCOVERY_PATHS.ai,
    summary: "Policy for AI crawlers",
    description: "What automated readers may do, which resources they should prefer, and whom to ask.",
  }),
  ...textFile({
    operationId: "getServiceRobotsTxt",
    path: DISCOVERY_PATHS.robots,
    summary: "Rules for crawlers",
    description:
      "RFC 9309. AI crawlers are allowed by name on public pages; `/api` and `/dashboard` are disallowed.",
  }),
  ...textFile(
    {
      operationId: "getServiceSitemap",
      path: DISCOVERY_PATHS.sitemap,
      summary: "Every public page",
      description: "sitemaps.org 0.9. `lastmod` is the day on which the content of a page last changed.",
    },
    "application/xml",
    XmlDocument,
  ),
  ...textFile(
    {
      operationId: "getServiceRssFeed",
      path: DISCOVERY_PATHS.feed,
      summary: "Posts as RSS",
      description: "RSS 2.0 of the published posts, newest first, with their whole text.",
    },
    "application/rss+xml",
    XmlDocument,
  ),
  ...operation({
    operationId: "getServiceApiCatalog",
    path: DISCOVERY_PATHS.apiCatalog,
    tag: "Discovery",
    summary: "Catalog of the APIs",
    description: "RFC 9727: a link set that leads to each API's description and documentation.",
    docsPath: DISCOVERY_DOCS,
    answers: { "application/linkset+json": ApiCatalog },
  }),
  ...textFile({
    operationId: "getServiceSecurityTxt",
    path: DISCOVERY_PATHS.security,
    summary: "Where to report a vulnerability",
    description: "RFC 9116.",
    docsPath: docPath("security"),
  }),
  ...operation({
    operationId: "getServiceSkillsIndex",
    path: DISCOVERY_PATHS.agentSkills,
    alias: DISCOVERY_PATHS.skills,
    tag: "Discovery",
    summary: "Index of agent skills",
    description:
      "Agent Skills Discovery 0.2: each skill with its address and the SHA-256 digest of its text.",
    docsPath: docPath("agents/skill"),
    answers: { [JSON_TYPE]: SkillsIndex },
  }),
  ...operation({
    operationId: "getServiceSkill",
    path: skillPath(DISCOVERY_PATHS.agentSkills, SKILL),
    alias: skillPath(DISCOVERY_PATHS.skills, SKILL),
    tag: "Discovery",
    summary: "Text of a skill",
    description: "`SKILL.md`: teaches an agent to read and search this service.",
    docsPath: docPath("agents/skill"),
    parameters: SkillName,
    answers: { "text/markdown": MarkdownDocument },
    problems: ["not_found"],
  }),
  ...operation({
    operationId: "getServiceDocsMcp",
    path: API_PATHS.docsMcp,
    tag: "Discovery",
    summary: "What the documentation MCP server is",
    description:
      "Name, protocol revisions and tools of the MCP server at this address, and how to connect. There is no event stream: `Accept: text/event-stream` gets 405.",
    docsPath: docPath("mcp/overview"),
    answers: { [JSON_TYPE]: McpDescription },
    versioned: true,
    revalidates: false,
    problems: ["unsupported_api_version", "forbidden_origin", "method_not_allowed"],
  }),
  ...operation({
    operationId: "callServiceDocsMcp",
    method: "post",
    path: API_PATHS.docsMcp,
    tag: "Discovery",
    summary: "Call the documentation MCP server",
    description:
      "One JSON-RPC message of the Model Context Protocol over Streamable HTTP, answered as JSON. No session, no account. Tools: `search` and `fetch`. At most 262,144 bytes; no batches. A notification gets 202.",
    docsPath: docPath("mcp/overview"),
    body: JsonRpcRequest,
    answers: { [JSON_TYPE]: JsonRpcResponse },
    versioned: true,
    revalidates: false,
    rpc: true,
    problems: [
      "invalid_request",
      "unsupported_api_version",
      "forbidden_origin",
      "payload_too_large",
      "unsupported_media_type",
    ],
  }),
];

// --- Content ---

const PAGE_ANSWERS: Answers = {
  "text/html": null,
  "text/markdown": MarkdownDocument,
  [JSON_TYPE]: PageDocument,
};

/** A page: `getService` and its name. */
function page(
  name: string,
  path: string,
  summary: string,
  description: string,
  parameters: z.ZodObject | null = null,
): Operation[] {
  return operation({
    operationId: `getService${name}`,
    path,
    tag: "Content",
    summary,
    description: `${description} HTML, Markdown or JSON by \`Accept\`; HTML where nothing is asked for.`,
    docsPath: docPath("api/pages"),
    parameters,
    answers: PAGE_ANSWERS,
    negotiated: true,
    problems: parameters ? ["not_found", "not_acceptable"] : ["not_acceptable"],
  });
}

const SectionQuery = z.object({
  section: z
    .string()
    .optional()
    .describe("Id of a heading: that section alone. 404 where the page has no such heading."),
});

const DocSlug = slug(
  z.string(),
  "The path after `/docs/`, slashes included, for example `errors/rate-limited`.",
);

const CONTENT: Operation[] = [
  ...page("Homepage", PAGE_PATHS.home, "Homepage", "Product overview."),
  ...page("Developers", PAGE_PATHS.developers, "Developer hub", "Every developer resource and its status."),
  ...page("Studio", PAGE_PATHS.studio, "Studio", "Chat plus live preview."),
  ...page("Cli", PAGE_PATHS.cli, "Command line", "The command-line tool."),
  ...page("Mcp", PAGE_PATHS.mcp, "MCP server", "The MCP servers and their connection addresses."),
  ...page("DocsIndex", PAGE_PATHS.docs, "Documentation index", "Every docs page by group."),
  ...operation({
    operationId: "getServiceDocsIndexMarkdown",
    path: `${PAGE_PATHS.docs}.mdx`,
    tag: "Content",
    summary: "Documentation index as Markdown",
    description: "The Markdown of `/docs`, without negotiation. `/docs.md` is the same.",
    docsPath: docPath("api/pages"),
    query: SectionQuery,
    answers: { "text/markdown": MarkdownDocument },
    problems: ["not_found"],
  }),
  ...page("DocPage", docPath("{slug}"), "One docs page", "A documentation article.", DocSlug),
  ...operation({
    operationId: "getServiceDocPageMarkdown",
    path: markdownPath(docPath("{slug}")),
    tag: "Content",
    summary: "One docs page as Markdown",
    description:
      "The Markdown of a docs page, whole or one section of it, without negotiation. `.mdx` is the same, and every other page has such a sibling too.",
    docsPath: docPath("api/pages"),
    parameters: DocSlug,
    query: SectionQuery,
    answers: { "text/markdown": MarkdownDocument },
    problems: ["not_found"],
  }),
  ...page("About", PAGE_PATHS.about, "About", "Company and product story."),
  ...page(
    "Pricing",
    PAGE_PATHS.pricing,
    "Pricing",
    "Free and Pro (pay what you want), and questions. The JSON has the prices in minor units.",
  ),
  ...page("Enterprise", PAGE_PATHS.enterprise, "Enterprise", "Team deployment, brand systems, support."),
  ...page("Contact", PAGE_PATHS.contact, "Contact", "Support, partnerships, press and careers."),
  ...page("ContactSales", PAGE_PATHS.contactSales, "Contact sales", "Intake for enterprise sales."),
  ...page("Terms", PAGE_PATHS.terms, "Terms", "What to expect, and what is expected."),
  ...page("Privacy", PAGE_PATHS.privacy, "Privacy", "What is kept, why, and for how long."),
  ...page("BlogIndex", PAGE_PATHS.blog, "Blog", "Every post, newest first."),
  ...page(
    "BlogPost",
    postPath("{slug}"),
    "One post",
    "A blog post. Its Markdown holds excerpt, metadata and questions.",
    slug(z.string(), "The path after `/blog/`."),
  ),
  ...page(
    "UseCase",
    usecasePath("{slug}"),
    "One use case",
    "What the product does for a kind of film.",
    slug(z.enum(USE_CASE_SLUGS), "The use case."),
  ),
  ...page(
    "AudiencePage",
    audiencePath("{slug}"),
    "One audience",
    "What the product does for a kind of team.",
    slug(z.enum(AUDIENCE_SLUGS), "The audience."),
  ),
];

// --- Search ---

/** The query string of the search operation. `q` is what agents and the command line send. */
export const SearchQuery = z.object({
  query: SearchInput.shape.query.optional(),
  q: SearchInput.shape.query
    .optional()
    .describe("Another name of `query`, for agents and the command line. `query` wins where both are sent."),
  limit: SearchInput.shape.limit,
});

const SEARCH: Operation[] = operation({
  operationId: "searchServiceDocs",
  path: API_PATHS.searchV1,
  alias: API_PATHS.search,
  tag: "Search",
  summary: "Search the documentation",
  description:
    "Ranked sections of pages, best first, each with its address, an excerpt and a score that can be compared between queries. An empty query finds nothing and is not an error.",
  docsPath: docPath("api/search"),
  tool: "search",
  query: SearchQuery,
  answers: { [JSON_TYPE]: DocsSearchResponse },
  versioned: true,
  revalidates: false,
  problems: ["invalid_request", "unsupported_api_version"],
});

// --- Webhooks ---

/** An address that takes a provider's events. */
const webhook = (
  draft: Pick<Draft, "operationId" | "path" | "summary" | "description" | "headers" | "body">,
  problems: readonly ProblemCode[] = [],
): Operation[] =>
  operation({
    method: "post",
    tag: "Webhooks",
    docsPath: docPath("webhooks"),
    answers: { [JSON_TYPE]: WebhookAccepted },
    revalidates: false,
    counted: false,
    problems: [
      "invalid_signature",
      "invalid_event",
      "method_not_allowed",
      "payload_too_large",
      "webhook_not_configured",
      "webhook_failed",
      ...problems,
    ],
    ...draft,
    description: `${draft.description} Called by the provider alone: only it can sign. 200 means that the event is kept, once however often it comes; also for a type that nothing is done for. At most 1,048,576 bytes. Outside the quota.`,
  });

const WEBHOOKS: Operation[] = [
  ...webhook(
    {
      operationId: "receiveIdentityWebhook",
      path: WEBHOOK_PATHS.identity,
      summary: "Events of the identity provider",
      description:
        "`user.created` records the signup, `user.deleted` deletes the account and all that belongs to it.",
      headers: StandardHeaders,
      body: IdentityEvent,
    },
    ["database_unavailable"],
  ),
  ...webhook({
    operationId: "receiveBillingWebhook",
    path: WEBHOOK_PATHS.billing,
    summary: "Events of the billing provider",
    description: "Pro subscriptions and enterprise invoices, in whatever order they come.",
    headers: BillingHeaders,
    body: BillingEvent,
  }),
  ...webhook(
    {
      operationId: "receiveEmailWebhook",
      path: WEBHOOK_PATHS.email,
      summary: "Events of the e-mail provider",
      description: "What became of transactional e-mails: `email.opened` and the like, by `data.email_id`.",
      headers: StandardHeaders,
      body: EmailEvent,
    },
    ["database_unavailable"],
  ),
];

// --- Video ---

const VIDEO: Operation[] = [
  ...operation({
    operationId: "getServiceMe",
    path: TOKEN_PATHS.me,
    tag: "Video",
    summary: "Whom a token acts for",
    description:
      "Account, plan, scopes and quota of the token that is sent. Needs no plan: the first call to try a token with. Counts by the account.",
    docsPath: docPath("api/authentication"),
    answers: { [JSON_TYPE]: Me },
    versioned: true,
    revalidates: false,
    scopes: ["profile"],
    problems: [
      "invalid_request",
      "unsupported_api_version",
      "unauthorized",
      "insufficient_scope",
      "method_not_allowed",
      "database_unavailable",
    ],
  }),
  ...operation({
    operationId: "callServiceAppMcp",
    method: "post",
    path: TOKEN_PATHS.mcp,
    tag: "Video",
    summary: "Call the paid MCP server",
    description:
      "One JSON-RPC message of the Model Context Protocol, like the documentation's, for the account of the token. It takes only tokens for this very address. Its tool today: `whoami`. GET, with the same token, describes the server.",
    docsPath: docPath("api/authentication"),
    body: JsonRpcRequest,
    answers: { [JSON_TYPE]: JsonRpcResponse },
    versioned: true,
    revalidates: false,
    rpc: true,
    scopes: ["profile"],
    problems: [
      "invalid_request",
      "unsupported_api_version",
      "unauthorized",
      "PLAN_REQUIRED",
      "insufficient_scope",
      "forbidden_origin",
      "payload_too_large",
      "unsupported_media_type",
      "database_unavailable",
    ],
  }),
];

/** Every public operation, twins included, in the order of the OpenAPI document. */
export const OPERATIONS: readonly Operation[] = [...DISCOVERY, ...CONTENT, ...SEARCH, ...VIDEO, ...WEBHOOKS];

/** Refusals that any public operation may answer with. */
const COMMON_PROBLEMS: readonly ProblemCode[] = ["rate_limited", "internal_error", "unavailable"];

/** Every refusal that an operation may answer with. */
export const problemsOf = ({ problems, counted, revalidates }: Operation): ProblemCode[] => [
  ...problems,
  ...(revalidates ? (["precondition_failed"] as const) : []),
  ...COMMON_PROBLEMS.filter((code) => counted || code !== "rate_limited"),
];

/** The regular expression of a path template. A slug may hold slashes; what stands behind it is literal. */
function templatePattern(template: string): RegExp {
  const escaped = template.replace(/[.+*?^$()|[\]\\]/g, "\\$&");
  return new RegExp(`^${escaped.replace(/\{slug\}/g, "(.+)").replace(/\{\w+\}/g, "([^/]+)")}$`);
}

const TEMPLATES = OPERATIONS.map((entry) => ({ entry, pattern: templatePattern(entry.path) }));

/**
 * The operation that a request belongs to, or undefined. A literal path wins over a template, a longer
 * template over a shorter one (`/docs/{slug}.md` over `/docs/{slug}`). HEAD belongs to GET.
 *
 * @param path decoded, without a query
 */
export function operationAt(method: string, path: string): Operation | undefined {
  const wanted = method === "HEAD" ? "get" : method.toLowerCase();
  const matching = TEMPLATES.filter(({ entry, pattern }) => entry.method === wanted && pattern.test(path));
  matching.sort(
    (a, b) =>
      Number(b.entry.path === path) - Number(a.entry.path === path) ||
      b.entry.path.length - a.entry.path.length,
  );
  return matching[0]?.entry;
}
