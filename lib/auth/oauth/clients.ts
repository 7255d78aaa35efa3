import type { Queries } from "#lib/db/database.ts";
import { oauthClients } from "#lib/db/schema/oauth.ts";
import { SCOPES } from "#lib/auth/oauth/resources.ts";

export const DEVICE_GRANT = "urn:ietf:params:oauth:grant-type:device_code";
/** The command line's own application. */
export const CLI_CLIENT_ID = "reelwright-cli";

/** Where MCP hosts take their answer. Those on the user's machine take it at any port and path of loopback. */
const HOST_CALLBACKS = [
  "https://claude.ai/api/mcp/auth_callback",
  "https://claude.com/api/mcp/auth_callback",
  "https://chatgpt.com/connector_platform_oauth_redirect",
  "https://www.cursor.com/agents/mcp/oauth/callback",
  "https://vscode.dev/redirect",
  "https://insiders.vscode.dev/redirect",
  "cursor://anysphere.cursor-mcp/oauth/callback",
];

/**
 * Writes our own public applications: for MCP hosts that are given a client id, and for the command line. At every
 * start, since a new version may know new callbacks.
 *
 * @param publicClientId `OAUTH_PUBLIC_CLIENT_ID`
 */
export async function seedClients(queries: Queries, publicClientId: string, now: Date): Promise<void> {
  const common = {
    scopes: [...SCOPES],
    tokenEndpointAuthMethod: "none",
    applicationType: "native",
    responseTypes: ["code"],
    requirePKCE: true,
    disabled: false,
    updatedAt: now,
  };
  const seeds = [
    {
      clientId: publicClientId,
      name: "MCP host",
      grantTypes: ["authorization_code", "refresh_token"],
      redirectUris: HOST_CALLBACKS,
    },
    {
      clientId: CLI_CLIENT_ID,
      name: "Reelwright command line",
      grantTypes: ["authorization_code", "refresh_token", DEVICE_GRANT],
      redirectUris: ["http://localhost/callback", "http://127.0.0.1/callback"],
    },
  ];
  for (const seed of seeds) {
    const row = { ...common, ...seed };
    await queries
      .insert(oauthClients)
      .values({ id: seed.clientId, createdAt: now, ...row })
      .onConflictDoUpdate({ target: oauthClients.clientId, set: row });
  }
}
