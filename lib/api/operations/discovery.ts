import { type Draft, JSON_TYPE, type Operation, operation } from "#lib/api/operations/operation.ts";
import {
  ApiCatalog,
  JsonRpcRequest,
  JsonRpcResponse,
  MarkdownDocument,
  McpDescription,
  OpenApiDocument,
  PlainTextDocument,
  SkillsIndex,
  TextFileDocument,
  XmlDocument,
} from "#lib/api/schemas.ts";
import { z } from "#lib/api/zod.ts";
import { API_PATHS, DISCOVERY_PATHS, docPath, llmsGroupPath, skillPath } from "#lib/config/paths.ts";

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

/** Machine-readable indexes of the service, and the documentation's MCP endpoint. */
export const DISCOVERY: Operation[] = [
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
    description: "`SKILL.md`: teaches an agent to read and search this service, or to direct a film.",
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
