import { McpServer } from "@modelcontextprotocol/server";
import { z } from "#lib/api/zod.ts";
import { docPath, TOKEN_PATHS } from "#lib/config/paths.ts";
import { SITE } from "#lib/config/site.ts";
import { mcpEndpoint } from "#lib/mcp/endpoint.ts";
import { type Generation, PROTOCOL_VERSIONS } from "#lib/mcp/revisions.ts";
import type { OnError } from "#lib/mcp/guard.ts";
import { defineTool, readTools } from "#lib/mcp/tool.ts";

/** Who calls, as the tools need it. */
export interface McpCaller {
  userId: string;
  name: string;
  email: string | null;
  plan: string;
  scopes: readonly string[];
}

export interface AppMcpParts {
  baseUrl: string;
  /** Web origins, besides our own and loopback, that may call (`MCP_ALLOWED_ORIGINS`). */
  allowedOrigins: readonly string[];
  onError: OnError;
}

const APP_MCP = {
  name: "reelwright",
  title: SITE.name,
  version: SITE.openApiVersion,
  description: "Acts for the person whose token it is given.",
} as const;

const INSTRUCTIONS = "Call `whoami` to see which account and plan you act for.";

const Whoami = z.object({
  id: z.string().describe("The account's id."),
  name: z.string().describe("Empty where none was given."),
  email: z.string().optional().describe("Only where the scope `email` was granted."),
  plan: z.string().describe("`free` or `pro`."),
  scopes: z.array(z.string()).describe("What the token allows."),
});

const whoami = (caller: McpCaller) =>
  defineTool({
    name: "whoami",
    title: "Who am I",
    description: "The account that this connection acts for, its plan, and what it may do.",
    input: z.object({}),
    output: Whoami,
    run: () => ({
      id: caller.userId,
      name: caller.name,
      ...(caller.scopes.includes("email") && caller.email && { email: caller.email }),
      plan: caller.plan,
      scopes: [...caller.scopes],
    }),
  });

/**
 * The paid MCP server (`/api/v1/mcp/app`), behind the gate: it asks nobody for a token itself. Stateless, a server for
 * each message, so that no two callers share anything.
 *
 * @returns a function from request and caller to response, for any method
 */
export function appMcp(parts: AppMcpParts): (request: Request, caller: McpCaller) => Promise<Response> {
  const { baseUrl, allowedOrigins, onError } = parts;
  const description = {
    name: APP_MCP.name,
    version: APP_MCP.version,
    description: APP_MCP.description,
    endpoint: `${baseUrl}${TOKEN_PATHS.mcp}`,
    transports: ["streamable-http"],
    protocolVersions: [...PROTOCOL_VERSIONS],
    authentication: "oauth2",
    tools: [{ name: "whoami", description: "The account that this connection acts for." }],
    documentation: `${baseUrl}${docPath("api/authentication")}`,
  };
  return (request, caller) => {
    const addTools = readTools([whoami(caller)], onError);
    const makeServer = (generation: Generation): McpServer => {
      const server = new McpServer(
        { ...APP_MCP, websiteUrl: baseUrl },
        {
          instructions: INSTRUCTIONS,
          supportedProtocolVersions: [...PROTOCOL_VERSIONS],
          capabilities: {
            tools: { listChanged: false },
            ...(generation === "legacy" && { logging: {} }),
          },
        },
      );
      addTools(server);
      return server;
    };
    return mcpEndpoint({ makeServer, describe: () => description, baseUrl, allowedOrigins })(request);
  };
}
