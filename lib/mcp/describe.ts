import type { McpDescription } from "#lib/api/schemas.ts";
import { API_PATHS, docPath } from "#lib/config/paths.ts";
import { DOCS_TEMPLATE } from "#lib/mcp/doc-resources.ts";
import { PROTOCOL_VERSIONS } from "#lib/mcp/revisions.ts";
import type { Tool } from "#lib/mcp/tool.ts";

/** The name that the configurations give the server; hosts show it. */
const KEY = "reelwright";

/**
 * What a GET of the endpoint says: what this is, and how to connect the common hosts to it.
 *
 * @returns plain data, to be sent as JSON
 */
export function describeDocsMcp(parts: {
  name: string;
  title: string;
  version: string;
  description: string;
  baseUrl: string;
  tools: readonly Tool[];
}): McpDescription {
  const { name, title, version, description, baseUrl } = parts;
  const endpoint = `${baseUrl}${API_PATHS.docsMcp}`;
  const docs = (slug: string): string => `${baseUrl}${docPath(slug)}`;
  return {
    name,
    title,
    version,
    description,
    endpoint,
    transports: ["streamable-http"],
    protocolVersions: [...PROTOCOL_VERSIONS],
    authentication: "none",
    tools: parts.tools.map((tool) => ({ name: tool.name, title: tool.title, description: tool.description })),
    resources: [{ uriTemplate: DOCS_TEMPLATE, mimeType: "text/markdown", description: "Every docs page." }],
    prompts: [{ name: "integrate", arguments: ["language", "goal"] }],
    connect: {
      "claude-code": {
        command: `claude mcp add --transport http ${KEY} ${endpoint}`,
        docs: docs("mcp/connect-claude"),
      },
      claude: {
        url: endpoint,
        where: "Settings, Connectors, Add custom connector",
        docs: docs("mcp/connect-claude"),
      },
      chatgpt: { url: endpoint, authentication: "none", docs: docs("mcp/connect-chatgpt") },
      cursor: {
        file: ".cursor/mcp.json",
        content: { mcpServers: { [KEY]: { url: endpoint } } },
        docs: docs("mcp/connect-cursor"),
      },
      vscode: {
        file: ".vscode/mcp.json",
        content: { servers: { [KEY]: { type: "http", url: endpoint } } },
        docs: docs("mcp/connect-vscode"),
      },
      codex: { command: `codex mcp add ${KEY} --url ${endpoint}`, docs: docs("mcp/connect-codex") },
      "gemini-cli": {
        command: `gemini mcp add --transport http ${KEY} ${endpoint}`,
        docs: docs("mcp/connect-gemini"),
      },
      code: { docs: docs("mcp/connect-code") },
    },
    documentation: docs("mcp/overview"),
  };
}
