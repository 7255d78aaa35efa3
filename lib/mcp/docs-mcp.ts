import { McpServer } from "@modelcontextprotocol/server";
import { SITE } from "#lib/config/site.ts";
import { directCalls } from "#lib/mcp/direct-calls.ts";
import { docResources } from "#lib/mcp/doc-resources.ts";
import { describeDocsMcp } from "#lib/mcp/describe.ts";
import { type McpEndpointParts, mcpEndpoint } from "#lib/mcp/endpoint.ts";
import { type Generation, PROTOCOL_VERSIONS } from "#lib/mcp/revisions.ts";
import { fetchTool } from "#lib/mcp/fetch-tool.ts";
import type { OnError } from "#lib/mcp/guard.ts";
import { registerIntegrate } from "#lib/mcp/integrate-prompt.ts";
import { searchTool } from "#lib/mcp/search-tool.ts";
import { readTools, type Tool } from "#lib/mcp/tool.ts";
import type { DocsSearchParts } from "#lib/search/docs.ts";

/** The documentation's server, as hosts show it. */
export const DOCS_MCP = {
  name: "reelwright-docs",
  title: `${SITE.name} documentation`,
  version: SITE.openApiVersion,
  description: `Searches and reads the documentation of ${SITE.name}. No account.`,
} as const;

const INSTRUCTIONS = `The documentation of ${SITE.name}. Call \`search\` with a question, then \`fetch\` with the \`id\` of the best result: it reads that section alone. Fetch a whole page only when you need it; every result says how long it is.`;

/** Content changes with a deployment: tools and prompts may be kept for an hour, pages for five minutes. */
const CACHE_HINTS = {
  "server/discover": { ttlMs: 3_600_000, cacheScope: "public" },
  "tools/list": { ttlMs: 3_600_000, cacheScope: "public" },
  "prompts/list": { ttlMs: 3_600_000, cacheScope: "public" },
  "resources/templates/list": { ttlMs: 3_600_000, cacheScope: "public" },
  "resources/list": { ttlMs: 300_000, cacheScope: "public" },
  "resources/read": { ttlMs: 300_000, cacheScope: "public" },
} as const;

export interface DocsMcpParts extends DocsSearchParts {
  /** Web origins, besides our own and loopback, that may call (`MCP_ALLOWED_ORIGINS`). */
  allowedOrigins: readonly string[];
  /** Gets what goes wrong on our side; the client is told nothing of it. */
  onError?: OnError;
}

/** The registry: every tool of the documentation's server. */
export const docsTools = (parts: DocsSearchParts): Tool[] => [searchTool(parts), fetchTool(parts)];

/** @returns what makes a server for one request; what does not change between two is made here, once */
function serverMaker(parts: DocsMcpParts, tools: readonly Tool[]): (generation: Generation) => McpServer {
  const { baseUrl, corpus, onError = () => {} } = parts;
  const addTools = readTools(tools, onError);
  const addResources = docResources(corpus, onError);
  return (generation) => {
    const server = new McpServer(
      { ...DOCS_MCP, websiteUrl: baseUrl },
      {
        instructions: INSTRUCTIONS,
        supportedProtocolVersions: [...PROTOCOL_VERSIONS],
        cacheHints: CACHE_HINTS,
        // nothing changes while a process runs, so there is nothing to be told of
        capabilities: {
          tools: { listChanged: false },
          resources: { listChanged: false },
          prompts: { listChanged: false },
          // hosts of 2025 set a level when they connect: it is taken, and nothing is ever sent
          ...(generation === "legacy" && { logging: {} }),
        },
      },
    );
    addTools(server);
    addResources(server);
    registerIntegrate(server, baseUrl, onError);
    return server;
  };
}

/** What the endpoint is made of. */
export function docsEndpointParts(parts: DocsMcpParts): McpEndpointParts {
  const { baseUrl, allowedOrigins, onError = () => {} } = parts;
  const tools = docsTools(parts);
  const description = describeDocsMcp({ ...DOCS_MCP, baseUrl, tools });
  return {
    makeServer: serverMaker(parts, tools),
    answerDirectly: directCalls(tools, { ...DOCS_MCP, websiteUrl: baseUrl }, onError),
    describe: () => description,
    baseUrl,
    allowedOrigins,
  };
}

/**
 * The documentation's MCP server (`/api/v1/mcp`): operations `getServiceDocsMcp` and `callServiceDocsMcp`.
 *
 * Speaks revisions 2026-07-28 (stateless) and 2025-03-26 to 2025-11-25 (by `initialize`), keeps no state between
 * requests and answers in JSON. Quota, version and security headers, and the log line, are added outside.
 *
 * @param parts corpus and index with `BASE_URL_TOKEN` filled in; `baseUrl` without a slash at the end
 * @returns a function from request to response, for any method
 */
export const docsMcp = (parts: DocsMcpParts): ((request: Request) => Promise<Response>) =>
  mcpEndpoint(docsEndpointParts(parts));
